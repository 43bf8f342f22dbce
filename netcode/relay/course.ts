// What a room goes through again and again: lobby, countdown, match, result, and what that adds up to.

import type { Random } from '../wire/datagram.ts';
import type { RoomState } from '../wire/messages.ts';
import type { Settings } from './choices.ts';
import { Evening, type Players } from './evening.ts';
import { RelayMatch } from './match.ts';
import type { Member } from './member.ts';
import { seatTable } from './seating.ts';

/** From everybody ready to frame 0: long enough to put the drink down. */
export const COUNTDOWN_MS = 3_000;

export class Course {
  /** What is played next. */
  settings: Settings;
  phase: RoomState['phase'] = 'lobby';
  match: RelayMatch | null = null;
  result: RoomState['result'] = null;
  readonly evening = new Evening();
  readonly #random: Random;
  readonly #members: readonly Member[];
  #matches = 0;
  #players: Players = new Map();

  constructor(random: Random, members: readonly Member[], settings: Settings) {
    this.settings = settings;
    this.#random = random;
    this.#members = members;
  }

  /** The match whose frames go out. */
  get played(): RelayMatch | null {
    return this.phase === 'playing' ? this.match : null;
  }

  /** Goes on to what is due. Returns whether it went. */
  update(now: number): boolean {
    const ready = this.#members.every((member) => member.ready) && this.enough;
    switch (this.phase) {
      case 'lobby':
        if (ready) this.#countDown(now);
        return ready;
      case 'countdown':
        if (!ready) this.#toLobby();
        else if (now >= this.match!.startsAt) this.phase = 'playing';
        return !ready || this.phase === 'playing';
      case 'playing':
        return this.#endIfSeen(now);
    }
  }

  /** Whether there are as many people and bots as the game needs. */
  get enough(): boolean {
    const { game, bots } = this.settings;
    return this.#members.length > 0 && this.#members.length + bots >= game.info.minSeats;
  }

  /** Somebody came: a bot that was going to sit on the last free seat stands up. */
  makeRoom(): void {
    const { seats, bots } = this.settings;
    this.settings = { ...this.settings, bots: Math.min(bots, seats - this.#members.length) };
  }

  /** Ends whatever there is, without a result. */
  stop(): void {
    this.#toLobby();
    for (const member of this.#members) member.ready = false;
  }

  /** The next people do not know what was played before. */
  forget(): void {
    this.stop();
    this.result = null;
    this.evening.reset();
  }

  #countDown(now: number): void {
    const { game, seats, bots, options, way } = this.settings;
    const members = this.#members;
    const table = seatTable(members, seats, bots);
    const start = { number: ++this.#matches, seed: this.#random(), seats: table, options, way };
    this.phase = 'countdown';
    this.match = new RelayMatch(start, game.info, now + COUNTDOWN_MS, () => largestRoundTrip(members));
    this.#players = this.evening.players(members);
    for (const member of members) {
      member.ack = 0;
      member.nextInput = 0;
    }
  }

  #endIfSeen(now: number): boolean {
    const result = this.match!.result(this.#members, now);
    if (result === 'open') return false;
    this.result = result;
    if (result) this.evening.add(result, this.#players, this.#members);
    this.stop();
    return true;
  }

  #toLobby(): void {
    this.phase = 'lobby';
    this.match = null;
  }
}

/** The slowest member's smoothed round trip and what its jitter may add, ms. */
function largestRoundTrip(members: readonly Member[]): number {
  let largest = 0;
  for (const { session } of members) {
    largest = Math.max(largest, session.link.rttMs + 2 * session.link.jitterMs);
  }
  return largest;
}
