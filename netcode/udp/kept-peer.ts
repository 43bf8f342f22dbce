// A peer that comes back by itself: when its connection is lost, another one asks to be let in again, and goes on with
// the match that the lost one knew. When the host of its room is gone it asks those who go on with the room.

import type { LinkConditions } from '../conditioner/link-model.ts';
import type { Carried } from '../peer/carried.ts';
import type { Peer } from '../peer/peer.ts';
import type { PeerOutput } from '../peer/peer-events.ts';
import { claimOf, Follower, hostIsLost } from '../succession/follower.ts';
import type { ByeReason } from '../wire/datagram.ts';
import type { Refusal } from '../wire/introductions.ts';
import { COME_BACK_AFTER_MS, COME_BACK_MS } from '../wire/limits.ts';
import type { Heir } from '../wire/messages.ts';
import type { Endpoint } from './address.ts';
import { Claiming } from './claiming.ts';
import { openPeer, type PeerSocketEvent, type PeerSocketOptions, type RunningPeer } from './peer-socket.ts';
import { monotonicMs } from './timekeeper.ts';

/** How often is looked whether the host is there, ms: well below LOST_MS. */
const LOOK_MS = 50;

export type KeptPeerEvent =
  /** As of a peer that stays. `joined` comes again when it is back, followed by the room. */
  | PeerSocketEvent
  /** The connection is lost; we try to come back. */
  | { readonly kind: 'away' }
  /** The room goes on at another app; `joined` and the room follow. */
  | { readonly kind: 'moved'; readonly heir: Heir; readonly to: Endpoint };

export interface KeptPeerOptions {
  readonly to: Endpoint;
  /** What to ask with, now. */
  ask(): Omit<PeerSocketOptions, 'carried'>;
  /** Whether we go where a host sends us, without being asked. */
  mayFollow?(address: string): boolean;
  /** The fingerprint of our own key: the room may come to us. */
  readonly self?: string;
  /**
   * Looked at several times a second: whether the host is lost, where this app knows it better than by what its peer hears
   * (it is the host), else null.
   */
  isLost?(): boolean | null;
  /** What was found: so that a relay that waits here wakes, or sleeps. */
  onLook?(follower: Follower, lost: boolean): void;
  /** After the last event, such as a goodbye, a refusal, or the loss of the connection for good, nothing more comes. */
  onEvent(event: KeptPeerEvent): void;
}

export class KeptPeer {
  readonly #options: KeptPeerOptions;
  /** Of the session in which the room was last heard of, or that is the first. */
  #running: RunningPeer | null = null;
  /** Asks to come back. */
  #asking: RunningPeer | null = null;
  /** How often was asked: what comes to an earlier one counts no more. */
  #asks = 0;
  /** What came to that before the room did. */
  #early: PeerSocketEvent[] = [];
  #lost: { readonly at: number; readonly event: PeerSocketEvent; carried: Carried | null } | null = null;
  #timer: NodeJS.Timeout | undefined;
  #conditions: LinkConditions | null = null;
  #closed = false;
  /** Where the room is, as far as we know; and the fingerprint of its host, where another one has it than was asked for. */
  #to: Endpoint;
  #host: string | null = null;
  /** Where is asked once instead: an heir has said that we are nobody there, but the door is open. */
  #detour: Heir | null = null;
  readonly follower: Follower;
  readonly #look: NodeJS.Timeout;
  #claiming: Claiming | null = null;
  /** What the running peer has handed over to one that claims our place. */
  #handedOver: Carried | null = null;

  constructor(options: KeptPeerOptions) {
    this.#options = options;
    this.#to = options.to;
    this.follower = new Follower(options.self ?? '');
    this.#look = setInterval(() => this.#lookForHost(), LOOK_MS);
  }

  /** Asks to be let in for the first time. */
  async open(): Promise<void> {
    this.#running = await this.#connect(null, (event) => this.#happened(event));
  }

  /** The peer of the session in which the room was last heard of. Null before it is open. */
  get peer(): Peer | null {
    return this.#running?.peer ?? null;
  }

  /** For how long the connection has been lost, ms, or null. */
  get awayMs(): number | null {
    return this.#lost && monotonicMs() - this.#lost.at;
  }

