// Joining by whatever was typed: all routes are tried at once, and what became of them is one failure or one address.

import { formatAddress } from '../../../netcode/udp/address.ts';
import { type JoinText, plainText } from '../../../netcode/udp/join-text.ts';
import type { Route } from '../../../netcode/udp/prober.ts';
import type { Failure, Probe } from '../window/contract.ts';
import type { SendingHelp } from '../window/self-check-view.ts';

type Understood = Extract<JoinText, { ok: true }>;

/** What is being joined, as it is shown and may be typed again: a code as it was typed, else the addresses. */
export function shownAs(typed: string, { endpoints, code }: Understood): string {
  const text = plainText(typed);
  return code === 'valid' && !text.includes(':') ? text : endpoints.map(formatAddress).join(', ');
}

export function probesOf(routes: readonly Route[]): Probe[] {
  return routes.map(({ endpoint, state, rttMs }) => ({
    address: formatAddress(endpoint),
    state,
    rttMs: rttMs === null ? null : Math.round(rttMs * 10) / 10,
  }));
}

/**
 * Why no room answered, in the way that helps most. `address` is what is shown, `help` where this system lets the app send,
 * `own` whether a host is this machine.
 */
export function nobodyAnswered(
  address: string,
  code: Understood['code'],
  routes: readonly Route[],
  help: SendingHelp,
  own: (host: string) => boolean,
): Failure {
  // A machine that says no tells more than all that say nothing; a rule here that rejects what is sent says the same.
  const refused = routes.filter(({ state, forbidden }) => state === 'refused' && !forbidden);
  if (refused.length > 0) {
    const isHere = routes.every(({ endpoint }) => own(endpoint.host));
    return { kind: isHere ? 'own-address' : 'refused', address };
  }
  if (routes.some(({ forbidden }) => forbidden)) return { kind: 'may-not-send', address, how: help };
  if (routes.length === 0) {
    if (code === 'mistyped') return { kind: 'bad-address', address, why: 'code', part: address };
    if (code === 'part') return { kind: 'bad-address', address, why: 'code-part', part: address };
    return { kind: 'nobody-by-that-name', address };
  }
  const why = routes.every(({ unreachable }) => unreachable !== null) ? routes[0]!.unreachable : null;
  if (why !== null) return { kind: 'unreachable', address, why };
  return code === 'valid' ? { kind: 'nobody-by-that-name', address } : { kind: 'timeout', address };
}
