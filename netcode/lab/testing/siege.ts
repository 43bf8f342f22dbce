// A relay with two rooms: one is attacked from inside or outside, in the other friends play beside. Whatever is done, the
// friends notice nothing, and the honest members of the attacked room stay in it.

import { CLEAN_LINK, type LinkConditions } from '../../conditioner/link-model.ts';
import type { Entrant } from '../../room/admission.ts';
import type { Way } from '../../sim/ways.ts';
import type { Key } from '../../wire/check.ts';
import { type Address, type Send, sameAddress } from '../../wire/datagram.ts';
import { type Handshake, readHandshake } from '../../wire/handshake.ts';
import type { RoomState } from '../../wire/messages.ts';
import { asAgent, hello, Knock, type Stranger } from '../attack-scripts.ts';
import { Attacker, type Script } from '../attacker.ts';
import { violations } from '../invariants.ts';
import { LAB_CONTENT, type LabClient, type LabOptions, LabParty } from '../party.ts';
import { toyGame } from '../toy.ts';

export const TICK_RATE = 60;
const TICK_MS = 1000 / TICK_RATE;

/** Pause between two presses of the honest, ms: what is held while a keyframe is waited for is compared with it later. */
const PRESS_MS = 400;

/** Where the relay of a lab party is. */
const RELAY: Address = { address: 'relay', port: 1 };

/** Bytes a second that a relay sends to one attacker at most: see EXTRA_PER_SECOND in netcode/relay/rate-limits.ts. */
const MOST_SENT_A_SECOND = 400_000;

export interface SiegeOptions {
  /** Honest members of the attacked room; the first leads. */
  readonly honest?: number;
  readonly way?: Way;
  readonly seats?: number;
  /** Length of a match; it never ends by default. Where it does, the honest play it out and report. */
  readonly frames?: number;
  readonly room?: LabOptions['room'];
  /** No second room, where nothing but what stands still is looked at for minutes. */
  readonly alone?: boolean;
}

/** The number of an honest member's app. */
export const appOf = (index: number) => (index + 1).toString(16).padStart(32, '0');

export class Siege {
  readonly party: LabParty;
  readonly honest: readonly LabClient[];
  readonly friends: readonly LabClient[];
  readonly attackers: Attacker[] = [];
  /** Honest members who may go, because an attacker who leads says so. */
  readonly expelled = new Set<LabClient>();
  readonly #at = new Map<Attacker, { readonly ms: number; readonly bytes: number }>();

