// A member that is hostile in meaning, in well-formed bytes: it joins as anybody does, holds the keys of its session, and says
// what only a foe would. Each thing that it does is one of `attacks`; docs/attacks.md tells what each is good for.

import { PIECE_BYTES } from '../connection/channel.ts';
import { Connection } from '../connection/connection.ts';
import { opened as reader } from '../connection/seal.ts';
import { drawKeyPair } from '../crypto/key-pair.ts';
import { INPUT_HEAD_BYTES } from '../frames/frame.ts';
import { Joining } from '../peer/joining.ts';
import { below, createRng, nextU32, type Rng } from '../sim/rng.ts';
import type { GameInfo } from '../sim/rules.ts';
import { Writer } from '../wire/bytes.ts';
import { type Address, FLAG, isFromRelay, KIND, sessionOf, writeToken } from '../wire/datagram.ts';
import { readHandshake } from '../wire/handshake.ts';
import { commandMessage } from '../wire/items-message.ts';
import { fromJson } from '../wire/json.ts';
import { fromRelaySchema, type RoomState } from '../wire/messages.ts';
import type { Agent, Dispatch } from './party.ts';

/** Pause between two attacks, ms, at least and at most. */
const PAUSE_MS = [5, 200] as const;

/** Datagrams of its own, and of the relay's, that it keeps to send them again. */
const KEPT = 8;

const OUTCOME = (seats: number) => ({ scores: Array(seats).fill(9), places: Array(seats).fill(1) });
const HASH = 'feedfacefeedface';
const encoder = new TextEncoder();

export interface HostileOptions {
  readonly address: Address;
  /** Index of the room that it joins. */
  readonly roomIndex: number;
  readonly seed: number;
  readonly game: GameInfo;
  readonly content: string;
  readonly now: number;
  /** Only these; all by default. */
  readonly attacks?: readonly Attack[];
}

export class Hostile implements Agent {
  readonly address: Address;
  due: number;
  /** Why its sessions ended, in order. */
  readonly byes: number[] = [];
  room: RoomState | null = null;
  readonly rng: Rng;
  readonly writer = new Writer();
  readonly sent: Uint8Array[] = [];
  readonly heard: Uint8Array[] = [];
  readonly options: HostileOptions;
  connection: Connection | null = null;
  frameWanted = 0;
  #joining: Joining;
  #attempts = 0;

  constructor(options: HostileOptions) {
    this.options = options;
    this.address = options.address;
    this.rng = createRng(options.seed);
    this.due = options.now;
    this.#joining = this.#begin(options.now);
  }

  /** Number of the match that it thinks is on. */
  get match(): number {
    return this.room?.match?.number ?? 1;
  }

  get seats(): number {
    return this.room?.match?.seats.length ?? 2;
  }

  receive(bytes: Uint8Array, now: number): readonly Dispatch[] {
    keep(this.heard, bytes);
    if (!isFromRelay(bytes[1])) return this.#shake(bytes, now);
    const { connection } = this;
    if (!connection || sessionOf(bytes) !== connection.id) return [];
    const arrival = connection.accept(bytes, now);
    if (arrival === 'dropped') return [];
    if (bytes[1] === KIND.bye) {
      this.byes.push(reader.u8());
      this.rejoin(now);
      return [];
    }
    if (bytes[1] !== KIND.down) return [];
    const head = connection.read(reader, arrival, now);
    for (const message of head?.control ?? []) {
      const said = fromJson(fromRelaySchema, message);
      if (said?.m !== 'room') continue;
      if (said.room.match?.number !== this.room?.match?.number) this.frameWanted = 0;
      this.room = said.room;
    }
    if (!head?.section) return [];
    reader.skip(3);
    this.frameWanted = Math.max(this.frameWanted, reader.u32() + reader.u16());
    return this.packet(now);
  }

