// A second reader of the protocol, written from PROTOCOL.md alone and without any of netcode's code, so that a
// mistake in the code and in the document would have to be made twice.

import { keyOfEpoch, unseal } from './unseal.ts';

export interface Context {
  /** Key of the direction in its first epoch, in hex; only datagrams of a session need it. */
  readonly key?: string;
  /** The newest epoch that anything has come of; by default the first. */
  readonly epoch?: number;
  /** Of the match whose section a packet has. */
  readonly seats?: number;
  readonly inputBytes?: number;
  /** The frame before the first of a frames section, in hex; by default zeros. */
  readonly previous?: string;
}

/** Thrown for a datagram that PROTOCOL.md says to drop. */
export class Dropped extends Error {}

/** Thrown for a packet that PROTOCOL.md says to end the session for. */
export class Broken extends Error {}

/** Thrown where the bytes end too early: what that means depends on whose they are. */
class Short extends Error {}

interface Cursor {
  readonly view: DataView;
  at: number;
  /** Where the check begins. */
  readonly end: number;
}

const KINDS: readonly (string | undefined)[] = [
  ...[undefined, 'hello', 'info', 'join', 'welcome', 'refuse'],
  ...['up', 'down', 'leave', 'bye', 'challenge', 'response'],
  ...['offer', 'confirm', 'deny', 'visit'],
];
const OF_SESSION = ['up', 'down', 'leave', 'bye', 'challenge', 'response'];
const REASONS = [undefined, 'kicked', 'closed', 'silent', 'behind', 'broken', 'fault'];
const CHANNELS = ['items', 'control', 'bulk'];

/** Every field of a datagram by its name in PROTOCOL.md. */
export function decodeDatagram(bytes: Uint8Array, context: Context = {}): Record<string, unknown> {
  if (bytes.length > 1200 || bytes.length < 26) throw new Dropped('length');
  const kind = KINDS[bytes[1]!];
  if (!kind) throw new Dropped('kind');
  const inSession = OF_SESSION.includes(kind);
  const cursor = inSession
    ? unsealed(bytes, fromHex(context.key ?? ''), context.epoch ?? 0)
    : over(bytes, bytes.length - 4);
  const version = number(cursor, 1);
  number(cursor, 1);
  if (
    !inSession &&
    cursor.view.getUint32(cursor.end, true) !== check(bytes.subarray(2, 10), bytes.subarray(0, -4))
  ) {
    throw new Dropped('check');
  }
  try {
    const head = inSession ? sessionHead(cursor) : { nonce: key64(cursor) };
    return { kind, version, ...head, ...body(kind, cursor, context) };
  } catch (error) {
    if (error instanceof Short) throw new Dropped('short');
    throw error;
  }
}

/** Head and content, without the tag. */
function unsealed(bytes: Uint8Array, key: Uint8Array, epoch: number): Cursor {
  const head = bytes.subarray(0, 10);
  const counted = new DataView(bytes.buffer, bytes.byteOffset).getUint32(6, true);
  if (counted > 2147483647) throw new Dropped('number');
  if (Math.floor(counted / 16384) > epoch + 1) throw new Dropped('epoch');
  const nonce = new Uint8Array(12);
  new DataView(nonce.buffer).setUint32(4, counted, true);
  const content = unseal(keyOfEpoch(key, counted), nonce, head, bytes.subarray(10));
  if (!content) throw new Dropped('tag');
  const whole = new Uint8Array(10 + content.length);
  whole.set(head);
  whole.set(content, 10);
  return over(whole, whole.length);
}

function sessionHead(cursor: Cursor) {
  const head = { session: number(cursor, 4), number: number(cursor, 4) };
  return head;
}

function helloFlags(flags: number) {
  return { looking: flags % 2 === 1, astray: flags % 4 >= 2 };
}

