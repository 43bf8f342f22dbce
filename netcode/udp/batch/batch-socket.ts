// A socket that moves datagrams in batches: one call of the system for up to 64 of them, where node:dgram takes one for
// each.
//
// While little comes, node:dgram listens on the same socket: it wakes us with the first datagram, and those behind it are
// fetched in a batch, so that a single room waits no longer than without. Where much comes, that would be a turn of the
// event loop for each: then nobody listens, and a batch is fetched every millisecond.

import type { Writer } from '../../wire/bytes.ts';
import type { Address, Send } from '../../wire/datagram.ts';
import {
  adoptSocket,
  type DatagramSocket,
  MOST_WAITING,
  type OpenSocket,
  RECEIVE_BUFFER_BYTES,
  type Receive,
  SEND_BUFFER_BYTES,
  type SocketAddress,
} from '../datagram-socket.ts';
import { BATCH, BatchMemory, DATAGRAM_BYTES, emptyName } from './batch-memory.ts';
import {
  AF_INET,
  AF_INET6,
  EAGAIN,
  EINTR,
  ENOBUFS,
  IPPROTO_IPV6,
  IPV6_V6ONLY,
  type Libc,
  SO_RCVBUF,
  SO_SNDBUF,
  SOCK_CLOEXEC,
  SOCK_DGRAM,
  SOCK_NONBLOCK,
  SOL_SOCKET,
  systemError,
} from './libc.ts';
import { SockaddrCache } from './sockaddr-cache.ts';

/** Calls in a turn, so that a flood leaves time for what is due. */
const MOST_CALLS = 4;

/** How often batches are fetched where much comes, and sent again what had no room, ms: the shortest that a timer waits. */
const FETCH_MS = 1;

/** Datagrams a millisecond that are much, and that are little again: apart, so that it does not flicker. */
const MUCH = 6;
const LITTLE = 3;

/** Span over which datagrams are averaged, ms: joining is much for a moment, playing for an evening. */
const COUNTED_MS = 100;

/** Opens sockets that move batches through this. */
export function batchSockets(libc: Libc): OpenSocket {
  return async (at, receive) => {
    const family = at.type === 'udp6' ? AF_INET6 : AF_INET;
    const names = new SockaddrCache(libc, family);
    const fd = openDescriptor(libc, family, names, at);
    const incoming = new BatchMemory(libc, family);
    const outgoing = new Outgoing(libc, fd, family, names, (error, to) => socket?.onRefused?.(error, to));
    let socket: DatagramSocket | null = null;
    let listener: Promise<DatagramSocket> | null = null;
    let timer: NodeJS.Timeout | undefined;
    let closed = false;
    let counted = 0;
    let countedFrom = performance.now();

    const take: Receive = (bytes, from) => {
      counted++;
      if (!closed) receive(bytes, from);
    };
    const read = () => {
      for (let call = 0; call < MOST_CALLS && !closed; call++) {
        const count = incoming.receive(fd);
        for (let i = 0; i < count; i++) take(incoming.datagram(i), names.read(incoming, i));
        if (count < BATCH) break;
      }
    };
    const bring = () => {
      read();
      if (!closed) socket?.onRead?.();
      look();
    };
    const adopt = async () => {
      const own = libc.dup(fd);
      // Node takes a number that is no descriptor for none, and opens a socket elsewhere.
      if (own < 0) throw systemError('dup', libc.errno());
      return adoptSocket(own, at.type, (bytes, from) => {
        take(bytes, from);
        bring();
      });
    };
    const listen = () => {
      listener = adopt();
      return listener;
    };
    /** Whether to be woken or to fetch from now on. */
    const look = () => {
      const ms = performance.now() - countedFrom;
      if (ms < COUNTED_MS || closed) return;
      const average = counted / ms;
      countedFrom += ms;
      counted = 0;
      if (listener && average >= MUCH) {
        void listener.then((socket) => socket.close());
        listener = null;
        arm();
      } else if (!listener && average < LITTLE) {
        // Without a descriptor to spare it goes on as it is.
        listen().catch(() => {
          listener = null;
          arm();
        });
      }
    };
    const fetch = () => {
      timer = undefined;
      flush();
      if (!listener) bring();
      arm();
    };
    const arm = () => {
      if (!closed && (!listener || outgoing.waiting > 0)) timer ??= setTimeout(fetch, FETCH_MS);
    };
    const flush = () => {
      if (closed) return;
      outgoing.flush();
      if (outgoing.waiting > 0) arm();
    };

    let first: DatagramSocket;
    try {
      first = await listen();
    } catch (error) {
      libc.close(fd);
      throw error;
    }
    socket = {
      port: first.port,
      sendBufferBytes: first.sendBufferBytes,
      get waiting() {
        return outgoing.waiting;
      },
      read,
      batch: {
        push: (to, bytes) => outgoing.push(to, bytes),
        write: (to, writer) => outgoing.write(to, writer),
        flush,
        readAtOnce: MOST_CALLS * BATCH,
      },
      send(out) {
        if (closed) return;
        for (const { to, bytes } of out) outgoing.push(to, bytes);
        flush();
      },
      sendToGroup(bytes, to, by) {
        void listener?.then((listening) => listening.sendToGroup(bytes, to, by));
      },
      async close() {
        closed = true;
        clearTimeout(timer);
        await listener?.then((socket) => socket.close());
        libc.close(fd);
        incoming.free();
        outgoing.free();
      },
    };
    return socket;
  };
}

