// An exported page: one viewer for the whole page. It shows the page's own match, one that came in a link, or one of a
// pages file; the address holds the step, and with another match nothing of the one before stays.

const WRITE_AFTER = 400; // ms: browsers refuse too many changes of the address
const FRAME_AT_LAST = 600; // ms: in a page that nobody looks at there are no frames

class ExportedPage {
  // own: {pages, branches, spoiler_free, …}: what the page was exported with.
  constructor(own) {
    this.own = own;
    this.ready = new Ready(document.documentElement);
    this.later = 0;
    this.acts = Promise.resolve();
    this.match = null; // the match as it stands in the address, where it came in a link
    this.file = ""; // the name of the pages file that is shown, where it is one
    this.heading = document.querySelector("main h1");
    this.bar = new PageBar({
      open: (files) => this.#next(() => this.#open(files)),
      moment: () => this.ready.hold(this.#copy(this.file !== "")),
      match: () => this.ready.hold(this.#copy(true)),
    });
    this.bar.element.addEventListener("keydown", (event) => this.player && pressed(event, this.player));
  }

  async start() {
    this.bar.speak(this.own.pages.words);
    this.bar.offerMatch(false);
    this.bar.stand(this.heading);
    const follow = (link) => this.#next(() => this.#visit(link));
    // Not location.hash: the page may have written its own moment there since.
    window.addEventListener("hashchange", (event) => follow(linkIn(new URL(event.newURL).hash)));
    await follow(linkIn(location.hash));
  }

  // One match after the other: whatever comes while one is being opened is opened after it.
  #next(act) {
    this.acts = this.ready.hold(this.acts.catch(() => {}).then(act));
    return this.acts;
  }

  // Shows what a link asks for.
  async #visit(link) {
    const match = link.match ?? null;
    if (this.player && !this.file && match === this.match) return this.#go(link);
    if (!this.#mayLeave()) return undefined;
    let held = this.own, from = { match }, sorry = [];
    try {
      if (match !== null) held = await unpackMatch(match);
    } catch (error) {
      if (!(error instanceof Unopened)) throw error;
      sorry = [[error.word, error.slots]];
      if (this.player) return this.bar.tell(...sorry);
      from = { match: null };
    }
    const reached = this.player ? new Map() : reachedBefore();
    const place = placeOf(sorry.length ? {} : link, held, held.spoiler_free ? (line) => reached.get(line) ?? 0 : null);
    await this.#show(held, place, from, reached);
    return this.bar.tell(...sorry, ...place.told);
  }

  async #open(files) {
    try {
      if (files.length !== 1) throw new Unopened("open_many", { n: files.length });
      const held = await readPagesFile(files[0]);
      if (!this.#mayLeave()) return;
      await this.#show(held, {}, { file: held.name }, new Map());
      this.bar.tell(["page_opened", { name: held.name, title: this.heading.textContent }]);
    } catch (error) {
      if (!(error instanceof Unopened)) throw error;
      this.bar.tell([error.word, error.slots]);
    }
  }

  #mayLeave() {
    return !this.player?.panels.notes.unsaved || confirm(this.bar.words.page_leave);
  }

  // Puts another match, checked by now, in the place of the one that is shown.
  async #show(held, place, { match = null, file = "" }, reached) {
    const own = this.own.pages;
    const pages = withWords(held.pages, own);
    const spoken = this.model?.get("lang");
    const model = new PageModel({
      ...held, pages, branches: held.branches.map((branch) => ({ ...branch, pages: withWords(branch.pages, own) })),
      line: place.line ?? 0, step: place.step ?? 0, panel: place.panel ?? held.panel,
      lang: place.lang ?? (spoken && Object.hasOwn(pages.languages ?? {}, spoken) ? spoken : held.lang), whole_page: true, within: this.ready,
    });
    const before = document.getElementById("niagara-viewer");
    const el = this.player ? make("div", { id: "niagara-viewer" }) : before;
    const player = new Player(model, el);
    player.reached = reached;
    const stop = await player.start();
    if (this.player) {
      this.stop();
      before.replaceWith(el);
      for (const left of document.querySelectorAll("#niagara-story, #niagara-noscript")) left.remove();
    }
    Object.assign(this, { held, model, player, stop, match, file });
    for (const name of ["step", "line"]) model.on(`change:${name}`, () => this.#writeLater());
    model.on("change:lang", () => this.#name());
    this.#name();
    this.#write();
    this.ready.hold(this.#offer());
  }

  // Goes to another moment of the match that is shown.
  #go(link) {
    const { model, player } = this;
    const seen = player.guarded ? (line) => player.reached.get(line) ?? player.lines.all[line].first : null;
    const place = placeOf(link, this.held, seen);
    const { lang = model.get("lang"), step = model.get("step") } = place;
    model.put({ lang, step, line: "step" in place || "line" in place ? place.line ?? 0 : model.get("line") });
    if (place.panel === READINGS) player.lineTabs.pick(READINGS);
    else if (place.panel) player.openTab(LINK_PANELS.indexOf(place.panel));
    this.bar.tell(...place.told);
  }

  // The language that is shown.
  get lang() {
    return this.player.lines.lang;
  }

  // The page's own title, heading and language are those of the match.
  #name() {
    const { title, words } = speaking(this.player.lines.told[0], this.lang);
    document.title = this.heading.textContent = title;
    document.documentElement.lang = this.lang;
    this.bar.speak(words);
    this.#mark();
    this.#writeLater();
  }

