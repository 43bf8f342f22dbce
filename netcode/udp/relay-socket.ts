// A relay on a real socket.

import { Laboratory } from '../conditioner/laboratory.ts';
import type { KeyPair } from '../crypto/key-pair.ts';
import type { Inheritance } from '../relay/founding.ts';
import type { MatchSnapshot } from '../relay/match-beginnings.ts';
import type { Judgement } from '../relay/match-reports.ts';
import type { Visits } from '../relay/reception.ts';
import { Relay } from '../relay/relay.ts';
import type { RelayHall } from '../relay/relay-options.ts';
import type { RoomLaboratory } from '../relay/room-laboratory.ts';
import type { RoomOptions } from '../room/match-settings.ts';
import type { Counted, Member } from '../room/room.ts';
import { type Address, type ByeReason, KIND, type Send } from '../wire/datagram.ts';
import { bindSocket, type NotBound, type Where } from './bind-socket.ts';
import type { Receive } from './datagram-socket.ts';
import { MDNS_PORT } from './mdns/mdns.ts';
import type { PortInQuestion } from './neighbours.ts';
import { openOutbound } from './outbound.ts';
import { secureRandom } from './random.ts';
import type { Sent } from './send-faults.ts';
import { keepTime, monotonicMs } from './timekeeper.ts';

/** At most one fault in so many ms is told: the datagram that causes it may come again and again. */
const FAULT_PAUSE_MS = 1_000;

/** A turn of a relay sends at most this share of the datagrams that are read between two turns. */
const TURN_SHARE = 0.75;

/** How long the goodbyes of a closing relay get to leave, ms. */
const CLOSE_LINGER_MS = 20;

export interface RelayOptions extends Where {
  readonly rooms: readonly RoomOptions[];
  /** What rooms of another process go on with here, room by room; nothing by default. */
  readonly inheritances?: readonly (Inheritance | null)[];
  /** Who hosts; a new identity by default. */
  readonly identity?: KeyPair;
  /** Visits, as in netcode/relay/relay-options.ts. */
  readonly visits?: Visits;
  /** The hall that the rooms are in, as in netcode/relay/relay-options.ts. */
  readonly hall?: RelayHall;
  /** Told of what the system does not send. */
  readonly sent?: Sent;
  /** Told of everybody who says hello, before they are answered. */
  onHello?(address: string): void;
  /**
   * Told of a bug in a room, by its number from 1, which ends that room alone; 0 is the relay itself, which loses the
   * datagram that found it. Without it bugs are thrown.
   */
  onFault?(room: number, error: Error): void;
  /**
   * A member comes into the match of the first room: its judge is to give a `snapshot`, or null. Without it there is no
   * judge.
   */
  onSnapshotWanted?(match: number): void;
  /** Told of everybody whom a room has let go, by its number from 1, and why. */
  onLetGo?(room: number, member: Member, reason: ByeReason): void;
  /** Called for each match that counts, as in netcode/relay/relay-options.ts. */
  onCounted?(room: number, counted: Counted): void;
  /** Called for refused messages, as in netcode/relay/relay-options.ts. */
  onRefused?(room: number, member: Member, count: number): void;
}

/** What a socket can serve: a relay, or one that waits to take a room over. */
export type Serving = Pick<Relay, 'receive' | 'advance' | 'resume' | 'act' | 'close' | 'due' | 'takeHurry'> &
  Partial<Pick<Relay, 'sendThrough'>> & { readonly laboratory: RoomLaboratory | null };

export interface RunningRelay<R extends Serving = Relay> {
  readonly relay: R;
  readonly port: number;
  /** For looking whether what others send by themselves comes in here. */
  readonly inQuestion: PortInQuestion;
  /** Does something with it and sends what comes of that. */
  act(what: (relay: R, now: number) => readonly Send[]): void;
  /** The machine has slept: nobody is judged by what could not be heard. */
  resume(): void;
  /** The judge of the first room's match (netcode/runner) has found a state hash, or the end. */
  judge(judgement: Judgement): void;
  /** The judge of the first room's match gives the snapshot that was wanted, or has none. */
  snapshot(snapshot: MatchSnapshot | null): void;
  /** Says goodbye to everybody and closes the socket. Again is harmless. */
  close(): Promise<void>;
  /** Closes the socket without a word, as when the app dies: the others go on with a room that survives its host. */
  vanish(): Promise<void>;
}

export type OpenedRelay<R extends Serving = Relay> =
  | { readonly ok: true; readonly running: RunningRelay<R> }
  | NotBound;

/** Opens a relay's socket. */
export function openRelay(options: RelayOptions): Promise<OpenedRelay> {
  const fault = faultOf(options);
  const relay = new Relay(options.rooms, secureRandom(), {
    ...(options.identity ? { identity: options.identity } : {}),
    ...(options.inheritances ? { inheritances: options.inheritances } : {}),
    ...(options.visits ? { visits: options.visits } : {}),
    ...(options.hall ? { hall: options.hall } : {}),
    onFault: (room, error) => fault(room, error),
    onLetGo: (room, member, reason) => options.onLetGo?.(room, member, reason),
    onCounted: (room, counted) => options.onCounted?.(room, counted),
    onRefused: (room, member, count) => options.onRefused?.(room, member, count),
    ...(options.onSnapshotWanted
      ? { onSnapshotWanted: (_room, match) => options.onSnapshotWanted!(match) }
      : {}),
  });
  return openServing(relay, options);
}

