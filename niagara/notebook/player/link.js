// A moment of a match behind the # of an address: step, line, lang, seat, panel. What a link asks for and the page does
// not have is told in a sentence; a link opens nothing that the page keeps closed.

const LINK_PANELS = ["why", "try", "rules", "notes"];

// What stands behind the #, by name.
function linkIn(hash) {
  return Object.fromEntries(["step", "line", "lang", "seat", "panel", "match"].flatMap((name) => {
    const value = new URLSearchParams(hash.slice(1)).get(name);
    return value === null ? [] : [[name, value]];
  }));
}

function linkOut(parts) {
  const given = Object.entries(parts).filter(([, value]) => value !== null && value !== undefined);
  return `#${given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
}

// The place that a link names, as far as there is one: {step, line, lang, panel}, each where it is named, and `told`,
// [word, slots] for each thing that is not there. `seen(line)`: the last step of a line that may be seen.
function placeOf(link, { pages, branches }, seen) {
  const place = {}, told = [];
  const missing = (name, expected) => told.push(["link_place", { found: `${name}=${shownName(link[name])}`, expected }]);
  const lines = [pages, ...branches.map((branch) => branch.pages)];
  if ("line" in link) {
    place.line = numberIn(link.line, 0, lines.length - 1);
    if (!same(link.line, place.line)) missing("line", among("line", 0, lines.length - 1));
  }
  if ("lang" in link) {
    const codes = [pages.lang, ...Object.keys(pages.languages ?? {})];
    const code = codes.find((one) => one.toLowerCase() === codeOf(link.lang).toLowerCase());
    if (code) place.lang = code;
    else missing("lang", codes.join(", "));
  }
  if ("seat" in link && link.seat !== String(pages.seat)) {
    missing("seat", pages.seat === null ? pages.words.all_seats : `seat=${pages.seat} (${pages.seats[pages.seat]})`);
  }
  if ("panel" in link) {
    const panels = pages.comparisons?.length ? [...LINK_PANELS, READINGS] : LINK_PANELS;
    if (panels.includes(link.panel)) place.panel = link.panel;
    else missing("panel", panels.join(", "));
  }
  if ("step" in link) {
    const line = place.line ?? 0, { first = 0, last = lines[line].telling.length - 1 } = lines[line];
    const wanted = numberIn(link.step, first, last), limit = seen ? seen(line) : last;
    place.step = Math.min(wanted, limit);
    if (seen && /^\d+$/.test(link.step)) {
      if (Number(link.step) > limit) told.push(["link_ahead", { n: shownName(link.step) }]); // nor how long the match is
    } else if (!same(link.step, wanted)) missing("step", among("step", first, limit));
  }
  return { ...place, told };
}

// A whole number of a link, brought in; the first where it is none.
function numberIn(text, first, last) {
  return /^\d+$/.test(text) ? Math.min(Math.max(Number(text), first), last) : first;
}

function same(text, number) {
  return /^\d+$/.test(text) && Number(text) === number;
}

function among(name, first, last) {
  return first === last ? `${name}=${first}` : `${name}=${first} … ${last}`;
}
