// Where the person is: at home, opening a room, trying the routes to one, or in it. At most one of these at a time.

import { once } from 'node:events';
import type { Game } from '../../games/game.ts';
import { gameById, games } from '../../games/list.ts';
import type { RoomOptions } from '../../netcode/room/match-settings.ts';
import { formatAddress } from '../../netcode/udp/address.ts';
import type { OpenSocket } from '../../netcode/udp/datagram-socket.ts';
import { parseJoinText } from '../../netcode/udp/join-text.ts';
import type { LocalNetwork } from '../../netcode/udp/local-network.ts';
import type { OwnNetworks } from '../../netcode/udp/own-networks.ts';
import { type Probed, probe } from '../../netcode/udp/prober.ts';
import { openRelay } from '../../netcode/udp/relay-socket.ts';
import type { SendFaults } from '../../netcode/udp/send-faults.ts';
import type { Random } from '../../netcode/wire/datagram.ts';
import { DEFAULT_PORT } from '../../netcode/wire/limits.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { problemOf } from './finding/found-rooms.ts';
import { nobodyAnswered, probesOf, shownAs } from './finding/join-result.ts';
import type { Contents } from './match/contents.ts';
import { relayGame } from './match/relay-game.ts';
import type { NotedRoom } from './profile/last-room.ts';
import type { HeirshipOptions } from './room/heirship.ts';
import { notMovedBy } from './room/room-hall.ts';
import { RoomSession, type RoomSessionOptions } from './room/room-session.ts';
import type { RunProgram } from './self-check/firewall/verdict.ts';
import { type Checked, checkedRoom, SelfChecking, visitsTo } from './self-check/self-check.ts';
import { sendingHelp } from './self-check/sending-help.ts';
import { DONE, rejected } from './window/command-outcome.ts';
import type { Command, Failure, NotMoved, Outcome, Place } from './window/contract.ts';
import type { PlaceNow } from './window/place-now.ts';

type HostCommand = Omit<Extract<Command, { do: 'host' }>, 'do'>;

export interface SessionStateOptions {
  /** UDP port of rooms hosted here; 0 is any free one. Without it the usual port. */
  readonly udpPort?: number;
  /** What moves the datagrams of rooms hosted here; node:dgram by default. */
  readonly openSocket?: OpenSocket;
  /** Whether names are looked up by multicast DNS, too. */
  readonly mdns: boolean;
  /** How to ask the system about its firewall; absent where that is impossible. */
  readonly run?: RunProgram;
  network(): LocalNetwork;
  readonly networks: OwnNetworks;
  /** What the system refuses to send. */
  readonly faults: Pick<SendFaults, 'note' | 'forbidden'>;
  readonly random: Random;
  /** No room is opened or entered before they are known. */
  readonly contents: Promise<Contents>;
  /** What else a room session needs and that does not depend on the room. */
  readonly session: Pick<
    RoomSessionOptions,
    | 'guard'
    | 'identity'
    | 'person'
    | 'stage'
    | 'pageGoneMs'
    | 'natives'
    | 'files'
    | 'replays'
    | 'onReplaysRemoved'
    | 'shows'
    | 'openGuests'
    | 'handOut'
    | 'log'
  >;
  /** What relays of this app say of a bug in them, of a member whose session they ended, and of what they did not believe. */
  readonly relay: Pick<HeirshipOptions, 'onFault' | 'onLetGo' | 'onRefused'>;
  /** Something that the view shows has changed. */
  onChange(): void;
}

const HOME = { at: 'home' } as const;

/** After these the password has to be known by the person again: the host is told that only those come back who know it. */
export const FORGETS_PASSWORD: ReadonlySet<Failure['kind']> = new Set([
  'password',
  'no-password',
  'kicked',
  'banned',
]);

export class SessionState {
  /** Why we are not where we wanted to be, until it has been seen. */
  failure: Failure | null = null;
  readonly #options: SessionStateOptions;
  /** What let us into rooms, by their ids, forgotten once it does no more; on disk is that of the last room alone (last-room.ts). */
  readonly #passwords = new Map<string, string>();
  #session: RoomSession | null = null;
  /** Where we are between sessions. */
  #outside: Exclude<Place, { at: 'room' }> = HOME;
  /** Settled when the rooms that were left, or not entered after all, are closed, so that their ports are free again. */
  #leaving: Promise<unknown> = Promise.resolve();
  /** Aborted by everything that leaves or enters a room, so that what was overtaken stops. */
  #attempt = new AbortController();

  constructor(options: SessionStateOptions) {
    this.#options = options;
  }

  /** The room that we are in or about to be in. */
  get session(): RoomSession | null {
    return this.#session;
  }

