import { describe, expect, it } from 'vitest';
import { commentWords, sumOfWords } from './comment-words.ts';

describe('the count of words in comments', () => {
  it('counts lines that begin or go on with a comment, and none of code', () => {
    const source = ['// One.', 'const not = 1; // not counted', '/**', ' * Two.', ' */', "it('never')"].join(
      '\n',
    );
    expect(commentWords(source)).toEqual({ lines: 4, negations: 0, vague: 0 });
  });

  it('counts a line with several negations once, and whole words alone', () => {
    const source = ['// It is not, and never was.', '// It doesn’t.', '// A note on another knot.'].join(
      '\n',
    );
    expect(commentWords(source)).toEqual({ lines: 3, negations: 2, vague: 0 });
  });

  it('counts words that name no actor in any case', () => {
    const source = ['// Whoever hosts.', '// As somebody joins.', '// The host sends it.'].join('\n');
    expect(commentWords(source)).toEqual({ lines: 3, negations: 0, vague: 2 });
  });

  it('adds files up', () => {
    const one = { lines: 3, negations: 2, vague: 1 };
    expect(sumOfWords([one, one])).toEqual({ lines: 6, negations: 4, vague: 2 });
    expect(sumOfWords([])).toEqual({ lines: 0, negations: 0, vague: 0 });
  });
});
