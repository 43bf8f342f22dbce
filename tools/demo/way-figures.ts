// What matters for each way to stay in step, from a demo's records.

import { percentile } from '../../netcode/lab/invariants.ts';
import type { Way } from '../../netcode/sim/ways.ts';
import { seenAtOnce } from '../../renderer/stage/timeline/smoothing.ts';
import type { BotRecord } from './bot.ts';
import type { ClosedFrames } from './messages.ts';

/** Median and extremes. */
export interface Range {
  readonly p50: number;
  readonly min: number;
  readonly max: number;
}

export interface StrictFigures {
  /** From one keyframe to the next, as the relay named it, ms. */
  readonly intervalMs: Range;
  /** How much later than named a keyframe was closed because an input was missing, ms. */
  readonly waitMs: Range;
  readonly keyframes: number;
}

export interface CommandFigures {
  readonly turnsPerSecond: Range;
  /** Commands of all peers, and their bytes. */
  readonly sent: number;
  readonly bytes: number;
  /** Commands that reached every peer; those of the last turn are left out. */
  readonly delivered: number;
}

export interface RunAheadFigures {
  /** Frames that the peers ran ahead in the end. */
  readonly ahead: Range;
  /** Number of rollbacks over all peers, ... */
  readonly rollbacks: number;
  /** ...how many frames that undid, ... */
  readonly frames: number;
  /** ...and how many at once at most. */
  readonly deepest: number;
}

export interface AuthorityFigures {
  /** Frames that own objects were ahead of what was told last, in the end. */
  readonly ahead: Range;
  /** Number of corrections of own objects over all peers, ... */
  readonly corrections: number;
  /** ...how many frames were played again for it, ... */
  readonly frames: number;
  /** ...and how far at most, in units of the game. */
  readonly largest: number;
  /** The most of that that one picture shows: all of it, or what it glides by. */
  readonly visible: number;
}

export interface ShadowFigures {
  /** Frames that shadows were guessed for in the end. */
  readonly ahead: Range;
  /** Number of jumps of shadows over all peers, ... */
  readonly corrections: number;
  /** ...and how far at most, in units of the game. */
  readonly largest: number;
  /** Furthest that what is drawn moved in a frame besides its own speed, ... */
  readonly visible: number;
  /** ...how far it was behind its shadow at most, ... */
  readonly behind: number;
  /** ...and how often it was put elsewhere because it was too far. */
  readonly put: number;
  /** Reports that the rules refused. */
  readonly refused: number;
}

/** The figures of one way; the optimistic one has only those of every way. */
export interface WayFigures {
  readonly strict?: StrictFigures;
  readonly commands?: CommandFigures;
  readonly runAhead?: RunAheadFigures;
  readonly authority?: AuthorityFigures;
  readonly shadow?: ShadowFigures;
}

export function wayFigures(
  way: Way,
  tickRate: number,
  closed: readonly ClosedFrames[],
  records: readonly BotRecord[],
): WayFigures {
  switch (way) {
    case 'optimistic':
      return {};
    case 'strict':
      return { strict: strictFigures(groupsOf(closed), 1000 / tickRate) };
    case 'commands':
      return { commands: commandFigures(groupsOf(closed), 1000 / tickRate, records) };
    case 'run-ahead':
      return { runAhead: runAheadFigures(records) };
    case 'authority':
      return { authority: authorityFigures(records, 1000 / tickRate) };
    case 'shadow':
      return { shadow: shadowFigures(records) };
  }
}

/** Frames that were closed together. */
interface Group {
  readonly frames: number;
  /** Time until the next group of the match, ms; null for its last. */
  readonly untilNextMs: number | null;
}

function groupsOf(closed: readonly ClosedFrames[]): Group[] {
  return closed.flatMap(({ at }) => {
    const firsts = at.flatMap((time, frame) => (time === at[frame - 1] ? [] : [frame]));
    return firsts.map((first, i) => {
      const next = firsts[i + 1];
      return {
        frames: (next ?? at.length) - first,
        untilNextMs: next === undefined ? null : at[next]! - at[first]!,
      };
    });
  });
}

function strictFigures(groups: readonly Group[], tickMs: number): StrictFigures {
  const waits = groups.flatMap(({ frames, untilNextMs }) =>
    untilNextMs === null ? [] : [Math.max(0, untilNextMs - frames * tickMs)],
  );
  return {
    intervalMs: range(groups.map(({ frames }) => frames * tickMs)),
    waitMs: range(waits),
    keyframes: groups.length,
  };
}

