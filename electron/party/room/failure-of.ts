// What a screen is told when joining or staying in a room came to an end by itself.

import type { PlaceEvent } from '../../../netcode/succession/kept-place.ts';
import { type ByeReason, PROTOCOL_VERSION } from '../../../netcode/wire/datagram.ts';
import type { Info, Refusal } from '../../../netcode/wire/introductions.ts';
import { cleanChat } from '../../../netcode/wire/text.ts';
import type { Failure } from '../window/contract.ts';

/** The events after which a peer is useless. */
type LastEvent = Exclude<
  PlaceEvent,
  {
    kind:
      | 'info'
      | 'joined'
      | 'away'
      | 'moved'
      | 'begun'
      | 'frames'
      | 'view'
      | 'message'
      | 'bulk'
      | 'unsent'
      | 'nonsense';
  }
>;

export interface Tried {
  /** Where we joined, as people write it. */
  readonly address: string;
  /** Our own version. */
  readonly app: string;
  /** Whether we had one. */
  readonly password: boolean;
  /** What the room told of itself when it was looked for; null where it was joined without that. */
  readonly found: Info | null;
}

export function failureOf(event: LastEvent, { address, app, password, found }: Tried): Failure {
  switch (event.kind) {
    case 'timeout':
      return { kind: 'timeout', address };
    case 'nobody':
      return { kind: 'refused', address };
    case 'unreachable':
      return { kind: 'unreachable', address, why: event.text };
    case 'version':
      return {
        kind: 'version',
        address,
        what: 'protocol',
        ours: String(PROTOCOL_VERSION),
        theirs: String(event.theirs),
        update: event.theirs > PROTOCOL_VERSION ? 'us' : 'them',
      };
    case 'refused':
      return refused(event.refusal, event.info, { address, app, password, found });
    case 'impostor':
      return { kind: 'other-host', address };
    case 'over':
      return over(event.reason, event.text, address);
  }
}

function refused(
  refusal: Refusal,
  info: Info | undefined,
  { address, app: ours, password, found }: Tried,
): Failure {
  switch (refusal.why) {
    case 'full':
      return { kind: 'full', address, seats: refusal.seats };
    case 'banned':
      return { kind: 'banned', why: '' };
    case 'locked':
    case 'too-often':
    case 'no-password':
      return { kind: refusal.why, address };
    case 'password':
      return {
        kind: 'password',
        address,
        wrong: password,
        shut: info ? shutOf(info) : null,
        room: found && { title: found.title, host: found.host },
      };
    case 'guesses':
      return { kind: 'guesses', address, waitMs: refusal.waitMs };
    case 'content': {
      const theirs = refusal.app;
      const order = theirs.localeCompare(ours, 'en', { numeric: true });
      const update = order > 0 ? 'us' : order < 0 ? 'them' : 'either';
      return { kind: 'version', address, what: 'game', ours, theirs, update };
    }
    case 'no-room':
    case 'moved':
      return { kind: 'timeout', address };
  }
}

/** What keeps strangers out of a room, or from a seat in it, whatever they know. */
function shutOf({ locked, taken, seats }: Info): 'locked' | 'full' | null {
  if (locked) return 'locked';
  return taken >= seats ? 'full' : null;
}

function over(reason: ByeReason, text: string, address: string): Failure {
  switch (reason) {
    case 'kicked':
    case 'banned':
      // A host may say what it likes.
      return { kind: reason, why: cleanChat(text) };
    case 'closed':
      return { kind: 'host-left' };
    case 'silent':
      return { kind: 'lost', address };
    case 'behind':
      return { kind: 'behind', address };
    case 'broken':
    case 'fault':
      return { kind: 'room-failed', why: reason };
  }
}
