import { describe, expect, it } from 'vitest';
import { cleanName, NAME_LIMIT } from '../../../netcode/wire/text.ts';
import { initialPreferences } from '../window/preferences.ts';
import {
  MOST_RECENT,
  NOTHING_UNREAD,
  PROFILE_LIMIT,
  type Profile,
  readProfileText,
  writeProfile,
} from './profile-file.ts';

const ROOM = { address: '10.0.0.7', link: '10.0.0.7', title: 'LAN', host: 'Bo', game: 'trails', at: 1 };
const PROFILE: Profile = {
  ...{ name: 'Zoë', named: true, recent: [ROOM], networks: ['192.168.1.0/24'], unread: NOTHING_UNREAD },
  handOut: '/media/stick/Ethernight.AppImage',
  settings: { ...initialPreferences, volume: 0.25 },
};

function read(file: unknown): Profile {
  const result = readProfileText(typeof file === 'string' ? file : JSON.stringify(file));
  if (!result.ok) throw new Error(result.why);
  return result.profile;
}
const why = (text: string) => {
  const result = readProfileText(text);
  return result.ok ? null : result.why;
};
const bare = { version: 1, name: 'Ann' };

describe('a profile', () => {
  it('is the same when it is read again', () => {
    expect(read(writeProfile(PROFILE))).toEqual(PROFILE);
  });

  it('has what it lacks as it is at first, and a clean name', () => {
    expect(read({ version: 1, name: ' \u202eann ' })).toEqual({
      ...{
        name: 'ann',
        named: true,
        recent: [],
        networks: [],
        handOut: null,
        unread: NOTHING_UNREAD,
        settings: initialPreferences,
      },
    });
  });

  it.each([
    ['no JSON', '{', /not JSON/],
    ['another version', '{"version":2,"name":"x"}', /version/],
    ['no name', '{"version":1}', /name/],
    ['far too much', ' '.repeat(PROFILE_LIMIT + 1), /too long/],
    ['far too many levels', `{"version":1,"name":"x","a":${'['.repeat(40)}${']'.repeat(40)}}`, /too deep/],
  ])('is none with %s, and it is said why', (_, text, reason) => {
    expect(why(text)).toMatch(reason);
  });

  it('may have many levels and be long', () => {
    const deep = `${'['.repeat(30)}${']'.repeat(30)}`;
    expect(why(`{"version":1,"name":"x","a":${deep}}`)).toBeNull();
    expect(why(`{"version":1,"name":"x"}`.padEnd(PROFILE_LIMIT))).toBeNull();
  });
});

describe('a setting', () => {
  it('falls back alone where it is unknown here or wrong, and stays in the file', () => {
    const settings = { volume: 7, shake: false, glitter: true };
    const profile = read({ ...bare, settings });
    expect(profile.settings).toEqual({ ...initialPreferences, shake: false });
    expect(profile.unread.settings).toEqual({ volume: 7, glitter: true });
    expect(JSON.parse(writeProfile(profile)).settings).toMatchObject(settings);
  });

  it('that the person has set since is written as they have set it', () => {
    const profile = read({ ...bare, settings: { volume: 7, glitter: true } });
    const changed = { ...profile, settings: { ...profile.settings, volume: 0.1 } };
    expect(JSON.parse(writeProfile(changed)).settings).toMatchObject({ volume: 0.1, glitter: true });
  });

  it('of a name that all objects have is none of ours', () => {
    const profile = read('{"version":1,"name":"x","settings":{"toString":2,"valueOf":3}}');
    expect(profile.unread.settings).toEqual({ toString: 2, valueOf: 3 });
  });
});

describe('what another version has written', () => {
  it('stays in the file, unless that would be too long to be read again', () => {
    const profile = read({ ...bare, friends: ['Bo'] });
    expect(profile.unread.file).toEqual({ friends: ['Bo'] });
    expect(JSON.parse(writeProfile(profile))).toMatchObject({ name: 'Ann', friends: ['Bo'] });
    const long = { ...profile, unread: { file: { friends: 'x'.repeat(PROFILE_LIMIT) }, settings: {} } };
    expect(read(writeProfile(long))).toEqual({ ...profile, unread: NOTHING_UNREAD });
  });
});

describe('a recent room', () => {
  it('is left out alone where it makes no sense', () => {
    const recent = [{ ...ROOM, at: -1 }, null, { ...ROOM, game: 'NO SUCH' }, { ...ROOM, host: '' }, ROOM];
    expect(read({ ...bare, recent }).recent).toEqual([ROOM]);
  });

  it('has names and an address that can be read as they are meant, or is left out', () => {
    const hostile = {
      ...ROOM,
      title: '\u202eLAN\n\u0007',
      host: 'Bo\u0301\u0301\u0301\u0301\u0301\u0301'.padEnd(900, '\u0301'),
    };
    const [room, ...others] = read({
      ...bare,
      recent: [hostile, { ...ROOM, address: '\u202e7.0.0.01' }],
    }).recent;
    expect(others).toEqual([]);
    expect(room).toMatchObject({ title: 'LAN', address: ROOM.address });
    expect(room!.host).toBe(cleanName(hostile.host));
    expect(room!.host.length).toBeLessThan(NAME_LIMIT);
  });

  it('is kept once, the latest first, and no more than fit a screen', () => {
    const rooms = Array.from({ length: 2 * MOST_RECENT }, (_, at) => {
      const address = `10.0.0.${Math.floor(at / 2) + 1}`;
      return { ...ROOM, address, link: address, at };
    });
    const { recent } = read({
      ...bare,
      recent: [...rooms, { ...ROOM, address: '10.0.1.1', link: '10.0.1.1' }],
    });
    expect(recent.map(({ at }) => at)).toEqual(Array.from({ length: MOST_RECENT }, (_, at) => 2 * at));
  });

  it('leads to the address that is shown, whatever its link says', () => {
    const host = '00112233445566778899aabbccddeeff';
    const linked = (link: string) => read({ ...bare, recent: [{ ...ROOM, link }] }).recent[0]!.link;
    const own = `ethernight://join/10.0.0.7?host=${host}`;
    expect(linked(own)).toBe(own);
    for (const link of [`ethernight://join/10.6.6.6?host=${host}`, 'no link at all', '10.0.0.7, 10.6.6.6']) {
      expect(linked(link)).toBe('10.0.0.7');
    }
    const { link: _, ...older } = ROOM;
    expect(read({ ...bare, recent: [older] }).recent[0]!.link).toBe('10.0.0.7');
  });
});
