// How bad a line may be made on purpose: what a person can ask for, and what a room says of it.

import * as v from 'valibot';

const upTo = (max: number, min = 0) => v.pipe(v.number(), v.minValue(min), v.maxValue(max));

/** Most that can be asked for: beyond it a room is lost, and nothing more is to be seen. */
export const WORST_CONDITIONS = {
  loss: 0.5,
  lossRun: 20,
  delayMs: 500,
  jitterMs: 200,
  duplicate: 0.5,
  reorder: 0.5,
};

/** What happens to datagrams on a line, the same in each direction: 50 ms of delay are 100 of round trip. */
export const conditionsSchema = v.object({
  /** Chance that a datagram is lost, 0 to 1. */
  loss: upTo(WORST_CONDITIONS.loss),
  /** How many are lost in a row on average. */
  lossRun: upTo(WORST_CONDITIONS.lossRun, 1),
  delayMs: upTo(WORST_CONDITIONS.delayMs),
  /** Up to this much more. */
  jitterMs: upTo(WORST_CONDITIONS.jitterMs),
  /** Chance that it comes twice. */
  duplicate: upTo(WORST_CONDITIONS.duplicate),
  /** Chance that it is held back, so that later ones overtake it. */
  reorder: upTo(WORST_CONDITIONS.reorder),
});

/** What a line is like: as a person has asked for (`loss` is 1 while it is cut), or as a network that was recorded. */
export const lineSchema = v.union([
  v.object({ ...conditionsSchema.entries, loss: upTo(1) }),
  v.literal('recorded'),
]);

export type Conditions = v.InferOutput<typeof conditionsSchema>;
export type Line = v.InferOutput<typeof lineSchema>;
