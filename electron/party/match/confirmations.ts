// What is known of how the last match ended, and by whom: what this app has found by simulating it again, what the host
// tells, and what other apps have signed. What was found here is shown, whatever is told; signatures are checked here, so
// that no other app's word is taken for them, the host's included.

import { fromHex } from '../../../netcode/crypto/bytes.ts';
import { fingerprint } from '../../../netcode/crypto/key-pair.ts';
import { MOST_SIGNED, type ReplaySigned } from '../../../netcode/replay/format.ts';
import {
  type EndedMatch,
  resultDigest,
  seatedAtEnd,
  tellsSeats,
} from '../../../netcode/replay/result-digest.ts';
import { isSound } from '../../../netcode/replay/signed-end.ts';
import { copyOutcome, MAX_SEATS, type Outcome } from '../../../netcode/sim/rules.ts';
import type { FromRelay, MatchSeat, MatchStart, RoomState } from '../../../netcode/wire/messages.ts';
import type { SignedEnd } from '../../../netcode/wire/signed-end.ts';
import type { ResultCheck } from '../window/room-view.ts';

/** Signatures of apps without a player: one that comes and goes under ever new keys takes no place of those who did. */
const MOST_OTHERS = MOST_SIGNED - MAX_SEATS;

/** Signatures that may turn out to be false: checking one takes a while. */
const MOST_FALSE = 64;

type Result = NonNullable<RoomState['result']>;

interface Heard {
  /** Players at the app; none where it only watched. */
  readonly players: readonly string[];
  /** What the room calls the person at it. */
  readonly name: string;
  readonly end: SignedEnd;
}

/** What this app has found of the match. */
type Own =
  /** It is not simulated: it was not had from its first frame on, or cannot be played here. */
  | { readonly is: 'none' }
  | { readonly is: 'checking' }
  /** It does not end in these frames, which are all that came. */
  | { readonly is: 'unended'; readonly frames: number }
  | { readonly is: 'found'; readonly ended: Omit<EndedMatch, 'seats'>; readonly early: boolean };

const NOTHING: ResultCheck = {
  own: 'none',
  otherwise: null,
  confirmed: [],
  framesOnly: [],
  doubted: [],
  unheard: [],
};

/** Which result is shown, and what is known of it. */
export interface CheckedResult {
  /** That which was found here, else the one that the room tells. */
  readonly result: RoomState['result'];
  readonly check: ResultCheck;
}

export class Confirmations {
  readonly #log: (line: string) => void;
  /** Fingerprint of the own key. */
  readonly #self: string;
  /** The match that is played, or was last. */
  #match: MatchStart | null = null;
  #heard: Heard[] = [];
  /** Signatures of it that were false. */
  #false = 0;
  #own: Own = { is: 'none' };
  /** How it ended on the own stage: shown until it has been simulated again; null before. */
  #staged: Omit<EndedMatch, 'seats'> | null = null;
  /** What we have signed of it. */
  #signed: SignedEnd | null = null;

  constructor(self: string, log: (line: string) => void) {
    this.#self = self;
    this.#log = log;
  }

  /** The room as it is. */
  update({ match }: RoomState): void {
    if (!match) return;
    const isSame = match.number === this.#match?.number;
    this.#match = match; // also when somebody has taken over a bot since
    if (isSame) return;
    this.#heard = [];
    this.#false = 0;
    this.#own = { is: 'none' };
    this.#staged = null;
    this.#signed = null;
  }

