import { describe, expect, it } from 'vitest';
import { compared } from './before.ts';
import type { Measure, Row } from './row.ts';

function row(...measures: Measure[]): Row {
  return { meaning: 'What it means.', measures, figures: [], notes: [] };
}

function measure(what: string, value: number, kept?: true | number): Measure {
  const there = { value: 1, unit: 'us', label: 'simplest' };
  return { what, here: { value, unit: 'us' }, there, ...(kept && { kept }) };
}

describe('the comparison with an earlier state', () => {
  it('sets means of all passes side by side, and holds kept measures to 5 %', () => {
    const here = [
      row(measure('CPU', 10, true), measure('Max', 3)),
      row(measure('CPU', 11, true), measure('Max', 5)),
    ];
    const before = [row(measure('CPU', 9), measure('Max', 2)), row(measure('CPU', 11), measure('Max', 2))];
    expect(compared(here, before)).toMatchObject({
      meaning: 'What it means.',
      measures: [
        { what: 'CPU', here: { value: 10.5, unit: 'us' }, there: { value: 10, unit: 'us', label: 'before' } },
        { what: 'Max', here: { value: 4 }, there: { value: 2 } },
      ],
      figures: [{ what: 'CPU, times before', measured: 1.05, limit: 1.05 }],
    });
  });

  it('leaves out what only one side measures, and joins what has several references', () => {
    const here = [row(measure('New', 1), measure('p99', 2), measure('p99', 2))];
    const before = [row(measure('Old', 1), measure('p99', 4), measure('p99', 4))];
    expect(compared(here, before).measures.map(({ what }) => what)).toEqual(['p99']);
  });
});

it('what is to get better is held to how much', () => {
  const here = [row(measure('Start', 3, 0.25))];
  expect(compared(here, [row(measure('Start', 10))]).figures).toEqual([
    { what: 'Start, times before', measured: 0.3, limit: 0.25, unit: '' },
  ]);
});
