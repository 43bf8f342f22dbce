// The beginning of a session, packet by packet, with every field written out by hand beside it; and malformed
// packets.

import { Connection, SECTION_RESERVE } from '../../connection/connection.ts';
import { opened, Seal } from '../../connection/seal.ts';
import { CodedFrames } from '../../frames/coded-frames.ts';
import { toyGame } from '../../lab/toy.ts';
import { Uplink } from '../../peer/uplink.ts';
import { Cursor } from '../../relay/cursor.ts';
import { RelayMatch } from '../../relay/match.ts';
import { Writer } from '../bytes.ts';
import { KIND, PROTOCOL_VERSION, writeHead } from '../datagram.ts';
import { commandMessage } from '../items-message.ts';
import { toJson } from '../json.ts';
import { type Context, fromHex, toHex } from './decoder.ts';
import { type InvalidVector, KEYS, KEYS_HEX, SESSION, type Vector } from './vector.ts';

export const SHAPE = { seats: 2, inputBytes: 1 };
const SEATS = [0, 1].map(() => ({ kind: 'player' as const, name: '' }));
const START = { number: 257, epoch: 0, seed: 7, seats: SEATS, options: {}, way: 'optimistic' as const };
const INFO = toyGame({ tickRate: 10, inputBytes: 1, seats: 2, frames: 100 }).info;

const writer = new Writer();

export function makeConnection(end: 'relay' | 'peer'): Connection {
  return new Connection(end, SESSION, KEYS, 0);
}

export function makeMatch(): RelayMatch {
  return new RelayMatch(START, {
    info: INFO,
    startsAt: 0,
    keepAll: false,
    seatsBeside: (seat) => [seat],
    roundTripMs: () => 0,
  });
}

/** Reads a packet as a relay or a peer does, up to its section. */
export function readPacket(connection: Connection, bytes: Uint8Array, now: number) {
  const arrival = connection.accept(bytes, now);
  return { arrival, head: connection.read(opened, arrival, now), reader: opened };
}

