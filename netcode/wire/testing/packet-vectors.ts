// The beginning of a session, packet by packet, with every field written out by hand beside it.

import { toyGame } from '../../lab/toy.ts';
import { Uplink } from '../../peer/uplink.ts';
import { RelayMatch } from '../../relay/match.ts';
import { Member } from '../../relay/member.ts';
import { Reader, Writer } from '../bytes.ts';
import { commandMessage, itemsMessage } from '../items-message.ts';
import { toJson } from '../json.ts';
import { SECTION_RESERVE, Session } from '../session.ts';
import { type Context, toHex } from './decoder.ts';
import { KEY, KEY_HEX, SESSION, type Vector } from './vector.ts';

const SHAPE = { seats: 2, inputBytes: 1 };
const SEATS = [0, 1].map(() => ({ kind: 'player' as const, name: '' }));
const START = { number: 257, seed: 7, seats: SEATS, options: {}, way: 'optimistic' as const };
const INFO = toyGame({ tickRate: 10, inputBytes: 1, seats: 2, frames: 100 }).info;

/** Reads a packet as a session does, up to its section. */
export function readPacket(session: Session, bytes: Uint8Array, now: number) {
  const reader = new Reader(bytes);
  reader.at = 6;
  return { head: session.read(reader, now), reader };
}

export function makePacketVectors(): Vector[] {
  const writer = new Writer();
  const peer = new Session(SESSION, KEY, 0);
  const request = { name: 'Ada', app: '', contents: {} };
  const from = { address: 'peer', port: 1 };
  const member = new Member(1, { id: SESSION, key: KEY }, KEY, request, from, 0, true, 0);
  const match = new RelayMatch(START, INFO, 0, () => 0);
  const uplink = new Uplink(1, [0xff]);
  const vectors: Vector[] = [];
  const add = (name: string, bytes: Uint8Array, context: Context, decoded: object) => {
    const common = { kind: 'packet', version: 1, session: SESSION };
    vectors.push({ name, key: KEY_HEX, ...context, hex: toHex(bytes), decoded: { ...common, ...decoded } });
    return bytes;
  };
  const say = (message: unknown) => toHex(toJson(message));

  peer.open(writer, 0, 0);
  const first = add(
    'a heartbeat before anything was heard',
    peer.seal(writer),
    { from: 'peer' },
    {
      ...{ number: 0, newest: 0, held: 65535, received: 0, pieceWanted: 0, flags: 0 },
    },
  );

  readPacket(member.session, first, 10);
  const desync = { m: 'desync', frame: 30 };
  member.session.out.push(toJson(desync));
  member.session.open(writer, 15, 0);
  const second = add(
    'a message',
    member.session.seal(writer),
    { from: 'relay' },
    {
      ...{ number: 0, newest: 0, held: 50, received: 1, pieceWanted: 0, flags: 1 },
      pieces: { first: 0, pieces: [{ more: false, bytes: say(desync) }] },
    },
  );

  readPacket(peer, second, 25);
  uplink.hold(Uint8Array.of(8), 0);
  let budget = peer.open(writer, 30, SECTION_RESERVE).budget;
  peer.openSection(writer);
  uplink.write(writer, START.number, 0, budget);
  const third = add(
    'an input',
    peer.seal(writer),
    { from: 'peer', ...SHAPE },
    {
      ...{ number: 1, newest: 0, held: 50, received: 1, pieceWanted: 1, flags: 2 },
      inputs: { match: 1, frameWanted: 0, first: 0, inputs: [{ target: 0, held: '08' }] },
    },
  );

  match.read(member, readPacket(member.session, third, 40).reader, 40);
  match.tick(300);
  budget = member.session.open(writer, 300, SECTION_RESERVE).budget;
  member.session.openSection(writer);
  match.write(writer, member, 0, budget);
  const fourth = add(
    'three frames',
    member.session.seal(writer),
    { from: 'relay', ...SHAPE },
    {
      ...{ number: 1, newest: 1, held: 2600, received: 2, pieceWanted: 0, flags: 2 },
      frames: { match: 1, inputWanted: 1, first: 0, frames: ['0800', '0800', '0800'], items: [] },
    },
  );

  readPacket(peer, fourth, 310);
  uplink.acknowledge(1);
  uplink.hold(Uint8Array.of(0), 3);
  uplink.hold(Uint8Array.of(1), 5);
  const ready = { m: 'ready', ready: true };
  peer.out.push(toJson(ready));
  budget = peer.open(writer, 310, SECTION_RESERVE).budget;
  peer.openSection(writer);
  uplink.write(writer, START.number, 3, budget);
  const fifth = add(
    'a message and two inputs',
    peer.seal(writer),
    { from: 'peer', ...SHAPE },
    {
      ...{ number: 2, newest: 1, held: 0, received: 2, pieceWanted: 1, flags: 3 },
      pieces: { first: 0, pieces: [{ more: false, bytes: say(ready) }] },
      inputs: {
        match: 1,
        frameWanted: 3,
        first: 1,
        inputs: [
          { target: 3, held: '00' },
          { target: 5, held: '01' },
        ],
      },
    },
  );

  match.read(member, readPacket(member.session, fifth, 320).reader, 320);
  match.event({ kind: 'gift', value: 7 });
  match.tick(400);
  budget = member.session.open(writer, 400, SECTION_RESERVE).budget;
  member.session.openSection(writer);
  match.write(writer, member, 3, budget);
  const context = { from: 'relay' as const, ...SHAPE, previous: '0800' };
  add('one more frame, which has items', member.session.seal(writer), context, {
    ...{ number: 2, newest: 2, held: 800, received: 3, pieceWanted: 1, flags: 2 },
    frames: { match: 1, inputWanted: 3, first: 3, frames: ['0000'], items: [0] },
  });

  const [items] = match.takeItems();
  member.session.out.push(itemsMessage(START.number, items!.frame, items!.items));
  member.session.open(writer, 420, 0);
  add(
    'the items of a frame',
    member.session.seal(writer),
    { from: 'relay' },
    {
      ...{ number: 3, newest: 2, held: 1000, received: 3, pieceWanted: 1, flags: 1 },
      pieces: { first: 1, pieces: [{ more: false, bytes: '010103000000ff05000307000000' }] },
    },
  );

  peer.out.push(commandMessage(Uint8Array.of(0xca, 0xfe)));
  peer.open(writer, 430, 0);
  add(
    'a command beside a message that was not acknowledged',
    peer.seal(writer),
    { from: 'peer' },
    {
      ...{ number: 3, newest: 1, held: 1200, received: 2, pieceWanted: 1, flags: 1 },
      pieces: {
        first: 0,
        pieces: [
          { more: false, bytes: say(ready) },
          { more: false, bytes: '02cafe' },
        ],
      },
    },
  );

  const long = { m: 'no', why: '好'.repeat(200) };
  member.session.out.push(toJson(long));
  member.session.open(writer, 450, 0);
  add(
    'a message in two pieces',
    member.session.seal(writer),
    { from: 'relay' },
    {
      ...{ number: 4, newest: 2, held: 1300, received: 3, pieceWanted: 1, flags: 1 },
      pieces: {
        first: 1,
        pieces: [
          { more: false, bytes: '010103000000ff05000307000000' },
          { more: true, bytes: say(long).slice(0, 960) },
          { more: false, bytes: say(long).slice(960) },
        ],
      },
    },
  );
  return vectors;
}
