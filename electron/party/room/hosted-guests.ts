// Browsers that a room which is hosted here lets in. What serves them their page is given to the party (PartyOptions.openGuests).

import type { GameInfo } from '../../../netcode/sim/rules.ts';
import type { LocalNetwork } from '../../../netcode/udp/local-network.ts';
import type { Info } from '../../../netcode/wire/introductions.ts';
import type { Invitation } from '../finding/invitation.ts';
import type { StateHashes } from '../match/state-hashes.ts';
import type { Checked, SelfChecking } from '../self-check/self-check.ts';
import type { GuestsView } from '../window/contract.ts';

/** Another app, which goes on with the room when this one has gone. */
export interface NextHost {
  /** Name of its player. */
  readonly name: string;
  /** Where its page would be then; null where it has none, or at no address of IPv4. */
  readonly page: { readonly address: string; readonly port: number; readonly code: string } | null;
}

/** The room that they come into, as they may know it. */
export interface ServedRoom {
  /** The relay's port on this machine, and the fingerprint of its key. */
  readonly port: number;
  readonly host: string;
  readonly app: string;
  readonly contents: { readonly [game: string]: string };
  game(id: string): GameInfo | undefined;
  /** The file that browsers get, by its whole path; null for none. */
  readonly handOut: string | null;
  /** The code by which browsers come in first; null for a fresh one. */
  readonly code: string | null;
  /** The states that the host's own stage has come to; what others take for right. */
  readonly hashes: StateHashes;
  /** Whether the room turns away the app with this key, by its fingerprint. */
  isBanned(app: string): boolean;
  /**
   * The room's password for a guest with this key, by its fingerprint, who has been in the room, here or at the host before, and need
   * not give it again; null for all others, and where the room has none.
   */
  passwordFor(guest: string): string | null;
  /** The IP addresses at which the app had the room, and its page, that had it before this one; none where it was opened here. */
  cameFrom(): readonly string[];
  /** The first of them is next. */
  nextHosts(): readonly NextHost[];
  /** What any stranger may know of it now. */
  info(): Info;
  /** What leads apps into it. */
  invitation(): Invitation;
  /** The IPv4 addresses of this machine, the best first. */
  addresses(): readonly string[];
  network(): LocalNetwork;
  /** Whether others can reach what listens here. */
  selfCheck(checked: Checked): SelfChecking;
  /** What the view shows has changed. */
  onChange(): void;
}

export interface HostedGuests {
  readonly state: Exclude<GuestsView, { is: 'off' }>;
  /** Draws new links. The ones before are refused, and so are browsers that came by them and are not in the room. */
  renew(): void;
  /** Browsers get this file from now on, by its whole path; null: none. */
  handOut(path: string | null): void;
  /** This machine is on other networks. */
  moved(network: LocalNetwork): void;
  /** No browser comes in any more, and all who are in leave. `moved`: the room goes on at another app. */
  close(why: 'closed' | 'moved'): Promise<void>;
}

export type OpenGuests = (room: ServedRoom) => HostedGuests;
