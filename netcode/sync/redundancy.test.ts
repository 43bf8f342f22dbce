import { describe, expect, it } from 'vitest';
import { isLossy, MOST_REPEATS, REPEAT_MS, REPEAT_OFF_LOSS, REPEAT_ON_LOSS, Repeats } from './redundancy.ts';

const NEVER = Number.POSITIVE_INFINITY;
/** An acknowledgement is overdue after 20 + 4 * 2 ms and a pause. */
const LINK = { rttMs: 20, jitterMs: 2 };
const OVERDUE_MS = 20 + 4 * 2 + REPEAT_MS;

describe('repeats on a lossy line', () => {
  it('begin above one loss, end below a lower one, and do not flicker between', () => {
    expect(isLossy(false, REPEAT_ON_LOSS)).toBe(false);
    expect(isLossy(false, REPEAT_ON_LOSS + 0.001)).toBe(true);
    expect(isLossy(true, REPEAT_OFF_LOSS + 0.001)).toBe(true);
    expect(isLossy(true, REPEAT_OFF_LOSS)).toBe(false);
  });
});

describe('data on its way', () => {
  const sent = (now: number) => {
    const out = new Repeats();
    out.sent(now);
    return out;
  };

  it('needs no repeat before anything was sent, nor after all of it was acknowledged', () => {
    expect(new Repeats().nextAt(LINK)).toBe(NEVER);
    const out = sent(100);
    out.acknowledged(true, 110);
    expect(out.nextAt(LINK)).toBe(NEVER);
  });

  it('is repeated once on a guess, after a pause, and then when its acknowledgement is overdue', () => {
    const out = sent(100);
    expect(out.nextAt(LINK)).toBe(100 + REPEAT_MS);
    out.repeated(102);
    expect(out.nextAt(LINK)).toBe(100 + OVERDUE_MS);
  });

  it('is repeated from then on with pauses, a bounded number of times, until something new is sent', () => {
    const out = sent(100);
    out.repeated(102);
    const times: number[] = [];
    for (let at = out.nextAt(LINK); at < NEVER; at = out.nextAt(LINK)) {
      times.push(at);
      out.repeated(at);
    }
    expect(times).toEqual(
      Array.from({ length: MOST_REPEATS - 1 }, (_, i) => 100 + OVERDUE_MS + i * REPEAT_MS),
    );
    out.sent(300);
    expect(out.nextAt(LINK)).toBe(300 + REPEAT_MS);
  });

  it('is timed from when it was first owed, also when more is sent on top', () => {
    const out = sent(100);
    out.sent(116);
    out.repeated(118);
    expect(out.nextAt(LINK)).toBe(100 + OVERDUE_MS);
    out.sent(100 + OVERDUE_MS);
    expect(out.nextAt(LINK)).toBe(100 + OVERDUE_MS + REPEAT_MS);
  });

  it('is timed anew once a part of it was acknowledged', () => {
    const out = sent(100);
    out.sent(116);
    out.repeated(118);
    out.acknowledged(false, 121);
    expect(out.nextAt(LINK)).toBe(121 + OVERDUE_MS);
    out.acknowledged(true, 140);
    out.sent(150);
    out.repeated(152);
    expect(out.nextAt(LINK)).toBe(150 + OVERDUE_MS);
  });

  it('is repeated on a new guess each time that something new goes out', () => {
    const out = sent(100);
    out.repeated(102);
    out.sent(116);
    expect(out.nextAt(LINK)).toBe(116 + REPEAT_MS);
  });

  it('is repeated twice well within the 25 ms that a frame may be late at 10 % loss', () => {
    const out = sent(0);
    const times: number[] = [];
    const lan = { rttMs: 1, jitterMs: 0.2 };
    for (let i = 0; i < 3; i++) {
      times.push(out.nextAt(lan));
      out.repeated(times.at(-1)!);
    }
    expect(times[1]).toBeLessThan(5);
    expect(times[2]).toBeLessThan(8);
  });
});
