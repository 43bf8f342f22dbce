import { describe, expect, it } from 'vitest';
import { CHAT_LIMIT, cleanChat, cleanName, exactParts, NAME_LIMIT, unlike, visibleText } from './text.ts';

describe('a name', () => {
  it.each([
    ['Ada'],
    ['龙战士'],
    ['Ωμέγα'],
    ['Željko'],
    ['ليلى'],
    ['दीपिका'],
    ['สมชาย'],
    ['👩‍🚀 Ада'],
    ['🏳️‍🌈'],
    ['👍🏽'],
    ['می‌خواهم'],
    ["O'Brien-Smith"],
    ['7'],
    ['?'],
    ['Ada Lovelace (2) ~!'],
  ])('in any script stays as it is: %s', (name) => {
    expect(cleanName(name)).toBe(name);
  });

  it.each([
    ['  Ada \t\r\n Lovelace  ', 'Ada Lovelace'],
    ['Ada  Lovelace', 'Ada Lovelace'],
    ['Ada\u007f', 'Ada'],
    ['A\u0000d\u0007a', 'Ada'],
    ['\u202eadA', 'adA'],
    ['\u2066Ada\u2069\u200f\u061c', 'Ada'],
    ['A\u00adda\ufeff', 'Ada'],
    ['Ada\ue000', 'Ada'],
    ['Ada\ud83d', 'Ada'],
    ['Ada\u2028\u2029', 'Ada'],
    ['e\u0301', '\u00e9'],
    // A line of such letters covered half of the lobby.
    [`a${'\u0324'.repeat(30)}b`, `a${'\u0324'.repeat(5)}b`],
  ])('loses what hides or reorders text: %j', (typed, shown) => {
    expect(cleanName(typed)).toBe(shown);
  });

  // A name of joiners alone is blank.
  it.each([
    [''],
    ['   '],
    ['\u200d'],
    ['\u200c\u200d'],
    ['\ufe0f'],
    ['\u3164'],
    ['\u2800'],
    ['\u0301'],
    ['\u202e'],
  ])('that shows nothing becomes the fallback: %j', (typed) => {
    expect(cleanName(typed, 'Player 3')).toBe('Player 3');
  });

  it('of 10,000 characters is cut, between graphemes', () => {
    expect(cleanName('x'.repeat(10_000))).toBe('x'.repeat(NAME_LIMIT));
    const astronaut = '👩‍🚀';
    const cut = cleanName(astronaut.repeat(10_000));
    expect(cut).toBe(astronaut.repeat(Math.floor(NAME_LIMIT / astronaut.length)));
  });

  it('that is one endless grapheme becomes the fallback', () => {
    expect(cleanName('👩\u200d'.repeat(10_000))).toBe('Player');
  });

  // Letters with piled-up marks cover the lines above them.
  it('has no more marks on a letter than words have, whatever joins them', () => {
    for (const joiner of ['', '\u200c', '\u200d', '\u200d\u200c']) {
      const piled = `Z${`${'\u0301'.repeat(5)}${joiner}`.repeat(4)}`;
      for (const shown of [cleanName(piled), cleanChat(piled)])
        expect(shown.match(/\p{Mn}/gu)!.length).toBeLessThanOrEqual(5);
    }
  });

  it('is the same when it is cleaned again', () => {
    const piled = `ae${'\u0301'.repeat(9)}\u0324\u0301`;
    // NFC may move a mark to a letter from which another mark is taken: the result has to be stable.
    const beside = `a${'\u1ddc'.repeat(7)}\u034f\u1bf2`;
    for (const typed of [
      '  A  b ',
      piled,
      beside,
      `${'\u0301\u200d'.repeat(9)}`,
      `a${'\u0301\u200d'.repeat(9)}b`,
      'e\u0301'.repeat(40),
      '👩‍🚀 '.repeat(20),
      'x'.repeat(31).concat(' y'),
    ]) {
      expect(cleanName(cleanName(typed))).toBe(cleanName(typed));
    }
  });
});

describe('text that is made visible', () => {
  it.each([
    ['\u001b]0;title\u0007', '\\u001b]0;title\\u0007'],
    ['a\r\n\tb\u009bc', 'a\\u000d\\u000a\\u0009b\\u009bc'],
    ['\u202etxt.exe', '\\u202etxt.exe'],
    ['\u{e0041}\ud800', '\\udb40\\udc41\\ud800'],
    ['👩‍🚀 Zoë 龙', '👩‍🚀 Zoë 龙'],
  ])('has what commands, hides or reorders as escapes: %j', (text, visible) => {
    expect(visibleText(text)).toBe(visible);
  });

  it.each([
    ['a\u00a0b\u3000c\u2800', ['a', '<\\u00a0>', 'b', '<\\u3000>', 'c', '<\\u2800>']],
    ['👩\u200d🚀\ufe0f', ['👩', '<\\u200d>', '🚀', '<\\ufe0f>']],
    ['\u202e\u2066x\n', ['<\\u202e\\u2066>', 'x', '<\\u000a>']],
    ["x' --config 'C:\\u202e", ["x' --config 'C:\\u202e"]],
    ['', []],
  ])('has, where each character counts, all that is not seen in parts of its own: %j', (text, exact) => {
    expect(exactParts(text).map(({ text, escaped }) => (escaped ? `<${text}>` : text))).toEqual(exact);
  });

  it('says the same where it is JSON', () => {
    const facts = { text: 'a\u001b\u009b\u202e\u{e0041}龙' };
    expect(JSON.parse(visibleText(JSON.stringify(facts)))).toEqual(facts);
  });
});

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

  it.each([[''], ['   '], ['\u200b\u2060'], ['\u0301']])('with nothing to see is refused: %j', (typed) => {
    expect(cleanChat(typed)).toBe('');
  });

  it('is cut after a bounded number of code points, but never inside a character', () => {
    expect(cleanChat('x'.repeat(CHAT_LIMIT + 1))).toBe('x'.repeat(CHAT_LIMIT));
    expect([...cleanChat('𝒳'.repeat(CHAT_LIMIT + 1))]).toHaveLength(CHAT_LIMIT);
    const flag = '🏳️‍🌈';
    const flags = cleanChat(flag.repeat(CHAT_LIMIT));
    expect(flags).toBe(flag.repeat(Math.floor(CHAT_LIMIT / [...flag].length)));
  });
});

describe('a name beside others', () => {
  it.each([
    ['ANN', 'Ann'],
    ['Ａｎｎ', 'Ann'],
    ['A\u200dnn', 'Ann'],
    ['Аnn', 'Ann'],
    ['Αnn', 'Ann'],
    ['Anո', 'Ann'],
    ['PauI', 'Paul'],
    ['Pau1', 'Paul'],
    ['B0b', 'Bob'],
    ['Вob', 'Bob'],
    ['Вов', 'ВОВ'],
    ['Zoё', 'Zoë'],
  ])('counts as the same when it looks the same: %s, as %s', (name, other) => {
    expect(unlike(name, [other])).toBe(`${name} 2`);
  });

  it('is numbered to differ from all others, and cut before the number', () => {
    expect(unlike('Ann', [])).toBe('Ann');
    expect(unlike('Ann', ['Ann', 'Ann 2', 'Ann 3'])).toBe('Ann 4');
    const long = 'x'.repeat(32);
    expect(unlike(long, [long])).toBe(`${'x'.repeat(30)} 2`);
  });
});
