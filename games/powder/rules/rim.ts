// Who is out walks around the arena on its border and throws bombs in: there is something to do until the next round.

import type { Point } from '../../kit/arena/scene.ts';
import { cue } from '../../kit/rules/cue.ts';
import { BOMB } from '../info.ts';
import { cellOf } from './arena.ts';
import { throwIn } from './bombs.ts';
import type { PowderState } from './state.ts';
import * as tuning from './tuning.ts';

/** Which edge a place on the rim is at, by the direction in which that lies, and how far along it, in steps. */
interface Edge {
  readonly side: number;
  readonly along: number;
}

/** Steps of each edge, from the middle of one corner to that of the next. */
function lengths({ cols, rows }: PowderState): readonly [number, number] {
  return [(cols - 1) * tuning.STEPS_PER_CELL, (rows - 1) * tuning.STEPS_PER_CELL];
}

/** Steps around the whole arena. */
export function rimLength(state: PowderState): number {
  const [wide, high] = lengths(state);
  return 2 * (wide + high);
}

export function edgeAt(state: PowderState, rim: number): Edge {
  const [wide, high] = lengths(state);
  if (rim < wide) return { side: 0, along: rim };
  if (rim < wide + high) return { side: 1, along: rim - wide };
  if (rim < 2 * wide + high) return { side: 2, along: rim - wide - high };
  return { side: 3, along: rim - 2 * wide - high };
}

/** A place on the rim in steps, as players have it. */
export function placeOnRim(state: PowderState, rim: number): Point {
  const [wide, high] = lengths(state);
  const { side, along } = edgeAt(state, rim);
  const half = tuning.HALF_CELL_STEPS;
  const x = side === 0 ? along : side === 1 ? wide : side === 2 ? wide - along : 0;
  const y = side === 0 ? 0 : side === 1 ? along : side === 2 ? high : high - along;
  return { x: half + x, y: half + y };
}

/** The nearest place on the rim. */
function rimNear(state: PowderState, x: number, y: number): number {
  const [wide, high] = lengths(state);
  const right = x - tuning.HALF_CELL_STEPS;
  const down = y - tuning.HALF_CELL_STEPS;
  const far = [down, wide - right, high - down, right];
  const side = far.indexOf(Math.min(...far));
  return [right, wide + down, wide + high + (wide - right), 2 * wide + high + (high - down)][side]!;
}

/** One frame's input of somebody who is out. */
export function actOnRim(state: PowderState, seat: number, input: number): void {
  const { players } = state;
  const { present, outAt } = state.seats[seat]!;
  const pressed = input & ~players.held[seat]!;
  players.held[seat] = input;
  if (!present || state.since - outAt < tuning.RIM_AFTER_FRAMES) return;
  if (players.rim[seat]! < 0) {
    players.rim[seat] = rimNear(state, players.x[seat]!, players.y[seat]!);
    players.reload[seat] = 0;
    const { x, y } = placeOnRim(state, players.rim[seat]!);
    cue(state, 'rim', seat, x, y);
  }
  if (players.reload[seat]! > 0) players.reload[seat]!--;
  walk(state, seat, input);
  // The last flames are not interfered with.
  if (pressed & BOMB && players.reload[seat] === 0 && state.decidedAt < 0) {
    const { x, y } = placeOnRim(state, players.rim[seat]!);
    const inwards = (edgeAt(state, players.rim[seat]!).side + 2) & 3;
    if (!isCorner(state, cellOf(state, x, y)) && throwIn(state, seat, cellOf(state, x, y), inwards))
      players.reload[seat] = tuning.RIM_RELOAD_FRAMES;
  }
}

/** From a corner nothing flies in. */
function isCorner({ cols, rows }: PowderState, cell: number): boolean {
  const col = cell % cols;
  return (col === 0 || col === cols - 1) && (cell < cols || cell >= cols * (rows - 1));
}

/** Along the edge by its two keys; at a corner by those that lead away from it. */
function walk(state: PowderState, seat: number, input: number): void {
  const { rim } = state.players;
  const { side, along } = edgeAt(state, rim[seat]!);
  const held = (dir: number) => (input >> (dir & 3)) & 1;
  const clockwise = held(side + 1);
  const back = held(along === 0 ? side + 2 : side + 3);
  const steps = (clockwise - back) * tuning.RIM_STEPS_PER_FRAME;
  // Not around a corner at one go: the key that leads there does not lead on.
  const room = clockwise ? lengths(state)[side & 1]! - along : along || tuning.RIM_STEPS_PER_FRAME;
  const whole = rimLength(state);
  rim[seat] = (rim[seat]! + Math.sign(steps) * Math.min(Math.abs(steps), room) + whole) % whole;
}
