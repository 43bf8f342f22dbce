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
import type { MatchSnapshot } from './match-beginnings.ts';

/** A player of whom no part of a state has come for this long, ms, is passed over: longer than two lost packets are repeated. */
export const STATE_PATIENCE_MS = 1_500;

/** What this needs of its room. */
export interface AskedRoom {
  readonly clients: readonly Client[];
  /** The match whose frames go out. */
  played(): RelayMatch | null;
  say(client: Client, message: FromRelay): void;
  /** A state has come whole, and is what most players have; or, null, none is to be had. */
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
  /** When they were asked, or the last part came, ms. */
  heardAt: number;
}

export class MemberStates {
  readonly #room: AskedRoom;
  /** The match of which a state is wanted, or null. */
  #wanted: RelayMatch | null = null;
  #asked: Asked | null = null;
  /** Who was asked for the bytes of what is wanted now. */
  #tried: Client[] = [];
  /** Players who gave a false state, or none in time: they are asked for no bytes again in this match. */
  #failed: { readonly match: number; readonly clients: Client[] } = { match: 0, clients: [] };

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
      asked.heardAt = now;
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
    const { at } = download;
    download.take(bytes);
    if (download.at > at) asked.heardAt = now;
    if (download.whole) this.#settle(asked, now);
  }

  /** A client is gone. */
  forget(client: Client, now: number): void {
    if (this.#asked?.giver === client) this.#next(now);
  }

  /** To be called regularly: passes over a player who is silent, and asks as soon as there is a state to ask for. */
  update(now: number): void {
    if (!this.#wanted) return;
    if (this.#wanted !== this.#room.played()) this.#end(now);
    else if (!this.#asked) this.#ask(this.#wanted, now);
    else if (now >= this.#asked.heardAt + STATE_PATIENCE_MS) {
      // Others may be silent about a state that has come.
      if (this.#asked.download?.whole) this.#next(now);
      else this.#fails(now);
    }
  }

  /** Gives the state on, once it is whole and what most players have; passes over a giver who has another one. */
  #settle(asked: Asked, now: number): void {
    const { giver, digests, download, frame, hash } = asked;
    const said = [...digests.values()];
    const players = this.#players(this.#wanted!).length;
    const agreed = said.find(
      (one) => one !== '' && 2 * said.filter((other) => other === one).length > players,
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
    const { giver } = this.#asked!;
    const match = this.#wanted!.start.number;
    if (this.#failed.match !== match) this.#failed = { match, clients: [] };
    this.#failed.clients.push(giver);
    this.#next(now);
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
    const giver = left.find((client) => of.includes(client));
    // A state is wanted from which all frames are here; players report one twice a second.
    if (!reported || !giver || reported.frame <= match.log.first) return;
    const { frame, hash } = reported;
    this.#asked = { giver, of, frame, hash, digests: new Map(), download: null, heardAt: now };
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

  #isTrusted(client: Client, { start }: RelayMatch): boolean {
    return this.#failed.match !== start.number || !this.#failed.clients.includes(client);
  }
}