  /** Does something with the peer and sends what comes of it; nothing while the connection is lost. */
  act(what: (peer: Peer, now: number) => readonly PeerOutput[]): void {
    if (!this.#lost) this.#running?.act(what);
  }

  /** Makes both directions worse than they are; null is as they are. */
  setConditions(conditions: LinkConditions | null): void {
    this.#conditions = conditions;
    for (const one of [this.#running, this.#asking]) one?.setConditions(conditions);
  }

  /** Leaves and closes the sockets; no event follows. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#look);
    this.#claiming?.close();
    await Promise.all([this.#running?.close(), this.#asking?.close()]);
  }

  async #connect(carried: Carried | null, onEvent: (event: PeerSocketEvent) => void): Promise<RunningPeer> {
    const host = this.#detour?.host ?? this.#host;
    const pinned = host === null ? {} : { host };
    const ask = { ...this.#options.ask(), ...pinned, carried: () => carried };
    const to = this.#detour ? this.#placeOf(this.#detour) : this.#to;
    const running = await openPeer(to, ask, (event) => {
      if (!this.#closed) onEvent(event);
    });
    running.setConditions(this.#conditions);
    if (this.#closed) await running.close();
    return running;
  }

  #happened(event: PeerSocketEvent): void {
    const { onEvent } = this.#options;
    if (event.kind === 'message') {
      this.follower.hear(event.message);
      onEvent(event);
      if (event.message.m === 'handover') this.#lookForHost();
      return;
    }
    if (event.kind === 'refused' && event.refusal.why === 'moved' && this.#follow(event.refusal)) return;
    if (event.kind !== 'over' || !comesBack(event.reason) || !this.peer?.room) {
      onEvent(event);
      return;
    }
    this.#lose(event);
  }

  #lose(event: PeerSocketEvent): void {
    const running = this.#running!;
    this.#lost = { at: monotonicMs(), event, carried: this.#handedOver ?? running.peer.carry() };
    this.#handedOver = null;
    void running.close();
    this.#askSoon();
    this.#options.onEvent({ kind: 'away' });
  }

  /** Whether the host is there, and whom to ask otherwise. */
  #lookForHost(): void {
    const running = this.#running;
    if (this.#closed || !running || !(running.peer.room || this.follower.led)) return;
    // Whom the host has let in again promises nobody else.
    if (this.#early.some(({ kind }) => kind === 'joined')) {
      this.#giveUp();
      return;
    }
    const now = monotonicMs();
    const { isLost, onLook } = this.#options;
    const alone = isLost?.() ?? null;
    const lost = alone ?? (running.refused || hostIsLost(running.peer, now));
    this.follower.hosts = alone !== null;
    onLook?.(this.follower, lost);
    const heir = this.follower.look(lost, now);
    // What a host itself promises does not count.
    running.peer.promised = alone === null && this.follower.hasPromised;
    if (heir === (this.#claiming?.heir ?? null)) return;
    this.#giveUp();
    if (heir) this.#claim(heir);
  }

  #claim(heir: Heir): void {
    const running = this.#running!;
    const { ask, self, mayFollow } = this.#options;
    if (heir.host !== self && heir.address !== '' && mayFollow?.(heir.address) === false) {
      this.follower.refused();
      return;
    }
    const { succession, claims } = this.follower;
    const asked = ask();
    const claim = claims && succession ? { claim: claimOf(succession, running.peer) } : {};
    const claiming: Claiming = new Claiming({
      heir,
      host: this.#addressOf(heir),
      ask: {
        ...asked,
        request: { ...asked.request, ...claim },
        astray: this.follower.isAstray(monotonicMs()),
        carried: () => this.#handOver(running),
      },
      answered: () => this.follower.answered(),
      arrived: (peer, early) => this.#arrived(claiming, peer, early),
      failed: (event) => {
        if (claiming !== this.#claiming) return;
        if (!this.peer?.room) {
          this.follower.led = null;
          this.#options.onEvent(event);
          return;
        }
        this.#giveUp();
        const refusal = event.kind === 'refused' ? event.refusal : null;
        if (refusal?.why === 'moved' && this.#follow(refusal)) return;
        if (refusal?.why === 'no-room' && this.#lost) this.#returnTo(heir);
        else this.follower.refused(refusal?.why);
      },
      onEvent: (event) => {
        if (!this.#closed) this.#happened(event);
      },
    });
    this.#claiming = claiming;
  }

  /** Where an heir is, as seen from here; what takes the place of a relay is where that was. */
  #addressOf({ host, address }: Heir): string {
    if (host === this.#options.self) return '127.0.0.1';
    return address === '' ? this.#to.host : address;
  }

  /** Whoever claims the place of this session goes on with its match; there is no way back from here. */
  #handOver(running: RunningPeer): Carried | null {
    // It may be asked long after it came, when the room's next match begins: then there is nothing to go on with.
    if (running !== this.#running) return null;
    if (this.#lost) return this.#lost.carried;
    this.#handedOver ??= running.peer.carry();
    return this.#handedOver;
  }

  #giveUp(): void {
    this.#claiming?.close();
    this.#claiming = null;
    if (this.#handedOver && !this.#lost) this.#lose({ kind: 'over', reason: 'silent', text: '' });
  }

  /** The room goes on where we have asked. */
  #arrived(claiming: Claiming, running: RunningPeer, early: readonly PeerSocketEvent[]): void {
    if (this.#closed || claiming !== this.#claiming) {
      void running.close();
      return;
    }
    this.#claiming = null;
    clearTimeout(this.#timer);
    void this.#running?.close();
    void this.#asking?.close();
    this.#asking = null;
    this.#asks++;
    this.#lost = null;
    this.#handedOver = null;
    this.#running = running;
    running.setConditions(this.#conditions);
    this.#movedTo(claiming.heir);
    for (const event of early) this.#happened(event);
  }

  /** We are in the room at another relay than before. */
  #movedTo(heir: Heir): void {
    this.#to = this.#placeOf(heir);
    this.#host = heir.host;
    this.#detour = null;
    this.follower.arrived();
    this.#options.onEvent({ kind: 'moved', heir, to: this.#to });
  }

  #placeOf(heir: Heir): Endpoint {
    return { host: this.#addressOf(heir), port: heir.port };
  }

  /** Its host has said, by its own key, that the room is somewhere else. */
  #follow(refusal: Extract<Refusal, { why: 'moved' }>): boolean {
    if (this.#options.mayFollow?.(refusal.address) === false) return false;
    this.follower.moved(refusal);
    return true;
  }

  /**
   * Our place is not kept there, but the door is open: whoever asks to come back asks there next. Nobody else does, or we
   * would be there twice. Where nothing comes of it we ask where we were, as before.
   */
  #returnTo(heir: Heir): void {
    this.follower.refused();
    const asked = this.#detour ?? { host: this.#host, port: this.#to.port };
    if (asked.host === heir.host && asked.port === heir.port) return;
    this.#again(0);
    this.#detour = heir;
  }

  #askSoon(ms = COME_BACK_AFTER_MS): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), ms);
  }

  async #ask(): Promise<void> {
    this.#early = [];
    const ask = ++this.#asks;
    const asking = await this.#connect(this.#lost!.carried, (event) => {
      if (ask === this.#asks) this.#answered(event);
    });
    if (ask === this.#asks) this.#asking = asking;
    else void asking.close();
  }

  #answered(event: PeerSocketEvent): void {
    const { onEvent } = this.#options;
    if (!this.#lost) {
      this.#happened(event);
      return;
    }
    if (event.kind === 'refused' && event.refusal.why === 'moved') this.#follow(event.refusal);
    const meaning = meaningOf(event);
    if (meaning === 'over') onEvent(event);
    if (meaning === 'again') this.#again();
    if (meaning !== 'early') return;
    this.#early.push(event);
    if (event.kind === 'joined') this.#lookForHost();
    if (event.kind !== 'message' || event.message.m !== 'room') return;
    this.#running = this.#asking;
    this.#asking = null;
    this.#lost = null;
    this.#claiming?.close();
    this.#claiming = null;
    if (this.#detour) this.#movedTo(this.#detour);
    else this.follower.arrived();
    for (const early of this.#early.splice(0)) this.#happened(early);
  }

  #again(ms?: number): void {
    const lost = this.#lost!;
    const asking = this.#asking;
    this.#asking = null;
    this.#detour = null;
    this.#asks++;
    this.#early = [];
    if (asking) lost.carried = asking.peer.carry();
    void asking?.close();
    if (monotonicMs() - lost.at < COME_BACK_MS) this.#askSoon(ms);
    else this.#options.onEvent(lost.event);
  }
}

/** Whether somebody whose session ended so would rather be in the room. */
function comesBack(reason: ByeReason): boolean {
  return reason === 'silent' || reason === 'behind' || reason === 'broken';
}

/** Reasons to be turned away that pass. */
const PASSING: readonly Refusal['why'][] = ['too-often', 'guesses', 'no-room', 'moved'];

/** What it means to whoever asks to come back: nothing yet, that they have to ask again, or that it is over. */
function meaningOf(event: PeerSocketEvent): 'early' | 'again' | 'over' {
  switch (event.kind) {
    case 'timeout':
    case 'nobody':
    case 'unreachable':
      return 'again';
    case 'refused':
      return PASSING.includes(event.refusal.why) ? 'again' : 'over';
    case 'over':
      return comesBack(event.reason) ? 'again' : 'over';
    case 'version':
    case 'impostor':
      return 'over';
    default:
      return 'early';
  }
}
