// Two pictures one beside the other, each with its words: a branch and the main line, or one log under two readings.

class Duo {
  constructor(words) {
    this.words = words;
    this.sides = [0, 1].map(() => {
      const river = make("div", { class: "nr-river" });
      const parts = {
        heading: make("h2", { class: "nr-side-title" }), headline: make("h2", { class: "nr-headline" }), meta: make("p", { class: "nr-meta" }),
        why: make("ul", { class: "nr-rulings" }), board: make("ul", { class: "nr-board" }),
      };
      const inWords = make("details", { class: "nr-words" }, make("summary", { ...OWN_KEYS }, words.board), parts.board);
      const element = make(
        "section", { class: "nr-side nr-box" },
        parts.heading, make("div", { class: "nr-side-tell" }, parts.headline, parts.meta), river, parts.why, inWords,
      );
      return { ...parts, element, river: new River(river, words.picture) };
    });
    this.element = make("div", { class: "nr-duo" }, ...this.sides.map(({ element }) => element));
  }

  // One side: {heading, headline, meta, why: elements, board: texts, figure, theme, labels, stops, step}.
  tell(at, told) {
    const side = this.sides[at];
    side.told = told;
    side.heading.textContent = told.heading;
    side.headline.textContent = told.headline;
    side.meta.textContent = told.meta ?? "";
    side.why.replaceChildren(...told.why);
    side.board.replaceChildren(...told.board.map((text) => make("li", {}, text)));
    if (side.figure !== told.figure) {
      side.figure = told.figure;
      side.river.load(told.figure, told.theme, told.stops, told.labels);
    }
    side.river.speak(told.labels);
    side.step = told.step;
  }

  // What both sides show now, as they were told.
  get told() {
    return this.sides.flatMap(({ told }) => told ?? []);
  }

  draw(Plotly, scheme) {
    for (const side of this.sides) if (side.figure) side.river.draw(Plotly, side.step, scheme);
  }

  get settled() {
    return Promise.all(this.sides.map(({ river }) => river.settled));
  }

  purge(Plotly) {
    for (const side of this.sides) side.river.purge(Plotly);
  }
}
