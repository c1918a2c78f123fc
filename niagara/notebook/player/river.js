// The picture: a compact figure, a theme, and Plotly.react. It knows roles, not marks or rules.

const TURN_BELOW = 620; // px: a narrower picture is turned a quarter, so that the river flows down the page
const LEAST_LETTER = 9.5; // px: no label is smaller
const LEAST_TOKEN = 6;
const TALLEST = 720; // px

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

class River {
  constructor(box) {
    this.box = box;
    this.box.dir = "ltr";
    this.figure = null;
    this.theme = null;
    this.traces = [];
    this.drawn = []; // pool index of each trace
    this.look = ""; // scheme, size and turn of the traces
  }

  load(figure, theme) {
    this.figure = figure;
    this.rows = foldFigure(figure);
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
    const look = [scheme, frame.width, frame.turned].join();
    const row = this.rows[Math.min(step, this.rows.length - 1)];
    if (look !== this.look) this.drawn = [];
    this.look = look;
    this.traces = this.figure.layers.map((layer, at) => {
      if (this.drawn[at] === row[at]) return this.traces[at];
      this.drawn[at] = row[at];
      return trace(layer, this.figure.pool[row[at]], this.theme[scheme][layer.role] || {}, frame);
    });
    const axis = (range) => ({ range, visible: false, fixedrange: true, autorange: false });
    const layout = {
      width: frame.width, height: frame.height, margin: { l: 0, r: 0, t: 0, b: 0 }, showlegend: false,
      paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)", hovermode: false, dragmode: false,
      xaxis: axis(frame.ranges[0]), yaxis: axis(frame.ranges[1]),
      font: { family: "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans CJK TC', sans-serif" },
    };
    Plotly.react(this.box, this.traces, layout, { staticPlot: true, displayModeBar: false, responsive: false });
  }
}

function trace(layer, data, style, frame) {
  const points = closed(layer.kind, data);
  const base = {
    type: "scatter", hoverinfo: "skip", cliponaxis: true,
    x: frame.turned ? points.y : points.x,
    y: frame.turned ? points.x.map((x) => (x === null ? null : -x)) : points.y,
  };
  const line = { color: style.stroke || "rgba(0,0,0,0)", width: style.width ?? 1, dash: style.dash || "solid", simplify: false };
  switch (layer.kind) {
    case "area":
      return { ...base, mode: "lines", fill: "toself", fillcolor: style.fill || "rgba(0,0,0,0)", line };
    case "line":
      return { ...base, mode: "lines", line };
    case "arrow":
      return { ...base, mode: "lines+markers", line, marker: head(points.x, line) };
    case "token": {
      const sizes = [].concat(data.s).map((size) => Math.max(LEAST_TOKEN, size * frame.unit));
      return {
        ...base, mode: "markers",
        marker: {
          symbol: style.symbol || "circle", size: sizes.length === 1 ? sizes[0] : sizes, color: style.fill || style.stroke,
          opacity: 1, line: { color: style.stroke || style.fill, width: style.width ?? 1 },
        },
      };
    }
    default:
      return {
        ...base, mode: "text", text: data.t.map(literal), textposition: data.p.map((side) => SIDES[side] || SIDES.center),
        textfont: {
          size: Math.max(LEAST_LETTER, data.s * frame.unit), color: style.text || style.stroke || style.fill,
          weight: style.weight || "normal",
        },
      };
  }
}

// Areas come open: each polygon ends where it began.
function closed(kind, data) {
  if (kind !== "area") return data;
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
  const size = x.map((value, at) => (value !== null && (at + 1 === x.length || x[at + 1] === null) ? 6 + 3 * line.width : 0));
  return { symbol: "arrow", angleref: "previous", size, color: line.color, line: { width: 0 } };
}

// Plotly reads tags and entities in texts: this shows them as they are.
function literal(text) {
  return String(text).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
