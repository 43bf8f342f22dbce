// A headless peer's head: gets ready, simulates what it receives, decides with the game's own bot what its seat
// holds, and reports like a stage. It does so for a given number of frames, over as many matches as that takes.
//
// No socket and no clock of its own: events go in, what is to be said and held comes out.

import type { Game } from '../../games/game.ts';
import { frameBytes } from '../../netcode/frames/frame.ts';
import type { Peer } from '../../netcode/peer/peer.ts';
import { guarded } from '../../netcode/sim/guard.ts';
import { createSimulation, type Simulation } from '../../netcode/sim/simulation.ts';
import type { PeerSocketEvent } from '../../netcode/udp/peer-socket.ts';
import type { FromPeer, FromRelay, RoomState } from '../../netcode/wire/messages.ts';
import type { Traffic } from './traffic.ts';

export type BotAction =
  | { readonly do: 'say'; readonly message: FromPeer }
  | { readonly do: 'hold'; readonly input: Uint8Array }
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
}

export interface BotRecord {
  readonly matches: readonly MatchRecord[];
  /** Of the state after the last frame. */
  readonly finalHash: string;
  /** False when the relay said that two states differ. */
  readonly inStep: boolean;
  readonly traffic: Traffic;
}

export interface BotOptions {
  readonly game: Pick<Game, 'info' | 'rules'>;
  /** How many frames to play. */
  readonly frames: number;
  /** Milliseconds; stamps arrivals. */
  now(): number;
}

/** A match that is being played. */
interface Playing {
  readonly simulation: Simulation<unknown>;
  readonly seat: number;
  readonly match: number;
  readonly at: number[];
  readonly hashes: [number, string][];
}

export class Bot {
  /** Frames played so far, over all matches. A match that ended counts up to its outcome, the same for all. */
  frames = 0;
  finalHash = '';
  inStep = true;
  readonly matches: MatchRecord[] = [];
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

  /** Something happened at the bot's peer. */
  on(event: PeerSocketEvent, peer: Peer): BotAction[] {
    switch (event.kind) {
      case 'joined':
        this.#me = event.member;
        return [];
      case 'message':
        return this.#hear(event.message);
      case 'frames':
        return this.#receive(event.first, event.end, peer);
      case 'over':
        if (this.#done) return [];
        return [{ do: 'fail', why: `the relay ended the session (${event.reason})` }];
      case 'info':
      case 'version':
      case 'refused':
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
      case 'desync':
        this.inStep = false;
        return [];
      case 'no':
        return [{ do: 'fail', why: message.why }];
      case 'stats':
      case 'waiting':
        return [];
    }
  }

  #enter({ phase, match, members }: RoomState): BotAction[] {
    if (this.#playing && match?.number !== this.#playing.match) {
      return [{ do: 'fail', why: `match ${this.#playing.match} ended before its end was seen here` }];
    }
    if (phase !== 'lobby') this.#askedReady = false;
    const waits = phase === 'lobby' && !this.#askedReady && members.some(({ id }) => id === this.#me);
    if (!waits || this.#done) return [];
    this.#askedReady = true;
    return [{ do: 'say', message: { m: 'ready', ready: true } }];
  }

  #receive(first: number, end: number, peer: Peer): BotAction[] {
    const { info } = this.#options.game;
    if (first === 0 && !this.#done) this.#begin(peer.room!);
    const playing = this.#playing;
    if (!playing) return [];
    const at = this.#options.now();
    const size = frameBytes(peer.log!.shape);
    const bytes = peer.log!.copy(first, end);
    const actions: BotAction[] = [];
    for (let from = 0; from < bytes.length && this.#playing; from += size) {
      playing.at.push(at);
      actions.push(...this.#step(playing, bytes.subarray(from, from + size)));
    }
    if (!this.#playing) return actions;
    const input = new Uint8Array(info.inputBytes);
    guarded(() => this.#options.game.rules.bot(playing.simulation.state, playing.seat, input));
    return [...actions, { do: 'hold', input }];
  }

  #begin({ match, members }: RoomState): void {
    const { info, rules } = this.#options.game;
    this.#playing = {
      simulation: createSimulation(info, rules, match!),
      seat: members.find(({ id }) => id === this.#me)!.seat,
      match: match!.number,
      at: [],
      hashes: [],
    };
  }

  #step(playing: Playing, inputs: Uint8Array): BotAction[] {
    const { simulation, hashes } = playing;
    simulation.step(inputs);
    this.frames++;
    const { frame } = simulation;
    const outcome = simulation.outcome();
    // As often as a stage does.
    if (frame % this.#options.game.info.tickRate !== 0 && !outcome && !this.#done) return [];
    const hash = simulation.hash();
    hashes.push([frame, hash]);
    const actions: BotAction[] = [{ do: 'say', message: { m: 'hash', frame, hash } }];
    if (outcome) {
      const { scores, places } = outcome;
      const copy = { scores: [...scores], places: [...places] };
      actions.push({ do: 'say', message: { m: 'finished', frame, hash, outcome: copy } });
    }
    if (outcome || this.#done) {
      this.matches.push({ match: playing.match, at: playing.at, hashes });
      this.#playing = null;
    }
    if (this.#done) {
      this.finalHash = hash;
      actions.push({ do: 'end' });
    }
    return actions;
  }

  get #done(): boolean {
    return this.frames >= this.#options.frames;
  }
}
