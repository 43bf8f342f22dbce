// The binary port: what goes in comes out, and everything else is refused.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeItems } from '../../../netcode/sim/frame-items.ts';
import type { FromStage, ToStage } from './stage-messages.ts';
import {
  decodeFromStage,
  decodeToStage,
  encodeFromStage,
  encodeToStage,
  MAX_FRAMES_PER_MESSAGE,
} from './stage-port.ts';

const start: Extract<ToStage, { kind: 'start' }> = {
  kind: 'start',
  start: {
    game: 'trails',
    mine: [1, 0],
    ahead: null,
    match: {
      number: 7,
      epoch: 1,
      seed: 0xdead_beef,
      seats: [
        { kind: 'player', name: 'Ånna 🚲' },
        { kind: 'bot', name: 'Bot 1' },
        { kind: 'empty', name: '' },
      ],
      options: { rounds: 3 },
      way: 'run-ahead',
    },
  },
};

const oneFrame: ToStage = {
  kind: 'frames',
  first: 9,
  count: 1,
  bytes: Uint8Array.of(4, 2),
  items: [{ frame: 9, items: [{ from: 3, bytes: Uint8Array.of(5) }] }],
};

/** As the party sends it. */
const sent = (message: ToStage) =>
  message.kind === 'frames'
    ? { ...message, items: message.items.map(({ frame, items }) => ({ frame, items: encodeItems(items) })) }
    : message;

