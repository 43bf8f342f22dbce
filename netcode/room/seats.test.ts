import { describe, expect, it } from 'vitest';
import type { Member } from './room.ts';
import { closeRanks, freeNumber, freeSeat, LAST_MEMBER, seatTable } from './seats.ts';
import { roomOf } from './testing/rooms.ts';

/** A member at this seat, whose number is the next one. */
const at = (seat: number, plays = true): Member => ({
  ...roomOf(1).members[0]!,
  ...{ id: seat + 1, seat, plays, name: `In ${seat}` },
});

/** What the member at this seat is dealt. */
const inSeat = (seat: number) => ({ kind: 'player', name: `In ${seat}`, key: at(seat).client });

const GAME = { handicaps: true };

describe('seats', () => {
  it('are given from the lowest free one on', () => {
    expect(freeSeat([])).toBe(0);
    expect(freeSeat([at(0), at(2)])).toBe(1);
    expect(freeSeat([at(2), at(0), at(1)])).toBe(3);
    expect(freeSeat([at(0)], [1, 2])).toBe(3);
  });

  // A welcome has 16 bits for the number of a member.
  it('have members with numbers of 16 bits that wrap around and are unique', () => {
    const members = [at(0), at(1)];
    expect(freeNumber(members, 3)).toBe(3);
    expect(freeNumber(members, 2)).toBe(3);
    expect(freeNumber([], LAST_MEMBER)).toBe(LAST_MEMBER);
    expect(freeNumber([], LAST_MEMBER + 1)).toBe(1);
    expect(freeNumber(members, LAST_MEMBER + 1)).toBe(3);
    expect(freeNumber([at(LAST_MEMBER - 1)], LAST_MEMBER)).toBe(1);
  });

  it('of members who sit out stay empty', () => {
    const kinds = seatTable([at(0), at(1, false)], { seats: 4, bots: 1, teams: 0 }, GAME).map(
      ({ kind }) => kind,
    );
    expect(kinds).toEqual(['player', 'empty', 'bot', 'empty']);
  });

  it('keep players where they are, put bots into the first free ones, and leave the rest empty', () => {
    expect(seatTable([at(2), at(0)], { seats: 5, bots: 2, teams: 0 }, GAME)).toEqual([
      inSeat(0),
      { kind: 'bot', name: 'Bot 1' },
      inSeat(2),
      { kind: 'bot', name: 'Bot 2' },
      { kind: 'empty', name: '' },
    ]);
  });

  it('have the teams and handicaps of their members, and put bots where players are missing', () => {
    const members = [
      { ...at(0), team: 2, handicap: 3 },
      { ...at(1, false), team: 1 },
      { ...at(3), team: 2 },
    ];
    expect(seatTable(members, { seats: 7, bots: 3, teams: 2 }, GAME)).toEqual([
      { ...inSeat(0), team: 2, handicap: 3 },
      { kind: 'empty', name: '' },
      { kind: 'bot', name: 'Bot 1', team: 1 },
      { ...inSeat(3), team: 2 },
      { kind: 'bot', name: 'Bot 2', team: 1 },
      { kind: 'bot', name: 'Bot 3', team: 1 },
      { kind: 'empty', name: '' },
    ]);
  });

  // The handicap stays with the person from game to game.
  it('have no handicap in a game that knows none', () => {
    const [seat] = seatTable([{ ...at(0), handicap: 3 }], { seats: 1, bots: 0, teams: 0 }, {});
    expect(seat).toEqual(inSeat(0));
  });

  it('of a smaller game are for all members, who keep the seats that it has', () => {
    const members = [at(1), at(3), at(7)];
    closeRanks(members, 4);
    expect(members.map(({ seat }) => seat)).toEqual([1, 3, 0]);
  });
});