  // A match that is not the page's own is marked as such, in the page's own words, for as long as it is shown.
  #mark() {
    const { file, match, own: { pages } } = this;
    const lang = wordsOf(pages, this.lang) ? this.lang : pages.lang;
    const words = wordsOf(pages, lang);
    this.bar.mark(file ? fill(words.from_file, { name: file }) : match === null ? "" : words.from_link, lang);
  }

  // ---- links

  // This moment as a link has it; what the page shows anyway is left out.
  #moment() {
    const { model, player, lang, held: { pages } } = this;
    const panel = player.view === READINGS ? READINGS : player.tabs.name;
    return {
      step: player.step, line: model.get("line") || null, lang: lang === pages.lang ? null : lang, seat: pages.seat,
      panel: panel === LINK_PANELS[0] ? null : panel,
    };
  }

  #writeLater() {
    clearTimeout(this.later);
    this.writing ??= this.ready.begin();
    this.later = setTimeout(() => this.#write(), WRITE_AFTER);
  }

  // The address follows, so that a reload finds the place again; a pages file is in no address.
  #write() {
    clearTimeout(this.later);
    this.writing?.();
    this.writing = null;
    const { file, match, held } = this;
    const state = held.spoiler_free ? { reached: [...this.player.reached] } : null; // a copied link does not take it along
    try {
      history.replaceState(state, "", file ? location.href.split("#")[0] : linkOut({ match, ...this.#moment() }));
    } catch {
      // a page inside another one may have no address of its own
    }
  }

  async #packed() {
    const { held, player, player: { lines } } = this;
    return packMatch(matchForLink(lines.told[lines.at], this.lang, lines.pages), player.guarded);
  }

  async #copy(whole) {
    const { line, ...moment } = this.#moment();
    const match = whole ? await this.#packed() : this.match;
    if (match && match.length > LINK_MOST) {
      this.bar.tell(["link_too_long", { n: match.length, most: LINK_MOST, step: moment.step }]);
      return;
    }
    const place = whole ? { ...moment, lang: null, panel: null } : { ...moment, line };
    await this.bar.copy(location.href.split("#")[0] + linkOut({ match, ...place }));
  }

  // A whole match is offered as a link where it is short enough. The first picture comes first, and the frame that shows it.
  async #offer() {
    this.bar.offerMatch(false);
    const { model } = this;
    await this.player.firstPicture;
    await new Promise((done) => {
      requestAnimationFrame(() => setTimeout(done));
      setTimeout(done, FRAME_AT_LAST);
    });
    if (model !== this.model) return;
    const match = await this.#packed();
    if (model === this.model) this.bar.offerMatch(match.length <= LINK_MOST);
  }
}

// How far a reader of this page had come before it was loaded again.
function reachedBefore() {
  const found = history.state?.reached;
  return new Map(Array.isArray(found) ? found.filter((pair) => Array.isArray(pair) && pair.every(Number.isInteger)) : []);
}

// Pages with the viewer's own words from this page, in every language that it has: what came from elsewhere may say its
// match, not what the viewer says. Of a language that the page does not have, its words are taken as they came.
function withWords(pages, own) {
  const whole = (code, words) => ({ ...own.words, ...words, ...wordsOf(own, code) });
  const languages = Object.entries(pages.languages ?? {}).map(([code, said]) => [code, { ...said, words: whole(code, said.words) }]);
  return { ...pages, words: whole(pages.lang, pages.words), ...(pages.languages ? { languages: Object.fromEntries(languages) } : {}) };
}

// The viewer's words that pages hold in a language; undefined where they do not have it.
function wordsOf(pages, code) {
  if (code === pages.lang) return pages.words;
  return Object.hasOwn(pages.languages ?? {}, code) ? pages.languages[code].words : undefined;
}