export function makePacketVectors(): Vector[] {
  const peer = makeConnection('peer');
  const relay = makeConnection('relay');
  const cursor = new Cursor(0);
  const match = makeMatch();
  const uplink = new Uplink(1, [0xff]);
  const vectors: Vector[] = [];
  const add = (
    name: string,
    kind: 'up' | 'down',
    bytes: Uint8Array,
    decoded: object,
    context: Context = {},
  ) => {
    const common = { kind, version: PROTOCOL_VERSION, session: SESSION, acks: {}, pieces: {} };
    const hex = toHex(bytes);
    vectors.push({ name, key: KEYS_HEX[kind], ...context, hex, decoded: { ...common, ...decoded } });
    return bytes;
  };
  const plain = (connection: Connection, now: number) => {
    connection.open(writer, now, 0);
    return connection.seal(writer);
  };
  const withInputs = (now: number, wanted: number) => {
    const budget = peer.open(writer, now, SECTION_RESERVE);
    peer.openSection(writer);
    uplink.write(writer, START.number, { frame: wanted, view: null }, budget, now);
    return peer.seal(writer);
  };
  const withFrames = (now: number, first: number) => {
    const budget = relay.open(writer, now, SECTION_RESERVE);
    relay.openSection(writer);
    match.sections.write(writer, new CodedFrames(), cursor, first, budget);
    return relay.seal(writer);
  };
  const one = (first: number, hex: string) => ({ first, pieces: [{ more: false, bytes: hex }] });
  const say = (message: unknown) => toHex(toJson(message));

  const first = add('a heartbeat before anything was heard', 'up', plain(peer, 0), {
    ...{ number: 0, flags: 0, newest: 0, held: 65535, received: 0 },
  });

  readPacket(relay, first, 10);
  const asked = { m: 'hashes', match: 256, first: 16, count: 15 };
  relay.push('control', toJson(asked));
  const second = add('a message', 'down', plain(relay, 15), {
    ...{ number: 0, flags: 16, newest: 0, held: 50, received: 1 },
    pieces: { control: one(0, say(asked)) },
  });

  readPacket(peer, second, 25);
  uplink.hold(Uint8Array.of(8), 0);
  const third = add(
    'an input, and an ack',
    'up',
    withInputs(30, 0),
    {
      ...{ number: 1, flags: 66, newest: 0, held: 50, received: 1 },
      acks: { control: 1 },
      section: { match: 1, frameWanted: 0, first: 0, inputs: [{ target: 0, held: '08' }] },
    },
    SHAPE,
  );

  match.sections.read(cursor, 0, readPacket(relay, third, 40).reader, 40);
  match.tick(300);
  const fourth = add(
    'three frames',
    'down',
    withFrames(300, 0),
    {
      ...{ number: 1, flags: 64, newest: 1, held: 2600, received: 2 },
      section: { match: 1, inputWanted: 1, first: 0, frames: ['0800', '0800', '0800'], items: [] },
    },
    SHAPE,
  );

  readPacket(peer, fourth, 310);
  uplink.acknowledge(1, 310);
  uplink.hold(Uint8Array.of(0), 3);
  uplink.hold(Uint8Array.of(1), 5);
  const ready = { m: 'ready', id: 7, ready: true };
  peer.push('control', toJson(ready));
  const fifth = add(
    'a message and two inputs',
    'up',
    withInputs(310, 3),
    {
      ...{ number: 2, flags: 82, newest: 1, held: 0, received: 2 },
      acks: { control: 1 },
      pieces: { control: one(0, say(ready)) },
      section: {
        match: 1,
        frameWanted: 3,
        first: 1,
        inputs: [
          { target: 3, held: '00' },
          { target: 5, held: '01' },
        ],
      },
    },
    SHAPE,
  );

  match.sections.read(cursor, 0, readPacket(relay, fifth, 320).reader, 320);
  match.event({ kind: 'gift', value: 7 });
  match.tick(400);
  const before = { ...SHAPE, previous: '0800' };
  add(
    'one more frame, which has items',
    'down',
    withFrames(400, 3),
    {
      ...{ number: 2, flags: 66, newest: 2, held: 800, received: 3 },
      acks: { control: 1 },
      section: { match: 1, inputWanted: 3, first: 3, frames: ['0000'], items: [0] },
    },
    before,
  );

  const gift = '0101000003000000ff05000307000000';
  relay.push('items', match.items.next(cursor)!);
  const eighth = add('the items of a frame', 'down', plain(relay, 420), {
    ...{ number: 3, flags: 10, newest: 2, held: 1000, received: 3 },
    acks: { control: 1 },
    pieces: { items: one(0, gift) },
  });

  readPacket(peer, eighth, 430);
  peer.push('items', commandMessage(START.number, Uint8Array.of(0xca, 0xfe)));
  peer.rewind(430);
  add('a command, and acks of two channels', 'up', plain(peer, 430), {
    ...{ number: 3, flags: 11, newest: 3, held: 0, received: 3 },
    acks: { items: 1, control: 1 },
    pieces: { items: one(0, '01010000cafe') },
  });

  const denial = { m: 'no', re: 7, denial: { why: 'other-rules', name: 'Ben' } };
  const long = { m: 'chat', id: 1, member: 2, name: 'Ada', text: '好'.repeat(200) };
  relay.push('control', toJson(denial));
  relay.push('control', toJson(long));
  relay.push('bulk', Uint8Array.of(1, 2, 3));
  relay.rewind(450);
  add('a denial, a message in two pieces, and bulk', 'down', plain(relay, 450), {
    ...{ number: 4, flags: 58, newest: 2, held: 1300, received: 3 },
    acks: { control: 1 },
    pieces: {
      items: one(0, gift),
      control: {
        first: 1,
        pieces: [
          { more: false, bytes: say(denial) },
          { more: true, bytes: say(long).slice(0, 960) },
          { more: false, bytes: say(long).slice(960) },
        ],
      },
      bulk: one(0, '010203'),
    },
  });
  return vectors;
}

/** Packets of a peer that pass the check, and what becomes of them. */
export function makeInvalidVectors(): InvalidVector[] {
  const heard = '00000000 ffff 0000';
  const make = (name: string, verdict: InvalidVector['verdict'], flags: string, body: string) => {
    writeHead(writer, KIND.up, SESSION, 0);
    writer.raw(fromHex(`${flags} ${heard} ${body}`.replaceAll(' ', '')));
    return { name, key: KEYS_HEX.up, ...SHAPE, hex: toHex(new Seal('peer', KEYS).seal(writer, 0)), verdict };
  };
  return [
    make('a flag of a later version', 'drop', '80', ''),
    make('bytes after the pieces without a flag', 'broken', '10', '0000 01 0100 61 00'),
    make('bytes in a heartbeat', 'broken', '00', '00'),
    make('an ack that is cut off', 'broken', '02', '00'),
    make('a piece that is cut off', 'broken', '10', '0000 01 0500 61'),
    make('an empty piece', 'broken', '10', '0000 01 0000'),
    make('a piece that goes on and is not full', 'broken', '10', '0000 01 0180 61'),
    make('a piece that is too long', 'broken', '10', `0000 01 e101 ${'61'.repeat(481)}`),
    make('a section with a byte too many', 'skip', '40', '01 00000000 0000 01 0000 08 00'),
    make('a section that is cut off', 'skip', '40', '01 00000000 0000 02 0000 08'),
    make('a section of nothing', 'skip', '40', ''),
  ];
}
