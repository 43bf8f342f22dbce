// Which app has the room: another one, whose heir we are, or this one; and how it goes from one to the next.

import { isIP } from 'node:net';
import type { KeyPair } from '../../../netcode/crypto/key-pair.ts';
import type { HostSearch } from '../../../netcode/succession/host-search.ts';
import type { KeptPeer } from '../../../netcode/udp/kept-peer.ts';
import type { LocalNetwork } from '../../../netcode/udp/local-network.ts';
import { monotonicMs } from '../../../netcode/udp/timekeeper.ts';
import type { FromPeer, FromRelay, Heir, RoomState } from '../../../netcode/wire/messages.ts';
import type { Verdict } from '../match/match-judge.ts';
import { type Checked, checkedRoom, type SelfChecking, visitsTo } from '../self-check/self-check.ts';
import type { Place } from '../window/contract.ts';
import { Heirship, type HeirshipOptions } from './heirship.ts';
import { actIn, type HostedRoom, type Hosting, hostRoom, stopHosting } from './hosted-room.ts';

/** A person is asked whether to go on alone when nobody has been found for this long, ms. */
const ASKED_AFTER_MS = 3_000;

/** Relays of ours that have handed the room over and still answer with its new address; the oldest is closed beyond that. */
const MOST_BEFORE = 4;

/** A host who leaves and hands the room over waits no longer than this for it, ms: an heir is given one second to get ready. */
const HANDOVER_LIMIT_MS = 2_500;

export interface RoomHostOptions {
  /** By which the relay knows this app again. */
  readonly identity: KeyPair;
  /** How a relay of ours would take the room over. */
  readonly heirship: Omit<
    HeirshipOptions,
    'identity' | 'host' | 'frames' | 'visits' | 'onHello' | 'onSnapshotWanted'
  >;
  /** Whether friends can reach what listens here: a relay of ours, or a game's server. */
  selfCheck(checked: Checked): SelfChecking;
  network(): LocalNetwork;
  log(line: string): void;
  /** Something that the view shows has changed. */
  onChange(): void;
}

/** What this needs of the session in the room. */
export interface SessionInRoom {
  peer(): KeptPeer;
  room(): RoomState | null;
  say(message: FromPeer): void;
  /** The judge of a room that is here has seen a match to its end. */
  ended(verdict: Verdict): void;
}

export class RoomHost {
  readonly #options: RoomHostOptions;
  readonly #session: SessionInRoom;
  #here: HostedRoom | null;
  /** Waits to take the room over, while others host it. */
  #heirship: Heirship | null = null;
  /** Our relays from before the room moved on, the newest last: they answer latecomers with its new address. */
  #before: Hosting[] = [];
  /** Resolves `handOver`: true once the room is at its next host. */
  #handedOver: ((there: boolean) => void) | null = null;
  /** Since when the host has been lost, ms, or null. */
  #lostAt: number | null = null;

  /** `hosting` where the room begins here. */
  constructor(options: RoomHostOptions, session: SessionInRoom, hosting: Hosting | null) {
    this.#options = options;
    this.#session = session;
    this.#here = hosting && this.#hosted(hosting);
  }

