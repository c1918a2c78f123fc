// Try a move: piece by piece, by buttons or by clicks into the picture. The verdict of each try comes finished from the
// engine, with its rule and its numbers; here is only a cursor over the tree of tries.

class TryMove {
  constructor(words, host) {
    this.words = words;
    this.host = host; // ask(question), asks, go(step), spots(list), branch(chain), bots()
    this.known = new Map(); // pages → step → tree
    this.chain = make("ol", { class: "nr-chain" });
    this.verdict = make("div", { class: "nr-verdict", role: "status" });
    this.pieces = make("div", { class: "nr-pieces", role: "group", "aria-label": words.try_more });
    this.nearest = make("div", {});
    this.hint = make("p", { class: "nr-hint" });
    this.links = make("div", { class: "nr-steps" });
    this.undo = this.#button(words.try_undo, () => this.#back());
    this.clear = this.#button(words.try_clear, () => this.#at(0));
    this.play = this.#button(words.branch_open, () => this.host.branch(this.#chainTo(this.node)));
    this.bots = this.#button(words.bots_go_on, () => this.host.bots());
    this.play.classList.add("nr-strong");
    this.element = make(
      "div", { class: "nr-try" },
      this.hint, this.links, this.chain, make("div", { class: "nr-acts" }, this.undo, this.clear), this.verdict,
      make("div", { class: "nr-acts" }, this.play, this.bots), this.pieces, this.nearest,
    );
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  #button(text, act) {
    const button = make("button", { type: "button", class: "nr-act", ...OWN_KEYS }, text);
    button.addEventListener("click", act);
    return button;
  }

  // Shows the tries after a step; they come from the page, or from Python.
  async show(pages, step, limit, ends) {
    if (this.pages === pages && this.step === step) return;
    Object.assign(this, { pages, step, tree: null });
    const here = () => this.pages === pages && this.step === step;
    this.bots.hidden = !(ends && this.host.asks);
    this.#hint(this.host.asks ? this.words.try_wait : "");
    const answer = await this.#find(pages, step);
    if (!here()) return;
    if (answer?.nodes) return this.#open(speaking(answer, pages.lang));
    const steps = Object.keys(pages.tries ?? {}).map(Number).filter((other) => other <= limit);
    if (answer) this.#hint(answer.error || this.words.ask_failed);
    else this.#hint(steps.length ? this.words.try_elsewhere : this.words.try_nowhere, steps);
  }

