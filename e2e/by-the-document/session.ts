// A session of the peer's: packets up and down, sealed; messages in channels, inputs up, frames down.

import { incoming, outgoing, readBlock } from './channel.ts';
import { KIND, readSessionHead, sessionHead } from './datagram.ts';
import type { MatchLog } from './log.ts';
import { keysFrom, open, seal } from './sealing.ts';

const LATEST = 32;
const HELD_UNKNOWN = 0xffff;
const HAS_ACKS = 1 | 2 | 4;
const HAS_CONTROL = 16;
const HAS_BULK = 32;
const HAS_SECTION = 64;
const HAS_PIECES_OR_SECTION = 8 | HAS_CONTROL | HAS_BULK | HAS_SECTION;
const MOST_UPLOADED = 64;

/** What a session plays in. */
export interface Playing {
  readonly number: number;
  readonly seats: number;
  readonly inputBytes: number;
}

export interface SessionKeys {
  readonly session: number;
  readonly up: Uint8Array;
  readonly down: Uint8Array;
}

export interface SessionEvents {
  message(message: { readonly m: string; readonly [field: string]: unknown }): void;
  bye(reason: number): void;
  /** The frames of the match have become more. */
  frames(): void;
}

/** `log` is what is known of the match; `send` puts a datagram on the network; `now` is in ms. */
export function openSession(
  keys: SessionKeys,
  log: MatchLog,
  send: (datagram: Buffer) => void,
  now: () => number,
  events: SessionEvents,
) {
  const keyUp = keysFrom(keys.up);
  const keyDown = keysFrom(keys.down);
  let sent = 0;
  const heard = new Set<number>();
  let newest = -1;
  let newestAt = now();

  const control = outgoing();
  const bulk = outgoing();
  const channels = [
    incoming(takeItems),
    incoming((message) => events.message(JSON.parse(message.toString()))),
    incoming(() => {}),
  ];

  let playing: Playing | undefined;
  let inputs: Buffer[] = [];
  let firstInput = 0;
  let promised = false;

  function sendSealed(kind: number, body: Uint8Array) {
    const head = sessionHead(kind, keys.session, sent);
    send(Buffer.concat([head, seal(keyUp(sent), sent, head, body)]));
    sent += 1;
  }

  function section(): Buffer {
    if (playing === undefined) return Buffer.alloc(0);
    const head = Buffer.alloc(8);
    head[0] = playing.number & 0xff;
    head.writeUInt32LE(log.frames().length, 1);
    head.writeUInt16LE(firstInput & 0xffff, 5);
    head[7] = inputs.length;
    return Buffer.concat([head, ...inputs]);
  }

  function sendPacket() {
    const [flag, channel] = control.waits() ? [HAS_CONTROL, control] : [HAS_BULK, bulk];
    const pieces = channel.waits() ? channel.block() : Buffer.alloc(0);
    const head = Buffer.alloc(15);
    head[0] = HAS_ACKS | (pieces.length > 0 ? flag : 0) | (playing ? HAS_SECTION : 0);
    head.writeUInt32LE(Math.max(newest, 0), 1);
    head.writeUInt16LE(
      newest < 0 || promised ? HELD_UNKNOWN : Math.min(Math.round((now() - newestAt) * 10), HELD_UNKNOWN),
      5,
    );
    head.writeUInt16LE(heard.size & 0xffff, 7);
    for (const [at, channel] of channels.entries()) head.writeUInt16LE(channel.wanted(), 9 + 2 * at);
    sendSealed(KIND.up, Buffer.concat([head, pieces, section()]));
  }

  function takeFrames(packet: Buffer) {
    if (playing === undefined || packet[0] !== (playing.number & 0xff)) return;
    const wanted = packet.readUInt16LE(1);
    const arrived = (wanted - firstInput) & 0xffff;
    if (arrived <= inputs.length) {
      inputs = inputs.slice(arrived);
      firstInput += arrived;
    }
    const [first, count] = [packet.readUInt32LE(3), packet.readUInt16LE(7)];
    if (log.take(first, count, packet.subarray(9), playing.seats, playing.inputBytes)) events.frames();
  }

  function takeItems(message: Buffer) {
    if (message.readUInt32LE(0) === playing?.number)
      log.takeItems(message.readUInt32LE(4), message.subarray(8));
  }

  function takePacket(packet: Buffer) {
    const flags = packet[0]!;
    let at = 9;
    for (const channel of [0, 1, 2]) {
      if ((flags & (1 << channel)) === 0) continue;
      if (channel === 1) control.acknowledge(packet.readUInt16LE(at));
      if (channel === 2) bulk.acknowledge(packet.readUInt16LE(at));
      at += 2;
    }
    for (const channel of [0, 1, 2]) {
      if ((flags & (8 << channel)) === 0) continue;
      const block = readBlock(packet, at);
      at = block.end;
      channels[channel]!.take(block.first, block.pieces);
    }
    if (flags & HAS_SECTION) takeFrames(packet.subarray(at));
    if (flags & HAS_PIECES_OR_SECTION) sendPacket();
  }

  return {
    /** When the relay was heard last. */
    heardAt: () => newestAt,
    waits: () => control.waits() || bulk.waits() || inputs.length > 0,
    sendPacket,
    say(message: object) {
      control.say(Buffer.from(JSON.stringify(message)));
      sendPacket();
    },
    /** The match that is on, or none. */
    play(match: Playing | undefined) {
      if (match?.number === playing?.number) return;
      playing = match;
      inputs = [];
      firstInput = 0;
    },
    /** Whether an heir is asked: until it is not, the relay is told nothing but that we are here. */
    promise(asked: boolean) {
      promised = asked;
    },
    /** Sends the frames of the log from `first` on, for which an heir has asked. */
    upload(match: number, first: number) {
      const end = log.whole();
      for (let at = first; at < end; at += MOST_UPLOADED) {
        const count = Math.min(MOST_UPLOADED, end - at);
        const head = Buffer.alloc(10);
        head.writeUInt32LE(match);
        head.writeUInt32LE(at, 4);
        head.writeUInt16LE(count, 8);
        bulk.say(Buffer.concat([head, log.part(at, count)]));
      }
      sendPacket();
    },
    /** What the seat holds from now on. */
    hold(input: readonly number[]) {
      const target = Buffer.alloc(2);
      target.writeUInt16LE(log.frames().length & 0xffff);
      inputs.push(Buffer.concat([target, Buffer.from(input)]));
      sendPacket();
    },
    leave() {
      for (let times = 0; times < 3; times++) sendSealed(KIND.leave, Buffer.alloc(0));
    },
    take(datagram: Buffer) {
      const read = readSessionHead(datagram);
      if (read === undefined || read.session !== keys.session) return;
      if (read.number <= newest - LATEST || heard.has(read.number)) return;
      const body = open(keyDown(read.number), read.number, read.head, read.sealed);
      if (body === undefined) return;
      heard.add(read.number);
      if (read.number > newest) [newest, newestAt] = [read.number, now()];
      if (read.kind === KIND.down && !promised) takePacket(body);
      else if (read.kind === KIND.challenge) sendSealed(KIND.response, body);
      else if (read.kind === KIND.bye) events.bye(body[0]!);
    },
  };
}
