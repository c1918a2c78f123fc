// One Plotly trace for layers of a kind: each layer is [data, style].

const LEAST_LETTER = 9; // px: no label is smaller
const LEAST_SHOWN = 5; // px: a label that would have to grow more than this is left out, as in the view of a whole river
const LEAST_TOKEN = 4;

const CLEAR = "rgba(0,0,0,0)";
const SIDES = {
  center: "middle center", above: "top center", below: "bottom center", left: "middle left", right: "middle right",
};

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
  label(every, { turned, unit, labels }) {
    const layers = every.filter(([{ s }]) => s * unit >= LEAST_SHOWN);
    return {
      ...joined(layers, turned), mode: "text", text: layers.flatMap(([{ t }]) => t.map((label) => literal(labels[label]))),
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
  return { symbol: "arrow", angleref: "previous", size, opacity: 1, color: line.color, line: { width: 0 } };
}

// Plotly reads tags and entities in texts: this shows them as they are.
function literal(text) {
  return String(text).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
