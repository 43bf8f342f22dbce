import { describe, expect, it } from 'vitest';
import { checkRecipe } from './recipe.ts';
import { addressValues, chosen, fill, playerName } from './template.ts';
import { gameRecipe } from './testing/game-recipe.ts';

const all = { most: 15, letters: 'all' } as const;
const ascii = { most: 19, letters: 'ascii' } as const;

describe('the name of a player in a game', () => {
  it.each([
    ['Ann', 'Ann', 'Ann'],
    ['Zoë van Dijk', 'Zoë van Dijk', 'Zoe_van_Dijk'],
    ['小明', '小明', 'Player'],
    ['-f', 'f', 'f'],
    ['--server=evil', 'server evil', 'server_evil'],
    ['Ann"; quit', 'Ann quit', 'Ann_quit'],
    ['Ann\nrcon_password x', 'Ann rcon', 'Ann_rcon_password_x'],
    ['$(reboot) `id` %PATH%', 'reboot id PATH', 'reboot_id_PATH'],
    ['..\\..\\x', 'x', 'x'],
    ['{folder}', 'folder', 'folder'],
    ['', 'Player', 'Player'],
    ['"', 'Player', 'Player'],
    ['\u202eevil', 'evil', 'evil'],
  ])('is from %j the name %j, or %j where only English letters are allowed', (name, wide, narrow) => {
    expect(playerName(name, all).slice(0, wide.length)).toBe(wide);
    expect(playerName(name, ascii)).toBe(narrow);
  });

  it('has no more bytes than the game takes, and only whole characters', () => {
    expect(playerName('明'.repeat(40), all)).toBe('明'.repeat(5));
    expect(playerName(`${'a'.repeat(15)}\u0301`, all)).toBe('a'.repeat(14));
  });
});

describe('the filling of a text', () => {
  it('replaces what the template names once, and nothing that a value brings', () => {
    expect(fill('{a}-{b}-{a}', { a: '{b}', b: '2' })).toBe('{b}-2-{b}');
  });

  it('has one brace for two', () => {
    expect(fill('{{"map": "{map}"}} {{{map}}}', { map: 'dm1' })).toBe('{"map": "dm1"} {dm1}');
  });

  it('throws where a value is missing, since the recipe was checked', () => {
    expect(() => fill('{host}', {})).toThrow('{host}');
  });
});

describe('the options of a recipe', () => {
  const read = checkRecipe(gameRecipe({ options: { map: ['dm1', 'ctf1'], frags: ['10', '20'] } }));
  if (!read.ok) throw new Error(read.why);

  it.each<[Record<string, number>, object]>([
    [{}, { map: 'dm1', frags: '10' }],
    [{ map: 1 }, { map: 'ctf1', frags: '10' }],
    [
      { map: 99, frags: -1, other: 1 },
      { map: 'dm1', frags: '10' },
    ],
    [
      { map: Number.NaN, frags: 0.5 },
      { map: 'dm1', frags: '10' },
    ],
  ])('are for %j the values %j', (indices, values) => {
    expect(chosen(read.recipe, indices)).toEqual(values);
  });
});

describe('the address of a server', () => {
  it('is one argument, in brackets where it has colons', () => {
    expect(addressValues('10.0.0.7', 8303).address).toBe('10.0.0.7:8303');
    expect(addressValues('fd00::7', 8303).address).toBe('[fd00::7]:8303');
  });

  it('is never a name or anything but an address', () => {
    expect(() => addressValues('10.0.0.7; quit', 8303)).toThrow();
  });
});
