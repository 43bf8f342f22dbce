import { expect, test } from 'vitest';
import { room } from '../../gallery/gallery-views.ts';
import { lobbySeats, mostBots, opposed } from './lobby-seats.ts';

test('members sit on their seats, bots fill the first gaps, the rest is empty', () => {
  const [anna, , , , , zoe] = room(8).members;
  const seats = lobbySeats(room(0, { members: [zoe!, anna!], bots: 2, seats: 6 }));
  expect(seats.map(({ kind }) => kind)).toEqual(['member', 'bot', 'bot', 'empty', 'empty', 'member']);
});

test('more bots than free seats show on the free seats only', () => {
  expect(lobbySeats(room(7, { bots: 5 })).filter(({ kind }) => kind === 'bot')).toHaveLength(1);
});

test('there is room for as many bots as seats are free', () => {
  expect(mostBots(room(3))).toBe(5);
  expect(mostBots(room(8))).toBe(0);
});

test('bots are shown in the teams that the relay will put them into', () => {
  const members = room(3).members.map((member) => ({ ...member, team: 1 }));
  const seats = lobbySeats(room(3, { members, teams: 2, bots: 4 }));
  expect(seats.flatMap((seat) => (seat.kind === 'bot' ? [seat.team] : []))).toEqual([2, 2, 2, 1]);
});

test('one alone in teams has nobody to play against, and a bot is enough', () => {
  const members = room(2).members.map((member) => ({ ...member, team: 2 }));
  expect(opposed(room(2, { members, teams: 2, bots: 0 }))).toBe(false);
  expect(opposed(room(2, { members, teams: 2, bots: 1 }))).toBe(true);
  expect(opposed(room(2, { bots: 0 }))).toBe(true);
});
