import { describe, expect, it } from 'vitest';
import { type FileCoverage, reportOf } from './coverage-report.ts';

const file = (name: string, lines: [number, number], branches: [number, number]): FileCoverage => ({
  ...{ file: name, lines: { covered: lines[0], total: lines[1] } },
  branches: { covered: branches[0], total: branches[1] },
});

describe('the report of coverage', () => {
  const report = reportOf([
    file('netcode/a.ts', [9, 10], [1, 4]),
    file('games/c.ts', [0, 10], [0, 2]),
    file('netcode/b.ts', [10, 10], [8, 8]),
    file('games/words.ts', [1, 1], [0, 0]),
  ]).split('\n');

  it('says of each floor, and of all, how much of its lines and branches is run', () => {
    expect(report.filter((line) => line.includes(' files'))).toEqual([
      '  games        9.1 % of lines,   0.0 % of branches, 2 files',
      '  netcode     95.0 % of lines,  75.0 % of branches, 2 files',
      '  all         64.5 % of lines,  64.3 % of branches, 4 files',
    ]);
  });

  it('names the files in which most branches are not taken, and none in which all are', () => {
    expect(report.filter((line) => line.endsWith('.ts'))).toEqual([
      '     3 of    4  netcode/a.ts',
      '     2 of    2  games/c.ts',
    ]);
  });

  it('has all of nothing', () => {
    expect(reportOf([file('games/words.ts', [1, 1], [0, 0])])).toContain('100.0 % of branches');
  });
});
