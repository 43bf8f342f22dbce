import { expect, test } from 'vitest';
import { room } from '../../gallery/gallery-views.ts';
import { en } from '../../languages/en.ts';
import { headline, type MatchResult, resultRows, standings } from './standings.ts';

const result: MatchResult = {
  number: 1,
  seats: [
    { kind: 'player', name: 'Anna' },
    { kind: 'empty', name: '' },
    { kind: 'bot', name: 'Bot' },
    { kind: 'player', name: 'Bea' },
  ],
  outcome: { scores: [5, 0, 9, 9], places: [3, 0, 1, 1] },
  agreed: true,
};

test('the best comes first, ties in seat order, empty seats not at all', () => {
  expect(standings(result).map(({ name, place }) => [name, place])).toEqual([
    ['Bot', 1],
    ['Bea', 1],
    ['Anna', 3],
  ]);
});

test('everybody on the first place has won', () => {
  expect(headline(result, standings(result), en)).toBe('Bot and Bea share first place.');
  const early = { ...result, early: true as const };
  expect(headline(early, standings(early), en)).toBe('Bot and Bea shared the lead.');
});

test('an outcome that is too short leaves seats out instead of failing', () => {
  expect(standings({ ...result, outcome: { scores: [], places: [1] } })).toHaveLength(1);
});

test('rows know who is still here, who has left and who is new', () => {
  const [anna] = room(1).members;
  const carl = { ...anna!, id: 7, seat: 3, name: 'Carl' };
  const rows = resultRows(standings(result), [anna!, carl]);
  expect(
    rows.map(({ name, standing, member }) => [name, standing?.place ?? null, member?.id ?? null]),
  ).toEqual([
    ['Bot', 1, null],
    ['Bea', 1, null],
    ['Anna', 3, 1],
    ['Carl', null, 7],
  ]);
});