  /** The room that we are in. */
  get room(): RoomSession | null {
    return this.#session?.entered ? this.#session : null;
  }

  /** Which place it is, without all that is there. */
  get at(): Place['at'] {
    return this.#session?.at ?? this.#outside.at;
  }

  get place(): Place {
    return this.#session?.place ?? this.#outside;
  }

  /** The place of the person without the parts that are costly to compute. */
  get now(): PlaceNow {
    return this.#session?.now ?? this.#outside;
  }

  /** Opens a room on this machine and goes in. The game must be one that there is. */
  host(wanted: HostCommand): void {
    const opened = this.#host(wanted).catch((error) => this.#broke(error));
    // One that is taken back half-way holds its port until then.
    this.#leaving = Promise.all([this.#leaving, opened]);
  }

  /** Goes to the room that was typed or pasted, with its password if it has said that it has one. */
  join(typed: string, password?: string): void {
    void this.#join(typed, password).catch((error) => this.#broke(error));
  }

  /**
   * Moves to the room of this number in the hall that the person's room is in. Where that one does not let them in they stay, or come
   * back, and RoomPlace.hall says why.
   */
  async move(number: number): Promise<Outcome> {
    const session = this.room;
    const host = session?.peer.host?.host;
    const { told } = session?.parts.hall ?? { told: null };
    if (!session || !told || host === undefined) return rejected({ kind: 'no-room' });
    if (session.room!.hall === number) return DONE;
    const { contents } = session.options;
    const { password } = session;
    const entrance = { host: session.peer.to.host, port: told.port };
    const isLast = session.parts.hall.try(number);
    let problem: ReturnType<typeof problemOf> = null;
    const probed = await probe([entrance], {
      room: number,
      network: this.#options.network(),
      mdns: false,
      suits(info, version) {
        problem = info && problemOf(info, version, contents);
        return true;
      },
      onChange: () => {},
      signal: this.#attempt.signal,
    });
    // Left, or moved by another press, meanwhile.
    if (!probed || session !== this.#session || !isLast()) return rejected({ kind: 'no-room' });
    const why = notOpen(probed, problem);
    if (probed.kind === 'nobody' || why !== null) {
      session.parts.hall.refuse(number, why ?? 'silent');
      return rejected({ kind: 'not-moved' });
    }
    const { routes, room, found } = session.options;
    const known = { contents, hosting: null, host, ...(password === undefined ? {} : { password }) };
    const back: Entered = {
      ...known,
      to: session.peer.to,
      found,
      ...(routes ? { routes } : {}),
      ...(room === undefined ? {} : { room }),
    };
    const { endpoint: to, info } = probed;
    await this.#moveTo(
      { ...known, to, routes: [to], room: probed.room, found: info, seated: true },
      (failure) => {
        void this.#moveTo(back)
          .then((returned) => returned?.parts.hall.refuse(number, notMovedBy(failure)))
          .catch((error) => this.#broke(error));
      },
    );
    return DONE;
  }

  /** Leaves the room for another one. `refused`: called instead of leaving where that one does not let us in. Null when overtaken. */
  async #moveTo(where: Entered, refused?: (failure: Failure) => void): Promise<RoomSession | null> {
    const signal = await this.#begin();
    if (signal.aborted) return null;
    this.#comeTo({ at: 'joining', address: formatAddress(where.to), probes: [] });
    return this.#enter(where, undefined, refused);
  }

  /** Goes back into a room by its link, with the password that let this app in. */
  goBack(link: string, { id, password }: Pick<NotedRoom, 'id' | 'password'>): void {
    if (id !== undefined && password !== undefined) this.#passwords.set(id, password);
    this.join(link);
  }

  /** Home again; `failure` says why, unless it was wanted. */
  leave(failure: Failure | null): void {
    this.#goHome(failure);
    this.#options.onChange();
  }

  /** Hands the room that we host to another app, if there is one; then leaves it by `leave`, unless it is left already. */
  handOver(leave: () => void): void {
    const session = this.#session;
    void Promise.resolve(session?.host.leaveToOthers()).then(() => {
      if (session === this.#session) leave();
    });
  }

  /** Leaves for good; resolves when everybody has been told. A room that others are in goes on at the app of one of them. */
  async close(): Promise<void> {
    this.#attempt.abort();
    await this.#session?.host.leaveToOthers();
    this.#goHome(null);
    await this.#leaving;
  }

  get #usualPort(): number {
    return this.#options.udpPort ?? DEFAULT_PORT;
  }

