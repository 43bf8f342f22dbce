import { describe, expect, it } from 'vitest';
import { check } from '../../gallery/gallery-rooms.ts';
import { en } from '../../languages/en.ts';
import { zh } from '../../languages/zh.ts';
import { checkText } from './check-text.ts';

const said = (change: Parameters<typeof check>[0]) => checkText(check(change), en);

describe('whose word a result is', () => {
  it.each([
    ['Being checked…', { own: 'checking', unheard: ['Bob'] }],
    ['Checked on this computer.', {}],
    ['Checked on this computer, not by others.', { unheard: ['Bob'] }],
    ['Checked here and by Bob: the scores are right.', { confirmed: ['Bob'] }],
    ['Checked here and by Bob, not by Cem.', { confirmed: ['Bob'], unheard: ['Cem'] }],
    ['Checked here and by Bob, not by Cem.', { confirmed: ['Bob'], framesOnly: ['Cem'] }],
    ['Checked here; Bob checked only the moves, not the scores.', { framesOnly: ['Bob'] }],
    ['Checked by Bob, not on this computer.', { own: 'none', confirmed: ['Bob'] }],
    [
      'Bob hasn’t reported this result yet. It’s what this computer saw.',
      { own: 'none', untold: 'Bob', unheard: ['Bob'] },
    ],
    ['The host hasn’t reported this result yet. It’s what this computer saw.', { own: 'none', untold: '' }],
    ['Not checked.', { own: 'none', unheard: ['Bob'] }],
  ] as const)('is “%s”', (text, change) => {
    expect(said({ ...change } as Parameters<typeof check>[0])).toEqual({ text, bad: false });
  });

  it.each([
    ['Bob reports another result. This one was worked out here.', { otherwise: 'Bob', confirmed: ['Cem'] }],
    ['The host reports another result. This one was worked out here.', { otherwise: '' }],
    ['Checked by Bob: it ended differently there.', { doubted: ['Bob'], confirmed: ['Cem'] }],
    ['Checked here, the match wasn’t over yet, so don’t trust the scores.', { own: 'unended' }],
  ] as const)('warns with “%s”', (text, change) => {
    expect(said({ ...change } as Parameters<typeof check>[0])).toEqual({ text, bad: true });
  });

  it('never says of what nobody else has confirmed that the scores are right', () => {
    for (const texts of [en, zh]) {
      const right = checkText(check({ confirmed: ['Bob'] }), texts).text;
      const others = [
        {},
        { own: 'none' },
        { unheard: ['Bob'] },
        { framesOnly: ['Bob'] },
        { doubted: ['Bob'] },
      ];
      for (const one of others) expect(checkText(check(one as object), texts).text).not.toBe(right);
    }
  });
});
