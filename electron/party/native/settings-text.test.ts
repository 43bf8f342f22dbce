import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SettingsKey, spotOf, valueIn, withFormer, withValue, written } from './settings-text.ts';

const NAME: SettingsKey = { format: 'ini', section: 'player', key: 'name' };
const PLAIN: SettingsKey = { format: 'keys', key: 'name' };
const DEEP: SettingsKey = { format: 'json', path: ['player', 'name'] };

const found = (text: string, key: SettingsKey) => valueIn(text, spotOf(text, key));

describe('a key in a settings file', () => {
  it.each<[string, SettingsKey, string, string]>([
    ['INI', NAME, '[video]\nname = no\n[player]\n  name = Eve  \nsize=3\n', 'Eve'],
    ['INI with the lines of Windows', NAME, '[player]\r\nname=Eve\r\n', 'Eve'],
    ['lines of key and value', PLAIN, '# name = no\nname=Eve', 'Eve'],
    ['JSON', DEEP, '{"name": "no", "player": {"list": [{"name": 1}], "name" : "Eve"}}', '"Eve"'],
  ])('is found in %s, and gets another value where it stands', (_, key, text, value) => {
    expect(found(text, key)).toBe(value);
    expect(withValue(text, key, 'Ann')).toBe(text.replace(value, 'Ann'));
  });

  it.each<[string, SettingsKey, string]>([
    ['twice', NAME, '[player]\nname=a\n[player]\nname=b\n'],
    ['over several lines', NAME, '[player]\nname=a\\\nb\n'],
    ['in letters of two bytes', PLAIN, 'n\0a\0m\0e\0=\0a\0'],
    ['twice in JSON', DEEP, '{"player": {"name": "a", "name": "b"}}'],
    ['in JSON as a list', DEEP, '{"player": {"name": ["a"]}}'],
    ['nowhere in JSON', DEEP, '{"player": {"size": 3}}'],
    ['in what is no JSON', DEEP, '{"player": {"name": "a"}'],
  ])('is left alone where it stands %s', (_, key, text) => {
    expect(withValue(text, key, 'Ann')).toBeNull();
  });

  it.each<[string, SettingsKey, string, string]>([
    ['in its section', NAME, '[player]\nsize=3\n', '[player]\nname=Ann\nsize=3\n'],
    ['with its section', NAME, '[video]\nx=1', '[video]\nx=1\n[player]\nname=Ann\n'],
    ['at the end', PLAIN, 'size=3\r\n', 'size=3\r\nname=Ann\r\n'],
    ['in an empty file', PLAIN, '', 'name=Ann\n'],
  ])('is added %s where it is missing, and goes again', (_, key, text, expected) => {
    const changed = withValue(text, key, 'Ann')!;
    expect(changed).toBe(expected);
    expect(found(withFormer(changed, key, { set: 'Ann', before: null })!, key)).toBeNull();
  });

  it('gets its former value back though the game has written the rest anew', () => {
    const now = '{"player":{"size":4,"name":"Ann"}}';
    const former = withFormer(now, DEEP, { set: '"Ann"', before: '"Eve"' });
    expect(former).toBe('{"player":{"size":4,"name":"Eve"}}');
  });

  it('gets its former value back though the game writes letters of other alphabets as escapes', () => {
    const now = '{"player":{"name":"B\\u00f6b \\u5b89"}}';
    const former = withFormer(now, DEEP, { set: written('Böb 安', DEEP), before: '"Eve"' });
    expect(former).toBe('{"player":{"name":"Eve"}}');
  });

  // The last byte of each is a blank where letters have one byte.
  it.each(['Renà', '张', 'Р'])('is %s to its last byte, before and after', (name) => {
    for (const key of [NAME, PLAIN]) {
      const text = '[player]\r\nname=Eve\r\n';
      const set = written(name, key);
      const changed = withValue(text, key, set)!;
      expect(found(changed, key)).toBe(set);
      expect(withFormer(changed, key, { set, before: 'Eve' })).toBe(text);
      expect(withValue(changed, key, 'Eve')).toBe(text);
    }
  });

  it.each<[string, SettingsKey, string]>([
    ['behind the mark of UTF-8', PLAIN, '\xef\xbb\xbfname=Eve\n'],
    ['in a section behind the mark of UTF-8', NAME, '\xef\xbb\xbf[player]\nname=Eve\n'],
    [
      'in a section with a comment',
      NAME,
      '[video]\nname=no\n[player] ; who plays\nname=Eve\n[net] # name\nname=no\n',
    ],
  ])('is found %s', (_, key, text) => {
    expect(withValue(text, key, 'Ann')).toBe(text.replace('Eve', 'Ann'));
  });

  it('keeps the value that a person has given it meanwhile', () => {
    expect(withFormer('[player]\nname=Zoe\n', NAME, { set: 'Ann', before: 'Eve' })).toBeNull();
  });

  it('keeps numbers that no double holds, and letters of any alphabet', () => {
    const text = '{"id": 76561198000000001, "player": {"name": "x"}}';
    const changed = withValue(text, DEEP, written('Böb 安', DEEP))!;
    expect(changed).toContain('76561198000000001');
    expect(JSON.parse(Buffer.from(changed, 'latin1').toString('utf8'))).toMatchObject({
      player: { name: 'Böb 安' },
    });
  });

  it('is put back byte for byte in any text that it can be changed in', () => {
    const part = fc.constantFrom(
      '[player]',
      '[',
      'name',
      '=',
      ' ',
      '\n',
      '\r\n',
      'Eve',
      '"',
      '\\',
      '#',
      '{',
      '}',
      ':',
    );
    const texts = fc.array(part, { maxLength: 40 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, fc.constantFrom(NAME, PLAIN, DEEP), (text, key) => {
        const before = found(text, key);
        const changed = before === null ? null : withValue(text, key, 'Ann');
        if (changed !== null) expect(withFormer(changed, key, { set: 'Ann', before })).toBe(text);
      }),
    );
  });
});
