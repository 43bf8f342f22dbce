import { describe, expect, it } from 'vitest';
import { Member } from './member.ts';
import { freeNumber, freeSeat, LAST_MEMBER, seatTable } from './seating.ts';

const at = (seat: number) => {
  const request = { name: `In ${seat}`, app: '', contents: {} };
  const session = { id: seat, key: { k0: 0, k1: 0 } };
  return new Member(seat + 1, session, session.key, request, { address: 'a', port: 1 }, seat, false, 0);
};

describe('seating', () => {
  it('gives the lowest free seat', () => {
    expect(freeSeat([])).toBe(0);
    expect(freeSeat([at(0), at(2)])).toBe(1);
    expect(freeSeat([at(2), at(0), at(1)])).toBe(3);
  });

  // Numbers went on past 16 bits: welcomes said another number than the room, and no peer could read the room.
  it('numbers members with 16 bits, comes round, and never gives a number that somebody has', () => {
    const members = [at(0), at(1)];
    expect(freeNumber(members, 3)).toBe(3);
    expect(freeNumber(members, 2)).toBe(3);
    expect(freeNumber([], LAST_MEMBER)).toBe(LAST_MEMBER);
    expect(freeNumber([], LAST_MEMBER + 1)).toBe(1);
    expect(freeNumber(members, LAST_MEMBER + 1)).toBe(3);
    expect(freeNumber([at(LAST_MEMBER - 1)], LAST_MEMBER)).toBe(1);
  });

  it('leaves players where they are, puts bots into the first free seats, and the rest is empty', () => {
    expect(seatTable([at(2), at(0)], 5, 2)).toEqual([
      { kind: 'player', name: 'In 0' },
      { kind: 'bot', name: 'Bot 2' },
      { kind: 'player', name: 'In 2' },
      { kind: 'bot', name: 'Bot 4' },
      { kind: 'empty', name: '' },
    ]);
  });
});
