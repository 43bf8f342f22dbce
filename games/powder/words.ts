// What is said in Powder, in every language: on the screens (`texts`) and in the picture (`words`).

import type { Texts } from '../game.ts';
import type { RoundCue } from '../kit/arena/rules/round.ts';
import type { ArenaWords, Hand } from '../kit/arena/scene.ts';
import type { Language } from '../kit/words/languages.ts';
import { awayWords, sharedWords } from '../kit/words/shared.ts';
import type { buttons, info } from './info.ts';
import type { Curse, ItemKind, PowderCue } from './rules/state.ts';

export interface PowderWords extends ArenaWords {
  /** What floats up when a player takes one. */
  readonly items: Readonly<Record<ItemKind, string>>;
  readonly curses: Readonly<Record<Curse, string>>;
  /** A shield broke instead of its wearer. */
  readonly saved: string;
  readonly knockouts: (count: number) => string;
  readonly suddenIn: (seconds: number) => string;
  readonly sudden: string;
  /** Floats up at one who is out and has come to the rim. */
  readonly rim: Readonly<Record<Hand, string>>;
  /** The button that does so. */
  readonly throwIn: string;
}

/** What is heard, by the kind of its cue; some of it is heard only of what happens to oneself. */
export type PowderCaption = PowderCue | RoundCue | 'start' | 'lost';

export const words: Readonly<Record<Language, PowderWords>> = {
  en: {
    ...sharedWords.en,
    items: {
      bomb: 'Extra bomb',
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
      rush: 'Can’t slow down',
      fizzle: 'Damp powder',
    },
    saved: 'Saved',
    firstOut: (name) => `First boom: ${name}`,
    knockouts: (count) => (count === 1 ? '1 knockout' : `${count} knockouts`),
    suddenIn: (seconds) => `Sudden death in ${seconds}`,
    sudden: 'Sudden death',
    rim: { keys: 'Press Bomb to throw one in', fingers: 'Throw from here' },
    throwIn: 'Throw bomb',
  },
  zh: {
    ...sharedWords.zh,
    items: {
      bomb: '炸弹加一',
      reach: '火焰更长',
      speed: '跑得更快',
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
    firstOut: (name) => `第一个被炸：${name}`,
    knockouts: (count) => `淘汰 ${count} 人`,
    suddenIn: (seconds) => `${seconds} 秒后进入决战`,
    sudden: '决战时刻',
    rim: { keys: '在这里按炸弹键往场里扔', fingers: '从这里扔' },
    throwIn: '扔炸弹',
  },
};

export const texts: Texts<typeof info, typeof buttons, PowderCaption> = {
  en: {
    name: 'Powder',
    blurb: 'Light the fuse, mind the flames, outlast them all.',
    rules: [
      'Drop bombs to break crates and blast the others.',
      'Grab what’s in the crates: more bombs, longer flames, quicker feet.',
      'Last one standing wins the round. Out? Throw bombs from the rim.',
    ],
    teams:
      'Flames burn partners too, so mind where you lay your bombs. The last team standing wins the round.',
    teamScore: 'Rounds won: {n}',
    gift: 'Something good lands on a free spot, for whoever gets there first.',
    handicap: 'Each step makes walking a little slower.',
    options: {
      rounds: { label: 'Match length', values: { 1: 'Blitz', 2: 'Short', 3: 'Medium', 5: 'Long' } },
      bots: { label: 'Bot skill', values: { 1: 'Easy', 2: 'Medium', 3: 'Hard' } },
      map: { label: 'Arena', values: { 0: 'Workshop', 1: 'Hall', 2: 'Alleys' } },
      crates: { label: 'Crates', values: { 55: 'Few', 75: 'Some', 90: 'Many' } },
      sudden: { label: 'Sudden death', values: { 25: 'Soon', 50: 'Later', 0: 'Never' } },
      away: awayWords.en,
    },
    buttons: {
      Up: 'Up',
      Down: 'Down',
      Left: 'Left',
      Right: 'Right',
      Bomb: 'Bomb',
      'Throw or stop': 'Throw or stop',
    },
    captions: {
      bomb: 'Bomb dropped',
      kick: 'Bomb kicked',
      throw: 'Bomb thrown',
      blast: 'Explosion',
      crate: 'Crate breaks',
      lit: 'Keg hisses',
      pickup: 'Chime',
      gift: 'A gift drops',
      curse: 'Curse',
      saved: 'Shield breaks',
      out: 'Someone’s out',
      lost: 'You’re out',
      warn: 'Warning bell',
      sudden: 'Gong',
      block: 'Stone falls',
      go: 'Start signal',
      spree: 'Cheers',
      round: 'End of the round',
      match: 'Final chord',
    },
  },
  zh: {
    name: '炸药坊',
    blurb: '点燃引线，躲开火焰，站到最后。',
    rules: [
      '放炸弹炸开木箱，也炸对手。',
      '捡箱子里的宝贝：炸弹更多，火焰更长，跑得更快。',
      '站到最后的人赢得这一轮；出局了还能从场边扔炸弹。',
    ],
    teams: '火焰也会烧到队友，放炸弹要小心。最后站着的队赢得这一轮。',
    teamScore: '赢 {n} 轮',
    gift: '空地上落下一件好东西，先到先得。',
    handicap: '每一级让移动慢一点。',
    options: {
      rounds: { label: '比赛时长', values: { 1: '最短', 2: '短', 3: '中', 5: '长' } },
      bots: { label: '机器人水平', values: { 1: '简单', 2: '普通', 3: '困难' } },
      map: { label: '场地', values: { 0: '工坊', 1: '大厅', 2: '巷子' } },
      crates: { label: '木箱', values: { 55: '少', 75: '一些', 90: '多' } },
      sudden: { label: '决战时刻', values: { 25: '较早', 50: '较晚', 0: '无' } },
      away: awayWords.zh,
    },
    buttons: { Up: '上', Down: '下', Left: '左', Right: '右', Bomb: '炸弹', 'Throw or stop': '投掷或停住' },
    captions: {
      bomb: '放下炸弹',
      kick: '踢出炸弹',
      throw: '扔出炸弹',
      blast: '爆炸',
      crate: '木箱破碎',
      lit: '火药桶嘶嘶作响',
      pickup: '拾取声',
      gift: '礼物落下',
      curse: '诅咒',
      saved: '护盾破碎',
      out: '有人出局',
      lost: '你出局了',
      warn: '警钟',
      sudden: '锣声',
      block: '石块落下',
      go: '开始信号',
      spree: '欢呼声',
      round: '本轮结束',
      match: '终场音乐',
    },
  },
};
