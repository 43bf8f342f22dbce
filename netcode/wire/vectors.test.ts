// The vectors, three ways: the code writes them, the code reads them, and so does a decoder that was written
// from PROTOCOL.md alone.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFrames } from '../frames/codec.ts';
import { Downlink } from '../peer/downlink.ts';
import { Reader } from './bytes.ts';
import { halfSipHash } from './check.ts';
import { CHECK_BYTES, intact, KIND } from './datagram.ts';
import { readBye, readHandshake } from './handshake.ts';
import { readRoomCode } from './room-code.ts';
import { Session } from './session.ts';
import {
  check,
  Dropped,
  decodeCode,
  decodeDatagram,
  decodeFrames,
  fromHex,
  toHex,
} from './testing/decoder.ts';
import type { FrameVector } from './testing/frame-vectors.ts';
import { makeVectors } from './testing/make-vectors.ts';
import { readPacket } from './testing/packet-vectors.ts';
import { type CodeVector, KEY, SESSION, type Vector } from './testing/vector.ts';

const folder = join(import.meta.dirname, 'vectors');
const load = <T>(name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as T[];
const kinds = Object.keys(KIND);
const handshakes = kinds.filter((kind) => kind !== 'packet' && kind !== 'bye');

describe('vectors', () => {
  it('are what the code writes today', () => {
    const made = makeVectors();
    expect(readdirSync(folder).sort()).toEqual(Object.keys(made).sort());
    for (const [file, vectors] of Object.entries(made)) {
      expect(load(file.replace('.json', '')), file).toEqual(JSON.parse(JSON.stringify(vectors)));
    }
  });

  it.each(kinds)('of %s mean the same to the independent decoder', (kind) => {
    const vectors = load<Vector>(kind);
    expect(vectors.length).toBeGreaterThan(1);
    for (const vector of vectors) {
      expect(decodeDatagram(fromHex(vector.hex), vector), vector.name).toEqual(vector.decoded);
    }
  });

  it.each(kinds)('of %s are dropped by the independent decoder when one bit flips', (kind) => {
    for (const vector of load<Vector>(kind)) {
      const bytes = fromHex(vector.hex);
      for (let bit = 0; bit < bytes.length * 8; bit += 7) {
        const flipped = bytes.slice();
        flipped[bit >> 3]! ^= 1 << (bit & 7);
        expect(() => decodeDatagram(flipped, vector), `${vector.name}, bit ${bit}`).toThrow(Dropped);
      }
    }
  });

  it.each(handshakes)('of %s are read by the code', (kind) => {
    for (const { name, hex, decoded } of load<Vector>(kind)) {
      const { version, sessionKey, ...expected } = decoded as Record<string, unknown>;
      const tellsVersion = kind === 'hello' || kind === 'info';
      expect(readHandshake(fromHex(hex)), name).toEqual({
        ...expected,
        ...(tellsVersion ? { version } : {}),
        ...(sessionKey === undefined ? {} : { key: sessionKey }),
      });
    }
  });

  it('of bye are read by the code', () => {
    for (const { hex, decoded } of load<Vector>('bye')) {
      const bytes = fromHex(hex);
      const reader = new Reader(bytes);
      reader.at = 6;
      const { reason, text } = decoded as { reason: string; text: string };
      expect(intact(bytes, KEY) && readBye(reader)).toEqual({ reason, text });
    }
  });

  it('of packet are read by the code, one after the other', () => {
    const sessions = { relay: new Session(SESSION, KEY, 0), peer: new Session(SESSION, KEY, 0) };
    let unfinished = '';
    const wanted = { relay: 0, peer: 0 };
    for (const { name, from, hex, decoded } of load<Vector>('packet')) {
      const bytes = fromHex(hex);
      expect(intact(bytes, KEY), name).toBe(true);
      const { head, reader } = readPacket(sessions[from!], bytes, 500);
      const { flags, pieces, frames } = decoded as {
        flags: number;
        pieces?: { first: number; pieces: { more: boolean; bytes: string }[] };
        frames?: { first: number; frames: string[] };
      };
      const messages: string[] = [];
      let number = pieces?.first ?? 0;
      for (const piece of pieces?.pieces ?? []) {
        if (number++ !== wanted[from!]) continue;
        wanted[from!]++;
        unfinished += piece.bytes;
        if (!piece.more) messages.push(unfinished);
        if (!piece.more) unfinished = '';
      }
      expect(head?.messages.map(toHex), name).toEqual(messages);
      expect(head?.section, name).toBe((flags & 2) !== 0);
      if (!frames || frames.first > 0) continue;
      const downlink = new Downlink({ seats: 2, inputBytes: 1 }, 257);
      expect(downlink.read(reader), name).toBe(1);
      expect(toHex(downlink.log.copy(0, downlink.log.next))).toBe(frames.frames.join(''));
      expect(reader.left).toBe(CHECK_BYTES);
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
      expect(readRoomCode(code), code).toEqual(address);
      expect(decodeCode(code), code).toEqual(address);
    }
  });

  it('of the check are HalfSipHash-1-3 to the code and to the independent decoder', () => {
    for (const { name, key, hex, check: known } of load<{
      name: string;
      key: string;
      hex: string;
      check: number;
    }>('check')) {
      const bytes = fromHex(hex);
      expect(halfSipHash(KEY, bytes, bytes.length), name).toBe(known);
      expect(check(fromHex(key), bytes), name).toBe(known);
    }
  });
});
