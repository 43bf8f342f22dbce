// The other end of a relay: asks, joins, sends what is held, and turns bundles into frames in order.
//
// Sans-IO: every method returns what to send and what happened, in order.

import type { Frames } from '../frames/log.ts';
import { COUNTDOWN_MS } from '../relay/course.ts';
import { DROP_MS } from '../relay/member.ts';
import { HEARTBEAT_MS, RESEND_MS } from '../relay/post.ts';
import { decodeItems } from '../sim/items.ts';
import type { GameInfo } from '../sim/rules.ts';
import { REPEAT_MS, repeats } from '../sync/repeat.ts';
import { MAX_DATAGRAM, Reader, Writer } from '../wire/bytes.ts';
import type { Key } from '../wire/check.ts';
import {
  type Address,
  intact,
  KIND,
  PROTOCOL_VERSION,
  type Random,
  type Send,
  SHORTEST_DATAGRAM,
} from '../wire/datagram.ts';
import {
  type ByeReason,
  type Handshake,
  type Info,
  type JoinRequest,
  type Refusal,
  readBye,
  readHandshake,
  writeBye,
  writeHello,
  writeJoin,
} from '../wire/handshake.ts';
import { commandMessage, readItemsMessage } from '../wire/items-message.ts';
import { fromJson, toJson } from '../wire/json.ts';
import {
  type FromPeer,
  type FromRelay,
  fromRelaySchema,
  type MatchStart,
  type RoomState,
} from '../wire/messages.ts';
import { cleanName } from '../wire/name.ts';
import { SECTION_RESERVE, Session } from '../wire/session.ts';
import { Downlink } from './downlink.ts';
import { Uplink } from './uplink.ts';

/** Pause between two tries to be heard while joining, ms. */
export const RETRY_MS = 250;

/** A relay that has not answered for this long, ms, is not there. */
export const JOIN_TIMEOUT_MS = 3_000;

/** A goodbye is said this often at once: nobody is left to repeat it. */
export const BYES = 3;

export interface PeerOptions {
  readonly relay: Address;
  /** Number of the room, from 1; 0 is the first that lets us in. */
  readonly room?: number;
  readonly request: JoinRequest;
  /** The games that this app has, by id. */
  game(id: string): GameInfo | undefined;
  readonly random: Random;
  readonly now: number;
}

export type PeerEvent =
  /** The relay answered; joining goes on by itself. */
  | { readonly kind: 'info'; readonly info: Info }
  | { readonly kind: 'joined'; readonly member: number }
  /** The relay speaks another protocol version. */
  | { readonly kind: 'version'; readonly theirs: number }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'message'; readonly message: FromRelay }
  /** Frames `first` to before `end` of a match have come: they are in `log`. */
  | {
      readonly kind: 'frames';
      readonly match: MatchStart;
      readonly log: Frames;
      readonly first: number;
      readonly end: number;
    }
  /** The session is over. */
  | { readonly kind: 'over'; readonly reason: ByeReason; readonly text: string };

export type PeerOutput = Send | PeerEvent;

/** The match that counts down or runs, from this peer's side. */
interface Playing {
  readonly match: MatchStart;
  readonly startsAt: number;
  readonly uplink: Uplink;
  readonly downlink: Downlink;
  /** Frames that have been handed out: those before it are whole. */
  handedOut: number;
}

const NOTHING: readonly PeerOutput[] = [];

export class Peer {
  /** The room as last heard of. */
  room: RoomState | null = null;
  /** When the last new frame came, ms; before the first, when it is expected. */
  frameAt = 0;

  readonly #options: PeerOptions;
  readonly #nonce: Key;
  readonly #writer = new Writer();
  readonly #startedAt: number;
  #cookie: Key | null = null;
  #askedAt = Number.NEGATIVE_INFINITY;
  #session: Session | null = null;
  #playing: Playing | null = null;
  #lossy = false;
  #over = false;
  #out: PeerOutput[] = [];

  constructor(options: PeerOptions) {
    this.#options = options;
    this.#nonce = { k0: options.random(), k1: options.random() };
    this.#startedAt = options.now;
  }

  /** The whole frames of the running match, or null. */
  get log(): Frames | null {
    return this.#playing?.downlink.log ?? null;
  }

