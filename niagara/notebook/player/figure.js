// A compact figure (niagara/render/figure.py, dense.py), unfolded: what each layer shows at each step.

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
    if (change.length) row = row.slice();
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
