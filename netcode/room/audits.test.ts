import { describe, expect, it } from 'vitest';
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

describe('the audits of a room', () => {
  it('name no engine while all engines compute alike', () => {
    const room = roomOf(3);
    expect([1, 2, 3].map((member) => noteAudit(room, of(member, A)))).toEqual([false, false, false]);
    expect(unlikeAudits(room)).toEqual([]);
  });

  it('name an engine that computes differently beside the others, until it agrees or has left', () => {
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

  it('count only for the chosen game and for members who are here', () => {
    const room = roomOf(2);
    noteAudit(room, of(1, A));
    expect(noteAudit(room, of(2, B, 'duel'))).toBe(false);
    remove(room, roomOptions(), room.members[1]!);
    noteAudit(room, of(1, B));
    expect(room.audits).toEqual([of(1, B)]);
  });
});
