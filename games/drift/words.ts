// What is said in Drift, in every language: on the screens (`texts`) and in the picture (`words`).

import type { Texts } from '../game.ts';
import type { RoundCue } from '../kit/arena/rules/round.ts';
import type { Hand, ArenaWords as RoundWords } from '../kit/arena/scene.ts';
import { chinese } from '../kit/words/chinese.ts';
import type { Language } from '../kit/words/languages.ts';
import { awayWords, sharedWords } from '../kit/words/shared.ts';
import type { buttons, info } from './info.ts';
import type { DriftCue } from './rules/state.ts';

export interface DriftWords extends RoundWords {
  /** In the strip below: how far one is. */
  readonly lap: (lap: number, of: number) => string;
  readonly lastLap: string;
  /** Floats up at a car that is through. */
  readonly finished: (place: number) => string;
  /** In the table, and at a car: a best lap. */
  readonly best: (time: string) => string;
  /** Once a player is through, or the first is late: how long the others may still drive. */
  readonly endsIn: (seconds: number) => string;
  readonly boost: string;
  /** At a car that sounds its horn. */
  readonly horn: string;
  readonly wrongWay: string;
  /** At a car that stands at the edge of the field, where gas is useless; the stick of fingers lacks a button to brake. */
  readonly backUp: Readonly<Record<Hand, string>>;
  /** What a gift is. */
  readonly boostForAll: string;
}

/** What is heard, by the kind of its cue. */
export type DriftCaption = DriftCue | RoundCue | 'start';

const ordinal = (place: number) =>
  `${place}${place === 1 ? 'st' : place === 2 ? 'nd' : place === 3 ? 'rd' : 'th'}`;

export const words: Readonly<Record<Language, DriftWords>> = {
  en: {
    ...sharedWords.en,
    round: (number) => `Race ${number}`,
    rounds: (won) => (won === 1 ? '1 race won' : `${won} races won`),
    winsRound: 'wins the race',
    youWinRound: 'You win the race',
    roundDrawn: 'Nobody finished',
    firstOut: (name) => `${name} is out`,
    lap: (lap, of) => `Lap ${lap} of ${of}`,
    lastLap: 'Last lap',
    finished: ordinal,
    best: (time) => `best lap ${time}`,
    endsIn: (seconds) => `Race ends in ${seconds} s`,
    boost: 'Boost',
    horn: 'Honk!',
    wrongWay: 'Wrong way',
    backUp: { keys: 'Brake to back up', fingers: 'Pull the stick down to back up' },
    boostForAll: 'a boost for everyone',
  },
  zh: {
    ...sharedWords.zh,
    round: (number) => `第 ${number} 场`,
    rounds: (won) => `赢 ${won} 场`,
    winsRound: '赢得本场',
    youWinRound: '你赢得本场',
    roundDrawn: '无人完赛',
    firstOut: (name) => chinese`${name} 出局`,
    lap: (lap, of) => `第 ${lap} 圈，共 ${of} 圈`,
    lastLap: '最后一圈',
    finished: (place) => `第 ${place} 名`,
    best: (time) => `最快圈 ${time}`,
    endsIn: (seconds) => `本场还剩 ${seconds} 秒`,
    boost: '加速',
    horn: '嘀嘀！',
    wrongWay: '逆行！',
    backUp: { keys: '按住刹车可倒车', fingers: '向下拉摇杆可倒车' },
    boostForAll: '全员加速',
  },
};

export const texts: Texts<typeof info, typeof buttons, DriftCaption> = {
  en: {
    name: 'Drift',
    blurb: 'Race wheel to wheel, and slide through the bends for a boost.',
    rules: [
      'First to finish all laps wins; grass is slow, and short cuts don’t count.',
      'Hold Slide in a bend: your tyres smoke, and letting go gives you a push.',
      'Chase the ghost of the best lap, and beat it.',
    ],
    teams: 'The team whose cars finish best on average wins the race.',
    teamScore: 'Races won: {n}',
    handicap: 'Each step takes 4% of the top speed.',
    gift: 'A boost for every car in the race, a moment later.',
    options: {
      rounds: { label: 'Races' },
      track: { label: 'Track', values: { 0: 'Harbour', 1: 'Clover', 2: 'Ring' } },
      laps: { label: 'Laps' },
      bots: { label: 'Bot skill', values: { 1: 'Easy', 2: 'Medium', 3: 'Hard' } },
      away: awayWords.en,
    },
    devices: {
      touch:
        'The stick drives, as seen from your car: up is gas, down is brake, left and right steer. It follows your thumb. Slide and Horn are on the other side.',
    },
    buttons: { Gas: 'Gas', Brake: 'Brake', Left: 'Left', Right: 'Right', Slide: 'Slide', Horn: 'Horn' },
    captions: {
      lap: 'Lap completed',
      best: 'Best lap',
      finish: 'Across the finish line',
      boost: 'Boost',
      bump: 'Cars touch',
      horn: 'A horn',
      gift: 'A gift drops',
      go: 'Start signal',
      round: 'End of the race',
      match: 'Final chord',
    },
  },
  zh: {
    name: '漂移',
    blurb: '你追我赶，漂移过弯，换来一次加速。',
    rules: [
      '最先跑完全部圈数的人获胜；草地很慢，抄近道不算数。',
      '过弯时按住漂移：轮胎冒烟，松开时获得一次加速。',
      '追上最快圈的幽灵车，再超过它。',
    ],
    teams: '平均名次最好的一队赢得本场。',
    teamScore: '赢 {n} 场',
    handicap: '每一级少 4% 的最高速度。',
    gift: '片刻之后，赛道上的每辆车都获得一次加速。',
    options: {
      rounds: { label: '场数' },
      track: { label: '赛道', values: { 0: '港口', 1: '四叶草', 2: '环道' } },
      laps: { label: '圈数' },
      bots: { label: '机器人水平', values: { 1: '简单', 2: '普通', 3: '困难' } },
      away: awayWords.zh,
    },
    devices: {
      touch:
        '摇杆以车的方向为准：向上是油门，向下是刹车，左右转向；拇指按在哪里，摇杆就在哪里。漂移和喇叭在另一侧。',
    },
    buttons: { Gas: '油门', Brake: '刹车', Left: '左', Right: '右', Slide: '漂移', Horn: '喇叭' },
    captions: {
      lap: '完成一圈',
      best: '最快圈',
      finish: '冲过终点',
      boost: '加速',
      bump: '车辆碰撞',
      horn: '喇叭声',
      gift: '礼物落下',
      go: '发车信号',
      round: '本场结束',
      match: '终场音乐',
    },
  },
};
