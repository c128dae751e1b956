// Siberian Dice BASIC for two in boardgame.io, the baseline of bench/playouts.py.
//
// node siberian_boardgame.mjs <seconds>, with boardgame.io in NODE_MODULES: prints {"turns", "seconds"}. Repetition is
// left out, which only makes it faster. A turn is two moves: choose (rolls too) and place.

import { createRequire } from "node:module";
import { performance } from "node:perf_hooks";

const require = createRequire(`${process.env.NODE_MODULES}/`);
const { Client } = require("boardgame.io/client");
const { INVALID_MOVE } = require("boardgame.io/core");

const REACH = 3, DICE = 12, GOAL = 6, LIMIT = 300, HAND = -1;
const CELLS = [];
for (let r = -REACH; r <= REACH; r++) for (let q = -REACH; q <= REACH; q++) if (Math.abs(q + r) <= REACH) CELLS.push([q, r]);
const STEPS = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];
const INDEX = new Map(CELLS.map(([q, r], i) => [`${q},${r}`, i]));
const BESIDE = CELLS.map(([q, r]) => STEPS.map(([a, b]) => INDEX.get(`${q + a},${r + b}`)).filter((i) => i !== undefined));

const game = {
  name: "siberian-dice",
  setup: () => ({ owner: CELLS.map(() => -1), face: CELLS.map(() => 0), count: CELLS.map(() => 0), hand: [DICE, DICE], rolled: 0, placed: 0 }),
  moves: {
    choose: ({ G, playerID, random }, cell) => {
      const player = Number(playerID);
      if (G.rolled || (cell === HAND ? !G.hand[player] : G.owner[cell] !== player)) return INVALID_MOVE;
      if (cell === HAND) G.hand[player]--;
      else {
        G.owner[cell] = -1;
        for (const i of BESIDE[cell]) G.count[i]--;
      }
      G.rolled = random.D6();
    },
    place: ({ G, playerID, events }, cell) => {
      if (!G.rolled || G.owner[cell] !== -1) return INVALID_MOVE;
      G.owner[cell] = Number(playerID);
      G.face[cell] = G.rolled;
      for (const i of BESIDE[cell]) G.count[i]++;
      G.rolled = 0;
      G.placed++;
      events.endTurn();
    },
  },
  endIf: ({ G }) => {
    if (G.rolled) return undefined;
    const perfect = [0, 0];
    for (let i = 0; i < G.owner.length; i++) if (G.owner[i] >= 0 && G.face[i] === G.count[i]) perfect[G.owner[i]]++;
    const winners = [0, 1].filter((player) => perfect[player] >= GOAL);
    if (winners.length) return { winners };
    return G.placed >= LIMIT ? { winners: [0, 1] } : undefined;
  },
};

let seed = 1;
const random = () => {
  seed = (seed * 1664525 + 1013904223) >>> 0;
  return seed / 4294967296;
};
const pick = (list) => list[Math.floor(random() * list.length)];

const seconds = Number(process.argv[2]);
const begin = performance.now();
let turns = 0;
while (performance.now() - begin < seconds * 1000) {
  const client = Client({ game, numPlayers: 2, debug: false });
  for (;;) {
    const { G, ctx } = client.getState();
    if (ctx.gameover || performance.now() - begin > seconds * 1000) break;
    if (G.rolled) {
      const vacant = [];
      for (let i = 0; i < G.owner.length; i++) if (G.owner[i] < 0) vacant.push(i);
      client.moves.place(pick(vacant));
      turns++;
    } else {
      const player = Number(ctx.currentPlayer);
      const dice = G.hand[player] ? [HAND] : [];
      for (let i = 0; i < G.owner.length; i++) if (G.owner[i] === player) dice.push(i);
      client.moves.choose(pick(dice));
    }
  }
}
console.log(JSON.stringify({ turns, seconds: (performance.now() - begin) / 1000 }));
