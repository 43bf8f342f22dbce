// A session of the peer's: packets up and down, sealed; messages in channels, inputs up, frames down.

import { incoming, outgoing, readBlock } from './channel.ts';
import { KIND, readSessionHead, sessionHead } from './datagram.ts';
import { decodeFrames } from './frames.ts';
import { keysFrom, open, seal } from './sealing.ts';

const LATEST = 32;
const HELD_UNKNOWN = 0xffff;
const HAS_ACKS = 1 | 2 | 4;
const HAS_CONTROL = 16;
const HAS_SECTION = 64;
const HAS_PIECES_OR_SECTION = 8 | 16 | 32 | HAS_SECTION;

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

/** `send` puts a datagram on the network; `now` is in ms. */
export function openSession(
  keys: SessionKeys,
  send: (datagram: Buffer) => void,
  now: () => number,
  events: SessionEvents,
) {
  const keyUp = keysFrom(keys.up);
  const keyDown = keysFrom(keys.down);
  let sent = 0;
  const heard = new Set<number>();
  let newest = -1;
  let newestAt = 0;

  const control = outgoing();
  const nothing = () => {};
  const channels = [
    incoming(nothing),
    incoming((message) => events.message(JSON.parse(message.toString()))),
    incoming(nothing),
  ];

  let playing: Playing | undefined;
  let frames: Buffer[] = [];
  let inputs: Buffer[] = [];
  let firstInput = 0;

  function sendSealed(kind: number, body: Uint8Array) {
    const head = sessionHead(kind, keys.session, sent);
    send(Buffer.concat([head, seal(keyUp(sent), sent, head, body)]));
    sent += 1;
  }

  function section(): Buffer {
    if (playing === undefined) return Buffer.alloc(0);
    const head = Buffer.alloc(8);
    head[0] = playing.number & 0xff;
    head.writeUInt32LE(frames.length, 1);
    head.writeUInt16LE(firstInput & 0xffff, 5);
    head[7] = inputs.length;
    return Buffer.concat([head, ...inputs]);
  }

  function sendPacket() {
    const pieces = control.waits() ? control.block() : Buffer.alloc(0);
    const head = Buffer.alloc(15);
    head[0] = HAS_ACKS | (pieces.length > 0 ? HAS_CONTROL : 0) | (playing ? HAS_SECTION : 0);
    head.writeUInt32LE(Math.max(newest, 0), 1);
    head.writeUInt16LE(
      newest < 0 ? HELD_UNKNOWN : Math.min(Math.round((now() - newestAt) * 10), HELD_UNKNOWN),
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
    const first = packet.readUInt32LE(3);
    const count = packet.readUInt16LE(7);
    if (first > frames.length || first + count <= frames.length) return;
    const before = frames[first - 1] ?? Buffer.alloc(playing.seats * playing.inputBytes);
    frames = frames
      .slice(0, first)
      .concat(decodeFrames(packet.subarray(9), count, before, playing.inputBytes));
    events.frames();
  }

  function takePacket(packet: Buffer) {
    const flags = packet[0]!;
    let at = 9;
    for (const channel of [0, 1, 2]) {
      if ((flags & (1 << channel)) === 0) continue;
      if (channel === 1) control.acknowledge(packet.readUInt16LE(at));
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
    frames: (): readonly Buffer[] => frames,
    waits: () => control.waits() || inputs.length > 0,
    sendPacket,
    say(message: object) {
      control.say(Buffer.from(JSON.stringify(message)));
      sendPacket();
    },
    /** A new match begins, or none is there. */
    play(match: Playing | undefined) {
      if (match?.number === playing?.number) return;
      playing = match;
      frames = [];
      inputs = [];
      firstInput = 0;
    },
    /** What the seat holds from now on. */
    hold(input: readonly number[]) {
      const target = Buffer.alloc(2);
      target.writeUInt16LE(frames.length & 0xffff);
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
      if (read.kind === KIND.down) takePacket(body);
      else if (read.kind === KIND.challenge) sendSealed(KIND.response, body);
      else if (read.kind === KIND.bye) events.bye(body[0]!);
    },
  };
}
