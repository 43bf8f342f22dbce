// What is said of games that people already have is bounded: whatever a hostile room or member adds is refused
// where it enters, or left out.

import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { fromPeerSchema, MOST_NATIVES, MOST_NATIVES_MORE, nativeSchema, VERSION_LIMIT } from './messages.ts';

const HASH = '0123456789abcdef';
const native = {
  ...{ number: 1, game: 'openttd', hash: HASH, options: { year: 1 }, phase: 'playing', ms: 0, late: true },
  server: { at: 'answers', why: null, port: 3979, scores: [], in: [] },
  players: [{ member: 1, at: 'in-game', why: null, came: true }],
};
const server = (port: unknown) => ({ ...native, server: { ...native.server, port } });

describe('a room’s message about a native game', () => {
  it.each([
    ['a port of the system', server(22)],
    ['a port beyond all', server(65_536)],
    ['a port that is a text', server('3979; reboot')],
    ['a path for a game', { ...native, game: '../../bin/sh' }],
    ['a command for a game', { ...native, game: 'openttd -e' }],
    ['another hash than one', { ...native, hash: '$(reboot)' }],
    ['an option that is a text', { ...native, options: { map: '; quit' } }],
    ['an option of no recipe', { ...native, options: { 'map; quit': 0 } }],
    ['an index beyond all', { ...native, options: { map: 32 } }],
    [
      'more options than any recipe',
      { ...native, options: Object.fromEntries([...'abcdefghi'].map((k) => [k, 0])) },
    ],
    ['a step that is none', { ...native, players: [{ member: 1, at: 'run this', why: null }] }],
  ])('is refused with %s', (_, said) => {
    expect(v.safeParse(nativeSchema, native).success).toBe(true);
    expect(v.safeParse(nativeSchema, said).success).toBe(false);
  });

  it('says no address, argument or file: what is beside the fields is left out', () => {
    const more = {
      host: '203.0.113.7',
      args: ['-e'],
      program: '/bin/sh',
      env: { LD_PRELOAD: 'x' },
      url: 'steam://run',
    };
    expect(v.parse(nativeSchema, { ...native, ...more, server: { ...native.server, ...more } })).toEqual(
      native,
    );
  });
});

describe('a member’s message about native games', () => {
  const game = { game: 'openttd', hash: HASH, version: '13.0', client: true, server: true };
  const natives = (of: readonly unknown[], more?: readonly unknown[]) =>
    v.safeParse(fromPeerSchema, { m: 'natives', of, more }).success;

  it('says versions that are short and plain, and a bounded number of games', () => {
    expect(natives([game, { ...game, version: null }])).toBe(true);
    for (const version of ['9'.repeat(VERSION_LIMIT + 1), '1\u001b[31m', '1\n2', '<b>', '', '\u202e1']) {
      expect(natives([{ ...game, version }]), version).toBe(false);
    }
    expect(natives(new Array(MOST_NATIVES).fill(game))).toBe(true);
    expect(natives(new Array(MOST_NATIVES + 1).fill(game))).toBe(false);
    expect(natives([], new Array(MOST_NATIVES_MORE).fill(game))).toBe(true);
    expect(natives([], new Array(MOST_NATIVES_MORE + 1).fill(game))).toBe(false);
    expect(natives([], [{ ...game, version: '<b>' }])).toBe(false);
  });
});
