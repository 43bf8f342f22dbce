// The way back into the room that the app was in and still belongs to: where it is now, at its host or at an heir, and what is
// played there. Asked while the person is at home.

import { joinLink, parseJoinText } from '../../../netcode/udp/join-text.ts';
import type { LocalNetwork } from '../../../netcode/udp/local-network.ts';
import { probe } from '../../../netcode/udp/prober.ts';
import type { Heir } from '../../../netcode/wire/messages.ts';
import { MOST_LINKS, type NotedRoom } from '../profile/last-room.ts';
import type { WayBackView } from '../window/contract.ts';

/** Pause between two questions to the room, ms. */
const ASKED_EVERY_MS = 3_000;

export interface WayBackOptions {
  /** The room that there is a way back to, or null. */
  room(): NotedRoom | null;
  network(): LocalNetwork;
  readonly mdns: boolean;
  /** What the view shows has changed. */
  onChange(): void;
}

type State = WayBackView['state'];

/**
 * What leads back into a room: to its host (null where that is this app), then to heirs on networks of this machine (`near`).
 * The addresses of heirs are the host's word, which a guest refuses elsewhere, too (KeptPlaceOptions.mayFollow).
 */
export function linksBack(
  host: string | null,
  heirs: readonly Heir[],
  near: (address: string) => boolean,
): string[] {
  const others = heirs
    .filter(({ address }) => near(address))
    .map(({ host: app, address, port }) => joinLink([{ host: address, port }], app));
  return [...(host === null ? [] : [host]), ...others].slice(0, MOST_LINKS);
}

export class WayBack {
  readonly #options: WayBackOptions;
  #looking: AbortController | null = null;
  #state: State = 'asked';
  /** The link at which the room answered last. */
  #link: string | null = null;

  constructor(options: WayBackOptions) {
    this.#options = options;
  }

  /** Starts to ask the room how it is, or stops. */
  look(on: boolean): void {
    const wanted = on && this.#options.room() !== null;
    if (wanted === (this.#looking !== null)) return;
    this.#looking?.abort();
    this.#looking = null;
    this.#state = 'asked';
    this.#link = null;
    if (!wanted) return;
    this.#looking = new AbortController();
    void this.#askOn(this.#looking.signal);
  }

  /** What the view shows of the room; null without a way back. */
  get view(): WayBackView | null {
    const room = this.#options.room();
    if (!room) return null;
    const { title, host, game } = room;
    return { title, host, ...(game === undefined ? {} : { game }), state: this.#state };
  }

  /** All links to the room: the one at which it answered last is first, then the likeliest. */
  get links(): readonly string[] {
    const links = this.#options.room()?.links ?? [];
    return this.#link === null ? links : [this.#link, ...links.filter((link) => link !== this.#link)];
  }

  async #askOn(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const room = this.#options.room();
      const states = await Promise.all(room?.links.map((link) => this.#ask(link, room.id, signal)) ?? []);
      if (signal.aborted) return;
      const at = states.findIndex((state) => state === 'playing' || state === 'open');
      this.#link = at < 0 ? null : room!.links[at]!;
      const state = states[at] ?? 'silent';
      if (state !== this.#state) {
        this.#state = state;
        this.#options.onChange();
      }
      await new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          signal.removeEventListener('abort', end);
          resolve();
        }, ASKED_EVERY_MS);
        signal.addEventListener('abort', end, { once: true });
      });
    }
  }

  /** What the room says at one link; `silent` also where another room answers. */
  async #ask(link: string, id: string | undefined, signal: AbortSignal): Promise<State> {
    const read = parseJoinText(link);
    if (!read.ok) return 'silent';
    const { network, mdns } = this.#options;
    const probed = await probe(read.endpoints, {
      ...(read.room === undefined ? {} : { room: read.room }),
      network: network(),
      mdns,
      suits: (info) => info !== null && (id === undefined || info.id === id),
      onChange: () => {},
      signal,
    });
    if (probed?.kind !== 'found' || !probed.info) return 'silent';
    if (id !== undefined && probed.info.id !== id) return 'silent';
    return probed.info.phase === 'playing' ? 'playing' : 'open';
  }
}
