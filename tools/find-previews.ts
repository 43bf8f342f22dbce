// Finds moments of bots' matches that show what a game is about, for the `preview` of a game: three seconds in which
// much happens. To be run again when rules change so far that renderer/preview/previews.system.test.ts fails:
// `node tools/find-previews.ts trails`, or of several games, or of all

import { PREVIEW_SECONDS } from '../games/game.ts';
import type { Cue } from '../games/kit/rules/cue.ts';
import { games } from '../games/list.ts';
import { noInputs, previewMatch } from '../renderer/preview/preview-match.ts';

const EVERYTHING = { side: 1, width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY };

const asked = process.argv.slice(2);
const unknown = asked.filter((id) => !games.some(({ info }) => info.id === id));
if (unknown.length > 0) {
  console.error(
    `There is no game “${unknown.join('”, “')}”. The games are: ${games.map(({ info }) => info.id).join(', ')}.`,
  );
  process.exit(1);
}

for (const game of games) {
  const { info, preview } = game;
  if (!preview?.search || (asked.length > 0 && !asked.includes(info.id))) continue;
  const { search } = preview;
  const { worth, seen: window = EVERYTHING } = search;
  let best = { score: 0, seed: 0, from: 0, at: [0.5, 0.5] };
  for (let seed = 1; seed <= search.seeds; seed++) {
    const simulation = previewMatch(game, { ...preview, seed });
    const inputs = noInputs(game, preview);
    const seen: { readonly frame: number; readonly cue: Cue }[] = [];
    while (simulation.frame < search.frames && simulation.outcome() === null) {
      simulation.step(inputs);
      const { cues, phase } = simulation.state as { readonly cues: readonly Cue[]; readonly phase?: string };
      if (phase !== undefined && phase !== 'play') continue;
      for (const cue of cues) if (worth[cue.kind]) seen.push({ frame: simulation.frame, cue });
    }
    const long = PREVIEW_SECONDS * info.tickRate;
    for (const { frame, cue: first } of seen) {
      // What is worth most should come in the second half, when one has found one's way about.
      const from = frame - Math.round(0.7 * long);
      const within = seen.filter((one) => one.frame >= from && one.frame < from + long);
      const near = within.filter(
        ({ cue }) =>
          Math.abs(cue.x - first.x) < window.width / 2 && Math.abs(cue.y - first.y) < window.height / 2,
      );
      const middle = (axis: 'x' | 'y') =>
        near.reduce((sum, { cue }) => sum + cue[axis], 0) / Math.max(1, near.length);
      const [x, y] = [middle('x'), middle('y')];
      const score = near.reduce((sum, { cue }) => sum + worth[cue.kind]!, 0);
      if (from > 0 && score > best.score)
        best = { score, seed, from, at: [x / window.side, y / window.side] };
    }
  }
  console.log(info.id, JSON.stringify({ ...best, at: best.at.map((part) => Number(part.toFixed(3))) }));
}