  /** What moves datagrams, unless it is the usual. */
  get #socket(): { readonly openSocket?: OpenSocket } {
    const { openSocket } = this.#options;
    return openSocket ? { openSocket } : {};
  }

  async #host({ game: gameId, port = this.#usualPort, bots = 0 }: HostCommand): Promise<void> {
    const game = gameById(gameId);
    if (!game) throw new RangeError(`no game ${gameId}`);
    const signal = await this.#begin();
    if (signal.aborted) return;
    this.#comeTo({ at: 'opening', game: gameId });
    const contents = await unlessOver(signal, this.#options.contents);
    if (contents === null) return;
    const key = Array.from({ length: 4 }, () => this.#options.random().toString(16).padStart(8, '0')).join(
      '',
    );
    let check: SelfChecking | null = null;
    const open = (at: number) =>
      openRelay({
        port: at,
        ...this.#socket,
        identity: this.#options.session.identity,
        // Found when its host's settings allow it, which the session knows, and not a moment before.
        rooms: [{ ...roomOptions(game, contents), bots, key }],
        onHello: (address) => check?.heard(address),
        visits: visitsTo(() => check),
        sent: this.#options.faults.note,
        onFault: this.#options.relay.onFault,
        onSnapshotWanted: () => this.#session?.host.giveSnapshot(),
        onLetGo: (_, { id }, reason) => this.#options.relay.onLetGo(id, reason),
        onRefused: (_, { id }, count) => this.#options.relay.onRefused(id, count),
      });
    let opened = await open(port);
    // A room against bots alone need not be found.
    if (!opened.ok && opened.why === 'port-in-use' && bots > 0 && opened.next !== null)
      opened = await open(opened.next);
    if (signal.aborted) {
      if (opened.ok) await opened.running.close();
      return;
    }
    if (!opened.ok) {
      this.leave(
        opened.why === 'port-in-use'
          ? { kind: 'port-in-use', port: opened.port, next: opened.next, game: gameId }
          : { kind: 'internal', why: opened.text },
      );
      return;
    }
    const relay = opened.running;
    check = this.#selfCheck(checkedRoom(relay, this.#options.network));
    this.#enter({
      to: { host: '127.0.0.1', port: relay.port },
      contents,
      found: null,
      hosting: { relay, room: () => relay.relay.room(1)!, key, game: gameId, check },
      ready: bots > 0,
    });
  }

  async #join(typed: string, password?: string): Promise<void> {
    const signal = await this.#begin();
    if (signal.aborted) return;
    const read = parseJoinText(typed);
    if (!read.ok) {
      this.leave({ kind: 'bad-address', address: typed, why: read.why, part: read.part });
      return;
    }
    const address = shownAs(typed, read);
    this.#comeTo({ at: 'joining', address, probes: [] });
    const contents = await unlessOver(signal, this.#options.contents);
    if (contents === null) return;
    const { host, room } = read;
    const probed = await probe(read.endpoints, {
      ...(room === undefined ? {} : { room }),
      network: this.#options.network(),
      mdns: this.#options.mdns,
      suits: (info, version) => info !== null && problemOf(info, version, contents) === null,
      onChange: (routes) => {
        if (!signal.aborted) this.#comeTo({ at: 'joining', address, probes: probesOf(routes) });
      },
      signal,
    });
    if (signal.aborted || !probed) return;
    if (probed.kind === 'nobody')
      this.leave(
        nobodyAnswered(address, read.code, probed.routes, sendingHelp(), this.#options.network().own),
      );
    else {
      const { endpoint: to, room, info: found } = probed;
      const { near, own } = this.#options.network();
      // Others have yet to answer: those on a network of this machine lead there, as far as can be known.
      const routes = probed.routes.filter(
        ({ state, endpoint: { host } }) =>
          state === 'answered' || (state === 'asking' && near(host) && !own(host)),
      );
      const known = found?.id !== undefined && found.password ? this.#passwords.get(found.id) : undefined;
      const given = password ?? known;
      const how = {
        ...(given === undefined ? {} : { password: given }),
        ...(host === undefined ? {} : { host }),
      };
      this.#enter(
        { to, routes: routes.map(({ endpoint }) => endpoint), contents, room, found, hosting: null, ...how },
        { typed, guessed: password !== undefined },
      );
    }
  }

  #selfCheck(checked: Checked): SelfChecking {
    return new SelfChecking({
      ...checked,
      network: this.#options.network(),
      networks: this.#options.networks,
      mdns: this.#options.mdns,
      mayNotSend: (network) => this.#options.faults.forbidden.includes(network),
      ...(this.#options.run ? { run: this.#options.run } : {}),
      onChange: () => this.#options.onChange(),
    });
  }

  /** Leaves whatever there was. Returns what says when the new attempt is overtaken. */
  async #begin(): Promise<AbortSignal> {
    this.#goHome(null);
    const { signal } = this.#attempt;
    await this.#leaving;
    return signal;
  }

  #goHome(failure: Failure | null): void {
    this.#attempt.abort();
    this.#attempt = new AbortController();
    if (this.#session) this.#keepPassword(this.#session, failure);
    const left = this.#session?.close().catch((error: Error) => this.#options.session.log(error.message));
    this.#leaving = Promise.all([this.#leaving, left]);
    this.#session = null;
    this.#outside = HOME;
    this.failure = failure;
  }

  /** What let us into a room that is left lets us in again, until it is refused or the host has put us out. */
  #keepPassword({ id, me, password }: RoomSession, failure: Failure | null): void {
    if (id === undefined) return;
    if (failure && FORGETS_PASSWORD.has(failure.kind)) this.#passwords.delete(id);
    else if (me !== null && password !== undefined) this.#passwords.set(id, password);
  }

  #comeTo(outside: Exclude<Place, { at: 'room' }>): void {
    this.#outside = outside;
    this.#options.onChange();
  }

  /** `refused`: called in place of leaving where the session ends before the room has let us in. */
  #enter(where: Entered, tried?: Tried, refused?: (failure: Failure) => void): RoomSession {
    const outside = this.#outside;
    const session = new RoomSession({
      ...where,
      joining: outside.at === 'joining' ? outside : null,
      ...this.#options.session,
      app: packageJson.version,
      game: (id) => gameById(id)?.info,
      near: (host) => this.#options.network().near(host),
      heirship: {
        room: roomOptions(games[0]!, where.contents),
        sent: this.#options.faults.note,
        port: this.#usualPort,
        ...this.#socket,
        ...this.#options.relay,
      },
      selfCheck: (checked) => this.#selfCheck(checked),
      network: this.#options.network,
      networks: this.#options.networks,
      onChange: () => this.#options.onChange(),
      onEnd: (failure) => {
        if (session !== this.#session) return;
        if (refused && session.me === null) refused(failure);
        else this.leave(tried ? asTried(failure, tried) : failure);
      },
    });
    this.#session = session;
    this.#options.onChange();
    session.open();
    return session;
  }

  /** A bug, or a system that refuses what it should not: said on the screen, and the app goes on. */
  #broke(error: unknown): void {
    const why = error instanceof Error ? error.message : String(error);
    this.#options.session.log(error instanceof Error ? (error.stack ?? why) : why);
    this.leave({ kind: 'internal', why });
  }
}

