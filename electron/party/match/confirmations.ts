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
import { type Dealt, isAnother } from '../../../netcode/wire/dealt-match.ts';
import type { FromRelay, MatchSeat, MatchStart, RoomState } from '../../../netcode/wire/messages.ts';
import type { SignedEnd } from '../../../netcode/wire/signed-end.ts';
import type { ResultCheck } from '../window/room-view.ts';
import type { Ending } from './evening.ts';

/**
 * Signatures of apps without a player: one that comes and goes under ever new keys takes no place of those that played, of which
 * each may have two, passed on openly and sealed.
 */
const MOST_OTHERS = MOST_SIGNED - 2 * MAX_SEATS;

/** Names of players of a match that are kept: seats may change hands, and a host may make up names. */
const MOST_PLAYERS = 2 * MAX_SEATS;

/** Signatures that may turn out to be false: checking one takes a while. */
const MOST_FALSE = 64;

type Result = NonNullable<RoomState['result']>;

interface Heard {
  /** Players at the app; empty where it only watched. */
  readonly players: readonly string[];
  /** Whether the app has sealed it for this one: the host can then not have changed it, nor have it from a match of another number. */
  readonly isSealed: boolean;
  readonly end: SignedEnd;
}

/** How a match ended, as it is known here. `early`: its frames say that the leader ended it. */
interface Known {
  readonly ended: Omit<EndedMatch, 'seats'>;
  readonly early: boolean;
}

/** What this app has found of the match. */
type Own =
  /** The match was not simulated: its first frame is missing, or its game cannot be played here. */
  | { readonly is: 'none' }
  | { readonly is: 'checking' }
  /** The match does not end in these frames, which are all that came. */
  | { readonly is: 'unended'; readonly frames: number }
  | ({ readonly is: 'found' } & Known);

const NOTHING: ResultCheck = {
  own: 'none',
  otherwise: null,
  untold: null,
  confirmed: [],
  framesOnly: [],
  doubted: [],
  unheard: [],
};

