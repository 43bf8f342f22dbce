// Parties that play the smallest game of a way: everybody joins through a good network, then it gets as bad as asked.

import { CLEAN_LINK, type LinkConditions } from '../../conditioner/link-model.ts';
import type { Way } from '../../sim/ways.ts';
import type { Observation } from '../observation.ts';
import { type LabClient, LabParty } from '../party.ts';
import { gameOfWay } from '../way-games.ts';

export interface WayPartyOptions {
  readonly way: Way;
  readonly peers: number;
  readonly conditions: Partial<LinkConditions>;
  readonly tickRate?: number;
  /** Length of the match. */
  readonly frames?: number;
  readonly seed?: number;
  /** Whether clients have screens that a match waits for. */
  readonly screens?: boolean;
}

export interface WayParty {
  readonly party: LabParty;
  readonly clients: readonly LabClient[];
}

/** A party whose match has just begun. The first client leads. */
export function wayParty(options: WayPartyOptions): WayParty {
  const { party, clients } = countedDown(options);
  if (!party.run(party.now + 10_000, () => party.room.phase === 'playing'))
    throw new Error('the match has not begun within 10 s');
  return { party, clients };
}

/** A party whose countdown has just begun. The first client leads. */
export function countedDown(options: WayPartyOptions): WayParty {
  const { way, peers, conditions, tickRate = 60, frames = 1e6, seed = 1, screens = false } = options;
  const game = gameOfWay(way, { tickRate, inputBytes: 1, seats: peers, frames });
  const party = new LabParty({ seed, game });
  // One by one, so that the first leads.
  const clients = Array.from({ length: peers }, () => {
    const client = party.join(undefined, screens ? { screen: true } : {});
    party.run(party.now + 1_000, () => client.seat !== undefined);
    return client;
  });
  party.say(clients[0]!, { m: 'choose', way });
  setConditions(party, conditions);
  // Until the round trips have been measured.
  party.run(party.now + 3_000);
  for (const client of clients) party.say(client, { m: 'ready', ready: true });
  party.run(party.now + 10_000, () => party.room.phase === 'countdown');
  return { party, clients };
}

export function setConditions(party: LabParty, conditions: Partial<LinkConditions>): void {
  for (const client of party.clients) party.setConditions(client, { ...CLEAN_LINK, ...conditions });
}

/** Frames that were closed at once: a keyframe or a turn. */
export interface Group {
  readonly first: number;
  readonly frames: number;
  /** When it was closed, or came, ms. */
  readonly at: number;
}

export function groupsOf({ at }: Observation): Group[] {
  const firsts = at.flatMap((time, frame) => (time === at[frame - 1] ? [] : [frame]));
  return firsts.map((first, i) => ({ first, frames: (firsts[i + 1] ?? at.length) - first, at: at[first]! }));
}

/** The middle one. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
