import { describe, expect, it } from 'vitest';
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

describe('the name of a button', () => {
  it('is what the button does just now, else what the texts say, else its own name', () => {
    expect(buttonNames(game, 'en', [false, true], 1)).toEqual(['Burn', 'Horn']);
    expect(buttonNames(game, 'en', [false, true], 0)).toEqual(['Boost!', 'Horn']);
    expect(buttonNames(game, 'en', null, 1)).toEqual(['Boost!', 'Horn']);
    expect(buttonNames(game, 'en', [true], undefined)).toEqual(['Boost!', 'Horn']);
  });
});
