// Which app has the room: another one, whose heir we are, or this one; and how it goes from one to the next.

import { randomBytes } from 'node:crypto';
import { isIP, isIPv4 } from 'node:net';
import type { KeyPair } from '../../../netcode/crypto/key-pair.ts';
import { correctEnds, isAsTold } from '../../../netcode/room/estate.ts';
import type { HostSearch } from '../../../netcode/succession/host-search.ts';
import type { LocalNetwork } from '../../../netcode/udp/local-network.ts';
import { monotonicMs } from '../../../netcode/udp/timekeeper.ts';
import type { Estate, FromRelay, Heir } from '../../../netcode/wire/messages.ts';
import type { OwnRoom } from '../finding/discovery.ts';
import type { Verdict } from '../match/match-judge.ts';
import { type Checked, checkedRoom, type SelfChecking, visitsTo } from '../self-check/self-check.ts';
import type { Place } from '../window/contract.ts';
import { Heirship, type HeirshipOptions } from './heirship.ts';
import type { NextHost, OpenGuests } from './hosted-guests.ts';
import { actIn, type HostedRoom, type Hosting, hostRoom, stopHosting } from './hosted-room.ts';
import type { InRoom, RoomPart } from './room-part.ts';

/** A person is asked whether to go on alone when all others have been out of reach for this long, ms. */
const ASKED_AFTER_MS = 3_000;

/** Relays of ours that have handed the room over and still answer with its new address; the oldest is closed beyond that. */
const MOST_BEFORE = 4;

/** A host who leaves and hands the room over waits at most this for it, ms: an heir is given one second to get ready. */
const HANDOVER_LIMIT_MS = 2_500;

/** Bytes of the code that lets browsers in (PROTOCOL.md, Browsers). */
const CODE_BYTES = 16;

export interface RoomHostOptions {
  /** Lets browsers into a room that is hosted here; null in an app that has no page for them. */
  readonly openGuests: OpenGuests | null;
  /** By which the relay knows this app again. */
  readonly identity: KeyPair;
  /** How a relay of ours would take the room over. */
  readonly heirship: Omit<
    HeirshipOptions,
    'identity' | 'host' | 'frames' | 'corrected' | 'visits' | 'onHello' | 'onSnapshotWanted'
  >;
  /** Whether friends can reach what listens here: a relay of ours, or a game's server. */
  selfCheck(checked: Checked): SelfChecking;
  network(): LocalNetwork;
  /** Where the room begins here: its relay, and the key that makes us its leader. */
  readonly hosting: Hosting | null;
  log(line: string): void;
  /** Something that the view shows has changed. */
  onChange(): void;
}

/** What is known here of how matches ended. */
interface KnownEnds {
  /** The judge of a room that is here has seen a match to its end. */
  judged(verdict: Verdict): void;
  /** The estate of this room with what was found and counted here. */
  asFound(estate: Estate): Estate;
  /** Whether what a match brings that is over is still looked for here. */
  isChecking(): boolean;
}

