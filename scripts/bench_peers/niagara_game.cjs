"use strict";
// Niagara as a game of boardgame.io: its moves change a draft of G, refuse what the rules refuse, and pass the turn to
// whoever decides next. The river is a move too, as in our engine, so that both count the same decisions.

const { INVALID_MOVE } = require("boardgame.io/core");
const rules = require("./niagara_rules.cjs");
const { GEMS, actor, order } = rules;

function pile(G, mine, gem, count) {
  G.piles[mine][GEMS.indexOf(gem)] += count;
}

function act(turn, canoe) {
  if (!turn.done.includes(canoe)) turn.done.push(canoe);
}

function work(G, canoe, boat, ops) {
  for (const op of ops) {
    const mine = rules.MINE[boat.space];
    if (op.op === "load") {
      pile(G, mine, op.gem, -1);
      boat.cargo = op.gem;
    } else {
      pile(G, mine, boat.cargo, 1);
      G.turn.unloaded.push([GEMS[mine], boat.cargo]);
      boat.cargo = null;
    }
    act(G.turn, canoe);
  }
}

function deliver(G, seat, boat) {
  const store = G.stores[seat];
  store[GEMS.indexOf(boat.cargo)] += 1;
  boat.cargo = null;
  const goal = store.every((count) => count) || Math.max(...store) >= 4 || rules.held(store) >= 7;
  if (goal && !G.finishers.includes(seat)) G.finishers.push(seat);
}

// ---------------------------------------------------------------- what follows with nobody deciding

/** The turns up to the next one with something to decide. */
function nextTurns(G) {
  while (G.begun < 4 && (G.turn === null || !rules.undecided(G.turn))) {
    const seat = order(G)[G.begun];
    const at = (wanted) => [0, 1].filter((canoe) => wanted(G.canoes[seat][canoe].space));
    G.turn = {
      seat, card: G.chosen[seat], done: [], over: false, unloaded: [],
      afloat: at((space) => space !== "LAND" && space !== "LOST"), ashore: at((space) => space === "LAND"),
    };
    G.phase = "turns";
    G.begun += 1;
    if (G.turn.card !== "cloud" && !G.turn.afloat.length && !G.turn.ashore.length) G.turn.over = true;
  }
}

function flowOn(G) {
  for (const arm of rules.flowArms(G)) {
    for (const pair of G.canoes) {
      for (const boat of pair) {
        boat.space = rules.DRIFT[arm][boat.space] ?? boat.space;
        if (boat.space !== "FALLS") continue;
        if (boat.cargo !== null) pile(G, GEMS.indexOf(boat.cargo), boat.cargo, 1);
        Object.assign(boat, { space: "LOST", cargo: null });
      }
    }
    G.arm = arm === "L" ? "R" : "L";
  }
}

function endRound(G) {
  G.turn = null;
  for (const seat of order(G)) {
    const stranded = G.canoes[seat].every((boat) => boat.space === "LOST") && !rules.held(G.stores[seat]);
    if (stranded) G.canoes[seat][0].space = "LAND";
  }
  if (G.finishers.length || G.round >= G.maxRounds) {
    const worth = (seat) => G.stores[seat].reduce((sum, count, kind) => sum + count * rules.VALUES[kind], 0);
    const most = Math.max(...G.finishers.map(worth));
    G.winners = G.finishers.filter((seat) => worth(seat) === most).sort();
    G.phase = "over";
    return;
  }
  Object.assign(G, { phase: "cards", round: G.round + 1, ring: (G.ring + 1) % 4, kept: [], begun: 0 });
  G.chosen = rules.each(() => null);
  if (G.hands.every((hand) => !hand.length)) G.hands = rules.each(() => [...rules.CARDS]);
}

// ---------------------------------------------------------------- moves

const choices = {
  choose_card(G, { card }) {
    const seat = G.phase === "cards" && rules.offered(G) === null ? actor(G) : null;
    if (seat === null || !G.hands[seat].includes(card)) return INVALID_MOVE;
    G.hands[seat].splice(G.hands[seat].indexOf(card), 1);
    G.chosen[seat] = card;
    if (!G.chosen.includes(null)) nextTurns(G);
  },
  buy_canoe(G, { gems }) {
    const seat = rules.offered(G), kind = GEMS.indexOf(gems[0]);
    if (seat === null || gems.length !== 1 || !G.stores[seat][kind]) return INVALID_MOVE;
    G.stores[seat][kind] -= 1;
    pile(G, kind, gems[0], 1);
    G.canoes[seat].find((boat) => boat.space === "LOST").space = "LAND";
  },
  keep_gems(G) {
    const seat = rules.offered(G);
    if (seat === null) return INVALID_MOVE;
    G.kept.push(seat);
  },
  paddle(G, given) {
    const { canoe, before, path, after, steal } = given, turn = G.turn;
    const able = G.phase === "turns" && turn.card !== "cloud" && rules.mayAct(turn).includes(canoe);
    const way = able ? rules.judged(G, given) : null;
    if (!way) return INVALID_MOVE;
    const boat = G.canoes[turn.seat][canoe];
    work(G, canoe, boat, before);
    if (path.length) {
      boat.space = way.end;
      act(turn, canoe);
    }
    work(G, canoe, boat, after);
    if (way.lands && boat.cargo !== null) deliver(G, turn.seat, boat);
    if (steal) {
      const rival = G.canoes[steal.seat][steal.canoe];
      [boat.cargo, rival.cargo] = [rival.cargo, null];
    }
    nextTurns(G);
  },
  stay_ashore(G) {
    if (G.phase !== "turns" || G.turn.card === "cloud" || !rules.mayStay(G.turn)) return INVALID_MOVE;
    act(G.turn, G.turn.ashore.find((canoe) => !G.turn.done.includes(canoe)));
    nextTurns(G);
  },
  shift_weather(G, { to }) {
    const able = G.phase === "turns" && G.turn.card === "cloud" && !G.turn.over;
    if (!able || Math.abs(to - G.weather) !== 1 || to < rules.LOW || to > rules.HIGH) return INVALID_MOVE;
    G.weather = to;
    G.turn.over = true;
    nextTurns(G);
  },
  flow(G, { arms }) {
    const due = G.phase === "turns" && actor(G) === "chance" ? rules.flowArms(G) : null;
    if (due === null || due.join() !== arms.join()) return INVALID_MOVE;
    flowOn(G);
    endRound(G);
  },
};

/** A choice as a move: it changes the draft, then the turn goes to who decides next. */
const move = (choice) => ({ G, ctx, events }, given) => {
  if (choice(G, given) === INVALID_MOVE) return INVALID_MOVE;
  const next = actor(G);
  if (next !== null && next !== "chance" && String(next) !== ctx.currentPlayer) events.endTurn({ next: String(next) });
};

/** The game, with no undo: nothing here takes a move back, and without it boardgame.io is faster. */
const game = (maxRounds) => ({
  name: "niagara",
  setup: () => rules.setup(maxRounds),
  moves: Object.fromEntries(Object.entries(choices).map(([name, choice]) => [name, move(choice)])),
  endIf: ({ G }) => (G.phase === "over" ? { winners: G.winners } : undefined),
  disableUndo: true,
});

module.exports = { game };
