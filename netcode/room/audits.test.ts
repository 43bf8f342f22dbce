import { expect, test } from 'vitest';
import { remove } from './admission.ts';
import { noteAudit, unlikeAudits } from './audits.ts';
import { roomOf, roomOptions } from './testing/rooms.ts';

const [A, B] = ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb'];
const of = (member: number, hash: string, game = 'toy') => ({
  member,
  game,
  hash,
  build: `1, Engine ${member}`,
});

test('engines that compute alike are no matter', () => {
  const room = roomOf(3);
  expect([1, 2, 3].map((member) => noteAudit(room, of(member, A)))).toEqual([false, false, false]);
  expect(unlikeAudits(room)).toEqual([]);
});

test('one that computes differently is named beside the others, until it does not, or has left', () => {
  const room = roomOf(3);
  noteAudit(room, of(1, A));
  expect(noteAudit(room, of(2, B))).toBe(true);
  expect(unlikeAudits(room)).toEqual([
    { member: 1, hash: A, build: '1, Engine 1' },
    { member: 2, hash: B, build: '1, Engine 2' },
  ]);
  expect(noteAudit(room, of(2, A))).toBe(true);
  expect(unlikeAudits(room)).toEqual([]);
  noteAudit(room, of(2, B));
  remove(room, roomOptions(), room.members[1]!);
  expect(unlikeAudits(room)).toEqual([]);
});

test('only those of the chosen game count, and nobody’s are kept who has left', () => {
  const room = roomOf(2);
  noteAudit(room, of(1, A));
  expect(noteAudit(room, of(2, B, 'duel'))).toBe(false);
  remove(room, roomOptions(), room.members[1]!);
  noteAudit(room, of(1, B));
  expect(room.audits).toEqual([of(1, B)]);
});
