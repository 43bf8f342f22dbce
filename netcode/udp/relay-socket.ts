// A relay on a real socket.

import type { KeyPair } from '../crypto/key-pair.ts';
import type { MatchSnapshot } from '../relay/match-beginnings.ts';
import type { Judgement } from '../relay/match-reports.ts';
import { Relay } from '../relay/relay.ts';
import type { RoomOptions } from '../room/match-settings.ts';
import type { Member } from '../room/room.ts';
import { type ByeReason, KIND, type Send } from '../wire/datagram.ts';
import { type DatagramSocket, type OpenSocket, openDgramSocket, type Receive } from './datagram-socket.ts';
import { openOutbound } from './outbound.ts';
import { secureRandom } from './random.ts';
import { keepTime, monotonicMs } from './timekeeper.ts';

/** How many ports after a taken one are tried when looking for a free one to offer. */
const PORTS_TRIED = 20;

/** A datagram that finds a bug of ours may come again and again: one in so many ms is told. */
const FAULT_PAUSE_MS = 1_000;

/** How long the goodbyes of a closing relay get to leave, ms. */
const CLOSE_LINGER_MS = 20;

export interface RelayOptions {
  readonly rooms: readonly RoomOptions[];
  /** Who hosts; somebody new by default. */
  readonly identity?: KeyPair;
  /** 0 takes any free port. */
  readonly port: number;
  /** Address to listen on; all of them, IPv6 and IPv4, by default. */
  readonly host?: string;
  /** What moves its datagrams; node:dgram by default. */
  readonly openSocket?: OpenSocket;
  /** Told of everybody who says hello, before they are answered. */
  onHello?(address: string): void;
  /**
   * Told of a bug in a room, by its number from 1, which ends that room alone; 0 is the relay itself, which loses the
   * datagram that found it. Without it bugs are thrown.
   */
  onFault?(room: number, error: Error): void;
  /**
   * Somebody comes into the match of the first room: whoever plays it beside the relay gives a `snapshot`, or null.
   * Without it there is nobody who could.
   */
  onSnapshotWanted?(match: number): void;
  /** Told of everybody whom a room has let go, by its number from 1, and why. */
  onLetGo?(room: number, member: Member, reason: ByeReason): void;
  /** So many of a player's reports were not believed so far in this match. */
  onRefused?(room: number, member: Member, count: number): void;
}

/** What a socket can serve: a relay, or one that waits to take a room over. */
export type Serving = Pick<
  Relay,
  'receive' | 'advance' | 'resume' | 'judge' | 'snapshot' | 'act' | 'close' | 'due' | 'takeHurry'
>;

export interface RunningRelay<R extends Serving = Relay> {
  readonly relay: R;
  readonly port: number;
  /** Does something with it and sends what comes of that. */
  act(what: (relay: R, now: number) => readonly Send[]): void;
  /** The machine has slept: nobody is judged by what could not be heard. */
  resume(): void;
  /** What plays the match of the first room beside it has found a state hash, or the end (netcode/runner). */
  judge(judgement: Judgement): void;
  /** What plays the match of the first room beside it gives the snapshot that was wanted, or has none. */
  snapshot(snapshot: MatchSnapshot | null): void;
  /** Says goodbye to everybody and closes the socket. Again is harmless. */
  close(): Promise<void>;
}

export type OpenedRelay<R extends Serving = Relay> =
  | { readonly ok: true; readonly running: RunningRelay<R> }
  /** Another program has the port; `next` is a free one near it, if there is one. */
  | { readonly ok: false; readonly why: 'port-in-use'; readonly port: number; readonly next: number | null }
  | { readonly ok: false; readonly why: 'cannot-listen'; readonly text: string };

/** Opens a relay's socket. */
export function openRelay(options: RelayOptions): Promise<OpenedRelay> {
  const fault = faultOf(options);
  const relay = new Relay(options.rooms, secureRandom(), {
    ...(options.identity ? { identity: options.identity } : {}),
    onFault: (room, error) => fault(room + 1, error),
    onLetGo: (room, member, reason) => options.onLetGo?.(room + 1, member, reason),
    onRefused: (room, member, count) => options.onRefused?.(room + 1, member, count),
    ...(options.onSnapshotWanted
      ? { onSnapshotWanted: (_room, match) => options.onSnapshotWanted!(match) }
      : {}),
  });
  return openServing(relay, options);
}

