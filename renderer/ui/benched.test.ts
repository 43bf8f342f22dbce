import { expect, test } from 'vitest';
import { homeView, room, roomView } from '../gallery/gallery-rooms.ts';
import { facts } from '../gallery/gallery-views.ts';
import { type Benched, followBenched } from './benched.ts';

const { games } = facts;
const ofButtons = games.find(({ buttons }) => buttons.length > 0)!.id;
const ofCommands = games.find(({ buttons }) => buttons.length === 0)!.id;

const [host, guest, second] = room(3).members.map((one) => (one.id === 3 ? { ...one, beside: 2 } : one));
const viewOf = (game: string, ...members: (typeof host)[]) =>
  roomView(3, {}, { game, members: members.map((one) => one!) });

// Of two at another computer one was gone, and only they themselves read why.
test('whoever has no seat in a game for one at each computer sits out until another is chosen', () => {
  const follow = (before: readonly Benched[], ...[from, to]: readonly ReturnType<typeof viewOf>[]) =>
    followBenched(before, from!, to!, games);
  const all = viewOf(ofCommands, host, guest, second);
  const without = viewOf(ofCommands, host, guest);
  const out = follow([], all, without);
  expect(out).toEqual([{ name: second!.name, beside: 2 }]);
  expect(follow(out, without, without)).toBe(out);
  expect(follow(out, without, viewOf(ofCommands, host))).toEqual([]);
  expect(follow(out, without, viewOf(ofButtons, host, guest))).toEqual([]);
  expect(followBenched(out, without, homeView(), games)).toEqual([]);
});

test('whoever goes with their machine, or from a game that seats several, does not sit out', () => {
  const all = viewOf(ofCommands, host, guest, second);
  expect(followBenched([], all, viewOf(ofCommands, host), games)).toEqual([]);
  const removed = viewOf(ofButtons, host, guest);
  expect(followBenched([], viewOf(ofButtons, host, guest, second), removed, games)).toEqual([]);
});