/** How a room of this app is opened, or taken over. */
function roomOptions(first: Game, contents: Contents): RoomOptions {
  const offered = [first, ...games.filter((other) => other !== first)];
  return {
    games: offered.map((one) => relayGame(one, contents[one.info.id]!)),
    discoverable: false,
    keepMatches: true,
    survivesHost: true,
    turn: 'longest',
    app: packageJson.version,
  };
}

/** What is awaited; null once the attempt is overtaken, which waits for nothing. */
async function unlessOver<T>(attempt: AbortSignal, awaited: Promise<T>): Promise<T | null> {
  if (!attempt.aborted) await Promise.race([awaited, once(attempt, 'abort')]);
  return attempt.aborted ? null : awaited;
}

/** A room to be entered. */
type Entered = Pick<
  RoomSessionOptions,
  'to' | 'routes' | 'contents' | 'room' | 'found' | 'hosting' | 'ready' | 'password' | 'host' | 'seated'
>;

/** Why a room of the hall that was asked has no seat for us; null where it has one. */
function notOpen(probed: Probed, problem: ReturnType<typeof problemOf>): NotMoved['why'] | null {
  if (probed.kind === 'nobody') return 'silent';
  const { info } = probed;
  if (!info) return 'gone';
  if (problem !== null) return problem === 'locked' ? 'locked' : 'other';
  return info.taken < info.seats ? null : 'full';
}

/** What a person did to get in. */
interface Tried {
  /** What led there, to be tried again as it is: a link says which host is meant. */
  readonly typed: string;
  /** Whether they gave a password. */
  readonly guessed: boolean;
}

/**
 * A question for a password keeps the address as it was typed, so that the answer goes to the same place. One that was kept
 * here and does no more was nobody's mistake.
 */
function asTried(failure: Failure, { typed, guessed }: Tried): Failure {
  if (failure.kind === 'password') return { ...failure, address: typed, wrong: failure.wrong && guessed };
  const atDoor = failure.kind === 'no-password' || failure.kind === 'guesses';
  return atDoor ? { ...failure, address: typed } : failure;
}
