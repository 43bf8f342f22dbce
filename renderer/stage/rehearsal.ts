// Draws one hidden picture of a game in the lobby: the rules and the painter have run then, and the first picture of a match
// comes at once, also on a busy machine.

import type { Game, PainterSurroundings } from '../../games/game.ts';
import { clone } from '../../netcode/sim/clone.ts';
import type { Seat } from '../../netcode/sim/rules.ts';
import { createSimulation } from '../../netcode/sim/simulation.ts';
import type { StageSize } from './worker-messages.ts';

/** A few effects have begun by then. */
const FRAMES = 3;

/** Draws what a match of two bots looks like in its first frames. Throws what the game throws. */
export function rehearse<S>(
  game: Game<S>,
  ctx: OffscreenCanvasRenderingContext2D,
  { width, height }: StageSize,
  language: PainterSurroundings<S>['language'],
): void {
  const { info, rules } = game;
  const seats = [1, 2].slice(0, info.maxSeats).map((seat): Seat => ({ kind: 'bot', name: `Bot ${seat}` }));
  const options = Object.fromEntries(info.options.map(({ key, initial }) => [key, initial]));
  const simulation = createSimulation(info, rules, { seed: 1, seats, options });
  const painter = game.createPainter({ language, seats, bare: true });
  for (let frame = 0; frame < FRAMES; frame++) {
    const previous = clone(simulation.state);
    simulation.step(new Uint8Array(seats.length * info.inputBytes), []);
    painter.observe(previous, simulation.state);
    painter.draw(ctx, {
      ...{ previous, current: simulation.state, alpha: 0, me: null, mine: [] },
      ...{ width, height, time: 10_000 + frame, reducedMotion: false, shake: false },
    });
  }
}
