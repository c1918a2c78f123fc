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

// An id, or a name of a group, that nothing else in the document has: several viewers may stand in it, in JupyterLab each
// with a copy of this module.
function ownId(name) {
  window.__niagara_ids = (window.__niagara_ids ?? 0) + 1;
  return `nr-${window.__niagara_ids}-${name}`;
}

// Names a viewer: landmarks of a page differ in their names, though a lesson may show a match twice.
function nameLandmark(root, title) {
  const names = [...document.querySelectorAll(".nr-root")].filter((one) => one !== root).map((one) => one.getAttribute("aria-label"));
  let name = title;
  for (let n = 2; names.includes(name); n += 1) name = `${title} (${n})`;
  root.setAttribute("aria-label", name);
}

// Puts numbers and names into the slots of a finished text.
function fill(text, slots) {
  return text.replace(/\{(\w+)\}/g, (slot, name) => (name in slots ? String(slots[name]) : slot));
}

// What JupyterLab must leave to us: it looks at the focused element itself.
const OWN_KEYS = { "data-lm-suppress-shortcuts": "true" };

// An answer in another of its languages: the same numbers, other words. As it is where it does not speak that language.
function speaking(data, lang) {
  const other = data.languages?.[lang];
  if (!other) return data;
  const { kinds, never, columns, sides, rules, ...words } = other;
  const said = { ...data, ...words, lang, rules: data.rules.map((rule, at) => ({ ...rule, ...rules[at] })) };
  if (kinds) said.kinds = data.kinds.map(([id], at) => [id, kinds[at]]);
  if (never) said.never = data.never.map(([family, id], at) => [family, id, never[at]]);
  if (sides) said.sides = data.sides.map((side, at) => ({ ...side, heading: sides[at] }));
  if (columns && data.players) said.players = { ...data.players, columns };
  else if (columns) said.columns = columns;
  return said;
}

// The languages there are: those of an answer, its own first, and those that can be asked for, by code.
function languagesOf(data, asked) {
  const held = Object.entries(data.languages ?? {}).map(([code, { name }]) => [code, name]);
  return Object.entries({ [data.lang]: data.language, ...Object.fromEntries(held), ...asked });
}

// A language's code as pages have it, however it was written.
function codeOf(lang) {
  return String(lang ?? "").replace("_", "-");
}

// Finished texts, rules and sums by number, as Python lays them into any answer.
class Tables {
  constructor(data, words) {
    Object.assign(this, data);
    this.words = words;
  }

  text(index) {
    return this.texts[index];
  }

  label(index) {
    return this.labels[index];
  }
}

