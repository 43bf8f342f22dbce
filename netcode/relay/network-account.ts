// What is known of one member's network: the newest round trips, and inputs of the current span (SPAN_MS) and of the one before.

import { Quantiles } from './quantiles.ts';

/** Inputs of a seat since they were last taken. */
export interface Arrivals {
  inputs: number;
  /** Inputs that came after the frame they were meant for had closed. */
  late: number;
  /** How late those were in all, frames. */
  lateFrames: number;
}

export class NetworkAccount {
  readonly rtt = new Quantiles();
  span = noArrivals();
  before = noArrivals();

  /** A new span begins. */
  turn(): void {
    this.before = this.span;
    this.span = noArrivals();
  }
}

export function noArrivals(): Arrivals {
  return { inputs: 0, late: 0, lateFrames: 0 };
}

/** Adds what was counted to `to`; `from` starts again at 0. */
export function takeArrivals(from: Arrivals, to: Arrivals): void {
  to.inputs += from.inputs;
  to.late += from.late;
  to.lateFrames += from.lateFrames;
  from.inputs = 0;
  from.late = 0;
  from.lateFrames = 0;
}

/** Counts an input that came so late. */
export function countInput(arrivals: Arrivals, lateFrames: number): void {
  arrivals.inputs++;
  if (lateFrames <= 0) return;
  arrivals.late++;
  arrivals.lateFrames += lateFrames;
}
