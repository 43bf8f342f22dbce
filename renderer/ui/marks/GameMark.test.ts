import { describe, expect, it } from 'vitest';
import { languages } from '../../../games/kit/words/languages.ts';
import { facts } from '../../gallery/gallery-views.ts';

describe('the mark of a game', () => {
  it.each(languages)('has a letter that no other game has: %s', (language) => {
    const letters = facts.games.map(({ texts }) => [...texts[language].name][0]);
    expect(new Set(letters).size).toBe(letters.length);
  });
});
