// Makes netcode/wire/vectors/*.json: `node netcode/wire/testing/make-vectors.ts && npx biome check --write
// netcode/wire/vectors`. What is expected is written out here by hand, the bytes are the code's; a test compares
// the files with both.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EPOCH_DATAGRAMS, Seal } from '../../connection/seal.ts';
import type { Way } from '../../sim/ways.ts';
import { Writer } from '../bytes.ts';
import { halfSipHash, type Key } from '../check.ts';
import { KIND, PROTOCOL_VERSION, writeBye, writeHead, writeToken } from '../datagram.ts';
import { ASTRAY, LOOKING, writeHello, writeInfo, writeRefuse, writeVisit } from '../handshake.ts';
import { roomCode } from '../room-code.ts';
import { agreementVectors } from './agreement-vectors.ts';
import { confirmationVectors } from './confirmation-vectors.ts';
import { type Context, fromHex, toHex } from './decoder.ts';
import { makeFrameVectors } from './frame-vectors.ts';
import { makeInvalidVectors, makePacketVectors } from './packet-vectors.ts';
import { sealedVectors } from './sealed-vectors.ts';
import { type AgreementVector, type CodeVector, KEYS, KEYS_HEX, SESSION, type Vector } from './vector.ts';
import { makeViewVectors } from './view-vectors.ts';

const NONCE: Key = { k0: 0x11121314, k1: 0xf1f2f3f4 };
const COOKIE: Key = { k0: 0xffffffff, k1: 0 };
const CONTENT = '0123456789abcdef';

const writer = new Writer();
const version = PROTOCOL_VERSION;

/** Everything in the folder, by file name. */
export function makeVectors(): { readonly [file: string]: readonly unknown[] } {
  return {
    'hello.json': hello(),
    'info.json': info(),
    'agreement.json': agreementVectors(NONCE, COOKIE),
    'join.json': joins(),
    'offer.json': ofAgreements('offer'),
    'confirm.json': ofAgreements('confirm'),
    'welcome.json': ofAgreements('answer').filter(({ kind }) => kind === 'welcome'),
    'deny.json': ofAgreements('answer').filter(({ kind }) => kind === 'deny'),
    'refuse.json': refuse(),
    'visit.json': visits(),
    'packet.json': makePacketVectors(),
    'invalid.json': makeInvalidVectors(),
    'leave.json': leaves(),
    'bye.json': byes(),
    'challenge.json': tokens('challenge', 'down'),
    'response.json': tokens('response', 'up'),
    'frames.json': makeFrameVectors(),
    'views.json': makeViewVectors(),
    'confirmations.json': confirmationVectors(),
    'sealed.json': sealedVectors(),
    'check.json': checks(),
    'codes.json': codes(),
  };
}

function vector(name: string, bytes: Uint8Array, decoded: object, context: Context = {}): Vector {
  return { name, ...context, hex: toHex(bytes), decoded };
}

function hello(): Vector[] {
  return [
    { name: 'room 0', room: 0, flags: 0 },
    { name: 'room 1', room: 1, flags: 0 },
    { name: 'room 65535', room: 65535, flags: 0 },
    { name: 'looking', room: 0, flags: LOOKING },
    { name: 'astray', room: 0, flags: ASTRAY },
  ].map(({ name, room, flags }) =>
    vector(name, writeHello(writer, NONCE, room, flags), {
      kind: 'hello',
      version,
      nonce: NONCE,
      room,
      looking: flags === LOOKING,
      astray: flags === ASTRAY,
    }),
  );
}

function visits(): Vector[] {
  return [
    { name: 'of a token', token: { k0: 0x01234567, k1: 0x89abcdef } },
    { name: 'of a token of zeros', token: { k0: 0, k1: 0 } },
  ].map(({ name, token }) =>
    vector(name, writeVisit(writer, NONCE, token), { kind: 'visit', version, nonce: NONCE, token }),
  );
}

