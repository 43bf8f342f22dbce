import { describe, expect, it } from 'vitest';
import { decodeEvent } from '../sim/frame-items.ts';
import { MOST_EVENTS, SeatsPlayed } from './seats-played.ts';

const told = (seats: SeatsPlayed) => seats.takeEvents().map(({ bytes }) => decodeEvent(bytes));

describe('the seats of a match', () => {
  it('tell all games of a player who leaves and of one who is back', () => {
    const seats = new SeatsPlayed(['played', 'played']);
    expect([seats.set(1, 'empty'), seats.set(1, 'empty'), seats.states[1]]).toEqual([true, false, 'empty']);
    expect(told(seats)).toEqual([{ kind: 'left', seat: 1 }]);
    expect([seats.set(1, 'played'), seats.set(1, 'played'), seats.states[1]]).toEqual([
      true,
      false,
      'played',
    ]);
    expect(told(seats)).toEqual([{ kind: 'returned', seat: 1 }]);
    expect(told(seats)).toEqual([]);
  });

  it('tell nothing of an awaited player who comes, and of one who does not come that they have left', () => {
    const seats = new SeatsPlayed(['awaited', 'awaited']);
    expect([seats.set(0, 'played'), seats.set(1, 'empty')]).toEqual([true, true]);
    expect(told(seats)).toEqual([{ kind: 'left', seat: 1 }]);
  });

  it('have one event each in a frame, however often their players come and go, beside a bounded number of gifts', () => {
    const seats = new SeatsPlayed(['empty']);
    for (let value = 0; value < 2 * MOST_EVENTS; value++) seats.event({ kind: 'gift', value });
    for (let i = 0; i < 10; i++) for (const to of ['played', 'empty'] as const) seats.set(0, to);
    seats.set(0, 'played');
    expect(told(seats).slice(MOST_EVENTS)).toHaveLength(1);
  });
});
