// The match of bots that a game's preview shows.

import type { Game, GamePreview } from '../../games/game.ts';
import type { Seat } from '../../netcode/sim/rules.ts';
import { createSimulation, type Simulation } from '../../netcode/sim/simulation.ts';

/** Whom painters draw. */
export function seatsOf(preview: GamePreview): readonly Seat[] {
  return Array.from({ length: preview.seats }, (_, seat) => ({ kind: 'bot', name: `Bot ${seat + 1}` }));
}

/** At its very first frame. */
export function previewMatch<S>(game: Pick<Game<S>, 'info' | 'rules'>, preview: GamePreview): Simulation<S> {
  const { seed, options } = preview;
  return createSimulation(game.info, game.rules, { seed, seats: seatsOf(preview), options });
}

/** What all press in each of its frames: neutral inputs, for they are bots. */
export function noInputs({ info }: Pick<Game, 'info'>, preview: GamePreview): Uint8Array {
  return new Uint8Array(preview.seats * info.inputBytes);
}

/** Hash of the state that the still picture of a game's preview shows. */
export function momentOf(game: Pick<Game, 'info' | 'rules'>, preview: GamePreview): string {
  return momentAt(game, preview, preview.from + preview.picture + 1);
}

/** Hash of the state after so many frames of a preview's match. */
export function momentAt(game: Pick<Game, 'info' | 'rules'>, preview: GamePreview, frame: number): string {
  const match = previewMatch(game, preview);
  const inputs = noInputs(game, preview);
  while (match.frame < frame) match.step(inputs);
  return match.hash();
}
