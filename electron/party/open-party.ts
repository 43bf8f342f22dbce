// Opens the party of one app: the whole program behind a window, with real sockets and a real profile.

import type { Carrier } from './carrier.ts';

export interface PartyOptions {
  /** Where the profile is kept; made if missing. */
  readonly dataFolder: string;
  /** UDP port of rooms hosted here; 0 is any free one. Without it the usual port. */
  readonly udpPort?: number;
  /** True when an earlier party process of this window died: the first view says so. */
  readonly afterDeath?: boolean;
  log(line: string): void;
}

/** One app's party. A later window or stage replaces the earlier one. */
export interface Party {
  /** Commands in, answers out (contract.ts). Sends the current view at once. */
  attachControl(carrier: Carrier<unknown, unknown>): void;
  /** Binary messages of stage-port.ts. A running match starts over from its first frame. */
  attachStage(carrier: Carrier<Uint8Array, Uint8Array>): void;
  /** Leaves the room, tells everybody, closes the sockets. */
  close(): Promise<void>;
}

export function openParty(_options: PartyOptions): Promise<Party> {
  throw new Error('the party service is being written');
}
