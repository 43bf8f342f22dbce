// How a game's preview begins: the match up to its first frame, played once for all pictures of it, a little at a time.

import type { Game, GamePreview } from '../../games/game.ts';
import { clone } from '../../netcode/sim/clone.ts';
import type { Seat } from '../../netcode/sim/rules.ts';
import { createSimulation, type Simulation } from '../../netcode/sim/simulation.ts';

export interface Opening<S = unknown> {
  readonly game: Game<S>;
  readonly preview: GamePreview;
  readonly seats: readonly Seat[];
  /** Plays on for about so long; true when the first frame is reached. */
  prepare(budgetMs: number): boolean;
  /** Sets a simulation of one's own (`simulate`) to that frame, as often as one likes. */
  rewind(simulation: Simulation<S>): void;
  simulate(): Simulation<S>;
}

/** `now` is a monotonic clock in milliseconds. */
export function createOpening<S>(game: Game<S>, preview: GamePreview, now: () => number): Opening<S> {
  const seats: Seat[] = Array.from({ length: preview.seats }, (_, seat) => ({
    kind: 'bot',
    name: `Bot ${seat + 1}`,
  }));
  const simulate = () =>
    createSimulation(game.info, game.rules, { seed: preview.seed, seats, options: preview.options });
  const inputs = new Uint8Array(preview.seats * game.info.inputBytes);
  const played = simulate();
  return {
    game,
    preview,
    seats,
    simulate,
    prepare(budgetMs) {
      const until = now() + budgetMs;
      while (played.frame < preview.from) {
        played.step(inputs);
        if (now() >= until) return false;
      }
      return true;
    },
    rewind: (simulation) => simulation.restore(clone(played.state), preview.from),
  };
}
