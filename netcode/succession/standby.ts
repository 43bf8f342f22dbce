// The relay of an app that waits to take over the room that it is in. It answers nobody until the host is lost, or says
// that the room goes here; then it lets in who was in the room, and goes on with it when they are enough.
//
// Sans-IO, and a relay to the owner of the socket: `receive` and `advance` return what to send.

import { fingerprint, type KeyPair } from '../crypto/key-pair.ts';
import type { Frames } from '../frames/frame-log.ts';
import { couldGoOn } from '../relay/app-count.ts';
import type { Inheritance } from '../relay/founding.ts';
import type { HandedOver } from '../relay/handover.ts';
import { Relay } from '../relay/relay.ts';
import type { RelayOptions } from '../relay/relay-options.ts';
import type { RelayRoom } from '../relay/relay-room.ts';
import type { RoomLaboratory } from '../relay/room-laboratory.ts';
import { CHAT_KEPT, isHeard } from '../room/chat.ts';
import { isSound } from '../room/estate.ts';
import type { RoomOptions } from '../room/match-settings.ts';
import type { ChatLine } from '../room/room.ts';
import { type Address, KIND, type Random, type Send } from '../wire/datagram.ts';
import { isAstray } from '../wire/handshake.ts';
import type { Estate, EstateMessage, FromRelay, Heir, RoomState } from '../wire/messages.ts';
import { epochOf, type HostSearch, phaseOf, relayOf, type Succession } from './host-search.ts';

const NOTHING: readonly Send[] = [];

export interface StandbyOptions {
  readonly room: RoomOptions;
  readonly identity: KeyPair;
  readonly random: Random;
  readonly relay?: Omit<RelayOptions, 'identity' | 'inheritances'>;
  /** Where our own peer hears the host; null while that is unknown. */
  host(): Heir | null;
  /** The frames of this match that have come to our own peer; null without one. */
  frames(match: number): Frames | null;
  /** The estate as this app knows it better than the host that has told it; as it was told by default. */
  corrected?(estate: Estate): Estate;
}

export class Standby {
  readonly #options: StandbyOptions;
  readonly #self: string;
  #relay: Relay | null = null;
  /** While no takeover is under way: answers apps that search for a lost host with `moved` and our own host. */
  #guide: Relay | null = null;
  #estate: EstateMessage | null = null;
  #chat: ChatLine[] = [];
  #lost = false;
  #roundTripMs = 0;
  /** The relay (relayOf) that has handed the room over: nobody is sent back there. */
  #given: string | null = null;
  /** The host prepares a handover to this app; and all members it hears have connected here. */
  #isAwaited = false;
  #isPrepared = false;
  /** The room as this app's own peer has it. */
  #room: RoomState | null = null;

  constructor(options: StandbyOptions) {
    this.#options = options;
    this.#self = fingerprint(options.identity.public);
  }

  /** The room, once it is ours. */
  get room(): RelayRoom | null {
    return this.#relay?.room(1) ?? null;
  }

  /** The relay while it is awake. */
  get relay(): Relay | null {
    return this.#relay;
  }

  get due(): number {
    return this.#relay?.due ?? Number.POSITIVE_INFINITY;
  }

  /** What is asked of those who come into the room; undefined while its host has told this app nothing. */
  get password(): string | null | undefined {
    return this.#estate?.password;
  }

