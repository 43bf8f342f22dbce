import { describe, expect, it } from 'vitest';
import { HostFrames } from './host-frames.ts';

const TICK_MS = 20;

/** Frames `first` to `last` have come, each so many ms after it closed. */
function come(frames: HostFrames, first: number, last: number, lateMs: (frame: number) => number): number {
  let now = 0;
  for (let frame = first; frame <= last; frame++) {
    now = frame * TICK_MS + lateMs(frame);
    frames.heard(frame, now);
  }
  return now;
}

describe('the frames of a host', () => {
  it('are as many as have come by the earliest, and those of the way back on top', () => {
    const frames = new HostFrames(TICK_MS);
    expect([frames.position(99), frames.reaches(5)]).toEqual([0, Number.POSITIVE_INFINITY]);
    frames.link(20);
    const now = come(frames, 1, 20, (frame) => (frame % 5 === 0 ? 10 : 16));
    expect(frames.position(now)).toBeCloseTo(20.5); // the earliest came 10 ms late, which is the way
    expect(frames.position(now + 30)).toBeCloseTo(22);
    expect(frames.reaches(22)).toBeCloseTo(22 * TICK_MS);
  });

  it('never become fewer, however late frames come', () => {
    const frames = new HostFrames(TICK_MS);
    come(frames, 1, 10, () => 0);
    const before = frames.position(210);
    frames.reset();
    expect(frames.position(215)).toBe(before);
    frames.heard(3, 215);
    expect(frames.position(215)).toBe(before);
  });

  it('are set right a little at a time', () => {
    const frames = new HostFrames(TICK_MS);
    come(frames, 1, 5, () => 40);
    expect(frames.position(140)).toBeCloseTo(5);
    frames.heard(6, 6 * TICK_MS + 20); // came 20 ms sooner than all before
    expect(frames.position(140)).toBeCloseTo(5);
    expect(frames.position(160)).toBeCloseTo(6 + 0.05);
    expect(frames.position(640)).toBeCloseTo(31);
  });

  it('are set at once where that is far off', () => {
    const frames = new HostFrames(TICK_MS);
    come(frames, 1, 5, () => 200);
    frames.position(300);
    frames.heard(15, 300);
    expect(frames.position(300)).toBeCloseTo(15);
  });

  it('go by another time after the host was silent', () => {
    const frames = new HostFrames(TICK_MS);
    const now = come(frames, 1, 10, () => 0);
    frames.position(now);
    const later = now + 301;
    frames.heard(11, later);
    expect(frames.position(later)).toBeCloseTo(11);
    expect(frames.reaches(12)).toBeCloseTo(later + TICK_MS);
    const soon = new HostFrames(TICK_MS);
    soon.heard(10, come(soon, 1, 10, () => 0) + 100);
    expect(soon.position(300)).toBeCloseTo(15); // late frames of the same time
  });
});
