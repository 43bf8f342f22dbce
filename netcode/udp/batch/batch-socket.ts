// A socket that moves datagrams in batches: one call of the system for up to 64 of them, where node:dgram takes one for
// each.
//
// While little comes, node:dgram listens on the same socket: it wakes us with the first datagram, and those behind it are
// fetched in a batch, so that a single room waits no longer than without. Where much comes, that would be a turn of the
// event loop for each: then nobody listens, and a batch is fetched every millisecond.

import type { Send } from '../../wire/datagram.ts';
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
import { Names } from './names.ts';

/** Calls in a turn, so that a flood leaves time for what is due. */
const MOST_CALLS = 4;

/** How often batches are fetched where much comes, and sent again what had no room, ms: the shortest that a timer waits. */
const FETCH_MS = 1;

/** Much is so many datagrams a millisecond, and little is again so many: apart, so that it does not flicker. */
const MUCH = 6;
const LITTLE = 3;

/** So long is looked at, ms: joining is much for a moment, playing for an evening. */
const COUNTED_MS = 100;

/** Opens sockets that move batches through this. */
export function batchSockets(libc: Libc): OpenSocket {
  return async (at, receive) => {
    const family = at.type === 'udp6' ? AF_INET6 : AF_INET;
    const names = new Names(libc, family);
    const fd = openDescriptor(libc, family, names, at);
    const incoming = new BatchMemory(libc, family);
    const outgoing = new BatchMemory(libc, family);
    let unsent: readonly Send[] = [];
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
    const adopt = async () => {
      const own = libc.dup(fd);
      // Node takes a number that is no descriptor for none, and opens a socket elsewhere.
      if (own < 0) throw systemError('dup', libc.errno());
      return adoptSocket(own, at.type, (bytes, from) => {
        take(bytes, from);
        read();
        look();
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
      if (unsent.length > 0) unsent = sendBatches(libc, fd, outgoing, names, unsent);
      if (!listener) {
        read();
        look();
      }
      arm();
    };
    const arm = () => {
      if (!closed && (!listener || unsent.length > 0)) timer ??= setTimeout(fetch, FETCH_MS);
    };

    let first: DatagramSocket;
    try {
      first = await listen();
    } catch (error) {
      libc.close(fd);
      throw error;
    }
    return {
      port: first.port,
      sendBufferBytes: first.sendBufferBytes,
      get waiting() {
        return unsent.length;
      },
      read,
      send(out) {
        if (closed || unsent.length > MOST_WAITING) return;
        unsent = unsent.length > 0 ? unsent.concat(out) : sendBatches(libc, fd, outgoing, names, out);
        if (unsent.length > 0) arm();
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
  };
}

/** Sends all of it. Returns what the system has no room for now; what it refuses is lost alone. */
function sendBatches(
  libc: Libc,
  fd: number,
  batch: BatchMemory,
  names: Names,
  out: readonly Send[],
): readonly Send[] {
  for (let next = 0; next < out.length; ) {
    const first = next;
    let filled = 0;
    for (; next < out.length && filled < BATCH; next++) {
      const { to, bytes } = out[next]!;
      const name = names.write(to.address);
      // Nothing that a relay says: it goes to whom it has heard.
      if (!name || bytes.length > DATAGRAM_BYTES) break;
      batch.write(filled++, name, to.port, bytes);
    }
    if (filled === 0) next++;
    for (let sent = 0; sent < filled; ) {
      const count = batch.send(fd, sent, filled - sent);
      if (count > 0) {
        sent += count;
        continue;
      }
      const errno = libc.errno();
      if (errno === EAGAIN || errno === ENOBUFS) return out.slice(first + sent);
      if (errno !== EINTR) sent++;
    }
  }
  return [];
}

/** A bound descriptor. Throws what the system says. */
function openDescriptor(libc: Libc, family: number, names: Names, { host, port }: SocketAddress): number {
  const fd = libc.socket(family, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (fd < 0) throw systemError('socket', libc.errno());
  const set = (level: number, option: number, value: number) =>
    libc.setsockopt(fd, level, option, Buffer.from(Int32Array.of(value).buffer), 4);
  // A system that refuses keeps its own sizes: enough for a party.
  set(SOL_SOCKET, SO_RCVBUF, RECEIVE_BUFFER_BYTES);
  set(SOL_SOCKET, SO_SNDBUF, SEND_BUFFER_BYTES);
  if (family === AF_INET6) set(IPPROTO_IPV6, IPV6_V6ONLY, 0);
  const name = host === undefined ? emptyName(family) : names.write(host);
  const bound = name && Uint8Array.from(name);
  if (bound) new DataView(bound.buffer).setUint16(2, port);
  if (bound && libc.bind(fd, bound, bound.length) === 0) return fd;
  const error = bound ? systemError('bind', libc.errno()) : new Error(`${host} is no address`);
  libc.close(fd);
  throw error;
}