  /** What our own peer hears of the room. */
  hear(message: FromRelay): void {
    if (message.m === 'estate') {
      // An estate that is not sound is ignored, and the last sound one kept: a hostile host could send one and then vanish.
      if (isSound(message.room, this.#options.room, this.#self)) this.#estate = message;
    } else if (message.m === 'room') {
      this.#room = message.room;
      this.#movedTo(message.room);
    } else if (message.m === 'handover') {
      const at = this.#options.host();
      if (at && message.frames !== null) this.#given = relayOf(at);
    } else if (message.m === 'chat') {
      const { m: _m, ...line } = message;
      if (isHeard(this.#chat, line)) return;
      this.#chat = [...this.#chat, line].slice(-CHAT_KEPT);
    }
  }

  /**
   * The room was hosted by this app until now. Should its next host vanish before it has sent an estate, this one is the newest
   * that there is.
   */
  keep({ estate, chat }: HandedOver, room: RoomState | null): void {
    this.hear(estate);
    for (const line of chat) this.hear({ m: 'chat', ...line });
    if (room) this.hear({ m: 'room', room });
  }

  /** A room update of the next epoch: until its host sends an estate, the last one is kept with the new epoch and leader. */
  #movedTo({ epoch, members }: RoomState): void {
    const estate = this.#estate;
    if (!estate || epoch !== estate.room.epoch + 1) return;
    const leaders = members.filter(({ leader }) => leader).map(({ id }) => id);
    const led = estate.room.members.map((one) => ({ ...one, leader: leaders.includes(one.id) }));
    this.#estate = { ...estate, room: { ...estate.room, epoch, members: led } };
  }

  receive(bytes: Uint8Array, from: Address, now: number): readonly Send[] {
    return (this.#relay ?? this.#guideFor(bytes, now))?.receive(bytes, from, now) ?? NOTHING;
  }

  advance(now: number): readonly Send[] {
    return this.#relay?.advance(now) ?? NOTHING;
  }

  resume(now: number): readonly Send[] {
    return this.#relay?.resume(now) ?? NOTHING;
  }

  act(number: number, now: number, what: (room: RelayRoom) => void): readonly Send[] {
    return this.#relay?.act(number, now, what) ?? NOTHING;
  }

  close(now: number): readonly Send[] {
    return this.#relay?.close(now) ?? NOTHING;
  }

  get laboratory(): RoomLaboratory | null {
    return this.#relay?.laboratory ?? null;
  }

  takeHurry(): boolean {
    return this.#relay?.takeHurry() ?? false;
  }

  /** Starts, stops or completes a takeover, by whether the host is lost or hands over. To be called every LOOK_MS. */
  look({ succession, handover, roundTripMs }: HostSearch, lost: boolean, now: number): readonly Send[] {
    const comesHere = handover?.heir.host === this.#self;
    this.#isAwaited = comesHere && handover.frames === null;
    if (this.room || !succession || !this.#estate) return NOTHING;
    // A host that has handed over counts as gone even if the app it chose does not answer.
    const isGone = lost || (!comesHere && handover !== null && handover.frames !== null);
    if (!isGone && !comesHere) {
      const relay = this.#relay;
      this.#relay = null;
      return relay?.close(now) ?? NOTHING;
    }
    this.#lost = isGone;
    this.#roundTripMs = roundTripMs;
    this.#relay ??= this.#wake(this.#countOf(succession));
    const frames = comesHere ? handover.frames : null;
    const match = this.#estate.room.match?.number;
    const own = match === undefined ? null : this.#options.frames(match);
    // A member that follows no match gets no frames of one, so there are none to wait for.
    const isWhole = frames !== null && (!own || own.next >= frames);
    const takes = isWhole && this.#mayTake(this.#countOf(succession));
    return this.#relay.found(1, takes ? 'old host' : 'majority', now);
  }

  /** Completes the takeover with the members who are here: the person has decided so. */
  goOn(now: number): readonly Send[] {
    return this.#relay?.found(1, 'decision', now) ?? NOTHING;
  }

  /**
   * True once, when all members that the host hears have connected here, so that it need not wait with its handover. Browsers
   * that it serves stay with it.
   */
  takePrepared(): boolean {
    const here = this.#here;
    const silent = this.#room?.members.filter((one) => one.silent).map(({ id }) => id) ?? [];
    const isHere = ({ id, client, served }: Estate['members'][number]) =>
      served || here.has(client) || silent.includes(id);
    const was = this.#isPrepared;
    this.#isPrepared = this.#isAwaited && this.#estate?.room.members.every(isHere) === true;
    return this.#isPrepared && !was;
  }

  /**
   * The apps that count. The estate always comes before the announcement that counts an app that is new in it. A host that
   * has handed the room over closes no frame any more, and counts like the others.
   */
  #countOf({ apps, counted }: Succession): Inheritance['count'] {
    const members = this.#estate!.room.members.filter(({ id }) => counted.includes(id));
    const others = new Set(members.map(({ client }) => client));
    const at = this.#options.host();
    if (at && relayOf(at) === this.#given) others.add(at.host);
    return { size: apps, others };
  }

  /** Whether the apps that are not here are no majority: else they may have a host already, if the handover came late. */
  #mayTake(count: Inheritance['count']): boolean {
    return !couldGoOn(count, new Set([...this.#here, this.#self]));
  }

  /** Fingerprints of the apps that have connected here. */
  get #here(): ReadonlySet<string> {
    return new Set(this.#relay?.rooms[0]?.clients.flatMap(({ member }) => member?.client ?? []));
  }

  /**
   * The relay that answers this datagram while no takeover is under way. Only apps that have been searching for long (`astray`)
   * are answered: others may have noticed the loss just before us, and shall wait here.
   */
  #guideFor(bytes: Uint8Array, now: number): Relay | null {
    const { room, identity, random, relay, host } = this.#options;
    const to = host();
    if (!to || (bytes[1] === KIND.hello && !isAstray(bytes))) return null;
    if (isAstray(bytes)) this.#guide ??= new Relay([room], random, { ...relay, identity });
    const guide = this.#guide;
    const leads = guide?.room(1)?.handover.heir;
    if (leads?.host !== to.host || leads.port !== to.port)
      guide?.act(1, now, (one) => one.handover.leadTo(to, now));
    return guide;
  }

  #wake(count: Inheritance['count']): Relay {
    this.#guide = null;
    const { room, identity, random, relay, host, frames } = this.#options;
    const framesHere = () => {
      const { match } = this.#estate!.room;
      return match && frames(match.number);
    };
    const inheritance: Inheritance = {
      estate: () => {
        const told = this.#estate!.room;
        const estate = this.#options.corrected?.(told) ?? told;
        return { ...estate, phase: phaseOf(estate, framesHere()) };
      },
      password: () => this.#estate!.password,
      oldHost: host()?.host ?? null,
      count,
      from: () => {
        const at = host();
        return at && relayOf(at) !== this.#given ? at : null;
      },
      isLost: () => this.#lost,
      roundTripMs: () => this.#roundTripMs,
      chat: () => this.#chat,
      frames: framesHere,
      framesEpoch: () => (this.#room ? epochOf(this.#room, framesHere()) : 0),
    };
    return new Relay([room], random, { ...relay, identity, inheritances: [inheritance] });
  }
}
