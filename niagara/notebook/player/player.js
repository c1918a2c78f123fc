// The viewer: a cursor over pages. `render({model, el})` serves JupyterLab (as an anywidget) and every exported page.
//
// model.get: pages (an object, or gzipped JSON as bytes), branches ([{step, pages}], step: the last one that a
// branch has in common with the main line), line (0 for the main line), step, seat, live (whether Python is there to
// answer), panel (the tab that is open first), spoiler_free, plotly (a reference to the shared script, in JupyterLab),
// whole_page (whether keys pressed anywhere on the page are meant for this viewer), within (the sign of readiness of what
// the viewer is a part of).

class Player {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.lines = new Lines(model);
    this.step = 0;
    this.single = false; // whether one event is told, not all since the stop before
    this.view = model.get("panel") === READINGS ? READINGS : "0"; // the tab of lines that is shown
    this.guarded = Boolean(model.get("spoiler_free"));
    this.reached = new Map(); // line → the last step that was seen
    this.timer = 0;
    this.wait = PACES[1][1];
    this.open = new Set(); // rules whose law is open
    this.end = new AbortController();
    this.root = make("section", { class: "nr-root", tabindex: 0, ...OWN_KEYS });
    this.ready = new Ready(this.root, model.get("within"));
    this.asking = new Asking(model, this.ready);
    this.expected = new Expected(this.ready);
    this.el.replaceChildren(this.root);
  }

  start() {
    return this.ready.hold(this.#start());
  }

  async #start() {
    await this.#load();
    const { signal } = this.end;
    const load = () => this.ready.hold(this.#load());
    this.heard = [
      ["change:step", () => this.#follow()], ["change:line", () => this.#follow()], ["change:seat", () => this.#expect()],
      ["change:pages", load], ["change:branches", load], ["change:edition", load], ["change:lang", () => this.ready.hold(this.#speak())],
    ];
    for (const [name, act] of this.heard) this.model.on(name, act);
    this.root.addEventListener("keydown", (event) => pressed(event, this), { signal });
    this.root.addEventListener("pointerdown", (event) => this.#focus(event), { signal });
    if (this.model.get("whole_page")) {
      document.addEventListener("keydown", (event) => event.target === document.body && pressed(event, this), { signal });
    }
    window.addEventListener("beforeprint", () => putOnPaper(this.root, this.#onPaper()), { signal });
    watchScheme(() => this.#show(), signal);
    this.canvas = new Canvas(this.root, () => this.#paint(), this.ready);
    this.Plotly = null;
    this.firstPicture = this.ready.hold(sharedPlotly(() => plotlyOf(this.model)).then(
      (Plotly) => {
        if (signal.aborted) return; // its cell was run again meanwhile
        this.Plotly = Plotly;
        this.#paint();
      },
      () => { this.parts.river.textContent = this.pages.words.no_picture; },
    ));
    return () => this.stop();
  }

  stop() {
    this.#pause();
    this.end.abort();
    this.canvas.stop();
    this.asking.stop();
    this.expected.is(false);
    this.panels.notes.stop();
    for (const [name, act] of this.heard) this.model.off(name, act);
    if (!this.Plotly) return;
    for (const picture of [this.river, this.duo, this.readings.duo]) picture.purge(this.Plotly);
  }

  // Pages may come anew: another seat, another replay, another branch, a note. The cursor stays where it can.
  async #load() {
    const turn = (this.turn = (this.turn || 0) + 1);
    this.#pause();
    const take = await this.lines.load();
    if (turn !== this.turn) return; // newer pages came meanwhile
    take();
    if (this.root.lang !== this.lines.all[0].lang) this.#build();
    this.readings.load(this.lines.all[0]);
    if (this.view === READINGS && !this.readings.any) this.view = "0";
    this.#loadTabs();
    this.#enter();
    this.#expect();
  }

  // The pages of another seat or of a new line may be still to come.
  #expect() {
    const seat = this.model.get("seat"), line = this.model.get("line") ?? 0;
    const other = seat !== undefined && seat !== (this.pages.seat ?? null);
    this.expected.is(this.asking.open && (other || !this.lines.all[line]));
  }

  // The same in another language, where everything stands as it did.
  async #speak() {
    const turn = (this.turn = (this.turn || 0) + 1);
    await this.lines.speak(this.asking);
    if (turn !== this.turn) return;
    if (codeOf(this.model.get("lang")) !== this.lines.lang) this.#unanswered("lang", this.root.lang);
    if (this.root.lang === this.lines.lang) return;
    const { view, tabs: { name }, panels: { notes: { unsaved } } } = this;
    const focused = [".nr-lang"].find((part) => this.root.querySelector(part) === document.activeElement);
    this.#pause();
    if (this.Plotly) for (const picture of [this.river, this.duo, this.readings.duo]) picture.purge(this.Plotly);
    this.panels.notes.stop();
    this.#build();
    this.panels.notes.unsaved = unsaved;
    this.tabs.show(name);
    this.readings.load(this.lines.all[0]);
    this.#loadTabs();
    this.view = view;
    this.#enter();
    if (focused) this.root.querySelector(focused).focus();
  }

  // Takes up the line that the model names, at its step.
  #enter() {
    const before = this.lines.at;
    this.lines.follow();
    if (this.lines.at !== before || ![BOTH, READINGS].includes(this.view)) this.view = String(this.lines.at);
    const { pages } = this.lines;
    if (this.pages !== pages) {
      this.pages = pages;
      this.shown = {}; // what each part shows, by name
      nameLandmark(this.root, pages.title);
      this.parts.notice.textContent = pages.notice ?? "";
      this.parts.notice.hidden = !pages.notice;
      this.bar.load(pages);
      this.river.load(pages.figure, pages.theme, pages.stops, pages.labels);
      this.bar.whole.hidden = this.parts.keys.querySelector(".nr-key_whole").hidden = !this.river.moves;
    }
    this.single = false;
    this.wanted = "";
    this.step = this.#within(this.model.get("step") ?? 0);
    this.#tell();
    this.#take();
    this.#show();
  }

  // Python showed something else, and hears where this viewer stands once it says that it shows that. What it still had
  // to say of the step before is replaced: for a model only what changes is said, so each value changes there and back.
  #take() {
    const edition = this.model.get("edition");
    if (this.model.get("taken") === edition) return;
    for (const [name, value] of [["line", this.lines.at], ["step", this.step]]) {
      this.model.set(name, value + 1);
      this.model.set(name, value);
    }
    this.model.set("taken", edition);
    this.model.save_changes();
  }

  // The last step that may be seen.
  get limit() {
    return this.guarded ? Math.max(this.#seen(this.lines.at), this.step) : this.pages.last;
  }

  // The last step of a line that was seen.
  #seen(line) {
    return this.reached.get(line) ?? this.lines.all[line].first;
  }

  #within(step) {
    return Math.min(Math.max(this.pages.first, step), this.pages.last);
  }

  #build() {
    const { words, lang } = this.lines.all[0];
    const by = (dir, what) => () => this.user(() => this[what](dir));
    this.bar = new Toolbar(words, {
      first: () => this.user(() => this.go(this.pages.first)),
      last: () => this.user(() => this.go(this.limit)),
      back: by(-1, "byStop"), forward: by(1, "byStop"), backRound: by(-1, "byRound"), forwardRound: by(1, "byRound"),
      play: () => this.togglePlay(),
      go: (step) => this.user(() => this.go(step)),
      target: (key) => this.user(() => this.seek(key)),
      nextMatch: () => this.user(() => this.seek(this.bar.target.value)),
      pace: (wait) => { this.wait = Number(wait); if (this.timer) this.#tick(); },
      seat: (seat) => this.ready.hold(this.#seat(seat === "" ? null : Number(seat))),
      help: () => this.toggleHelp(),
      whole: () => this.toggleWhole(),
      guard: () => this.toggleGuard(),
    }, { seat: this.model.get("live"), lang: languageChoice(words, this.lines.told[0], lang, this.model) });
    const asks = this.asking.open;
    const ask = (question) => this.asking.ask({ ...question, line: this.lines.at });
    this.panels = {
      attempt: new TryMove(words, {
        ask, asks, go: (step) => this.user(() => this.go(step)),
        spots: (spots) => this.#spots(spots),
        branch: (chain) => this.#branch({ ask: "branch", step: this.step, chain }),
        bots: () => this.#branch({ ask: "bots" }),
      }),
      coverage: new Coverage(words, (step, rule) => this.user(() => this.go(step, false, rule))),
      notes: new Notes(words, { ask, asks, changed: () => { this.shown = {}; this.#show(); } }),
    };
    this.duo = new Duo(words);
    this.readings = new Readings(words, { ask, asks, go: (step) => this.#toStep(step), changed: () => this.#paint(), unseen: (step) => this.guarded && step > this.#seen(0) });
    this.#arrange(words, lang);
    this.river = new River(this.parts.river, this.lines.all[0].words.picture);
    this.parts.inWords.addEventListener("toggle", () => this.#showBoard());
  }

  #arrange(words, lang) {
    const parts = (this.parts = viewerParts(words));
    const panel = (content) => make("div", { class: "nr-panel-box" }, content);
    this.tabs = new Tabs(words.keys, [
      ["why", words.why, panel(parts.why)], ["try", words.try, panel(this.panels.attempt.element)],
      ["rules", words.coverage, panel(this.panels.coverage.element)], ["notes", words.notes, panel(this.panels.notes.element)],
    ], (name) => { this.tabs.show(name); this.#showPanel(); });
    this.tabs.show(this.tabs.panels.has(this.model.get("panel")) ? this.model.get("panel") : "why");
    parts.main = mainPart(parts, this.tabs, words);
    this.root.lang = lang;
    this.tabsKey = "";
    this.root.replaceChildren(
      parts.notice, this.bar.element, this.bar.legend.element, parts.keys, parts.lines, parts.told, parts.main, parts.live,
    );
  }

  // ---- lines

  #loadTabs() {
    const { main } = this.parts;
    const panels = { both: this.duo.element, readings: this.readings.element };
    const tabs = this.lines.tabs(this.readings.any);
    const key = JSON.stringify(tabs);
    if (this.tabsKey === key) return;
    this.tabsKey = key;
    for (const [name, panel] of Object.entries(panels)) {
      if (!tabs.some(([tab]) => tab === name)) panel.remove();
      else if (!panel.isConnected) main.after(panel);
    }
    const focused = this.parts.lines.contains(document.activeElement);
    this.lineTabs = new Tabs(this.lines.all[0].words.lines, tabs.map(([name, title]) => [name, title, panels[name] ?? main]), (name) => this.#pickView(name));
    this.parts.lines.replaceChildren(this.lineTabs.row);
    this.parts.lines.hidden = tabs.length < 2;
    this.lineTabs.show(this.view);
    if (focused) this.lineTabs.focus();
  }

  #pickView(name) {
    this.#pause();
    this.view = name;
    if (name === READINGS) this.readings.refresh();
    const line = Number(name);
    if (Number.isInteger(line) && line !== this.lines.at) this.#toLine(line);
    else this.#show();
  }

  #toLine(line) {
    const step = this.lines.meet(this.step, this.lines.at, line);
    this.model.set("line", line);
    this.model.set("step", step);
    this.model.save_changes();
    this.view = String(line);
    this.#enter();
  }

  // From the comparison to the step in the main line where two readings part.
  #toStep(step) {
    this.view = "0";
    if (this.lines.at !== 0) this.#toLine(0);
    this.user(() => this.go(this.pages.stopAt(step)));
    this.lineTabs.focus();
  }

  // Python opens a branch, or goes on with it, and says which line to show.
  async #branch(question) {
    this.parts.told.textContent = this.pages.words.try_wait;
    const answer = await this.asking.ask({ ...question, line: this.lines.at });
    this.parts.told.textContent = answer.error ?? "";
    if (answer.error === "") this.parts.told.textContent = this.pages.words.ask_failed;
  }

  // Python shows the match as somebody may know it, and sends other pages.
  async #seat(seat) {
    if (!(await this.asking.live())) return this.#unanswered("seat", this.pages.seat);
    this.model.set("seat", seat);
    this.model.save_changes();
  }

  // Nobody is there to do what was chosen: the choice goes back to what is shown.
  #unanswered(name, shown) {
    this.model.set(name, shown);
    this.model.save_changes();
    this.root.querySelector(`.nr-${name}`).value = shown ?? "";
    this.parts.told.textContent = this.pages.words.ask_failed;
  }

  #spots(spots) {
    this.river?.setSpots(this.tabs.name === "try" ? spots : []);
  }

  // ---- moving

  user(act) {
    this.#pause();
    act();
  }

  go(step, single = false, wanted = "") {
    if (this.model.get("taken") !== this.model.get("edition")) return;
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
    if (this.model.get("taken") !== this.model.get("edition")) return undefined; // another match: its pages are on their way
    if ((this.model.get("line") ?? 0) !== this.lines.at) {
      this.#pause();
      if (this.lines.all[this.model.get("line")]) this.#enter();
      return this.#expect();
    }
    const step = this.#within(this.model.get("step"));
    if (step === this.step) return undefined;
    this.#pause();
    this.single = false;
    this.wanted = "";
    this.step = step;
    return this.#show();
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
    this.playing ??= this.ready.begin();
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
    this.playing?.();
    this.playing = null;
  }

  // ---- what is shown, and what not

  // Some rivers are too long for the picture: all of it, or what the camera shows.
  toggleWhole() {
    this.river.whole = !this.river.whole;
    this.bar.whole.setAttribute("aria-pressed", String(this.river.whole));
    this.#paint();
  }

  toggleHelp() {
    if (this.parts.keys.contains(document.activeElement)) this.bar.help.focus();
    this.parts.keys.hidden = !this.parts.keys.hidden;
    this.bar.help.setAttribute("aria-expanded", String(!this.parts.keys.hidden));
  }

  // What is to come is hidden from here on, or seen.
  toggleGuard() {
    this.guarded = !this.guarded;
    this.shown = {};
    this.readings.refresh();
    this.#show();
  }

  // Whether keys of one letter or digit do something.
  get letters() {
    return this.parts.keys.querySelector(".nr-letters").checked;
  }

  openTab(at) {
    const name = [...this.tabs.buttons.keys()][at];
    if (this.view === BOTH || this.view === READINGS) this.#pickView(String(this.lines.at));
    this.tabs.show(name);
    this.#showPanel();
    this.tabs.focus();
  }

  // A click beside the controls gives the viewer the keys.
  #focus(event) {
    if (!event.target.closest("button, summary, select, input, textarea, label, a, [tabindex]:not(.nr-root)")) {
      this.root.focus({ preventScroll: true });
    }
  }

  // In the place of the viewer paper shows what it shows; where it is the page, the whole line, or as much as was seen.
  #onPaper() {
    const { pages, step, limit, guarded, single } = this;
    if (this.model.get("whole_page")) return paper(pages, limit, guarded);
    if (this.view === READINGS) return this.readings.onPaper();
    if (this.view === BOTH) return duoOnPaper(pages.lang, this.duo.told);
    return stepOnPaper(pages, step, guarded, single);
  }

  // ---- showing

  #show() {
    const focused = this.root.contains(document.activeElement) ? document.activeElement : null;
    this.#showAll();
    if (focused && !focused.isConnected) this.#refocus(focused);
  }

  // What had the focus is told anew: its place has it again, so that the keys stay with the viewer.
  #refocus(gone) {
    const place = gone.closest("summary") ? ".nr-rulings summary" : ".nr-log [aria-current]";
    const again = [...this.root.querySelectorAll(place)].find((one) => one.checkVisibility()) ?? this.root;
    again.focus({ preventScroll: true });
  }

  #showAll() {
    const { pages, parts, step, single, guarded } = this;
    this.reached.set(this.lines.at, Math.max(this.reached.get(this.lines.at) ?? step, step));
    const scheme = (this.scheme = pageScheme());
    this.root.dataset.scheme = scheme;
    this.root.dataset.step = step;
    this.root.dataset.line = this.lines.at;
    const playing = this.timer !== 0;
    this.bar.show(pages, step, playing, this.limit, guarded);
    this.lineTabs.show(this.view);
    tellStep(pages, step, single, parts, guarded);
    this.root.classList.toggle("nr-doubtful", pages.doubts(step));
    this.#paint();
    parts.why.replaceChildren(...whyPanel(pages, step, single, this.open, this.wanted));
    this.#once("players", [pages.players.at[step], scheme], () => playersTable(pages, step, pages.theme[scheme]));
    this.#showLog();
    this.#showBoard();
    this.#showPanel();
    if (!playing) parts.live.textContent = parts.headline.textContent;
  }

  // Fills a part only when it says something new: what stays costs no layout.
  #once(name, key, build) {
    if (this.shown[name] === String(key)) return;
    this.shown[name] = String(key);
    this.parts[name].replaceChildren(...build());
  }

  #showPanel() {
    const { pages, step, limit, guarded, panels } = this;
    if (this.tabs.name !== "try") this.river.setSpots([]);
    switch (this.tabs.name) {
      case "try": return panels.attempt.show(pages, step, limit, step === pages.last && this.lines.at > 0);
      case "rules": return panels.coverage.show(pages, limit, guarded);
      case "notes": return panels.notes.show(pages, step);
      default: return undefined;
    }
  }

  #showLog() {
    const { pages, parts, step, limit } = this;
    const round = pages.roundOf[step];
    parts.logTitle.textContent = fill(pages.words.round, { round: pages.rounds[round][0] });
    this.#once("log", [round, Math.min(limit, pages.log[round].at(-1) ?? limit)], () => logLines(pages, round, limit, (stop) => this.user(() => this.go(stop))));
    const current = pages.stopAt(step);
    for (const button of parts.log.querySelectorAll("button")) {
      if (Number(button.dataset.stop) === current) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
  }

  #showBoard() {
    if (!this.parts.inWords.open) return;
    const { pages, step, scheme } = this;
    this.#once("board", [pages.board.at[step]], () => boardLines(pages, step));
    this.#once("boardTable", [pages.board.table_at[step], scheme], () => boardTable(pages, step, pages.theme[scheme]));
  }

  // The shown line on the right, the one beside it on the left where that is the main line.
  #showBoth() {
    const { at, beside } = this.lines;
    [Math.min(at, beside), Math.max(at, beside)].forEach((line, side) => {
      const pages = this.lines.all[line];
      const step = this.lines.meet(this.step, at, line);
      const [lead, , rulings] = pages.tell(step, false);
      this.duo.tell(side, {
        heading: this.lines.name(line), headline: pages.text(pages.telling[lead]),
        meta: [...pages.place(lead, this.guarded), fill(pages.words.step_n, { n: step })].join(" · "),
        why: rulings.slice(0, 1).map((ruling) => rulingCard(pages, pages.rulings[ruling], this.open, "", true)),
        board: pages.board.boards[pages.board.at[step]].map((text) => pages.text(text)),
        figure: pages.figure, theme: pages.theme, labels: pages.labels, stops: pages.stops, step,
      });
    });
    this.duo.draw(this.Plotly, this.scheme);
  }

  #paint() {
    if (!this.Plotly) return;
    const picture = { [BOTH]: this.duo, [READINGS]: this.readings.duo }[this.view] ?? this.river;
    if (picture === this.duo) this.#showBoth();
    else if (picture === this.river) this.river.draw(this.Plotly, this.step, this.scheme);
    else picture.draw(this.Plotly, this.scheme);
    this.ready.hold(picture.settled);
    if (!this.root.clientWidth) this.canvas.missed();
    this.unpainted = true;
    requestAnimationFrame(() => setTimeout(() => { this.unpainted = false; }));
  }
}

async function render({ model, el }) {
  el.classList.add("nr-host");
  const Shown = model.get("kind") === "quiz" ? Quiz : Player;
  return new Shown(model, el).start();
}

export default { render };
