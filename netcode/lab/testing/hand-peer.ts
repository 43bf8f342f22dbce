// A member played by hand: it says whatever a test wants said, also what peers leave unsaid.

import { Connection, SECTION_RESERVE } from '../../connection/connection.ts';
import { opened } from '../../connection/seal.ts';
import { Initiator, type SessionKeys } from '../../crypto/key-agreement.ts';
import { namedKeyPair } from '../../crypto/key-pair.ts';
import { readFrames } from '../../frames/codec.ts';
import { frameBytes } from '../../frames/frame.ts';
import { Relay } from '../../relay/relay.ts';
import type { RelayOptions } from '../../relay/relay-options.ts';
import type { Entrant } from '../../room/admission.ts';
import type { RoomOptions } from '../../room/match-settings.ts';
import { createRng, nextU32 } from '../../sim/rng.ts';
import { Reader, Writer } from '../../wire/bytes.ts';
import type { Key } from '../../wire/check.ts';
import {
  type Address,
  isFromRelay,
  KIND,
  type Random,
  readBye,
  readToken,
  type Send,
  sameAddress,
  sessionOf,
  type Token,
  writeToken,
} from '../../wire/datagram.ts';
import {
  decodeAdmittance,
  prologueOf,
  readHandshake,
  writeAgreement,
  writeHello,
  writeJoin,
} from '../../wire/handshake.ts';
import { type Refusal, refusalSchema } from '../../wire/introductions.ts';
import { fromJson, toJson } from '../../wire/json.ts';
import type { FromPeer, FromRelay } from '../../wire/messages.ts';
import { toyGame } from '../toy.ts';

export const TOY_CONTENT = '00000000000000aa';
export const TOY = toyGame({ tickRate: 30, inputBytes: 1, seats: 8, frames: 1_000_000 });

/** What a room of the toy game is opened with. */
export const TOY_ROOM: RoomOptions = { games: [{ info: TOY.info, content: TOY_CONTENT }], app: 'lab' };

/** A fault in a room is a bug of ours, unless a test means it. */
const LOUD: RelayOptions = {
  onFault: (_room, error) => {
    throw error;
  },
};

/** A relay with one room of the toy game, unless options say otherwise. */
export function handRelay(room: Partial<RoomOptions> = {}, seed = 1): Relay {
  return new Relay([{ ...TOY_ROOM, ...room }], seeded(seed), LOUD);
}

export function seeded(seed: number): Random {
  const rng = createRng(seed);
  return () => nextU32(rng);
}

export interface HandOptions {
  readonly now?: number;
  readonly nonce?: Key;
  /** An address for each port by default. */
  readonly address?: string;
  /** Counted from 1; any by default. */
  readonly room?: number;
  /** Its `client` is a name for who it is; one for each port by default. */
  readonly request?: Partial<Entrant>;
  readonly password?: string;
  /** Whether its join says that it has a claim; by default when it has. */
  readonly claim?: boolean;
}

/** How a relay answered at last. */
export type Answer =
  | {
      readonly kind: 'welcome';
      readonly session: number;
      readonly member: number;
      readonly keys: SessionKeys;
      readonly shortCode: string;
    }
  /** In clear, or sealed. */
  | { readonly kind: 'refuse' | 'deny'; readonly refusal: Refusal };

const writer = new Writer();

/** Hello and info: the cookie that the relay gives this address. */
export function askByHand(relay: Relay, from: Address, nonce: Key, now = 0): Key {
  const [answer] = relay.receive(writeHello(writer, nonce, 0), from, now);
  const info = answer && readHandshake(answer.bytes);
  if (info?.kind !== 'info') throw new Error('no info');
  return info.cookie;
}

/** What a peer sends its datagrams to. */
type Receiver = Pick<Relay, 'receive'>;

/** A join by hand: what is said, and what is made of the answers. */
export class HandJoin {
  readonly join: Uint8Array;
  readonly nonce: Key;
  readonly agreement: Initiator;

