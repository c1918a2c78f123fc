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
      if (known[at] === pages) return this.all[at];
      return new Pages(pages.telling ? pages : JSON.parse(await unpack(pages)));
    }));
    return () => Object.assign(this, { given, all }); // taken by the caller, unless newer pages came meanwhile
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
    return line === 0 ? this.all[0].words.main_line : this.branches[line - 1].name;
  }

  // The tabs: [name, title] for each line, then both side by side, then two readings.
  tabs(readings) {
    const { words } = this.all[0];
    const lines = this.all.map((_, line) => [String(line), this.name(line)]);
    const both = this.all.length > 1 ? [[BOTH, words.side_by_side]] : [];
    return [...lines, ...both, ...(readings ? [[READINGS, words.readings]] : [])];
  }
}
