// A guest in the room, from asking to be let in to the end: a peer of its own in this process, and what its page sees of the room.

import type { KeyPair } from '../../netcode/crypto/key-pair.ts';
import { isStill } from '../../netcode/room/pause.ts';
import type { GameInfo } from '../../netcode/sim/rules.ts';
import type { PlaceEvent } from '../../netcode/succession/kept-place.ts';
import { KeptPeer } from '../../netcode/udp/kept-peer.ts';
import type { FromPeer, RoomState } from '../../netcode/wire/messages.ts';
import type { StageFeed } from '../party/match/stage-feed.ts';
import type { FromStage } from '../party/match/stage-messages.ts';
import { StateHashes } from '../party/match/state-hashes.ts';
import { failureOf } from '../party/room/failure-of.ts';
import type { ServedRoom } from '../party/room/hosted-guests.ts';
import { InboundMessages } from '../party/room/inbound-messages.ts';
import { NO_STATS, networkOf, type Stats } from '../party/room/member-network.ts';
import { RoomTimes, WAITING_MS } from '../party/room/room-times.ts';
import { ShownMatch } from '../party/room/shown-match.ts';
import type { ShownResult } from '../party/room/shown-result.ts';
import { Questions } from '../party/window/command-outcome.ts';
import type { Failure, Outcome } from '../party/window/contract.ts';
import type { GuestFailure, GuestRoom, GuestWays } from './guest-contract.ts';

/** Where the game is not known here, frames a second. */
const USUAL_TICK_RATE = 60;

export interface GuestStayOptions {
  readonly room: ServedRoom;
  /** By which the relay knows the guest again, with seat and score. */
  readonly identity: KeyPair;
  name(): string;
  /** What the guest has given for it; undefined where the room has none. */
  password(): string | undefined;
  /** Whether the guest only watches, and takes no seat. */
  readonly audience: boolean;
  /** The ways in, for a guest who only watches. */
  ways(): GuestWays | null;
  readonly stage: StageFeed;
  /** What the guest has seen of results, in the stays before, too. */
  readonly result: ShownResult;
  /** How long the page has been away, ms, as ShownMatchOptions.pageGoneMs. */
  pageGoneMs(): number | null;
  onChange(): void;
  /** The stay is over by itself. */
  onEnd(why: GuestFailure): void;
}

export class GuestStay {
  readonly #options: GuestStayOptions;
  readonly #peer: KeptPeer;
  readonly #inbound: InboundMessages;
  readonly #times: RoomTimes;
  readonly #shown: ShownMatch;
  readonly #questions = new Questions();
  #me: number | null = null;
  #stats: Stats = NO_STATS;
  #waitingFor: readonly number[] = [];
  /** What the page's stage has told, and what came of it. */
  readonly #hashes = new StateHashes();
  #outOfStep: { readonly match: number; readonly is: 'again' | 'still' } | null = null;
  #look: NodeJS.Timeout | undefined;
  #wasWaiting = false;

