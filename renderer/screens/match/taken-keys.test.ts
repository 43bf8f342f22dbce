import { describe, expect, it } from 'vitest';
import { facts } from '../../gallery/gallery-views.ts';
import { takenKeys } from './taken-keys.ts';
import { freeShortcuts } from './use-shortcuts.ts';

const factsOf = (game: string) => facts.games.find(({ id }) => id === game)!;
const free = (game: string, keys: Parameters<typeof takenKeys>[1], ...codes: string[]) =>
  Object.keys(
    freeShortcuts(Object.fromEntries(codes.map((code) => [code, () => {}])), takenKeys(factsOf(game), keys)),
  );

describe('the shortcuts in a match', () => {
  it('leave the digits to a game with groups on them, and use them for emotes elsewhere', () => {
    expect(free('skirmish', {}, 'Digit1', 'Digit8')).toEqual([]);
    expect(free('trails', {}, 'Digit1', 'Digit8')).toEqual(['Digit1', 'Digit8']);
  });

  it('have no key that a game proposes or a player has set for it', () => {
    expect(free('skirmish', {}, 'KeyQ', 'KeyT', 'Enter')).toEqual(['KeyT', 'Enter']);
    expect(free('trails', { trails: [{ Boost: ['KeyT'] }] }, 'KeyT', 'KeyP')).toEqual(['KeyP']);
  });
});
