// The picture: a compact figure, a theme, and Plotly.react. It knows roles, not marks or rules.

const TURN_BELOW = 620; // px: a narrower picture is turned a quarter, so that the river flows down the page
const LEAST_LETTER = 9; // px: no label is smaller
const LEAST_TOKEN = 4;
const TALLEST = 720; // px

const CLEAR = "rgba(0,0,0,0)";
const FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans CJK TC', sans-serif";
const JOINED = new Set(["token", "label"]);
const SHAPED = new Set(["area", "line"]);
const QUIET = 0.4; // the share of stops at which the layers of the middle picture stay as they are
const SIDES = {
  center: "middle center", above: "top center", below: "bottom center", left: "middle left", right: "middle right",
};

// One Plotly for the whole page: several viewers share the promise.
function sharedPlotly(load) {
  if (!window.__niagara_plotly) {
    window.__niagara_plotly = load().catch((error) => {
      window.__niagara_plotly = undefined; // the next viewer may try again
      throw error;
    });
  }
  return window.__niagara_plotly;
}

// Runs the script of plotly.js. Its own little scope keeps it out of the way of AMD loaders and of another Plotly.
async function runPlotly(code) {
  const before = window.Plotly;
  const wrapped = ["(function(){var define,exports={},module={exports:exports};", code,
    "\n;window.__niagara_plotly_made=module.exports;})();"];
  const url = URL.createObjectURL(new Blob(wrapped, { type: "text/javascript" }));
  try {
    await new Promise((done, failed) => {
      const script = document.createElement("script");
      script.onload = done;
      script.onerror = () => failed(new Error("plotly.js could not be loaded"));
      script.src = url;
      document.head.append(script);
      script.remove();
    });
  } finally {
    URL.revokeObjectURL(url);
  }
  const made = window.__niagara_plotly_made;
  delete window.__niagara_plotly_made;
  if (before) window.Plotly = before;
  return made;
}

// Rebuilds the contents of layers and the changes from a dense figure (niagara/render/dense.py).
function loosen(figure) {
  if (!figure.pieces) return figure;
  let seen = 0;
  const number = (name) => (name < 0 ? seen++ : name);
  const pool = figure.pool.map(({ is, ...rest }) => (is ? { ...join(is.map((name) => figure.pieces[number(name)])), ...rest } : {}));
  seen = Math.max(...figure.start) + 1;
  const changes = figure.changes.map((change) => change.map((value, at) => {
    if (at % 2 === 0) return value;
    return number(value);
  }));
  return { ...figure, pool, changes };
}

function join(pieces) {
  if (!Array.isArray(pieces[0])) {
    return Object.fromEntries(Object.keys(pieces[0]).map((key) => [key, pieces.map((piece) => piece[key])]));
  }
  const x = [], y = [];
  pieces.forEach((steps, at) => {
    if (at) {
      x.push(null);
      y.push(null);
    }
    let px = 0, py = 0;
    for (let n = 0; n < steps.length; n += 2) {
      x.push((px += steps[n]));
      y.push((py += steps[n + 1]));
    }
  });
  return { x, y };
}

// What each layer shows at each step: a row of pool indices a step, folded once.
function foldFigure(figure) {
  let row = Int32Array.from(figure.start);
  const rows = [row];
  for (const change of figure.changes) {
    row = row.slice();
    for (let at = 0; at < change.length; at += 2) row[change[at]] = change[at + 1];
    rows.push(row);
  }
  return rows;
}

// How many layers at the bottom stay the same at a share of the stops; with a share of 1 they never change.
function quietLayers(rows, stops, share) {
  const pairs = stops.slice(1).map((stop, at) => [rows[stops[at]], rows[stop]]);
  const first = pairs.map(([one, other]) => one.findIndex((data, layer) => data !== other[layer])).filter((at) => at >= 0);
  first.sort((one, other) => one - other);
  return first[Math.floor(pairs.length * (1 - share))] ?? rows[0].length;
}

class River {
  constructor(box) {
    this.box = box;
    this.box.dir = "ltr";
    // Three pictures, one over the other: what never changes, what seldom does, what moves.
    this.still = make("div", { class: "nr-still" });
    this.quiet = make("div", { class: "nr-quiet" });
    this.moving = make("div", { class: "nr-moving" });
    this.box.append(this.still, this.quiet, this.moving);
    this.figure = null;
  }

  load(figure, theme, stops) {
    this.figure = loosen(figure);
    this.rows = foldFigure(this.figure);
    const every = Array.from(this.rows, (_, step) => step);
    this.split = quietLayers(this.rows, every, 1);
    this.mid = Math.max(this.split, quietLayers(this.rows, stops, QUIET));
    this.theme = theme;
    this.look = "";
  }

