// Which rules the match shows, family by family: how often, where, and which it never shows.

class Coverage {
  constructor(words, go) {
    this.words = words;
    this.go = go;
    this.element = make("div", { class: "nr-coverage" });
  }

  show(pages, limit, guarded) {
    const key = `${limit}.${guarded}`;
    if (this.pages === pages && this.key === key) return;
    Object.assign(this, { pages, key });
    const shown = pages.rules.map((rule, at) => [rule, pages.stopsOf(pages.ruleSteps.get(at) ?? [], limit)]);
    const families = pages.families.map((title, family) => this.#family(title, family, shown, guarded ? [] : pages.never));
    this.element.replaceChildren(...families.filter(Boolean));
  }

  #family(title, family, shown, never) {
    const rows = shown.filter(([rule, stops]) => rule.family === family && stops.length);
    rows.sort(([one], [other]) => (one.id < other.id ? -1 : 1));
    const missing = never.filter(([of]) => of === family);
    if (!rows.length && !missing.length) return null;
    return make(
      "section", {},
      make("h3", { class: "nr-small" }, title),
      make("ul", { "aria-label": this.words.coverage_shown }, ...rows.map(([rule, stops]) => this.#rule(rule, stops))),
      missing.length ? make("p", { class: "nr-never" }, `${this.words.coverage_never}: ${missing.map(([, id, name]) => `${id} ${name}`).join(" · ")}`) : null,
    );
  }

  // The steps of a rule are buttons, made when somebody wants to see them.
  #rule(rule, stops) {
    const links = make("div", { class: "nr-steps" });
    const box = make(
      "details", {},
      make("summary", { ...OWN_KEYS }, make("span", { class: "nr-rule-id" }, rule.id), ` ${rule.title} `, make("b", {}, stops.length)),
      links,
    );
    box.addEventListener("toggle", () => {
      if (links.children.length) return;
      links.append(...stops.map((stop) => {
        const name = fill(this.words.step_n, { n: stop });
        const button = make("button", { type: "button", "aria-label": `${rule.id}, ${name}`, ...OWN_KEYS }, stop);
        button.addEventListener("click", () => this.go(stop, rule.id));
        return button;
      }));
    });
    return make("li", {}, box);
  }
}