/** Opens a socket that serves this. */
export async function openServing<R extends Serving>(
  relay: R,
  options: Omit<RelayOptions, 'rooms' | 'identity'>,
): Promise<OpenedRelay<R>> {
  const fault = faultOf(options);
  let heard = 0;
  const take: Receive = (bytes, from) => {
    if (bytes[1] === KIND.hello) options.onHello?.(from.address);
    const out = relay.receive(bytes, from, monotonicMs());
    if (out.length > 0) answer(out);
    if (out.length > 0 || relay.takeHurry()) time.wake();
  };
  let faultAt = Number.NEGATIVE_INFINITY;
  const receive: Receive = (bytes, from) => {
    heard++;
    try {
      take(bytes, from);
    } catch (error) {
      const now = monotonicMs();
      if (options.onFault && now - faultAt < FAULT_PAUSE_MS) return;
      faultAt = now;
      fault(0, error);
    }
  };
  const bound = await bind(options, receive);
  if (!bound.ok) {
    if (bound.code !== 'EADDRINUSE') return { ok: false, why: 'cannot-listen', text: bound.text };
    return { ok: false, why: 'port-in-use', port: options.port, next: await freePort(options) };
  }
  const { socket } = bound;
  const { send, answer } = openOutbound(socket);
  const time = keepTime(
    () => relay.due,
    (now) => send(relay.advance(now)),
    () => {
      socket.read();
      return heard;
    },
  );
  let closing: Promise<void> | undefined;
  const close = async () => {
    time.stop();
    send(relay.close(monotonicMs()));
    await new Promise((resolve) => setTimeout(resolve, CLOSE_LINGER_MS));
    await socket.close();
  };
  return {
    ok: true,
    running: {
      relay,
      port: socket.port,
      act(what) {
        if (closing) return;
        send(what(relay, monotonicMs()));
        time.wake();
      },
      resume() {
        if (closing) return;
        send(relay.resume(monotonicMs()));
        time.wake();
      },
      judge(judgement) {
        if (closing) return;
        send(relay.judge(0, judgement, monotonicMs()));
        time.wake();
      },
      snapshot(snapshot) {
        if (closing) return;
        send(relay.snapshot(0, snapshot, monotonicMs()));
        time.wake();
      },
      close() {
        closing ??= close();
        return closing;
      },
    },
  };
}

/** Tells of a bug, or throws it. */
function faultOf({ onFault }: Pick<RelayOptions, 'onFault'>) {
  return (room: number, thrown: unknown) => {
    if (!onFault) throw thrown;
    onFault(room, thrown instanceof Error ? thrown : new Error(String(thrown)));
  };
}

type Bound =
  | { readonly ok: true; readonly socket: DatagramSocket }
  | { readonly ok: false; readonly code: string; readonly text: string };

type Where = Pick<RelayOptions, 'port' | 'host' | 'openSocket'>;

async function bind({ port, host, openSocket = openDgramSocket }: Where, receive: Receive): Promise<Bound> {
  const tries =
    host === undefined ? (['udp6', 'udp4'] as const) : ([host.includes(':') ? 'udp6' : 'udp4'] as const);
  let failed: Bound = { ok: false, code: '', text: '' };
  for (const type of tries) {
    try {
      const at = host === undefined ? { type, port } : { type, port, host };
      return { ok: true, socket: await openSocket(at, receive) };
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException;
      failed = { ok: false, code, text: message };
      if (code === 'EADDRINUSE') break; // a machine without IPv6 says EAFNOSUPPORT: then IPv4 alone will do
    }
  }
  return failed;
}

async function freePort(where: Where): Promise<number | null> {
  for (let port = where.port + 1; port <= Math.min(65535, where.port + PORTS_TRIED); port++) {
    const bound = await bind({ ...where, port }, () => {});
    if (!bound.ok) continue;
    await bound.socket.close();
    return port;
  }
  return null;
}
