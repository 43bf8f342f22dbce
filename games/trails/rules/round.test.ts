import { expect, test } from 'vitest';
import { PAUSE_FRAMES } from '../../kit/arena/rules/round.ts';
import { layWall, playing, put, run, runUntil, seats } from '../testing.ts';
import { inBounds } from './arena.ts';
import { rules } from './rules.ts';
import { SHRINK_START_FRAMES, SHRINK_WARNING_FRAMES } from './tuning.ts';

test('everybody still riding gets a point for each crash, and the last one more', () => {
  const state = playing(3);
  put(state, 0, 2, 10, 3);
  put(state, 1, 12, 20, 3);
  put(state, 2, 80, 30, 3);
  runUntil(state, () => state.phase === 'pause');
  expect(state.cycles.map((cycle) => cycle.gained)).toEqual([0, 1, 3]);
  expect(state.winner).toBe(2);
});

test('those who crash in the same frame have not outlived each other', () => {
  const state = playing(3);
  put(state, 0, 10, 10, 1);
  put(state, 1, 20, 10, 3);
  put(state, 2, 90, 30, 3);
  runUntil(state, () => state.phase === 'pause');
  expect(state.cycles.map((cycle) => cycle.gained)).toEqual([0, 0, 3]);
});

test('an empty seat has no cycle, no points and place 0', () => {
  const state = playing(['player', 'empty', 'player'], { rounds: 1 });
  expect(state.cycles[1]!).toMatchObject({ present: false, alive: false });
  put(state, 0, 2, 10, 3);
  put(state, 2, 60, 30, 3);
  runUntil(state, () => state.phase === 'over');
  expect(rules.outcome(state)).toEqual({ scores: [0, 0, 2], places: [2, 0, 1] });
});

test('players that have vanished go straight on and the match still ends', () => {
  const state = playing(2, { rounds: 1 });
  runUntil(state, () => state.phase === 'over');
  expect(state.round).toBeLessThanOrEqual(state.maxRounds);
  expect(rules.outcome(state)).not.toBeNull();
});

test('a match of empty seats or of one rider ends too', () => {
  for (const kinds of [
    ['empty', 'empty'],
    ['player', 'empty'],
  ] as const) {
    const state = rules.start({ seed: 1, seats: seats(kinds), options: { rounds: 1 } });
    runUntil(state, () => state.phase === 'over', 60_000);
  }
});

test('the outcome comes after the pause that shows the last round, and then nothing moves', () => {
  const state = playing(2, { rounds: 1 });
  put(state, 0, 2, 10, 3);
  runUntil(state, () => state.phase === 'pause');
  run(state, PAUSE_FRAMES - 1);
  expect(rules.outcome(state)).toBeNull();
  run(state, 1);
  expect(rules.outcome(state)).toEqual({ scores: [0, 2], places: [2, 1] });
  const before = structuredClone(state);
  run(state, 10, [255, 255]);
  expect({ ...state, cues: [] }).toEqual({ ...before, cues: [] });
});

test('points of earlier rounds stay and the arena is empty again', () => {
  const state = playing(2);
  put(state, 0, 2, 10, 3);
  runUntil(state, () => state.phase === 'pause');
  runUntil(state, () => state.phase === 'intro');
  expect(state.cycles[1]!).toMatchObject({ points: 2, gained: 0, alive: true });
  expect(state.grid.filter((byte) => byte !== 0).length).toBe(2);
});

test('the border is announced before it moves, and who stays outside crashes', () => {
  const state = playing(2);
  // Riders that never move keep the round going.
  const freeze = () => {
    for (const cycle of state.cycles) if (cycle.alive) cycle.offset = -2000;
  };
  put(state, 0, 0, 0, 1);
  put(state, 1, 40, 22, 1);
  for (let frame = 0; frame < SHRINK_START_FRAMES; frame++) {
    freeze();
    run(state, 1);
  }
  expect(state.inset).toBe(0);
  expect(state.nextInset).toBeGreaterThan(0);
  for (let frame = 0; frame < SHRINK_WARNING_FRAMES; frame++) {
    expect(state.inset).toBe(0);
    freeze();
    run(state, 1);
  }
  freeze();
  run(state, 1);
  expect(state.cycles.map((cycle) => cycle.alive)).toEqual([false, true]);
});

test('the border closes the whole arena in the end', () => {
  const state = playing(8);
  for (const cycle of state.cycles) cycle.alive = true;
  runUntil(state, () => {
    for (const cycle of state.cycles) if (cycle.alive) cycle.offset = -2000;
    return state.phase === 'pause';
  });
  expect(inBounds(state, 0, 0)).toBe(false);
});

test('start places are apart, face inwards and differ from round to round', () => {
  for (let count = 2; count <= 8; count++) {
    const state = rules.start({
      seed: count,
      seats: seats(new Array(count).fill('bot')),
      options: {},
    });
    const places = new Set(state.cycles.map((cycle) => `${cycle.x},${cycle.y}`));
    expect(places.size).toBe(count);
    for (const cycle of state.cycles) {
      const ahead = { x: cycle.x + [0, 20, 0, -20][cycle.dir]!, y: cycle.y + [-20, 0, 20, 0][cycle.dir]! };
      expect(inBounds(state, ahead.x, ahead.y)).toBe(true);
    }
  }
});

test("a wall's owner who is out of the match does not stop others from crashing into it", () => {
  const state = playing(3);
  put(state, 0, 10, 10, 1);
  layWall(state, 1, 20, 10, 20, 10);
  state.cycles[1]!.alive = false;
  runUntil(state, () => !state.cycles[0]!.alive, 60);
});
