// Servers of games that people already have, on the local network, which were started without a room: looked for
// while the person could join one, and only of games that are here.

import { probes } from '../../../netcode/probes/list.ts';
import type { Probe } from '../../../netcode/probes/probe.ts';
import type { FoundServer as Found } from '../../../netcode/probes/server-finder.ts';
import { formatAddress } from '../../../netcode/udp/address.ts';
import type { LocalNetwork } from '../../../netcode/udp/local-network.ts';
import { openServerSearch, type RunningServerSearch } from '../../../netcode/udp/server-search.ts';
import type { NativeGames } from '../native/native-games.ts';
import { gamePort, queryPort } from '../native/recipe.ts';
import type { FoundServer } from '../window/contract.ts';

/** What recipes call the servers that a room has: those are joined by the room. */
const OF_A_ROOM = /^Ethernight[ -][0-9a-f]{8}$/;

/** A person's own programs listen on ports from here on. */
const LOWEST_PORT = 1024;

export class FoundServers {
  readonly #natives: NativeGames;
  readonly #onChange: () => void;
  #network: LocalNetwork;
  #search: RunningServerSearch | null = null;
  #looks = false;
  #found: readonly Found[] = [];

  /** `onChange` is called whenever `view` has changed. */
  constructor(natives: NativeGames, network: LocalNetwork, onChange: () => void) {
    this.#natives = natives;
    this.#network = network;
    this.#onChange = onChange;
  }

  /** Starts or stops to look. What was found is forgotten when it stops. */
  look(on: boolean): void {
    if (on === this.#looks) return;
    this.#looks = on;
    if (on) void this.#natives.look().then(() => this.#open());
    else this.close();
  }

  /** The network is another one. */
  moved(network: LocalNetwork): void {
    this.#network = network;
    this.#search?.moved(network);
  }

  close(): void {
    this.#looks = false;
    this.#search?.close();
    this.#search = null;
    this.#found = [];
  }

  get view(): FoundServer[] {
    return this.#shown.map(({ game, address, info: { names: _, port: __, ...info } }) => ({
      ...{ ...info, id: idOf({ game, address }), game },
      address: formatAddress({ host: address.address, port: address.port }),
    }));
  }

  /** Where one that is shown is played. */
  find(id: string): { readonly game: string; readonly host: string; readonly port: number } | null {
    const found = this.#shown.find((one) => idOf(one) === id);
    const recipe = found && this.#natives.recipe(found.game)?.recipe;
    if (!recipe) return null;
    const { game, address, info } = found;
    const port = info.port ?? gamePort(recipe, address.port);
    return port < LOWEST_PORT ? null : { game, host: address.address, port };
  }

  get #shown(): readonly Found[] {
    return this.#found.filter(({ info }) => !OF_A_ROOM.test(info.name));
  }

  #open(): void {
    if (!this.#looks || this.#search) return;
    const here = (this.#natives.installed ?? []).filter(
      ({ client, recipe }) => client !== null && isGreeted(probes[recipe.probe]),
    );
    this.#search = openServerSearch({
      network: this.#network,
      games: here.map(({ recipe, recipe: { id, probe, port } }) => ({
        ...{ id, probe: probes[probe], port: queryPort(recipe, port) },
      })),
      onChange: (found) => {
        this.#found = found;
        this.#onChange();
      },
    });
  }
}

/** Servers are not looked for by connecting to all machines. */
function isGreeted({ carrier, greeting }: Probe): boolean {
  return carrier === 'udp' || greeting !== undefined;
}

function idOf({ game, address: { address, port } }: Pick<Found, 'game' | 'address'>): string {
  return `${game} ${address} ${port}`;
}
