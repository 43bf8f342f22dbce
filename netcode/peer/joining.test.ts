// How a peer gets in; what it makes of answers is in peer.test.ts.

import { describe, expect, it } from 'vitest';
import { Responder } from '../crypto/key-agreement.ts';
import { fingerprint, namedKeyPair } from '../crypto/key-pair.ts';
import { seeded, TOY_CONTENT } from '../lab/testing/hand-peer.ts';
import { Writer } from '../wire/bytes.ts';
import { PROTOCOL_VERSION } from '../wire/datagram.ts';
import { encodeAdmittance, type Handshake, readHandshake } from '../wire/handshake.ts';
import type { Info } from '../wire/introductions.ts';
import { toJson } from '../wire/json.ts';
import { JOIN_TIMEOUT_MS, JOIN_TRIES, RETRY_MS } from '../wire/limits.ts';
import { Joining } from './joining.ts';

const INFO: Info = {
  app: '9',
  game: 'toy',
  content: TOY_CONTENT,
  phase: 'lobby',
  title: '',
  host: '',
  seats: 8,
  taken: 0,
  locked: false,
};
const COOKIE = { k0: 5, k1: 6 };
const ADA = namedKeyPair('Ada');
const HOST = namedKeyPair('Host');

interface Wanted {
  readonly room?: number;
  readonly password?: string;
  readonly host?: string;
}

function make(wanted: Wanted = {}) {
  const request = { name: ' Ada ', app: 'lab', contents: { toy: TOY_CONTENT } };
  const joining = new Joining(
    { ...wanted, request, identity: ADA, random: seeded(3), now: 1_000 },
    new Writer(),
  );
  /** What it asks at a time. */
  const ask = (now: number) => {
    const asked = joining.advance(now);
    return asked instanceof Uint8Array ? readHandshake(asked) : asked;
  };
  const { nonce } = ask(1_000) as Handshake;
  const info: Handshake = { kind: 'info', version: PROTOCOL_VERSION, nonce, cookie: COOKIE, info: INFO };
  /** What a relay makes of its join. */
  const answer = (password: string | null = null): Responder => {
    joining.read(info);
    const join = ask(1_001) as Extract<Handshake, { kind: 'join' }>;
    const { prologue, message } = join;
    return Responder.answer({ identity: HOST, random: seeded(4), prologue, password }, message)!;
  };
  return { joining, ask, nonce, info, answer };
}

