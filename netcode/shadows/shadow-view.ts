// What a screen shows in the way `shadow`: its own movers where it plays them itself, all else as the frames that have come
// have it, played on to the same moment by the rules, with entities that chase their shadows. What the own movers do goes out
// as reports. Frames are the host's time: a screen is where the host is by now, so that all show the same moment.
// Source: “影子跟随算法” (shadow following), skywind.me/blog/archives/1145.

import { clone, copyInto } from '../sim/clone.ts';
import type { FrameItem } from '../sim/frame-items.ts';
import { guarded } from '../sim/guard.ts';
import { writeReport } from '../sim/reports.ts';
import type { GameInfo, Match, Mover, Outcome, Reported, Rules, Shadows } from '../sim/rules.ts';
import { createSimulation, type Reached, type Simulation } from '../sim/simulation.ts';
import { Chase, type Chased } from './chase.ts';
import { HostFrames } from './host-frames.ts';

/** Furthest that a screen plays on without frames, in frames: three quarters of a second at 60 a second. */
const MOST_AHEAD = 45;

/** A screen that was away plays at most so many frames one by one. */
const MOST_AT_ONCE = 30;

/** Frames between two reports: twenty a second. What is held goes out at once. */
const REPORT_EVERY = 3;

/** A mover that stands is reported so often, frames: silence means an absent screen. */
const STILL_EVERY = 30;

/** Most events told at once of the time during which the screen was hidden. */
const MOST_NEWS = 64;

/** A timer that is set for a frame has come to it, whatever was rounded. */
const SLACK_FRAMES = 1e-6;

/** Where a mover is, and since which placing: of all else in a state the rules know more. */
type Placed = Mover & Pick<Reported, 'placing'>;

/** A mover of ours: what its seat holds, how it goes on here, and what was said of it last. */
interface Own {
  readonly seat: number;
  held: number;
  /** What was pressed since the frame that was shown last: a tap between two of them counts. */
  pressed: number;
  mover: Placed | null;
  /** Number of own reports that the frames show as refused. */
  refused: number;
  said: Uint8Array;
  saidAt: number;
}

interface ShownCue {
  readonly kind: unknown;
  readonly seat: number;
}

export interface Report {
  readonly seat: number;
  readonly bytes: Uint8Array;
}

export interface ShadowStats extends Chased {
  /** How often a shadow of another one jumped, and how far at most, in units of the game. */
  readonly jumps: number;
  readonly furthest: number;
  /** Reports of ours that were refused. */
  readonly refused: number;
}

export class ShadowView<S> {
  readonly #shadows: Shadows<S>;
  readonly #calls: ReadonlySet<unknown>;
  readonly #frames: HostFrames;
  readonly #seats: readonly number[];
  readonly #own: readonly Own[];
  readonly #isAway: (state: S, seat: number) => boolean;
  /** The simulation as the frames confirm it. */
  readonly #confirmed: Simulation<S>;
  /** The simulation played on to `head` with the inputs held and reported last. */
  readonly #ahead: Simulation<S>;
  readonly #chase: Chase;
  readonly #last: Uint8Array;
  #shown: S;
  #news: ShownCue[] = [];
  /** Frames have come that differ from what `ahead` expected. */
  #stale = false;
  /** Frames after which the match stands still, or null. */
  #still: number | null = null;
  #jumps = 0;
  #furthest = 0;
  #refused = 0;