function body(kind: string, cursor: Cursor, context: Context): Record<string, unknown> {
  switch (kind) {
    case 'hello':
      if (cursor.end + 4 < 1000) throw new Dropped('short hello');
      return { room: number(cursor, 2), ...helloFlags(number(cursor, 1)) };
    case 'visit':
      if (cursor.end + 4 !== 26) throw new Dropped('length');
      return { token: key64(cursor) };
    case 'info':
      return { cookie: key64(cursor), info: json(cursor) };
    case 'join': {
      if (cursor.end + 4 < 200) throw new Dropped('short join');
      const fields = { cookie: key64(cursor), room: number(cursor, 2) };
      const flags = number(cursor, 1);
      const password = flags % 2 === 1;
      const claim = flags % 4 >= 2;
      return { ...fields, password, claim, message: toHex(take(cursor, 96)) };
    }
    case 'offer':
      return { message: toHex(last(cursor, take(cursor, 160))) };
    case 'confirm':
    case 'welcome':
    case 'deny':
      return { message: toHex(rest(cursor)) };
    case 'refuse':
      return { refusal: json(cursor) };
    case 'bye': {
      const reason = REASONS[number(cursor, 1)];
      if (!reason) throw new Dropped('reason');
      return { reason, text: new TextDecoder().decode(rest(cursor)) };
    }
    case 'challenge':
    case 'response':
      return { token: last(cursor, key64(cursor)) };
    case 'up':
    case 'down':
      return packet(kind, cursor, context);
    default:
      return {}; // a leave
  }
}

function packet(kind: 'up' | 'down', cursor: Cursor, context: Context): Record<string, unknown> {
  const flags = broken(() => number(cursor, 1));
  if (flags >= 128) throw new Dropped('flag');
  const head = broken(() => {
    const heard = { newest: number(cursor, 4), held: number(cursor, 2), received: number(cursor, 2) };
    const acks = byChannel(flags, () => number(cursor, 2));
    return { flags, ...heard, acks, pieces: byChannel(flags >> 3, () => block(cursor)) };
  });
  if ((flags & 64) === 0) {
    if (cursor.at !== cursor.end) throw new Broken('bytes left over');
    return head;
  }
  try {
    const section = kind === 'down' ? framesSection(cursor, context) : inputsSection(cursor, context);
    return { ...head, section: last(cursor, section) };
  } catch (error) {
    if (error instanceof Short || error instanceof Dropped) return { ...head, section: 'skipped' };
    throw error;
  }
}

/** Whatever is cut off in here breaks the channels. */
function broken<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Short) throw new Broken('cut off');
    throw error;
  }
}

/** What is read for each channel whose bit is set. */
function byChannel<T>(bits: number, read: () => T): { [channel: string]: T } {
  return Object.fromEntries(
    CHANNELS.flatMap((channel, bit) => ((bits >> bit) & 1 ? [[channel, read()] as const] : [])),
  );
}

function block(cursor: Cursor) {
  const first = number(cursor, 2);
  const count = number(cursor, 1);
  const pieces = Array.from({ length: count }, () => {
    const head = number(cursor, 2);
    const more = head >= 32768;
    const bytes = take(cursor, head % 32768);
    if (bytes.length === 0 || bytes.length > 480) throw new Broken('length of a piece');
    if (more && bytes.length !== 480) throw new Broken('goes on and is not full');
    return { more, bytes: toHex(bytes) };
  });
  return { first, pieces };
}

function framesSection(cursor: Cursor, { seats = 0, inputBytes = 0, previous }: Context) {
  const head = { match: number(cursor, 1), inputWanted: number(cursor, 2), first: number(cursor, 4) };
  const count = number(cursor, 2);
  if (count > 2048) throw new Dropped('count');
  const before = previous ? fromHex(previous) : new Uint8Array(seats * inputBytes);
  return { ...head, ...frames(cursor, count, seats, inputBytes, before) };
}

function inputsSection(cursor: Cursor, { inputBytes = 0 }: Context) {
  const head = { match: number(cursor, 1), frameWanted: number(cursor, 4), first: number(cursor, 2) };
  const count = number(cursor, 1);
  const inputs = Array.from({ length: count }, () => {
    const target = number(cursor, 2);
    return { target, held: toHex(take(cursor, inputBytes)) };
  });
  return { ...head, inputs };
}

/** Coded frames by themselves, as the vectors of frames hold them. */
export function decodeFrames(
  bytes: Uint8Array,
  count: number,
  seats: number,
  inputBytes: number,
  previous: Uint8Array,
) {
  const cursor = over(bytes, bytes.length);
  return last(cursor, frames(cursor, count, seats, inputBytes, previous));
}

