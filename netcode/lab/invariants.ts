// What must hold after every party, however bad the network was. Each violation is a sentence.

import type { LabParty } from './party.ts';
import type { Record as LabRecord } from './record.ts';

/** Datagrams that may be under way at the end of a party: more means that somebody floods. */
const FLYING_LIMIT = 2_000;

export function violations(party: LabParty): string[] {
  const found: string[] = [];
  party.clients.forEach((client, index) => {
    const who = `peer ${index + 1}`;
    for (const [number, record] of client.records) {
      const truth = party.records.get(number);
      if (!truth) {
        found.push(`${who} has frames of match ${number}, which the relay never played`);
        continue;
      }
      const wrong = record.bytes.findIndex((byte, i) => byte !== truth.bytes[i]);
      if (wrong >= 0) found.push(`${who}: byte ${wrong} of match ${number} differs from the relay's`);
      const other = record.items.findIndex((item, i) => !sameItem(item, truth.items[i]));
      if (other >= 0) found.push(`${who}: item ${other} of match ${number} differs from the relay's`);
      if (record.at.length > truth.at.length) found.push(`${who} has frames that the relay has not closed`);
      for (const [frame, hash] of record.hashes) {
        const known = truth.hashes.get(frame);
        if (known === undefined) truth.hashes.set(frame, hash);
        else if (known !== hash) found.push(`${who}: state after frame ${frame} of match ${number} differs`);
      }
    }
    if (client.events.some((event) => event.kind === 'message' && event.message.m === 'desync')) {
      found.push(`${who} was told of a desync`);
    }
  });
  if (party.network.flying > FLYING_LIMIT) found.push(`${party.network.flying} datagrams are under way`);
  return found;
}

type Item = LabRecord['items'][number];

function sameItem(a: Item, b: Item | undefined): boolean {
  return (
    b !== undefined &&
    a.frame === b.frame &&
    a.from === b.from &&
    a.bytes.every((byte, i) => byte === b.bytes[i])
  );
}

/** Delay of every frame from its closing to its arrival at a peer, ms, over all peers and matches. */
export function deliveryDelays(party: LabParty): number[] {
  const delays: number[] = [];
  for (const client of party.clients) {
    for (const [number, record] of client.records) {
      const truth = party.records.get(number)!;
      record.at.forEach((at, frame) => {
        delays.push(at - truth.at[frame]!);
      });
    }
  }
  return delays.sort((a, b) => a - b);
}

/** The value below which `share` (0 to 1) of the sorted values lie. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
