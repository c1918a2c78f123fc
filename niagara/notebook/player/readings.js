// One log under two readings: what to compare it with, and the first step where the two part. An exported page holds
// the answers that were asked for when it was made; with a kernel Python answers.

class Readings {
  constructor(words, host) {
    this.words = words;
    this.host = host; // ask(question), asks, go(step), unseen(step): whether it is hidden as yet
    this.reading = choice(words.reading, "nr-reading", () => this.#compare("reading"));
    this.value = choice(words.option, "nr-option", () => this.#compare("option"));
    this.place = make("p", { class: "nr-place", role: "status" });
    this.there = make("button", { type: "button", class: "nr-act", ...OWN_KEYS }, words.go_there);
    this.there.addEventListener("click", () => host.go(this.data.step));
    this.duo = new Duo(words);
    this.element = make(
      "section", { class: "nr-compare" },
      make("div", { class: "nr-acts" }, this.reading, this.value), this.place, make("div", { class: "nr-acts" }, this.there), this.duo.element,
    );
    this.#tell(null);
  }

  // What there is to choose from: the answers in the page, or the readings and options of the game.
  load(pages) {
    this.lang = pages.lang;
    this.given = (pages.comparisons ?? []).map((data) => speaking(data, pages.lang));
    const { readings = [], options = [] } = pages.disputed ?? {};
    const named = this.given.length ? this.given.map(({ heading }, at) => [String(at), heading]) : readings;
    this.reading.replaceChildren(option("", this.words.reading), ...named.map(([name, text]) => option(name, text)));
    this.value.replaceChildren(option("", this.words.option), ...options.flatMap(([name, values, title]) =>
      values.map((value) => option(`${name}=${value}`, `${title}: ${value}`))));
    this.value.hidden = !options.length || !this.host.asks;
    this.reading.hidden = !named.length;
    this.reading.value = this.given.length ? "0" : "";
    this.#tell(this.given[0] ?? null);
  }

  // The same again: what was still to come may have been seen by now, or is to be hidden.
  refresh() {
    this.#tell(this.data);
  }

  onPaper() {
    return duoOnPaper(this.lang, this.duo.element.hidden ? [] : this.duo.told, make("p", {}, this.place.textContent));
  }

  get any() {
    return this.given.length > 0 || this.host.asks;
  }

  async #compare(by) {
    const [chosen, other] = by === "reading" ? [this.reading, this.value] : [this.value, this.reading];
    other.value = "";
    if (!chosen.value) return this.#tell(null);
    if (this.given.length && by === "reading") {
      this.#tell(this.given[Number(chosen.value)]);
      return this.host.changed();
    }
    this.place.textContent = this.words.try_wait;
    const turn = (this.turn = (this.turn || 0) + 1);
    const answer = await this.host.ask({ ask: "compare", [by]: chosen.value });
    if (turn !== this.turn) return;
    if (answer.error !== undefined) {
      this.place.textContent = answer.error || this.words.ask_failed;
      return undefined;
    }
    this.#tell(speaking(answer.data, this.lang));
    return this.host.changed();
  }

  #tell(data) {
    this.data = data;
    const ahead = data?.differs && this.host.unseen(data.step);
    this.there.hidden = this.duo.element.hidden = !data?.differs || ahead;
    if (ahead) {
      this.place.textContent = this.words.to_come;
      return;
    }
    this.place.textContent = data ? [data.nothing || data.place, data.nothing ? "" : data.options, data.about].filter(Boolean).join(" · ") : "";
    if (!data?.differs) return;
    const tables = new Tables(data, this.words);
    data.sides.forEach((side, at) => this.duo.tell(at, {
      heading: side.heading, headline: tables.text(side.words), meta: "",
      why: side.rulings.map((ruling) => rulingCard(tables, ruling, new Set(), "", true)),
      board: side.board.map((text) => tables.text(text)),
      figure: side.figure ?? data.figure, theme: data.theme, labels: data.labels, stops: [0], step: side.figure ? 0 : at,
    }));
  }
}
