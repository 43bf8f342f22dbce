// Tries all routes to a room on real sockets. Each is connected, so that the system says at once when nothing listens.

import { DgramAsPromised } from 'dgram-as-promised';
import { Probing, type Probe as Tried } from '../discovery/probing.ts';
import type { Info } from '../wire/introductions.ts';
import type { Endpoint } from './address.ts';
import { REFUSALS_BELIEVED } from './peer-socket.ts';
import { secureRandom } from './random.ts';
import { type ResolveOptions, resolveEndpoint } from './resolve.ts';
import { isRefusal } from './send-faults.ts';
import { keepTime, monotonicMs } from './timekeeper.ts';

/** Most routes that are tried: names can have any number of addresses. */
const MOST_ROUTES = 32;

export interface Route extends Tried {
  readonly endpoint: Endpoint;
  /** Why there is no route to it, in the system's words; null if there is. */
  readonly unreachable: string | null;
  /** A rule of this machine forbids to send there. */
  readonly forbidden: boolean;
}

export type Probed =
  /** Where the room is, its number there, which is 0 for any, and what it tells of itself; null where it told nothing. */
  | {
      readonly kind: 'found';
      readonly endpoint: Endpoint;
      readonly room: number;
      readonly info: Info | null;
      readonly routes: readonly Route[];
    }
  /** Nobody answered. No routes at all: the name is unknown. */
  | { readonly kind: 'nobody'; readonly routes: readonly Route[] };

export interface ProbeOptions extends ResolveOptions {
  /** Number of the room, from 1; 0 is any. */
  readonly room?: number;
  /** Whether a room could be joined, by what it tells. */
  suits(info: Info | null, version: number): boolean;
  /** Something about the routes has changed. */
  onChange(routes: readonly Route[]): void;
  readonly signal: AbortSignal;
}

/** Tries all endpoints at once and everything that names among them stand for. Null when it was aborted. */
export function probe(endpoints: readonly Endpoint[], options: ProbeOptions): Promise<Probed | null> {
  const { promise, resolve } = Promise.withResolvers<Probed | null>();
  const { room = 0 } = options;
  const probing = new Probing({ random: secureRandom(), room, suits: options.suits });
  const sockets: ProbeSocket[] = [];
  const time = keepTime(
    () => probing.due,
    (now) => {
      for (const { candidate, bytes } of probing.advance(now)) sockets[candidate]!.send(bytes);
      look();
    },
  );
  const routes = () =>
    probing.probes.map((tried, candidate) => ({
      ...tried,
      endpoint: sockets[candidate]!.endpoint,
      unreachable: sockets[candidate]!.unreachable,
      forbidden: sockets[candidate]!.forbidden,
    }));
  const end = (result: Probed | null) => {
    time.stop();
    options.signal.removeEventListener('abort', abort);
    for (const socket of sockets) socket.close();
    ended = true;
    resolve(result);
  };
  const abort = () => end(null);
  let ended = false;
  const look = () => {
    if (ended) return;
    options.onChange(routes());
    const { verdict } = probing;
    if (verdict?.kind === 'join') {
      const { host, port } = sockets[verdict.candidate]!.endpoint;
      const { info } = verdict;
      const at = info?.at ?? { port, room };
      end({ kind: 'found', endpoint: { host, port: at.port }, room: at.room, info, routes: routes() });
    } else if (verdict) end({ kind: 'nobody', routes: routes() });
    else time.wake();
  };
  const add = (endpoint: Endpoint) => {
    if (ended || sockets.length >= MOST_ROUTES) return;
    if (sockets.some(({ endpoint: { host, port } }) => host === endpoint.host && port === endpoint.port))
      return;
    const candidate = probing.add(monotonicMs());
    sockets.push(
      new ProbeSocket(endpoint, {
        opened: () => time.wake(),
        came: (bytes) => {
          probing.receive(candidate, bytes, monotonicMs());
          look();
        },
        failed: (state) => {
          probing.failed(candidate, state, monotonicMs());
          look();
        },
      }),
    );
    look();
  };

  options.signal.addEventListener('abort', abort);
  if (options.signal.aborted) abort();
  const resolving = endpoints.map((endpoint) => resolveEndpoint(endpoint, options, add));
  void Promise.all(resolving).then(() => {
    probing.complete(monotonicMs());
    look();
  });
  return promise;
}

interface ProbeSocketEvents {
  opened(): void;
  came(bytes: Uint8Array): void;
  failed(state: 'refused' | 'silent'): void;
}

class ProbeSocket {
  readonly endpoint: Endpoint;
  unreachable: string | null = null;
  forbidden = false;
  readonly #socket: ReturnType<typeof DgramAsPromised.createSocket>;
  readonly #waiting: Uint8Array[] = [];
  readonly #fail: (error: NodeJS.ErrnoException | null) => void;
  #connected = false;
  #closed = false;

  constructor(endpoint: Endpoint, { opened, came, failed }: ProbeSocketEvents) {
    this.endpoint = endpoint;
    const { host, port } = endpoint;
    let refusals = 0;
    this.#socket = DgramAsPromised.createSocket(host.includes(':') ? 'udp6' : 'udp4', (bytes) => {
      if (!this.#closed) came(bytes);
    });
    const fail = (error: NodeJS.ErrnoException | null | undefined) => {
      if (this.#closed || !error) return;
      if (isRefusal(error.code)) this.forbidden = true;
      if (error.code === 'ECONNREFUSED') {
        if (++refusals >= REFUSALS_BELIEVED) failed('refused');
        return;
      }
      if (this.#connected) return; // others come and go with the network; silence is noticed
      this.unreachable = error.message;
      failed('silent');
    };
    this.#fail = fail;
    this.#socket.socket.on('error', fail);
    // Called with an error, too, whatever its type says.
    const done = (error?: Error | null) => {
      if (error) {
        fail(error);
        return;
      }
      this.#connected = true;
      for (const bytes of this.#waiting.splice(0)) this.send(bytes);
      opened();
    };
    this.#socket.socket.connect(port, host, done);
  }

  send(bytes: Uint8Array): void {
    if (this.#closed) return;
    if (this.#connected) this.#socket.socket.send(bytes, this.#fail);
    else this.#waiting.splice(0, 1, bytes); // the newest will do
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#socket.close().catch(() => {});
  }
}
