// A notebook as a page: viewers, quizzes and boxes of them in every place that they were shown; plotly.js and the pages
// are here once.

export async function boot(held, fromBase85) {
  window.__niagara_plotly ??= unpack(fromBase85(held("niagara-plotly"))).then(runPlotly);
  const { pages, slots } = held("niagara-pages");
  const packed = pages.map(fromBase64);
  for (const [at, shown] of slots.entries()) {
    const slot = document.querySelector(`[data-niagara-slot="${at}"]`);
    if (!slot) continue;
    const place = slot.closest(".jp-OutputArea-output") || slot; // beside the notebook's own styles for HTML outputs
    const el = document.createElement("div");
    place.after(el);
    try {
      await bring(shown, el, packed);
      place.remove();
    } catch (error) {
      el.remove(); // the still picture stays
      console.warn(error);
    }
  }
}

async function bring(shown, el, packed) {
  if (shown.kind === "box") return bringBox(shown, el, packed);
  if (shown.kind === "text") return el.append(make("p", { class: shown.note ? "nr-box-note" : "nr-box-text" }, shown.text));
  const { pages, branches = [], ...choices } = shown;
  const unheld = branches.map((branch) => ({ ...branch, pages: fromBase64(branch.pages) }));
  return render({ model: new PageModel({ ...choices, pages: packed[pages], branches: unheld }), el });
}

async function bringBox({ layout, titles, open, children }, el, packed) {
  const parts = children.map(() => make("div", { class: "nr-box-part" }));
  const named = parts.map((part, at) => [String(at), titles[at] || String(at + 1), part]);
  const box = make("div", { class: `nr-boxes nr-box-${layout}` });
  box.dataset.scheme = pageScheme();
  if (layout === "tabs") {
    const tabs = new Tabs(titles.filter(Boolean).join(", "), named, (name) => tabs.show(name));
    tabs.show(String(open ?? 0));
    box.append(tabs.row);
  }
  const group = ownId("folds");
  const fold = ([name, title, part]) => make("details", { name: group, open: Number(name) === open }, make("summary", {}, title), part);
  for (const [, title, part] of named) part.dataset.title = titles.length ? title : "";
  box.append(...(layout === "folds" ? named.map(fold) : parts));
  el.append(box);
  for (const [at, child] of children.entries()) await bring(child, parts[at], packed);
}
