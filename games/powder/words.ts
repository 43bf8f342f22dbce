// What the painter of Powder writes, in every language.

import type { Language } from '../languages.ts';
import { type SharedWords, sharedWords } from '../words.ts';
import type { Curse, ItemKind } from './sim-state.ts';

export interface PowderWords extends SharedWords {
  /** What floats up when somebody takes one. */
  readonly items: Readonly<Record<ItemKind, string>>;
  readonly curses: Readonly<Record<Curse, string>>;
  /** A shield broke instead of its wearer. */
  readonly saved: string;
  readonly firstOut: (name: string) => string;
  readonly knockouts: (count: number) => string;
  readonly suddenIn: (seconds: number) => string;
  readonly sudden: string;
}

export const words: Readonly<Record<Language, PowderWords>> = {
  en: {
    ...sharedWords.en,
    items: {
      bomb: 'One more bomb',
      reach: 'Longer flames',
      speed: 'Faster',
      kick: 'Kick bombs',
      throw: 'Throw bombs',
      shield: 'Shield',
      curse: 'Cursed',
    },
    curses: {
      backwards: 'Backwards',
      hiccups: 'Hiccups',
      snail: 'Slow as a snail',
      rush: 'Cannot slow down',
      fizzle: 'Damp powder',
    },
    saved: 'Saved',
    firstOut: (name) => `First boom: ${name}`,
    knockouts: (count) => (count === 1 ? '1 knock-out' : `${count} knock-outs`),
    suddenIn: (seconds) => `Sudden death in ${seconds}`,
    sudden: 'Sudden death',
  },
  zh: {
    ...sharedWords.zh,
    items: {
      bomb: '多一枚炸弹',
      reach: '火焰更长',
      speed: '加快',
      kick: '踢炸弹',
      throw: '扔炸弹',
      shield: '护盾',
      curse: '诅咒',
    },
    curses: {
      backwards: '方向颠倒',
      hiccups: '打嗝',
      snail: '慢如蜗牛',
      rush: '停不下来',
      fizzle: '火药受潮',
    },
    saved: '得救',
    firstOut: (name) => `首个被炸：${name}`,
    knockouts: (count) => `击倒 ${count} 人`,
    suddenIn: (seconds) => `${seconds} 秒后突然死亡`,
    sudden: '突然死亡',
  },
};
