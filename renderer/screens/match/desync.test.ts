import { describe, expect, it } from 'vitest';
import { galleryViews } from '../../gallery/gallery-views.ts';
import { explain } from './desync.ts';

function causes(state: string, me: number) {
  const { place } = galleryViews[state]!;
  if (place.at !== 'room' || !place.room.desync) throw new Error(state);
  return explain(place.room.desync, me).map(({ why, here, name }) => [why, here, name !== '']);
}

describe('the explanation of a desync', () => {
  it('names no member until all have simulated it again', () => {
    expect(causes('match-desync', 1)).toEqual([['looking', false, false]]);
  });

  it('names a member whose state is not confirmed, with the reason, at that machine too', () => {
    expect(causes('match-desync-bit', 1)).toEqual([['slipped', false, true]]);
    expect(causes('match-desync-bit-here', 1)).toEqual([['slipped', true, true]]);
    expect(causes('match-desync-engine', 2)).toEqual([['differs', true, true]]);
  });

  it('does not judge between engines when it is unknown which is right', () => {
    expect(causes('match-desync-unclear', 1)).toEqual([['unclear', false, false]]);
  });

  it('says when all are in step again', () => {
    expect(causes('match-desync-back', 1)).toEqual([['back', false, false]]);
  });
});