  async #find(pages, step) {
    const given = pages.tries?.[step];
    if (given || !this.host.asks) return given;
    if (!this.known.has(pages)) this.known.set(pages, new Map());
    const known = this.known.get(pages);
    if (!known.has(step)) known.set(step, await this.host.ask({ ask: "tries", step }));
    const answer = known.get(step);
    if (answer.error !== undefined) known.delete(step);
    return answer.data ?? answer;
  }

  #hint(text, steps = []) {
    this.hint.textContent = text;
    this.hint.hidden = !text;
    this.links.replaceChildren(...steps.map((step) => {
      const button = make("button", { type: "button", "aria-label": fill(this.words.step_n, { n: step }), ...OWN_KEYS }, step);
      button.addEventListener("click", () => this.host.go(step));
      return button;
    }));
    for (const part of [this.chain, this.verdict, this.pieces, this.nearest]) part.replaceChildren();
    for (const button of [this.undo, this.clear, this.play]) button.hidden = true;
    this.host.spots([]);
  }

  #open(data) {
    this.#hint("");
    this.tree = new Tree(data, this.words);
    this.#at(0, false);
    this.hint.textContent = data.actor >= 0 ? this.tree.tables.text(data.actor) : this.words.try_none;
    this.hint.hidden = false;
  }

  // Puts the cursor on a node and shows its verdict.
  async #at(node, moved = true) {
    this.node = node;
    const { tree } = this;
    if (tree.open(node) && this.host.asks) {
      const answer = await this.host.ask({ ask: "more", step: this.step, chain: this.#chainTo(node) });
      if (tree !== this.tree || node !== this.node) return;
      if (answer.data) tree.graft(node, speaking(answer.data, this.pages.lang));
    }
    this.chain.replaceChildren(...tree.path(node).map((at) => make("li", {}, tree.name(at))));
    this.undo.hidden = this.clear.hidden = node === 0;
    const answer = tree.answer(node);
    const goesOn = tree.next(node).length > 0 || Boolean(tree.open(node));
    this.verdict.replaceChildren(...(answer ? this.#verdict(answer, goesOn) : []));
    this.nearest.replaceChildren(...(answer ? this.#instead(answer) : []));
    this.play.hidden = !(answer?.legal && this.host.asks);
    this.#showPieces();
    if (moved) (this.pieces.querySelector("button") ?? this.undo).focus({ preventScroll: true });
  }

  // What breaks a rule only because it is not whole yet is no mistake.
  #verdict({ legal, rulings, texts, tables }, goesOn) {
    const [sort, sign, word] = legal ? ["legal", "✓", "try_legal"] : goesOn ? ["unfinished", "…", "try_unfinished"] : ["refused", "✗", "try_refused"];
    const badge = make("p", { class: `nr-judgement nr-${sort}` }, `${sign} ${this.words[word]}`);
    const cards = make("ul", { class: "nr-rulings" }, ...rulings.map((ruling, at) => rulingCard(tables, tables.rulings[ruling], new Set(), "", at === 0)));
    const would = legal && texts.length ? [make("h3", { class: "nr-small" }, this.words.try_would), make("ul", { class: "nr-would" }, ...texts.map((text) => make("li", {}, tables.text(text))))] : [];
    return [badge, ...would, cards];
  }

  #instead({ legal, nearest }) {
    if (legal || !nearest.length) return [];
    return [make("h3", { class: "nr-small" }, this.words.try_nearest), make("div", { class: "nr-nearest" }, ...nearest.map((node) => this.#nearest(node)))];
  }

  #nearest(node) {
    return this.#button(this.tree.path(node).map((at) => this.tree.name(at)).join(" → "), () => this.#at(node));
  }

  #showPieces() {
    const { tree, node } = this;
    const next = tree.next(node);
    this.pieces.replaceChildren(...(next.length ? [make("h3", { class: "nr-small" }, this.words.try_more)] : []), ...next.map((child) => {
      const button = this.#button(tree.name(child), () => this.#at(child));
      const legal = tree.answer(child)?.legal;
      if (legal) {
        button.classList.add("nr-whole-move");
        button.setAttribute("aria-description", this.words.try_legal);
      }
      return button;
    }));
    const bySpot = new Map();
    for (const child of next) {
      const spot = tree.spot(child);
      if (spot) bySpot.set(spot, [...(bySpot.get(spot) ?? []), child]);
    }
    const chosen = tree.path(node).map((at) => tree.spot(at)).filter(Boolean);
    this.host.spots([
      ...chosen.map((spot) => ({ spot })),
      ...[...bySpot].map(([spot, nodes]) => ({ spot, title: nodes.map((child) => tree.name(child)).join(" · "), act: () => this.#click(nodes) })),
    ]);
  }

  // A place may stand for several pieces: then the buttons ask which.
  #click(nodes) {
    if (nodes.length === 1) return this.#at(nodes[0]);
    const at = this.tree.next(this.node).indexOf(nodes[0]);
    this.pieces.querySelectorAll("button")[at].focus();
  }

  #back() {
    this.#at(this.tree.parent(this.node));
  }

  #chainTo(node) {
    return this.tree.path(node).map((at) => this.tree.number(at));
  }

  // Inside the panel the arrow keys go from button to button: a step of the match would throw the try away.
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const buttons = [...this.element.querySelectorAll("button:not([hidden]), summary")].filter((button) => button.offsetParent);
    const at = buttons.indexOf(event.target);
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (event.key === "Backspace" && this.tree && this.node) this.#back();
    else if (to === undefined || at < 0) return;
    else buttons[Math.min(Math.max(to, 0), buttons.length - 1)].focus();
    event.preventDefault();
    event.stopPropagation();
  }
}

// The tree of tries of one position: nodes by number; what Python sends later for an open node is grafted onto it.
class Tree {
  constructor(data, words) {
    this.words = words;
    this.nodes = [];
    this.tables = this.#grow(data, null);
  }

  #grow(data, onto) {
    const tables = new Tables(data, this.words);
    const spots = data.spots.map(([x, y, size]) => ({ x, y, size }));
    const start = this.nodes.length;
    const at = (node) => (onto === null ? node : node === 0 ? onto : start + node - 1);
    data.nodes.forEach(([parent, text, mark, answer, open], node) => {
      if (onto !== null && node === 0) {
        this.nodes[onto].open = open;
        return;
      }
      const made = { parent: parent < 0 ? -1 : at(parent), text, spot: spots[mark], answer, open, tables, next: [], at };
      if (made.parent >= 0) {
        made.number = this.nodes[made.parent].next.length;
        this.nodes[made.parent].next.push(this.nodes.length);
      }
      this.nodes.push(made);
    });
    return tables;
  }

  graft(node, data) {
    this.#grow(data, node);
  }

  open(node) {
    return this.nodes[node].open;
  }

  next(node) {
    return this.nodes[node].next;
  }

  parent(node) {
    return this.nodes[node].parent;
  }

  number(node) {
    return this.nodes[node].number;
  }

  spot(node) {
    return this.nodes[node].spot;
  }

  name(node) {
    const { tables, text } = this.nodes[node];
    return tables.text(text);
  }

  // The nodes from the first piece to this one.
  path(node) {
    return node > 0 ? [...this.path(this.parent(node)), node] : [];
  }

  answer(node) {
    const { answer, tables, at } = this.nodes[node];
    if (answer < 0) return null;
    const [legal, rulings, texts, nearest] = tables.answers[answer];
    return { legal, rulings, texts, nearest: nearest.map(at), tables };
  }
}
