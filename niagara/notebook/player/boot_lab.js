// A file that is open in JupyterLab: what was found in it, and the viewer as far as it is a match.
//
// The host is JupyterLab's side: open(request) asks the server about the file, save(name, text) writes a file beside
// it, plotly() gives the packed script. Every line that differs from the file keeps its log here, so that the server
// need remember nothing.

class FileModel extends PageModel {
  constructor(values, host, within) {
    super({ live: true, step: 0, line: 0, ...values, within });
    this.host = host;
    this.logs = [""]; // of each line; "" as in the file
  }

  // A question of the viewer; the answer goes to whoever hears messages.
  async send({ number, ...question }) {
    const answer = await this.#answer(question).catch((error) => ({ error: error.message || "" }));
    for (const listener of this.listeners.get("msg:custom") || []) listener({ ...answer, number });
  }

  async #answer(question) {
    const { changed, log, ...answer } = await this.host.open({ ...this.asked, question });
    if (log !== undefined) return this.host.save(question.name, log);
    if (changed) this.#change(changed);
    return answer;
  }

  get asked() {
    return { seat: this.get("seat") ?? null, lang: this.get("lang"), logs: this.logs };
  }

  // A line came to be, went on or was noted: its pages, its log, and where to go.
  #change({ line, to, log, step, pages }) {
    this.logs[line] = log;
    const branches = [...(this.get("branches") ?? [])];
    if (line > 0) branches[line - 1] = { step, pages };
    this.put({ ...(line > 0 ? { branches } : { pages }), ...(to === null ? {} : { line, step: to }) });
  }
}

class FileView {
  constructor(el, host) {
    this.el = el;
    this.host = host;
    this.status = make("p", { class: "nl-status", role: "status" });
    this.about = make("section", { class: "nl-about" });
    this.viewer = make("div", { class: "nl-viewer" });
    this.ready = new Ready(el);
    el.replaceChildren(this.status, this.about, this.viewer);
  }

  // Reads the file, again if it was read before. Some first steps come at once, all others after them.
  load() {
    return this.ready.hold(this.#load());
  }

  async #load() {
    const turn = (this.turn = (this.turn || 0) + 1);
    const before = this.model;
    const asked = { seat: before?.get("seat") ?? null, lang: before?.get("lang") ?? this.host.lang };
    this.status.textContent = before ? "" : "Reading the file …";
    this.el.setAttribute("aria-busy", "true");
    try {
      for (const early of before ? [false] : [true, false]) {
        const opened = await this.host.open({ ...asked, early });
        if (turn !== this.turn) return;
        const focused = this.el.contains(document.activeElement);
        await this.#show(opened);
        if (focused && [this.el, document.body].includes(document.activeElement)) this.focus();
        if (opened.whole !== false) break;
      }
    } catch (error) {
      if (turn === this.turn) this.status.textContent = `The file cannot be shown: ${error.message}`;
      throw error;
    } finally {
      if (turn === this.turn) this.el.removeAttribute("aria-busy");
    }
  }

  async #show(opened) {
    this.status.textContent = "";
    this.about.replaceChildren(...aboutFile(opened.about, Boolean(opened.pages)));
    if (!opened.pages) return this.#close();
    const { pages, branches = [], lang, languages, seat } = opened;
    if (this.model) {
      this.model.logs = [""];
      this.seen = seat;
      this.model.put({ line: 0, seat, branches, pages });
      return undefined;
    }
    this.model = new FileModel({ pages, branches, lang, languages, seat }, this.host, this.ready);
    this.model.on("change:seat", () => this.ready.hold(this.#otherSeat()));
    window.__niagara_plotly ??= this.host.plotly().then(runPlotly);
    window.__niagara_plotly.catch(() => { window.__niagara_plotly = undefined; }); // the next file may try again
    this.stop = await render({ model: this.model, el: this.viewer });
    this.goTo(this.fragment);
    return undefined;
  }

  // All lines as that seat may know them.
  async #otherSeat() {
    const { model } = this;
    const seat = model.get("seat");
    if (seat === this.seen) return;
    this.seen = seat;
    const opened = await this.host.open(model.asked);
    if (model !== this.model || model.get("seat") !== seat || !opened.pages) return;
    model.put({ branches: opened.branches, pages: opened.pages });
  }

  #close() {
    this.stop?.();
    this.stop = this.model = undefined;
    this.viewer.replaceChildren();
  }

  // The step that a link names: "#step=37".
  goTo(fragment) {
    this.fragment = fragment;
    const step = /^#step=(\d+)$/.exec(fragment ?? "")?.[1];
    if (step !== undefined) this.model?.set("step", Number(step));
  }

  focus() {
    (this.viewer.querySelector(".nr-root") ?? this.el).focus({ preventScroll: true });
  }

  dispose() {
    this.turn += 1;
    this.#close();
  }
}

// What has to be said of the file: nothing of a match that is all right, else the verdict with every finding.
function aboutFile({ headline, verdict, findings = [], imported = [] }, isMatch) {
  const rows = findings.map(({ severity, code, where = "", what }) => make(
    "li", { class: `nl-finding nl-${severity}` },
    make("strong", {}, severity), " ", make("code", {}, code), where ? ` ${where}` : "", make("div", {}, what),
  ));
  const wrong = verdict !== "verified" || findings.some(({ severity }) => severity !== "note");
  if (!wrong && !imported.length && !rows.length) return [];
  const parts = [
    rows.length ? make("ul", { class: "nl-findings" }, ...rows) : null,
    imported.length ? make("pre", { class: "nl-import", tabindex: 0, ...OWN_KEYS }, imported.join("\n")) : null,
  ].filter(Boolean);
  if (!isMatch) {
    const advice = "To see the file as text: Open With, Editor, in the menu that a right click on it opens.";
    return [make("h2", { class: "nl-headline" }, headline), ...parts, make("p", { class: "nl-advice" }, advice)];
  }
  const open = findings.some(({ severity }) => severity !== "note") || !["verified", "consistent"].includes(verdict);
  return [make("details", { class: "nl-box", open }, make("summary", { ...OWN_KEYS }, headline), ...parts)];
}

// What JupyterLab calls: shows a file in `el`.
export function boot(el, host) {
  return new FileView(el, host);
}

// An output that was saved in a notebook, where the kernel that made it is gone: what only Python could do says so, as in
// a viewer that outlived its kernel.
class SavedModel extends PageModel {
  kernelGone = true;

  constructor(values) {
    super({ live: true, ...values });
  }

  send() {}
}

function outputModel(values) {
  return new SavedModel(values);
}

// What JupyterLab calls: shows in `el` what an output holds; the answer ends it.
export function revive(shown, el, plotly) {
  sharedPlotly(async () => runPlotly(await plotly())).catch(() => {}); // said in the place of the picture
  return bring(shown, el, fromBase64);
}
