import { expect, test } from 'vitest';
import { GUARD } from '../rules/kinds.ts';
import { look } from '../rules/sight.ts';
import { cue } from '../rules/state.ts';
import { TILE } from '../rules/tuning.ts';
import { openField, put } from '../testing.ts';
import { sounds } from './sounds.ts';

/** Two bases far apart, and a blow at the second one. */
function blowAtTheOther() {
  const state = openField();
  const [, other] = state.seats;
  look(state, true);
  state.cues = [];
  const x = Math.floor(other!.startX * TILE);
  const y = Math.floor(other!.startY * TILE);
  cue(state, 'blow', 1, x, y, GUARD);
  return { state, x, y };
}

test('a fight in the fog is not heard, and one that somebody sees is', () => {
  const { state, x, y } = blowAtTheOther();
  expect(sounds.hear(state, { seats: [0], at: null })).toEqual([]);
  put(state, GUARD, 0, x / TILE + 2, y / TILE);
  expect(sounds.hear(state, { seats: [0], at: null })).toHaveLength(1);
});

test('onlookers hear everything, and so does who is out', () => {
  const { state } = blowAtTheOther();
  expect(sounds.hear(state, { seats: [], at: null })).toHaveLength(1);
  state.seats[0]!.outAt = 5;
  expect(sounds.hear(state, { seats: [0], at: null })).toHaveLength(1);
});

test('what is beside the picture is quieter, and from its side; what is far off is not heard', () => {
  const { state, x, y } = blowAtTheOther();
  const from = (dx: number) =>
    sounds.hear(state, { seats: [1], at: { x: x - dx * TILE, y, reach: 10 * TILE } })[0];
  expect(from(0)).toMatchObject({ gain: 1, pan: 0 });
  expect(from(5)).toMatchObject({ gain: 1, pan: 0.5 });
  expect(from(20)!.gain).toBeLessThan(0.5);
  expect(from(20)!.pan).toBe(1);
  expect(from(40)).toBeUndefined();
});

test('a ping is heard by everybody wherever they look, from its side, and names who points', () => {
  const { state, x, y } = blowAtTheOther();
  state.cues = [];
  cue(state, 'ping', 1, x, y);
  const far = { x: x - 9 * TILE, y, reach: 10 * TILE };
  for (const seats of [[0], [1], []])
    expect(sounds.hear(state, { seats, at: far })).toEqual([
      { sound: 'ping', gain: 1, pan: 0.9, cue: 'ping', seat: 1 },
    ]);
});

test('an alarm is heard wherever one looks, and by nobody else', () => {
  const { state, x, y } = blowAtTheOther();
  state.cues = [];
  cue(state, 'alert', 1, x, y, GUARD);
  const far = { x: 0, y: 0, reach: TILE };
  expect(sounds.hear(state, { seats: [1], at: far })).toMatchObject([{ sound: 'alert', gain: 1 }]);
  expect(sounds.hear(state, { seats: [0], at: far })).toEqual([]);
});
