import { expect, test } from 'vitest';
import { gameTexts } from '../testing/game-texts.ts';
import { buttonNames } from './button-names.ts';

const button = (name: string) => ({ name, byte: 0, bit: 1, keys: [] });
const texts = { ...gameTexts, buttons: { Boost: 'Boost!' } };
const game = {
  buttons: [button('Boost'), button('Horn')],
  texts: { en: texts, zh: texts },
  buttonsNow: (out: readonly boolean[], seat: number) =>
    out[seat] ? { Boost: 'Burn' } : ({} as { [name: string]: string }),
};

test('a button is called what it does just now, else as the texts say, else by its name', () => {
  expect(buttonNames(game, 'en', [false, true], 1)).toEqual(['Burn', 'Horn']);
  expect(buttonNames(game, 'en', [false, true], 0)).toEqual(['Boost!', 'Horn']);
  expect(buttonNames(game, 'en', null, 1)).toEqual(['Boost!', 'Horn']);
  expect(buttonNames(game, 'en', [true], undefined)).toEqual(['Boost!', 'Horn']);
});
