// The networks that this machine is on, and what was learned of them while a room was open: which address leads in best.

import { type Adapter, adapters, isWithin, type RankedAdapters } from './adapters.ts';
import { type DefaultRoutes, defaultRoutes } from './default-routes.ts';
import { type Interfaces, interfacesHere } from './interfaces.ts';

export interface OwnNetworksOptions {
  /** Networks that the host chose at earlier parties. */
  readonly remembered: () => readonly string[];
  /** The order may be another one. */
  onChange(): void;
  /** The system is asked unless given. */
  readonly interfaces?: () => Interfaces;
  readonly routes?: () => Promise<DefaultRoutes>;
}

export class OwnNetworks {
  readonly #options: OwnNetworksOptions;
  readonly #heard = new Set<string>();
  /** The adapters at the last look: the system is not asked for them at each datagram of a stranger. */
  #seen: readonly Adapter[] = [];
  #routes: DefaultRoutes = { gateways: [], sources: [] };
  #chosen: string | null = null;

  constructor(options: OwnNetworksOptions) {
    this.#options = options;
    this.look();
  }

  /** This machine's addresses now, best first. */
  get ranked(): RankedAdapters {
    const { interfaces = interfacesHere, remembered } = this.#options;
    const learned = { heard: [...this.#heard], remembered: remembered(), chosen: this.#chosen };
    return adapters(interfaces(), { ...this.#routes, ...learned });
  }

  /** Asks the system for its adapters and routes, at the start and whenever the network is another one. */
  look(): void {
    const { interfaces = interfacesHere, routes = defaultRoutes } = this.#options;
    this.#seen = adapters(interfaces()).adapters;
    void routes().then((now) => {
      this.#routes = now;
      this.#options.onChange();
    });
  }

  /** A datagram came from an IPv4 address of another machine: guests on its network reach this one. */
  heard(address: string): void {
    const plain = address.replace(/^::ffff:/i, '');
    const on = this.#seen.find((adapter) => isWithin(plain, adapter));
    if (!on?.network || on.address === plain || this.#heard.has(on.network)) return;
    this.#heard.add(on.network);
    this.#options.onChange();
  }

  /** The network of this machine that a plain IPv4 address is in; null where it is in none. */
  networkOf(address: string): string | null {
    return this.#seen.find((adapter) => isWithin(address, adapter))?.network ?? null;
  }

  /** The host wants this network's address to be read out. False where this machine is not on it. */
  choose(network: string): boolean {
    if (!this.ranked.adapters.some((adapter) => adapter.network === network)) return false;
    this.#chosen = network;
    this.#options.onChange();
    return true;
  }
}
