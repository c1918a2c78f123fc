// The one sign that a viewer or a page stands: `data-ready`, on each viewer and quiz (.nr-root), on a file that is open in
// JupyterLab (.nl-file), and on the root element of a page of ours, where it also speaks for all that is in the page.
//
// It is there while nothing is under way: every part is built, the picture drawn, Python's answers and pages have come,
// the address is written, nothing plays. What happens later happens because somebody does something; from that on until
// all of it has been shown the sign is away. What is out of sight has no picture to wait for.
//
// Who tests or embeds a page waits for it. The browser itself may owe the page what was just done to it (another width,
// another hash, a box that was opened): let a frame pass first.

// Things to be done in a task of their own. No timer: those are slow in a tab in the background.
const { port1: tasks, port2: nextTask } = new MessageChannel();
const endings = [];
tasks.onmessage = () => endings.shift()();

class Ready {
  // element: bears the sign. within: the sign of what the element is a part of, which waits for this one too.
  constructor(element, within = null) {
    Object.assign(this, { element, within, underWay: 0 });
  }

  // Something begins: the sign is away until the answer is called.
  begin() {
    if (this.underWay === 0) {
      this.element.removeAttribute("data-ready");
      this.outer = this.within?.begin();
    }
    this.underWay += 1;
    let over = false;
    return () => {
      if (over) return;
      over = true;
      endings.push(() => this.#end()); // what follows from it in the same task, or begins there, comes first
      nextTask.postMessage(null);
    };
  }

  // Until a promise is kept or broken; the answer goes on with it.
  hold(promise) {
    return promise.finally(this.begin());
  }

  #end() {
    this.underWay -= 1;
    if (this.underWay) return;
    this.element.setAttribute("data-ready", "");
    this.outer?.();
  }
}
