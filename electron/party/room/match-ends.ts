// How matches of the room ended: what this app finds of it, signs and has signed by others, and which result and totals of the
// evening are shown.

import { fingerprint, type KeyPair } from '../../../netcode/crypto/key-pair.ts';
import { EndExchange, type Opened, type Sealed } from '../../../netcode/replay/end-exchange.ts';
import { endedByLeader } from '../../../netcode/replay/ended-by-leader.ts';
import { type EndedMatch, resultDigest, seated, tellsSeats } from '../../../netcode/replay/result-digest.ts';
import { playedDigest, signEnd } from '../../../netcode/replay/signed-end.ts';
import { copyOutcome } from '../../../netcode/sim/rules.ts';
import { secureRandom } from '../../../netcode/udp/random.ts';
import { monotonicMs } from '../../../netcode/udp/timekeeper.ts';
import { SILENT_MS } from '../../../netcode/wire/limits.ts';
import type { Estate, FromRelay, RoomState } from '../../../netcode/wire/messages.ts';
import { type CheckedResult, Confirmations, type ResultTeller } from '../match/confirmations.ts';
import { type CheckedEvening, type Ending, Evening } from '../match/evening.ts';
import { asFound } from '../match/found-estate.ts';
import type { Judged, Verdict } from '../match/match-judge.ts';
import { MatchWitness } from '../match/match-witness.ts';
import type { Person } from '../profile/profile.ts';
import type { MatchRecorder } from '../replays/match-recorder.ts';
import type { InRoom, RoomNow, RoomPart } from './room-part.ts';
import { ShownResult } from './shown-result.ts';
import { UntoldEnd } from './untold-end.ts';

export interface MatchEndsOptions {
  readonly session: InRoom;
  readonly identity: KeyPair;
  readonly person: Person;
  readonly contents: { readonly [game: string]: string };
  readonly recorder: Pick<MatchRecorder, 'end' | 'signed'>;
  /** A line that the host has caused. */
  logOfHost(line: string): void;
  /** More may be known than before of how matches ended. */
  onKnown(): void;
  /** Something that the view shows has changed. */
  onChange(): void;
}

