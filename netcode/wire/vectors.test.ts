// The vectors, three ways: the code writes them, the code reads them, and so does a decoder that was written
// from PROTOCOL.md alone.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHANNELS, type Channel } from '../connection/connection.ts';
import { EPOCH_DATAGRAMS, opened, Seal } from '../connection/seal.ts';
import { readFrames } from '../frames/codec.ts';
import { ViewsIn } from '../objects/views-in.ts';
import { Downlink } from '../peer/downlink.ts';
import { Cursor } from '../relay/cursor.ts';
import { factsOf } from '../replay/signed-end.ts';
import { decodeEvent, decodeItems as itemsOf } from '../sim/frame-items.ts';
import { Reader, Writer } from './bytes.ts';
import { halfSipHash } from './check.ts';
import { KIND, PROTOCOL_VERSION, readBye, readToken, writeHead } from './datagram.ts';
import { PROLOGUE_BYTES, readHandshake } from './handshake.ts';
import { readCommandMessage, readItemsMessage } from './items-message.ts';
import { fromJson } from './json.ts';
import { fromPeerSchema, fromRelaySchema } from './messages.ts';
import { readRoomCode } from './room-code.ts';
import { readAgreement } from './testing/agreement-reader.ts';
import { readConfirmation, readPlayed, readResult } from './testing/confirmation-reader.ts';
import {
  Broken,
  check,
  Dropped,
  decodeCode,
  decodeCommand,
  decodeDatagram,
  decodeFrames,
  decodeItems,
  decodeView,
  fromHex,
  toHex,
} from './testing/decoder.ts';
import type { FrameVector } from './testing/frame-vectors.ts';
import { makeVectors } from './testing/make-vectors.ts';
import { makeConnection, makeMatch, readPacket, SHAPE } from './testing/packet-vectors.ts';
import { readSealed } from './testing/sealed-reader.ts';
import {
  type AgreementVector,
  type CodeVector,
  type ConfirmationVector,
  type InvalidVector,
  KEYS,
  type SealedVector,
  type Vector,
} from './testing/vector.ts';
import { tableOf, type ViewVector } from './testing/view-vectors.ts';

