// How a peer gets in; what it makes of answers is in peer.test.ts.

import { expect, it } from 'vitest';
import { seeded, TOY_CONTENT } from '../lab/testing/hand-peer.ts';
import { Writer } from '../wire/bytes.ts';
import { type Handshake, type Info, readHandshake } from '../wire/handshake.ts';
import { JOIN_TIMEOUT_MS, RETRY_MS } from '../wire/limits.ts';
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

function make(room = 0) {
  const request = { name: ' Ada ', app: 'lab', contents: { toy: TOY_CONTENT } };
  const joining = new Joining({ room, request, random: seeded(3), now: 1_000 }, new Writer());
  /** What it asks at a time. */
  const ask = (now: number) => {
    const asked = joining.advance(now);
    return asked instanceof Uint8Array ? readHandshake(asked) : asked;
  };
  const { nonce } = ask(1_000) as Handshake;
  const info: Handshake = { kind: 'info', version: 1, nonce, cookie: COOKIE, info: INFO };
  return { joining, ask, nonce, info };
}

it('asks again after a pause, and not before', () => {
  const { joining, ask, nonce } = make(3);
  expect(joining.due).toBe(1_000 + RETRY_MS);
  expect(ask(1_000 + RETRY_MS - 1)).toBeNull();
  expect(ask(1_000 + RETRY_MS)).toMatchObject({ kind: 'hello', nonce, room: 3, looking: false });
});

it('gives up after its time, whatever has come', () => {
  const { joining, ask, info } = make();
  joining.read(info);
  expect(ask(1_000 + JOIN_TIMEOUT_MS)).toBe('timeout');
  expect(joining.due).toBeLessThanOrEqual(1_000 + JOIN_TIMEOUT_MS);
});

it('brings the first cookie that it gets, at once and again, with a clean name', () => {
  const { joining, ask, nonce, info } = make(3);
  expect(joining.read(info)).toEqual({ kind: 'info', info: INFO });
  const join = { kind: 'join', nonce, cookie: COOKIE, room: 3, request: { name: 'Ada' } };
  expect(ask(1_001)).toMatchObject(join);
  expect(joining.read({ ...info, cookie: { k0: 7, k1: 8 } } as Handshake)).toBeNull();
  expect(ask(1_001 + RETRY_MS)).toMatchObject(join);
});

it('takes no info that it cannot read for an answer', () => {
  const { joining, ask, info } = make();
  expect(joining.read({ ...info, info: null } as Handshake)).toBeNull();
  expect(ask(1_000 + RETRY_MS)).toMatchObject({ kind: 'hello' });
});

it('hears only what is for it, and only what relays say', () => {
  const { joining, nonce, info } = make();
  expect(joining.read({ ...info, nonce: { ...nonce, k1: nonce.k1 ^ 1 } })).toBeNull();
  expect(joining.read({ kind: 'hello', version: 1, nonce, room: 0, looking: false })).toBeNull();
  const welcome: Handshake = {
    kind: 'welcome',
    nonce,
    session: 1,
    keys: { up: COOKIE, down: COOKIE },
    member: 2,
  };
  expect(joining.read(welcome)).toBe(welcome);
  expect(joining.read({ kind: 'refuse', nonce, refusal: { why: 'locked' } })).toEqual({
    kind: 'refused',
    refusal: { why: 'locked' },
  });
});
