import { describe, expect, it } from 'vitest';
import type { Room } from '../../../electron/party/window/contract.ts';
import { botNumber } from '../../../games/kit/words/names.ts';
import { room } from '../../gallery/gallery-rooms.ts';
import { areMany, lobbySeats, mostBots, seatsShown } from './lobby-seats.ts';

describe('the seats of the lobby', () => {
  it('hold members in their places and bots in the first gaps, and leave the rest empty', () => {
    const [anna, , , , , zoe] = room(8).members;
    const seats = lobbySeats(room(0, { members: [zoe!, anna!], bots: 2, seats: 6 }));
    expect(seats.map(({ kind }) => kind)).toEqual(['member', 'bot', 'bot', 'empty', 'empty', 'member']);
  });

  it('call a bot the same when a member leaves and the bot sits elsewhere', () => {
    const numbers = (people: number) => {
      const seats = lobbySeats(room(people, { bots: 2, seats: 6 }));
      return seats.flatMap(({ kind, seat }) => (kind === 'bot' ? [[seat, botNumber(seats, seat)]] : []));
    };
    expect(numbers(3)).toEqual([
      [3, 1],
      [4, 2],
    ]);
    expect(numbers(2)).toEqual([
      [2, 1],
      [3, 2],
    ]);
  });

  it('show more bots than free seats on the free seats only', () => {
    expect(lobbySeats(room(7, { bots: 5 })).filter(({ kind }) => kind === 'bot')).toHaveLength(1);
  });

  it('have room for as many bots as there are free seats', () => {
    expect(mostBots(room(3))).toBe(5);
    expect(mostBots(room(8))).toBe(0);
  });

  it('show bots in the teams that the relay will put them into', () => {
    const members = room(3).members.map((member) => ({ ...member, team: 1 }));
    const seats = lobbySeats(room(3, { members, teams: 2, bots: 4 }));
    expect(seats.flatMap((seat) => (seat.kind === 'bot' ? [seat.team] : []))).toEqual([2, 2, 2, 1]);
  });

  it('show the bots of a running match where it has them, not where the next one will', () => {
    const seats = [
      { kind: 'player', name: 'Anna', team: 1 },
      { kind: 'empty', name: '' },
      { kind: 'bot', name: 'Bot 3', team: 2 },
      { kind: 'bot', name: 'Bot 4', team: 1 },
    ] as const;
    const match: Room['match'] = {
      number: 1,
      epoch: 0,
      seed: 1,
      seats: [...seats],
      options: {},
      way: 'optimistic',
    };
    // The second has just come, onto the seat of no bot; alone the next match's bots would go into team 2.
    const shown = lobbySeats(room(2, { match, phase: 'playing', teams: 2, bots: 2, seats: 4 }));
    expect(shown.map((seat) => (seat.kind === 'bot' ? [seat.team, seat.plays] : seat.kind))).toEqual([
      'member',
      'member',
      [2, true],
      [1, true],
    ]);
  });

  it('have a card each, up to a free one in the row after the last that is taken, and at least eight', () => {
    const shown = (players: number, change: Partial<Room> = {}) =>
      seatsShown(lobbySeats(room(players, { seats: 16, bots: 0, ...change })));
    expect([1, 3, 7, 8, 11, 12, 15, 16].map((players) => shown(players))).toEqual([
      8, 8, 8, 12, 12, 16, 16, 16,
    ]);
    expect(shown(3, { bots: 5 })).toBe(12);
    expect(shown(4, { seats: 4 })).toBe(4);
    const [anna] = room(1).members;
    expect(shown(1, { members: [{ ...anna!, seat: 13 }] })).toBe(16);
  });

  it('are many where they need more rows than there is height for', () => {
    expect([areMany(8, 8, false), areMany(12, 8, false)]).toEqual([false, true]);
    expect([areMany(8, 4, true), areMany(8, 5, true)]).toEqual([false, true]);
  });
});
