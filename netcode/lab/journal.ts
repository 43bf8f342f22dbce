// What a peer of the lab was told to hold and to command, match by match: the workload knows what it sent, so that it
// can be compared with what came out.

import type { Peer } from '../peer/peer.ts';
import { isStill } from '../room/pause.ts';
import { ways } from '../sim/ways.ts';
import type { RoomState } from '../wire/messages.ts';

/** Something that was sent at a time, ms. */
export interface Entry {
  readonly at: number;
  readonly bytes: Uint8Array;
  /** The peer was still to hear that the match had begun: a relay in its countdown takes no commands. */
  readonly early: boolean;
  /** The peer knew that the match stands still, in a way in which it drops presses then: only what is held at a frame counts. */
  readonly unpressed: boolean;
}

export class Journal {
  /** The seat that it played on, by match number, when it was there in the countdown. */
  readonly seats = new Map<number, number>();
  /** Changes of what was held, by match number. */
  readonly inputs = new Map<number, Entry[]>();
  readonly commands = new Map<number, Entry[]>();

  /** To be called before the peer is told. Holding the same again is ignored, and so is holding between matches. */
  hold({ room, startsAt }: Peer, input: Uint8Array, now: number): void {
    if (!room?.match || startsAt === null) return;
    const entries = entriesOf(this.inputs, room.match.number);
    const before = entries.at(-1)?.bytes ?? new Uint8Array(input.length);
    if (input.some((byte, k) => byte !== before[k])) entries.push(entryOf(room, input, now));
  }

  /** To be called when the peer has taken it. */
  command({ room, startsAt }: Peer, command: Uint8Array, now: number): void {
    if (!room?.match || startsAt === null) return;
    entriesOf(this.commands, room.match.number).push(entryOf(room, command, now));
  }
}

function entryOf(room: RoomState, bytes: Uint8Array, at: number): Entry {
  const unpressed = isStill(room) && ways[room.match!.way].waitsForEverybody;
  return { at, bytes: bytes.slice(), early: room.phase !== 'playing', unpressed };
}

function entriesOf(all: Map<number, Entry[]>, match: number): Entry[] {
  const entries = all.get(match) ?? [];
  all.set(match, entries);
  return entries;
}