  /** `mine`: the seats that play here. `from`: where to begin instead of before frame 0, and the inputs of the frame before. */
  constructor(
    info: GameInfo,
    rules: Rules<S>,
    match: Match,
    mine: readonly number[],
    from?: Reached<S> & { readonly before: Uint8Array },
  ) {
    if (!rules.shadows) throw new Error(`${info.id} has no shadows`);
    this.#shadows = rules.shadows;
    this.#calls = new Set(rules.shadows.calls);
    this.#frames = new HostFrames(1000 / info.tickRate);
    this.#seats = [...match.seats.keys()];
    this.#isAway = (state, seat) => rules.isAway?.(state, seat) === true;
    this.#confirmed = createSimulation(info, rules, match, from);
    this.#ahead = createSimulation(info, rules, match, from);
    this.#chase = new Chase(rules.shadows);
    this.#last = from?.before.slice() ?? new Uint8Array(match.seats.length * info.inputBytes);
    this.#shown = clone(this.#confirmed.state);
    this.#own = mine.map((seat) => {
      const said = new Uint8Array(info.inputBytes);
      return { seat, held: 0, pressed: 0, mover: null, refused: 0, said, saidAt: Number.NEGATIVE_INFINITY };
    });
    this.#keepOwn();
  }

  /** What is to be shown; to read only. */
  get state(): S {
    return this.#shown;
  }

  /** Frames that it is after. */
  get head(): number {
    return this.#ahead.frame;
  }

  get confirmed(): number {
    return this.#confirmed.frame;
  }

  get confirmedState(): S {
    return this.#confirmed.state;
  }

  get followed(): ShadowStats {
    const [jumps, furthest, refused] = [this.#jumps, this.#furthest, this.#refused];
    return { ...this.#chase.chased, jumps, furthest, refused };
  }

  hash(): string {
    return this.#confirmed.hash();
  }

  outcome(): Outcome | null {
    return this.#confirmed.outcome();
  }

  /** The way to the host and back as measured. */
  link(rttMs: number): void {
    this.#frames.link(rttMs);
  }

  /** Notes that `frames` frames have come by `now`. */
  heard(frames: number, now: number): void {
    this.#frames.heard(frames, now);
  }

  /** What a seat of ours holds from now on, of which the first byte counts. Returns what is to be said of it. */
  hold(seat: number, input: Uint8Array): Uint8Array {
    const own = this.#own.find((one) => one.seat === seat);
    if (!own) return input;
    own.pressed |= input[0]! & ~own.held;
    own.held = input[0]!;
    return this.#say(own, this.#reportOf(own));
  }

  /** The next frame as it really was. */
  confirm(inputs: Uint8Array, items: readonly FrameItem[] = []): void {
    const expected = this.#ahead.frame > this.#confirmed.frame && items.length === 0;
    if (!expected || inputs.some((byte, i) => byte !== this.#last[i])) this.#stale = true;
    this.#last.set(inputs);
    this.#confirmed.step(inputs, items);
    this.#news.push(...cuesOf(this.#confirmed.state).filter((cue) => !this.#wasCalledHere(cue)));
    if (this.#news.length > MOST_NEWS) this.#news = this.#news.slice(-MOST_NEWS);
  }

  /** The match stands still after so many frames; null: it goes on, whenever that is. */
  pause(frame: number | null): void {
    this.#still = frame;
    this.#frames.reset();
  }

  /** Where the host is by now, with fractions. */
  position(now: number): number {
    return Math.min(Math.max(this.#frames.position(now), this.confirmed), this.#furthestHead);
  }

  /** When `run` has something to do, ms. */
  get due(): number {
    return this.head >= this.#furthestHead ? Number.POSITIVE_INFINITY : this.#frames.reaches(this.head);
  }

  /** Plays on to where the host is by now; `played` is told of each frame that is shown first. */
  run(now: number, played: (frame: number, state: S) => void = () => {}): void {
    const to = Math.min(Math.floor(this.position(now) + SLACK_FRAMES) + 1, this.#furthestHead);
    if (to > this.head + MOST_AT_ONCE || this.confirmed > this.head) this.#skip();
    while (this.head < to) {
      if (this.#stale) this.#catchUp(this.head);
      this.#step();
      played(this.head, this.#shown);
    }
  }

  /** What is to be said now, also while the same is held as before. */
  take(): Report[] {
    if (this.#still !== null) return [];
    return this.#own.flatMap((own) => {
      const bytes = this.#reportOf(own);
      return this.#isDue(own, bytes) ? [{ seat: own.seat, bytes: this.#say(own, bytes) }] : [];
    });
  }

  get #furthestHead(): number {
    return this.#still === null ? this.confirmed + MOST_AHEAD : Math.max(this.#still, this.head);
  }

  /** Where a mover of ours is now; what its seat holds alone while the rules have it. */
  #reportOf({ mover, held, said }: Own): Uint8Array {
    const bytes = new Uint8Array(said.length);
    if (mover) writeReport(bytes, held, this.head, mover);
    else bytes[0] = held;
    return bytes;
  }

  #isDue({ mover, said, saidAt }: Own, bytes: Uint8Array): boolean {
    // The rules have put it elsewhere, or given it back: the last byte is its placing.
    if (bytes.at(-1) !== said.at(-1)) return true;
    const stands = bytes.every((byte, i) => byte === said[i] || i === 1 || i === 2);
    return mover !== null && this.head >= saidAt + (stands ? STILL_EVERY : REPORT_EVERY);
  }

  #say(own: Own, bytes: Uint8Array): Uint8Array {
    own.said = bytes;
    own.saidAt = this.head;
    return bytes;
  }

  /** What has come says more than was shown: the time between is skipped. */
  #skip(): void {
    const to = Math.max(this.confirmed, this.head);
    this.#ahead.restore(this.#confirmed.state, this.confirmed);
    this.#stale = false;
    while (this.head < to) this.#ahead.step(this.#last);
    this.#keepOwn();
  }

  /** Frames have come that differ from what was expected: what is shown by now follows from them. */
  #catchUp(to: number): void {
    const before = this.#seats.map((seat) => {
      const mover = this.#shadows.mover(this.#ahead.state, seat);
      return mover && moverOf(mover);
    });
    this.#ahead.restore(this.#confirmed.state, this.confirmed);
    this.#stale = false;
    while (this.head < to) this.#ahead.step(this.#last);
    this.#keepOwn();
    for (const seat of this.#seats) {
      const after = this.#shadows.mover(this.#ahead.state, seat);
      const was = before[seat];
      if (!after || was?.placing !== after.placing || this.#own.some((own) => own.seat === seat)) continue;
      const far = Math.hypot(after.x - was.x, after.y - was.y);
      if (far < 1) continue;
      this.#jumps++;
      this.#furthest = Math.max(this.#furthest, far);
    }
  }

  /** A frame that is shown for the first time. */
  #step(): void {
    this.#ahead.step(this.#last);
    this.#keepOwn();
    this.#shown = copyInto(this.#shown, this.#ahead.state);
    const cues = cuesOf(this.#shown);
    cues.splice(0, cues.length, ...this.#news.splice(0));
    for (const seat of this.#seats) {
      const mover = this.#own.some((own) => own.seat === seat && own.mover)
        ? null
        : this.#shadows.mover(this.#shown, seat);
      if (mover) this.#chase.follow(seat, mover);
      else this.#chase.forget(seat);
    }
    for (const own of this.#own) if (own.mover) this.#drive(own);
  }

  /** Whether it is a call of ours, which was made as we drove. */
  #wasCalledHere({ kind, seat }: ShownCue): boolean {
    return this.#calls.has(kind) && this.#own.some((own) => own.seat === seat && own.mover);
  }

  #drive(own: Own): void {
    guarded(() => this.#shadows.drive(this.#shown, own.seat, own.held | own.pressed, own.pressed));
    own.pressed = 0;
    own.mover = moverOf(this.#shadows.mover(this.#shown, own.seat)!);
    Object.assign(this.#shadows.mover(this.#ahead.state, own.seat)!, own.mover);
  }

  /** Own movers go on as they went here, unless the rules put them elsewhere since. */
  #keepOwn(): void {
    for (const own of this.#own) {
      const there = this.#shadows.mover(this.#ahead.state, own.seat);
      if (!there || this.#isAway(this.#ahead.state, own.seat)) own.mover = null;
      else if (!own.mover || own.mover.placing !== there.placing) {
        if (own.mover && there.refused > own.refused) this.#refused++;
        own.mover = moverOf(there);
      } else {
        Object.assign(there, own.mover);
      }
      own.refused = there?.refused ?? 0;
    }
  }
}

function moverOf({ x, y, heading, vx, vy, spin, more, placing }: Placed): Placed {
  return { x, y, heading, vx, vy, spin, more, placing };
}

/** By convention what happened in a frame, in the state itself; for states without it a list of the caller's. */
function cuesOf(state: unknown): ShownCue[] {
  return (state as { cues?: ShownCue[] } | null)?.cues ?? [];
}