  // The size of the picture in a box of this width, and how many px one scene unit takes.
  #frame(width) {
    const [x0, y0, x1, y1] = this.figure.extent;
    const turned = width < TURN_BELOW;
    const [across, along] = turned ? [y1 - y0, x1 - x0] : [x1 - x0, y1 - y0];
    const unit = Math.min(width / across, turned ? Infinity : TALLEST / along);
    const ranges = turned ? [[y0, y1], [-x1, -x0]] : [[x0, x1], [y0, y1]];
    return { turned, unit, width: Math.round(across * unit), height: Math.round(along * unit), ranges };
  }

  draw(Plotly, step, scheme) {
    const width = this.box.clientWidth;
    if (!this.figure || width < 40) return;
    const frame = this.#frame(width);
    const row = this.rows[Math.min(step, this.rows.length - 1)];
    const look = [scheme, frame.width, frame.turned].join();
    if (look !== this.look) {
      this.look = look;
      this.traces = new Map();
      this.lower = "";
      this.box.style.height = `${frame.height}px`;
      this.#react(Plotly, this.still, this.#layers(row, 0, this.split, scheme), scheme, frame);
    }
    const lower = row.slice(this.split, this.mid).join();
    if (lower !== this.lower) this.#draw(Plotly, this.quiet, row, [this.split, this.mid], scheme, frame);
    this.lower = lower;
    this.#draw(Plotly, this.moving, row, [this.mid, row.length], scheme, frame);
  }

  #draw(Plotly, div, row, [from, to], scheme, frame) {
    const groups = this.#layers(row, from, to, scheme);
    const top = groups.findLastIndex(({ kind }) => !SHAPED.has(kind));
    const shaped = groups.flatMap((group, at) => (SHAPED.has(group.kind) ? [this.#shape(group, at > top, scheme, frame)] : []));
    this.#react(Plotly, div, groups.filter(({ kind }) => !SHAPED.has(kind)), scheme, frame, shaped);
  }

  // What moves as an area or a line is a shape of the layout, below or above all traces: that takes half the time.
  #shape({ kind, parts }, above, scheme, frame) {
    const key = `shape/${above}/${parts.join(";")}`;
    if (!this.traces.has(key)) {
      const layers = this.#styled(parts, scheme);
      const { x, y, line, fillcolor } = DRAWERS[kind](layers, frame);
      this.traces.set(key, {
        type: "path", xref: "x", yref: "y", layer: above ? "above" : "below", path: outline(x, y, kind === "area"),
        fillcolor: fillcolor || CLEAR, line: { color: line.color, width: line.width, dash: line.dash || "solid" },
      });
    }
    return this.traces.get(key);
  }

  #styled(parts, scheme) {
    return parts.map(([layer, data]) => [this.figure.pool[data], this.theme[scheme][this.figure.layers[layer].role] || {}]);
  }

  // The layers from one to another that are not empty; neighbours of a kind are joined if their style is one, or may
  // differ by point.
  #layers(row, from, to, scheme) {
    const groups = [];
    for (let at = from; at < to; at += 1) {
      if (!this.figure.pool[row[at]].x?.length) continue;
      const { kind, role } = this.figure.layers[at];
      const part = [at, row[at]];
      const last = groups.at(-1);
      const style = JSON.stringify(this.theme[scheme][role]);
      if (last?.kind === kind && (JOINED.has(kind) || last.style === style)) last.parts.push(part);
      else groups.push({ kind, style, parts: [part] });
    }
    return groups;
  }

  #react(Plotly, div, groups, scheme, frame, shapes = []) {
    const traces = groups.map(({ kind, parts }, at) => {
      const key = `${div.className}/${at}/${parts.join(";")}`;
      let trace = this.traces.get(key);
      if (!trace) {
        const layers = this.#styled(parts, scheme);
        trace = { uid: `t${at}`, type: "scatter", hoverinfo: "skip", ...DRAWERS[kind](layers, frame) };
        this.traces.set(key, trace); // an unchanged trace is the same object: Plotly sees that at once
      }
      return trace;
    });
    const axis = (range) => ({ range, visible: false, fixedrange: true, autorange: false });
    const layout = {
      width: frame.width, height: frame.height, margin: { l: 0, r: 0, t: 0, b: 0 }, showlegend: false,
      paper_bgcolor: CLEAR, plot_bgcolor: CLEAR, hovermode: false, dragmode: false,
      xaxis: axis(frame.ranges[0]), yaxis: axis(frame.ranges[1]), font: { family: FONT }, shapes,
    };
    Plotly.react(div, traces, layout, { staticPlot: true, displayModeBar: false, responsive: false });
  }

  purge(Plotly) {
    Plotly.purge(this.still);
    Plotly.purge(this.quiet);
    Plotly.purge(this.moving);
  }
}

