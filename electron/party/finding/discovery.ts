// Rooms on the local network: looks for others' while the person could join one, and announces our own.

import { ASK_MS, LOBBY_ASK_MS } from '../../../netcode/discovery/finder.ts';
import type { Found } from '../../../netcode/discovery/listing.ts';
import { openFinder, type RunningFinder } from '../../../netcode/udp/finder-socket.ts';
import type { LocalNetwork } from '../../../netcode/udp/local-network.ts';
import { type KeptMdns, keepMdns } from '../../../netcode/udp/mdns/keep-mdns.ts';
import type { Sent } from '../../../netcode/udp/send-faults.ts';
import { DEFAULT_PORT } from '../../../netcode/wire/limits.ts';

export interface DiscoveryOptions {
  /** The first of the ports that everybody on the network is asked on. */
  readonly port: number;
  /** Whether multicast DNS is used besides. */
  readonly mdns: boolean;
  /** Whether servers of games that people already have are looked for as well. */
  readonly servers: boolean;
}

/**
 * What the switches of an app ask for: `port` is that of a search of one's own (tests side by side on one machine),
 * which multicast DNS and servers of other games would mix up.
 */
export function discoveryOptions(on: boolean, port?: number): { readonly discovery?: DiscoveryOptions } {
  const alone = port === undefined;
  return on ? { discovery: { port: port ?? DEFAULT_PORT, mdns: alone, servers: alone } } : {};
}

/** How rooms are looked for: at home often, in a lobby seldom. */
export type Looking = 'often' | 'seldom' | 'off';

const PAUSE_MS = { often: ASK_MS, seldom: LOBBY_ASK_MS } as const;

/** A room of ours that others may find. */
export interface OwnRoom {
  readonly id: string;
  readonly port: number;
}

export class Discovery {
  readonly #options: DiscoveryOptions;
  readonly #onChange: () => void;
  readonly #sent: Sent;
  #network: LocalNetwork;
  #how: Looking = 'off';
  #looking: { readonly finder: RunningFinder; readonly mdns: KeptMdns | null } | null = null;
  #announced: { readonly room: OwnRoom; readonly mdns: KeptMdns } | null = null;
  #found: readonly Found[] = [];
  #closed = false;

  /** `onChange` is called whenever `found` has changed, `sent` with what the system says of each question. */
  constructor(options: DiscoveryOptions, network: LocalNetwork, onChange: () => void, sent: Sent = () => {}) {
    this.#sent = sent;
    this.#options = options;
    this.#network = network;
    this.#onChange = onChange;
  }

  get found(): readonly Found[] {
    return this.#found;
  }

  /** Looks so from now on. What was found so far is forgotten: a room that was just left may be closed. */
  look(how: Looking): void {
    if (how === this.#how || (how !== 'off' && this.#closed)) return;
    this.#how = how;
    this.#looking?.finder.close();
    this.#looking?.mdns?.close();
    this.#looking = null;
    this.#tell([]);
    if (how === 'off') return;
    const network = this.#network;
    const onChange = (found: readonly Found[]) => this.#tell(found);
    const finder = openFinder({
      ...{ port: this.#options.port, pauseMs: PAUSE_MS[how], network },
      ...{ sent: this.#sent, onChange },
    });
    const mdns = this.#options.mdns
      ? keepMdns({
          network,
          onHeard: (addresses) => finder.know(addresses),
          onGone: (addresses) => finder.doubt(addresses),
        })
      : null;
    this.#looking = { finder, mdns };
  }

  /** From now on this room is announced; null ends it. */
  announce(room: OwnRoom | null): void {
    const before = this.#announced?.room ?? null;
    if (before?.id === room?.id && before?.port === room?.port) return;
    this.#announced?.mdns.close();
    this.#announced =
      room && this.#options.mdns && !this.#closed
        ? { room, mdns: keepMdns({ network: this.#network, announce: room }) }
        : null;
  }

  /** The network is another one. */
  moved(network: LocalNetwork): void {
    this.#network = network;
    this.#looking?.finder.moved(network);
    this.#looking?.mdns?.moved(network);
    this.#announced?.mdns.moved(network);
  }

  close(): void {
    this.#closed = true;
    this.look('off');
    this.announce(null);
  }

  #tell(found: readonly Found[]): void {
    if (found.length === 0 && this.#found.length === 0) return;
    this.#found = found;
    this.#onChange();
  }
}
