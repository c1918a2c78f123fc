// The toolbar: native controls with names, and the slider's marks.

const PACES = [["slow", 3200], ["normal", 1600], ["fast", 700]];

// Icons are drawn, so that no font decides how they look.
const ICONS = {
  first: "M3 3v10 M13 3 6 8l7 5z",
  back_round: "M8 3 2 8l6 5z M14 3 8 8l6 5z",
  back: "M11 3 4 8l7 5z",
  play: "M4 2.5 13 8l-9 5.5z",
  pause: "M4 3h3v10H4z M9.5 3h3v10h-3z",
  forward: "M5 3l7 5-7 5z",
  forward_round: "M2 3l6 5-6 5z M8 3l6 5-6 5z",
  last: "M13 3v10 M3 3l7 5-7 5z",
};

function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

function iconButton(name, label, act) {
  const button = make("button", { type: "button", class: `nr-button nr-${name}`, "aria-label": label, title: label, ...OWN_KEYS }, icon(name));
  button.addEventListener("click", act);
  return button;
}

function choice(label, className, pick) {
  const select = make("select", { "aria-label": label, title: label, class: className, ...OWN_KEYS });
  select.addEventListener("change", () => pick(select.value));
  return select;
}

function option(value, text, selected = false) {
  return make("option", { value, selected }, text);
}

// Which language the words are in; nothing to choose where there is only one.
function languageChoice(words, data, lang, model) {
  const select = choice(words.language, "nr-lang", (code) => { model.set("lang", code); model.save_changes(); });
  select.append(...languagesOf(data, model.get("languages")).map(([code, name]) => make("option", { value: code, lang: code, selected: code === lang }, name)));
  select.hidden = select.options.length < 2;
  return select;
}

class Toolbar {
  constructor(words, acts, choices) {
    this.words = words;
    const step = (name, act) => iconButton(name, words[name], act);
    this.play = step("play", acts.play);
    this.slider = make("input", { type: "range", min: 0, step: 1, "aria-label": words.slider, ...OWN_KEYS });
    this.slider.addEventListener("input", () => acts.go(Number(this.slider.value)));
    this.legend = new Legend(words);
    this.target = choice(words.go_to, "nr-goto", acts.target);
    this.next = iconButton("forward", words.next_match, acts.nextMatch);
    this.found = make("span", { class: "nr-found" });
    this.pace = choice(words.pace, "nr-pace", acts.pace);
    for (const [name, wait] of PACES) this.pace.append(option(wait, words[name], name === "normal"));
    this.seat = choice(words.perspective, "nr-seat", acts.seat);
    this.whole = make("button", { type: "button", class: "nr-button nr-whole", "aria-pressed": "false", hidden: true, ...OWN_KEYS }, words.whole);
    this.whole.addEventListener("click", acts.whole);
    this.guard = make("button", { type: "button", class: "nr-button nr-guard", "aria-pressed": "false", ...OWN_KEYS }, words.spoiler_free);
    this.guard.addEventListener("click", acts.guard);
    this.help = make("button", { type: "button", class: "nr-button nr-help", "aria-label": words.keys, title: words.keys, "aria-expanded": "false", ...OWN_KEYS }, "?");
    this.help.addEventListener("click", acts.help);
    this.element = make(
      "div", { class: "nr-bar", role: "group", "aria-label": words.controls },
      make(
        "div", { class: "nr-buttons" },
        step("first", acts.first), step("back_round", acts.backRound), step("back", acts.back), this.play,
        step("forward", acts.forward), step("forward_round", acts.forwardRound), step("last", acts.last),
      ),
      make("div", { class: "nr-slide" }, this.slider, this.legend.marks),
      make("div", { class: "nr-choices" }, this.target, this.next, this.found, this.pace, choices.seat ? this.seat : null, choices.lang, this.whole, this.guard, this.help),
    );
  }

  load(pages) {
    this.pages = pages;
    this.slider.min = pages.first;
    this.legend.load(pages);
    this.limit = -1;
    this.seat.replaceChildren(option("", pages.words.all_seats), ...pages.seats.map((name, seat) => option(seat, name)));
    this.seat.value = pages.seat ?? "";
    this.aim = null;
  }

  // What "go to" offers up to a step: kinds of milestone and rules, each with how often.
  #loadTargets(pages, limit) {
    const key = this.target.value;
    this.targets = new Map();
    const offer = (group, key, name, steps) => {
      const stops = pages.stopsOf(steps, limit);
      if (!stops.length) return;
      this.targets.set(key, { name, stops, rule: key.startsWith("rule:") ? key.slice(5) : "" });
      group.append(option(key, `${name} (${stops.length})`));
    };
    const kinds = make("optgroup", { label: pages.words.milestones });
    pages.kinds.forEach(([id, name], kind) => {
      offer(kinds, `kind:${id}`, name, pages.milestones.filter((milestone) => milestone[1] === kind).map(([step]) => step));
    });
    const rules = make("optgroup", { label: pages.words.rules });
    pages.rules.forEach((rule, at) => offer(rules, `rule:${rule.id}`, `${rule.id} ${rule.title}`, pages.ruleSteps.get(at) || []));
    this.target.replaceChildren(option("", pages.words.go_to), ...[kinds, rules].filter((group) => group.children.length));
    this.aim = (this.aim && this.targets.get(key)) || null;
    this.target.value = this.aim ? key : "";
  }

  // The next place of the chosen target after a step, round to the first one.
  seek(key, step) {
    this.aim = this.targets.get(key) || null;
    this.target.value = this.aim ? key : "";
    if (!this.aim) return null;
    const { stops } = this.aim;
    return stops.find((stop) => stop > step) ?? stops[0];
  }

  #showAim(at) {
    this.next.disabled = !this.aim;
    this.found.textContent = at >= 0 ? fill(this.words.match_of, { n: at + 1, total: this.aim.stops.length }) : "";
  }

  // `limit` is the last step that may be seen: with what is to come hidden, the last one that was reached.
  show(pages, step, playing, limit, guarded) {
    if (this.limit !== limit) {
      this.limit = limit;
      this.slider.max = limit;
      this.#loadTargets(pages, limit);
    }
    this.legend.show(limit);
    this.guard.setAttribute("aria-pressed", String(guarded));
    this.slider.value = step;
    const word = guarded ? pages.words.step_n : pages.words.step_of;
    this.slider.setAttribute("aria-valuetext", fill(word, { n: step, total: pages.end }));
    this.#showAim(this.aim ? this.aim.stops.indexOf(step) : -1);
    const name = playing ? "pause" : "play";
    if (this.play.dataset.shows !== name) {
      this.play.dataset.shows = name;
      this.play.setAttribute("aria-label", pages.words[name]);
      this.play.title = pages.words[name];
      this.play.replaceChildren(icon(name));
    }
  }
}

// The list of keys. Those of one letter can be switched off: who speaks to the computer presses them unawares.
function keyList(words, keys) {
  const letters = make("input", { type: "checkbox", class: "nr-letters", checked: true, ...OWN_KEYS });
  return make(
    "div", { class: "nr-keys", hidden: true },
    make("dl", {}, ...keys.map(([names, word]) => make("div", { class: `nr-${word}` }, make("dt", {}, ...names.map((name) => make("kbd", {}, name))), make("dd", {}, words[word])))),
    make("label", {}, letters, words.letter_keys),
  );
}
