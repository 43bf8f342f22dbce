// A peer on a real socket that comes back by itself (netcode/succession/kept-place.ts).

import type { LinkConditions } from '../conditioner/link-model.ts';
import type { Peer } from '../peer/peer.ts';
import type { PeerOutput } from '../peer/peer-events.ts';
import {
  type Asking,
  KeptPlace,
  type KeptPlaceOptions,
  LOOK_MS,
  type PlaceEvent,
} from '../succession/kept-place.ts';
import type { Heir } from '../wire/messages.ts';
import type { Endpoint } from './address.ts';
import { openPeer, type PeerSocketOptions, type RunningPeer } from './peer-socket.ts';
import { monotonicMs } from './timekeeper.ts';

export interface KeptPeerOptions
  extends Pick<KeptPlaceOptions<RunningPeer>, 'mayFollow' | 'isLost' | 'onLook'> {
  readonly to: Endpoint;
  /** What to ask with, now. */
  ask(): Omit<PeerSocketOptions, 'astray' | 'carried' | 'pace'>;
  /** The fingerprint of our own key: the room may come to us. */
  readonly self?: string;
  /** After the last event, such as a goodbye, a refusal, or the loss of the connection for good, nothing more comes. */
  onEvent(event: PlaceEvent): void;
}

export class KeptPeer {
  readonly #options: KeptPeerOptions;
  readonly #place: KeptPlace<RunningPeer>;
  readonly #look: NodeJS.Timeout;
  #conditions: LinkConditions | null = null;

  constructor(options: KeptPeerOptions) {
    this.#options = options;
    const { to, self = '' } = options;
    this.#place = new KeptPlace<RunningPeer>({
      ...options,
      to: { address: to.host, port: to.port },
      self,
      here: '127.0.0.1',
      connect: (asking) => this.#connect(asking),
    });
    this.#look = setInterval(() => this.#place.look(monotonicMs()), LOOK_MS);
  }

  /** Asks to be let in for the first time. */
  open(): void {
    this.#place.open();
  }

  /** The peer of the session in which the room was last heard of. Null before it is open. */
  get peer(): Peer | null {
    return this.#place.line?.peer ?? null;
  }

  /** Where the room is. */
  get to(): Endpoint {
    const { address: host, port } = this.#place.to;
    return { host, port };
  }

  /** The host's address with its identity; null before the peer is in. */
  get host(): Heir | null {
    return this.#place.host;
  }

  /** The search for another host, and what is known of the heirs. */
  get hostSearch() {
    return this.#place.hostSearch;
  }

  /** For how long the connection has been lost, ms, or null. */
  get awayMs(): number | null {
    const { lostAt } = this.#place;
    return lostAt === null ? null : monotonicMs() - lostAt;
  }

  /** Does something with the peer and sends what comes of it; nothing while the connection is lost. */
  act(what: (peer: Peer, now: number) => readonly PeerOutput[]): void {
    if (this.#place.lostAt === null) this.#place.line?.act(what);
  }

  /** Makes both directions worse than they are; null is as they are. */
  setConditions(conditions: LinkConditions | null): void {
    this.#conditions = conditions;
    for (const line of this.#place.lines) line.setConditions(conditions);
  }

  /** Leaves and closes the sockets; no event follows. */
  async close(): Promise<void> {
    clearInterval(this.#look);
    const { lines } = this.#place;
    this.#place.close();
    await Promise.all(lines.map((line) => line.close()));
  }

  #connect({ to, host, claim, former, astray, carried, pace }: Asking): RunningPeer {
    const asked = this.#options.ask();
    const pinned = host === null ? {} : { host };
    const request = { ...asked.request, ...(claim ? { claim } : {}), ...former };
    const ask = { ...asked, ...pinned, request, astray, carried, pace };
    const line = openPeer({ host: to.address, port: to.port }, ask, (event) =>
      this.#place.happened(line, event, monotonicMs()),
    );
    line.setConditions(this.#conditions);
    return line;
  }
}
