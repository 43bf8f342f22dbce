import { describe, expect, it } from 'vitest';
import { roomView } from '../room/room-view.ts';
import { play, roomOf } from '../room/testing/rooms.ts';
import { isAnother } from './dealt-match.ts';

const MATCH = roomView(play(roomOf(2))).match!;

describe('another match', () => {
  it('is one in which anything was dealt otherwise', () => {
    const dealt = { game: 'toy', match: MATCH };
    expect(isAnother(dealt, { game: 'toy', match: structuredClone(MATCH) })).toBe(false);
    expect(isAnother(dealt, { ...dealt, game: 'duel' })).toBe(true);
    const [first, ...others] = MATCH.seats;
    const seats = [{ ...first!, name: 'Zoe' }, ...others];
    expect(isAnother(dealt, { ...dealt, match: { ...MATCH, seats } })).toBe(true);
  });

  it('is none in which a member has taken over a bot since', () => {
    const [first, ...others] = MATCH.seats;
    const taken = { name: 'Zoe', key: 'a'.repeat(32) };
    const match = { ...MATCH, seats: [{ ...first!, taken }, ...others] };
    expect(isAnother({ game: 'toy', match: MATCH }, { game: 'toy', match })).toBe(false);
  });

  it('is none whose options another relay tells in another order', () => {
    const one = { ...MATCH, options: { rounds: 3, speed: 1 } };
    const other = { ...MATCH, options: { speed: 1, rounds: 3 } };
    expect(isAnother({ game: 'toy', match: one }, { game: 'toy', match: other })).toBe(false);
    const faster = { ...MATCH, options: { speed: 2, rounds: 3 } };
    expect(isAnother({ game: 'toy', match: one }, { game: 'toy', match: faster })).toBe(true);
  });
});
