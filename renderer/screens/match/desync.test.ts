import { expect, test } from 'vitest';
import { galleryViews } from '../../gallery/gallery-views.ts';
import { explain } from './desync.ts';

function causes(state: string, me: number) {
  const { place } = galleryViews[state]!;
  if (place.at !== 'room' || !place.room.desync) throw new Error(state);
  return explain(place.room.desync, me).map(({ why, here, name }) => [why, here, name !== '']);
}

test('until everybody has simulated it again nobody is named', () => {
  expect(causes('match-desync', 1)).toEqual([['looking', false, false]]);
});

test('whose state simulating again does not confirm is named, with the reason, at their own machine too', () => {
  expect(causes('match-desync-bit', 1)).toEqual([['slipped', false, true]]);
  expect(causes('match-desync-bit-here', 1)).toEqual([['slipped', true, true]]);
  expect(causes('match-desync-engine', 2)).toEqual([['differs', true, true]]);
});

test('engines of which nobody knows which is right are not told apart', () => {
  expect(causes('match-desync-unclear', 1)).toEqual([['unclear', false, false]]);
});

test('it is said when all are in step again', () => {
  expect(causes('match-desync-back', 1)).toEqual([['back', false, false]]);
});