/** Opens a socket that serves this. */
export async function openServing<R extends Serving>(
  relay: R,
  options: Omit<RelayOptions, 'rooms' | 'identity' | 'inheritances'>,
): Promise<OpenedRelay<R>> {
  const fault = faultOf(options);
  let heard = 0;
  let closing: Promise<void> | undefined;
  const take: Receive = (bytes, from) => {
    // Its rooms are over: who looks for rooms does not find them any more.
    if (closing && bytes[1] === KIND.hello) return;
    if (bytes[1] === KIND.hello) options.onHello?.(from.address);
    const out = relay.receive(bytes, from, monotonicMs());
    if (out.length > 0) answer(out);
    if (out.length > 0 || relay.takeHurry()) time.wake();
  };
  let faultAt = Number.NEGATIVE_INFINITY;
  const laboratory = new Laboratory(
    (session, going) => relay.laboratory?.lineOf(session, going) ?? null,
    secureRandom(),
  );
  const overhearing = new Set<Receive>();
  const receive: Receive = (bytes, from) => {
    heard++;
    if (from.port === MDNS_PORT) for (const hear of overhearing) hear(bytes, from);
    if (relay.laboratory?.isOn && laboratory.pass('in', from, bytes, monotonicMs())) time.wake();
    else takeSafely(bytes, from);
  };
  const takeSafely: Receive = (bytes, from) => {
    try {
      take(bytes, from);
    } catch (error) {
      const now = monotonicMs();
      if (options.onFault && now - faultAt < FAULT_PAUSE_MS) return;
      faultAt = now;
      fault(0, error);
    }
  };
  const bound = await bindSocket(options, receive);
  if (!bound.ok) return bound;
  const { socket } = bound;
  socket.onRefused = (error, to) => options.sent?.(error.code, to);
  const straight = openOutbound(socket);
  /** Whether the host makes this link worse: then the laboratory has the datagram, and sends it later or loses it. */
  const isBent = (to: Address, bytes: Uint8Array) =>
    relay.laboratory?.isOn === true && laboratory.pass('out', to, bytes, monotonicMs());
  const outside = (out: readonly Send[]) =>
    relay.laboratory?.isOn ? out.filter(({ to, bytes }) => !isBent(to, bytes)) : out;
  const { outlet } = straight;
  if (outlet) {
    relay.sendThrough?.(
      {
        push(to, bytes) {
          if (!isBent(to, bytes)) outlet.push(to, bytes);
        },
        write(to, writer) {
          if (!relay.laboratory?.isOn || !isBent(to, writer.bytes.subarray(0, writer.at)))
            outlet.write(to, writer);
        },
      },
      TURN_SHARE * socket.batch!.readAtOnce,
    );
  }
  const send = (out: readonly Send[]) => {
    if (out.length > 0) straight.send(outside(out));
    socket.batch?.flush();
  };
  const answer = (out: readonly Send[]) => straight.answer(outside(out));
  /** Lets through what has come through the laboratory by `now`. */
  const clear = (now: number) => {
    for (let arrived = laboratory.arrived(now); arrived; arrived = laboratory.arrived(now)) {
      const { going, address, bytes } = arrived;
      if (going === 'in') takeSafely(bytes, address);
      else straight.send([{ kind: 'send', to: address, bytes }]);
    }
  };
  const time = keepTime(
    () => Math.min(relay.due, laboratory.due),
    (now) => {
      // Before each turn, so that no more is sent than read.
      socket.read();
      clear(now);
      send(relay.advance(now));
    },
    () => {
      socket.read();
      return heard;
    },
  );
  socket.onRead = () => {
    time.look();
    socket.batch?.flush();
  };
  const act = (what: (relay: R, now: number) => readonly Send[]) => {
    if (closing) return;
    send(what(relay, monotonicMs()));
    time.wake();
  };
  const close = async (goodbye: boolean) => {
    time.stop();
    if (goodbye) {
      send(relay.close(monotonicMs()));
      await new Promise((resolve) => setTimeout(resolve, CLOSE_LINGER_MS));
    }
    await socket.close();
  };
  return {
    ok: true,
    running: {
      relay,
      port: socket.port,
      inQuestion: {
        askGroup: (question, to, by) => void (closing ?? socket.sendToGroup(question, to, by)),
        overhear(hear) {
          overhearing.add(hear);
          return () => overhearing.delete(hear);
        },
      },
      act,
      resume: () => act((_, now) => relay.resume(now)),
      judge: (judgement) => act((_, now) => relay.act(1, now, (room) => room.judge(judgement, now))),
      snapshot: (snapshot) => act((_, now) => relay.act(1, now, (room) => room.snapshot(snapshot, now))),
      close() {
        closing ??= close(true);
        return closing;
      },
      vanish() {
        closing ??= close(false);
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
