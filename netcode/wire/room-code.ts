// A room's address as a few characters that can be called across a room, and typed without a mistake.
//
// A code carries its meaning: it is the IPv4 address and the port themselves, in Crockford's
// base 32, shortest for the networks that people have at home, with a check character at the end.

import { DEFAULT_PORT } from './limits.ts';

export interface CodedAddress {
  /** IPv4. */
  readonly host: string;
  readonly port: number;
}

/** Crockford's: without I, L, O (they look like digits) and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Longest code that is shown whole; longer ones are shown in groups of four. */
const LONGEST_WHOLE = 7;

/** What a code of a length can stand for. `digits` counts without the check. */
interface Form {
  readonly digits: number;
  /** In the bits above network and port: tells forms of one length apart. */
  readonly tag: number;
  readonly network: number;
  /** Bits of the address below the network. */
  readonly hostBits: number;
  /** 0: the usual port; 4: one of the 16 from the usual one on; 16: any. */
  readonly portBits: 0 | 4 | 16;
}

const HOME = 0xc0a80000; // 192.168.0.0/16
const LARGE = 0x0a000000; // 10.0.0.0/8
const MIDDLE = 0xac100000; // 172.16.0.0/12

/** The first that fits is taken. All forms of one length have as many bits below their tag. */
const FORMS: readonly Form[] = [
  { digits: 4, tag: 0, network: HOME, hostBits: 16, portBits: 4 },
  { digits: 5, tag: 0, network: LARGE, hostBits: 24, portBits: 0 },
  { digits: 5, tag: 1, network: MIDDLE, hostBits: 20, portBits: 4 },
  { digits: 6, tag: 0, network: LARGE, hostBits: 24, portBits: 4 },
  { digits: 7, tag: 0, network: 0, hostBits: 32, portBits: 0 },
  { digits: 7, tag: 1, network: HOME, hostBits: 16, portBits: 16 },
  { digits: 10, tag: 0, network: 0, hostBits: 32, portBits: 16 },
];

/** With the check. */
const LONGEST = Math.max(...FORMS.map(({ digits }) => digits + 1));

/** Fewest characters that count as a mistyped code. */
const LEAST_MEANT = 4;

/** The code of an IPv4 address and port; null for any other host. */
export function roomCode({ host, port }: CodedAddress): string | null {
  const address = ipv4(host);
  if (address === null) return null;
  for (const { digits, tag, network, hostBits, portBits } of FORMS) {
    const below = address - network;
    const coded = portBits === 16 ? port : port - DEFAULT_PORT;
    if (below < 0 || below >= 2 ** hostBits) continue;
    if (coded < 0 || coded >= 2 ** portBits) continue;
    return written((tag * 2 ** hostBits + below) * 2 ** portBits + coded, digits);
  }
  return null;
}

/** What a code stands for; null for anything but what `roomCode` writes, give or take case, dashes, spaces and O, I, L. */
export function readRoomCode(typed: string): CodedAddress | null {
  const values = valuesOf(typed);
  if (!values || checkOf(values.slice(0, -1)) !== values.at(-1)) return null;
  const value = values.slice(0, -1).reduce((sum, digit) => sum * 32 + digit, 0);
  for (const { digits, tag, network, hostBits, portBits } of FORMS) {
    const above = 2 ** (hostBits + portBits);
    if (digits !== values.length - 1 || Math.floor(value / above) !== tag) continue;
    const coded = value % 2 ** portBits;
    const below = Math.floor((value % above) / 2 ** portBits);
    const port = portBits === 16 ? coded : DEFAULT_PORT + coded;
    const address = { host: dotted(network + below), port };
    if (port === 0) return null;
    // Each address has one code, so that few names happen to be one.
    return valuesOf(roomCode(address) ?? '')?.join() === values.join() ? address : null;
  }
  return null;
}

/**
 * How much of a code is meant, well written or misspelt: letters and digits, digits among them. `part` is fewer than any
 * code has, or fewer than any that is shown in groups like these.
 */
export function meantAsCode(typed: string): 'whole' | 'part' | null {
  const length = charactersOf(typed)?.length ?? 0;
  if (length < LEAST_MEANT || length > LONGEST || !/\d/.test(typed)) return null;
  const grouped = /^.{4}-/.test(typed.trim());
  return isLength(length) && !(grouped && length <= LONGEST_WHOLE) ? 'whole' : 'part';
}

/** Values of the characters, the check included; null when one is outside of the alphabet, or when the length is wrong. */
function valuesOf(typed: string): number[] | null {
  const values = charactersOf(typed);
  return values && isLength(values.length) ? values : null;
}

/** Values of the characters; null when one is outside of the alphabet, or when there are too many for anything. */
function charactersOf(typed: string): number[] | null {
  if (typed.length > 32) return null;
  const text = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  const values = Array.from(text, (character) => ALPHABET.indexOf(character));
  return values.includes(-1) ? null : values;
}

/** Whether there are codes of so many characters, the check included. */
function isLength(characters: number): boolean {
  return FORMS.some(({ digits }) => digits + 1 === characters);
}

function written(value: number, digits: number): string {
  const values = Array.from({ length: digits }, (_, i) => Math.floor(value / 32 ** (digits - 1 - i)) % 32);
  const text = [...values, checkOf(values)].map((digit) => ALPHABET[digit]).join('');
  return text.length <= LONGEST_WHOLE ? text : text.replace(/.{4}(?=.)/g, '$&-');
}

/**
 * A weighted sum in the field of 32 elements. Every position has another weight, so one wrong character, or two
 * that changed places, are always noticed.
 */
function checkOf(values: readonly number[]): number {
  return values.reduce((sum, digit) => double(sum ^ digit), 0);
}

/** Times the field's generator; the field's polynomial is x^5 + x^2 + 1. */
function double(value: number): number {
  return value < 16 ? value << 1 : ((value << 1) & 31) ^ 0b00101;
}

function ipv4(host: string): number | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(host)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return null;
  return parts.reduce((address, part) => address * 256 + part, 0);
}

function dotted(address: number): string {
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join('.');
}
