import { describe, expect, it } from 'vitest';
import { type BenchOptions, benchCommand } from './options.ts';

const names = ['load', 'lab'];

function parse(...args: string[]): BenchOptions {
  const quiet = { writeErr: () => {}, writeOut: () => {} };
  return benchCommand(names).exitOverride().configureOutput(quiet).parse(args, { from: 'user' }).opts();
}

describe('the options of the benchmark', () => {
  it('run all rows in full without arguments', () => {
    expect(parse()).toEqual({ only: [], quick: false, json: false, write: false });
  });

  it('choose one or several rows by name', () => {
    expect(parse('--only', 'lab').only).toEqual(['lab']);
    expect(parse('--only', 'lab, load').only).toEqual(['lab', 'load']);
  });

  it('read switches', () => {
    expect(parse('--quick', '--json')).toMatchObject({ quick: true, json: true });
  });

  it('write into the page of figures only what was measured in full, here', () => {
    expect(parse('--write').write).toBe(true);
    for (const other of [['--quick'], ['--before', '.'], ['--checkout', '.']])
      expect(() => parse('--write', ...other)).toThrow('cannot be used with');
  });

  it('refuse an unknown row with the names of the known ones', () => {
    expect(() => parse('--only', 'lad')).toThrow('There is no row “lad”. There are: load, lab.');
    expect(() => parse('--only', '')).toThrow('There is no row “”');
  });

  it('take another checkout only if it has the benchmark', () => {
    expect(parse('--before', '.').before).toBe(process.cwd());
    expect(() => parse('--before', './docs')).toThrow('There is no benchmark in it.');
    expect(parse('--checkout', '.').checkout).toBe(process.cwd());
  });

  it('refuse what is not an option', () => {
    expect(() => parse('--fast')).toThrow("unknown option '--fast'");
    expect(() => parse('load')).toThrow('too many arguments');
    expect(() => parse('--only')).toThrow('argument missing');
  });
});
