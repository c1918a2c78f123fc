// What the output of a notebook holds under our media type, brought to life with no kernel: a viewer, a quiz, or a box of
// them. `unheld(pages)` gives the gzipped pages of what was put in their place. The answer ends it all.

async function bring(shown, el, unheld) {
  if (shown.kind === "box") return bringBox(shown, el, unheld);
  if (shown.kind === "text") return bringText(shown, el);
  if (shown.version !== PAGES_VERSION) throw new Error(`it was made by another version of Niagara (format ${shown.version}, here ${PAGES_VERSION})`);
  const { pages, branches = [], ...choices } = shown;
  const lines = branches.map((branch) => ({ ...branch, pages: fromBase64(branch.pages) }));
  return render({ model: outputModel({ ...choices, pages: unheld(pages), branches: lines }), el });
}

function bringText({ text, note }, el) {
  el.append(make("p", { class: note ? "nr-box-note" : "nr-box-text" }, text));
  return () => {};
}

async function bringBox({ layout, titles, open, children }, el, unheld) {
  const parts = children.map(() => make("div", { class: "nr-box-part" }));
  const named = parts.map((part, at) => [String(at), titles[at] || String(at + 1), part]);
  const box = make("div", { class: `nr-boxes nr-box-${layout}` });
  const show = () => { box.dataset.scheme = pageScheme(); };
  const watch = new MutationObserver(show);
  watch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  show();
  if (layout === "tabs") {
    const tabs = new Tabs(titles.filter(Boolean).join(", "), named, (name) => tabs.show(name));
    tabs.show(String(open ?? 0));
    box.append(tabs.row);
  }
  const group = ownId("folds");
  const fold = ([name, title, part]) => make("details", { name: group, open: Number(name) === open }, make("summary", {}, title), part);
  for (const [, title, part] of named) part.dataset.title = titles.length ? title : "";
  box.append(...(layout === "folds" ? named.map(fold) : parts));
  el.append(box);
  const stops = [() => watch.disconnect()];
  const stop = () => { for (const one of stops) one(); };
  try {
    for (const [at, child] of children.entries()) stops.push(await bring(child, parts[at], unheld));
  } catch (error) {
    stop();
    throw error;
  }
  return stop;
}
