import { describe, expect, it } from 'vitest';
import type { RoomPlace } from '../../../electron/party/window/contract.ts';
import { facts, galleryViews } from '../../gallery/gallery-views.ts';
import { pauseChoice, pauseControl } from './pause-choice.ts';

function placeOf(state: string, change: Partial<RoomPlace> = {}): RoomPlace {
  const { place } = galleryViews[state]!;
  if (place.at !== 'room') throw new Error(state);
  return { ...place, ...change };
}

describe('a press for a pause', () => {
  it('asks, agrees, plays on, and takes each of them back', () => {
    expect(pauseChoice(placeOf('match-8'))).toEqual({ still: true, says: 'ask' });
    expect(pauseChoice(placeOf('match-asked'))).toEqual({ still: true, says: 'agree' });
    expect(pauseChoice(placeOf('match-asked', { me: 2 }))).toEqual({ still: false, says: 'takeBack' });
    expect(pauseChoice(placeOf('match-paused'))).toEqual({ still: false, says: 'playOn' });
    expect(pauseChoice(placeOf('match-paused', { me: 3 }))).toEqual({ still: true, says: 'wait' });
  });

  it('pauses without asking when all players sit at one machine', () => {
    const mine = [1, 2, 3, 4, 5, 6, 7, 8];
    expect(pauseChoice(placeOf('match-8', { mine }))).toEqual({ still: true, says: 'pause' });
  });

  it('is not possible without a seat, outside a match, or when the pause is settled', () => {
    expect(pauseChoice(placeOf('match-asked', { plays: false }))).toBeNull();
    expect(pauseChoice(placeOf('lobby-8'))).toBeNull();
    expect(pauseChoice(placeOf('match-resuming'))).toBeNull();
  });

  it('comes from a gamepad’s button that no game uses, or from its first one during a pause', () => {
    const control = (state: string, game: string, own = {}) =>
      pauseControl(
        pauseChoice(placeOf(state)),
        facts.games.find(({ id }) => id === game),
        own,
      );
    expect(control('match-asked', 'powder')).toBe('b11');
    expect(control('match-asked', 'powder', { Bomb: ['b11'] })).toBeNull();
    expect(control('match-asked', 'skirmish')).toBeNull();
    expect(control('match-paused', 'skirmish')).toBe('b0');
    // To ask for one there is the menu.
    expect(control('match-8', 'powder')).toBeNull();
  });
});
