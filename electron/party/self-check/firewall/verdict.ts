// What the look at a system's firewall comes to.

import type { SelfCheck } from '../../window/contract.ts';

export interface FirewallVerdict {
  /** `unknown`: one is there, or may be, and does not tell this account what it lets through. */
  readonly portState: 'open' | 'closed' | 'unknown';
  /** What would open it; null when there is nothing to open, or nothing known. */
  readonly how: SelfCheck['how'];
}

/** What a program printed; `code` is null when it is not there, took too long, or was ended. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
}

/** Runs a program that changes nothing, without a shell, in English, and not for long. */
export type RunProgram = (file: string, args: readonly string[], signal?: AbortSignal) => Promise<Ran>;

/** What travels to the port that is asked about. */
export type Protocol = 'udp' | 'tcp';

/** Whether `27412`, `27000-28000` or `27000:28000` is or has the port. */
export function hasPort(text: string, port: number): boolean {
  const [first, last = first] = text
    .split(/[-:]/)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : Number.NaN));
  return first !== undefined && last !== undefined && first <= port && port <= last;
}
