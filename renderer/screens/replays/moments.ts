// The marks of a replay as moments that one jumps between: what happened in one frame is one of them.

import type { ReplayMark } from '../../../electron/party/window/contract.ts';

export interface Moment {
  readonly frame: number;
  /** At least one. */
  readonly marks: readonly ReplayMark[];
}

/** By rising frames. */
export function momentsOf(marks: readonly ReplayMark[]): readonly Moment[] {
  const byFrame = Map.groupBy(marks, ({ frame }) => frame);
  return [...byFrame].map(([frame, of]) => ({ frame, marks: of })).sort((a, b) => a.frame - b.frame);
}

export function momentAfter(moments: readonly Moment[], frame: number): Moment | undefined {
  return moments.find((moment) => moment.frame > frame);
}

export function momentBefore(moments: readonly Moment[], frame: number): Moment | undefined {
  return moments.findLast((moment) => moment.frame < frame);
}
