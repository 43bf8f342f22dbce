// What the look at a system's firewall comes to.

import { isIPv6 } from 'node:net';
import type { SelfCheck } from '../../window/contract.ts';

/**
 * `some`: its rules keep some friends out. `unclear`: they were read and do not decide it, as those of an unknown form.
 * `unknown`: one is there, or may be, and hides from this account what it lets through.
 */
export type PortState = 'open' | 'closed' | 'some' | 'unclear' | 'unknown';

const STRICTEST: readonly PortState[] = ['closed', 'some', 'unclear', 'unknown', 'open'];

/** What several come to, all of which a friend has to pass. */
export function strictest(states: readonly PortState[]): PortState {
  return STRICTEST.find((state) => states.includes(state)) ?? 'open';
}

export interface FirewallVerdict {
  readonly portState: PortState;
  /** What would open it; null when it is open, or that is unknown. */
  readonly how: SelfCheck['how'];
  /** What a person runs once to open it, where a terminal does it. */
  readonly command?: string;
}

/** What a program printed; `code` is null when it is missing, took too long, or was ended. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
}

/** Runs a program that only reads, without a shell, in English, and for a short time. */
export type RunProgram = (file: string, args: readonly string[], signal?: AbortSignal) => Promise<Ran>;

/** What travels to the port that is asked about. */
export type Protocol = 'udp' | 'tcp';

/** The first datagram of a friend: where it goes, and by which adapter and from which network it comes. */
export interface Visit {
  readonly port: number;
  readonly protocol: Protocol;
  /** The system's name of the adapter. */
  readonly adapter: string;
  /** The adapter's IPv4 network, as "192.168.1.0/24"; null where the system leaves it out. */
  readonly network: string | null;
  /** This machine's own IPv4 address there, or null. */
  readonly address: string | null;
}

/** What friends have to reach. */
export type PortAsked = Pick<Visit, 'port' | 'protocol'>;

/** Whether a rule is for a visit; `some` where it is for some friends of that network, `maybe` where its form is unknown. */
export type Fits = 'yes' | 'no' | 'some' | 'maybe';

/** All of a rule's conditions have to hold. */
export function all(fits: readonly Fits[]): Fits {
  return (['no', 'maybe', 'some'] as const).find((one) => fits.includes(one)) ?? 'yes';
}

export function opposite(fits: Fits): Fits {
  return fits === 'yes' ? 'no' : fits === 'no' ? 'yes' : fits;
}

/** Whether `27412`, `27000-28000` or `27000:28000` is or has the port. */
export function hasPort(text: string, port: number): boolean {
  const [first, last = first] = text
    .split(/[-:]/)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : Number.NaN));
  return first !== undefined && last !== undefined && first <= port && port <= last;
}

/**
 * Whether friends of the visit's network have an address of `range`, an IPv4 address or network such as "10.0.0.0/8":
 * `maybe` where it is written in another way.
 */
export function hasFriends(range: string, { network, address }: Visit): Fits {
  const wanted = rangeOf(range);
  const friends = network === null ? null : rangeOf(network);
  if (isIPv6(range.split('/')[0]!)) return 'no';
  if (!wanted || !friends) return 'maybe';
  if (wanted.first <= friends.first && friends.last <= wanted.last) return 'yes';
  if (wanted.last < friends.first || friends.last < wanted.first) return 'no';
  return range === address || range === `${address}/32` ? 'no' : 'some';
}

/** First and last address of "192.168.1.0/24", "192.168.1.7", "10.0.0.1-10.0.0.9" or "10.0.0.0/255.0.0.0", as numbers. */
function rangeOf(text: string): { first: number; last: number } | null {
  const [start = '', end] = text.split('-');
  const [address = '', length = '32'] = start.split('/');
  const first = numberOf(address);
  const mask = length.includes('.') ? numberOf(length) : maskOf(Number(length));
  if (first === null || mask === null) return null;
  if (end === undefined) {
    const from = (first & mask) >>> 0;
    return { first: from, last: from + (~mask >>> 0) };
  }
  const last = numberOf(end);
  return last === null ? null : { first, last };
}

function numberOf(address: string): number | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return null;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}

function maskOf(length: number): number | null {
  if (!Number.isInteger(length) || length < 0 || length > 32) return null;
  return length === 0 ? 0 : (-1 << (32 - length)) >>> 0;
}
