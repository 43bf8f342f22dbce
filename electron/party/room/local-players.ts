// The second, third and fourth player at one machine. Each is a peer of their own to the relay, so that a room
// treats them like any; frames are taken from the first player's peer alone.

import type { LinkConditions } from '../../../netcode/conditioner/link-model.ts';
import type { KeyPair } from '../../../netcode/crypto/key-pair.ts';
import { type GameInfo, MAX_SEATS } from '../../../netcode/sim/rules.ts';
import { ways } from '../../../netcode/sim/ways.ts';
import type { PlaceEvent } from '../../../netcode/succession/kept-place.ts';
import { KeptPeer } from '../../../netcode/udp/kept-peer.ts';
import type { PeerSocketOptions } from '../../../netcode/udp/peer-socket.ts';
import type { FromPeer, RoomState } from '../../../netcode/wire/messages.ts';
import type { TurnedAway } from '../window/contract.ts';
import { MOST_LOCAL_PLAYERS } from '../window/preferences.ts';
import { failureOf } from './failure-of.ts';
import type { InRoom, RoomPart } from './room-part.ts';

/** How long a player who was turned away is spoken of, ms. */
const NOTICE_MS = 8_000;

export interface LocalPlayersOptions {
  /** That of the first player. */
  readonly session: Pick<InRoom, 'own' | 'password' | 'say'> & {
    /** Where the room is now, and whose it is; null before the first player is in. */
    readonly peer: Pick<KeptPeer, 'to' | 'host'>;
    /** Whether something can be done in the room. */
    readonly entered: boolean;
    /** What the network of this app has been given. */
    readonly impairment: LinkConditions | null;
  };
  /** Whether an address is on a network of this machine: a host that sends us elsewhere is refused. */
  near(address: string): boolean;
  readonly app: string;
  readonly contents: { readonly [game: string]: string };
  /** The key pair of this machine, shared by all its players. */
  readonly identity: KeyPair;
  game(id: string): GameInfo | undefined;
  /** Something that the view shows has changed. */
  onChange(): void;
  log(line: string): void;
}

/** A player who is joining, or has a member number. */
interface LocalPlayer {
  name: string;
  /** Which of the players at this machine, from 1: a relay knows them again by it. */
  readonly number: number;
  readonly peer: KeptPeer;
  member: number | null;
  /** What their seat holds in the match, for when their own peer hears of it later than the first player's. */
  held: { readonly input: Uint8Array; readonly target: number } | null;
}

/** Numbers of further players at one machine: as many as a request can name. */
const NUMBERS = Array.from({ length: MAX_SEATS - 1 }, (_, at) => at + 1);

/** Everybody has one set of buttons in a game of buttons; in a game of commands there is one pointer for all. */
function takesSeveral(info: GameInfo | undefined): boolean {
  return info !== undefined && !info.ways.some((way) => ways[way].sendsCommands);
}

export class LocalPlayers implements RoomPart {
  readonly #options: LocalPlayersOptions;
  #players: readonly LocalPlayer[] = [];
  /** Names of those who wait for a game that several can play at one machine. */
  #benched: readonly string[] = [];
  /** Names of those who have gone, by the numbers that they had. */
  readonly #hadNumber = new Map<number, string>();
  #turnedAway: TurnedAway | null = null;
  #forget: NodeJS.Timeout | undefined;

  constructor(options: LocalPlayersOptions) {
    this.#options = options;
  }

  /** Numbers of those who are in, in the order in which they were added. */
  get members(): readonly number[] {
    return this.#players.flatMap(({ member }) => (member === null ? [] : [member]));
  }

  /** Who was turned away, or is gone, lately. */
  get turnedAway(): TurnedAway | null {
    return this.#turnedAway;
  }

  /** Adds a player. Returns why one is refused, or null; `members` or `turnedAway` then tell whether the room takes them. */
  add(name: string, game: GameInfo | undefined): TurnedAway['why'] | null {
    const full = this.#players.length + 1 >= MOST_LOCAL_PLAYERS;
    const why = full ? 'most' : takesSeveral(game) ? null : 'one-pointer';
    if (why) this.#turnAway([name], why);
    else this.#join(name);
    return why;
  }

  /** False for other members. */
  remove(member: number): boolean {
    const player = this.#players.find((one) => one.member === member);
    if (player) this.#drop(player);
    return player !== undefined;
  }

  /** Speaks for one of these. False for other members. */
  say(member: number, message: FromPeer): boolean {
    const player = this.#players.find((one) => one.member === member);
    player?.peer.act((peer, now) => peer.say(message, now));
    return player !== undefined;
  }