function frames(cursor: Cursor, count: number, seats: number, inputBytes: number, previous: Uint8Array) {
  const decoded: string[] = [];
  const items: number[] = [];
  const frame = previous.slice();
  while (decoded.length < count) {
    const seatMask = number(cursor, seats > 8 ? 2 : 1);
    if (seatMask >= 2 ** seats) throw new Dropped('seat mask');
    if (seatMask === 0) {
      const same = number(cursor, 1);
      if (same === 255) items.push(decoded.length);
      else for (let i = 0; i <= same; i++) decoded.push(toHex(frame));
      continue;
    }
    for (let seat = 0; seat < seats; seat++) {
      if (!(seatMask & (2 ** seat))) continue;
      const inputMask = inputBytes === 1 ? 1 : number(cursor, inputBytes > 8 ? 2 : 1);
      if (inputMask >= 2 ** inputBytes) throw new Dropped('input mask');
      for (let byte = 0; byte < inputBytes; byte++) {
        if (inputMask & (2 ** byte)) frame[seat * inputBytes + byte] = number(cursor, 1);
      }
    }
    decoded.push(toHex(frame));
  }
  if (decoded.length !== count) throw new Dropped('count');
  return { frames: decoded, items };
}

/** A view by itself; `base` are the rows of the one that it is the difference to. */
export function decodeView(bytes: Uint8Array, base: { readonly [id: string]: readonly number[] }) {
  const cursor = over(bytes, bytes.length);
  const head = {
    frame: number(cursor, 4),
    back: number(cursor, 2),
    since: number(cursor, 2),
    width: number(cursor, 1),
  };
  const objects: { [id: string]: number[] } = {};
  for (const [id, row] of Object.entries(base)) objects[id] = [...row];
  let id = 0;
  for (let left = varint(cursor); left > 0; left--) {
    id += varint(cursor);
    if (!objects[id]) throw new Dropped('gone');
    delete objects[id];
  }
  id = 0;
  for (let left = varint(cursor); left > 0; left--) {
    id += varint(cursor);
    const mask = varint(cursor);
    if (mask >= 2 ** head.width) throw new Dropped('mask');
    const row = objects[id] ?? new Array<number>(head.width).fill(0);
    for (let i = 0; i < head.width; i++) {
      if (Math.floor(mask / 2 ** i) % 2 === 0) continue;
      const zigzag = varint(cursor);
      const difference = zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2;
      row[i] = Number(BigInt.asIntN(32, BigInt(row[i]! + difference)));
    }
    objects[id] = row;
  }
  return last(cursor, { ...head, objects });
}

function varint(cursor: Cursor): number {
  let value = 0;
  for (let place = 0; place < 5; place++) {
    const byte = number(cursor, 1);
    value += (byte % 128) * 128 ** place;
    if (byte < 128) return value % 2 ** 32;
  }
  throw new Dropped('varint');
}

/** A message with the items of a frame. */
export function decodeItems(message: Uint8Array) {
  const cursor = over(message, message.length);
  const head = { match: number(cursor, 4), frame: number(cursor, 4) };
  const items: { from: number; item: unknown }[] = [];
  while (cursor.at < cursor.end) {
    const from = number(cursor, 1);
    const length = number(cursor, 2);
    if (length > 1024) throw new Dropped('length of an item');
    const bytes = take(cursor, length);
    items.push({ from, item: from === 255 ? event(bytes) : toHex(bytes) });
  }
  return { ...head, items };
}

function event(bytes: Uint8Array) {
  const cursor = over(bytes, bytes.length);
  const kind = number(cursor, 1);
  if (kind === 1) return { left: last(cursor, number(cursor, 1)) };
  if (kind === 2) return { back: last(cursor, number(cursor, 1)) };
  if (kind === 3) return { gift: last(cursor, number(cursor, 4)) };
  if (kind === 4) return last(cursor, { end: true });
  if (kind === 6) return last(cursor, { reset: true });
  throw new Dropped('event');
}

/** A message with a command. */
export function decodeCommand(message: Uint8Array) {
  const cursor = over(message, message.length);
  return { match: number(cursor, 4), command: toHex(rest(cursor)) };
}

