import { expect, test } from 'vitest';
import { INTRO_FRAMES, PAUSE_FRAMES } from '../../kit/arena/rules/round.ts';
import { RIGHT } from '../info.ts';
import { at, light, placeOf, playing, playingBare, put, run, runUntil, seats } from '../testing.ts';
import { BLOCK, FLOOR, isOpen, PILLAR, spiralCell, startCells } from './arena.ts';
import { landsAt } from './closing.ts';
import { knockOut } from './players.ts';
import { livingCount } from './round.ts';
import { rules } from './rules.ts';
import type { PowderState } from './state.ts';
import * as tuning from './tuning.ts';

/** Jumps to a frame of the round. */
function skipTo(state: PowderState, since: number): void {
  state.since = since;
}

test('everybody starts with room: a bomb can be dropped and got away from', () => {
  for (let count = 2; count <= 8; count++) {
    for (let seed = 1; seed <= 6; seed++) {
      const options = { crates: 90 };
      const state = rules.start({ seed, seats: seats(new Array(count).fill('player')), options });
      const places = new Set<string>();
      for (let seat = 0; seat < count; seat++) {
        const [col, row] = placeOf(state, seat);
        places.add(`${col} ${row}`);
        const open = [0, 1, 2, 3].filter((dir) =>
          isOpen(state, at(state, col + [0, 1, 0, -1][dir]!, row + [-1, 0, 1, 0][dir]!)),
        );
        expect(open.length).toBeGreaterThanOrEqual(2);
        // And free cells around a corner: not all in one line.
        let free = 0;
        for (let cell = 0; cell < state.cells.length; cell++) {
          const far = Math.abs((cell % state.cols) - col) + Math.abs(Math.floor(cell / state.cols) - row);
          if (far <= tuning.FREE_DISTANCE_CELLS && state.cells[cell] === FLOOR) free++;
        }
        expect(free).toBeGreaterThanOrEqual(5);
      }
      expect(places.size).toBe(count);
    }
  }
});

test('the same number of things lies under the crates in every round', () => {
  const count = (seed: number) =>
    rules
      .start({ seed, seats: seats(new Array(8).fill('player')), options: {} })
      .items.filter((item) => item !== 0).length;
  expect(count(1)).toBe(count(2));
  expect(count(1)).toBeGreaterThan(30);
});

test('nobody moves before the count is over', () => {
  const state = rules.start({ seed: 1, seats: seats(['player', 'player']), options: {} });
  const from = state.players.x[0]!;
  run(state, INTRO_FRAMES, [RIGHT, RIGHT]);
  expect([state.phase, state.players.x[0]]).toEqual(['play', from]);
});

test('every rival that went earlier is a point, every knock-out one more', () => {
  const state = playingBare(3);
  knockOut(state, 2, 0);
  run(state, 10);
  knockOut(state, 1, -1);
  const kinds = run(state, tuning.DECIDING_FRAMES + 1);
  expect(kinds).toContain('round');
  expect(state.winner).toBe(0);
  expect([...state.players.gained]).toEqual([3, 1, 0]);
});

test('who dies in the last flames has not won: a draw', () => {
  const state = playingBare(3);
  for (const [seat, wait] of [
    [2, 10],
    [1, 30],
    [0, tuning.DECIDING_FRAMES],
  ] as const) {
    put(state, seat, 3 + 2 * seat, 5);
    light(state, 3 + 2 * seat, 5, seat);
    run(state, wait);
  }
  expect([state.phase, state.winner]).toEqual(['pause', -1]);
  expect([...state.players.gained]).toEqual([1, 1, 0]);
});

test('of those who go in the same last moment, whoever knocked out most has won', () => {
  const state = playingBare(3);
  knockOut(state, 2, 1);
  run(state, 10);
  knockOut(state, 0, -1);
  knockOut(state, 1, -1);
  run(state, tuning.DECIDING_FRAMES + 1);
  expect([state.phase, state.winner]).toEqual(['pause', 1]);
  // One outlived, one knocked out, and the round.
  expect([...state.players.gained]).toEqual([1, 3, 0]);
});

