import { describe, expect, it } from 'vitest';
import { roomView } from '../gallery/gallery-rooms.ts';
import { en } from '../languages/en.ts';
import { awaitedScreens } from './awaited-screens.ts';

function place() {
  const view = roomView(3);
  if (view.place.at !== 'room') throw new Error('a room view is in a room');
  return view.place;
}

describe('the notice of screens', () => {
  const notice = (
    of: readonly number[] | null,
    mine: number[],
    phase: 'countdown' | 'playing' = 'countdown',
  ) => {
    const { room } = place();
    const awaits = of && { for: [...of], ms: 1_000 };
    return awaitedScreens({ room: { ...room, phase, awaits }, mine }, en);
  };
  const [ann, bob] = place().room.members.map(({ name }) => name);

  it('names whose computers a match waits for before it begins', () => {
    expect(notice([1, 2], [3])).toBe(en.stage.screens([ann!, bob!], false));
    expect(notice([1, 2], [1])).toBe(en.stage.screens([bob!], true));
    expect(notice([1], [1, 2])).toBe(en.stage.screens([], true));
  });

  it('is empty where it waits for none, and once it runs', () => {
    expect([notice(null, [1]), notice([], [1]), notice([2], [1], 'playing')]).toEqual([null, null, null]);
  });
});
