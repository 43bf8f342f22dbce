// What must hold after every run, however bad the network was, with any members. Each violation is a sentence.

import { MAX_WAITING } from '../connection/channel.ts';
import { CHANNELS } from '../connection/connection.ts';
import { hashState } from '../sim/hash.ts';
import type { Plain } from '../sim/rules.ts';
import { ways } from '../sim/ways.ts';
import type { Observation as LabRecord } from './observation.ts';
import { commandFault, inputFault } from './oracle.ts';
import type { LabClient, LabParty } from './party.ts';

/** Datagrams that may be under way at the end: more means that a peer floods. */
const FLYING_LIMIT = 2_000;

/** Most bytes of a room as JSON: more than members, chat, scores and a match of 16 with the longest names. */
const ROOM_BYTES = 65_536;

/** Time before the end of a match on a good network from which inputs and commands may miss it, ms and frames. */
const SETTLING_MS = 800;
const SETTLING_FRAMES = 18;

/** The violations in a party. `healedAt`: time from which the network is good, ms; matches that begin later must be complete. */
export function violations(party: LabParty, healedAt = Number.POSITIVE_INFINITY): string[] {
  const found: string[] = [];
  party.clients.forEach((client, index) => {
    const complain = (what: string) => found.push(`peer ${index + 1} ${what}`);
    for (const [number, record] of client.records) {
      const truth = party.roomRecords[client.roomIndex]!.get(number);
      if (truth) compare(number, record, truth, complain);
      else complain(`has frames of match ${number}, which the relay never played`);
    }
    checkJournal(party, client, healedAt, complain);
    for (const event of client.events) {
      if (event.kind === 'nonsense') complain(`could not read ${event.text}`);
    }
  });
  for (const fault of party.faults)
    found.push(`a room failed: ${fault instanceof Error ? fault.stack : fault}`);
  const { mostUnearned } = party.amplification;
  if (mostUnearned > 0) found.push(`${mostUnearned} bytes more went to a stranger than came from there`);
  if (party.network.flying > FLYING_LIMIT) found.push(`${party.network.flying} datagrams are under way`);
  return [...found, ...bounds(party)];
}

/** Compares the frames that a peer saw with those that the relay closed. */
function compare(
  number: number,
  record: LabRecord,
  truth: LabRecord,
  complain: (what: string) => void,
): void {
  const wrong = record.bytes.findIndex((byte, i) => byte !== truth.bytes[i]);
  if (wrong >= 0) complain(`: byte ${wrong} of match ${number} differs from the relay's`);
  const other = record.items.findIndex((item, i) => !sameItem(item, truth.items[i]));
  if (other >= 0) complain(`: item ${other} of match ${number} differs from the relay's`);
  if (record.at.length > truth.at.length) complain('has frames that the relay has not closed');
  for (const [frame, hash] of record.hashes) {
    const known = truth.hashes.get(frame);
    if (known === undefined) truth.hashes.set(frame, hash);
    else if (known !== hash) complain(`: state after frame ${frame} of match ${number} differs`);
  }
}

/** Compares the inputs and commands of a peer with the frames that the relay closed. */
function checkJournal(
  party: LabParty,
  { journal, roomIndex, over }: LabClient,
  healedAt: number,
  complain: (what: string) => void,
): void {
  for (const [number, seat] of journal.seats) {
    const truth = party.roomRecords[roomIndex]!.get(number);
    if (!truth?.at.length) continue;
    const tickMs = 1000 / party.game.info.tickRate;
    const settled = truth.at.at(-1)! - SETTLING_MS - SETTLING_FRAMES * tickMs;
    const began = truth.at[0]!;
    const settledBy = began > healedAt && settled > began && !over ? settled : Number.NEGATIVE_INFINITY;
    const commands = ways[truth.start.way].sendsCommands;
    const fault = commands
      ? commandFault(truth, seat, journal.commands.get(number) ?? [], settledBy)
      : inputFault(truth, seat, journal.inputs.get(number) ?? [], settledBy, party.game.info.latch);
    if (fault) complain(`: match ${number}: ${fault}`);
  }
}

/** Violations of bounds: of everything that grows, and of the bytes of a room. */
function bounds(party: LabParty): string[] {
  const found: string[] = [];
  for (const room of party.relay.rooms) {
    const text = JSON.stringify(room.data);
    if (text.length > ROOM_BYTES) found.push(`a room has grown to ${text.length} bytes`);
    const copy = JSON.parse(text) as Plain;
    if (hashState(room.data as unknown as Plain) !== hashState(copy)) found.push('a room is not plain data');
    for (const { connection } of room.clients) {
      for (const channel of CHANNELS) {
        if (connection.waiting(channel) > MAX_WAITING) found.push(`too much waits in ${channel}`);
      }
    }
  }
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