  constructor({ honest = 3, way, seats = 8, frames, room, alone = false }: SiegeOptions = {}) {
    const { info, rules } = toyGame({ tickRate: TICK_RATE, inputBytes: 1, seats, frames: frames ?? 1e6 });
    this.party = new LabParty({
      seed: 5,
      game: { info: { ...info, teams: true, handicaps: true }, rules },
      rooms: 2,
      simulate: frames !== undefined,
      works: true,
      ...(room === undefined ? {} : { room }),
    });
    const { party } = this;
    this.honest = Array.from({ length: honest }, (_, i) => this.#come(`Honest ${i + 1}`, i, 0));
    this.friends = (alone ? [] : [0, 1]).map((i) => this.#come(`Friend ${i + 1}`, 100 + i, 1));
    if (way && this.honest[0]) party.say(this.honest[0], { m: 'choose', way });
    this.#ready(this.friends);
    const begun = () => alone || party.relay.rooms[1]!.phase === 'playing';
    if (!party.run(party.now + 5_000, begun)) throw new Error('no game');
    for (const client of [...this.honest, ...this.friends]) this.#press(client);
    party.run(party.now + 100);
  }

  get now(): number {
    return this.party.now;
  }

  /** The attacked room. */
  get room() {
    return this.party.relay.rooms[0]!;
  }

  /** The room as an honest member knows it. */
  get told(): RoomState {
    return this.honest.find(({ over }) => !over)!.peer.room!;
  }

  /** A hostile member of the attacked room, unless another is asked for. */
  attack(script: Script, request: Partial<Entrant> = {}, roomIndex = 0): Attacker {
    const number = this.attackers.length + 1;
    const attacker = new Attacker({
      address: { address: `mallory-${number}`, port: number },
      roomIndex,
      random: this.party.random,
      game: this.party.game.info,
      content: LAB_CONTENT,
      now: this.now,
      script,
      request,
    });
    this.party.meet(attacker);
    this.attackers.push(attacker);
    this.#at.set(attacker, { ms: this.now, bytes: 0 });
    return attacker;
  }

  /** Whatever goes from or to an address from now on, in order, as a reader of the network has it. */
  overhear(address: Address): { readonly sent: Uint8Array[]; readonly came: Uint8Array[] } {
    const { network } = this.party;
    const heard = { sent: [] as Uint8Array[], came: [] as Uint8Array[] };
    const send = network.send.bind(network);
    network.send = (from, to, bytes, now) => {
      if (sameAddress(from, address)) heard.sent.push(bytes);
      if (sameAddress(to, address)) heard.came.push(bytes);
      send(from, to, bytes, now);
    };
    return heard;
  }

  /** An attacker sends this to the relay, in any name. Returns what the relay sends at once. */
  inject(from: Address, bytes: Uint8Array): readonly Send[] {
    const { party } = this;
    const out = party.hear(from, bytes);
    for (const send of out) {
      party.amplification.answered(send.to, send.bytes.length);
      party.network.send(RELAY, send.to, send.bytes, this.now);
    }
    return out;
  }

  /** The cookie that one who really is at an address is given. */
  cookie(from: Address, turn: number): Key {
    this.party.amplification.know(from);
    const [answer] = this.inject(from, hello(turn));
    const info = answer && readHandshake(answer.bytes);
    if (info?.kind !== 'info') throw new Error('no info');
    return info.cookie;
  }

  /** An attacker at an address goes all the way through the door, with any text as what they ask. The answers, by kind. */
  knock(from: Address, number: number, text: string, cookie = this.cookie(from, number)): string[] {
    const knock = new Knock(number, cookie);
    const kinds: string[] = [];
    for (let bytes: Uint8Array | null = knock.join; bytes; ) {
      const answer: Send | undefined = this.inject(from, bytes).find(({ to }) => sameAddress(to, from));
      const read: Handshake | null = answer ? readHandshake(answer.bytes) : null;
      if (read) kinds.push(read.kind);
      bytes = read?.kind === 'offer' ? knock.confirm(read.message, text) : null;
    }
    return kinds;
  }

  /** A hostile stranger. Returns what came back to any of the addresses in whose name it sends. */
  bother(stranger: Stranger): { answers: number; sent: number } {
    const counts = { answers: 0, sent: 0 };
    const claimed = new Map<string, Address>();
    const { party } = this;
    const act: Stranger['act'] = (turn, now) => {
      const out = stranger.act(turn, now);
      counts.sent += out.length;
      for (const { from } of out) claimed.set(`${from.address}:${from.port}`, from);
      return out;
    };
    const agent = asAgent({ ...stranger, act }, { address: 'stranger', port: 1 }, party.now);
    const send = party.network.send.bind(party.network);
    party.network.send = (from, to, bytes, now) => {
      if (claimed.has(`${to.address}:${to.port}`)) counts.answers++;
      send(from, to, bytes, now);
    };
    party.agents.push(agent);
    return counts;
  }

  /** The honest get ready, again and again; hostile members do so by themselves if they want to play. */
  play(): void {
    this.#ready(this.honest);
    if (!this.run(20_000, () => this.room.phase === 'playing')) throw new Error('nobody plays');
  }

  run(ms: number, done?: () => boolean): boolean {
    return this.party.run(this.now + ms, done);
  }

  setConditions(client: LabClient, conditions: Partial<LinkConditions>): void {
    this.party.setConditions(client, { ...CLEAN_LINK, ...conditions });
  }

  /** What friends suffered that they must not: empty when all is well. */
  get harm(): string[] {
    const { party } = this;
    const found = violations(party);
    for (const client of [...this.friends, ...this.honest]) {
      const over = client.events.find(({ kind }) => kind === 'over');
      if (over?.kind === 'over' && !this.expelled.has(client)) {
        found.push(
          `${this.friends.includes(client) ? 'a friend' : 'an honest member'} was let go: ${over.reason}`,
        );
      }
    }
    const lateMs = Math.max(0, ...this.friends.map((friend) => this.#lateMs(friend)));
    if (!(lateMs < TICK_MS)) found.push(`a frame of the friends came ${lateMs} ms late`);
    for (const [attacker, since] of this.#at) {
      const seconds = Math.max(1, (party.now - since.ms) / 1000);
      const rate = (attacker.heardBytes - since.bytes) / seconds;
      if (rate > MOST_SENT_A_SECOND) found.push(`an attacker was sent ${Math.round(rate)} bytes a second`);
    }
    return found;
  }

  /** How late the latest frame came to a friend, beside a clock that began with the first of its match, ms. */
  #lateMs(client: LabClient): number {
    let latest = 0;
    for (const [number, { at }] of client.records) {
      for (const [frame, time] of at.entries()) latest = Math.max(latest, time - at[0]! - frame * TICK_MS);
      const { match } = this.party.relay.rooms[1]!;
      if (match?.start.number === number) latest = Math.max(latest, this.now - at.at(-1)! - TICK_MS);
    }
    return latest;
  }

  #come(name: string, index: number, roomIndex: number): LabClient {
    const client = this.party.join(name, { client: appOf(index) }, roomIndex);
    if (!this.run(2_000, () => client.seat !== undefined)) throw new Error(`${name} did not get in`);
    return client;
  }

  /** Gets them ready, again and again. */
  #ready(clients: readonly LabClient[]): void {
    const { party } = this;
    for (const client of clients) {
      const mine = client.peer.room?.members.find(({ seat }) => seat === client.seat);
      if (!client.over && client.peer.room?.phase === 'lobby' && mine?.ready === false) {
        party.say(client, { m: 'ready', ready: true });
      }
    }
    party.at(party.now + 200, () => this.#ready(clients));
  }

  /** Holds something else all the time, so that nobody else's input goes for theirs unnoticed. */
  #press(client: LabClient): void {
    const { party } = this;
    let held = 1;
    const press = () => {
      if (client.over) return;
      held = (held * 5 + 1) & 0xff;
      if (client.peer.room?.match) party.hold(client, Uint8Array.of(held));
      party.at(party.now + PRESS_MS, press);
    };
    party.at(party.now, press);
  }
}
