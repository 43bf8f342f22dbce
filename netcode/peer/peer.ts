// A peer: joins a relay's room, sends inputs, and turns bundles into frames in order.
//
// Sans-IO: every method returns what to send and what happened, in order.

import { MAX_MESSAGE } from '../connection/channel.ts';
import { Connection, SECTION_RESERVE } from '../connection/connection.ts';
import type { Arrival } from '../connection/link.ts';
import { opened } from '../connection/seal.ts';
import { TokenBucket } from '../connection/token-bucket.ts';
import { digestOf } from '../crypto/digest.ts';
import { frameBytes } from '../frames/frame.ts';
import type { Frames } from '../frames/frame-log.ts';
import { framesMessage } from '../frames/frames-message.ts';
import { SnapshotDownload, SnapshotUpload, type StateAt } from '../frames/snapshot-transfer.ts';
import type { GameInfo } from '../sim/rules.ts';
import { isLossy } from '../sync/redundancy.ts';
import { MAX_DATAGRAM, type Reader, Writer } from '../wire/bytes.ts';
import {
  type Address,
  isFromRelay,
  KIND,
  PROTOCOL_VERSION,
  readBye,
  readToken,
  SHORTEST_DATAGRAM,
  sessionOf,
  writeToken,
} from '../wire/datagram.ts';
import { type Dealt, isAnother } from '../wire/dealt-match.ts';
import { misfitOfDealt } from '../wire/fits-game.ts';
import { readHandshake } from '../wire/handshake.ts';
import { commandMessage, readItemsMessage } from '../wire/items-message.ts';
import { fromJson, toJson } from '../wire/json.ts';
import {
  BEGIN_LIMIT_MS,
  COUNTDOWN_MS,
  DROP_MS,
  HEARTBEAT_MS,
  MOST_SNAPSHOT_BYTES,
  NO_MATCH,
  PACKETS_AT_ONCE,
  PAUSE_MS,
  RESEND_MS,
} from '../wire/limits.ts';
import {
  type FromPeer,
  type FromRelay,
  fromRelaySchema,
  type MatchStart,
  type RoomState,
} from '../wire/messages.ts';
import { type Carried, type CarriedMatch, goesOn, type Left } from './carried.ts';
import { framePace } from './downlink.ts';
import { Joining, type JoiningEvent, type JoiningOptions, type Welcome } from './joining.ts';
import type { PeerEvent, PeerOutput } from './peer-events.ts';
import { PeerMatch, shapeOf } from './peer-match.ts';

/** Copies of a goodbye, sent at once: afterwards the peer is gone. */
export const BYES = 3;

/** States that a relay is given: burst, and ms until one more; several members that come late begin with the same state. */
export const STATE_BURST = 8;
export const STATE_EVERY_MS = 1_000;

/** Most bytes of a state in the send queue; the rest waits, so that the relay may ask for another state meanwhile. */
const STATE_QUEUED = 32_768;

/**
 * A running match that is missing here: we have asked the relay where to begin, and wait for its answer. Or the relay has said by
 * itself where, because it has not got the next frame that we want.
 */
interface Asked {
  readonly match: MatchStart;
  /** When the peer begins with frame 0 instead, or, if the relay told unasked, goes on as before, ms. */
  readonly until: number;
  /** The snapshot that arrives, perhaps begun in the session before. */
  download: SnapshotDownload | null;
  /** Whether the relay has answered. */
  told: boolean;
}

export interface PeerOptions extends JoiningOptions {
  readonly relay: Address;
  /** What the session before left. Called once, with the first room update; used if it fits the match there (carried.ts). */
  carried?(): Carried | null;
  /** How many frames are taken, in the sessions before as well; a whole one by default. */
  readonly pace?: TokenBucket;
  /** The games that this app has, by id. */
  game(id: string): GameInfo | undefined;
}

/** False snapshots after which a host is asked again only in the next session: each may be a megabyte. */
const MOST_FALSE_SNAPSHOTS = 2;

const NOTHING: readonly PeerOutput[] = [];
const NO_BYTES = new Uint8Array(0);
const decoder = new TextDecoder();

