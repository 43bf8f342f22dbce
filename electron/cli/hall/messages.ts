// What the process of a hall and the workers that have its rooms say to each other. All of it is plain data.

import type { HallAsker } from '../../../netcode/relay/held-room.ts';
import type { CheckpointPart } from '../../../netcode/relay/room-checkpoint.ts';
import type { Counted } from '../../../netcode/room/room.ts';
import type { NotBound } from '../../../netcode/udp/bind-socket.ts';
import type { Info } from '../../../netcode/wire/introductions.ts';
import type { HallState } from '../../../netcode/wire/messages.ts';
import type { Usage } from '../operate/relay-status.ts';

/** To a worker. */
export type ToWorker =
  /** Have these rooms from now on. It is said once. */
  | ({ readonly do: 'serve' } & Assignment)
  /** Announce this line in all rooms; an empty one takes back what was announced. */
  | { readonly do: 'announce'; readonly text: string }
  /** Tell a member of this room, by its number in the hall, how the hall stands, as the member has asked. */
  | { readonly do: 'tell-hall'; readonly room: number; readonly member: number; readonly hall: HallState }
  /** End when all matches are over. */
  | { readonly do: 'drain' };

export interface Assignment {
  readonly port: number;
  readonly identity: { readonly secret: Uint8Array; readonly public: Uint8Array };
  readonly seats: number;
  readonly password: string | null;
  /** Room by room: its number in the hall, from 1, and what is known of it if another worker had it. */
  readonly rooms: readonly { readonly number: number; readonly checkpoint: CheckpointPart }[];
}

/** What has changed of a room. */
export interface RoomReport {
  readonly number: number;
  readonly info?: Info;
  readonly checkpoint?: CheckpointPart;
}

/** From a worker. */
export type FromWorker =
  /** The worker waits for its rooms. */
  | { readonly is: 'ready' }
  /** At least once a second from `ready` on, so that one that hangs is noticed. */
  | { readonly is: 'alive' }
  /** The worker has read which rooms it has, and opens them. */
  | { readonly is: 'opening' }
  | { readonly is: 'serving'; readonly port: number; readonly moves: string }
  | { readonly is: 'not-bound'; readonly why: NotBound }
  | { readonly is: 'report'; readonly rooms: readonly RoomReport[]; readonly usage: Usage }
  /** A match has counted in a room. It is told before any member is told of the result. */
  | { readonly is: 'counted'; readonly room: number; readonly counted: Counted }
  /** A member of a room, by its number in the hall, asks how the hall stands. */
  | { readonly is: 'asks-hall'; readonly room: number; readonly asker: HallAsker }
  /** The worker was told to drain, and is empty. */
  | { readonly is: 'drained' }
  /** A line for the log, about a room or the relay itself (0). */
  | { readonly is: 'said'; readonly room: number; readonly line: string; readonly fault: boolean };
