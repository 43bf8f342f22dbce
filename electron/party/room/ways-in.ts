// What leads into the room: for others, and for this app itself after a crash.

import { fingerprint, type KeyPair } from '../../../netcode/crypto/key-pair.ts';
import type { Endpoint } from '../../../netcode/udp/address.ts';
import { joinLink } from '../../../netcode/udp/join-text.ts';
import type { OwnNetworks } from '../../../netcode/udp/own-networks.ts';
import { type Invitation, invite, passOn } from '../finding/invitation.ts';
import { linksBack } from '../finding/way-back.ts';
import type { NotedRoom } from '../profile/last-room.ts';
import type { RoomHost } from './room-host.ts';
import type { InRoom, RoomPart } from './room-part.ts';

export interface WaysInOptions {
  readonly session: Pick<InRoom, 'peer' | 'room' | 'isIn' | 'password'> & { readonly id: string | undefined };
  readonly host: Pick<RoomHost, 'here'>;
  readonly identity: KeyPair;
  readonly networks: OwnNetworks;
  /** Which of the rooms at its relay, from 1; 0 where that is not known. */
  readonly room: number;
  /** The addresses that were tried on the way in. */
  readonly routes?: readonly Endpoint[];
  near(host: string): boolean;
}

export class WaysIn implements RoomPart {
  readonly #options: WaysInOptions;
  #invitation: Invitation;

  constructor(options: WaysInOptions) {
    this.#options = options;
    this.#invitation = this.#invite();
  }

  /** What the person here can tell friends. */
  get invitation(): Invitation {
    return this.#invitation;
  }

  /** Leads here, and to no other host; null while the first player is not in, and when the room goes with this app. */
  get link(): string | null {
    const { session, host: ours } = this.#options;
    const { to, host } = session.peer;
    if (ours.here || !session.isIn || !host) return null;
    return this.#invitation.link ?? joinLink([to], host.host, this.#number);
  }

  /** What leads back into this room after a crash; null while nothing does. */
  get back(): NotedRoom | null {
    const { session, host, identity, near } = this.#options;
    const { room, id, password } = session;
    if (!room || !session.isIn) return null;
    const own = fingerprint(identity.public);
    const heirs = session.peer.hostSearch.succession?.heirs.filter((heir) => heir.host !== own) ?? [];
    const links = linksBack(this.link, heirs, near);
    if (links.length === 0) return null;
    return {
      links,
      hosted: host.here !== null,
      ...(id === undefined ? {} : { id }),
      title: room.title,
      host: room.maker ?? room.members.find(({ leader }) => leader)?.name ?? '',
      game: room.game,
      ...(password === undefined ? {} : { password }),
    };
  }

  /** The room is at another app, or the best address of this machine is another one. */
  readdressed(): void {
    this.#invitation = this.#invite();
  }

  entered(): void {
    this.readdressed();
  }

  /** Only a host has addresses to invite to; guests know where they joined. */
  #invite(): Invitation {
    const { session, host, networks, identity, routes = [] } = this.#options;
    const { to, host: theirs } = session.peer;
    if (!host.here) return passOn({ to, routes, host: theirs?.host ?? null, room: this.#number });
    return invite(networks.ranked, host.here.relay.port, fingerprint(identity.public));
  }

  get #number(): number | undefined {
    return this.#options.room || undefined;
  }
}
