import { describe, expect, it } from 'vitest';
import { info } from '../info.ts';
import { at, light, placeOf, playing, playingBare, put, run, runUntil, seats } from '../testing.ts';
import {
  ALLEYS,
  BLOCK,
  FLOOR,
  HALL,
  isOpen,
  PILLAR,
  spiralCell,
  startCells,
  stride,
  WORKSHOP,
} from './arena.ts';
import { landsAt } from './closing.ts';
import { knockOut } from './players.ts';
import { rules } from './rules.ts';
import type { PowderState } from './state.ts';
import * as tuning from './tuning.ts';

/** Jumps to a frame of the round. */
function skipTo(state: PowderState, since: number): void {
  state.since = since;
}

describe('an arena', () => {
  it.each([HALL, ALLEYS])(
    'has pillars of its own in arena %i, and no cell that is shut in by them',
    (map) => {
      for (const count of [2, 4, 8, 12, 16]) {
        const state = playing(count, { map });
        const walkable = [...state.cells.keys()].filter((cell) => state.cells[cell] !== PILLAR);
        expect(walkable.length).not.toBe(playing(count).cells.filter((kind) => kind !== PILLAR).length);
        const reached = new Set([walkable[0]!]);
        for (const cell of reached)
          for (let dir = 0; dir < 4; dir++)
            if (state.cells[cell + stride(state, dir)] !== PILLAR) reached.add(cell + stride(state, dir));
        expect(reached.size).toBe(walkable.length);
      }
    },
  );
});

describe('a start place', () => {
  it.each([WORKSHOP, HALL, ALLEYS])('has room in arena %i: a bomb can be dropped and escaped from', (map) => {
    for (let count = 2; count <= info.maxSeats; count++) {
      for (let seed = 1; seed <= (count <= 8 ? 6 : 2); seed++) {
        const options = { crates: 90, map };
        const state = rules.start({ seed, seats: seats(new Array(count).fill('player')), options });
        const places = new Set<string>();
        for (let seat = 0; seat < count; seat++) {
          const [col, row] = placeOf(state, seat);
          places.add(`${col} ${row}`);
          const open = [0, 1, 2, 3].filter((dir) =>
            isOpen(state, at(state, col + [0, 1, 0, -1][dir]!, row + [-1, 0, 1, 0][dir]!)),
          );
          expect(open.length).toBeGreaterThanOrEqual(2);
          // And free cells around a corner.
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

  it('is too far from any other for their first bombs to shut in the same cell', () => {
    for (const count of [2, 4, 8, 12, 16]) {
      const state = playing(count);
      const places = startCells(state, count).map((cell) => [
        cell % state.cols,
        Math.floor(cell / state.cols),
      ]);
      places.forEach(([x, y], one) => {
        expect(state.cells[y! * state.cols + x!]).not.toBe(PILLAR);
        for (const [otherX, otherY] of places.slice(one + 1))
          expect(Math.abs(x! - otherX!) + Math.abs(y! - otherY!)).toBeGreaterThan(
            2 * tuning.START_REACH_CELLS + 2,
          );
      });
    }
  });
});

describe('a round', () => {
  it('hides the same number of items under the crates as every other, elsewhere', () => {
    const state = playing(8, { rounds: 5 });
    const first = state.items.slice();
    for (let seat = 0; seat < 7; seat++) knockOut(state, seat, -1);
    runUntil(state, () => state.round === 2);
    const count = (items: Uint8Array) => items.filter((item) => item !== 0).length;
    expect(count(state.items)).toBe(count(first));
    expect(count(first)).toBeGreaterThan(30);
    expect(state.items).not.toEqual(first);
  });

  it('gives a point for every rival that went earlier, and one more for every knock-out', () => {
    const state = playingBare(3);
    knockOut(state, 2, 0);
    run(state, 10);
    knockOut(state, 1, -1);
    const kinds = run(state, tuning.DECIDING_FRAMES + 1);
    expect(kinds).toContain('round');
    expect(state.winner).toBe(0);
    expect(state.seats.map(({ gained }) => gained)).toEqual([3, 1, 0]);
  });

  it('is a draw when the last player dies in the last flames', () => {
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
    expect(state.seats.map(({ gained }) => gained)).toEqual([1, 1, 0]);
  });

  it('is won, of players who go in the same last moment, by the one with most knock-outs', () => {
    const state = playingBare(3);
    knockOut(state, 2, 1);
    run(state, 10);
    knockOut(state, 0, -1);
    knockOut(state, 1, -1);
    run(state, tuning.DECIDING_FRAMES + 1);
    expect([state.phase, state.winner]).toEqual(['pause', 1]);
    // One outlived, one knocked out, and the round.
    expect(state.seats.map(({ gained }) => gained)).toEqual([1, 3, 0]);
  });

  it('begins without the items of the last, in a whole arena', () => {
    const state = playingBare(2);
    state.players.kick[1] = 1;
    state.players.curse[1] = 1;
    knockOut(state, 0, 1);
    runUntil(state, () => state.phase === 'intro');
    expect([state.players.kick[1], state.players.curse[1]]).toEqual([0, 0]);
    expect(state.cells.includes(BLOCK)).toBe(false);
  });
});

describe('sudden death', () => {
  it('visits every cell inside the border once in a spiral, from the edge inwards', () => {
    for (const count of [2, 4, 8, 12, 16]) {
      const state = playing(count);
      const seen: number[] = [];
      for (let index = 0; spiralCell(state, index) >= 0; index++) seen.push(spiralCell(state, index));
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBe((state.cols - 2) * (state.rows - 2));
      for (let index = 1; index < 10; index++) expect(seen[index]! - seen[index - 1]!).toBe(1);
    }
  });

  it('is announced, then crushes players under its blocks, shield or not', () => {
    const state = playingBare(3);
    put(state, 0, 1, 1);
    state.players.shield[0] = 1;
    put(state, 1, 7, 5);
    put(state, 2, 5, 5);
    skipTo(state, state.suddenAt - tuning.SUDDEN_WARNING_FRAMES - 1);
    expect(run(state, 1)).toContain('warn');
    skipTo(state, state.suddenAt - 1);
    expect(run(state, 1)).toContain('sudden');
    skipTo(state, landsAt(state, 0) - 1);
    expect(state.seats[0]!.alive).toBe(true);
    run(state, 1);
    expect(state.cells[at(state, 1, 1)]).toBe(BLOCK);
    expect(state.seats.map(({ alive }) => alive)).toEqual([false, true, true]);
  });

  it('ends every round with its spiral, wherever the players stand', () => {
    for (const count of [8, 12, 16]) {
      const state = playingBare(count);
      skipTo(state, state.suddenAt);
      const frames = state.suddenAt + runUntil(state, () => state.phase === 'pause');
      // As tuning.ts promises.
      expect(frames / 60).toBeLessThan(50 + 37);
      expect(state.cells.filter((kind) => kind === PILLAR).length).toBeGreaterThan(0);
    }
  });
});