export class Peer {
  /** The room as last heard of. */
  room: RoomState | null = null;

  /**
   * Set by kept-place.ts while we claim our place at an heir. Heartbeats go on, but all that this relay sends is left unread and
   * unacknowledged, so that we count for one majority alone. It is repeated if the claim is given up.
   */
  promised = false;

  readonly #options: PeerOptions;
  readonly #writer = new Writer();
  readonly #joining: Joining;
  #connection: Connection | null = null;
  #playing: PeerMatch | null = null;
  /** Undefined until the relay asks for it. */
  #carried: Carried | null | undefined;
  #asked: Asked | null = null;
  /** Number of snapshots whose hash differs from the announced one. */
  #falseSnapshots = 0;
  readonly #states = new TokenBucket(STATE_BURST, STATE_EVERY_MS);
  /** A state on its way to the relay, which has asked for it. */
  #giving: SnapshotUpload | null = null;
  /** The state whose bytes the relay wants, until it is given, or null. */
  #wanted: { readonly match: number; readonly frame: number } | null = null;
  readonly #pace: TokenBucket;
  /** The match that the room dealt last. */
  #dealt: Dealt | null = null;
  /** Number of this member in the room; 0 for a spectator. */
  #member = 0;
  /** Fingerprint of the relay's key. */
  #host = '';
  #lossy = false;
  #over = false;
  #calledAt: number;
  #out: PeerOutput[] = [];

  constructor(options: PeerOptions) {
    this.#options = options;
    this.#pace = options.pace ?? framePace();
    this.#joining = new Joining(options, this.#writer);
    this.#calledAt = options.now;
  }

  /** The whole frames of the running match, or null without one, or without a seat in it. */
  get log(): Frames | null {
    return this.#playing?.log ?? null;
  }

