// States of a match from its members, for a relay that keeps only its last frames: who comes late begins with one of them.
//
// Nothing plays the match beside such a relay. So it asks all players whose reports agree for the state behind one frame: each for
// a digest of its bytes, one of them for the bytes themselves, which are taken if more than half of the players have said that
// digest. State hashes alone find accidents, not forgers (sim/hash.ts).

import { digestOf } from '../crypto/digest.ts';
import { SnapshotDownload } from '../frames/snapshot-transfer.ts';
import { isFurther } from '../room/admission.ts';
import type { FromPeer, FromRelay } from '../wire/messages.ts';
import type { Client } from './client.ts';
import type { RelayMatch } from './match.ts';
import { type MatchSnapshot, STATES_WAIT_MS } from './match-beginnings.ts';

/** A player who has not given a state whole after this, ms, is passed over, whatever has come: so three have their turn. */
export const STATE_PATIENCE_MS = STATES_WAIT_MS / 3;

/** What this needs of its room. */
export interface AskedRoom {
  readonly clients: readonly Client[];
  /** The match whose frames go out. */
  played(): RelayMatch | null;
  say(client: Client, message: FromRelay): void;
  /** A state has come whole, and is what most players have; or, null, there is none. */
  given(snapshot: MatchSnapshot | null, now: number): void;
}

/** A state that players are asked for, and what has come of it. */
interface Asked {
  /** Who is asked for its bytes, and who for its digest. */
  readonly giver: Client;
  readonly of: readonly Client[];
  readonly frame: number;
  readonly hash: string;
  /** What each has said. */
  readonly digests: Map<Client, string>;
  /** Null until the giver has said how long it is. */
  download: SnapshotDownload | null;
  /** When they were asked, ms. */
  readonly askedAt: number;
}

/** What is known of the players of the match with this number. */
interface Noted {
  readonly match: number;
  /** Who gave a false state: they are asked for no bytes again. */
  failed: readonly Client[];
  /** Who gave none in time: they are asked after all others. The latest is the last. */
  late: readonly Client[];
}

export class MemberStates {
  readonly #room: AskedRoom;
  /** The match of which a state is wanted, or null. */
  #wanted: RelayMatch | null = null;
  #asked: Asked | null = null;
  /** Who was asked for the bytes of what is wanted now. */
  #tried: Client[] = [];
  #noted: Noted = { match: 0, failed: [], late: [] };

  constructor(room: AskedRoom) {
    this.#room = room;
  }

  /** Whether there is a player who could be asked for a state of this match. */
  canGive(match: RelayMatch): boolean {
    return this.#players(match).some((client) => this.#isTrusted(client, match));
  }

  /** A state of this match is wanted: a later `update` asks for it, and `given` is told of it. False: no player could be asked. */
  want(match: RelayMatch): boolean {
    this.rest();
    if (!this.canGive(match)) return false;
    this.#wanted = match;
    return true;
  }

  /** A state is wanted no more. */
  rest(): void {
    this.#wanted = null;
    this.#asked = null;
    this.#tried = [];
  }

