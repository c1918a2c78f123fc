// An exported page: one viewer for the whole page, its step in the address.

export async function boot(held, fromBase85) {
  window.__niagara_plotly ??= unpack(fromBase85(held("niagara-plotly"))).then(runPlotly);
  const { pages, branches, ...choices } = held("niagara-pages");
  const unheld = (one) => (typeof one === "string" ? fromBase85(one) : one);
  const linked = () => Number(/^#step=(\d+)$/.exec(location.hash)?.[1] ?? 0);
  const model = new PageModel({
    pages: unheld(pages), branches: branches.map((branch) => ({ ...branch, pages: unheld(branch.pages) })), line: 0,
    step: linked(), whole_page: true, ...choices,
  });
  let later = 0;
  model.on("change:step", () => {
    clearTimeout(later); // browsers refuse too many changes of the address
    later = setTimeout(() => history.replaceState(null, "", `#step=${model.get("step")}`), 400);
  });
  window.addEventListener("hashchange", () => model.set("step", linked()));
  await render({ model, el: document.getElementById("niagara-viewer") });
}
