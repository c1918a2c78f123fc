// Starts an exported page with what it holds.

export async function boot(held, fromBase85) {
  window.__niagara_plotly ??= unpack(fromBase85(held("niagara-plotly"))).then(runPlotly);
  const unheld = async (one) => (typeof one === "string" ? JSON.parse(await unpack(fromBase85(one))) : one);
  const { pages, branches, ...choices } = held("niagara-pages");
  const lines = branches.map(async (branch) => ({ ...branch, pages: await unheld(branch.pages) }));
  const own = { pages: await unheld(pages), branches: await Promise.all(lines), ...choices };
  await new ExportedPage(own).start();
}
