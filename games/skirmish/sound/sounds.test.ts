import { describe, expect, it } from 'vitest';
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

describe('a fight', () => {
  it('is silent in the fog, and heard where a player sees it', () => {
    const { state, x, y } = blowAtTheOther();
    expect(sounds.hear(state, { seats: [0], at: null })).toEqual([]);
    put(state, GUARD, 0, x / TILE + 2, y / TILE);
    expect(sounds.hear(state, { seats: [0], at: null })).toHaveLength(1);
  });
});

describe('a spectator or a player who is out', () => {
  it('hears everything', () => {
    const { state } = blowAtTheOther();
    expect(sounds.hear(state, { seats: [], at: null })).toHaveLength(1);
    state.seats[0]!.outAt = 5;
    expect(sounds.hear(state, { seats: [0], at: null })).toHaveLength(1);
  });
});

describe('a sound', () => {
  it('is quieter beside the picture, from its side, and silent far off', () => {
    const { state, x, y } = blowAtTheOther();
    const from = (dx: number) =>
      sounds.hear(state, { seats: [1], at: { x: x - dx * TILE, y, reach: 10 * TILE } })[0];
    expect(from(0)).toMatchObject({ gain: 1, pan: 0 });
    expect(from(5)).toMatchObject({ gain: 1, pan: 0.5 });
    expect(from(20)!.gain).toBeLessThan(0.5);
    expect(from(20)!.pan).toBe(1);
    expect(from(40)).toBeUndefined();
  });
});

describe('a ping', () => {
  it('is heard by all players wherever they look, from its side, and names its player', () => {
    const { state, x, y } = blowAtTheOther();
    state.cues = [];
    cue(state, 'ping', 1, x, y);
    const far = { x: x - 9 * TILE, y, reach: 10 * TILE };
    for (const seats of [[0], [1], []])
      expect(sounds.hear(state, { seats, at: far })).toEqual([
        { sound: 'ping', gain: 1, pan: 0.9, cue: 'ping', seat: 1 },
      ]);
  });
});

describe('an alarm', () => {
  it('is heard by its player wherever they look, and by no other', () => {
    const { state, x, y } = blowAtTheOther();
    state.cues = [];
    cue(state, 'alert', 1, x, y, GUARD);
    const far = { x: 0, y: 0, reach: TILE };
    expect(sounds.hear(state, { seats: [1], at: far })).toMatchObject([{ sound: 'alert', gain: 1 }]);
    expect(sounds.hear(state, { seats: [0], at: far })).toEqual([]);
  });
});
