// What a relay's rooms send: messages for everybody, and to each client all that it has not acknowledged.

import { MAX_MESSAGE } from '../connection/channel.ts';
import { type Connection, SECTION_RESERVE } from '../connection/connection.ts';
import { CodedFrames } from '../frames/coded-frames.ts';
import type { SnapshotUpload } from '../frames/snapshot-transfer.ts';
import type { Writer } from '../wire/bytes.ts';
import { type Address, type ByeReason, KIND, type Token, writeBye, writeToken } from '../wire/datagram.ts';
import { toJson } from '../wire/json.ts';
import { HEARTBEAT_MS, RESEND_MS } from '../wire/limits.ts';
import type { FromRelay } from '../wire/messages.ts';
import type { Client } from './client.ts';
import type { Cursor } from './cursor.ts';
import type { RelayMatch } from './match.ts';
import type { SendQueue } from './send-queue.ts';

/** Datagrams a tick for one client that is behind: enough to catch up, too few to flood its link. */
export const BACKLOG_DATAGRAMS = 4;

/** Bytes of items that are queued for one client at most; what follows waits in the log. */
export const ITEMS_QUEUED = 65_536;

/** Most bytes of a snapshot that are queued. */
const SNAPSHOT_QUEUED = 32_768;

/** Datagrams at once for one client that gets a snapshot: at 20 Hz as many as EXTRA_PER_SECOND allows. */
const SNAPSHOT_DATAGRAMS = 12;

/** A message to clients is longer than MAX_MESSAGE. */
export class TooLong extends Error {
  constructor(message: string, bytes: number) {
    super(`“${message}” of ${bytes} bytes is longer than any message`);
  }
}

export class Sender {
  readonly #queue: SendQueue;
  readonly #writer: Writer;
  readonly #coded = new CodedFrames();

  constructor(writer: Writer, queue: SendQueue) {
    this.#queue = queue;
    this.#writer = writer;
  }

  /**
   * Queues a message for clients; it goes out with the next packet. Returns those whose queue is full: they have stopped
   * acknowledging. Throws TooLong, and queues nothing, for one that is longer than MAX_MESSAGE.
   */
  say(clients: readonly Client[], message: FromRelay): Client[] {
    const bytes = toJson(message);
    if (bytes.length > MAX_MESSAGE) throw new TooLong(message.m, bytes.length);
    return clients.filter(({ connection }) => connection.push('control', bytes) !== 'queued');
  }

  /** Sends to a client whose heartbeat is due, or who has not acknowledged something for too long. */
  care(client: Client, now: number): void {
    const { connection, match, cursor } = client;
    const sinceMs = now - connection.sentAt;
    if (sinceMs < RESEND_MS) return;
    const behind = match !== null && cursor !== null && cursor.frame < match.log.next;
    const waits = connection.pending || connection.owesAck || behind;
    if (waits || sinceMs >= HEARTBEAT_MS) this.send(client, now);
  }

  /**
   * Sends a client all that it has not acknowledged: messages, and frames of the match that it follows. With
   * `acks` it hears which input is wanted next also where there is no frame. Frames wait until it has said where it begins.
   */
  send(client: Client, now: number, acks = false): void {
    const { connection, match, cursor, path, limits } = client;
    if (match && cursor) queueItems(connection, cursor, match);
    if (client.snapshot) queueSnapshot(client, client.snapshot);
    connection.rewind(now);
    const playing = cursor?.knowsMatch === true;
    let next = cursor?.frame ?? 0;
    const most = client.snapshot ? SNAPSHOT_DATAGRAMS : BACKLOG_DATAGRAMS;
    const told = playing && match?.sections.tells(cursor) === true;
    for (let i = 0; i < most; i++) {
      const waits = playing && match !== null && !told && (next < match.log.next || (acks && i === 0));
      if (i > 0 && ((!waits && !connection.unwritten && !client.snapshot) || !limits.take('extra', now)))
        return;
      const reserve = waits ? match.sections.bytesFrom(next) : told ? SECTION_RESERVE : 0;
      const budget = connection.open(this.#writer, now, reserve);
      if (told && i === 0) {
        connection.openSection(this.#writer);
        match.sections.writeTold(this.#writer, this.#coded, cursor, budget, now);
      } else if (waits) {
        connection.openSection(this.#writer);
        next = match.sections.write(this.#writer, this.#coded, cursor, next, budget);
      }
      connection.close(this.#writer);
      this.#queue.write(path.address, this.#writer);
    }
  }

  /** Asks a new address whether the client really is there. The only thing that goes to an address without proof. */
  challenge(client: Client, token: Token, to: Address, now: number): void {
    client.connection.begin(this.#writer, KIND.challenge, now);
    writeToken(this.#writer, token);
    client.connection.close(this.#writer);
    this.#queue.write(to, this.#writer);
  }

  /** Ends a session from our side; the text is for the person. */
  bye({ connection, path }: Client, reason: ByeReason, now: number, text = ''): void {
    connection.begin(this.#writer, KIND.bye, now);
    writeBye(this.#writer, reason, text);
    connection.close(this.#writer);
    this.#queue.write(path.address, this.#writer);
  }
}

function queueItems(connection: Connection, cursor: Cursor, match: RelayMatch): void {
  while (match.items.has(cursor) && connection.waiting('items') < ITEMS_QUEUED) {
    const message = match.items.next(cursor);
    if (!message) return;
    connection.push('items', message);
  }
}

/** Parts go out with packets that have room, and with extra ones, which EXTRA_PER_SECOND limits. */
function queueSnapshot(client: Client, snapshot: SnapshotUpload): void {
  const { connection } = client;
  while (connection.waiting('bulk') < SNAPSHOT_QUEUED) {
    const part = snapshot.next();
    if (part) connection.push('bulk', part);
    else {
      if (connection.waiting('bulk') === 0) client.snapshot = null;
      return;
    }
  }
}
