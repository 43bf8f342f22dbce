// Latency in a word: of the line itself, the same whatever is played, and of moves, relative to the game: the same 40 ms
// are little at 15 Hz and a lot at 60 Hz.

import { MOST_LEAD } from '../../../netcode/objects/pace.ts';
import { type Way, type WayFacts, ways } from '../../../netcode/sim/ways.ts';
import { LONGEST_TURN_MS } from '../../../netcode/sync/commands.ts';
import { MAX_AHEAD } from '../../../netcode/sync/rollback.ts';
import { LONGEST_INTERVAL_MS } from '../../../netcode/sync/strict.ts';
import type { Quality } from '../window/contract.ts';

/** How far p95 lies above the mean round trip: jitter is a mean deviation, p95 about twice that. */
const P95_JITTERS = 2;

/** Shadows that are guessed for longer, frames, turn late enough for people to see it: 200 ms at 60 a second. */
const MOST_GUESSED = 12;

/** What p95 of RTT + jitter is likely to be. */
export function likelyP95(rttMs: number, jitterMs: number): number {
  return rttMs + P95_JITTERS * jitterMs;
}

/**
 * How long an input may take to the host and back without being late, ms. `interval` is how many frames close at once in the
 * running match, 0 without one.
 *
 * - frames that wait for inputs or turns: the interval, which follows the slowest member, up to its longest
 * - reports: inputs are always in time; the others' pictures are guessed for as long as it takes
 * - a state that is told: as far as screens are ahead of it
 * - screens that run ahead: up to MAX_AHEAD frames
 * - else one tick: a press waits for its frame half a tick on average and a whole one at most
 */
export function inputDelayMs(way: Way, tickRate: number, interval: number): number {
  const tickMs = 1000 / tickRate;
  const { closes, tells, screensRunAhead }: WayFacts = ways[way];
  if (closes !== 'ticks') {
    if (interval > 0) return interval * tickMs;
    return closes === 'keyframes' ? LONGEST_INTERVAL_MS : LONGEST_TURN_MS;
  }
  if (tells === 'reports') return MOST_GUESSED * tickMs;
  if (tells === 'state') return MOST_LEAD * tickMs;
  return screensRunAhead ? MAX_AHEAD * tickMs : tickMs;
}

/** A tenth of a second is what people notice, and a line that takes half of it leaves a game the rest, ms. */
const GOOD_MS = 50;
const FAIR_MS = 100;

/**
 * Quality of a line, by the figures shown beside the word: *good* and *tight* by its likely p95, *uneven* as long as the usual
 * round trip is fair, else *late*.
 */
export function lineQuality(rttMs: number, jitterMs: number): Quality {
  const p95Ms = likelyP95(rttMs, jitterMs);
  if (p95Ms <= GOOD_MS) return 'good';
  if (p95Ms <= FAIR_MS) return 'tight';
  return rttMs <= FAIR_MS ? 'uneven' : 'late';
}

/**
 * Quality of moves: *good* when p95 of RTT + jitter fits the input delay, *tight* within one tick more; beyond, *uneven* as
 * long as the usual round trip is within that, else *late*.
 */
export function moveQuality(rttMs: number, p95Ms: number, delayMs: number, tickRate: number): Quality {
  if (p95Ms <= delayMs) return 'good';
  const fairMs = delayMs + 1000 / tickRate;
  if (p95Ms <= fairMs) return 'tight';
  return rttMs <= fairMs ? 'uneven' : 'late';
}
