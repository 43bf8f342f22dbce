// What a person types, pastes or scans to join: an address, a room code, a link, or several addresses.
//
// A code is told from a name by its check character: what is exactly a code is one, anything else of that
// shape is a name. (A host that happens to be called like a code is reached with a dot behind its name.)

import type { AddressFault } from '../wire/address-fault.ts';
import { meantAsCode, readRoomCode } from '../wire/room-code.ts';
import { type Endpoint, formatAddress, parseAddress } from './address.ts';

export type JoinText =
  | {
      readonly ok: true;
      /** Ways that may lead to the room, each once, the likeliest first. */
      readonly endpoints: readonly Endpoint[];
      /** Whether the text is a code, may be one with a slip in it, or the beginning of one. */
      readonly code: 'valid' | 'mistyped' | 'part' | null;
      /** Fingerprint of the host's key, where a link says it: no other host is meant. */
      readonly host?: string;
      /** Number of one of many rooms there, where a link says it. */
      readonly room?: number;
    }
  | { readonly ok: false; readonly why: AddressFault; readonly part: string };

const SCHEME = 'ethernight:';

/** Most addresses that are asked, more than any machine has: a made-up link must not make us ask the world. */
export const MOST_ENDPOINTS = 16;

/** Reads `P8F0H`, `10.0.0.7`, `host:27412`, `ethernight://join/10.0.0.7,[fd00::7]`, or addresses with commas between. */
export function parseJoinText(typed: string): JoinText {
  const text = plainText(typed);
  const read = readAddresses(text);
  if (!read.ok) return read;
  const host = saidOf(text, 'host')?.toLowerCase();
  const room = saidOf(text, 'room');
  return {
    ...read,
    ...(host === undefined ? {} : { host }),
    ...(room !== undefined && isRoomNumber(room) ? { room: Number(room) } : {}),
  };
}

/** Typed text in Latin letters: keyboards for Chinese and Japanese make wide letters and round full stops. */
export function plainText(typed: string): string {
  return typed.normalize('NFKC').replaceAll('。', '.').trim();
}

function readAddresses(typed: string): JoinText {
  const text = addressesOf(typed);
  const coded = readRoomCode(text);
  if (coded) return { ok: true, endpoints: [coded], code: 'valid' };
  const parts = text.split(',').map((part) => part.trim());
  const pieces = parts.length > 1 ? parts.filter((part) => part !== '') : parts;
  if (pieces.length > MOST_ENDPOINTS) return { ok: false, why: 'too-many', part: '' };
  const endpoints = new Map<string, Endpoint>();
  const meant = meantAsCode(text);
  for (const piece of pieces.length > 0 ? pieces : ['']) {
    const parsed = parseAddress(piece);
    // Digits alone are more often a code than an address.
    if (!parsed.ok && meant) return { ok: false, why: meant === 'part' ? 'code-part' : 'code', part: text };
    if (!parsed.ok) return parsed;
    endpoints.set(formatAddress(parsed.endpoint), parsed.endpoint);
  }
  return { ok: true, endpoints: [...endpoints.values()], code: meant === 'whole' ? 'mistyped' : meant };
}

/**
 * A link that opens the app and joins the host whose key has this fingerprint, there the room of this number, or any. Zones
 * are left out: they name adapters of this machine, not of the friend's.
 */
export function joinLink(endpoints: readonly Endpoint[], host: string, room?: number): string {
  const addresses = endpoints
    .slice(0, MOST_ENDPOINTS)
    .map(({ host, port }) => formatAddress({ host: host.replace(/%.*$/, ''), port }));
  const which = room === undefined ? '' : `&room=${room}`;
  return `${SCHEME}//join/${[...new Set(addresses)].join(',')}?host=${host}${which}`;
}

/** A parameter of a link. A fingerprint of a host that is cut off or mistyped is nobody's, so no host is joined by it. */
function saidOf(text: string, what: 'host' | 'room'): string | undefined {
  if (!text.toLowerCase().startsWith(SCHEME)) return undefined;
  return new RegExp(`[?&]${what}=([^&#]*)`, 'i').exec(text)?.[1];
}

/** Whether the text is the number of a room; without one a link leads to any room there. */
function isRoomNumber(text: string): boolean {
  return /^[1-9]\d{0,3}$/.test(text);
}

/** The addresses of a link; any other text as it is. */
function addressesOf(text: string): string {
  if (!text.toLowerCase().startsWith(SCHEME)) return text;
  const rest = text
    .slice(SCHEME.length)
    .replace(/^\/*(join(?=[/?#]|$))?/i, '')
    .replace(/[?#].*$/s, '')
    .replace(/^\/+|\/+$/g, '');
  try {
    return decodeURIComponent(rest);
  } catch {
    return rest; // a zone with a bare % is not an escape
  }
}
