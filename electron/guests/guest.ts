// One browser that was let in: its lines, its name, and its stay in the room while it is there.

import { fingerprint, type KeyPair } from '../../netcode/crypto/key-pair.ts';
import { cleanName } from '../../netcode/wire/text.ts';
import { StageFeed } from '../party/match/stage-feed.ts';
import type { ServedRoom } from '../party/room/hosted-guests.ts';
import { ShownResult } from '../party/room/shown-result.ts';
import type { Carrier } from '../party/window/carrier.ts';
import { DONE, rejected } from '../party/window/command-outcome.ts';
import type { Facts, Outcome } from '../party/window/contract.ts';
import { ControlPort } from '../party/window/control-port.ts';
import {
  type GuestCommand,
  type GuestFailure,
  type GuestFile,
  type GuestView,
  type GuestWays,
  guestCommandSchema,
} from './guest-contract.ts';
import { GuestStay } from './guest-stay.ts';
import { PAGE_AWAY_MS } from './line-limits.ts';

/** Shortest time between two views, ms, as for the owner's window. */
const VIEW_PAUSE_MS = 100;

export interface GuestOptions {
  readonly room: ServedRoom;
  readonly facts: Facts;
  /** By which the relay knows this guest, from a seed of its browser's own or drawn. */
  identity(seed: string | undefined): KeyPair;
  /** Who goes on with the room when this app is gone. */
  next(): GuestView['next'];
  /** Whether this host, as browsers address it, had the room before. Few wrong ones are answered. */
  hadRoom(host: string): boolean;
  /** The ways into the room, as the host's screen shows them; null while the page is at no address. */
  ways(): GuestWays | null;
  /** What the host hands out; null for nothing. */
  file(): GuestFile | null;
  /** Why this guest may not come into the room now, or null: entries and tries of passwords are limited. */
  keepsOut(triesPassword: boolean): 'too-often' | 'guesses' | 'banned' | 'same-device' | null;
  /** The password was wrong. */
  guessedWrong(): void;
  /** The page has a fault. */
  onFault(stack: string): void;
  log(text: string): void;
}

export class Guest {
  readonly #options: GuestOptions;
  readonly #control: ControlPort<GuestCommand, GuestView>;
  readonly #stage = new StageFeed((message) => this.#stay?.staged(message));
  #name = '';
  /** What the guest has typed as the room's password, until it is in; then the room knows it (ServedRoom.passwordFor). */
  #typed: string | undefined;
  /** It has been let in, and not been put out since: where it is asked for a password, that is another one than before. */
  #wasLetIn = false;
  #audience = false;
  /** From the first time that the guest comes in on: another seed is no way around a ban. */
  #identity: KeyPair | null = null;
  #stay: GuestStay | null = null;
  /** From the guest's entering on: who was away when a match ended sees its result when they are back. */
  #result = new ShownResult();
  /** The page went away while the guest was in: back it is let in again, unasked. */
  #comesBack = false;
  #failure: GuestFailure | null = null;
  /** Stays that are being left; the next one waits for that. */
  #leaving: Promise<unknown> = Promise.resolve();
  /** How long nothing was heard of the page before it is found gone, ms. */
  #silentMs = 0;
  /** When the last page was gone, ms of performance.now(); -Infinity before. */
  #pageGoneAt = Number.NEGATIVE_INFINITY;
  #away: NodeJS.Timeout | undefined;
  #viewTimer: NodeJS.Timeout | undefined;
  #viewedAt = Number.NEGATIVE_INFINITY;

