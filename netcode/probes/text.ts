// Texts in answers of other programs: one clean line each, of bounded length.

import type { Reader } from '../wire/bytes.ts';
import { cleanLine } from '../wire/text.ts';
import type { Score } from './probe.ts';

/** Longest text that is kept, in UTF-16 units: more than any server's name that fits a line on a screen. */
const TEXT_LIMIT = 80;

/** Names that are kept: more than the servers of a party hold. */
export const NAMES_LIMIT = 64;

const utf8 = new TextDecoder();
const latin1 = new TextDecoder('latin1');
const encoder = new TextEncoder();

export function clean(text: string): string {
  return cleanLine(text, TEXT_LIMIT);
}

/** Players' names, each clean, blank ones left out. */
export function cleanNames(names: readonly string[]): string[] {
  return names
    .slice(0, NAMES_LIMIT)
    .map(clean)
    .filter((name) => name !== '');
}

/** Most that a score counts, either way: more is made up. */
const MOST_SCORE = 1_000_000;

/** Scores of players whose names are allowed, rounded. */
export function cleanScores(scores: readonly Score[]): Score[] {
  return scores.slice(0, NAMES_LIMIT).flatMap(({ name, score }) => {
    const shown = clean(name);
    return shown !== '' && Number.isInteger(score) && Math.abs(score) <= MOST_SCORE
      ? [{ name: shown, score }]
      : [];
  });
}

/** Whether so many people can be in a server of a party: other counts are made up. */
export function isCount(people: number): boolean {
  return people >= 0 && people < 1_000;
}

export function fromUtf8(bytes: Uint8Array): string {
  return utf8.decode(bytes);
}

/** Text from bytes of old games, in Latin 1. */
export function fromLatin1(bytes: Uint8Array): string {
  return latin1.decode(bytes);
}

export function ascii(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Up to the next zero, which it passes; `short` becomes true without one. Still to be cleaned. */
export function zeroEnded(reader: Reader): string {
  const zero = reader.bytes.indexOf(0, reader.at);
  const end = zero < 0 || zero >= reader.end ? reader.end : zero;
  const text = fromUtf8(reader.raw(end - reader.at));
  reader.u8();
  return text;
}

/** Takes what begins with these bytes; null for anything else. */
export function after(head: Uint8Array, bytes: Uint8Array): Uint8Array | null {
  return head.every((byte, i) => bytes[i] === byte) ? bytes.subarray(head.length) : null;
}

export function joined(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The token as four bytes, the high one first. */
export function tokenBytes(token: number): Uint8Array {
  return Uint8Array.of(token >>> 24, token >>> 16, token >>> 8, token);
}
