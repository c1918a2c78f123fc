// Light or dark, as JupyterLab's theme is, or else as the system wants it.

function pageScheme() {
  const lab = document.body.dataset.jpThemeLight;
  if (lab) return lab === "true" ? "light" : "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

// Calls `act` whenever that may have changed, until `signal` ends it.
function watchScheme(act, signal) {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", act, { signal });
  const watch = new MutationObserver(act);
  watch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "data-jp-theme-name"] });
  signal.addEventListener("abort", () => watch.disconnect());
}
