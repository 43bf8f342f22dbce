// What is said in Trails, in every language: on the screens (`texts`) and in the picture (`words`).

import type { Texts } from '../game.ts';
import type { RoundCue } from '../kit/arena/rules/round.ts';
import type { ArenaWords, Hand } from '../kit/arena/scene.ts';
import type { Language } from '../kit/words/languages.ts';
import { awayWords, sharedWords } from '../kit/words/shared.ts';
import type { buttons, info } from './info.ts';
import type { ItemKind, TrailsCue } from './rules/state.ts';

export interface TrailsWords extends ArenaWords {
  readonly boost: string;
  /** What floats up when a player takes one: the effect in one or two words. */
  readonly items: Readonly<Record<ItemKind, string>>;
  /** While one rides under it. */
  readonly slowed: string;
  /** In the strip below, for players who are through with the round. */
  readonly isOut: string;
  /** A shield broke instead of its rider. */
  readonly saved: string;
  readonly closing: string;
  /** Floats up at one who is out and rides the border now. */
  readonly spark: Readonly<Record<Hand, string>>;
  /** In the strip below, beside how soon the next one can be burnt: what does it; also on the button under a thumb. */
  readonly gap: Readonly<Record<Hand, string>>;
}

/** What is heard, by the kind of its cue; some of it is heard only of what happens to oneself. */
export type TrailsCaption = TrailsCue | RoundCue | 'start' | 'lost';

export const words: Readonly<Record<Language, TrailsWords>> = {
  en: {
    ...sharedWords.en,
    boost: 'Boost',
    items: { ghost: 'Ghost', blast: 'Blast', shield: 'Shield', surge: 'Surge', slow: 'Slow the rest' },
    slowed: 'Slowed',
    isOut: 'You’re out until the next round',
    saved: 'Saved',
    firstOut: (name) => `First crash: ${name}`,
    closing: 'The walls are closing in',
    spark: { keys: 'Boost burns gaps from here', fingers: 'Burn gaps from here' },
    gap: { keys: 'Boost burns a gap', fingers: 'Burn gap' },
  },
  zh: {
    ...sharedWords.zh,
    boost: '加速',
    items: { ghost: '幽灵', blast: '爆破', shield: '护盾', surge: '疾驰', slow: '对手减速' },
    slowed: '被减速',
    isOut: '你已出局，等下一轮',
    saved: '得救',
    firstOut: (name) => `第一个撞墙：${name}`,
    closing: '场地收缩',
    spark: { keys: '在这里按加速键烧出缺口', fingers: '从这里烧缺口' },
    gap: { keys: '按加速键烧缺口', fingers: '烧缺口' },
  },
};

export const texts: Texts<typeof info, typeof buttons, TrailsCaption> = {
  en: {
    name: 'Trails',
    blurb: 'Trail a wall of light, cut the others off, outlast them all.',
    rules: [
      'You never stop, and you leave a wall behind you. Turn before you hit one.',
      'Boost to cut someone off. Ride over power-ups: what each does is said as you take it.',
      'The last one moving wins the round. Crashed? Burn gaps from the border.',
    ],
    teams: 'A partner’s wall stops you like any other. The last team moving wins the round.',
    teamScore: 'Rounds won: {n}',
    gift: 'A power-up lands on a free spot, for whoever gets there first.',
    handicap: 'Each step takes a quarter of the boost.',
    options: {
      rounds: { label: 'Match length', values: { 1: 'Short', 3: 'Medium', 5: 'Long' } },
      speed: { label: 'Speed', values: { 80: 'Calm', 100: 'Normal', 120: 'Fast' } },
      map: { label: 'Arena', values: { 0: 'Open', 1: 'Pillars', 2: 'Four rooms' } },
      gaps: { label: 'Walls', values: { 0: 'Solid', 1: 'With gaps' } },
      out: { label: 'When out', values: { 0: 'Watch', 1: 'Burn gaps' } },
      bots: { label: 'Bot skill', values: { 1: 'Easy', 2: 'Medium', 3: 'Hard' } },
      away: awayWords.en,
    },
    buttons: { Up: 'Up', Down: 'Down', Left: 'Left', Right: 'Right', Boost: 'Boost' },
    captions: {
      boost: 'Engine roars',
      out: 'Crash',
      lost: 'Engine dies',
      pickup: 'Power-up picked up',
      item: 'Power-up appears',
      gift: 'A gift drops',
      break: 'Shield breaks',
      gap: 'A wall burns',
      warn: 'Alarm',
      shrink: 'Walls close in',
      go: 'Start signal',
      spree: 'Cheers',
      round: 'End of the round',
      match: 'Final chord',
    },
  },
  zh: {
    name: '光迹',
    blurb: '拖着光墙飞驰，截住对手，撑到最后。',
    rules: [
      '你停不下来，身后拖着一道光墙；撞墙前转弯。',
      '加速去截住对手；驶过道具就能捡起，捡到时会显示它的作用。',
      '撑到最后的人赢得这一轮；撞毁后可沿边界烧出缺口。',
    ],
    teams: '撞上队友的光墙也会出局。最后还在行驶的队赢得这一轮。',
    teamScore: '赢 {n} 轮',
    gift: '空地上落下一个道具，先到先得。',
    handicap: '每一级少四分之一的加速能量。',
    options: {
      rounds: { label: '比赛时长', values: { 1: '短', 3: '中', 5: '长' } },
      speed: { label: '速度', values: { 80: '慢', 100: '正常', 120: '快' } },
      map: { label: '场地', values: { 0: '空旷', 1: '石柱', 2: '四个房间' } },
      gaps: { label: '光墙', values: { 0: '连续', 1: '带缺口' } },
      out: { label: '出局后', values: { 0: '观战', 1: '烧缺口' } },
      bots: { label: '机器人水平', values: { 1: '简单', 2: '普通', 3: '困难' } },
      away: awayWords.zh,
    },
    buttons: { Up: '上', Down: '下', Left: '左', Right: '右', Boost: '加速' },
    captions: {
      boost: '引擎轰鸣',
      out: '撞击声',
      lost: '引擎熄火',
      pickup: '捡到道具',
      item: '道具出现',
      gift: '礼物落下',
      break: '护盾破碎',
      gap: '光墙烧穿',
      warn: '警报',
      shrink: '围墙收缩',
      go: '开始信号',
      spree: '欢呼声',
      round: '本轮结束',
      match: '终场音乐',
    },
  },
};
