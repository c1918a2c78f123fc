// A notebook as a page: a viewer in every place that one was shown; plotly.js and the pages are here once.

export async function boot(held, fromBase85) {
  window.__niagara_plotly ??= unpack(fromBase85(held("niagara-plotly"))).then(runPlotly);
  const { pages, slots } = held("niagara-pages");
  const packed = pages.map(fromBase64);
  for (const [at, { pages: index, branches, ...choices }] of slots.entries()) {
    const slot = document.querySelector(`[data-niagara-slot="${at}"]`);
    if (!slot) continue;
    const place = slot.closest(".jp-OutputArea-output") || slot; // beside the notebook's own styles for HTML outputs
    const el = document.createElement("div");
    place.after(el);
    try {
      await render({ model: new PageModel({ pages: packed[index], branches: branches.map((branch) => ({ ...branch, pages: fromBase64(branch.pages) })), ...choices }), el });
      place.remove();
    } catch (error) {
      el.remove(); // the still picture stays
      console.warn(error);
    }
  }
}
