// Makes netcode/wire/vectors/*.json: `node netcode/wire/testing/make-vectors.ts && npx biome check --write
// netcode/wire/vectors`. What is expected is written out here by hand, the bytes are the code's; a test compares
// the files with both.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Way } from '../../sim/rules.ts';
import { Writer } from '../bytes.ts';
import { halfSipHash, type Key } from '../check.ts';
import { finish, KIND, writeBye, writeHead, writeToken } from '../datagram.ts';
import {
  type JoinRequest,
  writeHello,
  writeInfo,
  writeJoin,
  writeRefuse,
  writeWelcome,
} from '../handshake.ts';
import { roomCode } from '../room-code.ts';
import { type Context, toHex } from './decoder.ts';
import { makeFrameVectors } from './frame-vectors.ts';
import { makeInvalidVectors, makePacketVectors } from './packet-vectors.ts';
import { type CodeVector, KEYS, KEYS_HEX, SESSION, type Vector } from './vector.ts';

const NONCE: Key = { k0: 0x11121314, k1: 0xf1f2f3f4 };
const COOKIE: Key = { k0: 0xffffffff, k1: 0 };
const CONTENT = '0123456789abcdef';

const writer = new Writer();

/** Everything in the folder, by file name. */
export function makeVectors(): { readonly [file: string]: readonly unknown[] } {
  return {
    'hello.json': hello(),
    'info.json': info(),
    'join.json': joins(),
    'welcome.json': welcome(),
    'refuse.json': refuse(),
    'packet.json': makePacketVectors(),
    'invalid.json': makeInvalidVectors(),
    'leave.json': leaves(),
    'bye.json': byes(),
    'challenge.json': tokens('challenge', 'down'),
    'response.json': tokens('response', 'up'),
    'frames.json': makeFrameVectors(),
    'check.json': checks(),
    'codes.json': codes(),
  };
}

function vector(name: string, bytes: Uint8Array, decoded: object, context: Context = {}): Vector {
  return { name, ...context, hex: toHex(bytes), decoded };
}

function hello(): Vector[] {
  return [
    { room: 0, looking: false },
    { room: 1, looking: false },
    { room: 65535, looking: false },
    { room: 0, looking: true },
  ].map(({ room, looking }) =>
    vector(looking ? 'looking' : `room ${room}`, writeHello(writer, NONCE, room, looking), {
      kind: 'hello',
      version: 1,
      nonce: NONCE,
      room,
      looking,
    }),
  );
}

function info(): Vector[] {
  const lobby = { app: '0.1.0', game: 'trails', content: CONTENT, host: 'Ada', seats: 8, taken: 1 };
  const ways: Way[] = ['run-ahead', 'strict'];
  const input = { tickRate: 60, bytes: 2, latch: [3, 0], buttons: ['Left', 'Jump', ''], ways };
  return [
    { ...lobby, input, phase: 'lobby' as const, locked: false, id: 'fedcba9876543210' },
    { ...lobby, phase: 'playing' as const, host: '龙 and Zoë', seats: 16, taken: 16, locked: true },
  ].map((told) =>
    vector(told.phase, writeInfo(writer, NONCE, COOKIE, told), {
      kind: 'info',
      version: 1,
      nonce: NONCE,
      cookie: COOKIE,
      info: told,
    }),
  );
}

function joins(): Vector[] {
  const requests: JoinRequest[] = [
    { name: 'Ada', app: '0.1.0', contents: { trails: CONTENT } },
    { name: '', app: '', contents: {} },
    { name: 'ليلى 👩‍🚀', app: '0.1.0', contents: { trails: CONTENT, toy: CONTENT }, key: 'let me lead' },
    { name: 'Ada', app: '0.1.0', contents: {}, client: '00112233445566778899aabbccddeeff', player: 1 },
  ];
  return requests.map((request, room) =>
    vector(`named “${request.name}”`, writeJoin(writer, NONCE, COOKIE, room, request), {
      kind: 'join',
      version: 1,
      nonce: NONCE,
      cookie: COOKIE,
      room,
      request,
    }),
  );
}

