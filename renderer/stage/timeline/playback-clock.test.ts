import { describe, expect, it } from 'vitest';
import { lossy, rough, wifi } from '../testing/arrivals.ts';
import { createPlaybackClock, type Following } from './playback-clock.ts';

const TICK_MS = 1000 / 60;

interface Playing {
  readonly hz: number;
  readonly seconds: number;
  /** How late each state comes, ms. */
  latenessMs(state: number): number;
  readonly tickMs?: number;
  readonly following?: Following;
  readonly lead?: number;
  /** As the sockets measure it. */
  readonly jitterMs?: number;
}

/** Positions of the pictures of a screen; what comes at the same time comes in one message. */
function play({
  hz,
  seconds,
  latenessMs,
  tickMs = TICK_MS,
  following = 'single',
  lead = 0,
  jitterMs = 0,
}: Playing) {
  const clock = createPlaybackClock(tickMs, following);
  clock.lead(lead);
  clock.jitter(jitterMs);
  const pictures: { ms: number; position: number; newest: number; buffer: number }[] = [];
  const comesMs = (state: number) => state * tickMs + latenessMs(state);
  let newest = 0;
  for (let picture = 0; picture < seconds * hz; picture += 1) {
    const ms = (picture * 1000) / hz + 0.4;
    while (comesMs(newest + 1) <= ms) {
      const first = newest + 1;
      const atMs = comesMs(first);
      newest = first;
      while (comesMs(newest + 1) <= atMs) newest += 1;
      clock.arrived(first, newest, atMs);
    }
    pictures.push({ ms, position: clock.position(ms, newest + lead), newest, buffer: clock.buffer });
  }
  return pictures;
}

/** The largest difference between how far a picture moved and how far it should have, in ticks. */
function judder(pictures: { ms: number; position: number }[], tickMs = TICK_MS): number {
  return pictures.slice(1).reduce((worst, { ms, position }, index) => {
    const before = pictures[index]!;
    return Math.max(worst, Math.abs(position - before.position - (ms - before.ms) / tickMs));
  }, 0);
}

const onTime = () => 0;
/** Jitter of up to 3 ms each way, the same in every run. */
const jittery = (state: number) => ((state * 7919) % 61) / 10 - 3;

/** Recorded lateness, over and over. */
const recorded = (arrivals: readonly number[]) => (state: number) => {
  // Frames are handed out in order.
  let late = Number.NEGATIVE_INFINITY;
  for (let back = 0; back < 8; back += 1) {
    late = Math.max(late, arrivals[(state + 1000 - back) % arrivals.length]! - back * TICK_MS);
  }
  return late;
};

/** Share of the pictures that stand still, 0 to 1, from 3 s on. */
function held(pictures: { position: number }[], hz: number): number {
  const settled = pictures.slice(hz * 3);
  const still = settled.filter(({ position }, i) => i > 0 && position === settled[i - 1]!.position);
  return still.length / settled.length;
}

describe('the buffer of the playback clock', () => {
  it('is empty on a quiet network', () => {
    const quiet = (state: number) => ((state * 31) % 10) / 10; // what threads do to each other
    for (const { buffer } of play({ hz: 60, seconds: 6, latenessMs: quiet })) expect(buffer).toBe(0);
  });

  it('follows the jitter, up to two frames', () => {
    const buffer = (latenessMs: (state: number) => number, jitterMs: number) =>
      play({ hz: 60, seconds: 8, latenessMs, jitterMs }).at(-1)!.buffer * TICK_MS;
    expect(buffer(recorded(wifi), 3)).toBeGreaterThan(2);
    expect(buffer(recorded(wifi), 3)).toBeLessThan(8);
    expect(buffer(recorded(lossy), 2)).toBeGreaterThan(4);
    expect(buffer(recorded(lossy), 2)).toBeLessThan(12);
    expect(buffer(recorded(rough), 10)).toBeGreaterThan(10);
    expect(buffer(recorded(rough), 10)).toBeLessThan(30);
    const wild = recorded(rough.map((ms) => ms * 3));
    expect(buffer(wild, 30)).toBeGreaterThan(1.5 * TICK_MS);
    expect(buffer(wild, 30)).toBeLessThanOrEqual(2 * TICK_MS);
  });

  it('is half a frame at most for a busy machine on a quiet network', () => {
    for (const { buffer } of play({ hz: 60, seconds: 8, latenessMs: recorded(rough), jitterMs: 0.5 })) {
      expect(buffer).toBeLessThanOrEqual(0.5);
    }
  });

  it('goes when the network becomes quiet', () => {
    const rougher = (state: number) => (state < 300 ? recorded(rough)(state) : 60);
    const pictures = play({ hz: 60, seconds: 14, latenessMs: rougher, jitterMs: 10 });
    expect(pictures[300]!.buffer).toBeGreaterThan(0.6);
    expect(pictures.at(-1)!.buffer).toBeLessThan(0.05);
  });
});

/** Frames of turns: `turn` of them come together when the first of them is due. */
const turns = (turn: number, tickMs: number) => (state: number) => -((state - 1) % turn) * tickMs;

