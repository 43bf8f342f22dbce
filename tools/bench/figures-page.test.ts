import { describe, expect, it } from 'vitest';
import { rowSection, withSection } from './figures-page.ts';
import type { Row } from './row.ts';

const row: Row = {
  meaning: 'What it means.',
  measures: [
    { what: 'CPU', here: { value: 8, unit: 'us' }, there: { value: 5, unit: 'us', label: 'simplest' } },
    { what: 'Alone', here: { value: 0.25, unit: 's' } },
  ],
  figures: [{ what: 'CPU', measured: 1.6, limit: 1.4, unit: '' }],
  notes: ['By the way.'],
};

describe('the page of figures', () => {
  it('has a row as a section with its tables, notes and machine', () => {
    expect(rowSection('load', row, 'two cores')).toBe(
      [
        '## load',
        '',
        'What it means.',
        '',
        '| measured | here | against | times |',
        '| --- | --- | --- | --- |',
        '| CPU | 8 us | 5 us (simplest) | 1.60 |',
        '| Alone | 0.250 s |  |  |',
        '',
        '| figure | here | to reach, at most | met |',
        '| --- | --- | --- | --- |',
        '| CPU | 1.60 | 1.40 | no |',
        '',
        'By the way.',
        '',
        'Measured on two cores.',
      ].join('\n'),
    );
  });

  it('keeps the head and every section but the one of the row', () => {
    const page = '# Figures\n\nHead.\n\n## lab\n\nOld.\n\n## load\n\nOther.\n';
    expect(withSection(page, 'lab', '## lab\n\nNew.')).toBe(
      '# Figures\n\nHead.\n\n## lab\n\nNew.\n\n## load\n\nOther.\n',
    );
  });

  it('gains a section of a row that it lacks', () => {
    expect(withSection('# Figures\n', 'lab', '## lab\n\nNew.')).toBe('# Figures\n\n## lab\n\nNew.\n');
  });

  it('takes no row for another whose name it begins', () => {
    const page = '# Figures\n\n## press-screens\n\nStays.\n';
    expect(withSection(page, 'press', '## press\n\nNew.')).toContain('## press-screens\n\nStays.');
  });
});
