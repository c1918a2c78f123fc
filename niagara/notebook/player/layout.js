// How the viewer is laid out: its parts, and the order in which they stand.

function viewerParts(words) {
  const board = make("ul", { class: "nr-board" }), boardTable = make("table", { class: "nr-board-table" });
  return {
    notice: make("p", { class: "nr-notice", role: "alert" }),
    headline: make("h2", { class: "nr-headline" }), meta: make("p", { class: "nr-meta" }),
    others: make("ul", { class: "nr-others" }), notes: make("div", { class: "nr-notes" }),
    river: make("div", { class: "nr-river" }),
    why: make("ul", { class: "nr-rulings" }), players: make("table", { class: "nr-players", role: "table" }),
    logTitle: make("h3"), log: make("ol", { class: "nr-log" }), board, boardTable,
    inWords: make("details", { class: "nr-words nr-box" }, make("summary", { ...OWN_KEYS }, words.board), board, boardTable),
    live: make("p", { class: "nr-live", "aria-live": "polite" }), keys: keyList(words, KEYS),
    lines: make("div", { class: "nr-lines" }), told: make("p", { class: "nr-told", role: "status" }),
  };
}

// The table of the seats; where its place is too narrow for it, the arrow keys scroll it.
function peoplePart(table, words) {
  const place = make("div", { class: "nr-scroll", role: "group", "aria-label": words.players, ...OWN_KEYS }, table);
  const measure = new ResizeObserver(() => {
    if (place.scrollWidth > place.clientWidth) place.tabIndex = 0;
    else place.removeAttribute("tabindex");
  });
  measure.observe(place);
  measure.observe(table);
  return make("section", { class: "nr-people nr-box" }, make("h3", {}, words.players), place);
}

// What is seen of a line, in the order in which it is seen in one column, and gone through by the Tab key.
function mainPart(parts, tabs, words) {
  return make(
    "div", { class: "nr-main" },
    make("header", { class: "nr-tell" }, parts.headline, parts.meta, parts.others, parts.notes),
    make("div", { class: "nr-picture" }, parts.river),
    make("div", { class: "nr-right" }, make("section", { class: "nr-why nr-box" }, tabs.row, ...tabs.panels.values())),
    make(
      "div", { class: "nr-under" },
      peoplePart(parts.players, words),
      make("section", { class: "nr-round nr-box" }, parts.logTitle, parts.log),
    ),
    parts.inWords,
  );
}
