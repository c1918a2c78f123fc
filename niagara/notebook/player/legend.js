// The marks under the slider, and the legend that says what they are: moments of the match, and families of rules.

const SHAPES = 6; // of marks; with another number of colours, so that no two marks look the same
const COLORS = 7;

class Legend {
  constructor(words) {
    this.words = words;
    this.marks = make("div", { class: "nr-marks", "aria-hidden": "true" });
    this.summary = make("summary", { ...OWN_KEYS });
    this.choices = make("div", { class: "nr-legend-choices" });
    this.element = make("details", { class: "nr-legend" }, this.summary, this.choices);
    this.shown = new Set();
  }

  load(pages) {
    this.pages = pages;
    const kinds = pages.kinds.map(([id, name], kind) => [
      `kind:${id}`, name, pages.milestones.filter((milestone) => milestone[1] === kind).map(([step]) => step),
    ]);
    const families = pages.families.map((name, family) => [`family:${family}`, name, pages.familySteps(family)]);
    this.sorts = [...kinds, ...families].map(([key, name, steps], at) => ({ key, name, steps, at }));
    if (!this.sorts.some(({ key }) => this.shown.has(key))) this.shown = new Set(kinds.map(([key]) => key));
    this.limit = -1;
  }

  // The marks up to a step; those beyond it are not there yet.
  show(limit) {
    if (this.limit === limit) return;
    this.limit = limit;
    const { first } = this.pages;
    const length = limit - first;
    const shown = this.sorts.filter(({ key }) => this.shown.has(key));
    this.marks.replaceChildren(...shown.flatMap((sort) => sort.steps.filter((step) => step <= limit).map((step) => {
      const mark = this.#sign(sort);
      mark.style.setProperty("--at", length ? (step - first) / length : 0);
      return mark;
    })));
    const there = ({ steps }) => steps.some((step) => step <= limit);
    const named = shown.filter(there).map((sort) => make("span", { class: "nr-legend-sort" }, this.#sign(sort), sort.name));
    this.summary.replaceChildren(make("span", { class: "nr-legend-title" }, this.words.legend), ...named);
    this.choices.replaceChildren(...this.sorts.filter(there).map((sort) => this.#choice(sort)));
  }

  #sign({ at }) {
    return make("span", { class: `nr-mark nr-mark-${at % SHAPES} nr-color-${at % COLORS}`, "aria-hidden": "true" });
  }

  #choice(sort) {
    const box = make("input", { type: "checkbox", checked: this.shown.has(sort.key), ...OWN_KEYS });
    box.addEventListener("change", () => {
      if (box.checked) this.shown.add(sort.key);
      else this.shown.delete(sort.key);
      const at = [...this.choices.children].indexOf(box.parentElement);
      const { limit } = this;
      this.limit = -1;
      this.show(limit);
      this.choices.children[at]?.querySelector("input").focus();
    });
    return make("label", {}, box, this.#sign(sort), sort.name);
  }
}
