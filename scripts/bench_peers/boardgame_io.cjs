"use strict";
// The child process of boardgame.io: NODE_PATH names the place where it was installed.
//   run N     play N random matches of four; answers {"count": decisions, "seconds": …, "matches": N}
//   check     then a line of JSON: one of our matches, its legal lists and states; answers {"decisions": …} or {"differs": …}

process.env.NODE_ENV = "production";
const { isDeepStrictEqual } = require("node:util");
const { createInterface } = require("node:readline");
const { Client } = require("boardgame.io/client");
const { game } = require("./niagara_game.cjs");
const { legal } = require("./niagara_rules.cjs");

const MAX_ROUNDS = 60;

/** A seeded source of random numbers (mulberry32): below n. */
function random(seed) {
  return (n) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * n);
  };
}

function match() {
  return Client({ game: game(MAX_ROUNDS), numPlayers: 4, debug: false });
}

const below = random(1);

function run(matches) {
  const began = process.cpuUsage(), clock = process.hrtime.bigint();
  let count = 0;
  for (let n = 0; n < matches; n += 1) {
    const client = match();
    for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
      const choices = legal(state.G);
      const choice = choices[below(choices.length)];
      client.moves[choice.type](choice);
      count += 1;
    }
  }
  const { user, system } = process.cpuUsage(began);
  const seconds = Math.min((user + system) / 1e6, Number(process.hrtime.bigint() - clock) / 1e9);
  return { count, seconds, matches };
}

const bare = (value) => JSON.parse(JSON.stringify(value));
const sorted = (choices) => choices.map((choice) => JSON.stringify(Object.entries(bare(choice)).sort())).sort();

/** Plays our choices; the first place where a legal list or the state after a choice is not ours. */
function check(decisions) {
  const client = match();
  for (const [place, { choice, choices, after }] of decisions.entries()) {
    if (!isDeepStrictEqual(sorted(legal(client.getState().G)), sorted(choices))) return { differs: `the legal list of decision ${place + 1}` };
    client.moves[choice.type](choice);
    const { G, ctx } = client.getState();
    for (const [name, value] of Object.entries(after)) {
      if (!isDeepStrictEqual(bare(G[name]), value)) return { differs: `${name} after decision ${place + 1}` };
    }
    if ((G.phase === "over") !== Boolean(ctx.gameover)) return { differs: `the end after decision ${place + 1}` };
  }
  return { decisions: decisions.length };
}

let checking = false;
createInterface({ input: process.stdin }).on("line", (line) => {
  let answer;
  if (checking) {
    [answer, checking] = [check(JSON.parse(line)), false];
  } else if (line === "check") {
    checking = true;
    return;
  } else {
    answer = run(Number(line.split(" ")[1]));
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
});
process.stdout.write('{"ready": true}\n');
