// Questions to Python, where a kernel is there: each goes out with a number and comes back with it.

const PATIENCE = 60_000; // ms

class Asking {
  constructor(model, ready) {
    this.model = model;
    this.ready = ready;
    this.waiting = new Map();
    this.number = 0;
    if (!this.open) return;
    this.onAnswer = (answer) => {
      const done = this.waiting.get(answer.number);
      if (done) done(answer);
    };
    model.on("msg:custom", this.onAnswer);
  }

  // Whether somebody is there to answer.
  get open() {
    return Boolean(this.model.get("live") && this.model.send);
  }

  // Whether a kernel is still behind the model: after its restart, and in a notebook that is opened again, none is. A
  // model does not say so itself; the one of plotly.js, which came from the same kernel, is asked.
  async live() {
    if (this.model.kernelGone) return false;
    const [, beside] = /^IPY_MODEL_(.+)$/.exec(this.model.get("plotly")) ?? [];
    if (!beside || !this.model.widget_manager) return true;
    try {
      return (await this.model.widget_manager.get_model(beside)).comm_live !== false;
    } catch {
      return false;
    }
  }

  // The answer, or {error: a finished sentence, or none}; nobody waits for ever.
  ask(question) {
    return this.ready.hold(this.#ask(question));
  }

  async #ask(question) {
    if (!(await this.live())) return { error: "" };
    const number = `${Date.now()}.${(this.number += 1)}`; // two views of one model hear each other's answers
    return new Promise((done) => {
      const end = (answer) => {
        clearTimeout(timer);
        this.waiting.delete(number);
        done(answer);
      };
      const timer = setTimeout(end, PATIENCE, { error: "" });
      this.waiting.set(number, end);
      this.model.send({ ...question, number });
    });
  }

  stop() {
    if (this.onAnswer) this.model.off("msg:custom", this.onAnswer);
  }
}

// What Python sends by and by because the model changed: nobody is ready before it came, and nobody waits for ever.
class Expected {
  constructor(ready) {
    this.ready = ready;
  }

  // Whether something is still to come.
  is(coming) {
    if (coming === Boolean(this.over)) return;
    if (!coming) {
      this.over();
      this.over = null;
      return;
    }
    const end = this.ready.begin();
    const timer = setTimeout(() => this.is(false), PATIENCE);
    this.over = () => {
      clearTimeout(timer);
      end();
    };
  }
}
