// What a room sends: messages for everybody, and to each member all that it has not acknowledged.

import type { Writer } from '../wire/bytes.ts';
import { type ByeReason, writeBye } from '../wire/handshake.ts';
import { toJson } from '../wire/json.ts';
import type { FromRelay } from '../wire/messages.ts';
import type { RelayMatch } from './match.ts';
import type { Member } from './member.ts';
import type { Outbox } from './outbox.ts';

/** Outside a match a packet goes out this often, ms, so that latency is live and silence is noticed. */
export const HEARTBEAT_MS = 250;

/** A message that has not been acknowledged goes out again after this, ms. */
export const RESEND_MS = 50;

/** Datagrams a tick for one member that is behind: enough to catch up, too few to flood its link. */
export const BACKLOG_DATAGRAMS = 4;

export class Post {
  readonly #outbox: Outbox;
  readonly #writer: Writer;

  constructor(writer: Writer, outbox: Outbox) {
    this.#outbox = outbox;
    this.#writer = writer;
  }

  /** Queues a message for members; it goes out with the next packet. Returns those who have stopped listening. */
  say(members: readonly Member[], message: FromRelay): Member[] {
    return this.push(members, toJson(message));
  }

  /** The same for a message that is bytes already. */
  push(members: readonly Member[], message: Uint8Array): Member[] {
    return members.filter((member) => !member.session.out.push(message));
  }

  /** Sends to a member whose heartbeat is due, or who has not acknowledged something for too long. */
  care(member: Member, match: RelayMatch | null, now: number): void {
    const { session } = member;
    const waits = session.out.pending || session.owesAck || (match !== null && member.ack < match.log.next);
    if (now - session.sentAt >= (waits ? RESEND_MS : HEARTBEAT_MS)) this.send(member, match, now);
  }

  /** Sends a member all that it has not acknowledged: messages, and frames of the match that runs. */
  send(member: Member, match: RelayMatch | null, now: number): void {
    const { session } = member;
    let next = member.ack;
    let sent = 0;
    for (let i = 0; i < BACKLOG_DATAGRAMS; i++) {
      const waits = match !== null && next < match.log.next;
      if (i > 0 && !waits && sent === session.out.length) return;
      const { budget, pieces } = session.open(this.#writer, now, waits ? match.bytesFrom(next) : 0, sent);
      sent += pieces;
      if (waits) {
        session.openSection(this.#writer);
        next = match.write(this.#writer, member, next, budget);
      }
      this.#outbox.push(member.address, session.seal(this.#writer));
    }
  }

  /** Ends a session from our side. Returns the goodbye, to be said again to who has not heard it. */
  bye(member: Member, reason: ByeReason, text: string): Uint8Array {
    const { id, key } = member.session;
    const bytes = writeBye(this.#writer, id, key, reason, text);
    this.#outbox.push(member.address, bytes);
    return bytes;
  }
}