export class RoomHost implements RoomPart {
  readonly #options: RoomHostOptions;
  readonly #session: Pick<InRoom, 'peer' | 'room' | 'say'>;
  readonly #ends: KnownEnds;
  #here: HostedRoom | null;
  /** Waits to take the room over, while others host it. */
  #heirship: Heirship | null = null;
  /** Our relays from before the room moved on, the newest last: they answer latecomers with its new address. */
  #before: Hosting[] = [];
  /** Resolves `handOver`: true once the room is at its next host. */
  #handedOver: ((there: boolean) => void) | null = null;
  /** By which browsers come in here, once the room has come here; null where none would, and once it was taken. */
  #pageCode: string | null = null;
  /** The IP address at which another app has, or had, the room, and those of its page for browsers; none while none had it. */
  #elsewhere: { readonly address: string | null; readonly pages: readonly string[] } = {
    address: null,
    pages: [],
  };
  #isLeft = false;
  /** The room came here with results of a host whose last match was still checked here. */
  #isUnchecked = false;
  /** Since when the host has been lost, ms, or null. */
  #lostAt: number | null = null;

  constructor(options: RoomHostOptions, session: Pick<InRoom, 'peer' | 'room' | 'say'>, ends: KnownEnds) {
    this.#options = options;
    this.#session = session;
    this.#ends = ends;
    this.#here = options.hosting && this.#hosted(options.hosting);
  }

  #hosted(hosting: Hosting): HostedRoom {
    const { log, onChange } = this.#options;
    return hostRoom(hosting, { log, ended: (verdict) => this.#ends.judged(verdict), onChange });
  }

  /** The room where it is at this app, else null. */
  get here(): HostedRoom | null {
    return this.#here;
  }

  /**
   * Corrects the room that came here while a match of the host before was still checked: by what was found of it, once that is known
   * and this app has heard the room as it is now.
   */
  correct(): void {
    const { room: heard } = this.#session;
    if (!this.#isUnchecked || !this.#here || !heard || this.#ends.isChecking()) return;
    if (!isAsTold(this.#here.room().data, heard)) return;
    this.#isUnchecked = false;
    actIn(this.#here, ({ data }) => correctEnds(data, (estate) => this.#ends.asFound(estate)));
  }

  /** The room that is here, for those who look for rooms; null where it is at another app. */
  get own(): OwnRoom | null {
    const id = this.#here?.room().info.id;
    return this.#here && id !== undefined ? { id, port: this.#here.relay.port } : null;
  }

  /** Whether the room that is here answers those who look for rooms. */
  setDiscoverable(on: boolean): void {
    if (this.#here) this.#here.room().discoverable = on;
  }

  /** A member comes into the match of the room that is here. */
  giveSnapshot(): void {
    this.#here?.judge.snapshot();
  }

  /** The room goes on at another app, if that can be. */
  get isLeft(): boolean {
    return this.#isLeft;
  }

  /** The code that others know of by which browsers come in here, once; null for a fresh one. */
  takePageCode(): string | null {
    const code = this.#pageCode;
    this.#pageCode = null;
    return code;
  }

  /** The IP addresses at which the app had the room, and its page, that had it before this one; none where none had. */
  get cameFrom(): readonly string[] {
    const { address, pages } = this.#elsewhere;
    return this.#here && address !== null ? [...new Set([address, ...pages])] : [];
  }

  /** The apps that go on with the room when this one is gone, the next one first; none where another app has it. */
  get nextHosts(): NextHost[] {
    const heirs = this.#session.peer.hostSearch.succession?.heirs ?? [];
    const clients = this.#here?.room().clients ?? [];
    return heirs.flatMap(({ member: id, address }) => {
      const client = clients.find(({ member }) => member?.id === id);
      if (!client?.member) return [];
      const page = client.page && isIPv4(address) ? { address, ...client.page } : null;
      return [{ name: client.member.name, page }];
    });
  }

  /** Whether too few are here for a room of ours to go on; null where another app has it. */
  get isLost(): boolean | null {
    return this.#here && this.#here.room().continuity.aloneSince !== null;
  }

  /** What is asked of those who come in: a host may have changed it since we came. Null for an open room, undefined while unknown. */
  get password(): string | null | undefined {
    return (this.#here?.room() ?? this.#heirship)?.password;
  }

  /** Closes the room that is here with a password, or opens it again. False where it is elsewhere, or handed over just now. */
  setPassword(password: string | null): boolean {
    const room = this.#here?.room();
    if (!room || room.handover.heir) return false;
    room.password = password;
    this.#options.onChange();
    return true;
  }

  /** How long all others have been out of reach, and who is asked to go on alone; null otherwise. */
  get alone(): Extract<Place, { at: 'room' }>['alone'] {
    if (this.#lostAt === null || monotonicMs() - this.#lostAt < ASKED_AFTER_MS) return null;
    if (this.#here) return 'host';
    return this.#session.peer.hostSearch.isNext ? 'guest' : null;
  }

  /** We are in: says where our own relay waits, should the host be gone. */
  async entered(): Promise<void> {
    if (this.#here) return;
    this.#elsewhere = { address: this.#hostAt?.address ?? null, pages: this.#session.room?.browsers ?? [] };
    const { heirship, identity } = this.#options;
    const session = this.#session;
    if (!this.#heirship) {
      this.#pageCode = this.#options.openGuests && randomBytes(CODE_BYTES).toString('base64url');
      this.#heirship = new Heirship({
        ...heirship,
        identity,
        onHello: (address) => this.#here?.check.heard(address),
        visits: visitsTo(() => this.#here?.check),
        onSnapshotWanted: () => this.giveSnapshot(),
        host: () => this.#hostAt,
        corrected: (estate) => this.#ends.asFound(estate),
        frames: (match) => (session.room?.match?.number === match ? (session.peer.peer?.log ?? null) : null),
      });
      const had = this.#before.at(-1)?.room().handover.handedOver;
      if (had) this.#heirship.keep(had, session.room);
    }
    const port = await this.#heirship.port;
    if (port === null || this.#here) return;
    const code = this.#pageCode;
    // Browsers are served at the TCP port of the relay's number, where it is free.
    session.say({ m: 'standby', port, ...(code === null ? {} : { page: { port, code } }) });
  }

  /** Where the room is; null while that is known by a name only. */
  get #hostAt(): Heir | null {
    const { host } = this.#session.peer;
    return host && isIP(host.address) > 0 ? host : null;
  }

  heard(message: FromRelay): void {
    this.#heirship?.hear(message);
    if (message.m === 'room' && !this.#here)
      this.#elsewhere = { ...this.#elsewhere, pages: message.room.browsers ?? [] };
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

  /** The room is at another app now, or here. Returns whether it was here and was taken: this app was silent. */
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
    for (const earlier of this.#before) actIn(earlier, (room, now) => room.handover.leadTo(heir, now));
    this.#here =
      taken &&
      this.#hosted({
        relay: taken.relay,
        room: () => taken.room,
        game: taken.room.data.settings.game,
        check: selfCheck(checkedRoom(taken.relay, network)),
      });
    if (taken) this.#heirship = null;
    this.#isUnchecked = taken !== null && taken !== undefined;
    this.#handedOver?.(true);
    return before !== null && before.room().handover.handedOver === null;
  }

  /**
   * Hands the room that is here over to the app of this member, or to the next heir. Resolves when that is over: whether
   * the room is there, and at once when all are unable to take it.
   */
  handOver(member: number | null): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    let goes = false;
    if (this.#here) {
      actIn(this.#here, (room, now) => {
        goes = room.handover.begin(member, now);
      });
    }
    if (!goes) return Promise.resolve(false);
    this.#handedOver = resolve;
    // It was gone itself by then.
    const limit = setTimeout(() => resolve(false), HANDOVER_LIMIT_MS);
    return promise.finally(() => clearTimeout(limit));
  }

  /**
   * Hands the room over, to leave it. Where all heirs were late, the relay vanishes without a goodbye, so that the others
   * take it over as if the host were lost.
   */
  async leaveToOthers(): Promise<void> {
    this.#isLeft = this.nextHosts.length > 0;
    const there = await this.handOver(null);
    const heirs = this.#session.peer.hostSearch.succession?.heirs ?? [];
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