type Refused = NonNullable<DatagramSocket['onRefused']>;

/** A batch that is filled and sent, and what has no room in it while the system has none for it. */
class Outgoing {
  readonly #libc: Libc;
  readonly #fd: number;
  readonly #names: SockaddrCache;
  readonly #batch: BatchMemory;
  readonly #refused: Refused;
  /** Datagrams of the batch from `first` to before `filled` are still to be sent. */
  #first = 0;
  #filled = 0;
  /** Only while the batch is full. */
  #behind: Send[] = [];

  constructor(libc: Libc, fd: number, family: number, names: SockaddrCache, refused: Refused) {
    this.#libc = libc;
    this.#fd = fd;
    this.#names = names;
    this.#refused = refused;
    this.#batch = new BatchMemory(libc, family);
  }

  /** Datagrams that have not been sent. */
  get waiting(): number {
    return this.#filled - this.#first + this.#behind.length;
  }

  push(to: Address, bytes: Uint8Array): void {
    if (bytes.length > DATAGRAM_BYTES) return;
    if (this.#begin(to)) this.#batch.put(this.#filled++, bytes);
    else this.#keep(to, bytes);
  }

  /** Sends the datagram in `writer` to `to`. */
  write(to: Address, writer: Writer): void {
    if (this.#begin(to)) this.#batch.write(this.#filled++, writer);
    else this.#keep(to, writer.bytes.subarray(0, writer.at));
  }

  /** Sends all that waits, as far as the system has room for it; what it refuses is told, and lost alone. */
  flush(): void {
    for (;;) {
      while (this.#first < this.#filled) {
        const sent = this.#batch.send(this.#fd, this.#first, this.#filled - this.#first);
        if (sent > 0) {
          this.#first += sent;
          continue;
        }
        const errno = this.#libc.errno();
        if (errno === EAGAIN || errno === ENOBUFS) return;
        if (errno === EINTR) continue;
        this.#refused(systemError('sendmmsg', errno), this.#names.read(this.#batch, this.#first).address);
        this.#first++;
      }
      this.#first = 0;
      this.#filled = 0;
      if (this.#behind.length === 0) return;
      for (const { to, bytes } of this.#behind.splice(0, BATCH)) {
        if (this.#begin(to)) this.#batch.put(this.#filled++, bytes);
      }
    }
  }

  free(): void {
    this.#batch.free();
  }

  /** Sets where the next datagram of the batch goes. False: the batch is full, or the address is none of this family. */
  #begin({ address, port }: Address): boolean {
    if (this.#filled === BATCH && this.#behind.length === 0) this.flush();
    if (this.#filled === BATCH) return false;
    const name = this.#names.write(address);
    if (name) this.#batch.address(this.#filled, name, port);
    return name !== null;
  }

  /** Keeps a datagram that `#begin` had no room for; one to an address of another family is dropped. */
  #keep(to: Address, bytes: Uint8Array): void {
    if (this.#filled < BATCH || this.#behind.length >= MOST_WAITING) return;
    this.#behind.push({ kind: 'send', to, bytes: bytes.slice() });
  }
}

/** A bound descriptor. Throws what the system says. */
function openDescriptor(
  libc: Libc,
  family: number,
  names: SockaddrCache,
  { host, port }: SocketAddress,
): number {
  const fd = libc.socket(family, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (fd < 0) throw systemError('socket', libc.errno());
  const set = (level: number, option: number, value: number) =>
    libc.setsockopt(fd, level, option, Buffer.from(Int32Array.of(value).buffer), 4);
  // A system that refuses keeps its own sizes: enough for a party.
  set(SOL_SOCKET, SO_RCVBUF, RECEIVE_BUFFER_BYTES);
  set(SOL_SOCKET, SO_SNDBUF, SEND_BUFFER_BYTES);
  if (family === AF_INET6) set(IPPROTO_IPV6, IPV6_V6ONLY, 0);
  const name = host === undefined ? emptyName(family) : names.write(host);
  const bound = name && new Uint8Array(name.slice().buffer);
  if (bound) new DataView(bound.buffer).setUint16(2, port);
  if (bound && libc.bind(fd, bound, bound.length) === 0) return fd;
  const error = bound ? systemError('bind', libc.errno()) : new Error(`${host} is no address`);
  libc.close(fd);
  throw error;
}
