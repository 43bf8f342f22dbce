// The match that counts down or runs, from the side of a peer that gets its frames: inputs go up, frames and views come
// down. What happens is put into the list that is given.

import type { Connection } from '../connection/connection.ts';
import type { Link } from '../connection/link.ts';
import type { TokenBucket } from '../connection/token-bucket.ts';
import type { FrameShape } from '../frames/frame.ts';
import type { Frames } from '../frames/frame-log.ts';
import type { StateAt } from '../frames/snapshot-transfer.ts';
import { HostClock } from '../objects/host-clock.ts';
import { ViewsIn } from '../objects/views-in.ts';
import { decodeItems } from '../sim/frame-items.ts';
import type { GameInfo } from '../sim/rules.ts';
import { ways } from '../sim/ways.ts';
import { Reader, type Writer } from '../wire/bytes.ts';
import type { MatchStart } from '../wire/messages.ts';
import type { CarriedMatch, Finished, Left } from './carried.ts';
import { Downlink } from './downlink.ts';
import { HeldAcks } from './held-acks.ts';
import type { PeerOutput } from './peer-events.ts';
import { Uplink } from './uplink.ts';

/** The pause in which the match stands still. */
type Standstill = 'paused' | 'resuming' | null;

interface Beginning {
  readonly match: MatchStart;
  readonly game: GameInfo;
  /** When frame 0 is expected, or now, ms. */
  readonly startsAt: number;
  /** What there is of it from the session before. */
  readonly carried: CarriedMatch | null;
  /** A snapshot of it, to go on from. */
  readonly from: StateAt | null;
  /** How many frames are taken. */
  readonly pace: TokenBucket;
}

export function shapeOf(match: MatchStart, { inputBytes }: GameInfo): FrameShape {
  return { seats: match.seats.length, inputBytes };
}

export class PeerMatch {
  readonly match: MatchStart;
  readonly startsAt: number;
  /** Where it began, unless with frame 0. */
  readonly from: StateAt | null;
  /** When the last new frame came, ms; before the first, when it is expected. */
  frameAt: number;
  /** The finished match, as in CarriedMatch. */
  finished: Finished | null;
  readonly #uplink: Uplink;
  readonly #downlink: Downlink;
  /** Null where frames do not come evenly: there each packet is answered at once. */
  readonly #acks: HeldAcks | null;
  /** What the host tells of the state, and its clock; null in other ways than `authority`. */
  readonly #told: { readonly views: ViewsIn; readonly clock: HostClock; readonly tickMs: number } | null;
  /** Frames that were there before this session. */
  readonly #begunAt: number;
  /** Frames before it have been handed out. */
  #handedOut: number;

  constructor({ match, game, startsAt, carried, from, pace }: Beginning) {
    this.match = match;
    this.startsAt = startsAt;
    this.from = carried?.from ?? from;
    this.frameAt = startsAt;
    this.finished = carried?.finished ?? null;
    this.#downlink =
      carried?.downlink ?? new Downlink(shapeOf(match, game), match.number, from ?? undefined, pace);
    this.#begunAt = this.log.next;
    this.#handedOut = this.#begunAt;
    this.#acks = ways[match.way].closes === 'ticks' ? new HeldAcks(game.tickRate) : null;
    this.#uplink = new Uplink(game.inputBytes, game.latch);
    const holds = carried !== null && this.#uplink.note(carried.held);
    if (this.#waits) this.#uplink.control(this.#downlink.wanted);
    else if (holds) this.#uplink.queue(this.#downlink.wanted);
    const told = ways[match.way].tells === 'state';
    this.#told = told ? { views: new ViewsIn(), clock: new HostClock(), tickMs: 1000 / game.tickRate } : null;
  }

  /** The whole frames. */
  get log(): Frames {
    return this.#downlink.log;
  }

  /** No frame of this session has come. */
  get awaitsFirst(): boolean {
    return this.#handedOut === this.#begunAt;
  }

  /** Inputs wait for the relay to acknowledge them. */
  get pending(): boolean {
    return this.#uplink.pending;
  }

  /** Frames wait for our inputs. */
  get #waits(): boolean {
    return ways[this.match.way].waitsForEverybody;
  }

  /** When frames have to be answered, ms. */
  get ackDue(): number {
    return this.#acks?.due ?? Number.POSITIVE_INFINITY;
  }