  constructor(options: GuestStayOptions) {
    this.#options = options;
    const { room, identity, onChange } = options;
    this.#inbound = new InboundMessages(onChange);
    this.#peer = new KeptPeer({
      to: { host: '127.0.0.1', port: room.port },
      ask: () => {
        const password = options.password();
        return {
          request: {
            ...{ name: options.name(), app: room.app, contents: { ...room.contents } },
            ...{ onlooks: true, screen: true, served: true as const },
            ...(options.audience ? { audience: true as const } : {}),
          },
          identity,
          host: room.host,
          game: room.game,
          ...(password === undefined ? {} : { password }),
        };
      },
      // A guest of this host goes nowhere else: the page comes from here.
      mayFollow: () => false,
      onEvent: (event) => this.#happened(event),
    });
    this.#times = new RoomTimes({
      peer: this.#peer,
      own: () => this.#own,
      // What frames take between this machine and its own relay says nothing to a guest.
      hosts: () => true,
      tickRate: (id) => room.game(id)?.tickRate ?? USUAL_TICK_RATE,
    });
    this.#shown = new ShownMatch({
      pageGoneMs: options.pageGoneMs,
      shown: (match) => this.say({ m: 'shown', match }),
    });
    this.#peer.open();
  }

  /** The own number as a member; null until the guest is in. */
  get member(): number | null {
    return this.#isIn ? this.#me : null;
  }

  /** Number of the match that counts down or runs; 0 without one. */
  get match(): number {
    return this.#room?.match?.number ?? 0;
  }

  /** What the page sees; null until the guest is in. */
  get view(): GuestRoom | null {
    const room = this.#room;
    if (!room || this.#me === null || !this.#isIn) return null;
    const tickRate = this.#info(room.game)?.tickRate ?? USUAL_TICK_RATE;
    const { latency } = networkOf(this.#stats, (room.match ?? room).way, tickRate);
    const { elapsedMs, countdownMs, screensMs, pauseMs, waitingMs, comingBack } = this.#times.now;
    return {
      at: 'room',
      // At which addresses this machine is stays with apps.
      ...{ room: withoutPages(room), me: this.#me, latency },
      ...{ plays: this.#plays, watches: this.#watches, onlooks: this.#onlooker !== undefined },
      ...{ chat: [...this.#inbound.chat], emotes: [...this.#inbound.emotes], notice: this.#inbound.notice },
      ...{ elapsedMs, countdownMs, screensMs, pauseMs, waitingMs, comingBack },
      waitingFor: [...this.#waitingFor],
      outOfStep: this.#outOfStep?.match === this.match ? this.#outOfStep.is : null,
      showResult: this.#options.result.isShown(room.phase, room.result),
      played: this.#options.result.played,
      ways: this.#options.audience ? this.#options.ways() : null,
    };
  }

  say(message: FromPeer): void {
    this.#peer.act((peer, now) => peer.say(message, now));
  }

  /** Asks the room for something. What it answers; `no-room` when the stay is over before it has. */
  ask(message: FromPeer): Promise<Outcome> {
    return this.#questions.ask((id) => this.say({ ...message, id }));
  }

  /** The result or the notice on screen has been seen. */
  dismiss(): void {
    this.#inbound.notice = null;
    if (this.#room) this.#options.result.dismiss(this.#room);
  }

  /** The page has gone: it holds nothing any more, and a match waits for its screen for a while only. */
  pageGone(): void {
    const bytes = this.#info(this.#room?.game ?? '')?.inputBytes;
    if (bytes !== undefined && this.#plays)
      this.#peer.act((peer, now) => peer.hold(new Uint8Array(bytes), now));
    this.#shown.look();
  }

  /**
   * What the stage of the page says. What it has computed goes no further: browsers have no say in that (PROTOCOL.md, Browsers). It is
   * held against what the host's own stage has computed.
   */
  staged(message: FromStage): void {
    switch (message.kind) {
      case 'input': {
        const { match, seat, bytes, frame } = message;
        const own = this.#own;
        if (match !== this.match || !own?.plays || own.seat !== seat) return;
        if (bytes.length !== this.#info(this.#room!.game)?.inputBytes) return;
        this.#peer.act((peer, now) => peer.hold(bytes, now, frame));
        return;
      }
      case 'command':
        if (message.match === this.match && this.#plays)
          this.#peer.act((peer, now) => peer.command(message.bytes, now));
        return;
      case 'shown':
        this.#shown.stageShows(message.match);
        return;
      case 'hash':
        if (message.match === this.match) this.#compare(message.match, message.frame, message.hash);
        return;
    }
  }

  /** A stage whose state is another than the host's begins again with all frames, once a match. */
  #compare(match: number, frame: number, hash: string): void {
    if (this.#outOfStep?.match === match && this.#outOfStep.is === 'still') return;
    this.#hashes.note(match, frame, hash);
    if (this.#hashes.differs(match, this.#options.room.hashes) === null) return;
    const is = this.#outOfStep?.match === match ? 'still' : 'again';
    this.#outOfStep = { match, is };
    this.#hashes.clear();
    if (is === 'again') {
      this.#options.stage.play(null);
      this.#entered(this.#room!);
    }
    this.#options.onChange();
  }

  /** Leaves. The seat is kept for the guest with the same key, as it is for an app. */
  async close(): Promise<void> {
    clearInterval(this.#look);
    this.#questions.close();
    this.#inbound.close();
    this.#shown.close();
    this.#options.stage.play(null);
    await this.#peer.close();
  }

  get #room(): RoomState | null {
    return this.#peer.peer?.room ?? null;
  }

  get #own() {
    return this.#room?.members.find(({ id }) => id === this.#me);
  }

  get #onlooker() {
    return this.#room?.onlookers.find(({ id }) => id === this.#me);
  }

  get #isIn(): boolean {
    return this.#own !== undefined || this.#onlooker !== undefined;
  }

  get #plays(): boolean {
    return this.#own?.plays ?? false;
  }

  get #watches(): boolean {
    return (this.#own ?? this.#onlooker)?.watches ?? false;
  }

  #info(game: string): GameInfo | undefined {
    return this.#options.room.game(game);
  }

  #happened(event: PlaceEvent): void {
    const { stage, onChange, onEnd } = this.#options;
    switch (event.kind) {
      case 'info':
      case 'bulk':
      case 'nonsense':
      case 'moved':
        return;
      case 'joined':
        this.#me = event.member;
        this.#look ??= setInterval(() => this.#lookForSilence(), WAITING_MS);
        return;
      case 'away':
        this.#questions.close();
        this.#waitingFor = [];
        onChange();
        return;
      case 'frames':
        stage.frames(event.first, event.end);
        return;
      case 'view':
        stage.view(event.view, event.hostFrame);
        return;
      case 'begun':
        this.#entered(this.#room!);
        onChange();
        return;
      case 'unsent':
        this.#questions.unsent();
        return;
      case 'message':
        switch (event.message.m) {
          case 'room':
            this.#entered(event.message.room);
            break;
          case 'stats':
            this.#stats = event.message;
            this.#times.heard(event.message);
            break;
          case 'waiting':
            this.#waitingFor = event.message.for;
            break;
          case 'done':
            this.#questions.answered(event.message.re, null);
            return;
          case 'no':
            this.#inbound.heard(event.message);
            if (event.message.re !== undefined)
              this.#questions.answered(event.message.re, event.message.denial);
            break;
          case 'chat':
          case 'emote':
            this.#inbound.heard(event.message);
            break;
        }
        onChange();
        return;
      default:
        onEnd(
          guestFailure(
            failureOf(event, {
              address: '',
              app: this.#options.room.app,
              password: this.#options.password() !== undefined,
              found: null,
            }),
          ),
        );
    }
  }

  #entered(room: RoomState): void {
    if (!this.#isIn) return;
    const { peer } = this.#peer;
    this.#options.result.update(room);
    if (room.phase !== 'playing') this.#waitingFor = [];
    const own = this.#own;
    const log = peer!.room?.match?.number === room.match?.number ? peer!.log : null;
    // A game that is played with a file is out: the file is the host's.
    const play =
      room.match && log && !room.match.file
        ? {
            game: room.game,
            match: room.match,
            mine: own?.plays ? [own.seat] : [],
            log,
            from: peer!.from,
          }
        : null;
    this.#options.stage.play(play);
    this.#shown.changed({ room, plays: this.#plays });
    this.#times.changed({ room });
    this.#options.stage.pause(isStill(room) ? room.pause!.frame : null);
  }

  /** Times are told while something is waited for. */
  #lookForSilence(): void {
    const { isWaiting } = this.#times;
    if (isWaiting || this.#wasWaiting) this.#options.onChange();
    this.#wasWaiting = isWaiting;
  }
}

function withoutPages({ browsers: _, ...room }: RoomState): RoomState {
  return room;
}

/** What a guest can do something about, and that it is over. */
function guestFailure({ kind }: Failure): GuestFailure {
  switch (kind) {
    case 'full':
    case 'locked':
    case 'banned':
    case 'kicked':
    case 'password':
    case 'guesses':
    case 'too-often':
      return kind;
    case 'host-left':
      return 'closed';
    default:
      return 'lost';
  }
}
