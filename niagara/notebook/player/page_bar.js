// The bar above the viewer of an exported page: another match may be opened, this moment or this match copied as a link.

class PageBar {
  // acts: {open(files), moment(), match()}
  constructor(acts) {
    this.acts = acts;
    const button = (act) => {
      const made = make("button", { type: "button" });
      made.addEventListener("click", act);
      return made;
    };
    this.file = make("input", { type: "file", hidden: true });
    this.file.addEventListener("change", () => {
      acts.open([...this.file.files]);
      this.file.value = ""; // the same file may be opened again
    });
    const named = [["page_open", () => this.file.click()], ["link_copy", acts.moment], ["link_match", acts.match]];
    this.buttons = Object.fromEntries(named.map(([word, act]) => [word, button(act)]));
    this.told = make("p", { class: "nr-page-told", role: "status" });
    this.from = make("p", { class: "nr-page-from", role: "status" }); // where a match came from that is not the page's own
    this.link = make("input", { class: "nr-page-link", type: "text", readonly: true, hidden: true });
    this.element = make("div", { class: "nr-page-bar" }, ...Object.values(this.buttons), this.file);
    this.#takeDrops();
  }

  // Puts the bar beside the heading, and below them what is told.
  stand(heading) {
    const head = make("header", { class: "nr-page-head" });
    heading.replaceWith(head);
    head.append(heading, this.element);
    head.after(this.from, this.told, this.link);
  }

  speak(words) {
    this.words = words;
    for (const [word, button] of Object.entries(this.buttons)) button.textContent = words[word];
    this.buttons.page_open.title = words.page_open_hint;
    this.link.setAttribute("aria-label", words.link_copy);
  }

  offerMatch(short) {
    this.buttons.link_match.hidden = !short;
  }

  // Says as long as it is shown where a match came from that nobody checked; the words are the page's own.
  mark(sentence, lang) {
    this.from.textContent = sentence;
    this.from.lang = lang;
  }

  // Says sentences, [word, slots] each; nothing where there is none.
  tell(...sentences) {
    this.link.hidden = true;
    this.told.textContent = sentences.map(([word, slots = {}]) => fill(this.words[word], slots)).join(" ");
  }

  // Copies a link, or shows it where the browser refuses that.
  async copy(link) {
    try {
      await navigator.clipboard.writeText(link);
      this.tell([location.protocol === "file:" ? "link_copied_file" : "link_copied"]);
    } catch {
      this.tell(["link_select"]);
      this.link.hidden = false;
      this.link.value = link;
      this.link.focus();
      this.link.select();
    }
  }

  // A file that is dropped anywhere is opened here; without this the browser would leave the page for it.
  #takeDrops() {
    const { classList } = document.documentElement;
    const carried = (event) => event.dataTransfer?.types.includes("Files");
    document.addEventListener("dragover", (event) => {
      if (!carried(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      classList.add("nr-drop");
    });
    document.addEventListener("dragleave", (event) => event.relatedTarget ?? classList.remove("nr-drop"));
    document.addEventListener("drop", (event) => {
      classList.remove("nr-drop");
      if (!carried(event)) return;
      event.preventDefault();
      this.acts.open([...event.dataTransfer.files]);
    });
  }
}
