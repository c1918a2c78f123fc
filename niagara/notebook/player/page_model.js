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
    if (this.values[name] === value) return;
    this.values[name] = value;
    for (const listener of this.listeners.get(`change:${name}`) || []) listener();
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
