// What a row of the benchmark is: pairs that were measured in one run, and the figures that they are held against.

import type { Undo } from './undo.ts';

/** A measured value with its unit, for instance 6.2 and "us". */
export interface Value {
  readonly value: number;
  readonly unit: string;
}

/** Something measured, beside what it is compared with. */
export interface Measure {
  readonly what: string;
  readonly here: Value;
  /** The other half of the pair, and what it is; absent for a row by itself. */
  readonly there?: Value & { readonly label: string };
  /** Whether the figure must stay at least as good, or the most times that it may grow (before.ts). */
  readonly kept?: true | number;
}

/** A figure to reach: met when `measured` is at most `limit`. */
export interface Figure {
  readonly what: string;
  readonly measured: number;
  readonly limit: number;
  readonly unit: string;
}

export interface Row {
  /** One sentence: what the row means. */
  readonly meaning: string;
  readonly measures: readonly Measure[];
  readonly figures: readonly Figure[];
  /** What a reader must know to judge the numbers: how the loss was made, who was the bottleneck. */
  readonly notes: readonly string[];
}

/** What a row gets to run with. */
export interface Bench {
  /** Fewer and shorter runs: to see that it works, too few to quote. */
  readonly quick: boolean;
  /** Everything that must be gone afterwards is put in here as soon as it exists. */
  readonly undo: Undo;
  /** The checkout that is measured, for rows that can measure another one (ANY_CHECKOUT). */
  readonly checkout: string;
  /** Says what is going on, for the person who waits. */
  say(text: string): void;
}

export type RunRow = (bench: Bench) => Promise<Row>;

/** How many times `here` is of `there`; null without a pair. */
export function ratio({ here, there }: Measure): number | null {
  return there === undefined ? null : here.value / there.value;
}

export function met({ measured, limit }: Figure): boolean {
  return measured <= limit;
}
