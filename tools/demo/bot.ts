// A headless peer's head: gets ready, simulates what it receives, decides with the game's own bot what its seat
// holds, and reports like a stage. It does so for a given number of frames, over as many matches as that takes.
//
// Sans-IO: events go in, what is to be said and held comes out.

import { createHeadless, type HeadlessGame } from '../../netcode/lab/headless.ts';
import type { Corrections } from '../../netcode/objects/prediction.ts';
import type { Peer } from '../../netcode/peer/peer.ts';
import { reportEvery } from '../../netcode/runner/state-history.ts';
import type { ShadowStats } from '../../netcode/shadows/shadow-view.ts';
import { decodeItems, FROM_RELAY } from '../../netcode/sim/frame-items.ts';
import { guarded } from '../../netcode/sim/guard.ts';
import { copyOutcome } from '../../netcode/sim/rules.ts';
import type { LineEvent } from '../../netcode/succession/kept-place.ts';
import type { Rollbacks } from '../../netcode/sync/rollback.ts';
import type { FromPeer, FromRelay, MatchStart, RoomState } from '../../netcode/wire/messages.ts';
import type { DemoGame } from './game-list.ts';
import type { Traffic } from './traffic.ts';

export type BotAction =
  | { readonly do: 'say'; readonly message: FromPeer }
  /** `target` as in Peer.hold. */
  | { readonly do: 'hold'; readonly input: Uint8Array; readonly target: number }
  | { readonly do: 'command'; readonly command: Uint8Array }
  /** All frames are played. The bot stays in the room until it is told to go. */
  | { readonly do: 'end' }
  | { readonly do: 'fail'; readonly why: string };

/** One match as a bot saw it. */
export interface MatchRecord {
  readonly match: number;
  /** When each frame that counts arrived, in ms of the clock that the bot was given. */
  readonly at: readonly number[];
  /** State hashes, each with the number of frames before it. */
  readonly hashes: readonly (readonly [frame: number, hash: string])[];
  /** What running ahead cost; all zero in other ways. */
  readonly rollbacks: Rollbacks;
  /** Where the host tells the state: how often and how far own objects were put elsewhere. */
  readonly corrections: Corrections;
  /** What is put further than this is shown as a jump, in units of the game; 0 in ways whose host tells inputs. */
  readonly jump: number;
  /** Where shadows are followed: how they jumped, and what of it was seen. */
  readonly followed: ShadowStats | null;
  /** Frames that were guessed ahead in the end. */
  readonly ahead: number;
}

/** Commands of one bot, and those of everybody that reached it. */
export interface CommandCount {
  readonly sent: number;
  readonly sentBytes: number;
  readonly delivered: number;
}

export interface BotRecord {
  readonly matches: readonly MatchRecord[];
  /** Hash of the state after the last frame. */
  readonly finalHash: string;
  /** False when the relay said that two states differ. */
  readonly inStep: boolean;
  readonly commands: CommandCount;
  readonly traffic: Traffic;
}

export interface BotOptions {
  readonly game: DemoGame;
  /** How many frames to play. */
  readonly frames: number;
  /** Milliseconds; stamps arrivals. */
  now(): number;
}

type Frames = Extract<LineEvent, { kind: 'frames' }>;

const NO_BYTES = new Uint8Array();

/** A match that is being played. */
interface Playing {
  readonly game: HeadlessGame;
  readonly seat: number;
  readonly match: MatchStart;
  /** What its seat holds. */
  input: Uint8Array;
  readonly at: number[];
  readonly hashes: [number, string][];
}

export class Bot {
  /** Frames played so far, over all matches. A match that ended counts up to its outcome, the same for all. */
  frames = 0;
  finalHash = '';
  inStep = true;
  readonly matches: MatchRecord[] = [];
  #sent = 0;
  #sentBytes = 0;
  #delivered = 0;
  readonly #options: BotOptions;
  #me = 0;
  #askedReady = false;
  #playing: Playing | null = null;

  constructor(options: BotOptions) {
    this.#options = options;
  }

  /** A match is under way and more of its frames are wanted. */
  get playing(): boolean {
    return this.#playing !== null;
  }

