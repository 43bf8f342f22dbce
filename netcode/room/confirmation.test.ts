import { expect, it } from 'vitest';
import { noteConfirmed } from './confirmation.ts';
import type { Room } from './room.ts';

const hash = '0123456789abcdef';
const said = { m: 'confirmed' as const, match: 3, frame: 600, hash };

function roomWith(end: { frame: number; hash: string } | undefined): Room {
  const seats = [{ kind: 'player' as const, name: 'Ann' }];
  const result = { number: 3, seats, outcome: { scores: [1], places: [1] }, agreed: true, end };
  return { result } as unknown as Room;
}

it('who came to the end that the room says has confirmed it, once', () => {
  const room = roomWith({ frame: 600, hash });
  expect(noteConfirmed(room, 1, said)).toBe(true);
  expect(noteConfirmed(room, 1, { ...said, hash: 'f'.repeat(16) })).toBe(false);
  expect(noteConfirmed(room, 2, said)).toBe(true);
  expect(room.result).toMatchObject({ confirmed: [1, 2] });
});

it('who came to another one is named beside them, and believed no more than anybody', () => {
  const room = roomWith({ frame: 600, hash });
  expect(noteConfirmed(room, 2, { ...said, hash: 'f'.repeat(16) })).toBe(true);
  expect(noteConfirmed(room, 4, { ...said, frame: 599 })).toBe(true);
  noteConfirmed(room, 1, said);
  expect(room.result).toMatchObject({ confirmed: [1], doubted: [2, 4], agreed: true });
});

it('of another match, or of one whose end nobody knows, nothing is confirmed', () => {
  const room = roomWith({ frame: 600, hash });
  expect(noteConfirmed(room, 1, { ...said, match: 2 })).toBe(false);
  expect(noteConfirmed(roomWith(undefined), 1, said)).toBe(false);
});
