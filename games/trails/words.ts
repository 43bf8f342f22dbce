// What the painter of Trails writes, in every language.

import type { Language } from '../languages.ts';
import { type SharedWords, sharedWords } from '../words.ts';
import type { ItemKind } from './sim-state.ts';

export interface TrailsWords extends SharedWords {
  readonly boost: string;
  /** What floats up when somebody takes one: the effect in one or two words. */
  readonly items: Readonly<Record<ItemKind, string>>;
  /** While one rides under it. */
  readonly slowed: string;
  /** A shield broke instead of its rider. */
  readonly saved: string;
  readonly firstOut: (name: string) => string;
  readonly closing: string;
}

export const words: Readonly<Record<Language, TrailsWords>> = {
  en: {
    ...sharedWords.en,
    boost: 'Boost',
    items: { ghost: 'Ghost', blast: 'Blast', shield: 'Shield', surge: 'Surge', slow: 'Slow the rest' },
    slowed: 'Slowed',
    saved: 'Saved',
    firstOut: (name) => `First crash: ${name}`,
    closing: 'The arena closes',
  },
  zh: {
    ...sharedWords.zh,
    boost: '加速',
    items: { ghost: '幽灵', blast: '爆破', shield: '护盾', surge: '疾驰', slow: '他人减速' },
    slowed: '被减速',
    saved: '得救',
    firstOut: (name) => `首个撞墙：${name}`,
    closing: '场地收缩',
  },
};
