// Notes: written beside a step, shown at once, saved in a new log. With a kernel Python writes them; an exported page
// that holds its log writes them itself and gives the new log as a download.

const NOTE_BYTES = 4096;

class Notes {
  constructor(words, host) {
    this.words = words;
    this.host = host; // ask(question), asks (whether somebody answers), changed() after a note was written in the page
    const hint = ownId("note-hint");
    this.text = make("textarea", { rows: 5, "aria-label": words.note, "aria-describedby": hint, ...OWN_KEYS });
    this.name = make("input", { type: "text", "aria-label": words.note_save, spellcheck: "false", ...OWN_KEYS });
    this.told = make("p", { class: "nr-told", role: "status" });
    const button = (word, act) => {
      const made = make("button", { type: "button", class: "nr-act", ...OWN_KEYS }, words[word]);
      made.addEventListener("click", act);
      return made;
    };
    this.form = make(
      "div", {},
      make("p", { class: "nr-hint", id: hint }, words.note_hint), this.text,
      make("div", { class: "nr-acts" }, button("note_set", () => this.write())),
      make("div", { class: "nr-acts nr-saving" }, this.name, button("note_save", () => this.save())),
    );
    this.closed = make("p", { class: "nr-hint" }, words.notes_elsewhere);
    this.element = make("div", { class: "nr-notes-panel" }, this.form, this.closed, this.told);
    window.addEventListener("beforeunload", (this.onLeave = (event) => this.unsaved && event.preventDefault()));
  }

  show(pages, step) {
    const entry = pages.entryOf(pages.lead(step));
    const open = this.host.asks || Boolean(pages.recorded);
    this.form.hidden = !open;
    this.closed.hidden = open;
    this.name.hidden = !this.host.asks;
    if (this.pages === pages && this.entry === entry) return;
    const same = this.pages && this.pages.title === pages.title && this.entry === entry;
    if (!same) this.told.textContent = this.unsaved ? this.words.note_unsaved : "";
    Object.assign(this, { pages, entry, step: pages.lead(step) });
    this.text.value = pages.noteOn(entry);
    if (!this.name.value) this.name.value = pages.file ?? "";
  }

  async write() {
    const text = this.text.value.trim();
    const bytes = new TextEncoder().encode(text).length;
    if (bytes > NOTE_BYTES) {
      this.told.textContent = fill(this.words.note_too_long, { n: bytes });
      return;
    }
    if (this.host.asks) {
      const answer = await this.host.ask({ ask: "note", entry: this.entry, text });
      if (answer.error !== undefined) return this.#failed(answer);
    } else {
      this.pages.recorded = noted(this.pages.recorded, this.entry, text, this.pages.lang);
      this.pages.setNote(this.entry, text);
      this.host.changed();
    }
    this.unsaved = true;
    this.told.textContent = this.words.note_unsaved;
  }

  async save() {
    if (this.host.asks) {
      const answer = await this.host.ask({ ask: "save", name: this.name.value.trim() });
      if (answer.error !== undefined) return this.#failed(answer);
      this.name.value = answer.next;
      this.#saved(answer.name);
    } else {
      const name = this.pages.file || "match.replay.jsonl";
      const url = URL.createObjectURL(new Blob([this.pages.recorded], { type: "application/x-ndjson" }));
      make("a", { href: url, download: name }).click();
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
      this.#saved(name);
    }
  }

  #saved(name) {
    this.unsaved = false;
    this.told.textContent = fill(this.words.saved_as, { name });
  }

  #failed({ error }) {
    this.told.textContent = error || this.words.ask_failed;
  }

  stop() {
    window.removeEventListener("beforeunload", this.onLeave);
  }
}

// A log (JSON lines) with another note on an entry; entry 0 is the match, whose note stands in the first line. A note
// proves nothing and no check covers it: all else in the line stays as it is, letter by letter where there was none.
function noted(log, entry, text, lang) {
  const lines = log.split("\n");
  const line = lines[entry];
  const was = JSON.parse(line);
  if (!("comment" in was)) {
    if (text) lines[entry] = `${line.slice(0, line.lastIndexOf("}"))},"comment":${JSON.stringify(text)}}`;
  } else {
    const comment = typeof was.comment === "object" && was.comment ? { ...was.comment, [lang]: text } : text;
    const { comment: _, ...rest } = was;
    lines[entry] = JSON.stringify(text ? { ...rest, comment } : rest);
  }
  return lines.join("\n");
}
