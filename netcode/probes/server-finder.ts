// Finds servers of other games that run on the local network: greets everybody on the ports where such
// servers usually are, again and again, and lists those that answer once they are asked alone.
//
// Sans-IO: methods return what to send and whom to ask. All on the network hear what everybody is greeted with, and any of
// them can answer from any address; so such an answer only makes its address a candidate.

import { Candidates } from '../discovery/candidates.ts';
import type { Address, Random, Send } from '../wire/datagram.ts';
import { LAST_PORT, type Probe, type ServerInfo } from './probe.ts';

/** Pause between two rounds once the first, quicker ones are over, ms: some servers write a line in their log each time. */
const GREET_MS = 10_000;

/** Pauses after the first rounds, ms: a greeting that is lost shall cost a person less than ten seconds. */
const FIRST_PAUSES_MS = [1_000, 3_000];

/** Candidates are asked at once, at least this after the ones before, ms. */
const CANDIDATES_PAUSE_MS = 100;

/** From the usual port on, this many are greeted: as many servers of a game as a person starts on one machine. */
export const PORTS_GREETED = 3;

/** Questions that wait for an answer, each with a socket of its own; what is asked at once may go so much beyond. */
const MOST_WAITING = 16;

/** Rounds in a row that a server may leave unanswered. */
const MISSES_ALLOWED = 1;

/** Most servers: more than people start in one network and on one machine; made-up ones are too few to fill a screen. */
const MOST_SERVERS = 64;
const MOST_AT_MACHINE = 8;

/** A game whose servers are looked for. */
export interface SoughtGame {
  readonly id: string;
  readonly probe: Probe;
  /** Where its servers answer, unless they were told otherwise. */
  readonly port: number;
}

/** To be asked alone. */
export interface Question {
  readonly game: SoughtGame;
  readonly address: Address;
}

export interface FoundServer {
  readonly game: string;
  /** Where it answers questions. */
  readonly address: Address;
  readonly info: ServerInfo;
}

export interface Due {
  readonly send: readonly Send[];
  /** `answered` is to be called with each of them, whatever comes of it. */
  readonly ask: readonly Question[];
}

export interface ServerFinderOptions {
  readonly games: readonly SoughtGame[];
  readonly random: Random;
  /** Whether an address is on a network of this machine: only such are asked. */
  local(address: string): boolean;
}

interface Listed extends Question {
  readonly info: ServerInfo;
  missed: number;
}

export class ServerFinder {
  readonly #options: ServerFinderOptions;
  /** In greetings, which everybody hears: it is public. */
  readonly #token: number;
  readonly #candidates: Candidates;
  readonly #listed = new Map<string, Listed>();
  /** Servers that are being asked. */
  readonly #waiting = new Set<string>();
  #everybody: readonly string[] = [];
  #round = 0;
  /** Rounds since `aim`. */
  #greeted = 0;
  #due = Number.NEGATIVE_INFINITY;
  #candidatesAskedAt = Number.NEGATIVE_INFINITY;

  constructor(options: ServerFinderOptions) {
    this.#options = options;
    this.#token = options.random();
    this.#candidates = new Candidates(options.random);
  }

  /** Greets these from now on, addresses that reach everybody, and begins anew with it. */
  aim(everybody: readonly string[]): void {
    this.#everybody = everybody;
    this.#greeted = 0;
    this.#due = Number.NEGATIVE_INFINITY;
  }

  /** A server has answered a greeting, with anything at all. Returns the goodbye that it wants, if any. */
  receive(bytes: Uint8Array, from: Address): readonly Send[] {
    const games = this.#gamesAt(from.port);
    if (games.length === 0 || !this.#options.local(from.address)) return [];
    const address = { address: from.address, port: from.port };
    this.#candidates.want(address, this.#round);
    return games.flatMap(({ probe }) => {
      const answer = probe.carrier === 'udp' ? probe.read(bytes, this.#token) : null;
      return answer?.info && answer.ask ? [{ kind: 'send', to: address, bytes: answer.ask }] : [];
    });
  }

  advance(now: number): Due {
    const round = now >= this.#due ? this.#nextRound(now) : { send: [], ask: [] };
    const candidates = now >= this.#candidatesDue ? this.#candidates.take() : [];
    if (candidates.length > 0) this.#candidatesAskedAt = now;
    const found = candidates.flatMap(({ address }) =>
      this.#gamesAt(address.port)
        .map((game) => ({ game, address }))
        .filter((question) => !this.#listed.has(keyOf(question))),
    );
    const ask = [...round.ask, ...found].filter((question) => !this.#waiting.has(keyOf(question)));
    for (const question of ask) this.#waiting.add(keyOf(question));
    return { send: round.send, ask };
  }

  /** What came of a question; null where all was silent. Returns whether `servers` has changed. */
  answered(question: Question, info: ServerInfo | null): boolean {
    const key = keyOf(question);
    this.#waiting.delete(key);
    const listed = this.#listed.get(key);
    if (!info) return listed !== undefined && listed.missed++ >= MISSES_ALLOWED && this.#listed.delete(key);
    if (!listed && !this.#hasPlace(question)) return false;
    this.#listed.set(key, { ...question, info, missed: 0 });
    return JSON.stringify(listed?.info) !== JSON.stringify(info);
  }

  /** When `advance` is wanted next, ms. */
  get due(): number {
    return Math.min(this.#due, this.#candidatesDue);
  }

  /** In the order in which they were found. */
  get servers(): FoundServer[] {
    return [...this.#listed.values()].map(({ game: { id }, address, info }) => ({ game: id, address, info }));
  }

  /** Late while many questions are open: the next answer, or its absence, has `due` asked again. */
  get #candidatesDue(): number {
    const may = this.#candidates.waiting && this.#waiting.size < MOST_WAITING;
    return may ? this.#candidatesAskedAt + CANDIDATES_PAUSE_MS : Number.POSITIVE_INFINITY;
  }

  #nextRound(now: number): Due {
    this.#due = now + (FIRST_PAUSES_MS[this.#greeted++] ?? GREET_MS);
    this.#round++;
    this.#candidates.begin();
    const send = this.#options.games.flatMap(({ probe, port }) => {
      const bytes = probe.greeting ?? probe.request(this.#token);
      const ports = Array.from({ length: PORTS_GREETED }, (_, more) => port + more);
      const there = ports.filter((one) => one <= LAST_PORT);
      return there.flatMap((one) =>
        this.#everybody.map((address): Send => ({ kind: 'send', to: { address, port: one }, bytes })),
      );
    });
    return { send, ask: [...this.#listed.values()] };
  }

  #gamesAt(port: number): readonly SoughtGame[] {
    return this.#options.games.filter((game) => game.port <= port && port < game.port + PORTS_GREETED);
  }

  #hasPlace({ address: { address } }: Question): boolean {
    const here = [...this.#listed.values()].filter((one) => one.address.address === address);
    return this.#listed.size < MOST_SERVERS && here.length < MOST_AT_MACHINE;
  }
}

function keyOf({ game, address: { address, port } }: Question): string {
  return `${game.id} ${address} ${port}`;
}
