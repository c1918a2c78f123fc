// A notebook as a page: viewers, quizzes, boxes of them and charts in every place that they were shown; plotly.js and
// the pages are here once.

const pageReady = new Ready(document.documentElement);

export function boot(held, fromBase85) {
  return pageReady.hold(revive(held, fromBase85));
}

async function revive(held, fromBase85) {
  window.__niagara_plotly ??= unpack(fromBase85(held("niagara-plotly"))).then(runPlotly);
  const { pages, slots, charts } = held("niagara-pages");
  const packed = pages.map(fromBase64);
  for (const [at, shown] of slots.entries()) {
    const slot = document.querySelector(`[data-niagara-slot="${at}"]`);
    if (!slot) continue;
    const place = slot.closest(".jp-OutputArea-output") || slot; // beside the notebook's own styles for HTML outputs
    const el = document.createElement("div");
    place.after(el);
    try {
      await bring(shown, el, (at) => packed[at]);
      place.remove();
    } catch (error) {
      el.remove(); // the still picture stays
      console.warn(error);
    }
  }
  for (const [at, chart] of charts.entries()) await draw(at, chart);
}

// A chart stands above what else its output holds, such as its numbers.
async function draw(at, { data, layout }) {
  const slot = document.querySelector(`[data-niagara-chart="${at}"]`);
  if (!slot) return;
  try {
    const Plotly = await window.__niagara_plotly;
    await Plotly.newPlot(slot, data, layout ?? {}, { displayModeBar: false });
  } catch (error) {
    slot.replaceChildren();
    console.warn(error);
  }
}

// Nobody is there to be asked, and nothing that would ask is offered.
function outputModel(values) {
  return new PageModel({ ...values, within: pageReady });
}
