import { describe, expect, it } from 'vitest';
import type { Verdict } from './hunt.ts';
import { jsonOf, resultOf, rowsText, textOf } from './report.ts';

const verdict = (name: string, outcome: Verdict['outcome'], file = 'netcode/a.ts'): Verdict => ({
  mutation: { name, file, operator: 'condition', start: 0, end: 1, code: 'true' },
  outcome,
  by: null,
});

const verdicts = [
  verdict('b dies', 'killed', 'netcode/b.ts'),
  verdict('a lives', 'survived'),
  verdict('a is explained', 'survived'),
  verdict('a is explained and dies', 'killed'),
  verdict('a hangs', 'timeout'),
];
const explained = { 'a is explained': 'why', 'a is explained and dies': 'why', 'a is gone': 'why' };
const result = resultOf(verdicts, explained, ['a is gone'], 2);

describe('the result of a hunt', () => {
  it('names survivors without an explanation, and explanations without a need', () => {
    expect(result.survivors).toEqual(['a lives']);
    expect(result.needless).toEqual(['a is explained and dies', 'a is gone']);
  });

  it('is a table with both lists under it', () => {
    expect(textOf(result).split('\n')).toEqual([
      'file            killed   timeout  survived',
      'netcode/a.ts         1         1         2',
      'netcode/b.ts         1         0         0',
      '',
      'No test notices, and nobody explains why:',
      '  a lives',
      '',
      'Explained without need: a test notices, or it is not there any more:',
      '  a is explained and dies',
      '  a is gone',
      '',
      '5 mutations in 2 s, 150 a minute; 1 to explain',
    ]);
  });

  it('says the same as JSON', () => {
    expect(JSON.parse(jsonOf(result))).toEqual({
      seconds: 2,
      files: {
        'netcode/a.ts': { killed: 1, timeout: 1, survived: 2 },
        'netcode/b.ts': { killed: 1, timeout: 0, survived: 0 },
      },
      survivors: ['a lives'],
      needless: ['a is explained and dies', 'a is gone'],
      verdicts: verdicts.map(({ mutation: { name }, outcome, by }) => ({ name, outcome, by })),
    });
  });

  it('is a sentence when nothing was hunted', () => {
    expect(textOf(resultOf([], {}, [], 1))).toContain('0 mutations in 1 s, 0 a minute; 0 to explain');
  });
});

describe('what came of the breaks of rows', () => {
  it('is a line for each, with the reason of those that are left out, and how many there are', () => {
    const told = rowsText([
      { name: 'b', is: 'lived', said: 'passed\nall of it' },
      { name: 'a', is: 'died', said: 'x\n  AssertionError: expected 1 to be 2 \ny' },
      { name: 'c', is: 'left out', said: 'there is no guard' },
    ]);
    expect(told.split('\n')).toEqual([
      'died      a: AssertionError: expected 1 to be 2',
      'lived     b',
      'left out  c: there is no guard',
      '',
      '3 rows: 1 died, 1 lived, 1 left out',
    ]);
  });
});