function welcome(): Vector[] {
  return [1, 65535].map((member) =>
    vector(`member ${member}`, writeWelcome(writer, NONCE, SESSION, KEYS, member), {
      kind: 'welcome',
      version: 1,
      nonce: NONCE,
      session: SESSION,
      ...KEYS,
      member,
    }),
  );
}

function refuse(): Vector[] {
  return [
    { why: 'full' as const, seats: 8 },
    { why: 'content' as const, game: 'trails', app: '0.1.0' },
    { why: 'no-room' as const },
    { why: 'locked' as const },
    { why: 'banned' as const },
    { why: 'too-often' as const },
  ].map((refusal) =>
    vector(refusal.why, writeRefuse(writer, NONCE, refusal), {
      kind: 'refuse',
      version: 1,
      nonce: NONCE,
      refusal,
    }),
  );
}

/** A datagram of the session that is no packet. */
function ofSession(
  kind: 'leave' | 'bye' | 'challenge' | 'response',
  direction: 'up' | 'down',
  { name, number, decoded }: { name: string; number: number; decoded: object },
  write: () => void,
): Vector {
  writeHead(writer, KIND[kind], SESSION, number);
  write();
  return vector(
    name,
    finish(writer, KEYS[direction]),
    { kind, version: 1, session: SESSION, number, ...decoded },
    { key: KEYS_HEX[direction] },
  );
}

function leaves(): Vector[] {
  return [0, 0x7fff_ffff].map((number) =>
    ofSession('leave', 'up', { name: `number ${number}`, number, decoded: {} }, () => {}),
  );
}

function byes(): Vector[] {
  return [
    { reason: 'kicked' as const, text: 'Too loud, sorry 👋' },
    { reason: 'closed' as const, text: '' },
    { reason: 'silent' as const, text: '' },
    { reason: 'behind' as const, text: '' },
    { reason: 'broken' as const, text: '' },
    { reason: 'fault' as const, text: '' },
  ].map((decoded, i) =>
    ofSession('bye', 'down', { name: decoded.reason, number: 6 + i, decoded }, () =>
      writeBye(writer, decoded.reason, decoded.text),
    ),
  );
}

function tokens(kind: 'challenge' | 'response', direction: 'up' | 'down'): Vector[] {
  return [COOKIE, NONCE].map((token, number) =>
    ofSession(kind, direction, { name: `number ${number}`, number, decoded: { token } }, () =>
      writeToken(writer, token),
    ),
  );
}

function codes(): CodeVector[] {
  return [
    ['192.168.1.20', 27412],
    ['192.168.255.255', 27427],
    ['192.168.0.1', 50_000],
    ['10.0.0.7', 27412],
    ['10.255.255.255', 27413],
    ['172.16.0.1', 27412],
    ['172.31.255.255', 27427],
    ['100.64.0.3', 27412],
    ['203.0.113.9', 1],
    ['255.255.255.255', 65_535],
  ].map(([host, port]) => {
    const address = { host: String(host), port: Number(port) };
    return { ...address, code: roomCode(address)! };
  });
}

function checks() {
  return [0, 1, 2, 3, 4, 5, 7, 8, 255, 256, 1196].map((length) => {
    const bytes = Uint8Array.from({ length }, (_, i) => i & 0xff);
    return {
      name: `${length} bytes`,
      key: KEYS_HEX.down,
      hex: toHex(bytes),
      check: halfSipHash(KEYS.down, bytes, length) >>> 0,
    };
  });
}

if (import.meta.main) {
  for (const [file, vectors] of Object.entries(makeVectors())) {
    writeFileSync(join(import.meta.dirname, '../vectors', file), `${JSON.stringify(vectors, null, 2)}\n`);
  }
}
