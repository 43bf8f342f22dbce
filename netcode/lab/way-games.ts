// The smallest game for each way to stay in step: one that notices every input where frames are told, one of objects where
// the host tells the state, and one of movers where screens report theirs.

import type { Rules } from '../sim/rules.ts';
import { type Way, ways } from '../sim/ways.ts';
import { moversGame } from './movers.ts';
import type { LabGame } from './party.ts';
import { racersGame } from './racers.ts';
import { toyGame } from './toy.ts';

/** `tickRate` and `inputBytes` are those of the toy: the others have their own, and are over after as much time. */
export interface GameShape {
  readonly tickRate: number;
  readonly inputBytes: number;
  readonly seats: number;
  readonly frames: number;
}

export function gameOfWay(way: Way, shape: GameShape): LabGame {
  const { seats, tickRate } = shape;
  const frames = Math.round((shape.frames * 60) / tickRate);
  const { info, rules } =
    ways[way].tells === 'reports'
      ? racersGame(seats, frames)
      : ways[way].tells === 'state'
        ? moversGame(seats, frames)
        : toyGame(shape);
  return { info, rules: rules as Rules<unknown> };
}
