"use strict";
// The rules of Niagara for four players and default options, as one would write them for boardgame.io: what stands in
// G, what there is to choose from, and what each choice does to a draft of G. Only scripts/bench uses this: it is
// replayed against our own engine, state by state and list by list, before anything is measured (see _port_check.py).

const GEMS = ["amethyst", "diamond", "amber", "sapphire", "ruby"];
const VALUES = [1, 2, 3, 4, 5];
const UP = { S1: "LAND", S2: "S1", S3: "S2", S4: "S3", S5: "S4", L6: "S5", L7: "L6", R6: "S5", R7: "R6" };
const DOWN = {
  LAND: ["S1"], S1: ["S2"], S2: ["S3"], S3: ["S4"], S4: ["S5"], S5: ["L6", "R6"], L6: ["L7"], R6: ["R7"], L7: [], R7: [],
};
const DRIFT = {
  L: { S1: "S2", S2: "S3", S3: "S4", S4: "S5", S5: "L6", L6: "L7", L7: "FALLS" },
  R: { S1: "S2", S2: "S3", S3: "S4", S4: "S5", S5: "R6", R6: "R7", R7: "FALLS" },
};
const MINE = { S3: 0, S4: 1, S5: 2, L6: 3, R6: 3, L7: 4, R7: 4 };
const CARDS = [1, 2, 3, 4, 5, 6, "cloud"];
const SEATS = 4, OP = 2, LOW = -1, HIGH = 2;

const each = (make) => Array.from({ length: SEATS }, (_, seat) => make(seat));

function setup(maxRounds) {
  return {
    maxRounds, round: 1, ring: 0, phase: "cards", kept: [],
    hands: each(() => [...CARDS]), chosen: each(() => null), begun: 0, turn: null,
    canoes: each(() => [{ space: "LAND", cargo: null }, { space: "LAND", cargo: null }]),
    stores: each(() => [0, 0, 0, 0, 0]),
    piles: GEMS.map((_, mine) => GEMS.map((_, gem) => (gem === mine ? 7 : 0))),
    weather: 0, arm: "L", finishers: [], winners: [],
  };
}

// ---------------------------------------------------------------- questions

const order = (G) => each((seat) => (G.ring + seat) % SEATS);
const held = (store) => store.reduce((sum, count) => sum + count, 0);
const lost = (G, seat) => G.canoes[seat].some((canoe) => canoe.space === "LOST");

function offered(G) {
  if (G.phase !== "cards" || G.chosen.some((card) => card !== null)) return null;
  return order(G).find((seat) => lost(G, seat) && held(G.stores[seat]) && !G.kept.includes(seat)) ?? null;
}

function mayAct(turn) {
  if (turn.over) return [];
  if (!turn.afloat.length) return turn.done.length ? [] : turn.ashore;
  return [0, 1].filter((canoe) => (turn.afloat.includes(canoe) || turn.ashore.includes(canoe)) && !turn.done.includes(canoe));
}

const mayStay = (turn) =>
  turn.afloat.length > 0 && mayAct(turn).length > 0 && turn.afloat.every((canoe) => turn.done.includes(canoe));

const undecided = (turn) => (turn.card === "cloud" ? !turn.over : mayAct(turn).length > 0);

/** Who decides: a seat, "chance" for the river, null when the match is over. */
function actor(G) {
  if (G.phase === "over") return null;
  if (G.phase === "cards") return offered(G) ?? order(G).find((seat) => G.chosen[seat] === null);
  return undecided(G.turn) ? G.turn.seat : "chance";
}

/** How far the river moves. */
function flowSteps(G) {
  const numbers = G.chosen.filter((card) => card !== "cloud");
  return Math.max(0, (numbers.length ? Math.min(...numbers) : 0) + G.weather);
}

function flowArms(G) {
  const arms = [];
  for (let arm = G.arm; arms.length < flowSteps(G); arm = arm === "L" ? "R" : "L") arms.push(arm);
  return arms;
}

// ---------------------------------------------------------------- orders of a canoe

/** The cargo after loading and unloading at a stop, or undefined where that is not allowed. */
function worked(G, space, cargo, ops) {
  const mine = MINE[space];
  let out = null;
  for (const [place, op] of ops.entries()) {
    if (mine === undefined) return undefined;
    if (op.op === "unload") {
      if (cargo === null || place) return undefined;
      [cargo, out] = [null, cargo];
    } else {
      const own = G.turn.unloaded.filter(([at, gem]) => at === GEMS[mine] && gem === op.gem).length;
      const free = G.piles[mine][GEMS.indexOf(op.gem)] > own;
      if (cargo !== null || op.gem === out || !free) return undefined;
      cargo = op.gem;
    }
  }
  return cargo;
}