  /** Removes and returns the running match, for the peer of the next session; null without one. This session is over. */
  carry(): Carried | null {
    this.#over = true;
    if (this.room && this.#playing)
      return { ...this.#left(this.#playing.match, this.room), ...this.#playing.carry() };
    const { match: asked, download } = this.#asked ?? {};
    return this.room && asked && download ? { ...this.#left(asked, this.room), download } : this.#known;
  }

  #left(match: MatchStart, { game, epoch }: RoomState): Left {
    return { game, match, epoch, host: this.#host };
  }

  /** The state from which the match is played here, where it begins after frame 0. */
  get from(): StateAt | null {
    return this.#playing?.from ?? null;
  }

  /** When frame 0 of the match is expected, ms; null without a match, or without a seat in it. */
  get startsAt(): number | null {
    return this.#playing?.startsAt ?? null;
  }

  /** When the last new frame came, ms; before the first, when it is expected. 0 without a match. */
  get frameAt(): number {
    return this.#playing?.frameAt ?? 0;
  }

  /** Where the host's match is now, in frames with fractions, in the way `authority` once something was told; else null. */
  hostFrame(now: number): number | null {
    return this.#playing?.hostFrame(now) ?? null;
  }

  /** Path to the relay as measured here; null before the session. */
  get link() {
    return this.#connection?.link ?? null;
  }

  /** Since when the relay is silent, ms; null before the session. */
  get quietSince(): number | null {
    return this.#connection?.quietSince ?? null;
  }

  /** When `advance` is wanted next, ms. */
  get due(): number {
    if (this.#over) return Number.POSITIVE_INFINITY;
    const connection = this.#connection;
    if (!connection) return this.#joining.due;
    const silentAt = connection.quietSince + DROP_MS;
    return Math.min(this.#sendDue(connection), silentAt, this.#asked?.until ?? Number.POSITIVE_INFINITY);
  }

  receive(bytes: Uint8Array, now: number): readonly PeerOutput[] {
    if (this.#over || bytes.length > MAX_DATAGRAM || bytes.length < SHORTEST_DATAGRAM) return NOTHING;
    this.#passTime(now);
    const kind = bytes[1];
    // An info alone reads the same in every version: it is how a mismatch is told.
    if (bytes[0] !== PROTOCOL_VERSION && kind !== KIND.info) return NOTHING;
    if (isFromRelay(kind)) {
      if (this.#connection) this.#fromSession(this.#connection, bytes, now);
    } else if (!this.#connection) this.#join(bytes, now);
    return this.#take();
  }

  advance(now: number): readonly PeerOutput[] {
    if (this.#over) return NOTHING;
    this.#passTime(now);
    const connection = this.#connection;
    if (!connection) this.#ask(now);
    else if (now >= connection.quietSince + DROP_MS) this.#end({ kind: 'over', reason: 'silent', text: '' });
    else {
      if (this.#asked && now >= this.#asked.until) this.#giveUpAsking(this.#asked.match, now);
      if (now >= this.#sendDue(connection)) this.#send(connection, now);
    }
    return this.#take();
  }

  /** Called after sleep or a change of network: silence up to now is ignored, and a packet goes out at once. */
  resume(now: number): readonly PeerOutput[] {
    this.#calledAt = now;
    if (this.#over || !this.#connection) return NOTHING;
    this.#connection.resume(now);
    this.#send(this.#connection, now);
    return this.#take();
  }

  /** Sends a message to the relay, reliably and in order. */
  say(message: FromPeer, now: number): readonly PeerOutput[] {
    const playing = this.#playing;
    if (message.m === 'finished' && message.match === playing?.match.number) playing.finished = message;
    return this.#push('control', toJson(message), now);
  }

  /**
   * Sets the input that this peer's seat holds. A change is sent at once, or, in strict frame lock, with the next keyframe, and
   * counts for frame `target` at the earliest: 0 is at once.
   */
  hold(input: Uint8Array, now: number, target = 0): readonly PeerOutput[] {
    const connection = this.#connection;
    const playing = this.#playing;
    if (!connection || this.#over || !playing) return NOTHING;
    if (!playing.hold(input, target, this.#standstill)) return NOTHING;
    this.#send(connection, now);
    return this.#take();
  }

  /** Sends a command of 1 to MAX_ITEM_BYTES bytes, in games of commands, reliably and in order. */
  command(command: Uint8Array, now: number): readonly PeerOutput[] {
    const playing = this.#playing;
    if (!playing) return NOTHING;
    return this.#push('items', commandMessage(playing.match.number, command), now);
  }

  /**
   * Tells the relay of the state after `frame` frames of a match, as encodeState makes it, for which it has asked, and gives it if
   * that is wanted; null: it is not to be had here. One that is longer than MOST_SNAPSHOT_BYTES is not given either.
   */
  give(match: number, frame: number, state: Uint8Array | null, now: number): readonly PeerOutput[] {
    const isWanted = this.#wanted?.match === match && this.#wanted.frame === frame;
    if (isWanted) this.#wanted = null;
    if (!state || state.length > MOST_SNAPSHOT_BYTES)
      return this.say({ m: 'state', match, frame, bytes: 0 }, now);
    // The relay knows its hash.
    if (isWanted) this.#giving = new SnapshotUpload(match, '', { frame, before: NO_BYTES, state });
    const { length: bytes } = state;
    return this.say({ m: 'state', match, frame, bytes, digest: digestOf(state) }, now);
  }

  /** Sends the relay the recording of the replay that the room watches together, whose showing has this number. */
  giveRecording(showing: number, recording: Uint8Array, now: number): readonly PeerOutput[] {
    const connection = this.#connection;
    if (!connection || this.#over || this.room?.showing?.number !== showing) return NOTHING;
    const whole = { frame: showing, before: NO_BYTES, state: recording };
    this.#giving = new SnapshotUpload(NO_MATCH, '', whole);
    this.#send(connection, now);
    return this.#take();
  }

  /** Leaves the room, or gives up joining. */
  leave(now: number): readonly PeerOutput[] {
    const connection = this.#connection;
    for (let i = 0; connection && !this.#over && i < BYES; i++) {
      connection.begin(this.#writer, KIND.leave, now);
      this.#queue(connection.seal(this.#writer));
    }
    this.#over = true;
    return this.#take();
  }

  /** The pause in which the match stands still, or null. */
  get #standstill() {
    const state = this.room?.pause?.state ?? null;
    return state === 'asked' ? null : state;
  }

  /** A call that comes very late means that this process was stopped: then the relay's silence may be our own. */
  #passTime(now: number): void {
    if (now - this.#calledAt > PAUSE_MS) this.#connection?.resume(now);
    this.#calledAt = now;
  }

  #ask(now: number): void {
    const asked = this.#joining.advance(now);
    if (asked === 'timeout') this.#end({ kind: 'timeout' });
    else if (asked) this.#queue(asked);
  }

  #join(bytes: Uint8Array, now: number): void {
    const answer = readHandshake(bytes);
    const read = answer && this.#joining.read(answer);
    if (read) this.#answered(read, now);
    if (!this.#connection && !this.#over) this.#ask(now);
  }

  #answered(read: JoiningEvent | Welcome, now: number): void {
    if (read.kind === 'welcome') {
      const { member, shortCode, host } = read;
      this.#host = host;
      this.#connection = new Connection('peer', read.session, read.keys, now);
      this.#member = member;
      this.#out.push({ kind: 'joined', member, shortCode, host });
      this.#send(this.#connection, now);
    } else if (read.kind === 'info') this.#out.push(read);
    else this.#end(read);
  }

  #fromSession(connection: Connection, bytes: Uint8Array, now: number): void {
    if (sessionOf(bytes) !== connection.id) return;
    const arrival = connection.accept(bytes, now);
    if (arrival === 'dropped') return;
    if (bytes[1] === KIND.bye) {
      const bye = readBye(opened);
      if (bye) this.#end({ kind: 'over', ...bye });
    } else if (bytes[1] === KIND.challenge) {
      const token = readToken(opened);
      if (!token) return;
      connection.begin(this.#writer, KIND.response, now);
      writeToken(this.#writer, token);
      this.#queue(connection.seal(this.#writer));
    } else if (!this.promised) this.#packet(connection, opened, bytes.length, arrival, now);
  }

  /** `bytes`: how many its datagram has. */
  #packet(connection: Connection, reader: Reader, bytes: number, arrival: Arrival, now: number): void {
    const head = connection.read(reader, arrival, now);
    if (!head) {
      if (connection.broken) this.#end({ kind: 'over', reason: 'broken', text: '' });
      return;
    }
    this.#lossy = isLossy(this.#lossy, connection.link.lossOut);
    for (const message of head.control) this.#hear(message, now);
    for (const message of head.items) this.#readItems(message, now);
    for (const part of head.bulk) this.#readBulk(part, now);
    const waits = head.section && this.#playing?.read(reader, bytes, connection, now, this.#out) === true;
    // What brought nothing new is answered at once: the relay repeats it until then.
    if ((head.section && !waits) || connection.owesAck || connection.flows) this.#send(connection, now);
  }

  #readItems(bytes: Uint8Array, now: number): void {
    const message = readItemsMessage(bytes);
    const playing = this.#playing;
    if (!playing || message?.match !== playing.match.number) return;
    playing.items(message.frame, message.items, now, this.#out);
  }

  #readBulk(bytes: Uint8Array, now: number): void {
    const { match, download } = this.#asked ?? {};
    if (!match || !download) {
      this.#out.push({ kind: 'bulk', bytes });
      return;
    }
    download.take(bytes);
    if (!download.whole) return;
    const from = download.check();
    if (!from) {
      this.#falseSnapshots++;
      this.#out.push({ kind: 'nonsense', text: `the snapshot of frame ${download.head.frame}` });
    }
    // Frames that came meanwhile continue the log.
    if (from && (this.#playing?.awaitsFirst ?? true)) this.#begin(match, null, from, now);
    else this.#giveUpAsking(match, now);
  }

  #giveUpAsking(match: MatchStart, now: number): void {
    if (this.#playing) this.#asked = null;
    else this.#begin(match, null, null, now);
  }

  /** The relay has said where to begin. */
  #told({ match: number, frame, snapshot }: Extract<FromRelay, { m: 'begin' }>, now: number): void {
    const playing = this.#playing;
    const mayBeTrue = this.#falseSnapshots < MOST_FALSE_SNAPSHOTS;
    const isUnasked = !this.#asked && playing?.match.number === number && playing.awaitsFirst;
    // The relay has forgotten the next frame: the peer goes on with a later state, once that has come.
    if (isUnasked && mayBeTrue && snapshot && frame > playing.log.next)
      this.#asked = { match: playing.match, until: now + BEGIN_LIMIT_MS, download: null, told: false };
    const asked = this.#asked;
    if (asked?.match.number !== number || asked.told) return;
    asked.told = true;
    const beforeBytes = frameBytes(shapeOf(asked.match, this.#game));
    if (!snapshot || snapshot.bytes <= beforeBytes) this.#giveUpAsking(asked.match, now);
    else {
      const head = { match: number, frame, ...snapshot };
      if (!asked.download?.continues(head)) asked.download = new SnapshotDownload(head, beforeBytes);
    }
  }

  #hear(bytes: Uint8Array, now: number): void {
    const message = fromJson(fromRelaySchema, bytes);
    if (!message || (message.m === 'room' && !this.#isPlayable(message.room))) {
      this.#out.push({ kind: 'nonsense', text: decoder.decode(bytes.subarray(0, 200)) });
      return;
    }
    if (message.m === 'state' && !this.#states.take(now)) return;
    if (message.m === 'state' && message.give) this.#wanted = message;
    if (message.m === 'room') this.#enter(message.room, now);
    if (message.m === 'begin') this.#told(message, now);
    if (message.m === 'lacks') this.#upload(message, now);
    this.#out.push({ kind: 'message', message });
  }

  /**
   * Whether its match is one that its game can be, where that is known here, the same that was dealt under this
   * number, and there while the room is not in the lobby: rules, and what is made of the rest, rely on that.
   */
  #isPlayable({ phase, game, match }: RoomState): boolean {
    if ((phase === 'lobby') !== (match === null)) return false;
    if (!match) return true;
    const isDealt = this.#dealt?.match.number === match.number;
    if (isDealt && isAnother(this.#dealt!, { game, match })) return false;
    const info = this.#options.game(game);
    return !info || misfitOfDealt(match, info) === null;
  }

  /** The room changed: a match may have begun or ended. Frames come only of one that we play in or watch. */
  #enter(room: RoomState, now: number): void {
    const before = this.#standstill;
    const begins = this.room?.phase === 'countdown' && room.phase === 'playing';
    this.room = room;
    const { match: of, frame: showing } = this.#giving?.head ?? {};
    if (of === NO_MATCH && showing !== room.showing?.number) this.#giving = null;
    if (room.match) this.#dealt = { game: room.game, match: room.match };
    if (this.#standstill !== before) this.#playing?.standsStill(this.#standstill, now);
    const { phase, members, onlookers } = room;
    const waits =
      members.some(({ id, plays, watches }) => id === this.#member && !plays && !watches) ||
      onlookers.some(({ id, watches }) => id === this.#member && !watches);
    const match = waits ? null : room.match;
    // It may have waited for screens.
    if (begins && this.#playing) this.#playing.frameAt = Math.max(this.#playing.frameAt, now);
    if (match?.number === (this.#playing ?? this.#asked)?.match.number) return;
    this.#playing = null;
    this.#asked = null;
    this.#giving = null;
    const known = match && this.#known;
    const same = known && goesOn(known, match, room, this.#host) ? known : null;
    const carried = same && 'downlink' in same ? same : null;
    const download = same && 'download' in same ? same.download : null;
    this.#carried = null;
    if (!match || !this.#options.game(room.game)) return;
    if (phase === 'countdown' || carried || this.#falseSnapshots >= MOST_FALSE_SNAPSHOTS) {
      this.#begin(match, carried, null, now);
      if (carried?.finished) this.#connection!.push('control', toJson(carried.finished));
      return;
    }
    this.#asked = { match, until: now + BEGIN_LIMIT_MS, download, told: false };
    const { frame, hash } = download?.head ?? {};
    const have = download && { have: { frame: frame!, hash: hash!, bytes: download.at } };
    this.#connection!.push(
      'control',
      toJson({ m: 'begin', match: match.number, ...have } satisfies FromPeer),
    );
  }

  /** The room's game, which is known here: matches of other games are left alone. */
  get #game(): GameInfo {
    return this.#options.game(this.room!.game)!;
  }

  /** Frames are wanted from now on: from where a match that was carried stands, from a snapshot, or from frame 0. */
  #begin(match: MatchStart, carried: CarriedMatch | null, from: StateAt | null, now: number): void {
    this.#asked = null;
    const beginsInMs = this.room!.phase === 'countdown' ? COUNTDOWN_MS - (this.link?.rttMs ?? 0) / 2 : 0;
    const startsAt = now + beginsInMs;
    this.#playing = new PeerMatch({ match, game: this.#game, startsAt, carried, from, pace: this.#pace });
    this.#out.push({ kind: 'begun' });
  }

  /** What was played before this session, if anything. */
  get #known(): Carried | null {
    if (this.#carried === undefined) this.#carried = this.#options.carried?.() ?? null;
    return this.#carried;
  }

  /** After a takeover the new host lacks frames that we have: sends them up (founding.ts). */
  #upload({ match, frame }: Extract<FromRelay, { m: 'lacks' }>, now: number): void {
    const known = this.#known;
    if (!known || !('downlink' in known)) return;
    if (known.match.number !== match || frame < known.downlink.log.first) return;
    const { log } = known.downlink;
    for (let first = frame; first < log.next; ) {
      const { message, next } = framesMessage(match, log, first, MAX_MESSAGE);
      if (this.#connection!.push('bulk', message) !== 'queued') return;
      first = next;
    }
    this.#send(this.#connection!, now);
  }

  #push(channel: 'control' | 'items', message: Uint8Array, now: number): readonly PeerOutput[] {
    const connection = this.#connection;
    if (!connection || this.#over) return NOTHING;
    const pushed = connection.push(channel, message);
    if (pushed === 'queued') this.#send(connection, now);
    else this.#out.push({ kind: 'unsent', why: pushed });
    return this.#take();
  }

  /** When the next packet goes out without a cause, ms. */
  #sendDue(connection: Connection): number {
    const waits = this.#playing?.pending === true || connection.pending;
    const at = connection.sentAt + (waits ? RESEND_MS : HEARTBEAT_MS);
    const playing = this.#playing;
    return playing ? Math.min(at, playing.ackDue, playing.repeatsAt(connection.link, this.#lossy)) : at;
  }

  /**
   * Sends what is still to be acknowledged, as far as it fits a packet; of a long message, or a state, several while the relay
   * takes all in, and one while it falls behind.
   */
  #send(connection: Connection, now: number): void {
    const playing = this.#playing;
    if (this.#giving) this.#queueState(connection, this.#giving);
    const most = connection.flows || connection.bulkUnwritten ? PACKETS_AT_ONCE : 1;
    connection.link.acknowledges = !this.promised;
    connection.rewind(now);
    for (
      let sent = 0;
      sent === 0 || (sent < most && (connection.unwritten || connection.bulkUnwritten));
      sent++
    ) {
      const speaks = playing !== null && sent === 0;
      const budget = connection.open(this.#writer, now, speaks ? SECTION_RESERVE : 0);
      if (speaks) {
        connection.openSection(this.#writer);
        playing.write(this.#writer, budget, now);
      }
      this.#queue(connection.seal(this.#writer));
    }
  }

  #queueState(connection: Connection, giving: SnapshotUpload): void {
    while (connection.waiting('bulk') < STATE_QUEUED) {
      const part = giving.next();
      if (part) connection.push('bulk', part);
      else {
        this.#giving = null;
        return;
      }
    }
  }

  #queue(bytes: Uint8Array): void {
    this.#out.push({ kind: 'send', to: this.#options.relay, bytes });
  }

  #end(event: PeerEvent): void {
    this.#over = true;
    this.#out.push(event);
  }

  #take(): readonly PeerOutput[] {
    if (this.#out.length === 0) return NOTHING;
    const out = this.#out;
    this.#out = [];
    return out;
  }
}
