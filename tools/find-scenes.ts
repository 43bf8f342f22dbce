// Finds moments of bots' matches that show what a game is about, for renderer/preview/scenes.ts: three seconds in
// which much happens. To be run again when rules change so far that preview/scenes.test.ts fails:
// `node tools/find-scenes.ts`

import { games } from '../games/list.ts';
import { createSimulation } from '../netcode/sim/simulation.ts';

interface Cue {
  readonly kind: string;
  readonly x: number;
  readonly y: number;
}

/** How much each thing that happens is worth seeing; where on the field it is; how far into a match to look. */
const wanted: {
  readonly [id: string]: {
    readonly seats: number;
    readonly options: { readonly [key: string]: number };
    readonly seeds: number;
    readonly frames: number;
    readonly worth: { readonly [kind: string]: number };
    /** Of the field's side, for games with a camera. */
    readonly size?: (state: unknown) => number;
  };
} = {
  trails: {
    seats: 4,
    options: { rounds: 5, speed: 100 },
    seeds: 150,
    // Later the arena is so full of walls that a small picture of it is a maze.
    frames: 60 * 11,
    worth: { crash: 6, pickup: 2, break: 4, boost: 1.5, turn: 0.05 },
  },
  powder: {
    seats: 4,
    options: { rounds: 3, bots: 3, crates: 75 },
    seeds: 150,
    // Later most crates are gone.
    frames: 60 * 18,
    worth: { blast: 2, out: 6, kick: 2, throw: 3, crate: 0.3, pickup: 0.5 },
  },
  skirmish: {
    seats: 2,
    options: { ore: 800, speed: 125, bots: 3 },
    seeds: 12,
    frames: 20 * 60 * 4,
    worth: { death: 2, blow: 0.1, land: 0.3, raze: 5, shoot: 0.1 },
    size: (state) => (state as { readonly size: number }).size * 1024,
  },
};

const SECONDS = 3;

for (const { info, rules } of games) {
  const want = wanted[info.id];
  if (!want) continue;
  let best = { score: 0, seed: 0, from: 0, at: [0.5, 0.5] };
  for (let seed = 1; seed <= want.seeds; seed++) {
    const seats = Array.from({ length: want.seats }, (_, seat) => ({
      kind: 'bot' as const,
      name: `Bot ${seat + 1}`,
    }));
    const simulation = createSimulation(info, rules, { seed, seats, options: want.options });
    const inputs = new Uint8Array(want.seats * info.inputBytes);
    const seen: { readonly frame: number; readonly cue: Cue }[] = [];
    while (simulation.frame < want.frames && simulation.outcome() === null) {
      simulation.step(inputs);
      const { cues, phase } = simulation.state as { readonly cues: readonly Cue[]; readonly phase?: string };
      if (phase !== undefined && phase !== 'play') continue;
      for (const cue of cues) if (want.worth[cue.kind]) seen.push({ frame: simulation.frame, cue });
    }
    const long = SECONDS * info.tickRate;
    for (const { frame } of seen) {
      // What is worth most should come in the second half, when one has found one's way about.
      const from = frame - Math.round(0.7 * long);
      const within = seen.filter((one) => one.frame >= from && one.frame < from + long);
      const side = want.size?.(simulation.state) ?? 1;
      const middle = (axis: 'x' | 'y') =>
        within.reduce((sum, { cue }) => sum + cue[axis], 0) / Math.max(1, within.length);
      const [x, y] = [middle('x'), middle('y')];
      const near = want.size
        ? within.filter(({ cue }) => Math.abs(cue.x - x) < 7000 && Math.abs(cue.y - y) < 4000)
        : within;
      const score = near.reduce((sum, { cue }) => sum + want.worth[cue.kind]!, 0);
      if (from > 0 && score > best.score) best = { score, seed, from, at: [x / side, y / side] };
    }
  }
  console.log(info.id, JSON.stringify({ ...best, at: best.at.map((part) => Number(part.toFixed(3))) }));
}
