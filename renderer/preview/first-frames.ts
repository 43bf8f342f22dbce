// Where previews begin. To play a match until there takes a second of a core: the build of the page has played it, and
// puts what came of it in the place of this file (build/first-frames.ts).

import { gameById } from '../../games/list.ts';
import { clone } from '../../netcode/sim/clone.ts';
import { noInputs, previewMatch } from './preview-match.ts';

const played = new Map<string, unknown>();

/** The state of a game's preview at its first frame, one of the caller's own; undefined for games without. */
export function firstFrameOf(id: string): unknown {
  if (!played.has(id)) played.set(id, play(id));
  return clone(played.get(id));
}

function play(id: string): unknown {
  const game = gameById(id);
  if (!game?.preview) return;
  const match = previewMatch(game, game.preview);
  const inputs = noInputs(game, game.preview);
  while (match.frame < game.preview.from) match.step(inputs);
  return match.state;
}