  #hosted(hosting: Hosting): HostedRoom {
    const { log, onChange } = this.#options;
    return hostRoom(hosting, { log, ended: this.#session.ended, onChange });
  }

  /** The room where it is at this app, else null. */
  get here(): HostedRoom | null {
    return this.#here;
  }

  /** Whether too few are here for a room of ours to go on; null where another app has it. */
  get isLost(): boolean | null {
    return this.#here && this.#here.room().aloneSince !== null;
  }

  /** What is asked of those who come in: a host may have changed it since we came. Null for nothing, undefined while not known. */
  get password(): string | null | undefined {
    return (this.#here?.room() ?? this.#heirship)?.password;
  }

  /** How long nobody has been there to go on with, and who is asked to go on alone; null while nobody is. */
  get alone(): Extract<Place, { at: 'room' }>['alone'] {
    if (this.#lostAt === null || monotonicMs() - this.#lostAt < ASKED_AFTER_MS) return null;
    if (this.#here) return 'host';
    return this.#session.peer().hostSearch.isNext ? 'guest' : null;
  }

  /** We are in: says where our own relay waits, should the host be gone. */
  async beHeir(): Promise<void> {
    if (this.#here) return;
    const { heirship, identity } = this.#options;
    const { peer, room, say } = this.#session;
    if (!this.#heirship) {
      this.#heirship = new Heirship({
        ...heirship,
        identity,
        onHello: (address) => this.#here?.check.heard(address),
        visits: visitsTo(() => this.#here?.check),
        onSnapshotWanted: () => this.#here?.judge.snapshot(),
        host: () => this.#hostAt,
        frames: (match) => (room()?.match?.number === match ? (peer().peer?.log ?? null) : null),
      });
      const had = this.#before.at(-1)?.room().handedOver;
      if (had) this.#heirship.keep(had, room());
    }
    const port = await this.#heirship.port;
    if (port !== null && !this.#here) say({ m: 'standby', port });
  }

  /** Where the room is; null while that is known by a name only. */
  get #hostAt(): Heir | null {
    const { host } = this.#session.peer();
    return host && isIP(host.address) > 0 ? host : null;
  }

  /** What is heard of the room. */
  hear(message: FromRelay): void {
    this.#heirship?.hear(message);
    // It stays here: the member who was to have it has left.
    if (message.m === 'handover' && message.heir === null) this.#handedOver?.(false);
  }

  look(hostSearch: HostSearch, lost: boolean): void {
    if (lost !== (this.#lostAt !== null)) {
      this.#lostAt = lost ? monotonicMs() : null;
      this.#options.onChange();
    }
    if (this.#heirship?.look(hostSearch, lost)) this.#session.say({ m: 'prepared' });
  }

  /** The room is at another app now, or here. Returns whether it was here and not handed over: this app did not answer. */
  moved(heir: Heir): boolean {
    const { selfCheck, network } = this.#options;
    const before = this.#here;
    const taken = heir.host === this.#heirship?.self ? this.#heirship.taken : null;
    this.#lostAt = null;
    if (before) {
      void stopHosting(before);
      this.#before.push(before);
      if (this.#before.length > MOST_BEFORE) void this.#before.shift()!.relay.close();
    }
    for (const earlier of this.#before) actIn(earlier, (room, now) => room.leadTo(heir, now));
    this.#here =
      taken &&
      this.#hosted({
        relay: taken.relay,
        room: () => taken.room,
        game: taken.room.data.settings.game,
        check: selfCheck(checkedRoom(taken.relay.port, network)),
      });
    if (taken) this.#heirship = null;
    this.#handedOver?.(true);
    return before !== null && before.room().handedOver === null;
  }

  /**
   * Hands the room that is here over to the app of this member, or to the next heir. Resolves when that is over: whether
   * the room is there, and at once when nobody can take it.
   */
  handOver(member: number | null): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    let goes = false;
    if (this.#here) {
      actIn(this.#here, (room, now) => {
        goes = room.moveTo(member, now);
      });
    }
    if (!goes) return Promise.resolve(false);
    this.#handedOver = resolve;
    // It was gone itself by then.
    const limit = setTimeout(() => resolve(false), HANDOVER_LIMIT_MS);
    return promise.finally(() => clearTimeout(limit));
  }

  /**
   * Hands the room over, to leave it. Where no heir was ready in time, the relay vanishes without a goodbye, so that the others
   * take it over as if the host were lost.
   */
  async leaveToOthers(): Promise<void> {
    const there = await this.handOver(null);
    const heirs = this.#session.peer().hostSearch.succession?.heirs ?? [];
    // Before our own peer leaves, or another member would become leader of a room that is about to vanish.
    if (!there && heirs.length > 0) await this.#here?.relay.vanish();
  }

  /** Goes on with the members here: the person has said so. False without a question. */
  goOn(): boolean {
    if (this.alone === null) return false;
    if (this.#here) actIn(this.#here, (room, now) => room.playOn(now));
    else this.#heirship!.goOn();
    return true;
  }

  /** Closes the room that is here, and all relays of ours. */
  async close(): Promise<void> {
    const hosted = [...this.#before, ...(this.#here ? [this.#here] : [])];
    if (this.#here) await stopHosting(this.#here);
    await Promise.all([this.#heirship?.close(), ...hosted.map(({ relay }) => relay.close())]);
  }
}