test('no two start places are so near that the first bombs of both could shut in the same cell', () => {
  for (const count of [2, 4, 8]) {
    const state = playing(count);
    const places = startCells(state, count).map((cell) => [cell % state.cols, Math.floor(cell / state.cols)]);
    places.forEach(([x, y], one) => {
      expect(state.cells[y! * state.cols + x!]).not.toBe(PILLAR);
      for (const [otherX, otherY] of places.slice(one + 1))
        expect(Math.abs(x! - otherX!) + Math.abs(y! - otherY!)).toBeGreaterThan(
          2 * tuning.START_REACH_CELLS + 2,
        );
    });
  }
});

test('an empty seat has nobody, no points and place 0', () => {
  const state = playingBare(['player', 'empty', 'player'], { rounds: 1 });
  expect([state.players.present[1], state.players.alive[1]]).toEqual([0, 0]);
  state.round = state.maxRounds;
  knockOut(state, 2, 0);
  runUntil(state, () => state.phase === 'over');
  expect(rules.outcome(state)).toEqual({ scores: [2, 0, 0], places: [1, 0, 2] });
});

test('players that have gone just stand, and the match still ends', () => {
  const state = playing(8, { rounds: 1 });
  runUntil(state, () => state.phase === 'over', 40_000);
  expect(rules.outcome(state)).not.toBeNull();
});

test('a match of empty seats or of one player ends too', () => {
  for (const kinds of [
    ['empty', 'empty'],
    ['player', 'empty'],
  ] as const) {
    const state = rules.start({ seed: 1, seats: seats(kinds), options: { rounds: 1 } });
    runUntil(state, () => state.phase === 'over', 40_000);
  }
});

test('the outcome comes after the pause that shows the last round, and then nothing moves', () => {
  const state = playingBare(2, { rounds: 1 });
  state.round = state.maxRounds;
  knockOut(state, 0, -1);
  runUntil(state, () => state.phase === 'pause');
  run(state, PAUSE_FRAMES - 1);
  expect(rules.outcome(state)).toBeNull();
  run(state, 1);
  expect(rules.outcome(state)).toEqual({ scores: [0, 1], places: [2, 1] });
  const before = structuredClone(state);
  run(state, 10, [255, 255]);
  expect({ ...state, frame: 0, cues: [] }).toEqual({ ...before, frame: 0, cues: [] });
});

test('points stay and everything else starts anew in the next round', () => {
  const state = playingBare(2);
  state.players.kick[1] = 1;
  state.players.curse[1] = 1;
  knockOut(state, 0, 1);
  runUntil(state, () => state.phase === 'intro');
  const { points, gained, kick, curse, alive } = state.players;
  expect([points[1], gained[1], kick[1], curse[1], alive[0]]).toEqual([2, 0, 0, 0, 1]);
  expect(state.cells.includes(BLOCK)).toBe(false);
});

test('the spiral visits every cell inside the border once, from the edge inwards', () => {
  for (const count of [2, 4, 8]) {
    const state = playing(count);
    const seen: number[] = [];
    for (let index = 0; spiralCell(state, index) >= 0; index++) seen.push(spiralCell(state, index));
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe((state.cols - 2) * (state.rows - 2));
    for (let index = 1; index < 10; index++) expect(seen[index]! - seen[index - 1]!).toBe(1);
  }
});

test('sudden death is announced, then blocks crush whoever stands under them, shield or not', () => {
  const state = playingBare(3);
  put(state, 0, 1, 1);
  state.players.shield[0] = 1;
  put(state, 1, 7, 5);
  put(state, 2, 5, 5);
  skipTo(state, tuning.SUDDEN_FRAMES - tuning.SUDDEN_WARNING_FRAMES - 1);
  expect(run(state, 1)).toContain('warn');
  skipTo(state, tuning.SUDDEN_FRAMES - 1);
  expect(run(state, 1)).toContain('sudden');
  skipTo(state, landsAt(state, 0) - 1);
  expect(state.players.alive[0]).toBe(1);
  run(state, 1);
  expect(state.cells[at(state, 1, 1)]).toBe(BLOCK);
  expect(livingCount(state)).toBe(2);
});

test('no round outlasts the spiral, whoever stands where', () => {
  const state = playingBare(8);
  skipTo(state, tuning.SUDDEN_FRAMES);
  const frames = tuning.SUDDEN_FRAMES + runUntil(state, () => state.phase === 'pause');
  expect(frames / 60).toBeLessThan(150);
  expect(state.cells.filter((kind) => kind === PILLAR).length).toBeGreaterThan(0);
});
