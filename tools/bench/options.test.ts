import { expect, test } from 'vitest';
import { type BenchOptions, benchCommand } from './options.ts';

const names = ['load', 'lab'];

function parse(...args: string[]): BenchOptions {
  const quiet = { writeErr: () => {}, writeOut: () => {} };
  return benchCommand(names).exitOverride().configureOutput(quiet).parse(args, { from: 'user' }).opts();
}

test('without arguments all rows run in full', () => {
  expect(parse()).toEqual({ only: [], quick: false, json: false });
});

test('rows are chosen by name, one or several', () => {
  expect(parse('--only', 'lab').only).toEqual(['lab']);
  expect(parse('--only', 'lab, load').only).toEqual(['lab', 'load']);
});

test('switches are read', () => {
  expect(parse('--quick', '--json')).toMatchObject({ quick: true, json: true });
});

test('a row that is not there is refused with the names of those that are', () => {
  expect(() => parse('--only', 'lad')).toThrow('There is no row “lad”. There are: load, lab.');
  expect(() => parse('--only', '')).toThrow('There is no row “”');
});

test('another checkout is one that has the benchmark', () => {
  expect(parse('--before', '.').before).toBe(process.cwd());
  expect(() => parse('--before', './docs')).toThrow('There is no benchmark in it.');
  expect(parse('--checkout', '.').checkout).toBe(process.cwd());
});

test('what is not an option is refused', () => {
  expect(() => parse('--fast')).toThrow("unknown option '--fast'");
  expect(() => parse('load')).toThrow('too many arguments');
  expect(() => parse('--only')).toThrow('argument missing');
});
