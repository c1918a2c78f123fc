// A row of tabs with their panels: arrow keys go along the row, as readers of screens know it.

class Tabs {
  constructor(label, panels, pick) {
    this.buttons = new Map();
    this.panels = new Map();
    this.pick = pick;
    this.row = make("div", { class: "nr-tabs", role: "tablist", "aria-label": label });
    for (const [name, title, panel] of panels) this.add(name, title, panel);
    this.row.addEventListener("keydown", (event) => this.#key(event));
  }

  add(name, title, panel) {
    const id = ownId(name);
    const button = make("button", { type: "button", role: "tab", id, ...OWN_KEYS }, title);
    button.addEventListener("click", () => this.pick(name));
    panel.id ||= `${id}-panel`;
    button.setAttribute("aria-controls", panel.id);
    this.buttons.set(name, button);
    this.panels.set(name, panel);
    this.row.append(button);
  }

  show(name) {
    this.name = name;
    for (const [other, button] of this.buttons) {
      button.setAttribute("aria-selected", String(other === name));
      button.tabIndex = other === name ? 0 : -1;
    }
    const shown = this.panels.get(name);
    const alone = this.buttons.size < 2; // one tab is none: its panel is just there
    for (const panel of new Set(this.panels.values())) {
      panel.hidden = panel !== shown;
      if (alone) panel.removeAttribute("role");
      else panel.setAttribute("role", "tabpanel");
    }
    if (alone) shown?.removeAttribute("aria-labelledby");
    else shown?.setAttribute("aria-labelledby", this.buttons.get(name).id); // several lines share a panel
  }

  focus() {
    this.buttons.get(this.name)?.focus();
  }

  #key(event) {
    const names = [...this.buttons.keys()];
    const at = names.indexOf(this.name);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.pick(names[(to + names.length) % names.length]);
    this.focus();
  }
}