export class MatchEnds implements RoomPart {
  readonly #options: MatchEndsOptions;
  readonly #random = secureRandom();
  readonly #confirmations: Confirmations;
  readonly #exchange: EndExchange;
  readonly #evening = new Evening();
  readonly #shown = new ShownResult();
  readonly #untold = new UntoldEnd();
  readonly #witness = new MatchWitness({
    checking: (match) => this.#confirmations.checking(match),
    found: (end, played) => this.#sign(end, played),
    unended: (match, frames) => {
      this.#confirmations.unended(match, frames);
      this.#evening.found(match, null);
      const { room } = this.#options.session;
      if (room) this.#count(room);
      this.#options.onKnown();
      this.#options.onChange();
    },
  });

  constructor(options: MatchEndsOptions) {
    this.#options = options;
    const { identity, logOfHost } = options;
    this.#confirmations = new Confirmations(fingerprint(identity.public), logOfHost);
    this.#exchange = new EndExchange(identity, this.#random);
  }

  changed({ room, play }: RoomNow): void {
    this.#shown.update(room);
    this.#untold.update(room);
    const ending = this.#ending(room, this.#witness.whole);
    this.#confirmations.update(room, play?.mine);
    if (room.match) this.#exchange.begin(room.match);
    this.#witness.update(room, play, ending.is === 'found' || ending.is === 'staged');
    // What is on pushes aside what was known of the match before.
    this.#count(room, room.match ? ending : this.#ending(room));
    this.#options.onKnown();
  }

  heard(message: FromRelay): void {
    switch (message.m) {
      case 'confirmed':
        this.#hear(message);
        return;
      case 'greet': {
        const { say, opened } = this.#exchange.greeted(message);
        for (const answer of say) this.#options.session.say(answer);
        if (opened) this.#hearSealed(message, opened);
        return;
      }
      case 'sealed': {
        const opened = this.#exchange.opened(message);
        if (opened) this.#hearSealed(message, opened);
        return;
      }
    }
  }

  /** The judge of a room that is here has seen a match to its end. */
  judged(verdict: Verdict): void {
    this.#witness.seen(verdict);
  }

  /** The stage here has seen a match to its end. */
  staged(match: number, ended: Omit<EndedMatch, 'seats'>): void {
    const log = this.#options.session.peer.peer?.log;
    const early = log ? endedByLeader(log, ended.frame) : false;
    this.#confirmations.staged(match, ended, early);
    const { room } = this.#options.session;
    // One that the leader has ended is over by the host's word.
    if (room?.match?.number === match && !early) this.#untold.staged(match, room);
  }

  /** Looks whether the host, which is not here, has told the end that the stage has seen. To be called every WAITING_MS. */
  look(): void {
    const { awayMs, peer } = this.#options.session.peer;
    const now = monotonicMs();
    const isHeard = awayMs === null && peer?.quietSince != null && now - peer.quietSince < SILENT_MS;
    if (this.#untold.look(now, isHeard)) this.#options.onChange();
  }

  /** The result on screen has been seen. */
  dismiss(): void {
    const { room } = this.#options.session;
    if (this.#untold.isUntold) this.#untold.dismiss();
    else if (room) this.#shown.dismiss({ ...room, ...this.result(room) });
  }

  /** The result to show, what is known of it, and whether it is on the screen. */
  view(room: RoomState): CheckedResult & { readonly isShown: boolean } {
    const untold = this.#untold.isUntold ? this.#confirmations.untold(this.#hostOf(room)) : null;
    if (untold) return { ...untold, isShown: true };
    const known = this.result(room);
    return { ...known, isShown: this.#shown.isShown(room.phase, known.result) };
  }

  /** The result of the last match that is over, and what is known of it. */
  result(room: RoomState): CheckedResult {
    return this.#confirmations.of(room, this.#hostOf(room));
  }

  /** The estate of this room with what was found and counted here, where the host tells otherwise. */
  asFound(estate: Estate): Estate {
    const { room } = this.#options.session;
    if (!room) return estate;
    const { result, check } = this.result(room);
    const ending = this.#ending(room);
    const isSeen = ending.is === 'staged' && ending.result.number === result?.number;
    return asFound(estate, result, check.own === 'found' || isSeen, this.#evening.leaves(room, ending));
  }

  /** Whether what a match brings that is over is still looked for here. */
  get isChecking(): boolean {
    const { room } = this.#options.session;
    return room !== null && this.#evening.isChecking(room);
  }

  /** The totals of the evening to show, and what is known of them. */
  evening(room: RoomState): CheckedEvening {
    return this.#evening.of(room, this.#hostOf(room).name);
  }

  /** The game of the last match that is known of here. */
  get played(): string | null {
    return this.#shown.played;
  }

  close(): Promise<void> {
    return this.#witness.stop();
  }

  /**
   * The host, by the player whom its key was dealt a seat with, in the last match or before. The host of an app whose person has
   * never played is the leader, by the host's word: not one who plays at another key.
   */
  #hostOf({ members }: RoomState): ResultTeller {
    const { host, hostSearch } = this.#options.session.peer;
    const dealt = host && (this.#confirmations.nameAt(host.host) ?? this.#evening.nameAt(host.host));
    if (dealt) return { name: dealt, hasRules: true };
    // A relay that runs by itself counts no apps.
    if (!hostSearch.succession?.apps) return { name: '', hasRules: false };
    const leader = members.find((one) => one.leader)?.name ?? '';
    return { name: this.#confirmations.hasPlayer(leader) ? '' : leader, hasRules: true };
  }

  #ending(room: RoomState, whole?: number | null): Ending {
    return this.#confirmations.ending(room, this.#hostOf(room), whole);
  }

  /** Counts what is known of the last match. One that is over stays open while the end of one before it is looked for. */
  #count(room: RoomState, ending = this.#ending(room)): void {
    const { late } = this.#witness;
    this.#evening.update(room, room.match || late.length === 0 ? ending : { is: 'open' }, late);
  }

  #hearSealed({ match, member }: Pick<Sealed, 'match' | 'member'>, { end, isAnswer }: Opened): void {
    const members = this.#options.session.room?.members;
    const name = members?.find(({ id }) => id === member)?.name ?? '';
    this.#hear({ m: 'confirmed', match, member, name, ...end }, isAnswer);
  }

  #hear(message: Extract<FromRelay, { m: 'confirmed' }>, isSealed = false): void {
    const signed = this.#confirmations.hear(message, isSealed);
    if (signed) this.#options.recorder.signed(message.match, signed);
    // Enough signatures end the doubt of a host that is unable to judge.
    const { room } = this.#options.session;
    if (room) this.#count(room);
    this.#options.onKnown();
  }

  /** This app has simulated the match again: what came of it is signed, recorded and shown, whatever the host makes of that. */
  #sign({ match: number, frame, hash, outcome }: Verdict, { game, match, log }: Judged): void {
    const { session, identity, contents, person, recorder, onChange, onKnown } = this.#options;
    const { room } = session;
    if (!room) return;
    const ended = { frame, hash, outcome: copyOutcome(outcome!) };
    const early = endedByLeader(log, frame);
    const found = this.#confirmations.found(number, ended, early, room);
    if (!found) {
      const seats = seated(match.seats);
      this.#evening.found(number, { number, seats, ...ended, ...(early ? { early: true as const } : {}) });
      onKnown();
      onChange();
      return;
    }
    this.#count(room);
    onKnown();
    const played = playedDigest({ game, content: contents[game]!, match }, log, frame);
    const digest = resultDigest(found);
    const end = signEnd(identity, { played, frame, hash, digest }, this.#random);
    const isAsDealt = tellsSeats(found.seats, seated(match.seats.map(({ taken: _, ...seat }) => seat)));
    recorder.end({ match: number, ...ended, ...(isAsDealt ? {} : { seats: found.seats }) });
    const name = (session.own ?? session.onlooker)?.name ?? person.profile.name;
    this.#confirmations.signed(end);
    recorder.signed(number, { name, ...end });
    for (const message of this.#exchange.signed(number, end)) session.say(message);
    session.say({ m: 'confirmed', match: number, ...end });
    onChange();
  }
}
