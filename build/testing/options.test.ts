import { describe, expect, it } from 'vitest';
import { parsed, STAGES, sideBySide, stagesOf, testCommand } from './options.ts';

const options = (...args: string[]) => {
  const command = testCommand()
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  return parsed(command, args);
};
const stages = (...args: string[]) => stagesOf(options(...args), () => false);

describe('the command line of the tests', () => {
  it('asks for the core by default, for all with --all, for what is left with --rest', () => {
    expect(options().choice).toBe('core');
    expect(options('--all').choice).toBe('all');
    expect(options('--all', '--rest').choice).toBe('rest');
  });

  it('takes a part of the whole as a shard', () => {
    expect(options('--all', '--shard', '3/3').shard).toBe('3/3');
    for (const shard of ['0/3', '4/3', '1', '1/', 'a/b', '1/3/5'])
      expect(() => options('--shard', shard), shard).toThrow('Say which of how many');
  });

  it('says which stages there are when it is asked for another', () => {
    expect(() => options('--only', 'fast,unit')).toThrow(STAGES.join(', '));
  });

  it('refuses what it does not know', () => {
    expect(() => options('--slowly')).toThrow('unknown option');
    expect(() => options('--rest', '--changed')).toThrow('cannot be used with');
    expect(() => options('everything')).toThrow('too many arguments');
  });
});

describe('the stages of a test run', () => {
  it('are all by default, in order', () => {
    expect(stages()).toEqual(['programs', 'types', 'lint', 'fast', 'system', 'build', 'specs']);
  });

  it('of all tests measure what the fast ones cover while they play', () => {
    expect(stages('--all')).toEqual(['programs', 'types', 'lint', 'coverage', 'system', 'build', 'specs']);
  });

  it('are the named ones in their own order', () => {
    expect(stages('--only', 'specs,types')).toEqual(['types', 'specs']);
  });

  it('leave out with --rest what `npm test` plays whole', () => {
    expect(stages('--all', '--rest')).toEqual(['programs', 'coverage', 'system', 'build', 'specs']);
  });

  it('of a change are the quick ones, and specs where these changed', () => {
    expect(stages('--changed')).toEqual(['types', 'lint', 'fast']);
    expect(stages('--all', '--changed')).toEqual(['types', 'lint', 'fast', 'system']);
    const withSpecs = stagesOf(options('--changed', 'HEAD~1'), () => true);
    expect(withSpecs).toEqual(['programs', 'types', 'lint', 'fast', 'build', 'specs']);
  });

  it('run one after the other, but for types and style', () => {
    expect(sideBySide(['programs', 'types', 'lint', 'fast'])).toEqual([
      ['programs'],
      ['types', 'lint'],
      ['fast'],
    ]);
    expect(sideBySide(['lint', 'fast'])).toEqual([['lint'], ['fast']]);
  });
});
