import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import * as agreement from '../crypto/key-agreement.ts';
import { MAX_INPUT_BYTES, MAX_SEATS } from '../sim/rules.ts';
import { Writer } from './bytes.ts';
import { begin, KIND, PROTOCOL_VERSION } from './datagram.ts';
import {
  decodeAdmittance,
  encodeAdmittance,
  FIRST_BYTES,
  finish,
  HELLO_BYTES,
  JOIN_BYTES,
  LOOKING,
  OFFER_BYTES,
  prologueOf,
  readHandshake,
  writeAgreement,
  writeHello,
  writeInfo,
  writeJoin,
  writeRefuse,
} from './handshake.ts';
import { buttonNameSchema, type Info, MOST_BUTTONS, refusalSchema, requestSchema } from './introductions.ts';
import { toJson } from './json.ts';
import { waySchema } from './messages.ts';
import { cleanName, NAME_LIMIT } from './text.ts';

const NONCE = { k0: 0x80000001, k1: 0xffffffff };
const COOKIE = { k0: 0, k1: 0xdeadbeef };
const HEAD = { nonce: NONCE, cookie: COOKIE, room: 7, password: true };
const MESSAGE = Uint8Array.from({ length: FIRST_BYTES }, (_, i) => i);
const INFO = {
  app: '0.1.0',
  game: 'toy',
  content: '0123456789abcdef',
  phase: 'lobby' as const,
  title: 'Friday',
  host: 'Ada',
  seats: 8,
  taken: 3,
  locked: false,
};
const writer = new Writer();

/** A datagram of a kind with the nonce, a cookie, and any text after them. */
function withJson(kind: number, text: string): Uint8Array {
  begin(writer, kind);
  for (const word of [NONCE.k0, NONCE.k1]) writer.u32(word);
  if (kind !== KIND.refuse) for (const word of [COOKIE.k0, COOKIE.k1]) writer.u32(word);
  writer.raw(new TextEncoder().encode(text));
  return finish(writer, NONCE);
}

describe('a hello', () => {
  it('has its fixed length and comes back as it was written', () => {
    const bytes = writeHello(writer, NONCE, 0xffff);
    expect(bytes).toHaveLength(HELLO_BYTES);
    expect(readHandshake(bytes)).toEqual({
      kind: 'hello',
      version: PROTOCOL_VERSION,
      nonce: NONCE,
      room: 0xffff,
      looking: false,
      astray: false,
    });
    expect(readHandshake(writeHello(writer, NONCE, 0, LOOKING))).toMatchObject({ looking: true });
  });

  it('has nothing of what the writer wrote before', () => {
    writer.bytes.fill(0xaa);
    expect(
      writeHello(writer, NONCE, 0)
        .subarray(12, -4)
        .every((byte) => byte === 0),
    ).toBe(true);
  });
});