/** A room code as PROTOCOL.md writes it down: the address and port that it stands for. */
export function decodeCode(code: string): { host: string; port: number } {
  const plain = code.toUpperCase().replaceAll('-', '').replaceAll('O', '0').replace(/[IL]/g, '1');
  const digits = [...plain].map((letter) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(letter));
  const said = digits.pop();
  let check = 0;
  for (const digit of digits) {
    const sum = check ^ digit;
    check = sum < 16 ? 2 * sum : ((2 * sum) % 32) ^ 5;
  }
  if (check !== said) throw new Dropped('check');
  const number = digits.reduce((sum, digit) => sum * 32n + BigInt(digit), 0n);
  const rows: readonly [number, bigint, bigint, bigint, bigint][] = [
    [4, 0n, 0xc0a80000n, 16n, 4n],
    [5, 0n, 0x0a000000n, 24n, 0n],
    [5, 1n, 0xac100000n, 20n, 4n],
    [6, 0n, 0x0a000000n, 24n, 4n],
    [7, 0n, 0n, 32n, 0n],
    [7, 1n, 0xc0a80000n, 16n, 16n],
    [10, 0n, 0n, 32n, 16n],
  ];
  for (const [count, tag, network, hostBits, portBits] of rows) {
    if (count !== digits.length || number >> (hostBits + portBits) !== tag) continue;
    const p = Number(number % 2n ** portBits);
    const address = network + ((number >> portBits) % 2n ** hostBits);
    const host = [24n, 16n, 8n, 0n].map((shift) => (address >> shift) & 255n).join('.');
    return { host, port: portBits === 16n ? p : 27412 + p };
  }
  throw new Dropped('tag');
}

/** HalfSipHash-1-3 as PROTOCOL.md writes it down. */
export function check(key: Uint8Array, bytes: Uint8Array): number {
  const word = (from: Uint8Array, at: number) =>
    (from[at]! + from[at + 1]! * 0x100 + from[at + 2]! * 0x10000 + from[at + 3]! * 0x1000000) >>> 0;
  const k0 = word(key, 0);
  const k1 = word(key, 4);
  let [v0, v1, v2, v3] = [k0, k1, (0x6c796765 ^ k0) >>> 0, (0x74656462 ^ k1) >>> 0];
  const add = (a: number, b: number) => (a + b) % 0x1_0000_0000;
  const turn = (a: number, by: number) => ((a << by) | (a >>> (32 - by))) >>> 0;
  const xor = (a: number, b: number) => (a ^ b) >>> 0;
  const round = () => {
    v0 = add(v0, v1);
    v1 = turn(v1, 5);
    v1 = xor(v1, v0);
    v0 = turn(v0, 16);
    v2 = add(v2, v3);
    v3 = turn(v3, 8);
    v3 = xor(v3, v2);
    v0 = add(v0, v3);
    v3 = turn(v3, 7);
    v3 = xor(v3, v0);
    v2 = add(v2, v1);
    v1 = turn(v1, 13);
    v1 = xor(v1, v2);
    v2 = turn(v2, 16);
  };
  const absorb = (m: number) => {
    v3 = xor(v3, m);
    round();
    v0 = xor(v0, m);
  };
  const whole = bytes.length - (bytes.length % 4);
  for (let at = 0; at < whole; at += 4) absorb(word(bytes, at));
  const last = new Uint8Array(4);
  last.set(bytes.subarray(whole));
  last[3] = bytes.length % 256;
  absorb(word(last, 0));
  v2 = xor(v2, 0xff);
  round();
  round();
  round();
  return xor(v1, v3);
}

function over(bytes: Uint8Array, end: number): Cursor {
  return { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length), at: 0, end };
}

function number(cursor: Cursor, size: 1 | 2 | 4): number {
  if (cursor.at + size > cursor.end) throw new Short();
  const { view, at } = cursor;
  cursor.at += size;
  return size === 1 ? view.getUint8(at) : size === 2 ? view.getUint16(at, true) : view.getUint32(at, true);
}

function take(cursor: Cursor, length: number): Uint8Array {
  if (cursor.at + length > cursor.end) throw new Short();
  const { buffer, byteOffset } = cursor.view;
  cursor.at += length;
  return new Uint8Array(buffer, byteOffset + cursor.at - length, length).slice();
}

function rest(cursor: Cursor): Uint8Array {
  return take(cursor, cursor.end - cursor.at);
}

/** The value, after which the bytes have to end. */
function last<T>(cursor: Cursor, value: T): T {
  if (cursor.at !== cursor.end) throw new Dropped('too long');
  return value;
}

function key64(cursor: Cursor) {
  return { k0: number(cursor, 4), k1: number(cursor, 4) };
}

function json(cursor: Cursor): unknown {
  const bytes = rest(cursor);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Dropped('json');
  }
}

export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