  /** A client says how long the state is that it was asked for, and its digest; 0 bytes: it has not got it. */
  said(
    client: Client,
    { match, frame, bytes, digest = '' }: Extract<FromPeer, { m: 'state' }>,
    now: number,
  ): void {
    const asked = this.#asked;
    if (asked?.frame !== frame || !asked.of.includes(client) || asked.digests.has(client)) return;
    if (match !== this.#wanted!.start.number) return;
    asked.digests.set(client, digest);
    if (client === asked.giver) {
      if (bytes > 0) asked.download = new SnapshotDownload({ match, frame, hash: asked.hash, bytes }, 0);
      else {
        this.#next(now);
        return;
      }
    }
    this.#settle(asked, now);
  }

  /** A part of a state has come from a client. */
  part(client: Client, bytes: Uint8Array, now: number): void {
    const asked = this.#asked;
    const download = asked?.download;
    if (asked?.giver !== client || !download) return;
    download.take(bytes);
    if (download.whole) this.#settle(asked, now);
  }

  /** A client is gone. */
  forget(client: Client, now: number): void {
    if (this.#asked?.giver === client) this.#next(now);
  }

  /** To be called regularly: passes over a player who is late, and asks as soon as there is a state to ask for. */
  update(now: number): void {
    if (!this.#wanted) return;
    if (this.#wanted !== this.#room.played()) this.#end(now);
    else if (!this.#asked) this.#ask(this.#wanted, now);
    else if (now >= this.#asked.askedAt + STATE_PATIENCE_MS) this.#passOver(this.#asked, now);
  }

  /** Gives the state on, once it is whole and what most players have; passes over a giver who has another one. */
  #settle(asked: Asked, now: number): void {
    const { giver, digests, download, frame, hash } = asked;
    const players = this.#players(this.#wanted!);
    // Of those who are here: who says one and leaves would leave fewer for a majority.
    const said = players.map((client) => digests.get(client) ?? '');
    const agreed = said.find(
      (one) => one !== '' && 2 * said.filter((other) => other === one).length > players.length,
    );
    if (agreed === undefined || !download) return;
    if (digests.get(giver) !== agreed) this.#fails(now);
    else if (download.whole) {
      if (digestOf(download.bytes) !== agreed) this.#fails(now);
      else {
        this.rest();
        this.#room.given({ match: download.head.match, frame, hash, state: download.bytes }, now);
      }
    }
  }

  #fails(now: number): void {
    const noted = this.#notedOf(this.#wanted!);
    noted.failed = [...noted.failed, this.#asked!.giver];
    this.#next(now);
  }

  #passOver({ giver, download }: Asked, now: number): void {
    const noted = this.#notedOf(this.#wanted!);
    // Others may be silent about a state that has come.
    if (!download?.whole) noted.late = [...noted.late.filter((client) => client !== giver), giver];
    this.#next(now);
  }

  #notedOf({ start: { number: match } }: RelayMatch): Noted {
    if (this.#noted.match !== match) this.#noted = { match, failed: [], late: [] };
    return this.#noted;
  }

  #next(now: number): void {
    this.#asked = null;
    this.update(now);
  }

  #end(now: number): void {
    this.rest();
    this.#room.given(null, now);
  }

  #ask(match: RelayMatch, now: number): void {
    const players = this.#players(match);
    const left = players.filter((client) => !this.#tried.includes(client) && this.#isTrusted(client, match));
    if (left.length === 0) {
      this.#end(now);
      return;
    }
    const reported = match.desyncs.agreed(players.map(({ member }) => member!.id));
    const of = players.filter(({ member }) => reported?.of.includes(member!.id));
    const { late } = this.#notedOf(match);
    const able = left.filter((client) => of.includes(client));
    const [giver] = able.toSorted((one, other) => late.indexOf(one) - late.indexOf(other));
    // A state is wanted from which all frames are here; players report one twice a second.
    if (!reported || !giver || reported.frame <= match.log.first) return;
    const { frame, hash } = reported;
    this.#asked = { giver, of, frame, hash, digests: new Map(), download: null, askedAt: now };
    this.#tried.push(giver);
    giver.gives = true;
    const { number } = match.start;
    for (const client of of)
      this.#room.say(client, { m: 'state', match: number, frame, give: client === giver });
  }

  /** Who plays the match, one client at each app: further players there look at the same stage. */
  #players(match: RelayMatch): Client[] {
    return this.#room.clients.filter(({ match: of, member }) => {
      const plays = member?.plays && !member.returning && !member.served && !isFurther(member);
      return plays === true && of === match;
    });
  }

  #isTrusted(client: Client, match: RelayMatch): boolean {
    return !this.#notedOf(match).failed.includes(client);
  }
}
