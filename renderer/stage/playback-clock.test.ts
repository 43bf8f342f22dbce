import { expect, test } from 'vitest';
import { createPlaybackClock } from './playback-clock.ts';

const TICK_MS = 1000 / 60;

/** Positions of the pictures of a screen while frames come with the given lateness (ms, by state). */
function play(options: { hz: number; seconds: number; latenessMs(state: number): number; tickMs?: number }) {
  const tickMs = options.tickMs ?? TICK_MS;
  const clock = createPlaybackClock(tickMs);
  const pictures: { ms: number; position: number; newest: number }[] = [];
  let newest = 0;
  for (let picture = 0; picture < options.seconds * options.hz; picture += 1) {
    const ms = (picture * 1000) / options.hz + 0.4;
    while ((newest + 1) * tickMs + options.latenessMs(newest + 1) <= ms) {
      newest += 1;
      clock.arrived(newest, newest * tickMs + options.latenessMs(newest));
    }
    pictures.push({ ms, position: clock.position(ms), newest });
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

test('a picture is one tick behind the arrivals when they come on time', () => {
  for (const { ms, position } of play({ hz: 144, seconds: 1, latenessMs: onTime }).slice(10)) {
    expect(position).toBeCloseTo(ms / TICK_MS - 1, 6);
  }
});

test('60 Hz and 144 Hz screens show the same motion', () => {
  for (const latenessMs of [onTime, jittery]) {
    const slow = play({ hz: 60, seconds: 2, latenessMs });
    const fast = play({ hz: 144, seconds: 2, latenessMs });
    // Both have a picture at the same time every 1/12 s: 5 pictures of one are 12 of the other.
    for (let both = 1; both < 24; both += 1) {
      expect(fast[both * 12]!.position).toBeCloseTo(slow[both * 5]!.position, 6);
    }
  }
});

test('a game of 15 frames a second moves evenly on a 144 Hz screen', () => {
  const tickMs = 1000 / 15;
  const pictures = play({ hz: 144, seconds: 2, latenessMs: onTime, tickMs });
  expect(judder(pictures.slice(30), tickMs)).toBeLessThan(1e-6);
});

test('jitter of arrival does not reach the motion', () => {
  const settled = play({ hz: 144, seconds: 4, latenessMs: jittery }).slice(144);
  // The arrivals differ by up to 6 ms, a third of a tick; the pictures by less than half a millisecond.
  expect(judder(settled)).toBeLessThan(0.5 / TICK_MS);
});

test('the picture never passes the newest state and never goes back', () => {
  const stalls = (state: number) => jittery(state) + (state % 40 > 30 ? (40 - (state % 40)) * TICK_MS : 0);
  const pictures = play({ hz: 144, seconds: 5, latenessMs: stalls });
  for (const [index, { position, newest }] of pictures.entries()) {
    expect(position).toBeLessThanOrEqual(newest);
    if (index > 0) expect(position).toBeGreaterThanOrEqual(pictures[index - 1]!.position);
  }
});

test('after a stall the picture goes on from where it stood and is soon up to date', () => {
  const clock = createPlaybackClock(TICK_MS);
  for (let state = 1; state <= 60; state += 1) clock.arrived(state, state * TICK_MS);
  const stalledMs = 80 * TICK_MS; // twenty ticks without a frame
  expect(clock.position(stalledMs)).toBe(60);
  clock.arrived(61, stalledMs);
  expect(clock.position(stalledMs)).toBe(60);
  clock.arrived(80, stalledMs + 1);
  expect(clock.position(stalledMs + 1)).toBeCloseTo(79, 1);
});

test('a single hiccup does not delay the pictures after it', () => {
  const hiccup = (state: number) => (state === 60 ? 25 : 0);
  const after = play({ hz: 144, seconds: 2, latenessMs: hiccup }).slice(150);
  for (const { ms, position } of after) expect(position).toBeCloseTo(ms / TICK_MS - 1, 1);
});

test('a lasting change of the delay is followed within two seconds', () => {
  const slower = (state: number) => (state > 120 ? 25 : 0);
  const late = play({ hz: 144, seconds: 5, latenessMs: slower }).slice(144 * 4);
  for (const { ms, position } of late) {
    expect(position).toBeGreaterThan((ms - 25) / TICK_MS - 1.6);
    expect(position).toBeLessThan((ms - 25) / TICK_MS - 0.9);
  }
});

test('the clock follows a sender whose ticks are slightly longer than they should be', () => {
  const drift = (state: number) => state * 0.01;
  const settled = play({ hz: 60, seconds: 20, latenessMs: drift }).slice(600);
  for (const { ms, position } of settled) {
    expect(Math.abs(ms / (TICK_MS + 0.01) - 1 - position)).toBeLessThan(0.1);
  }
});
