// How a game's scene begins: the match up to its first frame, played once for all pictures of it, a little at a time.

import type { Game, GameScene } from '../../games/game.ts';
import { clone } from '../../netcode/sim/clone.ts';
import type { Seat } from '../../netcode/sim/rules.ts';
import { createSimulation, type Simulation } from '../../netcode/sim/simulation.ts';

export interface Opening<S = unknown> {
  readonly game: Game<S>;
  readonly scene: GameScene;
  readonly seats: readonly Seat[];
  /** Plays on for about so long; true when the first frame is reached. */
  prepare(budgetMs: number): boolean;
  /** Sets a simulation of one's own (`simulate`) to that frame, as often as one likes. */
  rewind(simulation: Simulation<S>): void;
  simulate(): Simulation<S>;
}

/** `now` is a monotonic clock in milliseconds. */
export function createOpening<S>(game: Game<S>, scene: GameScene, now: () => number): Opening<S> {
  const seats: Seat[] = Array.from({ length: scene.seats }, (_, seat) => ({
    kind: 'bot',
    name: `Bot ${seat + 1}`,
  }));
  const simulate = () =>
    createSimulation(game.info, game.rules, { seed: scene.seed, seats, options: scene.options });
  const inputs = new Uint8Array(scene.seats * game.info.inputBytes);
  const played = simulate();
  return {
    game,
    scene,
    seats,
    simulate,
    prepare(budgetMs) {
      const until = now() + budgetMs;
      while (played.frame < scene.from) {
        played.step(inputs);
        if (now() >= until) return false;
      }
      return true;
    },
    rewind: (simulation) => simulation.restore(clone(played.state), scene.from),
  };
}
