// Finds moments of bots' matches that show what a game is about, for the `preview` of a game: three seconds in which
// much happens. To be run again when rules change so far that renderer/preview/previews.test.ts fails:
// `node tools/find-previews.ts`

import { PREVIEW_SECONDS } from '../games/game.ts';
import { games } from '../games/list.ts';
import { createSimulation } from '../netcode/sim/simulation.ts';

interface Cue {
  readonly kind: string;
  readonly x: number;
  readonly y: number;
}

/** What a game's preview.ts exports as `search`. */
interface Search {
  /** Matches to look at, and frames of each. */
  readonly seeds: number;
  readonly frames: number;
  /** How much each thing that happens is worth seeing. */
  readonly worth: { readonly [kind: string]: number };
  /** For games with a camera, in units of the cues: the field's side, and what is seen at once. */
  readonly size?: (state: unknown) => number;
  readonly width?: number;
  readonly height?: number;
}

for (const { info, rules, preview } of games) {
  if (!preview) continue;
  const { search } = (await import(`../games/${info.id}/preview.ts`)) as { search: Search };
  const { worth, width = Number.POSITIVE_INFINITY, height = Number.POSITIVE_INFINITY } = search;
  let best = { score: 0, seed: 0, from: 0, at: [0.5, 0.5] };
  for (let seed = 1; seed <= search.seeds; seed++) {
    const seats = Array.from({ length: preview.seats }, (_, seat) => ({
      kind: 'bot' as const,
      name: `Bot ${seat + 1}`,
    }));
    const simulation = createSimulation(info, rules, { seed, seats, options: preview.options });
    const inputs = new Uint8Array(preview.seats * info.inputBytes);
    const seen: { readonly frame: number; readonly cue: Cue }[] = [];
    while (simulation.frame < search.frames && simulation.outcome() === null) {
      simulation.step(inputs);
      const { cues, phase } = simulation.state as { readonly cues: readonly Cue[]; readonly phase?: string };
      if (phase !== undefined && phase !== 'play') continue;
      for (const cue of cues) if (worth[cue.kind]) seen.push({ frame: simulation.frame, cue });
    }
    const long = PREVIEW_SECONDS * info.tickRate;
    for (const { frame } of seen) {
      // What is worth most should come in the second half, when one has found one's way about.
      const from = frame - Math.round(0.7 * long);
      const within = seen.filter((one) => one.frame >= from && one.frame < from + long);
      const side = search.size?.(simulation.state) ?? 1;
      const middle = (axis: 'x' | 'y') =>
        within.reduce((sum, { cue }) => sum + cue[axis], 0) / Math.max(1, within.length);
      const [x, y] = [middle('x'), middle('y')];
      const near = within.filter(
        ({ cue }) => Math.abs(cue.x - x) < width / 2 && Math.abs(cue.y - y) < height / 2,
      );
      const score = near.reduce((sum, { cue }) => sum + worth[cue.kind]!, 0);
      if (from > 0 && score > best.score) best = { score, seed, from, at: [x / side, y / side] };
    }
  }
  console.log(info.id, JSON.stringify({ ...best, at: best.at.map((part) => Number(part.toFixed(3))) }));
}
