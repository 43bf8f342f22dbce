// A member played by hand: it says whatever a test wants said, also what no peer would.

import { readFrames } from '../../frames/codec.ts';
import { frameBytes } from '../../frames/frame.ts';
import type { RoomOptions } from '../../relay/choices.ts';
import { Relay } from '../../relay/relay.ts';
import { createRng, nextU32 } from '../../sim/rng.ts';
import { Reader, Writer } from '../../wire/bytes.ts';
import type { Key } from '../../wire/check.ts';
import { type Address, intact, KIND, type Random, type Send, sameAddress } from '../../wire/datagram.ts';
import { type JoinRequest, readBye, readHandshake, writeHello, writeJoin } from '../../wire/handshake.ts';
import { readItemsMessage } from '../../wire/items-message.ts';
import { toJson } from '../../wire/json.ts';
import type { FromPeer, FromRelay } from '../../wire/messages.ts';
import { SECTION_RESERVE, Session } from '../../wire/session.ts';
import { toyGame } from '../toy.ts';

export const TOY_CONTENT = '00000000000000aa';
export const TOY = toyGame({ tickRate: 30, inputBytes: 1, seats: 8, frames: 1_000_000 });

/** A relay with one room of the toy game, unless options say otherwise. */
export function handRelay(room: Partial<RoomOptions> = {}, seed = 1): Relay {
  return new Relay(
    [{ games: [{ info: TOY.info, content: TOY_CONTENT }], app: 'lab', ...room }],
    seeded(seed),
  );
}

export function seeded(seed: number): Random {
  const rng = createRng(seed);
  return () => nextU32(rng);
}

export interface HandOptions {
  readonly now?: number;
  readonly nonce?: Key;
  readonly request?: Partial<JoinRequest>;
}

const writer = new Writer();

/** Hello and info: the cookie that the relay gives this address. */
export function askByHand(relay: Relay, from: Address, nonce: Key, now = 0): Key {
  const [answer] = relay.receive(writeHello(writer, nonce, 0), from, now);
  const info = answer && readHandshake(answer.bytes);
  if (info?.kind !== 'info') throw new Error('no info');
  return info.cookie;
}

/** Goes through the door; throws if the relay does not let it in. */
export function joinByHand(relay: Relay, port: number, options: HandOptions = {}): HandPeer {
  const { now = 0, nonce = { k0: port, k1: 77 } } = options;
  const from = { address: 'hand', port };
  const cookie = askByHand(relay, from, nonce, now);
  const request = { name: `Hand ${port}`, app: 'lab', contents: { toy: TOY_CONTENT }, ...options.request };
  const out = relay.receive(writeJoin(writer, nonce, cookie, 0, request), from, now);
  const welcome = out[0] && readHandshake(out[0].bytes);
  if (welcome?.kind !== 'welcome') throw new Error(JSON.stringify(welcome));
  const session = new Session(welcome.session, welcome.key, now);
  const peer = new HandPeer(from, session, welcome.member, nonce, cookie);
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
  readonly session: Session;
  readonly member: number;
  readonly nonce: Key;
  readonly cookie: Key;
  readonly messages: FromRelay[] = [];
  readonly bundles: Bundle[] = [];
  readonly byes: { reason: string; text: string }[] = [];
  packets = 0;

  constructor(from: Address, session: Session, member: number, nonce: Key, cookie: Key) {
    this.from = from;
    this.session = session;
    this.member = member;
    this.nonce = nonce;
    this.cookie = cookie;
  }

  /** The room as last told. */
  get room() {
    return this.messages.findLast((message) => message.m === 'room')?.room;
  }

  /** Takes what is for this peer out of what the relay sends. */
  hear(out: readonly Send[], now: number): void {
    for (const { to, bytes } of out) {
      if (!sameAddress(to, this.from) || !intact(bytes, this.session.key)) continue;
      const reader = new Reader(bytes);
      reader.at = 6;
      if (bytes[1] === KIND.bye) this.byes.push(readBye(reader)!);
      if (bytes[1] !== KIND.packet) continue;
      const head = this.session.read(reader, now);
      if (!head) continue;
      this.packets++;
      for (const bytes of head.messages) if (!readItemsMessage(bytes)) this.messages.push(parse(bytes));
      if (!head.section) continue;
      reader.u8();
      const [inputWanted, first, count] = [reader.u16(), reader.u32(), reader.u16()];
      this.bundles.push({ inputWanted, first, count, reader });
    }
  }

  /** The next packet, with what was said since the last and any section. */
  packet(now: number, section?: (writer: Writer) => void): Uint8Array {
    this.session.open(writer, now, section ? SECTION_RESERVE : 0);
    if (section) {
      this.session.openSection(writer);
      section(writer);
    }
    return this.session.seal(writer);
  }

  /** Says a message in a packet of its own, and hears the answer. */
  say(relay: Relay, message: FromPeer, now: number): readonly Send[] {
    this.session.out.push(toJson(message));
    const out = relay.receive(this.packet(now), this.from, now);
    this.hear(out, now);
    return out;
  }
}

const parse = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as FromRelay;

/** An inputs section of one-byte inputs, each meant for the frame that comes next. */
export function inputsSection(match: number, ack: number, first: number, inputs: readonly number[]) {
  return (to: Writer) => {
    to.u8(match);
    to.u32(ack);
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
  relay: Relay,
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
      if (answer && peer.packets > before) peer.hear(relay.receive(peer.packet(now), peer.from, now), now);
    }
  }
}