const writer = new Writer();
const folder = join(import.meta.dirname, 'vectors');
const load = <T>(name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as T[];
const handshakes = ['hello', 'info', 'join', 'offer', 'confirm', 'welcome', 'deny', 'refuse', 'visit'];
const files = [...handshakes, 'packet', 'leave', 'bye', 'challenge', 'response'];

interface Block {
  readonly first: number;
  readonly pieces: readonly { readonly more: boolean; readonly bytes: string }[];
}

interface Packet {
  readonly kind: 'up' | 'down';
  readonly pieces: { readonly [channel in Channel]?: Block };
  readonly section?: { readonly first: number; readonly frames?: readonly string[] };
}

/** Whole messages of one end by channel, as its packets come, every piece once. */
class Messages {
  readonly #wanted = new Map<string, number>();
  #unfinished = '';

  take(channel: string, block: Block | undefined): string[] {
    const messages: string[] = [];
    let number = block?.first ?? 0;
    for (const piece of block?.pieces ?? []) {
      const wanted = this.#wanted.get(channel) ?? 0;
      if (number++ !== wanted) continue;
      this.#wanted.set(channel, wanted + 1);
      this.#unfinished += piece.bytes;
      if (piece.more) continue;
      messages.push(this.#unfinished);
      this.#unfinished = '';
    }
    return messages;
  }
}

describe('vectors', () => {
  it('match what the code writes today', () => {
    const made = makeVectors();
    expect(readdirSync(folder).sort()).toEqual(Object.keys(made).sort());
    for (const [file, vectors] of Object.entries(made)) {
      expect(load(file.replace('.json', '')), file).toEqual(JSON.parse(JSON.stringify(vectors)));
    }
  });

  it('cover every kind of datagram', () => {
    const kinds = files.flatMap((file) => load<Vector>(file)).map(({ decoded }) => decoded as Packet);
    expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(Object.keys(KIND)));
  });

  it.each(files)('of %s mean the same to the independent decoder', (file) => {
    const vectors = load<Vector>(file);
    expect(vectors.length).toBeGreaterThan(1);
    for (const vector of vectors) {
      expect(decodeDatagram(fromHex(vector.hex), vector), vector.name).toEqual(vector.decoded);
    }
  });

  it.each(files)('of %s are dropped by the independent decoder when one bit flips', (file) => {
    for (const vector of load<Vector>(file)) {
      const bytes = fromHex(vector.hex);
      for (let bit = 0; bit < bytes.length * 8; bit += 7) {
        const flipped = bytes.slice();
        flipped[bit >> 3]! ^= 1 << (bit & 7);
        expect(() => decodeDatagram(flipped, vector), `${vector.name}, bit ${bit}`).toThrow(Dropped);
      }
    }
  });

  it('of views mean the same to the independent decoder and to the code, in their order', () => {
    const views = new ViewsIn();
    for (const { name, base, hex, decoded } of load<ViewVector>('views')) {
      expect(decodeView(fromHex(hex), base), name).toEqual(decoded);
      const { frame, objects } = views.read(new Reader(fromHex(hex)))!;
      expect({ frame, objects }, name).toEqual({ frame: decoded.frame, objects: tableOf(decoded.objects) });
    }
  });

  it.each(handshakes)('of %s are read by the code', (file) => {
    for (const { name, hex, decoded } of load<Vector>(file)) {
      const { version, ...expected } = decoded as Record<string, unknown>;
      const tellsVersion = file === 'hello' || file === 'info';
      const { prologue, message, ...read } = readHandshake(fromHex(hex)) as Record<string, unknown>;
      expect({ ...read, ...(message ? { message: toHex(message as Uint8Array) } : {}) }, name).toEqual({
        ...expected,
        ...(tellsVersion ? { version } : {}),
      });
      if (file === 'join') expect(toHex(prologue as Uint8Array)).toBe(hex.slice(0, 2 * PROLOGUE_BYTES));
      expect(version).toBe(PROTOCOL_VERSION);
    }
  });

  it('of agreements on keys mean the same to the code, which makes them, and to the independent reader', () => {
    const vectors = load<AgreementVector>('agreement');
    expect(new Set(vectors.map(({ password }) => password === null)).size).toBe(2);
    for (const { name, password, peer, join: first, offer, confirm, answer, decoded } of vectors) {
      const datagrams = [first, offer, confirm, answer].map(fromHex);
      expect(readAgreement(datagrams, { ...peer, password }), name).toEqual(decoded);
      for (const [which, datagram] of datagrams.entries()) {
        const changed = datagrams.with(which, datagram.slice());
        // In clear in a join, and sealed in the others.
        changed[which]![which === 0 ? 60 : datagram.length - 6]! ^= 1;
        expect(() => readAgreement(changed, { ...peer, password }), `${name}, ${which}`).toThrow(Dropped);
      }
    }
  });

  it('of confirmations mean the same to the code, which makes them, and to the independent reader', () => {
    for (const vector of load<ConfirmationVector>('confirmations')) {
      expect(factsOf(vector), vector.name).toBe(vector.facts);
      expect(readPlayed(vector), vector.name).toBe(vector.played);
      expect(readConfirmation(vector), vector.name).toBe(true);
      const others = { ...vector, end: { ...vector.end, frame: vector.end.frame + 1 } };
      expect(readConfirmation(others), vector.name).toBe(false);
      const { result } = vector.end;
      expect(vector.result && readResult(vector.result), vector.name).toBe(result?.digest);
      if (!result) continue;
      const forged = { ...vector, end: { ...vector.end, result: { ...result, digest: vector.played } } };
      expect(readConfirmation(forged), vector.name).toBe(false);
    }
    // The older form, and the newer one.
    const hasResult = load<ConfirmationVector>('confirmations').map(({ result }) => result !== undefined);
    expect(new Set(hasResult)).toEqual(new Set([false, true]));
  });

  it('of sealed boxes mean the same to the code, which makes them, and to the independent reader', () => {
    for (const vector of load<SealedVector>('sealed')) {
      expect(readSealed(vector), vector.name).toBe(vector.text);
      const box = vector.box.startsWith('00') ? `01${vector.box.slice(2)}` : `00${vector.box.slice(2)}`;
      expect(() => readSealed({ ...vector, box }), vector.name).toThrow();
    }
  });

  it('of the other datagrams of a session are read by the code', () => {
    const after = (hex: string, direction: 'up' | 'down') => {
      const bytes = fromHex(hex);
      const end = new Seal(direction === 'up' ? 'relay' : 'peer', KEYS);
      const number = new DataView(bytes.buffer).getUint32(6, true);
      // Opens one datagram in each earlier epoch, since a receiver follows epochs one by one.
      for (let epoch = EPOCH_DATAGRAMS; epoch <= number; epoch += EPOCH_DATAGRAMS) {
        writeHead(writer, KIND.leave, 0, epoch);
        const other = new Seal(direction === 'up' ? 'peer' : 'relay', KEYS);
        expect(end.open(other.seal(writer, epoch), epoch)).toBe(true);
      }
      expect(end.open(bytes, number)).toBe(true);
      return opened;
    };
    for (const { hex, decoded } of load<Vector>('bye')) {
      const { reason, text } = decoded as { reason: string; text: string };
      expect(readBye(after(hex, 'down'))).toEqual({ reason, text });
    }
    for (const [file, direction] of [['challenge', 'down'] as const, ['response', 'up'] as const]) {
      for (const { hex, decoded } of load<Vector>(file)) {
        expect(readToken(after(hex, direction))).toEqual((decoded as { token: unknown }).token);
      }
    }
    for (const { hex } of load<Vector>('leave')) expect(after(hex, 'up').left).toBe(0);
  });

  it('of packet are read by the code, one after the other', () => {
    // Each end reads what the other one wrote.
    const readers = { up: makeConnection('relay'), down: makeConnection('peer') };
    const messages = { up: new Messages(), down: new Messages() };
    for (const { name, hex, decoded } of load<Vector>('packet')) {
      const packet = decoded as Packet;
      const { kind, section } = packet;
      const { arrival, head, reader } = readPacket(readers[kind], fromHex(hex), 500);
      expect(arrival, name).toBe('newest');
      for (const channel of CHANNELS) {
        const expected = messages[kind].take(channel, packet.pieces[channel]);
        expect(head?.[channel].map(toHex), `${name}, ${channel}`).toEqual(expected);
      }
      expect(head?.section, name).toBe(section !== undefined);
      if (!section?.frames || section.first > 0) continue;
      const downlink = new Downlink(SHAPE, 257);
      expect(downlink.read(reader, 0), name).toBe(1);
      expect(toHex(downlink.log.copy(0, downlink.log.next))).toBe(section.frames.join(''));
      expect(reader.left).toBe(0);
    }
  });

  it('of packet carry messages that both ends and the independent decoder know', () => {
    const said = { up: new Messages(), down: new Messages() };
    const found = new Set<string>();
    for (const { name, decoded } of load<Vector>('packet')) {
      const { kind, pieces } = decoded as Packet;
      for (const hex of said[kind].take('control', pieces.control)) {
        found.add(`control ${kind}`);
        const schema = kind === 'up' ? fromPeerSchema : fromRelaySchema;
        expect(fromJson<unknown>(schema, fromHex(hex)), name).toEqual(JSON.parse(textOf(hex)));
      }
      for (const hex of said[kind].take('items', pieces.items)) {
        found.add(`items ${kind}`);
        const message = fromHex(hex);
        if (kind === 'up') {
          const { match, command } = readCommandMessage(message)!;
          expect(decodeCommand(message), name).toEqual({ match, command: toHex(command) });
          continue;
        }
        const { match, frame, items } = readItemsMessage(message)!;
        const [item] = itemsOf(items)!;
        expect(decodeEvent(item!.bytes)).toEqual({ kind: 'gift', value: 7 });
        const gift = { from: 255, item: { gift: 7 } };
        expect(decodeItems(message), name).toEqual({ match, frame, items: [gift] });
      }
    }
    expect([...found].sort()).toEqual(['control down', 'control up', 'items down', 'items up']);
  });

  it('that make no sense are judged as such by the code and by the independent decoder', () => {
    const vectors = load<InvalidVector>('invalid');
    expect(new Set(vectors.map(({ verdict }) => verdict))).toEqual(new Set(['drop', 'broken', 'skip']));
    for (const { name, verdict, hex, ...context } of vectors) {
      const bytes = fromHex(hex);
      const relay = makeConnection('relay');
      const { head, reader } = readPacket(relay, bytes, 500);
      expect(relay.link.heard, name).toBe(true);
      expect([head === null, relay.broken], name).toEqual([verdict !== 'skip', verdict === 'broken']);
      const read = () => decodeDatagram(bytes, context);
      if (verdict !== 'skip') {
        expect(read, name).toThrow(verdict === 'drop' ? Dropped : Broken);
        continue;
      }
      const cursor = new Cursor(0);
      makeMatch().sections.read(cursor, 0, reader, 500);
      expect([cursor.knowsMatch, cursor.input], name).toEqual([false, 0]);
      expect(read(), name).toMatchObject({ section: 'skipped' });
    }
  });

  it('of frames mean the same to the code and to the independent decoder', () => {
    const vectors = load<FrameVector>('frames');
    expect(new Set(vectors.map(({ seats }) => seats))).toEqual(new Set([1, 2, 8, 9, 16]));
    expect(new Set(vectors.map(({ inputBytes }) => inputBytes))).toEqual(new Set([1, 2, 8, 9, 16]));
    for (const { name, seats, inputBytes, previous, hex, frames, items } of vectors) {
      const out = new Uint8Array(frames.length * seats * inputBytes);
      const reader = new Reader(fromHex(hex));
      expect(readFrames(reader, { seats, inputBytes }, fromHex(previous), frames.length, out), name).toBe(
        true,
      );
      expect(toHex(out), name).toBe(frames.join(''));
      const decoded = decodeFrames(fromHex(hex), frames.length, seats, inputBytes, fromHex(previous));
      expect(decoded, name).toEqual({ frames, items });
    }
  });

  it('of room codes mean the same to the code and to the independent decoder', () => {
    for (const { code, ...address } of load<CodeVector>('codes')) {
      for (const typed of [code, code.toLowerCase(), code.replaceAll('-', '')]) {
        expect(readRoomCode(typed), typed).toEqual(address);
        expect(decodeCode(typed), typed).toEqual(address);
      }
    }
  });

  it('of the check are HalfSipHash-1-3 for the code and for the independent decoder', () => {
    for (const { name, key, hex, check: known } of load<{
      name: string;
      key: string;
      hex: string;
      check: number;
    }>('check')) {
      const bytes = fromHex(hex);
      expect(halfSipHash({ k0: 0x03020100, k1: 0x07060504 }, bytes, bytes.length) >>> 0, name).toBe(known);
      expect(check(fromHex(key), bytes), name).toBe(known);
    }
  });
});

function textOf(hex: string): string {
  return new TextDecoder().decode(fromHex(hex));
}
