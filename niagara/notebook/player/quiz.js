// A quiz: questions with everything they need; what is right was worked out by the engine. Here is a cursor, what was
// chosen, and a score. Nothing that is shown before the answer gives it away.

class Quiz {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.at = 0;
    this.end = new AbortController();
    this.open = new Set();
    this.group = ownId("choice"); // of this quiz alone: another one may stand beside it
    this.root = make("section", { class: "nr-root nr-quiz", tabindex: 0, ...OWN_KEYS });
    this.ready = new Ready(this.root, model.get("within"));
    this.expected = new Expected(this.ready);
    el.replaceChildren(this.root);
  }

  start() {
    return this.ready.hold(this.#start());
  }

  async #start() {
    await this.#load();
    const { signal } = this.end;
    this.model.on("change:pages", (this.onPages = () => this.ready.hold(this.#load())));
    this.model.on("change:lang", (this.onLang = () => { this.#speak(this.#lang()); this.go(this.at); this.ready.hold(this.#expect()); }));
    this.root.addEventListener("keydown", (event) => this.#key(event), { signal });
    window.addEventListener("beforeprint", () => putOnPaper(this.root, quizOnPaper(this.data, this.tables)), { signal });
    watchScheme(() => this.#show(), signal);
    this.canvas = new Canvas(this.root, () => this.#paint(), this.ready);
    this.ready.hold(sharedPlotly(() => plotlyOf(this.model)).then(
      (Plotly) => {
        if (signal.aborted) return; // its cell was run again meanwhile
        this.Plotly = Plotly;
        this.#paint();
      },
      () => { this.parts.river.textContent = this.data.words.no_picture; },
    ));
    return () => this.stop();
  }

  stop() {
    this.end.abort();
    this.canvas.stop();
    this.expected.is(false);
    this.model.off("change:pages", this.onPages);
    this.model.off("change:lang", this.onLang);
    if (this.Plotly) this.river.purge(this.Plotly);
  }

  async #load() {
    const turn = (this.turn = (this.turn || 0) + 1);
    const given = this.model.get("pages");
    const data = given.questions ? given : JSON.parse(await unpack(given));
    if (turn !== this.turn) return;
    const same = JSON.stringify(this.given?.questions) === JSON.stringify(data.questions); // with words of one more language
    this.given = data;
    this.#speak(this.#lang());
    if (same) this.go(this.at);
    else this.reset();
    await this.#expect();
  }

  // Python, where it is there, sends the questions in a language that they do not have yet.
  async #expect() {
    const { model, given } = this;
    const lacks = () => ![given.lang, ...Object.keys(given.languages ?? {})].includes(this.#lang());
    const asked = lacks() && Boolean(model.widget_manager) && (await new Asking(model).live());
    if (given === this.given) this.expected.is(asked && lacks());
  }

  #lang() {
    return codeOf(this.model.get("lang")) || this.given.lang;
  }

  // The same questions in another language; what was answered stays.
  #speak(lang) {
    this.data = speaking(this.given, lang);
    this.tables = new Tables(this.data, this.data.words);
    this.river?.purge(this.Plotly);
    this.#build();
  }

  #build() {
    const { words, lang, title } = this.data;
    const button = (word, act, strong = "") => {
      const made = make("button", { type: "button", class: `nr-act ${strong}`, ...OWN_KEYS }, words[word]);
      made.addEventListener("click", act);
      return made;
    };
    const parts = (this.parts = {
      count: make("p", { class: "nr-meta" }), place: make("p", { class: "nr-meta" }), prompt: make("legend", { class: "nr-headline" }),
      hint: make("p", { class: "nr-hint" }), choices: make("div", { class: "nr-choices-of-quiz" }),
      river: make("div", { class: "nr-river" }),
      verdict: make("div", { class: "nr-verdict", role: "status" }), score: make("p", { class: "nr-score", role: "status" }),
      players: make("table", { class: "nr-players", role: "table" }), board: make("ul", { class: "nr-board" }),
      gaps: make("ul", { class: "nr-gaps nr-hint" }),
      back: button("quiz_back", () => this.go(this.at - 1)), next: button("quiz_next", () => this.go(this.at + 1)),
      check: button("quiz_check", () => this.check(), "nr-strong"), again: button("quiz_again", () => this.reset()),
    });
    this.root.lang = lang;
    nameLandmark(this.root, `${words.quiz}: ${title}`);
    this.root.replaceChildren(
      make("div", { class: "nr-quiz-bar" }, make("h2", {}, words.quiz), parts.count, parts.score, languageChoice(words, this.given, lang, this.model)),
      make(
        "div", { class: "nr-main" }, make("div", { class: "nr-picture" }, parts.river),
        make(
          "div", { class: "nr-right" },
          make(
            "section", { class: "nr-why nr-box" },
            make("fieldset", {}, parts.prompt, parts.place, parts.hint, parts.choices),
            make("div", { class: "nr-acts" }, parts.check, parts.back, parts.next, parts.again), parts.verdict,
          ),
          parts.gaps,
        ),
        peoplePart(parts.players, words),
        make("details", { class: "nr-words nr-box" }, make("summary", { ...OWN_KEYS }, words.board), parts.board),
      ),
    );
    this.river = new River(parts.river, words.picture);
    if (this.data.figure) this.river.load(this.data.figure, this.data.theme, [0], this.data.labels);
    parts.gaps.replaceChildren(...this.data.gaps.map((text) => make("li", {}, this.tables.text(text))));
  }

  reset() {
    this.picked = this.data.questions.map(() => new Set());
    this.checked = this.data.questions.map(() => false);
    this.first = new Map(); // question → whether the first answer was right
    this.go(0);
    this.#tell();
  }

  go(at) {
    this.at = Math.min(Math.max(at, 0), Math.max(0, this.data.questions.length - 1));
    this.#offer();
    this.#show();
  }

  get question() {
    return this.data.questions[this.at];
  }

  #offer() {
    const { question, tables, parts } = this;
    parts.choices.replaceChildren(...(question?.choices ?? []).map(([text], at) => {
      const input = make("input", { type: question.all ? "checkbox" : "radio", name: this.group, checked: this.picked[this.at].has(at), ...OWN_KEYS });
      input.addEventListener("change", () => this.#pick(at, input.checked));
      return make("label", {}, input, make("span", {}, tables.text(text)), make("span", { class: "nr-mark-of-choice" }));
    }));
  }

  #pick(at, on) {
    const picked = this.picked[this.at];
    if (!this.question.all) picked.clear();
    if (on) picked.add(at);
    else picked.delete(at);
    this.checked[this.at] = false;
    this.#show();
  }

  check() {
    if (!this.picked[this.at].size && !this.question.all) return;
    this.checked[this.at] = true;
    if (!this.first.has(this.at)) this.first.set(this.at, this.#right());
    this.#show();
    this.#tell();
    (this.at + 1 < this.data.questions.length && this.#right() ? this.parts.next : this.parts.check).focus({ preventScroll: true });
  }

  #right() {
    return this.question.choices.every(([, right], at) => Boolean(right) === this.picked[this.at].has(at));
  }

  // Python may read how it went.
  #tell() {
    this.model.set("right", [...this.first.values()].filter(Boolean).length);
    this.model.set("answered", this.first.size);
    this.model.save_changes();
  }

  #show() {
    const { data, parts, question, tables } = this;
    this.scheme = pageScheme();
    this.root.dataset.scheme = this.scheme;
    this.root.dataset.question = this.at;
    const { words, questions } = data;
    parts.count.textContent = questions.length ? fill(words.quiz_of, { n: this.at + 1, total: questions.length }) : words.quiz_none;
    const right = [...this.first.values()].filter(Boolean).length;
    parts.score.textContent = this.first.size ? fill(words.quiz_score, { n: right, total: this.first.size }) : "";
    for (const part of [parts.check, parts.back, parts.next, parts.again]) part.hidden = !question;
    if (!question) return;
    const checked = this.checked[this.at];
    parts.prompt.textContent = tables.text(question.prompt);
    parts.place.textContent = tables.text(question.place);
    parts.hint.textContent = question.all ? words.quiz_all : "";
    parts.back.disabled = this.at === 0;
    parts.next.disabled = this.at + 1 === questions.length;
    parts.check.disabled = checked || (!this.picked[this.at].size && !question.all);
    this.#marks(checked);
    parts.verdict.replaceChildren(...(checked ? this.#verdict() : []));
    parts.players.replaceChildren(...quizPlayers(data, tables, question, data.theme[this.scheme]));
    parts.board.replaceChildren(...question.board.map((text) => make("li", {}, tables.text(text))));
    this.#paint();
  }

  // Signs beside the choices that were looked at; of those not chosen only where all right ones were asked for.
  #marks(checked) {
    [...this.parts.choices.children].forEach((label, at) => {
      const [, right] = this.question.choices[at];
      const chosen = this.picked[this.at].has(at);
      const told = checked && (chosen || (this.question.all && right));
      label.classList.toggle("nr-choice-right", told && Boolean(right) && chosen);
      label.classList.toggle("nr-choice-wrong", told && Boolean(right) !== chosen);
      label.lastChild.textContent = told ? (Boolean(right) === chosen ? "✓" : "✗") : "";
    });
  }

  // What follows from what was chosen: the rules, and what else is to be said.
  #verdict() {
    const { words } = this.data;
    const right = this.#right();
    const badge = make("p", { class: `nr-judgement ${right ? "nr-legal" : "nr-refused"}` }, right ? `✓ ${words.quiz_right}` : `✗ ${words.quiz_wrong}`);
    return [badge, ...this.#told().flatMap(([text, , rulings, remarks]) => [
      this.question.all ? make("h3", { class: "nr-small" }, this.tables.text(text)) : null,
      ...remarks.map((remark) => make("p", { class: "nr-remark" }, this.tables.text(remark))),
      make("ul", { class: "nr-rulings" }, ...rulings.map((ruling, at) => rulingCard(this.tables, this.tables.rulings[ruling], this.open, "", at === 0))),
    ]).filter(Boolean)];
  }

  // The choices of which something is told: what was chosen; where all were asked for, those that were judged wrongly.
  #told() {
    const { choices, all } = this.question;
    const chosen = (at) => this.picked[this.at].has(at);
    if (!all) return choices.filter((_, at) => chosen(at));
    const wrong = choices.filter(([, right], at) => Boolean(right) !== chosen(at));
    return wrong.length ? wrong : choices.filter((_, at) => chosen(at)).slice(0, 3);
  }

  // The picture: before an answer the position; then what proves the answer, right or wrong.
  #picture() {
    const { question } = this;
    if (!this.checked[this.at]) return question.picture;
    if (this.#right()) return question.after;
    return this.#told()[0]?.[4] ?? question.picture;
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || !this.question) return;
    const number = Number(event.key) - 1;
    const inputs = this.parts.choices.querySelectorAll("input");
    if (Number.isInteger(number) && inputs[number]) {
      inputs[number].click();
      inputs[number].focus();
    } else if (event.key === "Enter" && event.target.matches("input")) this.check();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #paint() {
    if (!this.Plotly || !this.question) return;
    this.river.draw(this.Plotly, this.#picture(), this.scheme);
    this.ready.hold(this.river.settled);
    if (!this.root.clientWidth) this.canvas.missed();
  }
}

function quizPlayers(data, tables, { players: rows }, styles) {
  const people = { columns: data.columns, badges: data.badges, rows, tables: [rows.map((_, at) => at)], at: [0] };
  return playersTable({ ...data, players: people, label: (at) => tables.label(at) }, 0, styles);
}