  advance(now: number): readonly Dispatch[] {
    const { connection, rng } = this;
    if (!connection) {
      const asked = this.#joining.advance(now);
      if (asked === 'timeout') this.rejoin(now);
      this.due = now + PAUSE_MS[1];
      return asked instanceof Uint8Array ? [this.#send(asked)] : [];
    }
    this.due = now + PAUSE_MS[0] + below(rng, PAUSE_MS[1]);
    const names = this.options.attacks ?? attackNames;
    return attacks[names[below(rng, names.length)]!](this, now);
  }

  /** Begins a session anew, whatever becomes of the one before. */
  rejoin(now: number): void {
    this.connection = null;
    this.#joining = this.#begin(now);
    this.due = now + PAUSE_MS[1];
  }

  say(message: unknown): void {
    this.connection!.push('control', typeof message === 'string' ? encoder.encode(message) : json(message));
  }

  command(match: number, bytes: number): void {
    this.connection!.push('items', commandMessage(match, new Uint8Array(bytes)));
  }

  /** A packet with all that was said, and the inputs section of a peer that keeps up. */
  packet(now: number, section = this.inputs(0, 0)): readonly Dispatch[] {
    const connection = this.connection!;
    connection.rewind(now);
    connection.open(this.writer, now, section.length);
    connection.openSection(this.writer);
    this.writer.raw(section);
    return [this.#send(connection.seal(this.writer))];
  }

  /** `count` inputs, each meant for a frame `ahead` of what has come. */
  inputs(count: number, ahead: number): Uint8Array {
    const { inputBytes } = this.options.game;
    const bytes = new Uint8Array(8 + count * (INPUT_HEAD_BYTES + inputBytes)).fill(0xaa);
    const view = new DataView(bytes.buffer);
    view.setUint8(0, this.match & 0xff);
    view.setUint32(1, this.frameWanted, true);
    view.setUint16(5, 0, true);
    view.setUint8(7, count);
    for (let i = 0; i < count; i++) {
      view.setUint16(8 + i * (INPUT_HEAD_BYTES + inputBytes), (this.frameWanted + ahead) & 0xffff, true);
    }
    return bytes;
  }

  #begin(now: number): Joining {
    const { roomIndex, game, content } = this.options;
    const request = { name: `Mallory ${++this.#attempts}`, app: 'lab', contents: { [game.id]: content } };
    const random = () => nextU32(this.rng);
    const identity = drawKeyPair(random);
    return new Joining({ room: roomIndex + 1, request, identity, random, now }, this.writer);
  }

  #shake(bytes: Uint8Array, now: number): readonly Dispatch[] {
    const answer = readHandshake(bytes);
    if (!answer || this.connection) return [];
    const read = this.#joining.read(answer);
    if (read?.kind === 'welcome') {
      this.connection = new Connection('peer', read.session, read.keys, now);
      return this.packet(now);
    }
    if (read && read.kind !== 'info') return [];
    const asked = this.#joining.advance(now);
    return asked instanceof Uint8Array ? [this.#send(asked)] : [];
  }

  #send(bytes: Uint8Array): Dispatch {
    keep(this.sent, bytes);
    return { from: this.address, bytes };
  }
}

type Act = (me: Hostile, now: number) => readonly Dispatch[];

/** A stranger who is uninvolved. */
const victim = (me: Hostile): Address => ({ address: 'victim', port: 1 + below(me.rng, 3) });

/** Says the same often, in one packet after the other. */
const often =
  (times: number, say: (me: Hostile, i: number) => void): Act =>
  (me, now) => {
    for (let i = 0; i < times; i++) say(me, i);
    return Array.from({ length: 4 }, () => me.packet(now)).flat();
  };

