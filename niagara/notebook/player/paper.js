// What stands on paper, made from the pages when somebody prints: of a match every turn with its picture and its reasons;
// of a viewer among others, in a notebook, the step that it shows; of a quiz its questions, with nothing given away.

const PAPER_WIDTH = 700; // px that a picture takes on paper; widths of lines and the smallest letters follow from it

function drawn(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// Each contents of a layer is drawn once and used where it is seen again.
class Sketch {
  constructor(figure, theme, labels) {
    this.labels = labels;
    this.figure = loosen(figure);
    this.rows = foldFigure(this.figure);
    this.theme = theme;
    this.parts = new Map();
    this.name = ownId("paper");
    this.defs = drawn("defs", {});
    this.end = this.figure.panel?.from ?? this.figure.layers.length;
  }

  // What several pictures share; it has to stand in the document too.
  get shared() {
    return drawn("svg", { width: 0, height: 0, "aria-hidden": "true" }, this.defs);
  }

  picture(step, title) {
    const { extent, views, panel, ground } = this.figure;
    const [x0, y0, x1, y1] = views ? views.findLast(([first]) => first <= step)[1] : extent;
    const row = this.rows[step];
    const scale = panel ? (y1 - y0) / (panel.extent[3] - panel.extent[1]) : 0;
    const beside = panel ? (panel.extent[2] - panel.extent[0]) * scale : 0;
    const unit = PAPER_WIDTH / (x1 - x0 + beside);
    const box = [x0 - beside, -y1, x1 - x0 + beside, y1 - y0];
    const picture = drawn("svg", { viewBox: box.join(" "), role: "img", "aria-label": title });
    const under = this.theme[ground]?.fill;
    if (under) picture.append(drawn("rect", { x: x0, y: -y1, width: x1 - x0, height: y1 - y0, fill: under }));
    picture.append(...this.#layers(row, 0, this.end, unit));
    if (panel) {
      const [px0, , , py1] = panel.extent;
      const side = drawn("g", { transform: `translate(${x0 - beside} ${-y1}) scale(${scale}) translate(${-px0} ${py1})` });
      side.append(...this.#layers(row, this.end, row.length, unit * scale));
      picture.append(side);
    }
    return picture;
  }

  #layers(row, from, to, unit) {
    const layers = [];
    for (let at = from; at < to; at += 1) {
      if (this.figure.pool[row[at]].x?.length) layers.push(drawn("use", { href: `#${this.#part(at, row[at], unit)}` }));
    }
    return layers;
  }

  #part(layer, data, unit) {
    const key = `${layer}.${data}.${unit.toFixed(3)}`;
    if (!this.parts.has(key)) {
      const id = `${this.name}-${this.parts.size}`;
      this.parts.set(key, id);
      const { kind, role } = this.figure.layers[layer];
      const { stroke, width = 1, dash, fill } = this.theme[role] ?? {};
      const pen = { stroke: stroke ?? "none", "stroke-width": stroke ? width / unit : undefined, "stroke-dasharray": dashes(dash, unit) };
      const group = drawn("g", { id, ...pen, fill: fill ?? "none" });
      group.append(...SKETCHES[kind](this.figure.pool[data], this.theme[role] ?? {}, unit, this.labels));
      this.defs.append(group);
    }
    return this.parts.get(key);
  }
}

function dashes(dash, unit) {
  const px = { dot: [2, 3], dash: [7, 4] }[dash] ?? (dash && dash !== "solid" ? dash.split(",").map(parseFloat) : null);
  return px?.map((length) => length / unit).join(" ");
}

function strokes({ x, y }) {
  const found = [[]];
  x.forEach((value, at) => (value === null ? found.push([]) : found.at(-1).push([value, -y[at]])));
  return found.filter((points) => points.length);
}

const SKETCHES = {
  area: (data) => [drawn("path", { d: outline(data.x, data.y.map((y) => y === null ? null : -y), true), "fill-rule": "nonzero" })],
  line: (data) => [drawn("path", { d: outline(data.x, data.y.map((y) => y === null ? null : -y), false), fill: "none" })],
  arrow(data, { stroke, width = 1 }, unit) {
    const size = (9 + 2 * width) / unit;
    return [...SKETCHES.line(data), ...strokes(data).filter((points) => points.length > 1).map((points) => {
      const [[x0, y0], [x1, y1]] = points.slice(-2);
      const turn = (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI;
      return drawn("path", { d: "M0 0L-1 .38L-1 -.38Z", fill: stroke, stroke: "none", transform: `translate(${x1} ${y1}) rotate(${turn}) scale(${size})` });
    })];
  },
  token({ x, y, s }, { symbol: name = "circle" }, unit) {
    const points = POLYGONS[name.replace(/-(open|dot)/g, "")];
    return x.map((at, n) => {
      const size = Math.max(LEAST_TOKEN / unit, s[n] ?? s);
      if (!points) return drawn("circle", { cx: at, cy: -y[n], r: size / 2 });
      const path = points.split(" ").map((point) => point.split(",").map((value) => ((value - 8) / 16) * size));
      return drawn("polygon", { points: path.map(([px, py]) => `${at + px},${-y[n] + py}`).join(" ") });
    });
  },
  label({ x, y, t, p, s }, { text, weight }, unit, labels) {
    if (s * unit < LEAST_SHOWN) return [];
    const size = Math.max(LEAST_LETTER / unit, s);
    const sides = { left: ["end", 0.35], right: ["start", 0.35], above: ["middle", -0.3], below: ["middle", 1] };
    return t.map((label, n) => {
      const [anchor, shift] = sides[p?.[n]] ?? ["middle", 0.35];
      return drawn("text", { x: x[n], y: -y[n] + shift * size, "font-size": size, "text-anchor": anchor, "font-weight": weight, fill: text, stroke: "none", "font-family": FONT }, labels[label]);
    });
  },
};

// Paper takes the place of a viewer until the next time; on a screen nothing is seen of it.
function putOnPaper(root, made) {
  if (root.nextSibling?.classList?.contains("nr-paper")) root.nextSibling.remove();
  root.after(made);
}

function sheet({ lang, notice }, ...parts) {
  return make("article", { class: "nr-paper", lang }, notice ? make("p", { class: "nr-paper-notice" }, notice) : null, ...parts);
}

// The pages up to a step, a chapter a round.
function paper(pages, limit, guarded) {
  const sketch = new Sketch(pages.figure, pages.theme.light, pages.labels);
  const turns = (round) => pages.log[round].filter((stop) => stop <= limit).map((stop) => turnOnPaper(pages, stop, sketch, guarded));
  const chapters = pages.rounds.map(([round], at) => [round, turns(at)]).filter(([, told]) => told.length);
  return sheet(
    pages,
    make("h1", {}, pages.title),
    ...chapters.map(([round, told]) => make("section", { class: "nr-chapter" }, make("h2", {}, fill(pages.words.round, { round })), ...told)),
    sketch.shared,
  );
}

// One step, as a viewer shows it.
function stepOnPaper(pages, step, guarded, single) {
  const sketch = new Sketch(pages.figure, pages.theme.light, pages.labels);
  return sheet(pages, turnOnPaper(pages, step, sketch, guarded, single), sketch.shared);
}

function turnOnPaper(pages, stop, sketch, guarded, single = false) {
  const [lead, others, rulings] = pages.tell(stop, single);
  const headline = pages.text(pages.telling[lead]);
  const main = new Set(pages.why[lead]);
  const told = rulings.map((index) => pages.rulings[index]).filter(([, , sum], at) => sum >= 0 || main.has(rulings[at]));
  return make(
    "section", { class: "nr-turn" },
    make("h3", {}, headline),
    make("p", { class: "nr-meta" }, [...pages.place(lead, guarded), fill(pages.words.step_n, { n: stop }), pages.doubts(stop) ? pages.words.as_recorded : ""].filter(Boolean).join(" · ")),
    others.length ? make("p", {}, others.map((text) => pages.text(text)).join(" ")) : null,
    ...(pages.notesAt.get(stop) ?? []).map((note) => make("p", { class: "nr-note" }, make("b", {}, pages.words.note), ` ${note}`)),
    sketch.picture(stop, headline),
    make("ul", {}, ...told.map(([rule, text, sum]) => make(
      "li", {}, pages.text(text), " ", make("small", {}, `${pages.rules[rule].id} ${pages.rules[rule].title}`),
      sum >= 0 ? sumTable(pages, pages.sums[sum]) : null,
    ))),
  );
}

// Two pictures and their words: both lines of a match, or both readings; `parts` come first.
function duoOnPaper(lang, sides, ...parts) {
  return sheet({ lang }, ...parts, ...sides.filter(({ figure }) => figure).map(({ heading, headline, meta, why, figure, theme, labels, step }) => {
    const sketch = new Sketch(figure, theme.light, labels);
    return make(
      "section", { class: "nr-turn" }, make("h2", {}, heading), make("h3", {}, headline), meta ? make("p", { class: "nr-meta" }, meta) : null,
      sketch.picture(step, headline), make("ul", {}, ...why.map((card) => card.cloneNode(true))), sketch.shared,
    );
  }));
}

// All questions with their choices, as if none was looked at yet.
function quizOnPaper(data, tables) {
  const { words, questions, theme, title } = data;
  if (!questions.length) return sheet(data, make("h2", {}, words.quiz), make("p", {}, words.quiz_none));
  const sketch = new Sketch(data.figure, theme.light, data.labels);
  const asked = questions.map((question, at) => {
    const prompt = tables.text(question.prompt);
    return make(
      "section", { class: "nr-turn" },
      make("p", { class: "nr-meta" }, `${fill(words.quiz_of, { n: at + 1, total: questions.length })} · ${tables.text(question.place)}`),
      make("h3", {}, prompt), question.all ? make("p", {}, words.quiz_all) : null, sketch.picture(question.picture, prompt),
      make(
        "div", { class: "nr-paper-asked" },
        make("ul", { class: question.all ? "nr-paper-all" : "nr-paper-one" }, ...question.choices.map(([text]) => make("li", {}, tables.text(text)))),
        make("table", { class: "nr-players" }, ...quizPlayers(data, tables, question, theme.light)),
      ),
    );
  });
  return sheet(data, make("h2", {}, words.quiz), make("p", { class: "nr-meta" }, title), ...asked, sketch.shared);
}
