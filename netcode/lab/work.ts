// What it costs a relay that something came from outside, ms of a core, so that under a virtual clock, too, floods make late
// what a real relay would do later. Measured on an AMD EPYC, rounded up.

import { Seal } from '../connection/seal.ts';
import { Responder } from '../crypto/key-agreement.ts';
import { Cookies } from '../relay/cookie.ts';

/** A datagram, from the socket until it is known whose it is, or what is sent, to the socket. */
const DATAGRAM_MS = 0.006;

/** Datagrams that a socket of Node delivers between two looks at the clock. */
export const READ_AT_ONCE = 32;

/** Datagrams that wait in a socket at most: 8 MB of the shortest ones, with what a system keeps of each. */
export const MOST_UNREAD = 8_192;

let spentMs = 0;

/** What it takes to read a datagram so, and to send what comes of that, ms. */
export function workOf<T>(read: () => readonly T[]): { readonly sent: readonly T[]; readonly ms: number } {
  install();
  spentMs = 0;
  const sent = read();
  return { sent, ms: spentMs + (1 + sent.length) * DATAGRAM_MS };
}

let isInstalled = false;

/** Every operation that a datagram from outside can cause, and that takes longer than looking at it. */
function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  // Trying a tag, whether it fits or not.
  metered(Seal.prototype, 'open', () => 0.002);
  // An answer to a hello, with its text.
  metered(Cookies.prototype, 'make', () => 0.015);
  metered(Cookies.prototype, 'valid', () => 0.002);
  // Curve multiplications, of CPace too where there is a password.
  metered(Responder, 'answer', ({ password }) => (password === null ? 0.19 : 3));
  metered(Responder.prototype, 'confirm', () => 0.19);
}

type ArgumentsOf<T> = T extends (...args: infer A) => unknown ? A : never;

function metered<T extends object, K extends keyof T>(
  owner: T,
  name: K,
  costMs: (...args: ArgumentsOf<T[K]>) => number,
): void {
  const original = owner[name] as (...args: ArgumentsOf<T[K]>) => unknown;
  function counted(this: unknown, ...args: ArgumentsOf<T[K]>): unknown {
    spentMs += costMs(...args);
    return original.apply(this, args);
  }
  owner[name] = counted as T[K];
}
