// plotly.js, once for the whole page, and how it is had: packed, in JupyterLab from a model that all viewers share.

async function unpack(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

// In JupyterLab the script lies once in a model that all viewers share.
async function plotlyOf(model) {
  const id = String(model.get("plotly")).replace("IPY_MODEL_", "");
  const shared = await model.widget_manager.get_model(id);
  return runPlotly(await unpack(shared.get("code")));
}

// One Plotly for the whole page: several viewers share the promise.
function sharedPlotly(load) {
  if (!window.__niagara_plotly) {
    window.__niagara_plotly = load().catch((error) => {
      window.__niagara_plotly = undefined; // the next viewer may try again
      throw error;
    });
  }
  return window.__niagara_plotly;
}

// Runs the script of plotly.js. Its own little scope keeps it out of the way of AMD loaders and of another Plotly.
async function runPlotly(code) {
  const before = window.Plotly;
  const wrapped = ["(function(){var define,exports={},module={exports:exports};", code,
    "\n;window.__niagara_plotly_made=module.exports;})();"];
  const url = URL.createObjectURL(new Blob(wrapped, { type: "text/javascript" }));
  try {
    await new Promise((done, failed) => {
      const script = document.createElement("script");
      script.onload = done;
      script.onerror = () => failed(new Error("plotly.js could not be loaded"));
      script.src = url;
      document.head.append(script);
      script.remove();
    });
  } finally {
    URL.revokeObjectURL(url);
  }
  const made = window.__niagara_plotly_made;
  delete window.__niagara_plotly_made;
  if (before) window.Plotly = before;
  return made;
}
