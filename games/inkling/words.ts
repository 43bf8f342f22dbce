// What is said in Inkling, in every language: on the screens, and in its picture.

import type { Texts } from '../game.ts';
import { chinese } from '../kit/words/chinese.ts';
import type { Language } from '../kit/words/languages.ts';
import type { keys } from './control/keys.ts';
import type { info } from './info.ts';
import type { InklingCue, InklingState } from './rules/state.ts';

export const texts: Texts<typeof info, typeof keys, InklingCue | 'yours'> = {
  en: {
    name: 'Inkling',
    blurb: 'One draws, the others guess: no reflexes, just a pencil and a hunch.',
    rules: [
      'In your turn, choose a prompt and draw it.',
      'Type what you think it is: the sooner, the more points.',
      'A drawing that is understood at once is worth most.',
    ],
    options: {
      seconds: { label: 'Seconds to draw' },
      drawings: { label: 'Drawings by each' },
    },
    buttons: {
      up: 'Up',
      down: 'Down',
      left: 'Left',
      right: 'Right',
      pen: 'Draw',
      colour: 'Next colour',
      width: 'Next width',
      undo: 'Undo',
      clear: 'Clear',
      choices: 'Four choices',
    },
    devices: {
      mouse:
        'Draw with the left button. Type a guess into the field under the picture; Enter sends it, Escape leaves it.',
      keys: '{up} {left} {down} {right} move the pencil, {pen} draws. {colour} and {width} change it, {undo} takes a stroke back, {clear} all. {choices}: choose one of four, and a digit says which; Enter leads back to the field.',
      gamepad:
        'Left stick points, {b0} draws. {b3} lets you choose one of four instead of typing. {b2} takes a stroke back.',
      touch: 'Draw with a finger. Tap the field to type a guess.',
    },
    atFirst: {
      mouse: 'In your turn draw with the left button; else type what you see.',
      gamepad: 'In your turn left stick and {b0} draw; else {b3} shows four choices.',
      touch: 'In your turn draw with a finger; else type what you see.',
    },
    captions: {
      turn: 'Next turn',
      yours: 'Your turn to draw',
      begin: 'Pencil is taken up',
      solved: 'Someone guessed it',
      tick: 'Clock ticks',
      reveal: 'Paper rustles',
      gallery: 'The gallery opens',
      over: 'The end',
    },
  },
  zh: {
    name: '画谜',
    blurb: '一人作画，众人来猜：不拼手速，只凭一支笔和一点灵感。',
    rules: ['轮到你时，选一个题目画出来。', '猜到是什么就打出来：越早分越多。', '一看就懂的画得分最高。'],
    options: {
      seconds: { label: '作画秒数' },
      drawings: { label: '每人画几幅' },
    },
    buttons: {
      up: '上',
      down: '下',
      left: '左',
      right: '右',
      pen: '落笔',
      colour: '换颜色',
      width: '换粗细',
      undo: '撤销',
      clear: '清空',
      choices: '四选一',
    },
    devices: {
      mouse: '按住左键作画。在画下面的框里输入答案，按回车发送，按 Esc 离开。',
      keys: '{up} {left} {down} {right} 移动画笔，{pen} 落笔。{colour} 换颜色，{width} 换粗细，{undo} 撤销一笔，{clear} 清空。{choices} 四选一，用数字选；按回车回到输入框。',
      gamepad: '左摇杆移动，{b0} 作画。{b3} 不用打字，四选一。{b2} 撤销一笔。',
      touch: '用手指作画。点输入框打字猜。',
    },
    atFirst: {
      mouse: '轮到你时按住左键作画，其余时候打字来猜。',
      gamepad: '轮到你时用左摇杆和 {b0} 作画，其余时候按 {b3} 四选一。',
      touch: '轮到你时用手指作画，其余时候打字来猜。',
    },
    captions: {
      turn: '下一轮',
      yours: '轮到你画了',
      begin: '拿起画笔',
      solved: '有人猜对',
      tick: '滴答声',
      reveal: '翻纸声',
      gallery: '画展开始',
      over: '结束',
    },
  },
};