function info(): Vector[] {
  const lobby = {
    app: '0.1.0',
    game: 'trails',
    content: CONTENT,
    title: '',
    host: 'Ada',
    seats: 8,
    taken: 1,
  };
  const ways: Way[] = ['run-ahead', 'strict'];
  const input = { tickRate: 60, bytes: 2, latch: [3, 0], buttons: ['Left', 'Jump', ''], ways };
  return [
    { ...lobby, input, phase: 'lobby' as const, locked: false, id: 'fedcba9876543210' },
    {
      ...lobby,
      phase: 'playing' as const,
      title: 'LAN №5',
      host: '龙 and Zoë',
      seats: 16,
      taken: 16,
      locked: true,
    },
    { ...lobby, phase: 'countdown' as const, locked: false, visit: '0123456789abcdef' },
  ].map((told) =>
    vector(told.phase, writeInfo(writer, NONCE, COOKIE, told), {
      kind: 'info',
      version,
      nonce: NONCE,
      cookie: COOKIE,
      info: told,
    }),
  );
}

function joins(): Vector[] {
  return agreementVectors(NONCE, COOKIE).map(({ name, join, password }, room) =>
    vector(name, fromHex(join), {
      kind: 'join',
      version,
      nonce: NONCE,
      cookie: COOKIE,
      room,
      password: password !== null,
      claim: false,
      message: join.slice(2 * 21, 2 * 117),
    }),
  );
}

/** A datagram of each agreement by itself; the head has ten bytes, the check four. */
function ofAgreements(part: 'offer' | 'confirm' | 'answer'): (Vector & { readonly kind: string })[] {
  return agreementVectors(NONCE, COOKIE).map((agreement: AgreementVector) => {
    const hex = agreement[part];
    const kind = part === 'answer' ? (agreement.name.includes('denied') ? 'deny' : 'welcome') : part;
    const message = hex.slice(2 * 10, -2 * 4);
    return { ...vector(agreement.name, fromHex(hex), { kind, version, nonce: NONCE, message }), kind };
  });
}

function refuse(): Vector[] {
  return [
    { why: 'full' as const, seats: 8 },
    { why: 'content' as const, game: 'trails', app: '0.1.0' },
    { why: 'no-room' as const },
    { why: 'locked' as const },
    { why: 'banned' as const },
    { why: 'too-often' as const },
    { why: 'password' as const },
    { why: 'no-password' as const },
    { why: 'guesses' as const, waitMs: 10_000 },
  ].map((refusal) =>
    vector(refusal.why, writeRefuse(writer, NONCE, refusal), {
      kind: 'refuse',
      version,
      nonce: NONCE,
      refusal,
    }),
  );
}

/** A datagram of the session other than a packet. */
function ofSession(
  kind: 'leave' | 'bye' | 'challenge' | 'response',
  direction: 'up' | 'down',
  { name, number, decoded }: { name: string; number: number; decoded: object },
  write: () => void,
): Vector {
  const epoch = Math.floor(number / EPOCH_DATAGRAMS);
  writeHead(writer, KIND[kind], SESSION, number);
  write();
  return vector(
    name,
    new Seal(direction === 'up' ? 'peer' : 'relay', KEYS).seal(writer, number),
    { kind, version, session: SESSION, number, ...decoded },
    { key: KEYS_HEX[direction], ...(epoch > 0 ? { epoch } : {}) },
  );
}

function leaves(): Vector[] {
  return [0, 40_000].map((number) =>
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
      key: '0001020304050607',
      hex: toHex(bytes),
      check: halfSipHash({ k0: 0x03020100, k1: 0x07060504 }, bytes, length) >>> 0,
    };
  });
}

if (import.meta.main) {
  for (const [file, vectors] of Object.entries(makeVectors())) {
    writeFileSync(join(import.meta.dirname, '../vectors', file), `${JSON.stringify(vectors, null, 2)}\n`);
  }
}
