// Outputs of a notebook whose kernel is gone: JupyterLab shows the viewer from what the output holds, where else there
// would be "Error displaying widget: model not found". Where the widget's model is there, ipywidgets shows the widget.

const WIDGET = "application/vnd.jupyter.widget-view+json";
const SAVED = "application/vnd.niagara.pages+json"; // beside it in every output of ours
const BEFORE_WIDGETS = -20; // ipywidgets' own rank is -10
const SOON = 400, LATE = 3000; // ms

// Each notebook renders with a registry of its own, to which ipywidgets adds its renderer. It is asked for trusted
// outputs only. `front` gives the viewer's module and what brings plotly.js.
export function reviveOutputs(rendermime, lumino, front) {
  const createRenderer = () => {
    if (!rendermime.getFactory(WIDGET)) return rendermime.createRenderer("text/html"); // no ipywidgets here
    const output = rendermime.createRenderer(WIDGET);
    if (output._manager) teach(output, (model) => new SavedOutput(model, rendermime, lumino, front));
    return output;
  };
  rendermime.addFactory({ safe: false, mimeTypes: [SAVED], createRenderer }, BEFORE_WIDGETS);
}

// ipywidgets' renderer of an output learns what to show where it has no widget: at first, what `save` makes of the
// output; the same in motion, once it is clear that no widget comes, or none came for long.
function teach(output, save) {
  const showWidget = output.renderModel.bind(output);
  let turn = 0, saved = null;

  function drop() {
    saved?.panel.dispose();
    saved = null;
  }

  function keep(model) {
    if (saved) return saved;
    output.node.textContent = "";
    saved = save(model);
    output.addWidget(saved.panel);
    return saved;
  }

  output.renderModel = async (model) => {
    const mine = (turn += 1);
    const over = () => mine !== turn || output.isDisposed;
    drop();
    const id = model.data[WIDGET]?.model_id;
    const here = id === "" ? Promise.resolve(true) : hasModel(output._manager.promise, id); // "": the widget was closed
    if ((await within(SOON, here)) === undefined && !over()) keep(model);
    if (!(await within(LATE, here)) && !over()) keep(model).revive();
    if (!(await here) || over()) return;
    drop();
    await showWidget(model);
    if (!over() && !output.isHidden && !output.widgets.length) keep(model).revive(); // it could not be shown
  };
}

// Whether the widget manager of a notebook has a model: from its kernel, or from the state that the notebook was saved
// with. That is known once it has restored them; with no kernel at all it never is.
async function hasModel(coming, id) {
  const manager = await coming;
  for (;;) {
    try {
      return Boolean(await manager.get_model(id)); // waits two seconds for one that is on its way
    } catch {
      if (manager.restoredStatus) return false;
      await next(manager.restored);
    }
  }
}

function next(signal) {
  return new Promise((done) => {
    const heard = () => {
      signal.disconnect(heard);
      done();
    };
    signal.connect(heard);
  });
}

// What a promise gives, or nothing if it takes longer.
function within(time, promise) {
  return Promise.race([promise, new Promise((done) => { setTimeout(done, time); })]);
}

// An output without its widget: its words and its picture, then the viewer itself. Where that fails, they stay.
class SavedOutput {
  constructor(model, rendermime, lumino, front) {
    Object.assign(this, { held: model.data[SAVED], lumino, front, panel: new lumino.Panel() });
    this.still = rendermime.createRenderer("text/html" in model.data ? "text/html" : "text/plain");
    this.panel.addWidget(this.still);
    this.still.renderModel(model).catch(console.error);
  }

  async revive() {
    const viewer = new this.lumino.Widget();
    try {
      const { module, plotly } = await this.front();
      if (this.panel.isDisposed) return;
      this.panel.addWidget(viewer);
      const stop = await module.revive(this.held, viewer.node, plotly);
      if (viewer.isDisposed) {
        stop();
        return;
      }
      viewer.disposed.connect(stop);
      this.still.dispose();
    } catch (error) {
      viewer.dispose();
      if (!this.panel.isDisposed) this.#say(`The viewer could not be loaded: ${error.message}. Run the cell again.`);
      console.warn(error);
    }
  }

  #say(text) {
    const node = document.createElement("p");
    node.setAttribute("role", "status");
    node.className = "nl-unloaded";
    node.textContent = text;
    this.panel.addWidget(new this.lumino.Widget({ node }));
  }
}
