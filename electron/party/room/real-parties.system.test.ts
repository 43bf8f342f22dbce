// Three whole apps play games that people already have: agreed on in the room, started by each app, and over for all together.
// `npm run test:games` plays them; each test writes how soon all were in.
// @module-tag games

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runningIn, withHome } from '../native/testing/processes.ts';
import { addressOf, place, type TestPlayer, untilRoom, useTestPlayers } from '../testing/test-players.ts';

const all = process.env.ETHERNIGHT_TEST_GAMES === 'all';
const players = useTestPlayers();
const bind = '127.0.0.1';
const PATIENT = { timeout: 100_000, interval: 50 };
const NAMES = ['Ann', 'Ben', 'Cem'];

/** With the driver of SDL that their clients run by without a person's display. */
const games = [
  ['chocolate-doom', 'dummy'],
  ['bzflag', 'x11'],
  ['warzone2100', 'x11'],
  ['pioneers', 'x11'],
  ['wesnoth', 'x11'],
  ['sauerbraten', 'x11'],
] as const;

const home = () => join(players.parties.folder, 'home');

/** What the apps have started: several games go to a folder of their own, and all know their home. */
const running = () => [...new Set([...runningIn(players.parties.folder), ...withHome(home())])];

beforeEach(async () => {
  await mkdir(home());
  vi.stubEnv('HOME', home());
  vi.stubEnv('XDG_DATA_HOME', undefined);
  vi.stubEnv('XDG_CONFIG_HOME', undefined);
  vi.stubEnv('SDL_AUDIODRIVER', 'dummy');
  vi.stubEnv('LIBGL_ALWAYS_SOFTWARE', '1');
});

afterEach(async () => {
  for (const pid of running()) process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(running()).toEqual([]), PATIENT);
  vi.unstubAllEnvs();
});

describe.runIf(all).each(games)('a party that plays %s', (game, video) => {
  it('has all three in it, and leaves nothing running when all have ended it', async () => {
    vi.stubEnv('SDL_VIDEODRIVER', video);
    const people: TestPlayer[] = [];
    for (const name of NAMES) {
      const person = await players.open(name, { gamesAt: bind });
      people.push(person);
      const host = people[0]!;
      await person.window.send(
        person === host ? { do: 'host', game: 'trails' } : { do: 'join', address: addressOf(host) },
      );
      await untilRoom(person, () => true);
      await person.window.send({ do: 'allow-native', game, on: true });
    }
    const host = people[0]!;
    await untilRoom(host, ({ room }) =>
      [...room.natives, ...room.moreNatives].some(
        (kind) => kind.game === game && kind.client.length === NAMES.length,
      ),
    );
    expect(await host.window.send({ do: 'native', game })).toEqual({ is: 'done' });
    for (const one of people) {
      await untilRoom(one, ({ room }) => room.native !== null);
      const { number } = place(one).room.native!;
      expect(await one.window.send({ do: 'ready', ready: true, native: number })).toEqual({ is: 'done' });
    }
    const readyAt = performance.now();
    const { room } = await untilRoom(
      host,
      ({ room: { native } }) =>
        native?.players.length === NAMES.length && native.players.every(({ at }) => at === 'in-game'),
    );
    const seconds = ((performance.now() - readyAt) / 1_000).toFixed(1);
    console.log(`${game}: three in the game ${seconds} s after the last was ready`);
    expect(room.native!.server.at).toBe('answers');
    for (const one of people) await one.window.send({ do: 'end-native', part: 'client' });
    await untilRoom(host, (now) => now.room.native?.phase === 'chosen');
    await vi.waitFor(() => expect(running()).toEqual([]), PATIENT);
  }, 300_000);
});
