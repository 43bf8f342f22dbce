// The words that every game writes into its picture, in every language. What only one game says is in its words.ts.

import { chinese } from './chinese.ts';
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
  /** After the round: what it takes to win the match, which ends after `most` rounds in any case. */
  readonly firstTo: (points: number, most: number) => string;
  /** The rule “first to so many rounds”: in teams, and where one that is won is enough. */
  readonly firstToRounds: (rounds: number, most: number) => string;
  /** Instead, where those who are ahead have all got that far. */
  readonly tieBreak: string;
  /** By its letter. */
  readonly team: (letter: string) => string;
  /** How far a team is, by what counts. */
  readonly rounds: (won: number) => string;
  readonly points: (points: number) => string;
  readonly lastTwo: string;
  /** A side could win the match in this round. */
  readonly matchPoint: string;
  /** Too many rounds were drawn: a side that is alone ahead after this one has won the match. */
  readonly suddenDeath: string;
  /** Two or three that one player took out within a moment. */
  readonly double: (name: string) => string;
  readonly triple: (name: string) => string;
  /** Announced, and the head of a table; of those with `wins` the name stands before it. */
  readonly winsRound: string;
  readonly winsMatch: string;
  /** The two in one line. */
  readonly wins: (who: string, what: string) => string;
  /** Stands before those instead of a team's name. */
  readonly yourTeam: string;
  readonly youWinRound: string;
  readonly youWinMatch: string;
  readonly roundDrawn: string;
  readonly matchTied: string;
}

/** What bots are called, in the order in which they sit down: as many as a match has seats. */
const botNames = {
  en: [
    ...['Bolt', 'Cog', 'Gizmo', 'Rivet', 'Widget', 'Servo', 'Sprocket', 'Piston'],
    ...['Diode', 'Chip', 'Fuse', 'Gasket', 'Crank', 'Torque', 'Dynamo', 'Pixel'],
  ],
  zh: [
    ...['螺丝', '齿轮', '弹簧', '铆钉', '扳手', '马达', '链轮', '活塞'],
    ...['电阻', '芯片', '线圈', '垫圈', '曲柄', '轴承', '电池', '像素'],
  ],
} as const satisfies Readonly<Record<Language, readonly string[]>>;

export const sharedWords: Readonly<Record<Language, SharedWords>> = {
  en: {
    bot: (number) => botNames.en[number - 1] ?? `Bot ${number}`,
    you: 'You',
    go: 'Go',
    gift: (what) => `A gift: ${what}`,
    round: (number) => `Round ${number}`,
    firstTo: (points, most) => `first to ${points} points, ${most} rounds at most`,
    firstToRounds: (rounds, most) =>
      `first to win ${rounds === 1 ? 'a round' : `${rounds} rounds`}, ${most} rounds at most`,
    tieBreak: 'a tie: whoever takes the lead wins',
    team: (letter) => `Team ${letter}`,
    rounds: (won) => (won === 1 ? '1 round won' : `${won} rounds won`),
    points: (points) => (points === 1 ? '1 point' : `${points} points`),
    lastTwo: 'Two left!',
    matchPoint: 'Match point',
    suddenDeath: 'Sudden death: who leads now wins',
    double: (name) => `Double for ${name}!`,
    triple: (name) => `Triple for ${name}!`,
    winsRound: 'wins the round',
    winsMatch: 'wins the match',
    wins: (who, what) => `${who} ${what}`,
    yourTeam: 'Your team',
    youWinRound: 'You win the round',
    youWinMatch: 'You win the match',
    roundDrawn: 'A draw',
    matchTied: 'The match is tied',
  },
  zh: {
    bot: (number) => botNames.zh[number - 1] ?? `机器人 ${number}`,
    you: '你',
    go: '开始',
    gift: (what) => `礼物：${what}`,
    round: (number) => `第 ${number} 轮`,
    firstTo: (points, most) => `先得 ${points} 分者胜，最多 ${most} 轮`,
    firstToRounds: (rounds, most) => `先赢 ${rounds} 轮者胜，最多 ${most} 轮`,
    tieBreak: '平分：谁先领先谁获胜',
    team: (letter) => `${letter} 队`,
    rounds: (won) => `赢 ${won} 轮`,
    points: (points) => `${points} 分`,
    lastTwo: '只剩两人！',
    matchPoint: '赛点',
    suddenDeath: '骤死局：领先者获胜',
    double: (name) => chinese`${name} 双杀！`,
    triple: (name) => chinese`${name} 三杀！`,
    winsRound: '赢得本轮',
    winsMatch: '赢得比赛',
    wins: (who, what) => chinese`${who} ${what}`,
    yourTeam: '你们队',
    youWinRound: '你赢得本轮',
    youWinMatch: '你赢得比赛',
    roundDrawn: '平局',
    matchTied: '比赛平局',
  },
};

/** Words of the option `awayOption`, which games have in common. */
export const awayWords = {
  en: { label: 'Dropouts', values: { 0: 'Stand idle', 1: 'Bot plays on' } },
  zh: { label: '掉线时', values: { 0: '原地不动', 1: '机器人代打' } },
} as const satisfies Record<Language, unknown>;
