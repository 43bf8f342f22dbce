// Conditions of a line that a person makes worse on purpose: what a person can ask for, and what a room tells its members.

import * as v from 'valibot';

const upTo = (max: number, min = 0) => v.pipe(v.number(), v.minValue(min), v.maxValue(max));

/** Largest values that a person can ask for; with worse ones a room falls apart. */
export const WORST_CONDITIONS = {
  loss: 0.5,
  lossRun: 20,
  delayMs: 500,
  jitterMs: 200,
  duplicate: 0.5,
  reorder: 0.5,
};

/** What happens to datagrams on a line, in each direction alike: a delay of 50 ms adds 100 ms to the round trip. */
export const conditionsSchema = v.object({
  /** Chance that a datagram is lost, 0 to 1. */
  loss: upTo(WORST_CONDITIONS.loss),
  /** Average number of datagrams lost in a row. */
  lossRun: upTo(WORST_CONDITIONS.lossRun, 1),
  delayMs: upTo(WORST_CONDITIONS.delayMs),
  /** What is added to the delay at most, ms, drawn for each datagram. */
  jitterMs: upTo(WORST_CONDITIONS.jitterMs),
  /** Chance that a datagram comes twice, 0 to 1. */
  duplicate: upTo(WORST_CONDITIONS.duplicate),
  /** Chance that a datagram is held back, so that later ones overtake it, 0 to 1. */
  reorder: upTo(WORST_CONDITIONS.reorder),
});

/** Conditions of a line: those that a person has asked for (`loss` is 1 while it is cut), or those of a recorded network. */
export const lineSchema = v.union([
  v.object({ ...conditionsSchema.entries, loss: upTo(1) }),
  v.literal('recorded'),
]);

export type Conditions = v.InferOutput<typeof conditionsSchema>;
export type Line = v.InferOutput<typeof lineSchema>;
