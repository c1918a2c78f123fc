// The model of an exported page: the same few calls as a widget's model, with nobody at the other end.

class PageModel {
  constructor(values) {
    this.values = values;
    this.listeners = new Map();
  }

  get(name) {
    return this.values[name];
  }

  set(name, value) {
    this.put({ [name]: value });
  }

  // Several values at once: who listens to one of them sees all.
  put(values) {
    const changed = Object.keys(values).filter((name) => this.values[name] !== values[name]);
    Object.assign(this.values, values);
    for (const name of changed) for (const listener of this.listeners.get(`change:${name}`) || []) listener();
  }

  save_changes() {}

  on(name, listener) {
    this.listeners.set(name, [...(this.listeners.get(name) || []), listener]);
  }

  off(name, listener) {
    this.listeners.set(name, (this.listeners.get(name) || []).filter((other) => other !== listener));
  }
}

function fromBase64(text) {
  return Uint8Array.from(atob(text.trim()), (char) => char.charCodeAt(0));
}
