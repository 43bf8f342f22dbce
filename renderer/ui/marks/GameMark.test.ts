import { expect, test } from 'vitest';
import { languages } from '../../../games/kit/words/languages.ts';
import { facts } from '../../gallery/gallery-views.ts';

// Two were one letter in Chinese.
test.each(languages)('no two games have the same letter on their tiles: %s', (language) => {
  const letters = facts.games.map(({ texts }) => [...texts[language].name][0]);
  expect(new Set(letters).size).toBe(letters.length);
});