  constructor(cookie: Key, nonce: Key, options: HandOptions, seed = nonce.k0) {
    const { room = 0, password, request, claim = request?.claim !== undefined } = options;
    const identity = namedKeyPair(request?.client ?? `hand ${nonce.k0}`);
    const head = { nonce, cookie, room, password: password !== undefined, claim };
    const prologue = prologueOf(head);
    this.nonce = nonce;
    this.agreement = new Initiator({
      identity,
      random: seeded(seed),
      prologue,
      password: password ?? null,
    });
    this.join = writeJoin(writer, head, this.agreement.first);
  }

  /** What is said to an offer, a whole datagram; null for an unreadable offer. */
  confirm(offer: Uint8Array, asked: Uint8Array): Uint8Array | null {
    const read = readHandshake(offer);
    if (read?.kind !== 'offer' || !this.agreement.offer(read.message)) return null;
    return writeAgreement(writer, 'confirm', this.nonce, this.agreement.confirm(asked));
  }

  /** What a datagram answers at last, or null. */
  read(bytes: Uint8Array): Answer | null {
    const read = readHandshake(bytes);
    if (read?.kind === 'refuse') return { kind: 'refuse', refusal: read.refusal };
    if (read?.kind !== 'welcome' && read?.kind !== 'deny') return null;
    const finished = this.agreement.finish(read.message);
    if (!finished) return null;
    const { payload, keys } = finished;
    const { shortCode } = this.agreement;
    if (read.kind === 'welcome') return { kind: 'welcome', ...decodeAdmittance(payload)!, keys, shortCode };
    return { kind: 'deny', refusal: fromJson(refusalSchema, payload)! };
  }
}

/** Asks and joins. Returns what the relay sends, and its answer among it. */
function knock(relay: Relay, port: number, options: HandOptions) {
  const { now = 0, nonce = { k0: port, k1: 77 }, address = `hand ${port}` } = options;
  const from = { address, port };
  const { client: _, ...asked } = options.request ?? {};
  const request = { name: `Hand ${port}`, app: 'lab', contents: { toy: TOY_CONTENT }, ...asked };
  const hand = new HandJoin(askByHand(relay, from, nonce, now), nonce, options);
  const [offered] = relay.receive(hand.join, from, now);
  const confirm = offered && hand.confirm(offered.bytes, toJson(request));
  const out = confirm ? relay.receive(confirm, from, now) : offered ? [offered] : [];
  // Behind what others are told because of it.
  const answer = out.map(({ bytes }) => hand.read(bytes)).find((read) => read !== null) ?? null;
  return { from, now, out, answer };
}

/** What the relay answers to one who wants in: a welcome, or a refusal. Null for an unreadable offer. */
export function knockByHand(relay: Relay, port: number, options: HandOptions = {}): Answer | null {
  return knock(relay, port, options).answer;
}

/** Joins; throws if the relay refuses. */
export function joinByHand(relay: Relay, port: number, options: HandOptions = {}): HandPeer {
  const { from, now, out, answer } = knock(relay, port, options);
  if (answer?.kind !== 'welcome') throw new Error(JSON.stringify(answer));
  const connection = new Connection('peer', answer.session, answer.keys, now);
  const peer = new HandPeer(from, connection, answer.keys, answer.member);
  peer.hear(out, now);
  return peer;
}

/** One bundle as it came. */
export interface Bundle {
  readonly first: number;
  readonly count: number;
  readonly inputWanted: number;
  /** Coded against the frame before `first`: see `decode`. */
  readonly reader: Reader;
}

export class HandPeer {
  from: Address;
  readonly connection: Connection;
  readonly keys: SessionKeys;
  readonly member: number;
  readonly messages: FromRelay[] = [];
  /** Messages of the channel `items`. */
  readonly items: Uint8Array[] = [];
  readonly bundles: Bundle[] = [];
  readonly byes: { reason: string; text: string }[] = [];
  readonly challenges: Token[] = [];
  packets = 0;

  constructor(from: Address, connection: Connection, keys: SessionKeys, member: number) {
    this.from = from;
    this.connection = connection;
    this.keys = keys;
    this.member = member;
  }

