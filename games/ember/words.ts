// What is said of Ember on the screens, in every language. In the picture the console writes digits alone.

import type { Texts } from '../game.ts';
import { awayWords } from '../kit/words/shared.ts';
import type { buttons, info } from './info.ts';

export const texts: Texts<typeof info, typeof buttons> = {
  en: {
    name: 'Ember',
    blurb: 'One ember, four pads, a console of 1985: keep it until time runs out.',
    rules: [
      'Pick up the ember. While you have it, you score.',
      'It makes you slow: run. Touch whoever has it to take it.',
      'Dash knocks others over. In the last half minute points come twice as fast.',
    ],
    options: {
      seconds: {
        label: 'Match length',
        values: { 30: '30 s', 60: '1 min', 120: '2 min', 180: '3 min' },
      },
      map: { label: 'Arena', values: { 0: 'Yard', 1: 'Alleys', 2: 'Pillars' } },
      bots: { label: 'Bot skill', values: { 1: 'Easy', 2: 'Medium', 3: 'Hard' } },
      away: awayWords.en,
    },
    buttons: { Up: 'Up', Down: 'Down', Left: 'Left', Right: 'Right', Dash: 'Dash' },
    captions: {},
  },
  zh: {
    name: '火种',
    blurb: '1985 年游戏机，四个手柄，抢一团火种：守到最后一秒。',
    rules: [
      '捡起火种，拿着它就能得分。',
      '拿着火种跑得慢，快逃！碰到持有者就能夺走。',
      '冲刺能撞倒别人。最后半分钟，得分翻倍。',
    ],
    options: {
      seconds: { label: '比赛时长', values: { 30: '30 秒', 60: '1 分钟', 120: '2 分钟', 180: '3 分钟' } },
      map: { label: '场地', values: { 0: '庭院', 1: '小巷', 2: '石柱' } },
      bots: { label: '机器人水平', values: { 1: '简单', 2: '普通', 3: '困难' } },
      away: awayWords.zh,
    },
    buttons: { Up: '上', Down: '下', Left: '左', Right: '右', Dash: '冲刺' },
    captions: {},
  },
};
