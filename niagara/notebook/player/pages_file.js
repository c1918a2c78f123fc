// A pages file that came from outside (niagara/render/PAGES.md): read, checked and bounded before anything of it is shown.
// What is wrong is an `Unopened`: the word that says it, and what fills its slots.

const MOST_BYTES = 32 * 1024 * 1024;
const MOST_CELLS = 20_000_000; // steps times layers: the picture of each step is a row of them

class Unopened extends Error {
  constructor(word, slots = {}) {
    super(word);
    Object.assign(this, { word, slots });
  }
}

// The name of a file as it may be shown, and as a command line takes it.
function shownName(name) {
  const text = plainText(String(name)).replace(/\s+/g, " ").trim() || "?";
  return text.length > 80 ? `${text.slice(0, 40)}…${text.slice(-39)}` : text;
}

function inCommand(name) {
  if (/^[\p{L}\p{N}_][\p{L}\p{N}._-]*$/u.test(name)) return name;
  return /^[^-"$`\\!%…][^"$`\\!%…]*$/u.test(name) ? `"${name}"` : null;
}

// What to do with a file that is none: the command that makes a pages file of a log, or this one anew from the log beside
// it; or that takes in what may be a log of another program.
function commandsFor(name) {
  const stem = name.replace(/(\.pages|\.replay)?\.[^.]{1,6}(\.gz)?$/i, "") || "match";
  const anew = /\.pages\.json$/i.test(name);
  const log = inCommand(anew ? `${stem}.replay.jsonl` : name) ?? "FILE";
  const command = `niagara export ${log} -o ${inCommand(`${stem}.pages.json`) ?? "match.pages.json"}${anew ? " --force" : ""}`;
  return { command, taking: `niagara import ${inCommand(name) ?? "FILE"} -o ${inCommand(`${stem}.taken.replay.jsonl`) ?? "match.replay.jsonl"}` };
}

async function readPagesFile(file) {
  const name = shownName(file.name);
  const { command, taking } = commandsFor(name);
  const about = { name, command, taking, version: PAGES_VERSION };
  if (file.size > MOST_BYTES) throw new Unopened("open_large", { ...about, size: Math.ceil(file.size / 2 ** 20), most: MOST_BYTES / 2 ** 20 });
  let text;
  try {
    text = await file.text();
  } catch {
    throw new Unopened("open_unread", about);
  }
  return { ...pagesFrom(text, about, OF_FILE), name };
}

// Which word says what is wrong: with a file, with a match in a link.
const OF_FILE = { torn: "open_torn", shape: "open_shape", version: "open_version", foreign: "open_foreign" };
const OF_LINK = { torn: "link_torn", shape: "link_shape", version: "link_version", foreign: "link_torn" };

// The checked contents {pages, branches, spoiler_free} of a pages file.
function pagesFrom(text, about, as) {
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    const word = whatIsNoJson(text, about.name, as);
    throw word === OF_FILE.foreign ? unknown(text, about) : new Unopened(word, about);
  }
  if (as === OF_FILE && isLog(about.name, text)) throw new Unopened("open_log", about);
  if (data?.format !== "niagara-pages") throw as === OF_FILE ? unknown(text, about) : new Unopened(as.foreign, about);
  if (data.version !== PAGES_VERSION) throw new Unopened(as.version, { ...about, found: shownName(JSON.stringify(data.version) ?? "?") });
  try {
    return checked(new Shape(PAGES_SCHEMA).take(data));
  } catch (error) {
    if (!(error instanceof Misshapen)) throw error;
    throw new Unopened(as.shape, { ...about, place: shownName(error.place), expected: shownName(error.expected) });
  }
}

// A log says so in its first line; of a packed one only the name can be read here.
function isLog(name, text) {
  return /"format"\s*:\s*"niagara-replay"/.test(text.slice(0, 400)) || /\.replay\.jsonl?\.gz$/i.test(name ?? "");
}

// Neither pages nor a log of ours: what may be a log of another program can be taken in.
function unknown(text, about) {
  const other = /\.(csv|tsv|json|jsonl|xml|bgsplay)$/i.test(about.name) && !/[\0\uFFFD]/.test(text.slice(0, 4000)) && text.trim();
  return other && !/\.pages\.json$/i.test(about.name) ? new Unopened("open_other", { ...about, command: about.taking }) : new Unopened("open_foreign", about);
}

function whatIsNoJson(text, name, as) {
  const start = text.slice(0, 400);
  if (as === OF_FILE && isLog(name, text)) return "open_log";
  if (as === OF_FILE && /^\s*<(!doctype html|html)/i.test(start)) return "open_page";
  return start.includes('"niagara-pages"') ? as.torn : as.foreign;
}

// What no schema can say. Raises Misshapen.
function checked({ pages, branches, spoiler_free }) {
  checkPages(pages, "pages");
  branches.forEach((branch, at) => {
    checkPages(branch.pages, `branches[${at}].pages`);
    const most = Math.min(pages.telling.length, branch.pages.telling.length) - 1;
    need(branch.step <= most, `branches[${at}].step`, `≤ ${most}`);
  });
  return { pages, branches, spoiler_free };
}

function need(good, place, expected) {
  if (!good) throw new Misshapen(place, expected);
}

// Whether each number is above the one before.
function rises(list) {
  return list.every((value, at) => at === 0 || list[at - 1] < value);
}

function checkPages(pages, place) {
  const end = pages.telling.length - 1;
  need(pages.first <= pages.last, `${place}.first`, `≤ ${pages.last}`);
  need(rises(pages.stops) && pages.stops.some((stop) => stop >= pages.first && stop <= pages.last), `${place}.stops`, "0 < 1 < 2 …");
  need(rises(pages.rounds.map(([, first]) => first)) && pages.rounds[0][1] === 0, `${place}.rounds`, "0 < 1 < 2 …");
  need(rises(pages.entries) && pages.entries.at(-1) === end, `${place}.entries`, `… ${end}`);
  checkFigure(pages.figure, end + 1, `${place}.figure`);
  for (const [step, { nodes }] of Object.entries(pages.tries ?? {})) {
    need(nodes.every(([parent], at) => (at ? parent >= 0 && parent < at : parent === -1)), `${place}.tries.${step}.nodes`, "-1, 0 …");
  }
  (pages.comparisons ?? []).forEach((one, at) => checkComparison(one, `${place}.comparisons[${at}]`));
  if (pages.recorded !== undefined) checkLog(pages, `${place}.recorded`);
}

function checkComparison({ differs, sides, figure }, place) {
  need(sides.length === (differs ? 2 : 0), `${place}.sides`, differs ? "2" : "0");
  if (figure) checkFigure(figure, 2, `${place}.figure`);
  sides.forEach((side, at) => {
    need(figure || side.figure, `${place}.sides[${at}].figure`, "object");
    if (side.figure) checkFigure(side.figure, 1, `${place}.sides[${at}].figure`);
  });
}

// A log has a line for each entry, and each line is an object.
function checkLog({ recorded, entries }, place) {
  const lines = recorded.split("\n").slice(0, entries.length);
  need(lines.length === entries.length && lines.every(isObject), place, `JSON × ${entries.length}`);
}

function isObject(line) {
  try {
    return TYPES.object(JSON.parse(line));
  } catch {
    return false;
  }
}

// The pictures of so many steps: every number names something, and each layer gets contents of its kind.
function checkFigure(figure, steps, place) {
  const { extent, layers, start, changes, pool, pieces, views, panel } = figure;
  const box = ([x0, y0, x1, y1]) => x0 < x1 && y0 < y1;
  need(layers.length * steps <= MOST_CELLS, `${place}.layers`, `≤ ${Math.floor(MOST_CELLS / steps)}`);
  need(box(extent), `${place}.extent`, "x0 < x1, y0 < y1");
  need(start.length === layers.length, `${place}.start`, String(layers.length));
  need(changes.length === steps - 1, `${place}.changes`, String(steps - 1));
  if (panel) need(box(panel.extent) && panel.from <= layers.length, `${place}.panel`, `≤ ${layers.length}`);
  if (views) need(rises(views.map(([step]) => step)) && views[0][0] === 0 && views.every(([, one, other]) => box(one) && box(other)), `${place}.views`, "0 < 1 < 2 …");
  let seen = 0;
  const kinds = pool.map((data, at) => kindsOf(data, pieces, `${place}.pool[${at}]`, (name) => (name < 0 ? seen++ : name)));
  function fits(layer, data, where) {
    need(layer >= 0 && layer < layers.length, where, `< ${layers.length}`);
    need(data < pool.length && kinds[data].has(layers[layer].kind), where, layers[layer].kind);
  }
  start.forEach((data, layer) => fits(layer, data, `${place}.start[${layer}]`));
  let next = Math.max(...start) + 1;
  changes.forEach((change, at) => {
    need(change.length % 2 === 0, `${place}.changes[${at}]`, "2 × n");
    for (let n = 0; n < change.length; n += 2) fits(change[n], change[n + 1] < 0 ? next++ : change[n + 1], `${place}.changes[${at}]`);
  });
}

const POINTS = ["token", "label"];
const STROKES = ["area", "line", "arrow"];

// The kinds of layer that some contents can be drawn as.
function kindsOf({ is, s }, pieces, place, number) {
  if (!is) return new Set([...POINTS, ...STROKES]);
  const found = is.map((name) => pieces[number(name)]);
  need(found.every((piece) => piece), `${place}.is`, `< ${pieces.length}`);
  if (Array.isArray(found[0])) {
    need(found.every((piece) => Array.isArray(piece) && piece.length >= 2 && piece.length % 2 === 0), `${place}.is`, "[x, y, …]");
    return new Set(STROKES);
  }
  const keys = Object.keys(found[0]);
  need(found.every((piece) => !Array.isArray(piece) && keys.every((key) => key in piece)), `${place}.is`, `{${keys}}`);
  const sized = s !== undefined || keys.includes("s");
  return new Set([sized ? "token" : "", s !== undefined && keys.includes("t") ? "label" : ""]);
}