  /** The network of this app has been made worse, or is as it was. */
  setConditions(conditions: LinkConditions | null): void {
    for (const { peer } of this.#players) peer.setConditions(conditions);
  }

  /** The machine has slept. */
  woke(): void {
    for (const one of this.#players) one.peer.act((peer, now) => peer.resume(now));
  }

  sayForAll(message: FromPeer): void {
    for (const one of this.#players) one.peer.act((peer, now) => peer.say(message, now));
  }

  hold(member: number, input: Uint8Array, target: number): void {
    const player = this.#players.find((one) => one.member === member);
    if (!player) return;
    player.held = { input, target };
    hold(player);
  }

  /** In the lobby, a player who is left out of the room's game waits outside until there is one for them. */
  changed({ room }: { readonly room: Pick<RoomState, 'phase' | 'game'> }): void {
    const game = room.phase === 'lobby' ? this.#options.game(room.game) : undefined;
    if (!game) return;
    if (takesSeveral(game)) {
      if (this.#turnedAway?.why === 'one-pointer') this.#setTurnedAway(null);
      const waiting = this.#benched;
      if (waiting.length === 0) return;
      this.#bench([]);
      for (const name of waiting) this.add(name, game);
    } else if (this.#players.length > 0) {
      const names = this.#players.map(({ name }) => name);
      this.#bench([...this.#benched, ...names]);
      for (const player of this.#players) this.#drop(player);
      this.#turnAway(names, 'one-pointer');
    }
  }

  /** The room may have heard nothing yet: tells it all. */
  entered(): void {
    if (this.#benched.length > 0) this.#bench(this.#benched);
  }

  async close(): Promise<void> {
    clearTimeout(this.#forget);
    this.#benched = [];
    const players = this.#players;
    this.#players = [];
    await Promise.all(players.map(({ peer }) => peer.close()));
  }

  #bench(names: readonly string[]): void {
    this.#benched = names;
    this.#options.session.say({ m: 'benched', names: [...names] });
  }

  #join(name: string): void {
    const { session, near } = this.#options;
    const number = this.#numberFor(name);
    const peer = new KeptPeer({
      to: session.peer.to,
      mayFollow: near,
      ask: () => this.#ask(player),
      onEvent: (event) => this.#happened(player, event),
    });
    const player: LocalPlayer = { name, number, peer, member: null, held: null };
    this.#players = [...this.#players, player];
    peer.setConditions(session.impairment);
    peer.open();
  }

  #ask({ name, number }: LocalPlayer): PeerSocketOptions {
    const { session, app, contents, identity, game } = this.#options;
    const request = { app, contents: { ...contents }, name, player: number };
    const { password, peer } = session;
    const known = {
      ...(password === undefined ? {} : { password }),
      ...(peer.host ? { host: peer.host.host } : {}),
    };
    return { request, identity, game, ...known };
  }

  /** The number that a player of this name had, or a fresh one: a relay gives players who come back their score. */
  #numberFor(name: string): number {
    const free = NUMBERS.filter((number) => !this.#players.some((player) => player.number === number));
    const had = (by: string | undefined) => free.find((number) => this.#hadNumber.get(number) === by);
    return had(name) ?? had(undefined) ?? free[0]!;
  }

  #happened(player: LocalPlayer, event: PlaceEvent): void {
    switch (event.kind) {
      case 'info':
      case 'away':
      case 'moved':
      case 'begun':
      case 'frames':
      case 'view':
      case 'bulk':
      case 'unsent':
      case 'nonsense':
        return;
      case 'joined':
        player.member = event.member;
        this.#options.onChange();
        return;
      case 'message':
        if (event.message.m === 'room') this.#told(player, event.message.room);
        return;
      default: {
        const { kind } = failureOf(event, { address: '', app: '', password: false, found: null });
        this.#drop(player);
        // When the room is closed or lost, the first player hears of it too.
        if (kind !== 'host-left') this.#turnAway([player.name], whyOf(kind));
      }
    }
  }

  /** A relay with several rooms may have let them into another room, because ours is full: then they are turned away. */
  #told(player: LocalPlayer, room: RoomState): void {
    const { session } = this.#options;
    const first = session.entered && session.own;
    const together = first && room.members.some(({ id, name }) => id === first.id && name === first.name);
    const own = room.members.find(({ id }) => id === player.member);
    if (own) player.name = own.name;
    if (!room.match) player.held = null;
    hold(player);
    if (!first || together) return;
    this.#drop(player);
    this.#turnAway([player.name], 'full');
  }

  #drop(player: LocalPlayer): void {
    this.#players = this.#players.filter((one) => one !== player);
    this.#hadNumber.set(player.number, player.name);
    void player.peer.close().catch((error: Error) => this.#options.log(error.message));
    this.#options.onChange();
  }

  #turnAway(names: string[], why: TurnedAway['why']): void {
    this.#setTurnedAway({ names, why });
    this.#forget = setTimeout(() => this.#setTurnedAway(null), NOTICE_MS);
  }

  #setTurnedAway(turnedAway: TurnedAway | null): void {
    clearTimeout(this.#forget);
    this.#turnedAway = turnedAway;
    this.#options.onChange();
  }
}

/** Says what they hold, unless a host has dealt them a match of another game than the first player, from whose stage it is. */
function hold({ peer, held }: LocalPlayer): void {
  if (!held || held.input.length !== peer.peer?.log?.shape.inputBytes) return;
  peer.act((one, now) => one.hold(held.input, now, held.target));
}

function whyOf(kind: ReturnType<typeof failureOf>['kind']): TurnedAway['why'] {
  switch (kind) {
    case 'full':
    case 'locked':
    case 'banned':
    case 'too-often':
    case 'kicked':
      return kind;
    default:
      return 'lost';
  }
}