  /** The room as last told. */
  get room() {
    return this.messages.findLast((message) => message.m === 'room')?.room;
  }

  /** What the relay refused to this peer. */
  get denials() {
    return this.messages.flatMap((message) => (message.m === 'no' ? [message.denial] : []));
  }

  /** Takes what is for this peer out of what the relay sends. */
  hear(out: readonly Send[], now: number): void {
    for (const { to, bytes } of out) {
      if (!sameAddress(to, this.from) || !isFromRelay(bytes[1])) continue;
      if (sessionOf(bytes) !== this.connection.id) continue;
      const arrival = this.connection.accept(bytes, now);
      if (arrival === 'dropped') continue;
      // A copy: what a bundle says is looked at later.
      const reader = new Reader(opened.bytes.slice(opened.at, opened.end));
      if (bytes[1] === KIND.bye) this.byes.push(readBye(reader)!);
      if (bytes[1] === KIND.challenge) this.challenges.push(readToken(reader)!);
      if (bytes[1] !== KIND.down) continue;
      const head = this.connection.read(reader, arrival, now);
      if (!head) throw new Error('the relay says what makes no sense');
      this.packets++;
      this.messages.push(...head.control.map(parse));
      this.items.push(...head.items);
      if (!head.section) continue;
      reader.u8();
      const [inputWanted, first, count] = [reader.u16(), reader.u32(), reader.u16()];
      this.bundles.push({ inputWanted, first, count, reader });
    }
  }

  /** The next packet, with what was said since the last and any section. */
  packet(now: number, section?: (writer: Writer) => void): Uint8Array {
    this.connection.rewind(now);
    this.connection.open(writer, now, section ? SECTION_RESERVE : 0);
    if (section) {
      this.connection.openSection(writer);
      section(writer);
    }
    return this.connection.seal(writer);
  }

  /** A goodbye. */
  leave(now: number): Uint8Array {
    this.connection.begin(writer, KIND.leave, now);
    return this.connection.seal(writer);
  }

  /** The answer to a challenge. */
  response(token: Token, now: number): Uint8Array {
    this.connection.begin(writer, KIND.response, now);
    writeToken(writer, token);
    return this.connection.seal(writer);
  }

  /** Sends a datagram from where this peer is, and hears the answer. */
  send(relay: Receiver, bytes: Uint8Array, now: number): readonly Send[] {
    const out = relay.receive(bytes, this.from, now);
    this.hear(out, now);
    return out;
  }

  /** Says a message in a packet of its own, and hears the answer. */
  say(relay: Receiver, message: FromPeer, now: number): readonly Send[] {
    this.connection.push('control', toJson(message));
    return this.send(relay, this.packet(now), now);
  }
}

const parse = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as FromRelay;

/** An inputs section of one-byte inputs, each meant for the frame that comes next. */
export function inputsSection(match: number, wanted: number, first: number, inputs: readonly number[]) {
  return (to: Writer) => {
    to.u8(match);
    to.u32(wanted);
    to.u16(first);
    to.u8(inputs.length);
    for (const input of inputs) {
      to.u16(0);
      to.u8(input);
    }
  };
}

/** Frames of a bundle of the toy game, decoded against the frame that the receiver has. */
export function decode(bundle: Bundle, seats: number, previous: Uint8Array): Uint8Array | null {
  const shape = { seats, inputBytes: TOY.info.inputBytes };
  const out = new Uint8Array(bundle.count * frameBytes(shape));
  return readFrames(bundle.reader, shape, previous, bundle.count, out) ? out : null;
}

/** Lets time pass: the relay does what is due, and these peers hear it; some answer every packet. */
export function pass(
  relay: Receiver & Pick<Relay, 'advance' | 'due'>,
  from: number,
  until: number,
  peers: readonly HandPeer[],
  answer = true,
): void {
  for (let due = relay.due; due <= until; due = relay.due) {
    const now = Math.max(from, due);
    const out = relay.advance(now);
    for (const peer of peers) {
      const before = peer.packets;
      peer.hear(out, now);
      if (answer && peer.packets > before) peer.send(relay, peer.packet(now), now);
    }
  }
}