// ---- one Plotly trace for layers of a kind: each layer is [data, style]

function spot({ x, y, u, v }, turned) {
  if (!turned) return { x, y };
  return { x: v || y, y: (u || x).map((value) => (value === null ? null : -value)) };
}

function stroke(style) {
  return style.stroke
    ? { color: style.stroke, width: style.width ?? 1, dash: style.dash || "solid", simplify: false }
    : { color: CLEAR, width: 0 };
}

// A value for each point of each layer: one value where all agree.
function each(layers, value) {
  const values = layers.flatMap(([data, style]) => data.x.map((_, at) => value(data, style, at)));
  return values.every((other) => other === values[0]) ? values[0] : values;
}

function joined(layers, turned) {
  const spots = layers.map(([data]) => spot(data, turned));
  return { x: spots.flatMap(({ x }) => x), y: spots.flatMap(({ y }) => y) };
}

// Polygons or ways of several layers, with a gap between them.
function apart(layers, turned) {
  const x = [], y = [];
  for (const [data] of layers) {
    const spots = spot(data, turned);
    if (x.length) {
      x.push(null);
      y.push(null);
    }
    x.push(...spots.x);
    y.push(...spots.y);
  }
  return { x, y };
}

const DRAWERS = {
  area(layers, { turned }) {
    const [[, style]] = layers;
    return { ...closed(apart(layers, turned)), mode: "lines", fill: "toself", fillcolor: style.fill || CLEAR, line: stroke(style) };
  },
  line(layers, { turned }) {
    const [[, style]] = layers;
    return { ...apart(layers, turned), mode: "lines", line: stroke(style) };
  },
  arrow(layers, { turned }) {
    const [[, style]] = layers;
    const line = stroke(style), way = apart(layers, turned);
    return { ...way, mode: "lines+markers", line, marker: head(way.x, line) };
  },
  token(layers, { turned, unit }) {
    return {
      ...joined(layers, turned), mode: "markers",
      marker: {
        opacity: 1, symbol: each(layers, (_, style) => style.symbol || "circle"),
        size: each(layers, ({ s }, _, at) => Math.max(LEAST_TOKEN, (s[at] ?? s) * unit)),
        color: each(layers, (_, style) => style.fill || CLEAR),
        line: { color: each(layers, (_, style) => stroke(style).color), width: each(layers, (_, style) => stroke(style).width) },
      },
    };
  },
  label(layers, { turned, unit }) {
    return {
      ...joined(layers, turned), mode: "text", text: layers.flatMap(([{ t }]) => t.map(literal)),
      textposition: each(layers, ({ p }, _, at) => SIDES[p?.[at]] || SIDES.center),
      textfont: {
        size: each(layers, ({ s }) => Math.max(LEAST_LETTER, s * unit)), color: each(layers, (_, style) => style.text),
        weight: each(layers, (_, style) => style.weight || "normal"),
      },
    };
  },
};

// Points as an SVG path: a new stroke after each gap, closed for areas.
function outline(x, y, close) {
  let path = "", open = false;
  x.forEach((value, at) => {
    if (value === null) {
      if (open && close) path += "Z";
      open = false;
      return;
    }
    path += `${open ? "L" : "M"}${value},${y[at]}`;
    open = true;
  });
  return open && close ? `${path}Z` : path;
}

// Areas come open: each polygon ends where it began.
function closed(data) {
  const x = [], y = [];
  let first = 0;
  for (let at = 0; at <= data.x.length; at += 1) {
    if (at < data.x.length && data.x[at] !== null) {
      x.push(data.x[at]);
      y.push(data.y[at]);
      continue;
    }
    if (at > first) {
      x.push(data.x[first], null);
      y.push(data.y[first], null);
    }
    first = at + 1;
  }
  return { x, y };
}

// A head at the last point of each polyline, none at the others.
function head(x, line) {
  const size = x.map((value, at) => (value !== null && (at + 1 === x.length || x[at + 1] === null) ? 9 + 2 * line.width : 0));
  return { symbol: "arrow", angleref: "previous", size, color: line.color, line: { width: 0 } };
}

// Plotly reads tags and entities in texts: this shows them as they are.
function literal(text) {
  return String(text).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
