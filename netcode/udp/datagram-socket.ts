// A bound socket as relays use it, whatever moves its datagrams: node:dgram here, or batches (batch/).

import { DgramAsPromised } from 'dgram-as-promised';
import type { Outlet } from '../relay/send-queue.ts';
import type { Address, Send } from '../wire/datagram.ts';

/** Room for the bursts of thousands of clients; systems grant what they allow. The usual 208 KiB loses datagrams. */
export const RECEIVE_BUFFER_BYTES = 4 << 20;

/** Send buffer asked for, bytes (Linux grants twice net.core.wmem_max). */
export const SEND_BUFFER_BYTES = 4 << 20;

/** Most datagrams that wait for the system, many turns' worth: more would be old when they leave, and are dropped. */
export const MOST_WAITING = 512;

/** `bytes` are reused when it returns: copy what is kept. */
export type Receive = (bytes: Uint8Array, from: Address) => void;

export interface DatagramSocket {
  readonly port: number;
  /** Bytes that the system keeps for us until they have left. */
  readonly sendBufferBytes: number;
  /** Datagrams that the system has no room for yet. */
  readonly waiting: number;
  /** Delivers what has come and was not delivered yet. */
  read(): void;
  /** Hands all of it to the system, or loses it, as any network does. */
  send(out: readonly Send[]): void;
  /** Sends to an IPv4 group on the network of the adapter with the address `by`, or loses it. */
  sendToGroup(bytes: Uint8Array, to: Address, by: string): void;
  /** Where datagrams may be written straight into what is handed to the system; null where each needs memory of its own. */
  readonly batch: SocketBatch | null;
  /** Called when all that had come has been delivered. */
  onRead?: () => void;
  /** Called with the error of a datagram that the system does not send. */
  onRefused?: (error: NodeJS.ErrnoException, to: string) => void;
  close(): Promise<void>;
}

/** Datagrams leave when a batch is full, or with `flush`. */
export interface SocketBatch extends Outlet {
  flush(): void;
  /** Datagrams that are read between two turns at most. */
  readonly readAtOnce: number;
}

export interface SocketAddress {
  readonly type: 'udp4' | 'udp6';
  /** 0 takes any free port. */
  readonly port: number;
  /** Address to listen on; all of that type by default, with `udp6` those of IPv4 as well. */
  readonly host?: string;
}

/** Opens a socket; `receive` is called with all that comes. Rejects with the error of the system. */
export type OpenSocket = (at: SocketAddress, receive: Receive) => Promise<DatagramSocket>;

export const openDgramSocket: OpenSocket = async (at, receive) => {
  // Receive through the callback: recv() and the iterator drop what arrives between two calls.
  const socket = createSocket(at.type, receive);
  try {
    const bound = await socket.bind(
      at.host === undefined ? { port: at.port } : { port: at.port, address: at.host },
    );
    enlarge(socket);
    return serve(socket, at.type, bound.port);
  } catch (error) {
    await socket.close();
    throw error;
  }
};

/** A socket that is bound already, by this descriptor; it belongs to what is returned. */
export async function adoptSocket(
  fd: number,
  type: 'udp4' | 'udp6',
  receive: Receive,
): Promise<DatagramSocket> {
  const socket = createSocket(type, receive);
  return serve(socket, type, (await socket.bind({ fd })).port);
}

type Created = ReturnType<typeof createSocket>;

function createSocket(type: 'udp4' | 'udp6', receive: Receive) {
  return DgramAsPromised.createSocket(
    {
      type,
      // Addresses here are never names; looking them up asynchronously would cost a turn of the loop each.
      lookup: (address, _options, done) => done(null, address, type === 'udp6' ? 6 : 4),
    },
    receive,
  );
}

function enlarge(socket: Created): void {
  try {
    socket.setRecvBufferSize(RECEIVE_BUFFER_BYTES);
    socket.setSendBufferSize(SEND_BUFFER_BYTES);
  } catch {
    // A system that refuses keeps its own size: enough for a party.
  }
}

function serve(opened: Created, type: 'udp4' | 'udp6', port: number): DatagramSocket {
  // By the callback: a promise for each datagram costs 15 %, and its socket rejects the send after an error.
  const { socket } = opened;
  // One function for all datagrams; the error has the address.
  const sent = (error: (NodeJS.ErrnoException & { readonly address?: string }) | null) => {
    if (error) made.onRefused?.(error, error.address ?? '');
  };
  const made: DatagramSocket = {
    port,
    sendBufferBytes: socket.getSendBufferSize(),
    get waiting() {
      return socket.getSendQueueCount();
    },
    read() {}, // the event loop delivers everything
    batch: null,
    send(out) {
      if (socket.getSendQueueCount() > MOST_WAITING) return;
      for (let i = 0; i < out.length; i++) {
        const { to, bytes } = out[i]!;
        socket.send(bytes, to.port, to.address, sent);
      }
    },
    sendToGroup(bytes, { address, port: at }, by) {
      try {
        socket.setMulticastInterface(by);
      } catch {
        return; // the adapter is gone
      }
      socket.send(bytes, at, type === 'udp6' ? `::ffff:${address}` : address, sent);
    },
    close: () => opened.close(),
  };
  return made;
}
