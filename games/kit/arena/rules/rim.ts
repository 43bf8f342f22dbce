// The way around an arena along its edge, for players who are out: a place on it is one number, steps clockwise from the left top
// corner, and keys lead along it.

import type { Point } from '../../rules/point.ts';

/** Steps from each corner to the next. */
export interface Rim {
  readonly wide: number;
  readonly high: number;
}

/** Which edge a place is at, by the direction in which that lies, and how far along it, in steps. */
export interface Edge {
  readonly side: number;
  readonly along: number;
}

/** Steps around all of it. */
export function rimLength({ wide, high }: Rim): number {
  return 2 * (wide + high);
}

export function edgeAt({ wide, high }: Rim, at: number): Edge {
  if (at < wide) return { side: 0, along: at };
  if (at < wide + high) return { side: 1, along: at - wide };
  if (at < 2 * wide + high) return { side: 2, along: at - wide - high };
  return { side: 3, along: at - 2 * wide - high };
}

/** In steps from the left top corner. */
export function pointOnRim(rim: Rim, at: number): Point {
  const { wide, high } = rim;
  const { side, along } = edgeAt(rim, at);
  const x = side === 0 ? along : side === 1 ? wide : side === 2 ? wide - along : 0;
  const y = side === 0 ? 0 : side === 1 ? along : side === 2 ? high : high - along;
  return { x, y };
}

/** The place that is nearest to a point. */
export function rimNear({ wide, high }: Rim, x: number, y: number): number {
  const right = Math.max(0, Math.min(x, wide));
  const down = Math.max(0, Math.min(y, high));
  const far = [down, wide - right, high - down, right];
  const side = far.indexOf(Math.min(...far));
  const at = [right, wide + down, wide + high + (wide - right), 2 * wide + high + (high - down)][side]!;
  return at % rimLength({ wide, high });
}

/** Where the held directions lead in a frame: along the edge by its two keys; at a corner by those that lead away from it. */
export function walkRim(rim: Rim, at: number, held: number, most: number): number {
  const { side, along } = edgeAt(rim, at);
  const holds = (dir: number) => (held >> (dir & 3)) & 1;
  const clockwise = holds(side + 1);
  const back = holds(along === 0 ? side + 2 : side + 3);
  const steps = (clockwise - back) * most;
  // Only up to a corner at one go: another key leads around it.
  const length = side % 2 === 0 ? rim.wide : rim.high;
  const room = clockwise ? length - along : along || most;
  const whole = rimLength(rim);
  return (at + Math.sign(steps) * Math.min(Math.abs(steps), room) + whole) % whole;
}