  /** The own stage has seen this match to its end. */
  staged(match: number, ended: Omit<EndedMatch, 'seats'>): void {
    if (match === this.#match?.number) this.#staged = ended;
  }

  /** This match is being simulated again here. */
  checking(match: number): void {
    if (match === this.#match?.number && this.#own.is === 'none') this.#own = { is: 'checking' };
  }

  /** This match does not end in the `frames` frames that came, or, with null, it could not be simulated. */
  unended(match: number, frames: number | null): void {
    if (match !== this.#match?.number || this.#own.is === 'found') return;
    this.#own = frames === null ? { is: 'none' } : { is: 'unended', frames };
  }

  /**
   * This match was simulated to its end here. `early`: its frames say that the leader ended it. Returns what there is to be
   * signed: an EndedMatch with the seats by what was dealt and heard; null for another match.
   */
  found(match: number, ended: Omit<EndedMatch, 'seats'>, early: boolean, room: RoomState) {
    if (match !== this.#match?.number) return null;
    this.#own = { is: 'found', ended, early };
    return { ...ended, seats: this.#seats(room.result) };
  }

  /** We have signed what was found here: others who sign other frames say something else. */
  signed(end: SignedEnd): void {
    this.#signed = end;
  }

  /** Who plays at this app, the first of several; null for an app without a player. */
  nameAt(app: string): string | null {
    return this.#playersAt(app)[0] ?? null;
  }

  /** What the relay passes on. Returns what is worth recording: what is of this match, sound, and the app's first. */
  hear(message: Extract<FromRelay, { m: 'confirmed' }>): ReplaySigned | null {
    const { match, name, key, played, frame, hash, signature, result } = message;
    const end = { key, played, frame, hash, signature, ...(result ? { result } : {}) };
    if (match !== this.#match?.number || this.#false >= MOST_FALSE) return null;
    const app = fingerprint(fromHex(key));
    // What we say is known here.
    if (app === this.#self || this.#heard.some((one) => one.end.key === key)) return null;
    const players = this.#playersAt(app);
    const others = this.#heard.filter((one) => one.players.length === 0);
    if (players.length === 0 && others.length >= MOST_OTHERS) return null;
    if (!isSound(end)) {
      this.#false++;
      this.#log(`The host passed on a false signature of match ${match}, in the name of ${name}.`);
      return null;
    }
    this.#heard.push({ players, name, end });
    return { name, ...end };
  }

  #playersAt(app: string): string[] {
    return this.#match?.seats.filter(({ key, taken }) => (taken?.key ?? key) === app).map(nameOf) ?? [];
  }

  #seats(told: Result | null): MatchSeat[] {
    const { number, seats } = this.#match!;
    return seatedAtEnd(seats, told?.number === number ? told.seats : []);
  }

  /** Of the room's result. `host`: the name of who tells it, empty where it has no player. */
  of({ result: told, phase, match }: RoomState, host: string): CheckedResult {
    const number = this.#match?.number;
    const isTold = told !== null && told.number === number;
    // A match that is over without a result has one where it was found here.
    const isOver = phase === 'lobby' && match === null && number !== undefined;
    if (!isTold && !(isOver && this.#own.is === 'found')) return { result: told, check: NOTHING };
    const seats = this.#seats(isTold ? told : null);
    const shown = this.#shown(isTold ? told : null, seats);
    const same = isTold && isSameResult(told, shown, seats);
    const result = same && this.#known === null ? told : { ...told, ...shown };
    const own = this.#ownOf(result);
    return { result, check: { own, otherwise: same ? null : host, ...this.#signatures(result, seats) } };
  }

  /** How it ended, by what was found here, or else by the own stage; null where neither says. */
  get #known(): { readonly ended: Omit<EndedMatch, 'seats'>; readonly early: boolean } | null {
    if (this.#own.is === 'found') return this.#own;
    return this.#own.is !== 'unended' && this.#staged ? { ended: this.#staged, early: false } : null;
  }

  /** What is shown: as it is known here, or else as told, but for the seats, which are always known here. */
  #shown(told: Result | null, seats: MatchSeat[]): Result {
    const number = this.#match!.number;
    const known = this.#known;
    if (!known) return { ...told!, number, seats };
    const { ended, early } = known;
    const { frame, hash, outcome } = ended;
    const isEarly = early || told?.early ? { early: true as const } : {};
    return {
      ...{ number, seats, outcome: copyOutcome(outcome), agreed: told?.agreed ?? true },
      ...isEarly,
      end: { frame, hash },
    };
  }

  #ownOf({ end }: Result): ResultCheck['own'] {
    if (this.#own.is !== 'unended') return this.#own.is;
    // Who lacks the last frames cannot say.
    return end && this.#own.frames >= end.frame ? 'unended' : 'none';
  }

  #signatures({ end, outcome }: Result, seats: readonly MatchSeat[]) {
    const confirmed: string[] = [];
    const framesOnly: string[] = [];
    const doubted: string[] = [];
    const digest = end && resultDigest({ ...end, outcome, seats });
    for (const { players, name, end: said } of this.#heard) {
      const isSame =
        said.frame === end?.frame &&
        said.hash === end.hash &&
        (this.#signed === null || said.played === this.#signed.played);
      const isOther = !isSame || (said.result !== undefined && said.result.digest !== digest);
      const same = said.result ? confirmed : framesOnly;
      const where = isOther ? doubted : same;
      where.push(...(players.length > 0 ? players : [name]));
    }
    const heard = new Set(this.#heard.flatMap(({ players }) => players));
    const unheard = this.#match!.seats.filter(
      (seat) => (seat.taken?.key ?? seat.key ?? this.#self) !== this.#self && !heard.has(nameOf(seat)),
    ).map(nameOf);
    return { confirmed, framesOnly, doubted, unheard };
  }
}

function nameOf({ name, taken }: MatchSeat): string {
  return taken?.name ?? name;
}

/** Whether what the room tells is what is shown. */
function isSameResult(told: Result, shown: Result, seats: readonly MatchSeat[]): boolean {
  const { end } = told;
  return (
    tellsSeats(told.seats, seats) &&
    (end === undefined || (end.frame === shown.end?.frame && end.hash === shown.end.hash)) &&
    JSON.stringify(facts(told.outcome)) === JSON.stringify(facts(shown.outcome))
  );
}

function facts({ scores, places, teams }: Outcome) {
  return [scores, places, teams ?? []];
}