class Pages extends Tables {
  constructor(data) {
    super(data, data.words);
    this.end = this.telling.length - 1; // of the match; `first` and `last` may show only a stretch of it
    this.first = data.first ?? 0;
    this.last = data.last ?? this.end;
    this.stops = this.stops.filter((stop) => this.shows(stop));
    this.milestones = this.milestones.filter(([step]) => this.shows(step));
    this.notesAt = new Map((data.notes ?? []).map(([step, texts]) => [step, texts.map((text) => this.text(text))]));
    this.notedOn = new Map((data.noted ?? []).map(([entry, text]) => [entry, this.text(text)]));
    this.toldAt = new Map(this.told.map(([stop, ...told]) => [stop, told]));
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

  // The stops at which these steps are seen, each once, up to a step.
  stopsOf(steps, limit) {
    return [...new Set(steps.map((step) => this.stopAt(step)))].filter((stop) => stop <= limit);
  }

  // Where any rule of a family is cited.
  familySteps(family) {
    const steps = [...this.ruleSteps].filter(([rule]) => this.rules[rule].family === family).flatMap(([, at]) => at);
    return [...new Set(steps)].sort((one, other) => one - other);
  }

  // What is told here: the headline's step, the texts beside it, the rulings. At a stop all since the stop before.
  tell(step, single) {
    return (!single && this.toldAt.get(step)) || [step, [], this.why[step]];
  }

  lead(step) {
    return this.tell(step, false)[0];
  }

  // Where we are, without the number of the step.
  place(step, guarded) {
    const moment = this.text(this.moment[step]);
    if (step === 0) return [moment];
    const slots = { round: this.rounds[this.roundOf[step]][0], rounds: this.rounds.at(-1)[0] };
    return [fill(guarded ? this.words.round : this.words.round_of, slots), moment];
  }

  entryOf(step) {
    return this.entries.findIndex((last) => last >= step);
  }

  noteOn(entry) {
    return this.notedOn.get(entry) ?? "";
  }

  // A note that was written in this page: it is seen at its entry's steps, and at the stop that tells of them.
  setNote(entry, text) {
    if (text) this.notedOn.set(entry, text);
    else this.notedOn.delete(entry);
    const first = entry ? this.entries[entry - 1] + 1 : 0;
    const seen = [...Array(this.entries[entry] - first + 1).keys()].map((at) => first + at);
    for (const step of new Set([...seen, this.stopAt(this.entries[entry])])) {
      const from = this.toldFrom(step);
      const entries = this.entries.map((_, at) => at).filter((at) => from <= this.entries[at] && (at ? this.entries[at - 1] : -1) < step);
      this.notesAt.set(step, entries.map((at) => this.noteOn(at)).filter(Boolean));
    }
  }

  // The first step that is told at this one: at a stop, that after the stop before.
  toldFrom(step) {
    if (!this.stops.includes(step)) return step;
    return (this.stops.findLast((stop) => stop < step) ?? -1) + 1;
  }

  doubts(step) {
    return step > this.verified_to;
  }
}

function tellStep(pages, step, single, parts, guarded) {
  const [lead, others] = pages.tell(step, single);
  parts.headline.textContent = pages.text(pages.telling[lead]);
  const counter = fill(guarded ? pages.words.step_n : pages.words.step_of, { n: step, total: pages.end });
  const doubt = pages.doubts(step) ? pages.words.as_recorded : "";
  parts.meta.textContent = [...pages.place(lead, guarded), counter, doubt].filter(Boolean).join(" · ");
  parts.others.replaceChildren(...others.map((text) => make("li", {}, pages.text(text))));
  parts.others.hidden = others.length === 0;
  const notes = pages.notesAt.get(step) ?? [];
  parts.notes.replaceChildren(...notes.map((text) => make("p", {}, make("b", {}, pages.words.note), " ", text)));
  parts.notes.hidden = notes.length === 0;
}

function whyPanel(pages, step, single, open, wanted) {
  const [lead, , rulings] = pages.tell(step, single);
  const main = new Set(pages.why[lead]);
  const cards = rulings.map((index) => {
    const ruling = pages.rulings[index];
    return rulingCard(pages, ruling, open, wanted, main.has(index) || ruling[2] >= 0);
  });
  if (pages.doubts(step)) cards.unshift(make("li", { class: "nr-doubt" }, pages.words.why_as_recorded));
  return cards;
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

// A small thing in a cell: words, or a symbol that is called by its words.
function thingIn(pages, item, styles) {
  if (typeof item === "number") return make("span", {}, pages.label(item));
  const [role, text] = [item[0], pages.label(item[1])];
  return make("span", { class: "nr-thing", role: "img", "aria-label": text, title: text }, symbol(styles[role] || {}));
}

function playersTable(pages, step, styles) {
  const { columns, badges, rows, tables, at } = pages.players;
  const cell = (things, at) => make("td", { role: "cell", "data-label": columns[at + 1] }, ...things.map((item) => thingIn(pages, item, styles)));
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

// The round's log: one line a stop, up to a step.
function logLines(pages, round, limit, go) {
  return pages.log[round].filter((stop) => stop <= limit).map((stop) => {
    const [lead] = pages.tell(stop, false);
    const text = make("span", {}, pages.text(pages.telling[lead]));
    const button = make("button", { type: "button", ...OWN_KEYS, "data-stop": stop }, text);
    if (pages.doubts(stop)) {
      button.classList.add("nr-as-recorded");
      text.append(" ", make("span", { class: "nr-badge" }, pages.words.as_recorded));
    }
    button.addEventListener("click", () => go(stop));
    return make("li", {}, button);
  });
}

// The board as a table, a row for a place.
function boardTable(pages, step, styles) {
  const { tables, rows, table_at: at } = pages.board;
  const [head, ...columns] = pages.board_columns;
  const cell = (things) => make("td", {}, ...things.map((item) => thingIn(pages, item, styles)));
  return [
    make("caption", {}, pages.words.board_table),
    make("thead", {}, make("tr", {}, ...[head, ...columns].map((name) => make("th", { scope: "col" }, name)))),
    make("tbody", {}, ...tables[at[step]].map((index) => {
      const [place, cells] = rows[index];
      return make("tr", {}, make("th", { scope: "row" }, pages.label(place)), ...cells.map(cell));
    })),
  ];
}

function boardLines(pages, step) {
  return pages.board.boards[pages.board.at[step]].map((text) => make("li", {}, pages.text(text)));
}
