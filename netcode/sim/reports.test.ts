import { describe, expect, it } from 'vitest';
import {
  MOST_EARLY_REPORT,
  MOST_LATE_REPORT,
  MOST_WAITING_REPORT,
  newMover,
  place,
  REPORT_BYTES,
  stepReported,
  writeReport,
} from './reports.ts';
import type { Reported } from './rules.ts';

const allowed = { speed: 10, slack: 5, fits: (x: number) => x < 5_000 };

/** A mover that is placed at 1000, 1000 before frame 100, and moves at its speed. */
function placed(): Reported {
  const mover = newMover();
  place(mover, { x: 1_000, y: 1_000 }, 100);
  return mover;
}

/** Steps to `now` with a report of a mover that is like ours but for this. */
function tell(mover: Reported, at: number, now: number, claim: Partial<Reported>) {
  const input = new Uint8Array(REPORT_BYTES);
  writeReport(input, 3, at, { ...mover, ...claim });
  return stepReported(mover, input, 0, now, allowed, () => {
    mover.x += mover.vx >> 4;
  });
}

describe('a report', () => {
  it('is believed when it is possible, and its mover goes on from there to the present', () => {
    const mover = placed();
    expect(tell(mover, 110, 114, { x: 1_050, vx: 5 * 16, heading: 65_535, spin: -7, more: 9 })).toBe(
      'believed',
    );
    expect(mover).toMatchObject({
      x: 1_070,
      vx: 80,
      heading: 65_535,
      spin: -7,
      more: 9,
      toldAt: 110,
      refused: 0,
    });
    // The same again is known, and time goes on.
    expect(tell(mover, 110, 115, { x: 1_050, vx: 80 })).toBe('known');
    expect(mover.x).toBe(1_075);
  });

  it('with a frame number that has wrapped around counts for the present', () => {
    const mover = placed();
    place(mover, {}, 65_530);
    expect(tell(mover, 65_540, 65_541, { x: 1_020 })).toBe('believed');
    expect(mover.toldAt).toBe(65_540);
  });

  const refused: readonly [string, number, number, Partial<Reported>][] = [
    ['further than its speed allows since the last one', 110, 114, { x: 1_106 }],
    ['faster than anything goes', 110, 114, { vx: 161 * 16 }],
    ['where nothing can be', 900, 900, { x: 5_000 }],
    ['of the future', 114 + MOST_WAITING_REPORT + 1, 114, { x: 1_050 }],
    ['of long ago', 110, 110 + MOST_LATE_REPORT + 1, { x: 1_050 }],
    ['of a time long before the last one', 100 - MOST_LATE_REPORT - 1, 101, { x: 1_050 }],
    ['after a long silence, of a way as long as the silence', 1_000, 1_000, { x: 1_000 + 900 * 5 }],
  ];
  it.each(refused)('changes nothing and is counted when it is %s', (_, at, now, claim) => {
    const mover = placed();
    expect(tell(mover, at, now, claim)).toBe('refused');
    expect(mover).toMatchObject({ x: 1_000, y: 1_000, refused: 1, toldAt: now });
    // What it goes on claiming of that time is ignored.
    expect(tell({ ...mover, placing: 0 }, at, now, claim)).toBe('none');
    const { placing } = mover;
    expect(tell(mover, now + 1, now + 1, { placing: placing - 1, x: 1_001 })).toBe('known');
    expect(mover.refused).toBe(1);
  });

  it('may be further than at full speed once, and again after it was slower', () => {
    const mover = placed();
    expect(tell(mover, 101, 101, { x: 1_015 })).toBe('believed');
    expect(tell({ ...mover }, 102, 102, { x: 1_026 })).toBe('refused');
    expect(tell(mover, 102, 102, { x: 1_020 })).toBe('believed');
    expect(tell(mover, 103, 103, { x: 1_035 })).toBe('believed');
    expect(mover.refused).toBe(0);
  });

  it('gains nothing by claims that are refused in between', () => {
    const mover = placed();
    for (let now = 101; now <= 200; now++) {
      const { placing } = mover;
      const x = now % 2 ? mover.x + 15 : mover.x + 900;
      tell(mover, now, now, { placing, x });
    }
    expect(mover.x).toBeLessThanOrEqual(1_000 + 100 * allowed.speed + allowed.slack);
  });

  it('may be a little early: clocks are never quite the same', () => {
    expect(tell(placed(), 110, 110 - MOST_EARLY_REPORT, { x: 1_050 })).toBe('believed');
  });

  it('that is too early waits until its host is near, also after another host goes on from before', () => {
    const mover = placed();
    const claim = { x: 1_150 };
    for (let now = 104; now < 130 - MOST_EARLY_REPORT; now++)
      expect(tell(mover, 130, now, claim)).toBe('known');
    expect(tell(mover, 130, 130 - MOST_EARLY_REPORT, claim)).toBe('believed');
    expect(mover.refused).toBe(0);
  });

  it('that was on its way while the rules moved its mover is neither used nor counted as refused', () => {
    const mover = placed();
    expect(stepReported(mover, new Uint8Array(REPORT_BYTES), 0, 130, allowed, () => {})).toBe('none');
    expect(tell(mover, 120, 131, { x: 1_150 })).toBe('known');
    expect(mover.refused).toBe(0);
  });
});

describe('a mover without reports', () => {
  it('goes on as last heard, and soon holds nothing', () => {
    const mover = placed();
    const input = new Uint8Array(REPORT_BYTES);
    writeReport(input, 3, 101, mover);
    const held: number[] = [];
    for (let now = 101; now < 200; now++)
      stepReported(mover, input, 0, now, allowed, (one) => held.push(one));
    expect(held.filter((one) => one === 3)).toHaveLength(45);
    expect(held.at(-1)).toBe(0);
  });
});