describe('the playback clock', () => {
  it('shows a picture one tick behind the arrivals when they come on time', () => {
    for (const { ms, position } of play({ hz: 144, seconds: 1, latenessMs: onTime }).slice(10)) {
      expect(position).toBeCloseTo(ms / TICK_MS - 1, 6);
    }
  });

  it('shows the same motion on 60 Hz and 144 Hz screens', () => {
    for (const latenessMs of [onTime, jittery]) {
      const slow = play({ hz: 60, seconds: 2, latenessMs });
      const fast = play({ hz: 144, seconds: 2, latenessMs });
      // Both have a picture at the same time every 1/12 s: 5 pictures of one are 12 of the other.
      for (let both = 1; both < 24; both += 1) {
        expect(fast[both * 12]!.position).toBeCloseTo(slow[both * 5]!.position, 6);
      }
    }
  });

  it('moves a game of 15 frames a second evenly on a 144 Hz screen', () => {
    const tickMs = 1000 / 15;
    const pictures = play({ hz: 144, seconds: 2, latenessMs: onTime, tickMs });
    expect(judder(pictures.slice(30), tickMs)).toBeLessThan(1e-6);
  });

  it('keeps jitter of arrival out of the motion', () => {
    const settled = play({ hz: 144, seconds: 4, latenessMs: jittery }).slice(144);
    // The arrivals differ by up to 6 ms, a third of a tick; the pictures by less than half a millisecond.
    expect(judder(settled)).toBeLessThan(0.5 / TICK_MS);
  });

  it('never passes the newest state and never goes back', () => {
    const stalls = (state: number) => jittery(state) + (state % 40 > 30 ? (40 - (state % 40)) * TICK_MS : 0);
    const pictures = play({ hz: 144, seconds: 5, latenessMs: stalls });
    for (const [index, { position, newest }] of pictures.entries()) {
      expect(position).toBeLessThanOrEqual(newest);
      if (index > 0) expect(position).toBeGreaterThanOrEqual(pictures[index - 1]!.position);
    }
  });

  it('goes on after a stall from where it stood, and is soon up to date', () => {
    const clock = createPlaybackClock(TICK_MS, 'single');
    for (let state = 1; state <= 60; state += 1) clock.arrived(state, state, state * TICK_MS);
    const stalledMs = 80 * TICK_MS; // twenty ticks without a frame
    expect(clock.position(stalledMs, 60)).toBe(60);
    clock.arrived(61, 61, stalledMs);
    expect(clock.position(stalledMs, 61)).toBe(60);
    clock.arrived(62, 80, stalledMs + 1);
    expect(clock.position(stalledMs + 1, 80)).toBeCloseTo(79, 1);
  });

  it('does not delay the pictures after a single hiccup', () => {
    const hiccup = (state: number) => (state === 60 ? 25 : 0);
    const after = play({ hz: 144, seconds: 2, latenessMs: hiccup }).slice(150);
    for (const { ms, position } of after) expect(position).toBeCloseTo(ms / TICK_MS - 1, 1);
  });

  it('follows a lasting change of the delay within two seconds', () => {
    const slower = (state: number) => (state > 120 ? 25 : 0);
    const late = play({ hz: 144, seconds: 5, latenessMs: slower }).slice(144 * 4);
    for (const { ms, position } of late) {
      expect(position).toBeGreaterThan((ms - 25) / TICK_MS - 1.6);
      expect(position).toBeLessThan((ms - 25) / TICK_MS - 0.9);
    }
  });

  it('follows a sender whose ticks are slightly too long', () => {
    const drift = (state: number) => state * 0.01;
    const settled = play({ hz: 60, seconds: 20, latenessMs: drift }).slice(600);
    for (const { ms, position } of settled) {
      expect(Math.abs(ms / (TICK_MS + 0.01) - 1 - position)).toBeLessThan(0.1);
    }
  });

  it('holds few pictures under recorded jitter', () => {
    for (const [arrivals, jitterMs] of [
      [wifi, 3],
      [lossy, 2],
      [rough, 10],
    ] as const) {
      const pictures = play({ hz: 60, seconds: 9, latenessMs: recorded(arrivals), jitterMs });
      expect(held(pictures, 60)).toBeLessThan(0.06);
    }
  });

  it('plays frames that come in turns evenly, one tick after another', () => {
    const tickMs = 1000 / 20;
    for (const turn of [2, 5, 10]) {
      const pictures = play({
        hz: 60,
        seconds: 6,
        latenessMs: turns(turn, tickMs),
        tickMs,
        following: 'grouped',
      });
      expect(judder(pictures.slice(120), tickMs)).toBeLessThan(1e-6);
      const { ms, position } = pictures.at(-1)!;
      expect(position).toBeCloseTo((ms - tickMs) / tickMs - 1 + 1, 1); // the first of a turn moves when it comes
    }
  });

  it('catches up with shorter turns a little faster, without a jump', () => {
    const tickMs = 1000 / 20;
    // Ten frames at a time, closed when they are over; then two at a time.
    const closing = (state: number) => {
      const turn = state <= 100 ? 10 : 2;
      return (turn - 1 - ((state - 1) % turn)) * tickMs;
    };
    const pictures = play({ hz: 60, seconds: 14, latenessMs: closing, tickMs, following: 'grouped' });
    const settled = pictures.slice(150);
    const fastest = settled
      .slice(1)
      .reduce((most, { position }, i) => Math.max(most, position - settled[i]!.position), 0);
    expect(fastest).toBeLessThan(1.2 * (1000 / 60 / tickMs) + 0.5);
    const { newest, position } = pictures.at(-1)!;
    expect(newest - position).toBeLessThan(3);
  });

  it('shows the same motion on 60 Hz and 144 Hz when running ahead, that many ticks earlier', () => {
    const slow = play({ hz: 60, seconds: 2, latenessMs: jittery, following: 'ahead', lead: 3 });
    const fast = play({ hz: 144, seconds: 2, latenessMs: jittery, following: 'ahead', lead: 3 });
    for (let both = 1; both < 24; both += 1) {
      expect(fast[both * 12]!.position).toBeCloseTo(slow[both * 5]!.position, 6);
    }
    const { ms, position } = slow.at(-1)!;
    expect(position).toBeGreaterThan(ms / TICK_MS - 1 + 3 - 0.2);
  });
});