export const attacks = {
  'empty commands': often(300, (me) => me.command(me.match, 0)),
  'short commands': often(300, (me) => me.command(me.match, 1)),
  'long commands': often(4, (me) => me.command(me.match, 4_000)),
  'commands of another match': often(20, (me, i) => me.command(me.match - 1 + 2 * (i % 2), 8)),
  gifts: often(60, (me, i) => me.say({ m: 'gift', match: me.match, value: i })),
  'infinite scores': often(2, (me) =>
    me.say(
      `{"m":"finished","match":${me.match},"frame":${Math.max(1, me.frameWanted)},"hash":"${HASH}",` +
        `"outcome":{"scores":[1e999,1],"places":[1,2]}}`,
    ),
  ),
  'false ends': often(6, (me, i) => {
    const frame = [0, 1, me.frameWanted, me.frameWanted + 1, 1_000_000, 7][i]!;
    me.say({ m: 'finished', match: me.match, frame, hash: HASH, outcome: OUTCOME(me.seats) });
  }),
  'false hashes': often(30, (me, i) => {
    me.say({ m: 'hash', match: me.match, frame: Math.max(1, me.frameWanted - i), hash: HASH });
  }),
  'reports of another match': often(4, (me) => {
    me.say({ m: 'hash', match: me.match - 1, frame: 30, hash: HASH });
    me.say({ m: 'finished', match: me.match - 1, frame: 30, hash: HASH, outcome: OUTCOME(me.seats) });
    me.say({ m: 'gift', match: me.match - 1, value: 1 });
  }),
  'ready and not': often(40, (me, i) => me.say({ m: 'ready', ready: i % 2 === 0 })),
  names: often(60, (me, i) => me.say({ m: 'name', name: `${'\u202e\u0301'.repeat(90)}${i}` })),
  chat: often(30, (me, i) => me.say({ m: 'chat', text: `${'👩‍👩‍👧‍👦'.repeat(80)}${i}` })),
  'leader commands': often(8, (me) => {
    me.say({ m: 'stop' });
    me.say({ m: 'kick', member: 1, why: 'x', ban: true });
    me.say({ m: 'choose', bots: 16, options: { a: 1e300 } });
  }),
  nonsense: often(10, (me) => me.say('{"m":"ready","ready":')),
  'early inputs': (me, now) => me.packet(now, me.inputs(30, 3)),
  'far inputs': (me, now) => me.packet(now, me.inputs(30, 30_000)),
  'cut sections': (me, now) => me.packet(now, me.inputs(5, 0).subarray(0, 20)),
  'acks from the future': (me, now) => {
    me.frameWanted += 10_000;
    const out = me.packet(now);
    me.frameWanted -= 10_000;
    return out;
  },
  'moves to a victim': (me, now) => me.packet(now).map(({ bytes }) => ({ from: victim(me), bytes })),
  'old moves to a victim': (me) => me.sent.map((bytes) => ({ from: victim(me), bytes })),
  'answers in a victim’s name': (me, now) => {
    me.connection!.begin(me.writer, KIND.response, now);
    writeToken(me.writer, { k0: 1, k1: 2 });
    return [{ from: victim(me), bytes: me.connection!.seal(me.writer) }];
  },
  'mirrored datagrams': (me) => me.heard.map((bytes) => ({ from: me.address, bytes })),
  'pieces without end': (me, now) => {
    const { writer } = me;
    me.connection!.begin(writer, KIND.up, now);
    writer.u8(FLAG.pieces << 1);
    me.connection!.link.write(writer, now);
    writer.u16(0);
    writer.u8(255);
    for (let i = 0; i < 255; i++) writer.u16(0x8000);
    return [{ from: me.address, bytes: me.connection!.seal(writer) }];
  },
  'a message without end': (me, now) => {
    const { writer } = me;
    return Array.from({ length: 100 }, (_, i) => {
      me.connection!.begin(writer, KIND.up, now);
      writer.u8(FLAG.pieces << 1);
      me.connection!.link.write(writer, now);
      writer.u16(i);
      writer.u8(1);
      writer.u16(0x8000 | PIECE_BYTES);
      writer.raw(new Uint8Array(PIECE_BYTES));
      return { from: me.address, bytes: me.connection!.seal(writer) };
    });
  },
  'a flood of packets': (me, now) => Array.from({ length: 200 }, () => me.packet(now)).flat(),
  'bulk that nobody asked for': (me, now) => {
    me.connection!.push('bulk', new Uint8Array(30_000));
    return me.packet(now);
  },
  'words after leaving': (me, now) => {
    const connection = me.connection!;
    connection.begin(me.writer, KIND.leave, now);
    const leave = connection.seal(me.writer);
    const after = Array.from({ length: 20 }, () => me.packet(now)).flat();
    me.rejoin(now);
    return [
      { from: me.address, bytes: leave },
      ...after,
      ...after.map(({ bytes }) => ({ from: victim(me), bytes })),
    ];
  },
  'coming again and again': (me, now) => {
    me.rejoin(now); // the session before is left to die
    return [];
  },
} satisfies Record<string, Act>;

export type Attack = keyof typeof attacks;
export const attackNames = Object.keys(attacks) as Attack[];

function keep(all: Uint8Array[], one: Uint8Array): void {
  all.push(one);
  if (all.length > KEPT) all.shift();
}

function json(message: unknown): Uint8Array {
  return encoder.encode(JSON.stringify(message));
}
