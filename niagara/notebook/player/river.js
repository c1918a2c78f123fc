// The picture: a compact figure, a theme, and Plotly.react. It knows roles, not marks or rules.

const TURN_BELOW = 620; // px: a narrower picture is turned a quarter, so that the river flows down the page
const TALLEST = 720; // px
const LEAST_TARGET = 28; // px

const FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans CJK TC', sans-serif";
const JOINED = new Set(["token", "label"]);
const SHAPED = new Set(["area", "line"]);
const QUIET = 0.4; // the share of stops at which the layers of the middle picture stay as they are

// A box of this shape around another one.
function fitted([x0, y0, x1, y1], [across, along]) {
  const scale = Math.max((x1 - x0) / across, (y1 - y0) / along);
  const [dx, dy] = [(across * scale - (x1 - x0)) / 2, (along * scale - (y1 - y0)) / 2];
  return [x0 - dx, y0 - dy, x1 + dx, y1 + dy];
}

class River {
  constructor(box, label) {
    this.box = box;
    this.box.dir = "ltr";
    // Three pictures, one over the other: what never changes, what seldom does, what moves. Beside them the panel.
    // For a screen reader they are one, which holds nothing that can be clicked: the first one stands for all.
    this.still = make("div", { class: "nr-still", role: "img", "aria-label": label });
    this.quiet = make("div", { class: "nr-quiet", "aria-hidden": "true" });
    this.moving = make("div", { class: "nr-moving", "aria-hidden": "true" });
    this.panel = make("div", { class: "nr-panel", "aria-hidden": "true" });
    this.over = make("div", { class: "nr-spots", "aria-hidden": "true" });
    this.box.append(this.still, this.quiet, this.moving, this.panel, this.over);
    this.figure = null;
    this.drawn = new Map(); // picture → the promise of its last drawing
    this.spots = [];
    this.whole = false; // whether the whole river is shown, where a camera shows a part of it
  }

  load(figure, theme, stops, labels) {
    this.labels = labels;
    this.figure = loosen(figure);
    this.rows = foldFigure(this.figure);
    const every = Array.from(this.rows, (_, step) => step);
    this.end = figure.panel?.from ?? this.rows[0].length; // of the river's layers: the panel's follow
    const river = this.rows.map((row) => row.subarray(0, this.end));
    this.split = quietLayers(river, every, 1);
    this.mid = Math.max(this.split, quietLayers(river, stops, QUIET));
    this.theme = theme;
    this.look = "";
  }

  // The same picture with its words in another language.
  speak(labels) {
    if (this.labels === labels) return;
    this.labels = labels;
    this.look = "";
  }

  // Whether there is more than what is shown.
  get moves() {
    return Boolean(this.figure?.views);
  }

