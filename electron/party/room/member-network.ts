// What the relay measured of each member's network, as the lobby and the Network screen show it.

import type { Way } from '../../../netcode/sim/ways.ts';
import type { FromRelay } from '../../../netcode/wire/messages.ts';
import type { Latency, Network } from '../window/contract.ts';
import { inputDelayMs, lineQuality, moveQuality } from './latency-quality.ts';

export type Stats = Extract<FromRelay, { m: 'stats' }>;

export const NO_STATS: Stats = { m: 'stats', of: [], more: [], interval: 0, frames: 0 };

/** `way` and `tickRate` are those of the match that runs, or else of the next one. */
export function networkOf(
  { of, more, interval }: Stats,
  way: Way,
  tickRate: number,
): { latency: Latency[]; network: Network[] } {
  const delayMs = inputDelayMs(way, tickRate, interval);
  const paths = new Map(of.map((path) => [path[0], path]));
  return {
    latency: of.map(([member, rttMs, jitterMs, lossTo, lossFrom]) => ({
      member,
      rttMs,
      jitterMs,
      loss: Math.max(lossTo, lossFrom),
      quality: lineQuality(rttMs, jitterMs),
    })),
    network: more.flatMap(([member, rttP50Ms, rttP95Ms, inputs, late, lateFrames, frame, agrees]) => {
      const path = paths.get(member);
      if (!path) return [];
      const [, rttMs, , lossTo, lossFrom] = path;
      const moves = moveQuality(rttMs, rttP95Ms, delayMs, tickRate);
      const lateMs = (lateFrames * 1000) / tickRate;
      const slackMs = delayMs - rttP95Ms;
      const hash = frame === null ? null : { frame, agrees };
      const own = { member, rttP50Ms, rttP95Ms, lossTo, lossFrom, inputs, late, lateMs };
      return [{ ...own, moves, delayMs, slackMs, hash }];
    }),
  };
}
