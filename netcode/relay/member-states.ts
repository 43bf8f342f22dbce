// States of a match from its members, for a relay that keeps only its last frames: who comes late begins with one of them.
//
// Nothing plays the match beside such a relay. So it asks one of the players for the state whose hash more than half of them have
// reported, and takes nothing that has another hash: the next player is asked then.

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
  /** A state has come whole, and has the hash; or, null, no player has one. */
  given(snapshot: MatchSnapshot | null, now: number): void;
}

/** The player who is asked, for what, and what has come of it. */
interface Asked {
  readonly client: Client;
  readonly frame: number;
  readonly hash: string;
  /** Null until the player has said how long it is. */
  download: SnapshotDownload | null;
  /** When the player was asked, or the last part came, ms. */
  heardAt: number;
}

export class MemberStates {
  readonly #room: AskedRoom;
  /** The match of which a state is wanted, or null. */
  #wanted: RelayMatch | null = null;
  #asked: Asked | null = null;
  /** Players who were asked for what is wanted now. */
  #tried: Client[] = [];
  /** Players who gave a false state, or none in time: they are not asked again in this match. */
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

  /** A client says how long the state is that it was asked for; 0: it has not got it. */
  said(client: Client, { match, frame, bytes }: Extract<FromPeer, { m: 'state' }>, now: number): void {
    const asked = this.#asked;
    if (asked?.client !== client || asked.frame !== frame || asked.download) return;
    if (match !== this.#wanted!.start.number) return;
    if (bytes === 0) this.#next(now);
    else {
      asked.download = new SnapshotDownload({ match, frame, hash: asked.hash, bytes }, 0);
      asked.heardAt = now;
    }
  }

  /** A part of a state has come from a client. */
  part(client: Client, bytes: Uint8Array, now: number): void {
    const asked = this.#asked;
    const download = asked?.download;
    if (asked?.client !== client || !download) return;
    const { at } = download;
    download.take(bytes);
    if (download.at > at) asked.heardAt = now;
    if (!download.whole) return;
    const state = download.check()?.state;
    if (!state) this.#fails(now);
    else {
      const { match, frame, hash } = download.head;
      this.rest();
      this.#room.given({ match, frame, hash, state }, now);
    }
  }

  /** A client is gone. */
  forget(client: Client, now: number): void {
    if (this.#asked?.client === client) this.#next(now);
  }

  /** To be called regularly: passes over a player who is silent, and asks one as soon as there is a state to ask for. */
  update(now: number): void {
    if (!this.#wanted) return;
    if (this.#wanted !== this.#room.played()) this.#end(now);
    else if (!this.#asked) this.#ask(this.#wanted, now);
    else if (now >= this.#asked.heardAt + STATE_PATIENCE_MS) this.#fails(now);
  }

  #fails(now: number): void {
    const { client } = this.#asked!;
    const match = this.#wanted!.start.number;
    if (this.#failed.match !== match) this.#failed = { match, clients: [] };
    this.#failed.clients.push(client);
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
    const able = left.find(({ member }) => reported?.of.includes(member!.id));
    // A state is wanted from which all frames are here; players report one twice a second.
    if (!reported || !able || reported.frame <= match.log.first) return;
    const { frame, hash } = reported;
    this.#asked = { client: able, frame, hash, download: null, heardAt: now };
    this.#tried.push(able);
    able.gives = true;
    this.#room.say(able, { m: 'state', match: match.start.number, frame });
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
