// Network statistics of the members, for people to look at: gathered now and then, so that no packet costs more.

import type { Member } from '../room/room.ts';
import type { FromRelay } from '../wire/messages.ts';
import type { Client } from './client.ts';
import type { RelayMatch } from './match.ts';
import { takeArrivals } from './network-account.ts';

/** How often they go out, ms: a person reads no faster. */
export const STATS_MS = 500;

/** Interval of statistics while a match is played, ms: longer, because hundreds of rooms cost time. */
export const PLAYING_STATS_MS = 2_000;

/** How often a round trip is noted, ms: enough for a 95th percentile. */
export const SAMPLE_MS = 250;

/** Interval of samples while a match is played, ms. */
export const PLAYING_SAMPLE_MS = 500;

/** Fewer round trips than these say nothing: their 95th percentile would be the largest. */
export const FEWEST_SAMPLES = 20;

/** Length of a span, ms: what is told of inputs is of the current span and the one before. */
export const SPAN_MS = 15_000;

type Stats = Extract<FromRelay, { m: 'stats' }>;

export class NetworkStatistics {
  #sampleAt = Number.NEGATIVE_INFINITY;
  #turnAt = Number.NEGATIVE_INFINITY;
  #tellAt = Number.NEGATIVE_INFINITY;

  /** Takes a sample when that is due. Returns what everybody is to be told when that is due, else null. */
  update(clients: readonly Client[], match: RelayMatch | null, now: number): Stats | null {
    if (now < this.#sampleAt) return null;
    this.#sampleAt = now + (match ? PLAYING_SAMPLE_MS : SAMPLE_MS);
    const turn = now >= this.#turnAt;
    if (turn) this.#turnAt = now + SPAN_MS;
    for (const { account, connection, member } of clients) {
      if (turn) account.turn();
      if (connection.link.measured) account.rtt.add(connection.link.sampleMs);
      if (match && member?.plays) takeArrivals(match.arrivals[member.seat]!, account.span);
    }
    if (now < this.#tellAt) return null;
    this.#tellAt = now + (match ? PLAYING_STATS_MS : STATS_MS);
    return this.#stats(clients.filter(isSeated), match);
  }

  #stats(seated: readonly Seated[], match: RelayMatch | null): Stats {
    const known = seated.filter(({ account }) => account.rtt.size >= FEWEST_SAMPLES);
    return {
      m: 'stats',
      of: seated.map(pathOf),
      more: known.map((one) => moreOf(one, match)),
      interval: match?.interval ?? 0,
      frames: match?.log.next ?? 0,
    };
  }
}

type Seated = Client & { readonly member: Member };

function isSeated(client: Client): client is Seated {
  return client.member !== null;
}

function moreOf({ account, member: { id } }: Seated, match: RelayMatch | null): Stats['more'][number] {
  const { rtt, span, before } = account;
  const late = span.late + before.late;
  const lateFrames = late === 0 ? 0 : (span.lateFrames + before.lateFrames) / late;
  const compared = match?.desyncs.compared(id) ?? null;
  return [
    id,
    rounded(rtt.at(0.5), 10),
    rounded(rtt.at(0.95), 10),
    span.inputs + before.inputs,
    late,
    rounded(lateFrames, 10),
    compared?.frame ?? null,
    compared?.agrees ?? true,
  ];
}

/** Id, round trip and jitter in ms, and loss each way, 0 to 1. */
function pathOf({ connection: { link }, member }: Seated): Stats['of'][number] {
  return [
    member.id,
    rounded(link.rttMs, 10),
    rounded(link.jitterMs, 10),
    rounded(link.lossOut, 1000),
    rounded(link.lossIn, 1000),
  ];
}

/** To `steps` steps a unit, so that the figures are short in JSON. */
function rounded(value: number, steps: number): number {
  return Math.round(value * steps) / steps;
}
