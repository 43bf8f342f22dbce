// The words that every game writes into its picture, in every language. What only one game says is in its words.ts.

import type { Language } from './languages.ts';

export interface SharedWords {
  /** A bot's name; `number` counts seats from 1. */
  readonly bot: (number: number) => string;
  /** At one's own figure. */
  readonly you: string;
  readonly go: string;
  /** Announced: what the host has dropped into the match. */
  readonly gift: (what: string) => string;
  readonly round: (number: number) => string;
  /** After the round: what it takes to win the match. */
  readonly firstTo: (points: number) => string;
  readonly lastTwo: string;
  /** Somebody could win the match in this round. */
  readonly matchPoint: string;
  /** Two or three that one player took out within a moment. */
  readonly double: (name: string) => string;
  readonly triple: (name: string) => string;
  /** Announced: who has won a round or the match. */
  readonly wins: (name: string) => string;
  readonly youWin: string;
  readonly draw: string;
  /** The head of a table; of those with `wins` the name stands before it. */
  readonly winsRound: string;
  readonly winsMatch: string;
  readonly youWinRound: string;
  readonly youWinMatch: string;
  readonly roundDrawn: string;
  readonly matchTied: string;
}

export const sharedWords: Readonly<Record<Language, SharedWords>> = {
  en: {
    bot: (number) => `Bot ${number}`,
    you: 'You',
    go: 'Go',
    gift: (what) => `A gift: ${what}`,
    round: (number) => `Round ${number}`,
    firstTo: (points) => `first to ${points} points`,
    lastTwo: 'Last two!',
    matchPoint: 'Match point',
    double: (name) => `Double for ${name}!`,
    triple: (name) => `Triple for ${name}!`,
    wins: (name) => `${name} wins!`,
    youWin: 'You win!',
    draw: 'Nobody is left',
    winsRound: 'wins the round',
    winsMatch: 'wins the match',
    youWinRound: 'You win the round',
    youWinMatch: 'You win the match',
    roundDrawn: 'A draw: nobody is left',
    matchTied: 'The match is a tie',
  },
  zh: {
    bot: (number) => `机器人 ${number}`,
    you: '你',
    go: '开始',
    gift: (what) => `礼物：${what}`,
    round: (number) => `第 ${number} 轮`,
    firstTo: (points) => `先得 ${points} 分者胜`,
    lastTwo: '只剩两人！',
    matchPoint: '赛点',
    double: (name) => `${name} 连胜两人！`,
    triple: (name) => `${name} 连胜三人！`,
    wins: (name) => `${name} 获胜！`,
    youWin: '你赢了！',
    draw: '无人幸存',
    winsRound: '赢得本轮',
    winsMatch: '赢得比赛',
    youWinRound: '你赢得本轮',
    youWinMatch: '你赢得比赛',
    roundDrawn: '平局：无人幸存',
    matchTied: '比赛打平',
  },
};
