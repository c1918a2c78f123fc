// The words beside the picture. Every text comes finished from the pages; it goes in as text, never as markup.

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

// Puts numbers and names into the slots of a finished text.
function fill(text, slots) {
  return text.replace(/\{(\w+)\}/g, (slot, name) => (name in slots ? String(slots[name]) : slot));
}

// What JupyterLab must leave to us: it looks at the focused element itself.
const OWN_KEYS = { "data-lm-suppress-shortcuts": "true" };

class Pages {
  constructor(data) {
    Object.assign(this, data);
    this.end = this.telling.length - 1; // of the match; `first` and `last` may show only a stretch of it
    this.first = data.first ?? 0;
    this.last = data.last ?? this.end;
    this.stops = this.stops.filter((stop) => this.shows(stop));
    this.milestones = this.milestones.filter(([step]) => this.shows(step));
    this.isStop = new Set(this.stops);
    this.roundOf = [];
    this.rounds.forEach(([round, first], at) => {
      const end = at + 1 < this.rounds.length ? this.rounds[at + 1][1] : this.end + 1;
      for (let step = first; step < end; step += 1) this.roundOf[step] = at;
    });
    this.log = this.rounds.map(() => []);
    for (const stop of this.stops) this.log[this.roundOf[stop]].push(stop);
    this.ruleSteps = new Map();
    this.why.forEach((rulings, step) => {
      if (!this.shows(step)) return;
      for (const ruling of rulings) {
        const rule = this.rulings[ruling][0];
        if (!this.ruleSteps.has(rule)) this.ruleSteps.set(rule, []);
        const steps = this.ruleSteps.get(rule);
        if (steps.at(-1) !== step) steps.push(step);
      }
    });
  }

  shows(step) {
    return this.first <= step && step <= this.last;
  }

  // The stop at which a step is seen: itself, or the end of its entry.
  stopAt(step) {
    return this.stops.find((stop) => stop >= step) ?? this.last;
  }

  // The steps that are told at once: one, or all since the stop before.
  span(step, single) {
    if (single || !this.isStop.has(step)) return [step];
    const before = this.stops[this.stops.indexOf(step) - 1] ?? this.first - 1;
    return Array.from({ length: step - before }, (_, at) => before + 1 + at);
  }

  headline(steps) {
    return steps.reduce((best, step) => (this.weight[step] >= this.weight[best] ? step : best), steps[0]);
  }

  text(index) {
    return this.texts[index];
  }
}

function tellStep(pages, step, single, parts) {
  const steps = pages.span(step, single);
  const best = pages.headline(steps);
  parts.headline.textContent = pages.text(pages.telling[best]);
  const counter = fill(pages.words.step_of, { n: step, total: pages.end });
  const doubt = step > pages.verified_to ? pages.words.as_recorded : "";
  parts.meta.textContent = [pages.text(pages.place[best]), counter, doubt].filter(Boolean).join(" · ");
  const others = [...new Set(steps.filter((other) => other !== best).map((other) => pages.telling[other]))];
  parts.others.replaceChildren(
    ...others.filter((text) => text !== pages.telling[best]).map((text) => make("li", {}, pages.text(text))),
  );
  parts.others.hidden = parts.others.children.length === 0;
  return best;
}

function whyPanel(pages, step, single, open, wanted) {
  const steps = pages.span(step, single);
  const first = pages.why[pages.headline(steps)];
  const seen = [...new Set([...first, ...steps.flatMap((each) => pages.why[each])])];
  const summed = (index) => (pages.rulings[index][2] >= 0 ? 0 : 1); // a sum says the most
  const main = new Set(first);
  return seen
    .sort((one, other) => summed(one) - summed(other)) // stable: otherwise the headline's own rulings stay in front
    .map((index) => rulingCard(pages, pages.rulings[index], open, wanted, main.has(index) || !summed(index)));
}

function rulingCard(pages, [ruleIndex, text, sum], open, wanted, main) {
  const rule = pages.rules[ruleIndex];
  const card = make("li", { class: `nr-ruling${rule.id === wanted ? " nr-wanted" : ""}${main ? "" : " nr-beside"}` });
  card.append(make("p", { class: "nr-because" }, pages.text(text)));
  if (sum >= 0) card.append(sumTable(pages, pages.sums[sum]));
  const law = make("details", { class: "nr-law", open: open.has(rule.id) });
  law.append(
    make(
      "summary", { ...OWN_KEYS },
      make("span", { class: "nr-rule-id" }, rule.id), " ", rule.title,
      rule.chosen ? make("span", { class: "nr-badge" }, pages.words.chosen_default) : null,
    ),
    make("p", {}, rule.law),
    make("p", { class: "nr-source" }, rule.source),
    make("p", { class: "nr-source" }, rule.certainty),
    rule.option ? make("p", { class: "nr-source" }, rule.option) : null,
  );
  law.addEventListener("toggle", () => (law.open ? open.add(rule.id) : open.delete(rule.id)));
  card.append(law);
  return card;
}

function sumTable(pages, [lines, total, value]) {
  const row = (text, number, tag) =>
    make("tr", {}, make("th", { scope: "row" }, pages.text(text)), make(tag, {}, String(number).replace("-", "−")));
  return make(
    "table", { class: "nr-sum" },
    make("tbody", {}, ...lines.map(([text, number]) => row(text, number, "td"))),
    make("tfoot", {}, row(total, value, "td")),
  );
}

function playersTable(pages, step, styles) {
  const { columns, badges, rows, tables, at } = pages.players;
  const thing = (item) => {
    if (typeof item === "string") return make("span", {}, item);
    const [role, text] = item;
    const picture = symbol(styles[role] || {});
    return make("span", { class: "nr-thing", role: "img", "aria-label": text, title: text }, picture);
  };
  const cell = (things, at) => make("td", { role: "cell", "data-label": columns[at + 1] }, ...things.map(thing));
  const player = (seat) => {
    const badge = make("span", { class: "nr-badge-of-seat" }, ...badges[seat].map((role, over) => symbol(styles[role] || {}, over ? 10 : 18)));
    return make("th", { scope: "row", role: "rowheader" }, badge, make("span", {}, pages.seats[seat]));
  };
  return [
    make("thead", { role: "rowgroup" }, make("tr", { role: "row" }, ...columns.map((name) => make("th", { scope: "col", role: "columnheader" }, name)))),
    make(
      "tbody", { role: "rowgroup" },
      ...tables[at[step]].map((index) => {
        const [seat, cells] = rows[index];
        return make(
          "tr", { role: "row", class: seat === pages.seat ? "nr-own" : null },
          player(seat), ...cells.map(cell),
        );
      }),
    ),
  ];
}

// The round's log: one line a stop.
function logLines(pages, round, go) {
  return pages.log[round].map((stop) => {
    const telling = pages.telling[pages.headline(pages.span(stop, false))];
    const button = make("button", { type: "button", ...OWN_KEYS, "data-stop": stop }, pages.text(telling));
    button.classList.toggle("nr-as-recorded", stop > pages.verified_to);
    button.addEventListener("click", () => go(stop));
    return make("li", {}, button);
  });
}

function boardLines(pages, step) {
  return pages.board.boards[pages.board.at[step]].map((text) => make("li", {}, pages.text(text)));
}