/** Who tells the room's results: its host. */
export interface ResultTeller {
  /** Of the person at the host's app; empty where no such person is known. */
  readonly name: string;
  /** Whether the host is an app, which has the rules of what it lets its room play; a relay that runs by itself may have none. */
  readonly hasRules: boolean;
}

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
  #dealt: Dealt | null = null;
  #heard: Heard[] = [];
  /** Players in it who have been told of as at browsers, which sign nothing, and as at apps, which do. */
  readonly #browsers = new Set<string>();
  readonly #apps = new Set<string>();
  /** Whether all own seats were dealt to the own key: else another app can sign in our names. */
  #isOurs = true;
  /** Signatures of it that were false, and that are recorded: a file with more than it may have, the own one too, is damaged. */
  #false = 0;
  #recorded = 0;
  #own: Own = { is: 'none' };
  /** How it ended on the own stage: shown until it has been simulated again; null before. */
  #staged: Known | null = null;
  /** What we have signed of it. */
  #signed: SignedEnd | null = null;

  constructor(self: string, log: (line: string) => void) {
    this.#self = self;
    this.#log = log;
  }

  /** The room as it is. `mine`: the seats of the players at this app. */
  update({ game, match, members }: RoomState, mine: readonly number[] = []): void {
    if (!match) return;
    const isSame = this.#dealt !== null && !isAnother(this.#dealt, { game, match });
    this.#dealt = { game, match }; // also when a member has taken over a bot since
    if (!isSame) this.#forget();
    for (const { name, served, plays } of members) {
      const where = served ? this.#browsers : this.#apps;
      if (plays && where.size < MOST_PLAYERS) where.add(name);
    }
    const isOurs = mine.every((seat) => this.#isOwnSeat(match.seats[seat]));
    if (!isOurs && this.#isOurs)
      this.#log(`The host has dealt a seat of ours to another key in match ${match.number}.`);
    this.#isOurs &&= isOurs;
  }

  /** Forgets the match, because another one is dealt. */
  #forget(): void {
    this.#browsers.clear();
    this.#apps.clear();
    this.#isOurs = true;
    this.#heard = [];
    this.#false = 0;
    this.#recorded = 0;
    this.#own = { is: 'none' };
    this.#staged = null;
    this.#signed = null;
  }

  get #match(): MatchStart | null {
    return this.#dealt?.match ?? null;
  }

  /** The own stage has seen this match to its end. `early`: its frames say that the leader ended it. */
  staged(match: number, ended: Omit<EndedMatch, 'seats'>, early: boolean): void {
    if (match === this.#match?.number) this.#staged = { ended, early };
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

  /**
   * How the match ended that is played, or was last, as far as this app knows. `host` as for `of`. No more than staged while
   * the host may be unable to know it. `whole`: number of a match that the own stage has played from its first frame on: what it has
   * shown counts of that one also where the next match is dealt before this one could be simulated again.
   */
  ending({ result: told }: Pick<RoomState, 'result'>, host: ResultTeller, whole?: number | null): Ending {
    const number = this.#match?.number;
    const isUnchecked = this.#own.is === 'none' && !(whole === number && this.#staged);
    if (number === undefined || isUnchecked || this.#own.is === 'unended') return { is: 'unseen' };
    const known = this.#known;
    if (!known) return { is: 'open' };
    const said = told?.number === number ? told : null;
    const isSure = this.#own.is === 'found' && !(said && this.#isUnsure(said, host));
    const result = {
      ...{ number, seats: this.#seats(said), outcome: known.ended.outcome },
      ...(known.early ? { early: true as const } : {}),
    };
    return { is: isSure ? 'found' : 'staged', result };
  }

  /** We have signed what was found here: others who sign other frames say something else. */
  signed(end: SignedEnd): void {
    this.#signed = end;
  }

  /** Who plays at this app, the first of several; null for an app without a player. */
  nameAt(app: string): string | null {
    return this.#playersAt(app)[0] ?? null;
  }

  /** Whether a player of this name sits at an app. */
  hasPlayer(name: string): boolean {
    return this.#match?.seats.some((seat) => seat.kind === 'player' && nameOf(seat) === name) ?? false;
  }

  /**
   * What the relay passes on, openly or `sealed`. Returns what is worth recording: what is of this match, sound, and the
   * app's first; or what it has sealed, which counts in place of what the host has passed on openly.
   */
  hear(message: Extract<FromRelay, { m: 'confirmed' }>, isSealed = false): ReplaySigned | null {
    const { match, name, key, played, frame, hash, signature, result } = message;
    const end = { key, played, frame, hash, signature, ...(result ? { result } : {}) };
    if (match !== this.#match?.number || this.#false >= MOST_FALSE || this.#recorded >= MOST_SIGNED - 1)
      return null;
    const app = fingerprint(fromHex(key));
    const before = this.#heard.find((one) => one.end.key === key);
    // What this app itself says is known here.
    if (app === this.#self || (before && (before.isSealed || !isSealed || isSameEnd(before.end, end))))
      return null;
    const players = this.#playersAt(app);
    const others = this.#heard.filter((one) => one.players.length === 0);
    if (players.length === 0 && others.length >= MOST_OTHERS) return null;
    if (!isSound(end)) {
      this.#false++;
      this.#log(`The host passed on a false signature of match ${match}, in the name of ${name}.`);
      return null;
    }
    this.#recorded++;
    this.#heard = [...this.#heard.filter((one) => one !== before), { players, isSealed, end }];
    return { name, ...end };
  }

  #playersAt(app: string): string[] {
    return this.#match?.seats.filter(({ key, taken }) => (taken?.key ?? key) === app).map(nameOf) ?? [];
  }

  /** Whether a seat is dealt to the own key; true as well of one without a player, which is dealt to none. */
  #isOwnSeat(seat: MatchSeat | undefined): boolean {
    return (seat?.taken?.key ?? seat?.key ?? this.#self) === this.#self;
  }

  #seats(told: Result | null): MatchSeat[] {
    const { number, seats } = this.#match!;
    return seatedAtEnd(seats, told?.number === number ? told.seats : []);
  }

  /**
   * Checks the room's result. A host that may have no rules and tells the result that is shown, but that its players have yet to
   * agree on, counts as telling another one only when more than half of them have signed it here: it may have heard too few of them.
   */
  of({ result: told, phase, match }: RoomState, host: ResultTeller): CheckedResult {
    const number = this.#match?.number;
    const isTold = told !== null && told.number === number;
    // A match that is over without a result has one where it was found here.
    const isOver = phase === 'lobby' && match === null && number !== undefined;
    if (!isTold && !(isOver && this.#own.is === 'found')) return { result: told, check: NOTHING };
    const seats = this.#seats(isTold ? told : null);
    const shown = this.#shown(isTold ? told : null, seats);
    const agreed = told?.agreed === true || (isTold && this.#isUnsure(told, host));
    const same = isTold && isSameResult({ ...told, agreed }, shown, seats);
    const result = same && this.#known === null ? told : shown;
    const own = this.#ownOf(result);
    return {
      result,
      check: {
        ...{ own, otherwise: same && this.#isOurs ? null : host.name, untold: null },
        ...this.#signatures(result, seats),
      },
    };
  }

  /** The result of the match that is played, as the own stage has seen it, which this host has not told. Null where it has seen none. */
  untold({ name }: Pick<ResultTeller, 'name'>): CheckedResult | null {
    if (!this.#staged) return null;
    const result = this.#shown(null, this.#seats(null));
    return { result, check: { ...NOTHING, untold: name } };
  }

  /** Whether this host may be unable to know that players agree on this result: it has no rules, and hears its players alone. */
  #isUnsure(told: Result, host: ResultTeller): boolean {
    if (told.agreed || host.hasRules) return false;
    const seats = this.#seats(told);
    const { confirmed, framesOnly } = this.#signatures(this.#shown(told, seats), seats);
    const players = seats.filter((seat) => seat.kind === 'player' && !this.#isAtBrowser(nameOf(seat)));
    const own = this.#signed ? players.filter((seat) => this.#isOwnSeat(seat)).length : 0;
    return 2 * (own + confirmed.length + framesOnly.length) <= players.length;
  }

  /** How it ended, by what was found here, or else by the own stage; null where neither says. */
  get #known(): Known | null {
    if (this.#own.is === 'found') return this.#own;
    return this.#own.is === 'unended' ? null : this.#staged;
  }

  /** What is shown: as it is known here, or else as told, but for the seats, which are always known here. */
  #shown(told: Result | null, seats: MatchSeat[]): Result {
    const number = this.#match!.number;
    const known = this.#known;
    if (!known) return { ...told!, number, seats };
    const { ended, early } = known;
    const { frame, hash, outcome } = ended;
    return {
      ...{ number, seats, outcome: copyOutcome(outcome), agreed: true },
      ...(early ? { early: true as const } : {}),
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
    // A spectator's key is known by the host's word alone: what it has signed is recorded, and shown nowhere.
    for (const { players, end: said } of this.#heard) {
      const isSame =
        said.frame === end?.frame &&
        said.hash === end.hash &&
        (this.#signed === null || said.played === this.#signed.played);
      const isOther = !isSame || (said.result !== undefined && said.result.digest !== digest);
      const same = said.result ? confirmed : framesOnly;
      const where = isOther ? doubted : same;
      where.push(...players);
    }
    const heard = new Set(this.#heard.flatMap(({ players }) => players));
    const others = this.#match!.seats.filter((seat) => !this.#isOwnSeat(seat));
    const unheard = others.map(nameOf).filter((name) => !heard.has(name) && !this.#isAtBrowser(name));
    return { confirmed, framesOnly, doubted, unheard };
  }

  /** Whether a player is at a browser: it signs nothing, and a relay does not ask it how a match ended. */
  #isAtBrowser(name: string): boolean {
    return this.#browsers.has(name) && !this.#apps.has(name);
  }
}

function nameOf({ name, taken }: MatchSeat): string {
  return taken?.name ?? name;
}

/** Whether what the room tells is what is shown. */
function isSameResult(told: Result, shown: Result, seats: readonly MatchSeat[]): boolean {
  const { end } = told;
  return (
    told.agreed === shown.agreed &&
    told.early === shown.early &&
    tellsSeats(told.seats, seats) &&
    (end === undefined || (end.frame === shown.end?.frame && end.hash === shown.end.hash)) &&
    JSON.stringify(facts(told.outcome)) === JSON.stringify(facts(shown.outcome))
  );
}

function isSameEnd(one: SignedEnd, other: SignedEnd): boolean {
  return (
    one.played === other.played && one.hash === other.hash && one.result?.digest === other.result?.digest
  );
}

function facts({ scores, places, teams }: Outcome) {
  return [scores, places, teams ?? []];
}
