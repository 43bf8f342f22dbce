// What is said of cartridges on the screens, in every language.

import type { Texts } from '../game.ts';
import type { buttons, info } from './info.ts';

export const texts: Texts<typeof info, typeof buttons> = {
  en: {
    name: 'Cartridges',
    blurb: 'A console of 1985 for up to four pads: put in what you own, and everybody plays in step.',
    rules: [
      'Everybody who plays needs the same cartridge as a file. None is ever sent.',
      'The first to sit down has pad 1, the next pad 2, then 3 and 4.',
      'It goes on until the host ends it.',
    ],
    options: {
      hertz: { label: 'Pictures a second', values: { 0: 'Automatic', 50: '50', 60: '60' } },
      gun: { label: 'Light gun', values: { 0: 'None', 1: 'By pointer' } },
    },
    buttons: {
      Up: 'Up',
      Down: 'Down',
      Left: 'Left',
      Right: 'Right',
      A: 'A',
      B: 'B',
      Start: 'Start',
      Select: 'Select',
    },
    captions: {},
  },
  zh: {
    name: '自带卡带',
    blurb: '一台 1985 年的游戏机，最多四个手柄：插入自己的卡带，大家同步游玩。',
    rules: [
      '每位玩家都要有同一张卡带的文件，卡带绝不会被发送。',
      '最先入座的是 1 号手柄，然后依次是 2、3、4 号。',
      '一直玩到房主结束为止。',
    ],
    options: {
      hertz: { label: '每秒画面', values: { 0: '自动', 50: '50', 60: '60' } },
      gun: { label: '光枪', values: { 0: '无', 1: '用鼠标或手指' } },
    },
    buttons: {
      Up: '上',
      Down: '下',
      Left: '左',
      Right: '右',
      A: 'A',
      B: 'B',
      Start: '开始',
      Select: '选择',
    },
    captions: {},
  },
};
