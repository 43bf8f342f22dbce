// A second reader of the protocol, written from PROTOCOL.md alone and without any of netcode's code, so that a
// mistake in the code and in the document cannot agree with each other by accident.

export interface Context {
  /** Session key as eight bytes in hex; only packets and byes need it. */
  readonly key?: string;
  /** Who sent it: says whether a section holds frames or inputs. */
  readonly from?: 'relay' | 'peer';
  readonly seats?: number;
  readonly inputBytes?: number;
  /** The frame before the first of a frames section, in hex; zeros if it is not given. */
  readonly previous?: string;
}

/** Thrown for a datagram that PROTOCOL.md says to drop. */
export class Dropped extends Error {}

interface Cursor {
  readonly view: DataView;
  at: number;
  /** Where the check begins. */
  readonly end: number;
}

const KINDS = ['', 'hello', 'info', 'join', 'welcome', 'refuse', 'packet', 'bye'];
const REASONS = ['', 'left', 'kicked', 'closed', 'silent', 'behind'];

/** Every field of a datagram by its name in PROTOCOL.md. */
export function decodeDatagram(bytes: Uint8Array, context: Context = {}): Record<string, unknown> {
  if (bytes.length > 1200 || bytes.length < 10) throw new Dropped('length');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const cursor: Cursor = { view, at: 2, end: bytes.length - 4 };
  const kind = KINDS[view.getUint8(1)];
  if (!kind) throw new Dropped('kind');
  const inSession = kind === 'packet' || kind === 'bye';
  const key = inSession ? fromHex(context.key ?? '') : bytes.subarray(2, 10);
  if (view.getUint32(cursor.end, true) !== check(key, bytes.subarray(0, cursor.end))) {
    throw new Dropped('check');
  }
  const head = { kind, version: view.getUint8(0) };
  switch (kind) {
    case 'hello':
      if (bytes.length < 400) throw new Dropped('short hello');
      return {
        ...head,
        nonce: key64(cursor),
        room: number(cursor, 2),
        looking: number(cursor, 1) % 2 === 1,
      };
    case 'info':
      return { ...head, nonce: key64(cursor), cookie: key64(cursor), info: json(cursor) };
    case 'join': {
      const keys = { nonce: key64(cursor), cookie: key64(cursor) };
      return { ...head, ...keys, room: number(cursor, 2), request: json(cursor) };
    }
    case 'welcome': {
      const fields = { nonce: key64(cursor), session: number(cursor, 4), sessionKey: key64(cursor) };
      const member = number(cursor, 2);
      if (cursor.at !== cursor.end) throw new Dropped('too long');
      return { ...head, ...fields, member };
    }
    case 'refuse':
      return { ...head, nonce: key64(cursor), refusal: json(cursor) };
    case 'packet':
      return { ...head, ...packet(cursor, context) };
    default: {
      const session = number(cursor, 4);
      const reason = REASONS[number(cursor, 1)];
      if (!reason) throw new Dropped('reason');
      return { ...head, session, reason, text: new TextDecoder().decode(rest(cursor)) };
    }
  }
}

function packet(cursor: Cursor, context: Context): Record<string, unknown> {
  const fields = {
    session: number(cursor, 4),
    number: number(cursor, 4),
    newest: number(cursor, 4),
    held: number(cursor, 2),
    received: number(cursor, 2),
    pieceWanted: number(cursor, 2),
    flags: number(cursor, 1),
  };
  if (fields.flags > 3 || fields.number > 2147483647) throw new Dropped('flags');
  const pieces = fields.flags & 1 ? { pieces: stream(cursor) } : {};
  if ((fields.flags & 2) === 0) return { ...fields, ...pieces };
  const section =
    context.from === 'relay'
      ? { frames: framesSection(cursor, context) }
      : { inputs: inputsSection(cursor, context) };
  if (cursor.at !== cursor.end) throw new Dropped('section too long');
  return { ...fields, ...pieces, ...section };
}

function stream(cursor: Cursor) {
  const first = number(cursor, 2);
  const count = number(cursor, 1);
  const pieces = Array.from({ length: count }, () => {
    const head = number(cursor, 2);
    return { more: head >= 32768, bytes: toHex(take(cursor, head % 32768)) };
  });
  return { first, pieces };
}

function framesSection(cursor: Cursor, { seats = 0, inputBytes = 0, previous }: Context) {
  const match = number(cursor, 1);
  const inputWanted = number(cursor, 2);
  const first = number(cursor, 4);
  const count = number(cursor, 2);
  const before = previous ? fromHex(previous) : new Uint8Array(seats * inputBytes);
  return { match, inputWanted, first, ...frames(cursor, count, seats, inputBytes, before) };
}

function inputsSection(cursor: Cursor, { inputBytes = 0 }: Context) {
  const match = number(cursor, 1);
  const frameWanted = number(cursor, 4);
  const first = number(cursor, 2);
  const count = number(cursor, 1);
  const inputs = Array.from({ length: count }, () => {
    const target = number(cursor, 2);
    return { target, held: toHex(take(cursor, inputBytes)) };
  });
  return { match, frameWanted, first, inputs };
}

/** Coded frames by themselves, as the vectors of frames hold them. */
export function decodeFrames(
  bytes: Uint8Array,
  count: number,
  seats: number,
  inputBytes: number,
  previous: Uint8Array,
) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const cursor: Cursor = { view, at: 0, end: bytes.length };
  const decoded = frames(cursor, count, seats, inputBytes, previous);
  if (cursor.at !== cursor.end) throw new Dropped('too long');
  return decoded;
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

/** A room code as PROTOCOL.md writes it down: the address and port that it stands for. */
export function decodeCode(code: string): { host: string; port: number } {
  const digits = [...code.replaceAll('-', '')].map((letter) =>
    '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(letter),
  );
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

function number(cursor: Cursor, size: 1 | 2 | 4): number {
  if (cursor.at + size > cursor.end) throw new Dropped('short');
  const { view, at } = cursor;
  cursor.at += size;
  return size === 1 ? view.getUint8(at) : size === 2 ? view.getUint16(at, true) : view.getUint32(at, true);
}

function take(cursor: Cursor, length: number): Uint8Array {
  if (cursor.at + length > cursor.end) throw new Dropped('short');
  const { buffer, byteOffset } = cursor.view;
  cursor.at += length;
  return new Uint8Array(buffer, byteOffset + cursor.at - length, length).slice();
}

function rest(cursor: Cursor): Uint8Array {
  return take(cursor, cursor.end - cursor.at);
}

function key64(cursor: Cursor) {
  return { k0: number(cursor, 4), k1: number(cursor, 4) };
}

function json(cursor: Cursor): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rest(cursor)));
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
