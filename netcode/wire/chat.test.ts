import { describe, expect, it } from 'vitest';
import { CHAT_LIMIT, cleanChat } from './chat.ts';

describe('a line of chat', () => {
  it.each([['gg!'], ['再来一局？'], ['لنلعب مرة أخرى'], ['👩‍👩‍👧‍👦 ♥'], ['می‌خواهم']])(
    'in any script stays as it is: %s',
    (line) => {
      expect(cleanChat(line)).toBe(line);
    },
  );

  it.each([
    ['  two \r\n lines\t', 'two lines'],
    ['\u202etxt.exe', 'txt.exe'],
    ['a\u2066b\u2069c\u0007', 'abc'],
    ['e\u0301', '\u00e9'],
  ])('loses what hides or reorders text: %j', (typed, shown) => {
    expect(cleanChat(typed)).toBe(shown);
  });

  it.each([[''], ['   '], ['\u200b\u2060'], ['\u0301']])('with nothing to see is none: %j', (typed) => {
    expect(cleanChat(typed)).toBe('');
  });

  it('is cut after so many code points, but never inside a character', () => {
    expect(cleanChat('x'.repeat(CHAT_LIMIT + 1))).toBe('x'.repeat(CHAT_LIMIT));
    expect([...cleanChat('𝒳'.repeat(CHAT_LIMIT + 1))]).toHaveLength(CHAT_LIMIT);
    const flag = '🏳️‍🌈';
    const flags = cleanChat(flag.repeat(CHAT_LIMIT));
    expect(flags).toBe(flag.repeat(Math.floor(CHAT_LIMIT / [...flag].length)));
  });
});
