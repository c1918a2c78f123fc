// The viewer: a cursor over pages. `render({model, el})` serves JupyterLab (as an anywidget) and every exported page.
//
// model.get: pages (an object, or gzipped JSON as bytes), step, seat, live (whether somebody can make other pages), plotly (a reference
// to the shared script, in JupyterLab), whole_page (whether keys pressed anywhere on the page are meant for this viewer).

const KEYS = [
  [["←", "→"], "key_stop"], [["Alt ←", "Alt →"], "key_event"], [["Shift ←", "Shift →"], "key_round"],
  [["Home", "End"], "key_ends"], [["Space"], "key_play"], [["W"], "key_whole"], [["?"], "key_help"],
];

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

function pageScheme() {
  const lab = document.body.dataset.jpThemeLight;
  if (lab) return lab === "true" ? "light" : "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

class Player {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.step = 0;
    this.single = false; // whether one event is told, not all since the stop before
    this.timer = 0;
    this.wait = PACES[1][1];
    this.open = new Set(); // rules whose law is open
    this.end = new AbortController();
    this.root = make("section", { class: "nr-root", tabindex: 0, ...OWN_KEYS });
    this.el.replaceChildren(this.root);
  }

  async start() {
    await this.#load();
    const { signal } = this.end;
    this.model.on("change:step", this.onStep = () => this.#follow());
    this.model.on("change:pages", this.onPages = () => this.#load());
    this.root.addEventListener("keydown", (event) => this.#key(event), { signal });
    this.root.addEventListener("pointerdown", (event) => this.#focus(event), { signal });
    if (this.model.get("whole_page")) {
      document.addEventListener("keydown", (event) => event.target === document.body && this.#key(event), { signal });
    }
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#show(), { signal });
    this.watch = new MutationObserver(() => this.#show());
    this.watch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "data-jp-theme-name"] });
    let width = 0;
    this.resize = new ResizeObserver(() => {
      if (this.root.clientWidth === width) return; // only its height changed: another text
      width = this.root.clientWidth;
      this.#paint();
    });
    this.resize.observe(this.root);
    this.Plotly = null;
    sharedPlotly(() => plotlyOf(this.model)).then(
      (Plotly) => {
        this.Plotly = Plotly;
        this.#paint();
      },
      () => { this.parts.river.textContent = this.pages.words.no_picture; },
    );
    return () => this.stop();
  }

  stop() {
    this.#pause();
    this.end.abort();
    this.watch.disconnect();
    this.resize.disconnect();
    this.model.off("change:step", this.onStep);
    this.model.off("change:pages", this.onPages);
    if (this.Plotly) this.river.purge(this.Plotly);
  }

  // Pages may come anew: another seat, another replay. The cursor stays where it can.
  async #load() {
    const turn = (this.turn = (this.turn || 0) + 1);
    const given = this.model.get("pages");
    const data = given.telling ? given : JSON.parse(await unpack(given));
    if (turn !== this.turn) return; // newer pages came meanwhile
    this.#pause();
    this.pages = new Pages(data);
    this.shown = {}; // what each part shows, by name
    if (this.root.lang !== data.lang) this.#build();
    this.root.setAttribute("aria-label", data.title);
    this.parts.notice.textContent = data.notice ?? "";
    this.parts.notice.hidden = !data.notice;
    this.bar.load(this.pages);
    this.river.load(data.figure, data.theme, this.pages.stops);
    this.bar.whole.hidden = this.parts.keys.querySelector(".nr-key_whole").hidden = !this.river.moves;
    this.single = false;
    this.wanted = "";
    this.step = this.#within(this.model.get("step") ?? 0);
    if (this.step !== this.model.get("step")) this.#tell();
    this.#show();
  }

  #within(step) {
    return Math.min(Math.max(this.pages.first, step), this.pages.last);
  }

  #build() {
    const { words, lang } = this.pages;
    const by = (dir, what) => () => this.#user(() => this[what](dir));
    this.bar = new Toolbar(words, {
      first: () => this.#user(() => this.go(this.pages.first)),
      last: () => this.#user(() => this.go(this.pages.last)),
      back: by(-1, "byStop"), forward: by(1, "byStop"), backRound: by(-1, "byRound"), forwardRound: by(1, "byRound"),
      play: () => this.togglePlay(),
      go: (step) => this.#user(() => this.go(step)),
      target: (key) => this.#user(() => this.seek(key)),
      nextMatch: () => this.#user(() => this.seek(this.bar.target.value)),
      pace: (wait) => { this.wait = Number(wait); if (this.timer) this.#tick(); },
      seat: (seat) => { this.model.set("seat", seat === "" ? null : Number(seat)); this.model.save_changes(); },
      help: () => this.toggleHelp(),
      whole: () => this.toggleWhole(),
    }, { seat: this.model.get("live") });
    const parts = (this.parts = {
      notice: make("p", { class: "nr-notice", role: "alert" }),
      headline: make("h2", { class: "nr-headline" }), meta: make("p", { class: "nr-meta" }),
      others: make("ul", { class: "nr-others" }), notes: make("div", { class: "nr-notes" }),
      river: make("div", { class: "nr-river", role: "img", "aria-label": words.picture }),
      why: make("ul", { class: "nr-rulings" }), players: make("table", { class: "nr-players", role: "table" }),
      logTitle: make("h3"), log: make("ol", { class: "nr-log" }), board: make("ul", { class: "nr-board" }),
      live: make("p", { class: "nr-live", "aria-live": "polite" }), keys: keyList(words, KEYS),
    });
    parts.inWords = make("details", { class: "nr-words nr-box" }, make("summary", { ...OWN_KEYS }, words.board), parts.board);
    this.root.lang = lang;
    this.root.replaceChildren(
      parts.notice, this.bar.element, parts.keys,
      make(
        "div", { class: "nr-main" },
        make(
          "div", { class: "nr-left" },
          make("header", { class: "nr-tell" }, parts.headline, parts.meta, parts.others, parts.notes),
          make("div", { class: "nr-picture" }, parts.river),
          make(
            "div", { class: "nr-under" },
            make("section", { class: "nr-people nr-box" }, make("h3", {}, words.players), make("div", { class: "nr-scroll" }, parts.players)),
            make("section", { class: "nr-round nr-box" }, parts.logTitle, parts.log),
          ),
          parts.inWords,
        ),
        make(
          "div", { class: "nr-right" },
          make("section", { class: "nr-why nr-box" }, make("h3", {}, words.why), parts.why),
        ),
      ),
      parts.live,
    );
    this.river = new River(parts.river);
    parts.inWords.addEventListener("toggle", () => this.#showBoard());
  }

  // ---- moving

  #user(act) {
    this.#pause();
    act();
  }

  go(step, single = false, wanted = "") {
    this.single = single;
    this.wanted = wanted;
    this.step = this.#within(step);
    this.#tell();
    this.#show();
  }

  byStop(dir) {
    const { stops } = this.pages;
    const to = dir > 0 ? stops.find((stop) => stop > this.step) : stops.findLast((stop) => stop < this.step);
    this.go(to ?? (dir > 0 ? this.pages.last : this.pages.first));
  }

  byRound(dir) {
    const { roundOf, first, last, log } = this.pages;
    const starts = log.map((stops) => stops[0]); // none where a stretch leaves a round out
    const at = roundOf[this.step];
    if (dir > 0) return this.go(starts[at + 1] ?? last);
    return this.go(this.step > starts[at] ? starts[at] : starts[at - 1] ?? first);
  }

  seek(key) {
    const to = this.bar.seek(key, this.step);
    if (to !== null) this.go(to, false, this.bar.aim.rule);
    else this.#show();
  }

  // Somebody else moved the cursor: Python, or another view of the same model.
  #follow() {
    const step = this.#within(this.model.get("step"));
    if (step === this.step) return;
    this.#pause();
    this.single = false;
    this.wanted = "";
    this.step = step;
    this.#show();
  }

  #tell() {
    if (this.model.get("step") === this.step) return;
    this.model.set("step", this.step);
    this.model.save_changes();
  }

  // ---- playing: one timer at most

  togglePlay() {
    if (this.timer) {
      this.#pause();
      this.#show();
      return;
    }
    if (this.step >= this.pages.last) this.go(this.pages.first);
    this.#tick();
    this.#show();
  }

  #tick() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.byStop(1);
      if (this.step >= this.pages.last) this.#pause();
      else this.#tick();
      this.#show();
    }, this.wait);
  }

  #pause() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  // ---- keys

  #key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    const typing = event.target.closest("select, textarea, input:not([type=range])");
    const pressing = event.target.closest("button, summary");
    const act = this.#act(event);
    if (!act || typing || (event.key === " " && pressing)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat && this.unpainted) return; // a held key waits for the frame: each one is seen
    act();
  }

  #act({ key, altKey, shiftKey }) {
    const dir = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (dir && altKey) return () => this.#user(() => this.go(this.step + dir, true));
    if (dir && shiftKey) return () => this.#user(() => this.byRound(dir));
    if (dir) return () => this.#user(() => this.byStop(dir));
    if (altKey) return null;
    switch (key) {
      case "Home": return () => this.#user(() => this.go(this.pages.first));
      case "End": return () => this.#user(() => this.go(this.pages.last));
      case " ": return () => this.togglePlay();
      case "w": case "W": return this.river.moves ? () => this.toggleWhole() : null;
      case "?": return () => this.toggleHelp();
      case "Escape": return this.parts.keys.hidden ? null : () => this.toggleHelp();
      default: return null;
    }
  }

  // Some rivers are too long for the picture: all of it, or what the camera shows.
  toggleWhole() {
    this.river.whole = !this.river.whole;
    this.bar.whole.setAttribute("aria-pressed", String(this.river.whole));
    this.#paint();
  }

  toggleHelp() {
    this.parts.keys.hidden = !this.parts.keys.hidden;
    this.bar.help.setAttribute("aria-expanded", String(!this.parts.keys.hidden));
  }

  // A click beside the controls gives the viewer the keys.
  #focus(event) {
    if (!event.target.closest("button, summary, select, input, a, [tabindex]:not(.nr-root)")) {
      this.root.focus({ preventScroll: true });
    }
  }

  // ---- showing

  #show() {
    const { pages, parts, step, single } = this;
    const scheme = (this.scheme = pageScheme());
    this.root.dataset.scheme = scheme;
    this.root.dataset.step = step;
    const playing = this.timer !== 0;
    this.bar.show(pages, step, playing);
    tellStep(pages, step, single, parts);
    this.root.classList.toggle("nr-doubtful", pages.doubts(step));
    this.#paint();
    parts.why.replaceChildren(...whyPanel(pages, step, single, this.open, this.wanted));
    this.#once("players", [pages.players.at[step], scheme], () => playersTable(pages, step, pages.theme[scheme]));
    this.#showLog();
    this.#showBoard();
    if (!playing) parts.live.textContent = parts.headline.textContent;
  }

  // Fills a part only when it says something new: what stays costs no layout.
  #once(name, key, build) {
    if (this.shown[name] === String(key)) return;
    this.shown[name] = String(key);
    this.parts[name].replaceChildren(...build());
  }

  #showLog() {
    const { pages, parts, step } = this;
    const round = pages.roundOf[step];
    parts.logTitle.textContent = fill(pages.words.round, { round: pages.rounds[round][0] });
    this.#once("log", [round], () => logLines(pages, round, (stop) => this.#user(() => this.go(stop))));
    const current = pages.stopAt(step);
    for (const button of parts.log.querySelectorAll("button")) {
      if (Number(button.dataset.stop) === current) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
  }

  #showBoard() {
    if (!this.parts.inWords.open) return;
    this.#once("board", [this.pages.board.at[this.step]], () => boardLines(this.pages, this.step));
  }

  #paint() {
    if (!this.Plotly) return;
    this.river.draw(this.Plotly, this.step, this.scheme);
    this.unpainted = true;
    requestAnimationFrame(() => setTimeout(() => { this.unpainted = false; }));
  }
}

async function render({ model, el }) {
  return new Player(model, el).start();
}

export default { render };
