import { describe, expect, it } from 'vitest';
import type { Dir } from '../../kit/arena/rules/directions.ts';
import { info } from '../info.ts';
import { arenaScale, directionsOf, ROCK, ROCK_BYTE, wallByte, wallIn, wallSeat, wallWay } from './arena.ts';

const DIRS: readonly Dir[] = [0, 1, 2, 3];
const opposite = (dir: Dir) => dir ^ 2;

describe('the byte of a cell', () => {
  it('has the seat of most players and both directions of its wall, and each wall another one', () => {
    const seen = new Set<number>();
    for (let seat = 0; seat < info.maxSeats; seat++) {
      for (const into of DIRS) {
        for (const out of DIRS) {
          if (out === opposite(into)) continue;
          const byte = wallByte(seat, into, out);
          seen.add(byte);
          expect([wallSeat(byte), wallIn(byte), directionsOf(wallWay(byte))]).toEqual([
            seat,
            into,
            { into, out },
          ]);
        }
      }
    }
    expect(seen.size).toBe(info.maxSeats * 12);
    expect([...seen].every((byte) => byte > 0 && byte < ROCK_BYTE)).toBe(true);
  });

  it('has a wall that turns back over itself as one that goes straight on', () => {
    for (const into of DIRS) expect(wallByte(3, into, opposite(into) as Dir)).toBe(wallByte(3, into, into));
  });

  it('is of no seat where it is free ground or rock', () => {
    expect([wallSeat(0), wallSeat(ROCK_BYTE)]).toEqual([-1, ROCK]);
    expect(ROCK).toBeGreaterThanOrEqual(info.maxSeats);
  });
});

describe('an arena', () => {
  it('is no smaller with one player more', () => {
    const scales = Array.from({ length: info.maxSeats - 1 }, (_, at) => arenaScale(at + 2));
    expect(scales).toEqual(scales.toSorted((a, b) => a - b));
    expect([scales[0], scales[6], scales.at(-1)]).toEqual([5, 8, 10]);
  });
});