  constructor(options: GuestOptions) {
    this.#options = options;
    this.#control = new ControlPort({
      facts: options.facts,
      commands: guestCommandSchema,
      obey: (command) => this.#obey(command),
      onFault: (error) => options.log(`A guest's command failed: ${(error as Error).stack}`),
      onGone: () => this.#pageGone(),
    });
  }

  /** The fingerprint of the key by which the relay knows it; null before it has come in. */
  get app(): string | null {
    return this.#identity && fingerprint(this.#identity.public);
  }

  /** Id of the member, as GuestStay.member. */
  get member(): number | null {
    return this.#stay?.member ?? null;
  }

  /** In the room, or away from its page for a while. */
  get isIn(): boolean {
    return this.#stay !== null || this.#comesBack;
  }

  attachControl(carrier: Carrier<unknown, unknown>): void {
    clearTimeout(this.#away);
    this.#silentMs = 0;
    this.#control.attach(carrier);
    if (this.#comesBack) this.#enter();
    this.#show();
  }

  attachStage(carrier: Carrier<Uint8Array, Uint8Array>): void {
    this.#stage.attach(carrier);
  }

  /** The page is gone now, of which nothing was heard for so long, ms. */
  wasSilent(ms: number): void {
    this.#silentMs = ms;
  }

  /** How long it takes to the page and back, ms. */
  link(rttMs: number, jitterMs: number): void {
    this.#stage.link(rttMs, jitterMs);
  }

  /** What the door says of the room has changed. */
  changed(): void {
    if (!this.#control.attached || this.#viewTimer) return;
    const wait = this.#viewedAt + VIEW_PAUSE_MS - performance.now();
    if (wait <= 0) this.#show();
    else this.#viewTimer = setTimeout(() => this.#show(), wait);
  }

  /** The room, or the switch, is closed, or the room goes on elsewhere. */
  async close(why: 'closed' | 'moved'): Promise<void> {
    this.#failure = why;
    this.#show();
    clearTimeout(this.#away);
    clearTimeout(this.#viewTimer);
    this.#control.close();
    this.#comesBack = false;
    this.#leave();
    await this.#leaving;
  }

  #obey(command: GuestCommand): Outcome | Promise<Outcome> {
    const outcome = this.#outcomeOf(command);
    this.changed();
    return outcome;
  }

  #outcomeOf(command: GuestCommand): Outcome | Promise<Outcome> {
    switch (command.do) {
      case 'enter':
        this.#name = cleanName(command.name, '');
        this.#typed = command.password?.trim() || undefined;
        this.#audience = command.audience ?? false;
        this.#identity ??= this.#options.identity(command.seed);
        this.#result = new ShownResult();
        this.#enter();
        return DONE;
      case 'brought':
        if (!this.#options.hadRoom(command.from)) return rejected({ kind: 'no-room' });
        this.#identity ??= this.#options.identity(command.seed);
        // Before it hears that this is done: whether it is asked for a password is another matter now.
        this.#show();
        return DONE;
      case 'dismiss':
        this.#failure = null;
        this.#stay?.dismiss();
        return DONE;
      case 'fault':
        this.#options.onFault(command.stack);
        return DONE;
      case 'leave':
        this.#leave();
        return DONE;
      default:
        return this.#stay ? inRoom(this.#stay, command) : rejected({ kind: 'no-room' });
    }
  }

  #enter(): void {
    this.#comesBack = false;
    this.#leave();
    if (this.#asksPassword && this.#typed === undefined) {
      this.#failure = this.#wasLetIn ? 'new-password' : 'password';
      return;
    }
    this.#failure = this.#options.keepsOut(this.#typed !== undefined);
    if (this.#failure) return;
    const { room } = this.#options;
    const identity = this.#identity;
    if (!identity) return;
    const stay: GuestStay = new GuestStay({
      room,
      identity,
      name: () => this.#name,
      password: () => (room.info().password ? (this.#keptPassword ?? this.#typed) : undefined),
      audience: this.#audience,
      ways: () => this.#options.ways(),
      stage: this.#stage,
      result: this.#result,
      pageGoneMs: () => (this.#control.attached ? null : performance.now() - this.#pageGoneAt),
      onChange: () => {
        if (stay.member !== null) {
          this.#wasLetIn = true;
          this.#typed = undefined;
        }
        this.changed();
      },
      onEnd: (why) => {
        const isWrong = why === 'password' && this.#typed !== undefined;
        if (isWrong) this.#options.guessedWrong();
        if (stay !== this.#stay) return;
        if (why === 'kicked' || why === 'banned') this.#wasLetIn = false;
        this.#typed = undefined;
        this.#failure = why === 'password' && !isWrong ? 'new-password' : why;
        this.#leave();
        this.changed();
      },
    });
    this.#stay = stay;
  }

  /** The room's password, where the guest need not give it; null otherwise. */
  get #keptPassword(): string | null {
    const { app } = this;
    return app === null ? null : this.#options.room.passwordFor(app);
  }

  get #asksPassword(): boolean {
    const { password = false } = this.#options.room.info();
    return password && this.#keptPassword === null;
  }

  #leave(): void {
    const left = this.#stay?.close();
    this.#stay = null;
    this.#leaving = Promise.all([this.#leaving, left]);
  }

  #pageGone(): void {
    this.#pageGoneAt = performance.now() - this.#silentMs;
    this.#stay?.pageGone();
    this.#away = setTimeout(
      () => {
        this.#comesBack = this.#stay !== null;
        this.#leave();
      },
      Math.max(0, PAGE_AWAY_MS - this.#silentMs),
    );
  }

  get #view(): GuestView {
    const failure = this.#failure;
    const { room, ...options } = this.#options;
    const { title, host, maker, game } = room.info();
    const place = this.#stay?.view;
    const password = this.#asksPassword;
    // Who has not given the password is not told who is in the room, and where.
    const next = place || !password ? options.next() : [];
    if (place) return { place, failure, next };
    if (this.#stay) return { place: { at: 'entering' }, failure, next };
    const app = { port: room.port, host: room.host };
    const named = { title, host, ...(maker === undefined ? {} : { maker }) };
    return {
      place: { at: 'door', ...named, game, password, file: options.file(), app },
      failure,
      next,
    };
  }

  #show(): void {
    clearTimeout(this.#viewTimer);
    this.#viewTimer = undefined;
    this.#viewedAt = performance.now();
    this.#control.show(this.#view);
  }
}

type InRoom = Exclude<GuestCommand, { do: 'enter' | 'brought' | 'dismiss' | 'fault' | 'leave' }>;

/** What a guest says in the room, in their own name. */
function inRoom(stay: GuestStay, command: InRoom): Outcome | Promise<Outcome> {
  switch (command.do) {
    case 'rename':
      return stay.ask({ m: 'name', name: cleanName(command.name, '') });
    case 'ready': {
      const { ready, game } = command;
      return stay.ask({ m: 'ready', ready, ...(game === undefined ? {} : { game }) });
    }
    case 'pause':
      return stay.ask({ m: 'pause', match: stay.match, still: command.still });
    case 'spectate':
      return stay.ask({ m: 'watch', on: command.on });
    case 'chat':
      return stay.ask({ m: 'chat', text: command.text });
    case 'emote':
      return stay.ask({ m: 'emote', emote: command.emote });
    case 'sit':
      return stay.ask({ m: 'sit', seat: command.seat });
    case 'seat': {
      const { do: _, ...choice } = command;
      return stay.ask({ m: 'seat', ...choice });
    }
    case 'wish':
      return stay.ask({ m: 'wish', game: command.game });
    case 'vote':
      return stay.ask({ m: 'vote', on: command.on });
    case 'list':
      return stay.ask({ m: 'list', list: command.list });
  }
}