/** Where a legal order leads, or null: its end, the cargo there, whether it may rob. */
function judged(G, { canoe, before = [], path = [], after = [], steal = null }) {
  const { space, cargo } = G.canoes[G.turn.seat][canoe];
  const end = path.length ? path[path.length - 1] : space;
  const climbs = path.length > 0 && UP[space] === path[0];
  let here = space;
  for (const to of path) {
    if (climbs ? UP[here] !== to : !DOWN[here]?.includes(to)) return null;
    here = to;
  }
  const lands = path.length > 0 && end === "LAND";
  if ((after.length && (!path.length || before.length)) || (lands && after.length)) return null;
  const loaded = worked(G, space, cargo, before);
  if (loaded === undefined) return null;
  const final = worked(G, end, loaded, after);
  if (final === undefined) return null;
  const spent = path.length + OP * (before.length + after.length);
  if (spent > G.turn.card || (spent < G.turn.card && !lands)) return null;
  const thief = climbs && !lands && final === null && !after.length;
  if (steal !== null) {
    const rival = G.canoes[steal.seat]?.[steal.canoe];
    if (!thief || steal.seat === G.turn.seat || rival?.space !== end || rival.cargo === null) return null;
  }
  return { end, lands, thief };
}

function opsAt(space, cargo) {
  if (MINE[space] === undefined) return [[]];
  const loads = GEMS.map((gem) => ({ op: "load", gem }));
  if (cargo === null) return [[], ...loads.map((load) => [load])];
  return [[], [{ op: "unload" }], ...loads.map((load) => [{ op: "unload" }, load])];
}

function paths(start, most) {
  const found = [[]];
  for (let here = UP[start], climb = []; here && climb.length < most; here = UP[here]) {
    climb = [...climb, here];
    found.push(climb);
  }
  const descend = (here, way) => {
    if (way.length === most) return;
    for (const to of DOWN[here]) {
      found.push([...way, to]);
      descend(to, [...way, to]);
    }
  };
  descend(start, []);
  return found;
}

function orders(G, canoe) {
  const { space, cargo } = G.canoes[G.turn.seat][canoe];
  const found = [];
  const consider = (order) => {
    const way = judged(G, order);
    if (!way) return;
    found.push(order);
    if (!way.thief) return;
    G.canoes.forEach((pair, seat) => pair.forEach((rival, n) => {
      const loot = seat !== G.turn.seat && rival.space === way.end && rival.cargo !== null;
      if (loot) found.push({ ...order, steal: { seat, canoe: n } });
    }));
  };
  for (const before of opsAt(space, cargo)) {
    const most = G.turn.card - OP * before.length;
    for (const path of most < 0 ? [] : paths(space, most)) {
      if (before.length || path.length) consider({ type: "paddle", canoe, before, path, after: [] });
      if (before.length || !path.length) continue;
      for (const after of opsAt(path[path.length - 1], cargo)) {
        if (after.length) consider({ type: "paddle", canoe, before, path, after });
      }
    }
  }
  return found;
}

/** Every legal choice once. */
function legal(G) {
  if (G.phase === "over") return [];
  if (G.phase === "cards") {
    const buyer = offered(G);
    if (buyer === null) return G.hands[actor(G)].map((card) => ({ type: "choose_card", card }));
    const owned = GEMS.filter((_, kind) => G.stores[buyer][kind]);
    return [...owned.map((gem) => ({ type: "buy_canoe", gems: [gem] })), { type: "keep_gems" }];
  }
  const turn = G.turn;
  if (!undecided(turn)) return [{ type: "flow", arms: flowArms(G) }];
  if (turn.card === "cloud") {
    const near = [G.weather - 1, G.weather + 1].filter((to) => to >= LOW && to <= HIGH);
    return near.map((to) => ({ type: "shift_weather", to }));
  }
  const found = mayAct(turn).flatMap((canoe) => orders(G, canoe));
  return mayStay(turn) ? [...found, { type: "stay_ashore" }] : found;
}

module.exports = {
  DRIFT, GEMS, VALUES, CARDS, LOW, HIGH, MINE,
  actor, each, flowArms, held, judged, legal, mayAct, mayStay, offered, order, setup, undecided,
};
