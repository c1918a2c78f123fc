// Niagara in JupyterLab and Notebook 7: a double-click on a match opens the viewer; a notebook that is opened again
// without the kernel that made its viewers shows them from what it holds.
//
// A container of module federation, written by hand: JupyterLab calls `init` with the modules that all extensions
// share and `get` for ours. It must say `__esModule`, or the whole JupyterLab page stays blank.

(() => {
  const NAME = "Niagara"; // in "Open With"
  const MODEL = "niagara-file";
  const REPLAY = "niagara-replay";
  const REPLAYS = [".replay.jsonl", ".replay.json"];
  const ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><g fill="none" stroke="#0072b2" stroke-width="1.6" stroke-linecap="round">'
    + '<path d="M1.5 3.5c2-1.6 3.4-1.6 5 0s3 1.6 5 0 2-1 3-1"/><path d="M1.5 7.5c2-1.6 3.4-1.6 5 0s3 1.6 5 0 2-1 3-1"/></g>'
    + '<path d="M3 11.5h10c-1 2.4-2.6 3-5 3s-4-.6-5-3z" fill="#d55e00"/></svg>';

  const BESIDE = new URL("saved_outputs.js", document.currentScript.src).href;

  let shared = {};

  // A module of JupyterLab's own: there is one version of each.
  async function lab(name) {
    const [version] = Object.values(shared[name] ?? {});
    if (!version) throw new Error(`Niagara: this JupyterLab shares no ${name}`);
    return (await version.get())();
  }

  async function extension() {
    const names = ["@jupyterlab/application", "@jupyterlab/apputils", "@jupyterlab/coreutils", "@jupyterlab/docregistry",
      "@jupyterlab/filebrowser", "@jupyterlab/notebook", "@jupyterlab/services", "@jupyterlab/translation", "@jupyterlab/ui-components", "@lumino/widgets"];
    const [application, apputils, coreutils, docregistry, filebrowser, notebook, services, translation, ui, lumino] = await Promise.all(names.map(lab));
    const { reviveOutputs } = await import(BESIDE);
    const { PathExt, URLExt } = coreutils;

    // Asks a route of the server; an answer with `about` says itself what is wrong.
    async function ask(settings, route, init = {}) {
      const address = URLExt.join(settings.baseUrl, "niagara", route);
      const response = await services.ServerConnection.makeRequest(address, init, settings);
      const answer = await response.json().catch(() => ({}));
      if (!response.ok && !answer.about) throw new Error(answer.message || `${response.status} ${response.statusText}`);
      return answer;
    }

    // The viewer's module and its style, loaded once a page; plotly.js beside them.
    let loaded;
    function front(settings) {
      loaded ??= (async () => {
        const parts = await ask(settings, "front");
        const at = (part) => URLExt.join(settings.baseUrl, parts[part]);
        const style = document.createElement("link");
        Object.assign(style, { rel: "stylesheet", href: at("viewer.css") });
        const styled = new Promise((done, failed) => Object.assign(style, { onload: done, onerror: () => failed(new Error("no style")) }));
        document.head.append(style);
        const [module] = await Promise.all([import(at("viewer.js")), styled]);
        const plotly = async () => {
          if (!parts["plotly.js"]) throw new Error("plotly.js is not installed");
          return (await fetch(at("plotly.js"), { credentials: "same-origin" })).text();
        };
        return { module, plotly };
      })().catch((error) => {
        loaded = undefined; // the next file may try again
        throw error;
      });
      return loaded;
    }

    // What the viewer asks of JupyterLab about one file.
    class Host {
      constructor(context, contents, settings, lang) {
        Object.assign(this, { context, contents, settings, lang });
      }

      async open(request) {
        const drive = this.contents.driveName(this.context.path);
        if (drive && drive !== "RTC") throw new Error(`it lies on the drive ${drive}: only files of the server itself can be opened`);
        const body = JSON.stringify({ path: this.context.localPath, ...request });
        return ask(this.settings, "open", { method: "POST", body });
      }

      // A new file beside this one, never over another: {name, next: another name to be offered}, or {error}.
      async save(name, text) {
        if (!name || /[/\\:\p{Cc}]/u.test(name)) return { error: `${JSON.stringify(name)}: expected the name of a file, such as match.replay.jsonl` };
        const folder = PathExt.dirname(this.context.path);
        const listed = await this.contents.get(folder, { type: "directory", content: true });
        const there = new Set(listed.content.map((one) => one.name));
        if (there.has(name)) return { error: `${name} is there already: choose another name` };
        const path = !folder || folder.endsWith(":") ? `${folder}${name}` : `${folder}/${name}`;
        await this.contents.save(path, { type: "file", format: "text", content: text });
        const [, stem, ending] = /^([^.]*)(.*)$/.exec(name);
        let number = 2;
        while (there.has(`${stem}-${number}${ending}`)) number += 1;
        return { name, next: `${stem}-${number}${ending}` };
      }

      async plotly() {
        return (await front(this.settings)).plotly();
      }
    }

    class FileContent extends lumino.Widget {
      constructor(context, host) {
        super();
        this.addClass("nl-file");
        this.node.tabIndex = -1;
        this.context = context;
        this.host = host;
        context.ready.then(() => this.start());
      }

      async start() {
        try {
          const { module } = await front(this.host.settings);
          if (this.isDisposed) return;
          this.view = module.boot(this.node, this.host);
          this.view.goTo(this.fragment);
          this.context.fileChanged.connect(() => this.view.load().catch(console.error));
          await this.view.load();
        } catch (error) {
          if (!this.view) this.node.textContent = `The viewer could not be loaded: ${error.message}`;
          console.error(error);
        }
      }

      goTo(fragment) {
        this.fragment = fragment;
        this.view?.goTo(fragment);
      }

      onActivateRequest() {
        if (this.view) this.view.focus();
        else this.node.focus();
      }

      dispose() {
        if (this.isDisposed) return;
        this.view?.dispose();
        super.dispose();
      }
    }

    class FileWidget extends docregistry.DocumentWidget {
      setFragment(fragment) {
        this.content.goTo(fragment);
      }
    }

    // JupyterLab itself reads only about the file: what is in it goes from the server's disk to the server's reader.
    class FileModelFactory extends docregistry.TextModelFactory {
      get name() { return MODEL; }

      get contentType() { return "file"; }

      get fileFormat() { return null; }
    }

    class FileWidgetFactory extends docregistry.ABCWidgetFactory {
      constructor(options, make) {
        super(options);
        this.make = make;
      }

      createNewWidget(context) {
        return new FileWidget({ context, content: new FileContent(context, this.make(context)) });
      }
    }

    // Where a match can be seen, it may be opened soon: the viewer and the server's reader make themselves ready.
    function makeReady(browser, settings) {
      const look = ({ model }) => {
        if (![...model.items()].some(({ name }) => REPLAYS.some((ending) => name.toLowerCase().endsWith(ending)))) return;
        model.refreshed.disconnect(listen);
        front(settings).catch(() => {}); // said when a file is opened
      };
      const listen = () => look(browser);
      browser.model.refreshed.connect(listen);
      look(browser);
    }

    function activate(app, translator, restorer, browser, notebooks) {
      const { docRegistry, serviceManager } = app;
      const icon = new ui.LabIcon({ name: "niagara:replay", svgstr: ICON });
      docRegistry.addFileType({
        name: REPLAY, displayName: "Niagara Replay", icon, extensions: REPLAYS,
        mimeTypes: ["application/json"], contentType: "file", fileFormat: "text",
      });
      if (!docRegistry.getFileType("jsonl")) {
        docRegistry.addFileType({ name: "jsonl", displayName: "JSON Lines", extensions: [".jsonl"], contentType: "file", fileFormat: "text" });
      }
      docRegistry.addModelFactory(new FileModelFactory());
      const { contents, serverSettings } = serviceManager;
      const factory = new FileWidgetFactory(
        {
          name: NAME, modelName: MODEL, fileTypes: [REPLAY, "json", "jsonl"], defaultFor: [REPLAY], defaultRendered: [REPLAY],
          readOnly: true, preferKernel: false, canStartKernel: false,
        },
        (context) => new Host(context, contents, serverSettings, translator?.languageCode ?? "en"),
      );
      const tracker = new apputils.WidgetTracker({ namespace: "niagara" });
      factory.widgetCreated.connect((_, widget) => {
        widget.title.icon = icon;
        widget.context.pathChanged.connect(() => tracker.save(widget));
        void tracker.add(widget);
      });
      docRegistry.addWidgetFactory(factory);
      if (browser) makeReady(browser, serverSettings);
      const revive = (panel) => reviveOutputs(panel.content.rendermime, lumino, () => front(serverSettings));
      notebooks?.forEach(revive);
      notebooks?.widgetAdded.connect((_, panel) => revive(panel));
      void restorer?.restore(tracker, {
        command: "docmanager:open",
        args: (widget) => ({ path: widget.context.path, factory: NAME }),
        name: (widget) => widget.context.path,
      });
    }

    return {
      id: "niagara:plugin",
      description: "Opens matches of river board games in the viewer, and shows viewers that were saved in notebooks.",
      autoStart: true,
      optional: [translation.ITranslator, application.ILayoutRestorer, filebrowser.IDefaultFileBrowser, notebook.INotebookTracker],
      activate,
    };
  }

  window._JUPYTERLAB = window._JUPYTERLAB ?? {};
  window._JUPYTERLAB.niagara = {
    init(scope) { shared = scope; },

    async get(name) {
      if (name !== "./extension") throw new Error(`Niagara: no module ${name}`);
      const plugin = await extension();
      return () => ({ __esModule: true, default: plugin });
    },
  };
})();