function commandFigures(
  groups: readonly Group[],
  tickMs: number,
  records: readonly BotRecord[],
): CommandFigures {
  return {
    turnsPerSecond: range(groups.map(({ frames }) => 1000 / (frames * tickMs))),
    sent: sum(records.map(({ commands }) => commands.sent)),
    bytes: sum(records.map(({ commands }) => commands.sentBytes)),
    delivered: Math.min(...records.map(({ commands }) => commands.delivered)),
  };
}

function aheadOf(records: readonly BotRecord[]): Range {
  return range(records.map(({ matches }) => matches.at(-1)?.ahead ?? 0));
}

function authorityFigures(records: readonly BotRecord[], tickMs: number): AuthorityFigures {
  const matches = records.flatMap((record) => record.matches);
  const all = matches.map(({ corrections }) => corrections);
  const visible = matches.map(({ corrections, jump }) => seenAtOnce(corrections.largest, jump, tickMs));
  return {
    ahead: aheadOf(records),
    corrections: sum(all.map(({ count }) => count)),
    frames: sum(all.map(({ frames }) => frames)),
    largest: Math.round(Math.max(0, ...all.map(({ largest }) => largest))),
    visible: Math.round(Math.max(0, ...visible) * 10) / 10,
  };
}

function shadowFigures(records: readonly BotRecord[]): ShadowFigures {
  const all = records.flatMap(({ matches }) => matches.flatMap(({ followed }) => followed ?? []));
  const most = (values: readonly number[]) => Math.round(Math.max(0, ...values) * 10) / 10;
  return {
    ahead: aheadOf(records),
    corrections: sum(all.map(({ jumps }) => jumps)),
    largest: most(all.map(({ furthest }) => furthest)),
    visible: most(all.map(({ largest }) => largest)),
    behind: most(all.map(({ behind }) => behind)),
    put: sum(all.map(({ put }) => put)),
    refused: sum(all.map(({ refused }) => refused)),
  };
}

function runAheadFigures(records: readonly BotRecord[]): RunAheadFigures {
  const all = records.flatMap(({ matches }) => matches.map(({ rollbacks }) => rollbacks));
  return {
    ahead: aheadOf(records),
    rollbacks: sum(all.map(({ count }) => count)),
    frames: sum(all.map(({ frames }) => frames)),
    deepest: Math.max(0, ...all.map(({ deepest }) => deepest)),
  };
}

function range(values: readonly number[]): Range {
  const sorted = values.toSorted((a, b) => a - b);
  const tenth = (value = 0) => Math.round(value * 10) / 10;
  return {
    p50: tenth(sorted.length > 0 ? percentile(sorted, 0.5) : 0),
    min: tenth(sorted[0]),
    max: tenth(sorted.at(-1)),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The figures as sentences for the table. */
export function wayLines({ strict, commands, runAhead, authority, shadow }: WayFigures): string[] {
  const words = ({ p50, min, max }: Range) => `${p50} (${min} to ${max})`;
  return [
    ...(strict
      ? [
          `keyframes: ${strict.keyframes}, one every ${words(strict.intervalMs)} ms; waited for ${words(strict.waitMs)} ms.`,
        ]
      : []),
    ...(commands
      ? [
          `turns: ${words(commands.turnsPerSecond)} a second.`,
          `commands: ${commands.sent} sent, ${commands.delivered} delivered to everybody, ${commands.bytes} bytes.`,
        ]
      : []),
    ...(runAhead
      ? [
          `ahead: ${words(runAhead.ahead)} frames.`,
          `rollbacks: ${runAhead.rollbacks} of all peers, ${runAhead.frames} frames, at most ${runAhead.deepest} at once.`,
        ]
      : []),
    ...(authority
      ? [
          `ahead: ${words(authority.ahead)} frames.`,
          `corrections: ${authority.corrections} of all peers, ${authority.frames} frames, by ${authority.largest} units at most; seen of it ${authority.visible} in a frame.`,
        ]
      : []),
    ...(shadow
      ? [
          `guessed: ${words(shadow.ahead)} frames; reports refused: ${shadow.refused}.`,
          `shadows: ${shadow.corrections} jumps at all peers, by ${shadow.largest} units at most; seen of it ${shadow.visible} in a frame, ${shadow.behind} behind, ${shadow.put} put elsewhere.`,
        ]
      : []),
  ];
}
