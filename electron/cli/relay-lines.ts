// Lines that a dedicated relay logs.

import type { NotBound } from '../../netcode/udp/bind-socket.ts';
import type { ByeReason } from '../../netcode/wire/datagram.ts';
import type { OpenedHall } from './hall/hall.ts';

/** Why the relay ends a member's session. */
const REASONS: { readonly [reason in ByeReason]: string } = {
  kicked: 'their leader kicked them',
  closed: 'the relay is shutting down',
  silent: 'the relay stopped hearing from them',
  behind: 'they can’t keep up',
  broken: 'they broke the protocol',
  fault: 'their room has a fault',
  banned: 'their leader banned them',
};

export function letGoLine(name: string, reason: ByeReason): string {
  return `${name} was let go: ${REASONS[reason]}.`;
}

/** An error as a line whose subject the caller writes (“Room 1”): its message, and the first line of its stack. */
export function faultLine({ message, stack = message }: Error): string {
  const [what, where] = stack.split('\n').map((line) => line.trim());
  return `has a fault: ${what} ${where ?? ''}`.trim();
}

/** Why a relay could not be opened, as a line for its operator. */
export function whyNotOpened(
  failed: NotBound | Extract<OpenedHall, { why: 'no-worker' }>,
  port: number,
): string {
  if (failed.why === 'no-worker') return `The relay has no worker; the first was ${failed.text}`;
  if (failed.why === 'cannot-listen') return `The relay cannot listen on port ${port}: ${failed.text}`;
  const other = failed.next === null ? '' : ` Port ${failed.next} is free: --port ${failed.next}`;
  return `Port ${failed.port} is in use by another program.${other}`;
}