  /** When what waits goes out again between ticks, ms; where packets get `lossy`, and in strict always. */
  repeatsAt(link: Link, lossy: boolean): number {
    if (!this.pending || !(lossy || this.#waits)) return Number.POSITIVE_INFINITY;
    return this.#uplink.repeats.nextAt(link);
  }

  /** Where the host's match is now, in frames with fractions; null before it has told anything. */
  hostFrame(now: number): number | null {
    const hostMs = this.#told?.clock.at(now) ?? null;
    return hostMs === null ? null : hostMs / this.#told!.tickMs;
  }

  /** Hands the match over to the peer of the next session; this one is void afterwards. */
  carry(): Omit<CarriedMatch, keyof Left> {
    const isStuck = this.#downlink.strays && this.awaitsFirst && this.#begunAt > 0;
    this.#downlink.cut();
    const { from, finished } = this;
    return { downlink: this.#downlink, held: this.#uplink.held, finished, from, isStuck };
  }

  /** What the seat holds now, for frame `target` at the earliest. True when that goes out at once. */
  hold(input: Uint8Array, target: number, standstill: Standstill): boolean {
    const { wanted } = this.#downlink;
    if (!this.#waits) return this.#uplink.hold(input, Math.max(target, wanted));
    const isNew = this.#uplink.note(input, standstill === null);
    if (!isNew || standstill !== 'resuming') return false;
    // Its input for the next keyframe was sent before the pause: this one replaces it.
    this.#uplink.queue(wanted);
    return true;
  }

  /** The pause has come into this state, or is over (null). */
  standsStill(standstill: Standstill, now: number): void {
    if (!standstill) this.frameAt = now;
    else if (standstill === 'resuming' && this.#waits) {
      this.#uplink.forgetPresses();
      this.#uplink.queue(this.#downlink.wanted);
    }
  }

  /**
   * Reads the section of a packet whose datagram has `bytes` bytes, after its connection has read the rest. Returns whether its
   * answer can wait until `ackDue`.
   */
  read(
    reader: Reader,
    bytes: number,
    { link, pending }: Pick<Connection, 'link' | 'pending'>,
    now: number,
    out: PeerOutput[],
  ): boolean {
    const { wanted } = this.#downlink;
    const view = this.#told && reader.raw(reader.u16());
    const inputWanted = this.#downlink.read(reader, now);
    if (inputWanted === null) return false;
    this.#uplink.acknowledge(inputWanted, now);
    this.#handOut(now, out);
    if (view && view.length > 0) this.#readView(view, link, now, out);
    const frames = this.#downlink.wanted - wanted;
    const packet = { frames, bytes, pending: this.pending || pending };
    return this.#acks?.holds(link, packet, now) === true;
  }

  /** The encoded items of a frame. */
  items(frame: number, items: Uint8Array, now: number, out: PeerOutput[]): void {
    if (!decodeItems(items)) out.push({ kind: 'nonsense', text: `items of frame ${frame}` });
    else {
      this.#downlink.items(frame, items);
      this.#handOut(now, out);
    }
  }

  /** Writes the section: what waits, and what is wanted. */
  write(writer: Writer, budget: number, now: number): void {
    const wanted = { frame: this.#downlink.wanted, view: this.#told?.views.newest ?? null };
    this.#uplink.write(writer, this.match.number, wanted, budget, now);
    this.#acks?.answered();
  }

  #readView(bytes: Uint8Array, link: Link, now: number, out: PeerOutput[]): void {
    const { views, clock, tickMs } = this.#told!;
    const view = views.read(new Reader(bytes));
    if (!view) return;
    const sentMs = view.frame * tickMs + view.sinceMs;
    if (link.sampledAt === now) clock.heard(sentMs, link.sampleMs, now);
    const hostMs = clock.at(now) ?? sentMs + link.rttMs / 2;
    out.push({ kind: 'view', match: this.match, view, hostFrame: hostMs / tickMs });
  }

  /** Hands out the frames that have become whole. */
  #handOut(now: number, out: PeerOutput[]): void {
    const { log } = this;
    const first = this.#handedOut;
    const end = log.next;
    if (end === first) return;
    this.#handedOut = end;
    this.frameAt = now;
    out.push({ kind: 'frames', match: this.match, log, first, end });
    // In strict frame lock a peer that has a keyframe's inputs sends its own for the next one.
    if (this.#waits) this.#uplink.control(end);
  }
}
