// What the screens say of Skirmish, in every language.

import type { Texts } from '../../game.ts';
import type { info } from '../info.ts';
import type { Cue } from '../rules/state.ts';

export const texts: Texts<typeof info, readonly [], Cue['kind']> = {
  en: {
    name: 'Skirmish',
    blurb: 'Mine ore by lantern light, raise an army, stand last.',
    rules: [
      'Select with the left button, command with the right one.',
      'Workers bring ore; ore builds houses and soldiers.',
      'Whoever loses the last house is out; the last base standing wins.',
    ],
    options: {
      ore: { label: 'Ore at the start' },
      speed: { label: 'Speed', values: { 80: 'Calm', 100: 'Normal', 125: 'Fast' } },
      bots: { label: 'Bots', values: { 1: 'Easy', 2: 'Fair', 3: 'Hard' } },
    },
    buttons: {},
    hands: {
      mouse:
        'Left: choose, or draw a frame round several. Right: send them to a place, to ore or at somebody. Wheel: closer or further.',
      keys: 'The letters on the buttons. Arrows look around, H goes home, G finds who is idle. Ctrl and a digit keep a group, the digit calls it.',
      gamepad:
        'Left stick points, A chooses, X sends. Right stick looks around, RB and LB come closer and go back, Y finds who is idle.',
      touch: 'Tap to choose, hold to send. One finger draws a frame, two move the picture.',
    },
    captions: {
      blow: 'Swords clash',
      shoot: 'Bows',
      land: 'Impacts',
      death: 'Somebody falls',
      raze: 'A house collapses',
      alert: 'Alarm horn',
      site: 'Hammering',
      built: 'House finished',
      trained: 'Drum: somebody is ready',
      found: 'Find finished',
      dry: 'Ore is used up',
      notice: 'Wind rises',
      storm: 'The storm begins',
      out: 'Gong: somebody is out',
      over: 'Horns',
    },
  },
  zh: {
    name: '夜战',
    blurb: '借着灯火采矿，建起军队，守到最后。',
    rules: [
      '左键选择，右键下令。',
      '工人运来矿石；矿石造房屋和士兵。',
      '失去最后一座房屋的人出局；最后的基地获胜。',
    ],
    options: {
      ore: { label: '初始矿石' },
      speed: { label: '速度', values: { 80: '慢', 100: '正常', 125: '快' } },
      bots: { label: '机器人', values: { 1: '简单', 2: '普通', 3: '困难' } },
    },
    buttons: {},
    hands: {
      mouse: '左键：选择，或框选多个。右键：派往某处、去采矿或进攻。滚轮：缩放。',
      keys: '按钮上的字母。方向键移动视野，H 回到基地，G 找空闲的人。Ctrl 加数字编队，按数字选中。',
      gamepad: '左摇杆指向，A 选择，X 派遣。右摇杆移动视野，RB 和 LB 缩放，Y 找空闲的人。',
      touch: '轻点选择，长按派遣。单指框选，双指移动画面。',
    },
    captions: {
      blow: '刀剑相击',
      shoot: '弓弦声',
      land: '命中声',
      death: '有人倒下',
      raze: '房屋倒塌',
      alert: '警号',
      site: '敲击声',
      built: '房屋建成',
      trained: '鼓声：训练完成',
      found: '研究完成',
      dry: '矿石采空',
      notice: '起风了',
      storm: '风暴开始',
      out: '锣声：有人出局',
      over: '号角声',
    },
  },
};
