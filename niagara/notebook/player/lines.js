// The lines of a match: the main line and its branches, each with pages of its own, and the tabs that choose between
// them, both of them side by side, or two readings.

const BOTH = "both", READINGS = "readings";

class Lines {
  constructor(model) {
    this.model = model;
    this.at = 0;
  }

  // Reads the pages of every line; a line whose pages did not change keeps its object.
  async load() {
    const given = [this.model.get("pages"), ...(this.model.get("branches") ?? []).map(({ pages }) => pages)];
    const known = this.given ?? [];
    const all = await Promise.all(given.map(async (pages, at) => {
      if (known[at] === pages) return this.told[at];
      return pages.telling ? pages : JSON.parse(await unpack(pages));
    }));
    return () => { // taken by the caller, unless newer pages came meanwhile
      const before = this.told ?? [];
      Object.assign(this, { given, told: all });
      this.all = all.map((data, at) => (before[at] === data && this.all[at].lang === this.lang ? this.all[at] : this.#pages(data)));
    };
  }

  // The language that is chosen, if the pages speak it.
  get lang() {
    const chosen = codeOf(this.model.get("lang"));
    return this.told[0].languages?.[chosen] ? chosen : this.told[0].lang;
  }

  // All lines in the chosen language; words that no page holds are asked for.
  async speak(asking) {
    const lang = codeOf(this.model.get("lang"));
    for (const [line, data] of this.told.entries()) {
      if (data.lang === lang || data.languages?.[lang] || !asking.open) continue;
      const answer = await asking.ask({ ask: "words", line, lang });
      if (answer.data) data.languages = { ...data.languages, [lang]: answer.data };
    }
    this.all = this.all.map((before, line) => {
      const data = this.told[line], pages = this.#pages(data);
      const written = before.recorded !== data.recorded; // a note that was written in this page stays, in any language
      return written ? Object.assign(pages, { recorded: before.recorded, notedOn: before.notedOn, notesAt: before.notesAt }) : pages;
    });
  }

  #pages(data) {
    return new Pages(speaking(data, this.lang));
  }

  get pages() {
    return this.all[this.at];
  }

  get branches() {
    return this.model.get("branches") ?? [];
  }

  // The line whose step this model shows, within what there is.
  follow() {
    this.at = Math.min(Math.max(this.model.get("line") ?? 0, 0), this.all.length - 1);
  }

  // Where another line stands at the same moment: at the same step as long as both have it, then at the same turn of
  // the same round.
  meet(step, from, to) {
    if (from === to) return step;
    const [one, other] = [this.all[from], this.all[to]];
    const common = Math.min(this.#leaves(from), this.#leaves(to));
    if (step <= common) return step;
    const round = one.roundOf[step];
    const turn = one.log[round].filter((stop) => stop < step).length;
    const stops = other.log[round];
    if (!stops?.length) return other.last;
    return stops[Math.min(turn, stops.length - 1)];
  }

  // The last step that a line has in common with the main line.
  #leaves(line) {
    return line === 0 ? Infinity : this.branches[line - 1].step;
  }

  // The line that stands beside the shown one: its main line, or for the main line its last branch.
  get beside() {
    return this.at === 0 ? this.all.length - 1 : 0;
  }

  name(line) {
    const { words } = this.all[0];
    return line === 0 ? words.main_line : fill(words.branch, { n: line });
  }

  // The tabs: [name, title] for each line, then both side by side, then two readings.
  tabs(readings) {
    const { words } = this.all[0];
    const lines = this.all.map((_, line) => [String(line), this.name(line)]);
    const both = this.all.length > 1 ? [[BOTH, words.side_by_side]] : [];
    return [...lines, ...both, ...(readings ? [[READINGS, words.readings]] : [])];
  }
}