  // What is shown of the river at a step.
  #shown(step) {
    const { extent, views } = this.figure;
    if (!views) return extent;
    const [, box, whole] = views.findLast(([first]) => first <= step);
    return this.whole ? fitted(whole, [extent[2] - extent[0], extent[3] - extent[1]]) : box;
  }

  // The size of the picture in a box of this width: the river's frame and the panel's. A frame says where it lies, how
  // many px one scene unit takes there, and what of the scene it shows.
  #frames(width, step) {
    const { extent: [x0, y0, x1, y1], panel } = this.figure;
    const [px0, py0, px1, py1] = panel?.extent ?? [0, 0, 0, 1];
    const turned = width < TURN_BELOW;
    const [long, high] = [x1 - x0, y1 - y0];
    const scale = high / (py1 - py0); // of the panel
    const beside = (px1 - px0) * scale;
    const unit = Math.min(width / (turned ? high : long + beside), turned ? Infinity : TALLEST / high);
    const frame = (box, length, from, part, over = false) => {
      const size = [length, high].map((side) => Math.round(side * unit));
      const [wide, tall] = turned ? size.reverse() : size;
      const [left, top] = turned ? [0, from] : [from, 0];
      const ranges = turned ? [[box[1], box[3]], [-box[2], -box[0]]] : [[box[0], box[2]], [box[1], box[3]]];
      if (turned && over) ranges[0].reverse(); // what stands on top in a wide panel comes first in a turned one
      return { turned, unit: unit * part, width: wide, height: tall, left, top, ranges };
    };
    const shown = this.#shown(step);
    const edge = Math.round(beside * unit);
    const river = frame(shown, long, edge, long / (shown[2] - shown[0]));
    return { river, panel: panel && frame(panel.extent, beside, 0, scale, true), height: river.top + river.height };
  }

  draw(Plotly, step, scheme) {
    const width = this.box.clientWidth;
    if (!this.figure || width < 40) return;
    const row = this.rows[Math.min(step, this.rows.length - 1)];
    const { river, panel, height } = this.#frames(width, step);
    river.labels = this.labels;
    if (panel) panel.labels = this.labels;
    const look = [scheme, river.unit, river.width, river.turned].join();
    if (look !== this.look) {
      this.look = look;
      this.traces = new Map();
      this.view = this.beside = null;
      this.box.style.height = `${height}px`;
    }
    if (panel) this.beside = this.#change(Plotly, this.panel, this.beside, row, [this.end, row.length], scheme, panel);
    const view = river.ranges.join();
    if (view !== this.view) {
      this.view = view;
      this.lower = this.upper = null;
      this.#react(Plotly, this.still, this.#layers(row, 0, this.split, scheme), scheme, river, [], this.#ground(scheme));
    }
    this.lower = this.#change(Plotly, this.quiet, this.lower, row, [this.split, this.mid], scheme, river);
    this.upper = this.#change(Plotly, this.moving, this.upper, row, [this.mid, this.end], scheme, river);
    if (this.frame !== view || this.spots.length) this.#placeSpots(river);
    this.frame = view;
    this.framed = river;
  }

  // Places in the picture that can be clicked (with `act`), or that were: the same as buttons beside the picture.
  setSpots(spots) {
    this.spots = spots;
    if (this.framed) this.#placeSpots(this.framed);
  }

  #placeSpots({ turned, unit, left, top, height, ranges: [[x0], [y0]] }) {
    this.over.replaceChildren(...this.spots.map(({ spot, title, act }) => {
      const [x, y] = turned ? [spot.y, -spot.x] : [spot.x, spot.y];
      const size = Math.max(LEAST_TARGET, spot.size * unit);
      const place = `left:${left + (x - x0) * unit - size / 2}px;top:${top + height - (y - y0) * unit - size / 2}px;width:${size}px;height:${size}px`;
      const button = make("button", { type: "button", tabindex: -1, title, disabled: !act, style: place });
      if (act) button.addEventListener("click", act);
      button.addEventListener("mousedown", (event) => event.preventDefault()); // the focus stays with what has a name
      return button;
    }));
  }

  // Draws layers in their picture unless they are what it shows already; what it shows now.
  #change(Plotly, div, before, row, [from, to], scheme, frame) {
    const now = row.slice(from, to).join();
    if (now !== before) this.#draw(Plotly, div, row, [from, to], scheme, frame);
    return now;
  }

  #ground(scheme) {
    return this.theme[scheme][this.figure.ground]?.fill ?? CLEAR;
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
        fillcolor: fillcolor || CLEAR, fillrule: "nonzero", line: { color: line.color, width: line.width, dash: line.dash || "solid" },
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

  #react(Plotly, div, groups, scheme, frame, shapes = [], ground = CLEAR) {
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
    div.style.inset = `${frame.top}px 0 0 ${frame.left}px`;
    const axis = (range) => ({ range, visible: false, fixedrange: true, autorange: false });
    const layout = {
      width: frame.width, height: frame.height, margin: { l: 0, r: 0, t: 0, b: 0 }, showlegend: false,
      paper_bgcolor: CLEAR, plot_bgcolor: ground, hovermode: false, dragmode: false,
      xaxis: axis(frame.ranges[0]), yaxis: axis(frame.ranges[1]), font: { family: FONT }, shapes,
    };
    this.drawn.set(div, Plotly.react(div, traces, layout, { staticPlot: true, displayModeBar: false, responsive: false }));
  }

  // When all of it is drawn to its end.
  get settled() {
    return Promise.all(this.drawn.values());
  }

  // Each picture once it is drawn to its end: Plotly goes on with it for a moment, and trips over one that was purged.
  purge(Plotly) {
    for (const [picture, drawn] of this.drawn) Promise.resolve(drawn).finally(() => Plotly.purge(picture));
    this.drawn.clear();
  }
}