describe('a joining peer', () => {
  it('asks again after a pause, and not before', () => {
    const { joining, ask, nonce } = make({ room: 3 });
    expect(joining.due).toBe(1_000 + RETRY_MS);
    expect(ask(1_000 + RETRY_MS - 1)).toBeNull();
    expect(ask(1_000 + RETRY_MS)).toMatchObject({ kind: 'hello', nonce, room: 3, looking: false });
  });

  it('gives up after its timeout, whatever has come', () => {
    const { joining, info } = make();
    joining.read(info);
    while (joining.due < 1_000 + JOIN_TIMEOUT_MS) {
      expect(joining.advance(Math.max(1_001, joining.due))).toBeInstanceOf(Uint8Array);
    }
    expect(joining.advance(joining.due)).toBe('timeout');
  });

  it('asks as often as ever before it gives up, where its process stood still meanwhile', () => {
    const { joining, ask } = make();
    let now = 1_000 + 10 * JOIN_TIMEOUT_MS;
    // `make` has asked once.
    for (let tries = 1; tries < JOIN_TRIES; tries++, now += RETRY_MS) {
      expect(ask(now)).toMatchObject({ kind: 'hello' });
      expect(ask(now + RETRY_MS - 1)).toBeNull();
    }
    expect(joining.advance(now)).toBe('timeout');
  });

  it('returns the first cookie that it gets, at once and again', () => {
    const { joining, ask, nonce, info } = make({ room: 3 });
    expect(joining.read(info)).toEqual({ kind: 'info', info: INFO });
    const join = { kind: 'join', nonce, cookie: COOKIE, room: 3, password: false };
    const first = ask(1_001);
    expect(first).toMatchObject(join);
    expect(joining.read({ ...info, cookie: { k0: 7, k1: 8 } } as Handshake)).toBeNull();
    expect(ask(1_001 + RETRY_MS)).toEqual(first);
  });

  it('goes on asking after an info that it cannot read', () => {
    const { joining, ask, info } = make();
    expect(joining.read({ ...info, info: null } as Handshake)).toBeNull();
    expect(ask(1_000 + RETRY_MS)).toMatchObject({ kind: 'hello' });
  });

  it('confirms an offer at once and again, with a clean name, and accepts a fitting welcome', () => {
    const { joining, ask, nonce, answer } = make();
    const relay = answer();
    expect(joining.read({ kind: 'offer', nonce, message: relay.offer })).toBeNull();
    const confirm = ask(1_002) as Extract<Handshake, { kind: 'confirm' }>;
    const { key, payload } = relay.confirm(confirm.message)!;
    expect(key).toEqual(ADA.public);
    expect(JSON.parse(new TextDecoder().decode(payload))).toMatchObject({ name: 'Ada' });
    expect(ask(1_002 + RETRY_MS)).toEqual(confirm);
    const { message, keys } = relay.finish(encodeAdmittance({ session: 7, member: 2 }));
    const { shortCode } = relay;
    expect(joining.read({ kind: 'welcome', nonce, message: new Uint8Array(22) })).toBeNull();
    expect(joining.read({ kind: 'welcome', nonce, message })).toEqual({
      ...{ kind: 'welcome', session: 7, member: 2, keys, shortCode },
      host: fingerprint(HOST.public),
    });
  });

  it('believes a refusal after an offer only when the relay that made the offer has sealed it', () => {
    const { joining, nonce, ask, answer } = make();
    const relay = answer();
    joining.read({ kind: 'offer', nonce, message: relay.offer });
    relay.confirm((ask(1_002) as Extract<Handshake, { kind: 'confirm' }>).message);
    const { message } = relay.finish(toJson({ why: 'locked' }));
    const forged = { kind: 'refuse', nonce, refusal: { why: 'banned' } } as const;
    expect(joining.read(forged)).toBeNull();
    expect(joining.read({ kind: 'deny', nonce, message: message.slice().fill(0) })).toBeNull();
    expect(joining.read({ kind: 'deny', nonce, message })).toEqual({
      kind: 'refused',
      refusal: { why: 'locked' },
    });
  });

  it('goes on asking after a damaged offer', () => {
    const { joining, nonce, ask, answer } = make();
    const { offer } = answer();
    expect(joining.read({ kind: 'offer', nonce, message: offer.slice().fill(1, 0, 4) })).toBeNull();
    expect(ask(1_001 + RETRY_MS)).toMatchObject({ kind: 'join' });
    joining.read({ kind: 'offer', nonce, message: offer });
    expect(ask(1_002 + RETRY_MS)).toMatchObject({ kind: 'confirm' });
  });

  it('takes an offer made with another password as a refusal, and does not say who it is', () => {
    const { joining, nonce, ask, answer } = make({ password: 'sesame' });
    const message = answer('Sesame').offer;
    expect(joining.read({ kind: 'offer', nonce, message })).toEqual({
      kind: 'refused',
      refusal: { why: 'password' },
    });
    expect(ask(1_001 + RETRY_MS)).toMatchObject({ kind: 'join' });
  });

  it('does not join without a password where one is required', () => {
    const { joining, ask, info } = make();
    const closed = { ...info, info: { ...INFO, password: true } } as Handshake;
    expect(joining.read(closed)).toMatchObject({
      kind: 'refused',
      refusal: { why: 'password' },
      info: { locked: false, seats: 8 },
    });
    expect(ask(1_000 + RETRY_MS)).toMatchObject({ kind: 'hello' });
  });

  // A password is useless to a guest with other rules.
  it('is refused for its rules before it is asked for a password', () => {
    const { joining, info } = make();
    const closed = { ...info, info: { ...INFO, password: true, content: '0'.repeat(16) } } as Handshake;
    const refusal = { why: 'content', game: 'toy', app: '9' };
    expect(joining.read(closed)).toEqual({ kind: 'refused', refusal });
  });

  it('joins the host that it was sent to, and tells any other host nothing', () => {
    const wanted = make({ host: fingerprint(HOST.public) });
    const good = wanted.answer();
    expect(wanted.joining.read({ kind: 'offer', nonce: wanted.nonce, message: good.offer })).toBeNull();
    expect(wanted.ask(1_002)).toMatchObject({ kind: 'confirm' });
    const other = make({ host: fingerprint(ADA.public) });
    const posing = other.answer();
    expect(other.joining.read({ kind: 'offer', nonce: other.nonce, message: posing.offer })).toEqual({
      kind: 'impostor',
    });
    expect(other.ask(1_001 + RETRY_MS)).toMatchObject({ kind: 'join' });
  });

  it('reads only answers to its own nonce, of the kinds that relays send', () => {
    const { joining, nonce, info } = make();
    expect(joining.read({ ...info, nonce: { ...nonce, k1: nonce.k1 ^ 1 } })).toBeNull();
    expect(
      joining.read({ kind: 'hello', version: 1, nonce, room: 0, looking: false, astray: false }),
    ).toBeNull();
    expect(joining.read({ kind: 'confirm', nonce, message: new Uint8Array(200) })).toBeNull();
    for (const kind of ['offer', 'welcome', 'deny'] as const) {
      expect(joining.read({ kind, nonce, message: new Uint8Array(160) }), kind).toBeNull();
    }
    expect(joining.read({ kind: 'refuse', nonce, refusal: { why: 'locked' } })).toEqual({
      kind: 'refused',
      refusal: { why: 'locked' },
    });
  });
});