export interface InklingWords {
  readonly turn: (turn: number, of: number) => string;
  readonly draws: (name: string) => string;
  /** To the player whose turn it is. */
  readonly yourTurn: string;
  readonly youDraw: (prompt: string) => string;
  /** To a drawer who chose none of the prompts. */
  readonly taken: string;
  readonly chooses: (name: string) => string;
  readonly chooseOne: string;
  readonly itWas: (prompt: string) => string;
  /** Instead to a player who has guessed it, with their points. */
  readonly youKnew: (prompt: string, points: number) => string;
  /** What the drawer got, and for what. */
  readonly drawerGot: (name: string, points: number) => string;
  readonly guessedIt: (name: string) => string;
  readonly near: (text: string) => string;
  readonly wrongChoice: string;
  readonly youGuessedIt: (points: number) => string;
  readonly field: (letters: number) => string;
  readonly send: string;
  readonly choices: string;
  /** Said some seconds before they are there. */
  readonly choicesSoon: string;
  readonly bot: string;
  readonly away: string;
  readonly gallery: string;
  readonly empty: string;
  readonly keep: string;
  readonly done: string;
  /** Caption under a drawing. */
  readonly by: (prompt: string, name: string) => string;
}

export const words: Readonly<Record<Language, InklingWords>> = {
  en: {
    turn: (turn, of) => `${turn} of ${of}`,
    draws: (name) => `${name} draws`,
    yourTurn: 'Your turn!',
    youDraw: (prompt) => `Draw: ${prompt}`,
    taken: 'Time was up: the first one was taken.',
    chooses: (name) => `${name} chooses a prompt …`,
    chooseOne: 'What will you draw?',
    itWas: (prompt) => `It was: ${prompt}`,
    youKnew: (prompt, points) => `You guessed it: ${prompt}, +${points}`,
    drawerGot: (name, points) => `Drawn by ${name}: +${points}, what guessers got on average`,
    guessedIt: (name) => `${name} guessed it!`,
    near: (text) => `“${text}” is close!`,
    wrongChoice: 'Not that one. Wait for the answer.',
    youGuessedIt: (points) => `You guessed it: ${points} points`,
    field: (letters) => `Your guess (${letters} letters)`,
    send: 'Guess',
    choices: 'Four choices, half points',
    choicesSoon: 'Four choices in a moment, for half points',
    bot: 'bot',
    away: 'away',
    gallery: 'Tonight’s gallery',
    empty: 'Nothing was drawn this time.',
    keep: 'Save picture',
    done: 'Done',
    by: (prompt, name) => `${prompt}, by ${name}`,
  },
  zh: {
    turn: (turn, of) => `第 ${turn} 幅，共 ${of} 幅`,
    draws: (name) => chinese`${name} 在画`,
    yourTurn: '轮到你了！',
    youDraw: (prompt) => `请画：${prompt}`,
    taken: '选题时间到，已为你选了第一个。',
    chooses: (name) => chinese`${name} 正在选题……`,
    chooseOne: '你想画什么？',
    itWas: (prompt) => `答案是：${prompt}`,
    youKnew: (prompt, points) => `你猜对了：${prompt}，+${points}`,
    drawerGot: (name, points) => `${chinese`${name} 画的：`}+${points}，即猜题者的平均得分`,
    guessedIt: (name) => chinese`${name} 猜对了！`,
    near: (text) => chinese`“${text}”很接近！`,
    wrongChoice: '不是这个，请等答案。',
    youGuessedIt: (points) => `你猜对了：${points} 分`,
    field: (letters) => `你猜是什么（${letters} 个字）`,
    send: '猜',
    choices: '四选一，分数减半',
    choicesSoon: '马上可以四选一，分数减半',
    bot: '机器人',
    away: '离开',
    gallery: '今晚的画展',
    empty: '这次没有画。',
    keep: '保存图片',
    done: '看完了',
    by: (prompt, name) => chinese`${prompt}，${name} 画`,
  },
};

/** What it was, to a player, or to one who looks on. */
export function revealed(
  said: InklingWords,
  { seats }: InklingState,
  me: number | null,
  prompt: string,
): string {
  const player = me === null ? undefined : seats[me];
  return player && player.solvedAt >= 0 ? said.youKnew(prompt, player.gained) : said.itWas(prompt);
}
