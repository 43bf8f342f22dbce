// A program that people set their firewall by. It writes rules of the kernel, and others may stand beside these.

import type { FirewallVerdict } from './verdict.ts';

export interface Front {
  readonly how: NonNullable<FirewallVerdict['how']>;
  /** What lets friends in where nothing else is in the way. */
  readonly command: string;
  /** Its ways to let friends in, the plainest first, where the kernel has these chains. */
  readonly openings?: (chains: readonly string[]) => readonly Opening[];
}

/** A command that lets friends in by a rule at one end of a chain. */
export interface Opening {
  readonly how: FirewallVerdict['how'];
  readonly command: string;
  readonly chain: string;
  readonly at: 'top' | 'end';
}