  /** When frame 0 of the match is expected, ms; null without a match. */
  get startsAt(): number | null {
    return this.#playing?.startsAt ?? null;
  }

  /** Path to the relay as measured here; null before the session. */
  get link() {
    return this.#session?.link ?? null;
  }

  /** When `advance` is wanted next, ms. */
  get due(): number {
    if (this.#over) return Number.POSITIVE_INFINITY;
    const session = this.#session;
    if (!session) return Math.min(this.#askedAt + RETRY_MS, this.#startedAt + JOIN_TIMEOUT_MS);
    return Math.min(session.sentAt + this.#pause(session), session.link.heardAt + DROP_MS);
  }

  receive(bytes: Uint8Array, now: number): readonly PeerOutput[] {
    if (this.#over || bytes.length > MAX_DATAGRAM || bytes.length < SHORTEST_DATAGRAM) return NOTHING;
    const kind = bytes[1];
    // An info alone reads the same in every version: it is how a mismatch is told.
    if (bytes[0] !== PROTOCOL_VERSION && kind !== KIND.info) return NOTHING;
    if (kind === KIND.packet || kind === KIND.bye) {
      this.#fromSession(kind, bytes, now);
    } else if (!this.#session) {
      const handshake = readHandshake(bytes);
      if (handshake) this.#shake(handshake, now);
    }
    return this.#take();
  }

  advance(now: number): readonly PeerOutput[] {
    if (this.#over) return NOTHING;
    const session = this.#session;
    if (!session) {
      if (now >= this.#startedAt + JOIN_TIMEOUT_MS) this.#end({ kind: 'timeout' });
      else if (now >= this.#askedAt + RETRY_MS) this.#ask(now);
    } else if (now >= session.link.heardAt + DROP_MS) {
      this.#end({ kind: 'over', reason: 'silent', text: '' });
    } else if (now >= session.sentAt + this.#pause(session)) {
      this.#send(session, now);
    }
    return this.#take();
  }

  /** Says something to the relay; it arrives, in order. */
  say(message: FromPeer, now: number): readonly PeerOutput[] {
    const session = this.#session;
    if (!session || this.#over) return NOTHING;
    if (session.out.push(toJson(message))) this.#send(session, now);
    return this.#take();
  }

  /**
   * What this peer's seat holds down now; goes out at once when it has changed, or, in strict frame lock, with
   * the next keyframe. It counts for frame `target` at the earliest: 0 is at once.
   */
  hold(input: Uint8Array, now: number, target = 0): readonly PeerOutput[] {
    const session = this.#session;
    const playing = this.#playing;
    if (!session || this.#over || !playing) return NOTHING;
    if (playing.match.way === 'strict') {
      playing.uplink.note(input);
      return NOTHING;
    }
    if (!playing.uplink.hold(input, Math.max(target, playing.downlink.wanted))) return NOTHING;
    this.#send(session, now);
    return this.#take();
  }

  /** Commands something, in games of commands; it arrives, in order. */
  command(command: Uint8Array, now: number): readonly PeerOutput[] {
    const session = this.#session;
    if (!session || this.#over || !this.#playing) return NOTHING;
    if (session.out.push(commandMessage(command))) this.#send(session, now);
    return this.#take();
  }

  /** Leaves the room, or gives up joining. */
  leave(): readonly PeerOutput[] {
    const session = this.#session;
    if (session && !this.#over) {
      for (let i = 0; i < BYES; i++) this.#push(writeBye(this.#writer, session.id, session.key, 'left'));
    }
    this.#over = true;
    return this.#take();
  }

  #ask(now: number): void {
    const { room = 0 } = this.#options;
    // To a name that is too long the relay would say nothing at all, so it leaves here as it will be shown.
    const request = { ...this.#options.request, name: cleanName(this.#options.request.name, '') };
    this.#askedAt = now;
    if (this.#cookie) this.#push(writeJoin(this.#writer, this.#nonce, this.#cookie, room, request));
    else this.#push(writeHello(this.#writer, this.#nonce, room));
  }

  #shake(answer: Handshake, now: number): void {
    if (answer.nonce.k0 !== this.#nonce.k0 || answer.nonce.k1 !== this.#nonce.k1) return;
    switch (answer.kind) {
      case 'info':
        if (answer.version !== PROTOCOL_VERSION) this.#end({ kind: 'version', theirs: answer.version });
        else if (answer.info && !this.#cookie) {
          this.#cookie = answer.cookie;
          this.#out.push({ kind: 'info', info: answer.info });
          this.#ask(now);
        }
        return;
      case 'welcome':
        this.#session = new Session(answer.session, answer.key, now);
        this.#out.push({ kind: 'joined', member: answer.member });
        this.#send(this.#session, now);
        return;
      case 'refuse':
        this.#end({ kind: 'refused', refusal: answer.refusal });
        return;
      case 'hello':
      case 'join':
        return; // only relays hear these
    }
  }

  #fromSession(kind: number, bytes: Uint8Array, now: number): void {
    const session = this.#session;
    const reader = new Reader(bytes);
    reader.at = 2;
    if (!session || reader.u32() !== session.id || !intact(bytes, session.key)) return;
    if (kind === KIND.bye) {
      const bye = readBye(reader);
      if (bye) this.#end({ kind: 'over', ...bye });
      return;
    }
    const head = session.read(reader, now);
    if (!head) return;
    this.#lossy = repeats(this.#lossy, session.link.lossOut);
    for (const message of head.messages) this.#hear(message, now);
    if (head.section && this.#playing) this.#readFrames(this.#playing, reader, now);
    // Everything that wants an acknowledgement gets it at once, also when it brought nothing new.
    if (head.section || head.messages.length > 0) this.#send(session, now);
  }

  #readFrames(playing: Playing, reader: Reader, now: number): void {
    const { uplink, downlink } = playing;
    const inputWanted = downlink.read(reader);
    if (inputWanted === null) return;
    uplink.acknowledge(inputWanted);
    this.#handOut(playing, now);
  }

  /** Hands out the frames that have become whole. */
  #handOut(playing: Playing, now: number): void {
    const first = playing.handedOut;
    const end = playing.downlink.log.next;
    if (end === first) return;
    playing.handedOut = end;
    this.frameAt = now;
    this.#out.push({ kind: 'frames', match: playing.match, log: playing.downlink.log, first, end });
    // In strict frame lock whoever has a keyframe's inputs sends its own for the next one.
    if (playing.match.way === 'strict') playing.uplink.control(end);
  }

  #hear(bytes: Uint8Array, now: number): void {
    const items = readItemsMessage(bytes);
    if (items) {
      const playing = this.#playing;
      if (!playing || items.match !== (playing.match.number & 0xff) || !decodeItems(items.items)) return;
      playing.downlink.items(items.frame, items.items);
      this.#handOut(playing, now);
      return;
    }
    const message = fromJson(fromRelaySchema, bytes);
    if (!message) return;
    if (message.m === 'room') this.#enter(message.room, now);
    this.#out.push({ kind: 'message', message });
  }

  /** The room changed: a match may have begun or ended. */
  #enter(room: RoomState, now: number): void {
    this.room = room;
    const { match } = room;
    if (match?.number === this.#playing?.match.number) return;
    const info = this.#options.game(room.game);
    if (!match || !info) {
      this.#playing = null;
      return;
    }
    const startsAt = now + COUNTDOWN_MS - (this.#session?.link.rttMs ?? 0) / 2;
    this.frameAt = startsAt;
    const uplink = new Uplink(info.inputBytes, info.latch);
    if (match.way === 'strict') uplink.control(0);
    this.#playing = {
      match,
      startsAt,
      uplink,
      downlink: new Downlink({ seats: match.seats.length, inputBytes: info.inputBytes }, match.number),
      handedOut: 0,
    };
  }

  /** How long to be quiet after the last packet. */
  #pause(session: Session): number {
    const pending = this.#playing?.uplink.pending === true;
    if (this.#lossy && pending) return REPEAT_MS;
    return pending || session.out.pending ? RESEND_MS : HEARTBEAT_MS;
  }

  /** Sends all that the relay has not acknowledged. */
  #send(session: Session, now: number): void {
    const playing = this.#playing;
    const { budget } = session.open(this.#writer, now, playing ? SECTION_RESERVE : 0);
    if (playing) {
      session.openSection(this.#writer);
      playing.uplink.write(this.#writer, playing.match.number, playing.downlink.wanted, budget);
    }
    this.#push(session.seal(this.#writer));
  }

  #push(bytes: Uint8Array): void {
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