describe('the port of a stage', () => {
  it('delivers every message to a stage as it was sent', () => {
    const messages: ToStage[] = [
      start,
      { kind: 'start', start: { ...start.start, mine: [], ahead: 5 } },
      {
        ...start,
        from: { frame: 70_000, before: Uint8Array.of(1, 2, 3), state: new Uint8Array(300).fill(9) },
      },
      { kind: 'frames', first: 0xffff_fff0, count: 2, bytes: Uint8Array.of(1, 2, 3, 4, 5, 6), items: [] },
      {
        kind: 'frames',
        first: 100,
        count: 3,
        bytes: Uint8Array.of(1, 2, 3, 4, 5, 6),
        items: [
          { frame: 100, items: [{ from: 255, bytes: Uint8Array.of(1, 2) }] },
          {
            frame: 102,
            items: [
              { from: 0, bytes: new Uint8Array(1024).fill(7) },
              { from: 7, bytes: Uint8Array.of(9) },
            ],
          },
        ],
      },
      { kind: 'end' },
      { kind: 'link', rttMs: 99.75, jitterMs: 0 },
      { kind: 'view', view: { frame: 3, objects: new Map() }, hostFrame: 4.25 },
      {
        kind: 'view',
        view: {
          frame: 0xffff_fff0,
          objects: new Map([
            [1, Int32Array.of(1, -2)],
            [0xffff, Int32Array.of(0x7fff_ffff, -0x8000_0000)],
          ]),
        },
        hostFrame: -0.5,
      },
      { kind: 'ahead', ahead: 5 },
      { kind: 'ahead', ahead: null },
      { kind: 'start', start: { ...start.start, mine: [], replay: true } },
      { kind: 'recorded', frame: 600, hash: '0123456789abcdef', deflated: Uint8Array.of(3, 2) },
      { kind: 'pause', frame: 0xffff_ffff },
      { kind: 'pause', frame: null },
      { kind: 'hashes', first: 0xffff_fff0, count: 512 },
      { kind: 'examine', frame: 0xffff_ffff },
      { kind: 'give', frame: 0xffff_fffe },
      { kind: 'audit', game: 'trails' },
      { kind: 'file', bytes: Uint8Array.of(1, 2) },
    ];
    for (const message of messages) expect(decodeToStage(encodeToStage(sent(message)))).toEqual(message);
  });

  it('delivers every message from a stage as it was sent', () => {
    const hash = '0123456789abcdef';
    const messages: FromStage[] = [
      { kind: 'input', match: 7, frame: 0, seat: 15, bytes: Uint8Array.of(5, 0, 255) },
      { kind: 'input', match: 7, frame: 0xffff_ffff, seat: 0, bytes: new Uint8Array(16).fill(3) },
      { kind: 'command', match: 0xffff_ffff, bytes: new Uint8Array(1024).fill(8) },
      { kind: 'shown', match: 0xffff_ffff },
      { kind: 'hash', match: 7, frame: 600, hash, digest: null },
      { kind: 'hash', match: 7, frame: 600, hash, digest: { since: 570, hash: 'fedcba9876543210' } },
      { kind: 'again', match: 7, frame: 571, bytes: Uint8Array.of(3, 2) },
      { kind: 'given', match: 7, frame: 570, bytes: Uint8Array.of(3, 2) },
      { kind: 'given', match: 7, frame: 9, bytes: new Uint8Array(0) },
      { kind: 'audited', audited: { game: 'trails', hash, engine: 'Chromium 1' } },
      { kind: 'hashes', match: 7, first: 571, hashes: hash.repeat(30) },
      {
        kind: 'examined',
        match: 7,
        frame: 571,
        found: {
          hash,
          again: hash,
          engine: 'Chromium 1',
          changes: [],
          fields: [{ path: 'x', was: '1', is: '2' }],
        },
      },
      { kind: 'snapshot', match: 7, frame: 600, bytes: Uint8Array.of(3, 2) },
      { kind: 'finish', match: 7, frame: 601, hash, outcome: { scores: [3, 1], places: [1, 2] } },
    ];
    for (const message of messages) expect(decodeFromStage(encodeFromStage(message))).toEqual(message);
  });

  it('reads a message inside a larger buffer at its own place', () => {
    const encoded = encodeToStage(sent(oneFrame));
    const larger = new Uint8Array(encoded.length + 6).fill(0xee);
    larger.set(encoded, 3);
    expect(decodeToStage(larger.subarray(3, 3 + encoded.length))).toEqual(oneFrame);
  });

  it('puts the bytes of frames where the comment at the head of the file says', () => {
    const bytes = Uint8Array.of(7, 8, 9, 10);
    const items = [{ frame: 0x0103, items: Uint8Array.of(2, 1, 0, 0xcc) }];
    expect([...encodeToStage({ kind: 'frames', first: 0x0102, count: 2, bytes, items })]).toEqual([
      ...[2, 0x02, 0x01, 0, 0, 2, 0, 2, 0, 7, 8, 9, 10],
      ...[1, 0, 4, 0, 0, 0, 2, 1, 0, 0xcc],
    ]);
  });

  it('refuses frames that do not fill their count', () => {
    expect(decodeToStage(Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 1, 0))).toBeNull(); // no frame
    expect(decodeToStage(Uint8Array.of(2, 0, 0, 0, 0, 2, 0, 0, 0))).toBeNull(); // of no size
    expect(decodeToStage(Uint8Array.of(2, 0, 0, 0, 0, 2, 0, 1, 0, 1))).toBeNull(); // one of two
  });

  it('refuses items that are cut, out of order, or of a frame that is not in the message', () => {
    const whole = [...encodeToStage(sent(oneFrame))];
    for (let length = 12; length < whole.length; length++) {
      expect(decodeToStage(Uint8Array.from(whole.slice(0, length)))).toBeNull();
    }
    const item = whole.slice(11);
    expect(decodeToStage(Uint8Array.from([...whole, ...item]))).toBeNull();
    const elsewhere = whole.with(11, 1);
    expect(decodeToStage(Uint8Array.from(elsewhere))).toBeNull();
  });

  it('refuses more frames ahead than a stage can run', () => {
    expect(decodeToStage(Uint8Array.of(5, 6))).toBeNull();
    expect(decodeToStage(Uint8Array.of(5))).toBeNull();
    expect(decodeToStage(Uint8Array.of(5, 1, 1))).toBeNull();
  });

  it('refuses a link whose times are no durations', () => {
    for (const rttMs of [-1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(decodeToStage(encodeToStage({ kind: 'link', rttMs, jitterMs: 1 }))).toBeNull();
      expect(decodeToStage(encodeToStage({ kind: 'link', rttMs: 1, jitterMs: rttMs }))).toBeNull();
    }
  });

  it('refuses a start without a match, or further ahead than is allowed', () => {
    const encode = (change: object) =>
      encodeToStage({ kind: 'start', start: { ...start.start, ...change } as typeof start.start });
    expect(decodeToStage(encode({}))).toEqual(start);
    expect(decodeToStage(encode({ match: null }))).toBeNull();
    for (const ahead of [-1, 6, 1.5, '2']) expect(decodeToStage(encode({ ahead }))).toBeNull();
    for (const mine of [null, 0, [16], [-1], [0, 1, 2, 3, 4]])
      expect(decodeToStage(encode({ mine }))).toBeNull();
  });

  it('reports more frames than the count can say instead of cutting them', () => {
    const count = MAX_FRAMES_PER_MESSAGE + 1;
    expect(() =>
      encodeToStage({ kind: 'frames', first: 0, count, bytes: new Uint8Array(count), items: [] }),
    ).toThrow(RangeError);
  });

  it('refuses an input without bytes, or with more than a seat can have', () => {
    expect(decodeFromStage(Uint8Array.of(129, 0, 0, 0, 0, 0))).toBeNull();
    expect(decodeFromStage(new Uint8Array(27).fill(129, 0, 1))).toBeNull();
  });

  it('refuses a command without bytes, or longer than a frame carries', () => {
    expect(decodeFromStage(Uint8Array.of(132))).toBeNull();
    expect(decodeFromStage(new Uint8Array(1030).fill(132, 0, 1))).toBeNull();
  });

  it('refuses a cut message, trailing bytes and an unknown kind', () => {
    const whole = encodeToStage(start);
    expect(decodeToStage(whole.subarray(0, -1))).toBeNull();
    expect(decodeToStage(new Uint8Array())).toBeNull();
    expect(decodeToStage(Uint8Array.of(3, 0))).toBeNull();
    expect(decodeToStage(Uint8Array.of(99))).toBeNull();
    const hash = encodeFromStage({
      kind: 'hash',
      match: 7,
      frame: 1,
      hash: '0123456789abcdef',
      digest: null,
    });
    expect(decodeFromStage(hash.subarray(0, -1))).toBeNull();
    expect(decodeFromStage(Uint8Array.of(...hash, 0))).toBeNull();
  });

  it('refuses a hash that is not sixteen lowercase hexadecimal digits', () => {
    const hash = encodeFromStage({
      kind: 'hash',
      match: 7,
      frame: 1,
      hash: '0123456789abcdef',
      digest: null,
    });
    hash[10] = 'X'.charCodeAt(0);
    expect(decodeFromStage(hash)).toBeNull();
  });

  it('reads random bytes in either direction without throwing', () => {
    const kinds = fc.constantFrom(1, 2, 3, 4, 7, 8, 9, 129, 130, 131, 132, 134, 135, 136, 137, 200);
    fc.assert(
      fc.property(kinds, fc.uint8Array({ maxLength: 80 }), (kind, rest) => {
        const bytes = Uint8Array.of(kind, ...rest);
        decodeToStage(bytes);
        decodeFromStage(bytes);
      }),
      { numRuns: 2000 },
    );
  });

  it('refuses a start from a state that is cut off', () => {
    const from = { frame: 70_000, before: Uint8Array.of(1, 2, 3), state: Uint8Array.of(9) };
    const whole = encodeToStage({ ...start, from });
    const plain = encodeToStage(start).length;
    for (let length = 1; length < whole.length; length++) {
      if (length !== plain) expect(decodeToStage(whole.subarray(0, length))).toBeNull();
    }
  });
});
