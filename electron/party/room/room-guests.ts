// Browsers in the room, while it is at this app: let in, and no more.

import { fingerprint, type KeyPair } from '../../../netcode/crypto/key-pair.ts';
import { needsNoPassword } from '../../../netcode/room/admission.ts';
import type { GameInfo } from '../../../netcode/sim/rules.ts';
import type { LocalNetwork } from '../../../netcode/udp/local-network.ts';
import type { OwnNetworks } from '../../../netcode/udp/own-networks.ts';
import { invite } from '../finding/invitation.ts';
import type { StateHashes } from '../match/state-hashes.ts';
import type { Checked, SelfChecking } from '../self-check/self-check.ts';
import type { RoomPlace } from '../window/contract.ts';
import type { HostedGuests, OpenGuests } from './hosted-guests.ts';
import { actIn, type HostedRoom } from './hosted-room.ts';
import type { RoomHost } from './room-host.ts';
import type { RoomPart } from './room-part.ts';

export interface RoomGuestsOptions {
  readonly host: Pick<RoomHost, 'here' | 'isLeft' | 'cameFrom' | 'nextHosts' | 'takePageCode'>;
  /** Null in an app that has no page for them. */
  readonly openGuests: OpenGuests | null;
  readonly identity: KeyPair;
  readonly app: string;
  readonly contents: { readonly [game: string]: string };
  readonly networks: OwnNetworks;
  /** The states of the own stage. */
  readonly hashes: StateHashes;
  network(): LocalNetwork;
  /** Whether others can reach what listens here. */
  selfCheck(checked: Checked): SelfChecking;
  game(id: string): GameInfo | undefined;
  /** The file that browsers get, by its whole path; null for none. */
  handOut(): string | null;
  onChange(): void;
}

export class RoomGuests implements RoomPart {
  readonly #options: RoomGuestsOptions;
  /** Null while none are let in; `awaited`: their page opens once those of the page before have left, which has its port. */
  #guests: HostedGuests | 'awaited' | null = null;
  /** Settles when all who may stay no more have left. */
  #left: Promise<unknown> = Promise.resolve();

  constructor(options: RoomGuestsOptions) {
    this.#options = options;
  }

  /** Lets them in, or no more, and those leave who are in. False where another app has the room, or there is no page for them. */
  letIn(on: boolean): boolean {
    const { host, openGuests, onChange } = this.#options;
    const { here } = host;
    if (!here || !openGuests) return false;
    if (on === (this.#guests !== null)) return true;
    actIn(here, (room) => room.letBrowsersIn(on ? this.#addresses : null));
    if (!on) {
      this.#close('closed');
      return true;
    }
    this.#guests = 'awaited';
    const left = this.#left;
    void left.then(() => {
      if (this.#guests === 'awaited' && this.#left === left) this.#open(here, openGuests);
    });
    onChange();
    return true;
  }

  #open(here: HostedRoom, openGuests: OpenGuests): void {
    const { host, identity, app, contents, game, network, networks } = this.#options;
    const key = fingerprint(identity.public);
    const { hashes, selfCheck, handOut, onChange } = this.#options;
    this.#guests = openGuests({
      ...{ port: here.relay.port, host: key, app, contents, game, network },
      ...{ selfCheck, onChange, hashes, code: host.takePageCode(), handOut: handOut() },
      isBanned: (client) => here.room().data.banned.some((one) => one.client === client),
      passwordFor: (guest) => (needsNoPassword(here.room().data, guest) ? here.room().password : null),
      cameFrom: () => host.cameFrom,
      nextHosts: () => host.nextHosts,
      info: () => here.room().info,
      invitation: () => invite(networks.ranked, here.relay.port, key),
      addresses: () => this.#addresses,
    });
    onChange();
  }

  /** Draws new links. False when none are let in here. */
  renew(): boolean {
    this.#opened?.renew();
    return this.#guests !== null;
  }

  /** The person has chosen another file for browsers, or none. */
  handOutChanged(): void {
    this.#opened?.handOut(this.#options.handOut());
  }

  /** This machine is on other networks. */
  moved(network: LocalNetwork): void {
    const { here } = this.#options.host;
    if (here && this.#guests) actIn(here, (room) => room.letBrowsersIn(this.#addresses));
    this.#opened?.moved(network);
  }

  /** IPv4 addresses of this machine, the best first. */
  get #addresses(): string[] {
    const { adapters } = this.#options.networks.ranked;
    return adapters.filter(({ family }) => family === 'IPv4').map(({ address }) => address);
  }

  get view(): RoomPlace['guests'] {
    const { host, openGuests } = this.#options;
    if (!host.here || !openGuests) return null;
    if (this.#guests === null) return { is: 'off' };
    return this.#opened?.state ?? { is: 'opening' };
  }

  /** The room goes to another app: they go there, or scan its code. To be called while the room is here. */
  goElsewhere(): void {
    this.#close('moved');
  }

  /** Resolves when all have left, those as well who were told to before. */
  async close(): Promise<void> {
    this.#close(this.#options.host.isLeft ? 'moved' : 'closed');
    await this.#left;
  }

  #close(why: 'closed' | 'moved'): void {
    const opened = this.#opened;
    this.#guests = null;
    this.#left = Promise.all([this.#left, opened?.close(why)]);
  }

  get #opened(): HostedGuests | null {
    return this.#guests === 'awaited' ? null : this.#guests;
  }
}
