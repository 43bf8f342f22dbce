import { describe, expect, it } from 'vitest';
import { numberText, rowObject, rowText } from './report.ts';
import type { Row } from './row.ts';

const row: Row = {
  meaning: 'What it means.',
  measures: [
    {
      what: 'CPU',
      here: { value: 8, unit: 'us' },
      there: { value: 5, unit: 'us', label: 'simplest' },
    },
    { what: 'Alone', here: { value: 0.25, unit: 's' } },
  ],
  figures: [
    { what: 'CPU', measured: 1.6, limit: 1.4, unit: '' },
    { what: 'Late', measured: 1, limit: 1, unit: 'ms' },
  ],
  notes: ['By the way.'],
};

describe('the report of the benchmark', () => {
  it('gives a row as a sentence, a table, verdicts and notes', () => {
    expect(rowText('load', row)).toBe(
      [
        'load: What it means.',
        '         here     against         ratio',
        '  CPU    8 us     5 us  simplest  1.60 x',
        '  Alone  0.250 s',
        '  NOT MET  CPU: 1.60, to reach: at most 1.40',
        '  met      Late: 1 ms, to reach: at most 1 ms',
        '  By the way.',
      ].join('\n'),
    );
  });

  it('gives programs ratios and verdicts, too', () => {
    const object = rowObject(row);
    expect(object.measures.map(({ ratio }) => ratio)).toEqual([1.6, null]);
    expect(object.figures.map(({ met }) => met)).toEqual([false, true]);
  });

  it('shows no ratio for a comparison with nothing', () => {
    const none = {
      what: 'Lost',
      here: { value: 0, unit: '' },
      there: { value: 0, unit: '', label: 'other' },
    };
    expect(rowText('load', { ...row, measures: [none] })).toContain('  Lost  0     0  other\n');
  });

  it('shows numbers with three significant digits', () => {
    expect([75_003.4, 12.345, 6.178, 0.0451, 5, Number.NaN].map(numberText)).toEqual([
      '75003',
      '12.3',
      '6.18',
      '0.045',
      '5',
      'none',
    ]);
  });
});
