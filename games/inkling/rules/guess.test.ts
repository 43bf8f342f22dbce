import { describe, expect, it } from 'vitest';
import { languages } from '../../kit/words/languages.ts';
import { choicesOf, hintOf, judge, keyFor, lockUp, normalised, opens, promptOf } from './guess.ts';
import { prompts } from './prompts.ts';

const numberOf = (name: string) => prompts.findIndex(({ en }) => en[0] === name);
const secretOf = (name: string) => lockUp(12345, numberOf(name));

describe('the prompts', () => {
  it('are at least 300 in each language, none of them twice', () => {
    for (const language of ['en', 'zh'] as const) {
      const forms = prompts.flatMap((prompt) => prompt[language]);
      expect(new Set(forms).size).toBe(forms.length);
      expect(forms.every((form) => form.trim() === form && form !== '')).toBe(true);
    }
    expect(prompts.length).toBeGreaterThanOrEqual(300);
  });

  it('are in Latin letters in English, and in Chinese signs in Chinese', () => {
    expect(prompts.filter(({ en }) => en.some((form) => !/^[a-z ]+$/.test(form)))).toEqual([]);
    expect(prompts.filter(({ zh }) => zh.some((form) => !/^\p{Script=Han}+$/u.test(form)))).toEqual([]);
  });

  it('fit into what can be typed and sent', () => {
    expect(Math.max(...prompts.flatMap(({ en }) => en.map(({ length }) => length)))).toBeLessThan(32);
  });
});

describe('a guess', () => {
  it.each([
    ['Hot-Dog', 'hotdog'],
    ['  the  APPLE! ', 'apple'],
    ['an apple', 'apple'],
    ['a', 'a'],
    ['glasses', 'glasse'],
    ['bus', 'bus'],
    ['Crème brûlée', 'cremebrulee'],
    ['ＣＡＴ', 'cat'],
    [' 苹 果。', '苹果'],
    ['…', ''],
  ])('of %j counts as %j', (typed, counts) => {
    expect(normalised(typed)).toBe(counts);
  });

  it.each([
    ['bicycle', 'Bikes', 'right'],
    ['bicycle', '自行车', 'right'],
    ['bicycle', '单车', 'right'],
    ['bicycle', 'bicicle', 'near'],
    ['bicycle', 'my bicycle', 'near'],
    ['bicycle', 'car', 'wrong'],
    ['cat', 'hat', 'near'],
    ['cat', 'dog', 'wrong'],
    ['cat', '', 'wrong'],
    ['hot air balloon', 'balloon', 'near'],
    ['sun', '太阳', 'right'],
    ['sun', '月亮', 'wrong'],
    ['cat', '小猫', 'near'],
    ['apple', '红苹果', 'near'],
    ['television', 'tvs are boring', 'wrong'],
    ['cherry', 'Cherries', 'right'],
    ['tooth', 'teeth', 'right'],
  ] as const)('for %s: %j is %s', (name, typed, verdict) => {
    expect(judge(secretOf(name), typed)).toBe(verdict);
  });
});

describe('a secret', () => {
  it('is opened by the key of a right guess in either language, and by no other', () => {
    const secret = secretOf('bicycle');
    for (const text of ['bike', 'The bicycle', '单车'])
      expect(opens(secret, keyFor(secret, text)!)).toBe(true);
    expect(keyFor(secret, 'car')).toBeNull();
    expect(opens(secret, secret.lock)).toBe(false);
    expect(opens(secret, keyFor(lockUp(54321, numberOf('bicycle')), 'bike')!)).toBe(false);
  });

  it('has another lock with another salt, and none that no prompt has', () => {
    expect(lockUp(1, 5).lock).not.toBe(lockUp(2, 5).lock);
    for (const prompt of [0, 100, prompts.length - 1]) expect(promptOf(lockUp(99, prompt))).toBe(prompt);
    expect(promptOf({ salt: 99, lock: 1 })).toBe(-1);
  });

  it('gives four choices, of which one is right, not always at the same place', () => {
    const places = Array.from({ length: 40 }, (_, salt) => {
      const choices = choicesOf(lockUp(salt, 7));
      expect(new Set(choices).size).toBe(4);
      return choices.indexOf(7);
    });
    expect(new Set(places)).toEqual(new Set([0, 1, 2, 3]));
  });

  it.each(['cat', 'grapes', 'watermelon'])('gives choices of which the length tells nothing: %s', (name) => {
    for (let salt = 0; salt < 20; salt++) {
      const choices = choicesOf(lockUp(salt, promptOf(secretOf(name))));
      for (const language of languages)
        expect(new Set(choices.map((one) => hintOf(lockUp(salt, one), language, 0))).size).toBe(1);
    }
  });

  it('shows its length at first, later some letters, and never all', () => {
    const secret = secretOf('hot air balloon');
    expect(hintOf(secret, 'en', 0)).toBe('___ ___ _______');
    const late = hintOf(secret, 'en', 3);
    expect(late).toMatch(/[a-z]/);
    expect([...late].filter((letter) => letter === '_').length).toBeGreaterThan(6);
    expect(hintOf(secret, 'zh', 3)).toMatch(/^_*[气热球]?_*$/);
  });
});
