// Latency in a word, relative to the game: the same 40 ms are nothing at 15 Hz and a lot at 60 Hz.

import type { Latency } from './contract.ts';

/** How far p95 of RTT + jitter lies above their means: jitter is a mean deviation, p95 about twice that. */
const P95_JITTERS = 2;

/**
 * *good* when p95(RTT + jitter) fits the input delay, *tight* within one tick more, *late* beyond. A press
 * waits half a tick for its frame on average and a whole one at most; that tick is the input delay here.
 */
export function quality(rttMs: number, jitterMs: number, tickRate: number): Latency['quality'] {
  const tickMs = 1000 / tickRate;
  const p95 = rttMs + P95_JITTERS * jitterMs;
  if (p95 <= tickMs) return 'good';
  return p95 <= 2 * tickMs ? 'tight' : 'late';
}