describe('datagrams of the handshake', () => {
  it('come back as they were written', () => {
    expect(readHandshake(writeInfo(writer, NONCE, COOKIE, INFO))).toMatchObject({
      cookie: COOKIE,
      info: INFO,
    });
    const join = writeJoin(writer, HEAD, MESSAGE);
    expect(join).toHaveLength(JOIN_BYTES);
    expect(readHandshake(join)).toEqual({
      ...{ kind: 'join', ...HEAD, claim: false, message: MESSAGE },
      prologue: prologueOf(HEAD),
    });
    const claim = writeJoin(writer, { ...HEAD, claim: true }, MESSAGE);
    expect(readHandshake(claim)).toMatchObject({ kind: 'join', claim: true });
    const offered = new Uint8Array(OFFER_BYTES).fill(9);
    for (const kind of ['offer', 'confirm', 'welcome', 'deny'] as const) {
      expect(readHandshake(writeAgreement(writer, kind, NONCE, offered))).toEqual({
        ...{ kind, nonce: NONCE },
        message: offered,
      });
    }
    const admittance = { session: 0xffffffff, member: 0xffff };
    expect(decodeAdmittance(encodeAdmittance(admittance))).toEqual(admittance);
    for (const length of [0, 5, 7]) expect(decodeAdmittance(new Uint8Array(length))).toBeNull();
    const refusal = { why: 'content' as const, game: 'toy', app: '1' };
    expect(readHandshake(writeRefuse(writer, NONCE, refusal))).toEqual({
      kind: 'refuse',
      nonce: NONCE,
      refusal,
    });
  });

  it('are refused after a flipped bit', () => {
    const bytes = writeJoin(writer, HEAD, MESSAGE);
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const flipped = bytes.slice();
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      const read = readHandshake(flipped);
      expect(read, `bit ${bit}`).toBeNull();
    }
  });

  it('are refused when they are cut off anywhere', () => {
    for (const bytes of [
      writeHello(writer, NONCE, 1),
      writeJoin(writer, HEAD, MESSAGE),
      writeAgreement(writer, 'welcome', NONCE, MESSAGE),
      writeRefuse(writer, NONCE, { why: 'banned' }),
    ]) {
      for (let length = 0; length < bytes.length; length++) {
        expect(readHandshake(bytes.subarray(0, length)), `${length} bytes`).toBeNull();
      }
    }
  });

  it('are no longer than what asks for them, before a guest has proved who they are', () => {
    expect([agreement.FIRST_BYTES, agreement.OFFER_BYTES]).toEqual([FIRST_BYTES, OFFER_BYTES]);
    const offer = writeAgreement(writer, 'offer', NONCE, new Uint8Array(OFFER_BYTES));
    expect(offer.length).toBeLessThanOrEqual(JOIN_BYTES);
    const longest = { why: 'content' as const, game: `a${'-'.repeat(31)}`, app: '龙'.repeat(20) };
    expect(safeParse(refusalSchema, longest).success).toBe(true);
    expect(writeRefuse(writer, NONCE, longest).length).toBeLessThanOrEqual(JOIN_BYTES);
    const shortest = toJson({ name: '', app: '', contents: { [longest.game]: INFO.content } });
    const confirm = agreement.CONFIRM_EXTRA_BYTES + shortest.length;
    expect(agreement.TAG_BYTES + toJson(longest).length).toBeLessThanOrEqual(confirm);
  });

  it('are refused with an offer of another length', () => {
    for (const length of [0, OFFER_BYTES - 1, OFFER_BYTES + 1]) {
      expect(readHandshake(writeAgreement(writer, 'offer', NONCE, new Uint8Array(length)))).toBeNull();
    }
  });

  it.each([
    ['a list', []],
    ['null', null],
    ['a name that is a number', { name: 1, app: '', contents: {} }],
    ['a name of 201 characters', { name: 'x'.repeat(201), app: '', contents: {} }],
    ['a hash that is none', { name: '', app: '', contents: { toy: 'xyz' } }],
    ['a game that is none', { name: '', app: '', contents: { 'Toy Box': INFO.content } }],
    ['no contents', { name: '', app: '' }],
  ])('are refused when they ask with %s', (_, asked) => {
    expect(safeParse(requestSchema, asked).success).toBe(false);
  });

  it('ignore unknown fields', () => {
    const asked = { name: 'Ada', app: '9', contents: {}, avatar: [1, 2] };
    expect(safeParse(requestSchema, asked).output).toEqual({ name: 'Ada', app: '9', contents: {} });
    expect(readHandshake(withJson(KIND.refuse, '{"why":"full","seats":8,"queue":3}'))).toMatchObject({
      refusal: { why: 'full' },
    });
  });

  it('tell a version without characters that hide or reorder text', () => {
    const refusal = { why: 'content', game: 'trails', app: '1.0\u202e\u0007\n2' };
    const read = readHandshake(withJson(KIND.refuse, JSON.stringify(refusal)));
    expect(read).toMatchObject({ refusal: { why: 'content', app: '1.0 2' } });
  });

  it('are refused with an unknown reason to refuse', () => {
    expect(readHandshake(withJson(KIND.refuse, '{"why":"mood"}'))).toBeNull();
  });

  it('of another version are read even when the rest is not understood', () => {
    begin(writer, KIND.info);
    writer.bytes[0] = 9;
    for (const word of [NONCE.k0, NONCE.k1, COOKIE.k0, COOKIE.k1]) writer.u32(word);
    writer.raw(Uint8Array.of(0xff, 0xfe));
    expect(readHandshake(finish(writer, NONCE))).toMatchObject({ kind: 'info', version: 9, info: null });
  });

  it('of an unknown kind are refused', () => {
    for (const kind of [0, KIND.up, KIND.down, KIND.leave, KIND.bye, 15, 255]) {
      expect(readHandshake(withJson(kind, '{}')), `kind ${kind}`).toBeNull();
    }
  });
});

describe('an info', () => {
  const button = 'x'.repeat(16);
  // Three bytes of UTF-8 in a single unit: the most that a name may have.
  const name = cleanName('龙'.repeat(NAME_LIMIT));
  const longest: Info = {
    app: '龙'.repeat(20),
    game: `a${'-'.repeat(31)}`,
    content: INFO.content,
    input: {
      tickRate: 1_000,
      bytes: MAX_INPUT_BYTES,
      latch: Array.from({ length: MAX_INPUT_BYTES }, () => 255),
      buttons: Array.from({ length: MOST_BUTTONS }, () => button),
      ways: [...waySchema.options],
    },
    phase: 'countdown',
    title: name,
    host: name,
    seats: MAX_SEATS,
    taken: MAX_SEATS,
    locked: false,
    password: true,
    id: INFO.content,
  };

  it('is no longer than a hello when it has the longest of everything', () => {
    expect(name).toHaveLength(NAME_LIMIT);
    expect(safeParse(buttonNameSchema, button).success).toBe(true);
    expect(safeParse(buttonNameSchema, `${button}x`).success).toBe(false);
    const bytes = writeInfo(writer, NONCE, COOKIE, longest);
    expect(readHandshake(bytes)).toMatchObject({ info: longest });
    expect(bytes.length).toBeLessThanOrEqual(HELLO_BYTES);
  });

  it('is refused with more bytes of input or more buttons', () => {
    for (const input of [
      { ...longest.input!, latch: [...longest.input!.latch, 0] },
      { ...longest.input!, buttons: [...longest.input!.buttons, ''] },
      { ...longest.input!, bytes: MAX_INPUT_BYTES + 1 },
    ]) {
      const bytes = writeInfo(writer, NONCE, COOKIE, { ...longest, input });
      expect(readHandshake(bytes)).toMatchObject({ info: null });
    }
  });
});
