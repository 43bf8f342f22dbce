// Keeps figures of the latest matches on this screen, for people who compare ways to stay in step. The stage host adds them
// (StageHost.tsx), and the Network page draws them (Matches.tsx).

import type { Way } from '../../netcode/sim/ways.ts';
import type { StageStatus } from './stage-status.ts';

/** Most matches that are kept: the newest, and the one before it for comparison. */
const MOST_MATCHES = 2;

/** Most points of one match: ten minutes, at two points a second. */
const MOST_POINTS = 1_200;

export const FIGURES = ['delayMs', 'stillMs', 'corrections', 'jump'] as const;
export type Figure = (typeof FIGURES)[number];

export interface FigurePoint extends Readonly<Record<Figure, number>> {
  /** Seconds since the match began. */
  readonly s: number;
}

export interface MatchFigures {
  readonly game: string;
  readonly way: Way;
  readonly points: readonly FigurePoint[];
}

/** Returns `matches`, the newest last, with a point of `status`; the same array where no match runs. */
export function follow(matches: readonly MatchFigures[], status: StageStatus): readonly MatchFigures[] {
  const { game, way, felt, confirmed, seconds, rollbacks, jump } = status;
  if (!felt || confirmed === 0) return matches;
  const point = { s: seconds, ...felt, corrections: rollbacks.count, jump };
  const last = matches.at(-1);
  const goesOn = last?.game === game && last.way === way && (last.points.at(-1)?.s ?? 0) <= seconds;
  if (!goesOn) return [...matches, { game, way, points: [point] }].slice(-MOST_MATCHES);
  return [...matches.slice(0, -1), { ...last, points: [...last.points, point].slice(-MOST_POINTS) }];
}

export interface FiguresStore {
  readonly matches: readonly MatchFigures[];
  subscribe(changed: () => void): () => void;
  follow(status: StageStatus): void;
}

export function createFiguresStore(first: readonly MatchFigures[] = []): FiguresStore {
  const listeners = new Set<() => void>();
  let matches = first;
  return {
    get matches() {
      return matches;
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    follow(status) {
      const next = follow(matches, status);
      if (next === matches) return;
      matches = next;
      for (const changed of listeners) changed();
    },
  };
}

/** Columns for a chart of one figure: seconds, then one column for each match; null where a match has no point. */
export function figureColumns(matches: readonly MatchFigures[], figure: Figure): (number | null)[][] {
  const times = [...new Set(matches.flatMap(({ points }) => points.map(({ s }) => s)))].sort((a, b) => a - b);
  return [
    times,
    ...matches.map(({ points }) => {
      const at = new Map(points.map((point) => [point.s, point[figure]]));
      return times.map((s) => at.get(s) ?? null);
    }),
  ];
}
