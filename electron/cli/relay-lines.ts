// What a dedicated relay logs, in lines.

import type { NotBound } from '../../netcode/udp/bind-socket.ts';
import type { ByeReason } from '../../netcode/wire/datagram.ts';

/** Why a member is let go. */
const REASONS: { readonly [reason in ByeReason]: string } = {
  kicked: 'their leader kicked them',
  closed: 'the relay is shutting down',
  silent: 'nothing came from them any more',
  behind: 'they can’t keep up',
  broken: 'they broke the protocol',
  fault: 'their room has a fault',
  banned: 'their leader banned them',
};

export function letGoLine(name: string, reason: ByeReason): string {
  return `${name} was let go: ${REASONS[reason]}.`;
}

/** What went wrong and where, in one line. */
export function faultLine({ message, stack = message }: Error): string {
  const [what, where] = stack.split('\n').map((line) => line.trim());
  return `has a fault: ${what} ${where ?? ''}`.trim();
}

export function whyNotBound(failed: NotBound, port: number): string {
  if (failed.why === 'cannot-listen') return `The relay cannot listen on port ${port}: ${failed.text}`;
  const other = failed.next === null ? '' : ` Port ${failed.next} is free: --port ${failed.next}`;
  return `Port ${failed.port} is in use by another program.${other}`;
}