  /** All that there is to tell in the end. */
  get record(): Omit<BotRecord, 'traffic'> {
    const commands = { sent: this.#sent, sentBytes: this.#sentBytes, delivered: this.#delivered };
    return { matches: this.matches, finalHash: this.finalHash, inStep: this.inStep, commands };
  }

  /** Something happened at the bot's peer. */
  on(event: LineEvent, peer: Peer): BotAction[] {
    switch (event.kind) {
      case 'joined':
        this.#me = event.member;
        return [];
      case 'message':
        return this.#hear(event.message);
      case 'frames':
        return this.#receive(event, peer);
      case 'view':
        if (!this.#playing) return [];
        this.#playing.game.hear(event.view, event.hostFrame, this.#options.now());
        return this.#decide(this.#playing);
      case 'over':
        if (this.#done) return [];
        return [{ do: 'fail', why: `the relay ended the session (${event.reason})` }];
      case 'unsent':
      case 'nonsense':
        return [{ do: 'fail', why: `${event.kind}: ${event.kind === 'unsent' ? event.why : event.text}` }];
      case 'begun':
      case 'bulk':
      case 'info':
      case 'version':
      case 'refused':
      case 'impostor':
      case 'timeout':
      case 'nobody':
      case 'unreachable':
        return []; // joining is the business of whoever opened the peer
    }
  }

  #hear(message: FromRelay): BotAction[] {
    switch (message.m) {
      case 'room':
        return this.#enter(message.room);
      case 'no':
        return [{ do: 'fail', why: `the relay says ${message.denial.why}` }];
      case 'begin':
      case 'state': // all of them come to the match at its beginning
      case 'done':
      case 'hashes':
      case 'stats':
      case 'waiting':
      case 'chat':
      case 'emote':
      case 'confirmed':
      case 'greet':
      case 'sealed':
      case 'succession':
      case 'estate':
      case 'handover':
      case 'lacks':
      case 'hall':
        return [];
    }
  }

  #enter({ phase, match, members, desync }: RoomState): BotAction[] {
    if (desync) this.inStep = false;
    if (this.#playing && match?.number !== this.#playing.match.number) {
      return [{ do: 'fail', why: `match ${this.#playing.match.number} ended before its end was seen here` }];
    }
    if (phase !== 'lobby') this.#askedReady = false;
    const waits = phase === 'lobby' && !this.#askedReady && members.some(({ id }) => id === this.#me);
    if (!waits || this.#done) return [];
    this.#askedReady = true;
    return [{ do: 'say', message: { m: 'ready', ready: true } }];
  }

  #receive({ match, log, first, end }: Frames, peer: Peer): BotAction[] {
    if (first === 0 && !this.#done) this.#begin(match, peer.room!);
    const playing = this.#playing;
    if (!playing) return [];
    const at = this.#options.now();
    const actions: BotAction[] = [];
    for (let frame = first; frame < end && this.#playing; frame++) {
      const items = decodeItems(log.items(frame) ?? NO_BYTES)!;
      this.#delivered += items.filter(({ from }) => from !== FROM_RELAY).length;
      playing.at.push(at);
      playing.game.confirm(log.copy(frame, frame + 1), items);
      actions.push(...this.#look(playing));
    }
    if (!this.#playing) return actions;
    playing.game.settle(peer.link!.rttMs, peer.link!.jitterMs, at);
    if (match.way !== 'commands') actions.push(...this.#decide(playing));
    return actions;
  }

  #begin(match: MatchStart, { members }: RoomState): void {
    const { info, rules } = this.#options.game;
    const { seat } = members.find(({ id }) => id === this.#me)!;
    const input = new Uint8Array(info.inputBytes);
    this.#playing = {
      game: createHeadless(info, rules, match, seat),
      seat,
      match,
      input,
      at: [],
      hashes: [],
    };
  }

  /** What the game's own bot holds at this seat. Who runs ahead decides by what is ahead. */
  #decide(playing: Playing): BotAction[] {
    const { game, seat, input: before } = playing;
    const { info, rules } = this.#options.game;
    const input = new Uint8Array(info.inputBytes);
    guarded(() => rules.bot(game.state, seat, input));
    playing.input = input;
    // Who reports where it is does so in its own time, unless it holds something else.
    const isNew = game.followed === null || input.some((byte, k) => byte !== before[k]);
    const held = isNew ? game.hold(input) : game.take();
    return held ? [{ do: 'hold', input: held.bytes, target: held.frame }] : [];
  }

  /** Looks at the state after a frame: what to order, whether it is hashed, whether all is over. */
  #look(playing: Playing): BotAction[] {
    const { game, seat, hashes } = playing;
    this.frames++;
    const { confirmed: frame } = game;
    const actions = playing.match.way === 'commands' ? this.#order(game.state, seat) : [];
    const outcome = game.outcome();
    // At the rate of a stage.
    if (frame % reportEvery(this.#options.game.info.tickRate) !== 0 && !outcome && !this.#done)
      return actions;
    const hash = game.hash();
    hashes.push([frame, hash]);
    actions.push({ do: 'say', message: { m: 'hash', match: playing.match.number, frame, hash } });
    if (outcome) {
      actions.push({
        do: 'say',
        message: { m: 'finished', match: playing.match.number, frame, hash, outcome: copyOutcome(outcome) },
      });
    }
    if (outcome || this.#done) {
      const { match, at } = playing;
      const { rollbacks, corrections, followed, ahead } = game;
      const jump = this.#options.game.rules.objects?.jump ?? 0;
      this.matches.push({ match: match.number, at, hashes, rollbacks, corrections, jump, followed, ahead });
      this.#playing = null;
    }
    if (this.#done) {
      this.finalHash = hash;
      actions.push({ do: 'end' });
    }
    return actions;
  }

  #order(state: unknown, seat: number): BotAction[] {
    const { rules } = this.#options.game;
    const orders = guarded(() => rules.orders?.(state, seat) ?? []);
    this.#sent += orders.length;
    for (const { length } of orders) this.#sentBytes += length;
    return orders.map((command) => ({ do: 'command', command }));
  }

  get #done(): boolean {
    return this.frames >= this.#options.frames;
  }
}
