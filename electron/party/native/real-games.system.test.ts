// The bundled recipes with the games themselves: servers that answer, clients that get in, and nothing left behind.
//
// `npm run test:all` plays OpenTTD and Teeworlds, which need no display; `npm run test:games` all that Debian packages.
// @module-tag games

import { mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePort } from './free-port.ts';
import type { Phase } from './ladder.ts';
import { type Launcher, openLauncher } from './launcher.ts';
import type { Run } from './run.ts';
import { runningIn } from './testing/processes.ts';

const all = process.env.ETHERNIGHT_TEST_GAMES === 'all';
const ROUNDS = all ? 100 : 5;
const bind = '127.0.0.1';
const PATIENT = { timeout: 100_000, interval: 50 };

/**
 * With the driver of SDL that lets its client run without a display, or `x11` where it needs one (`npm run test:games` has
 * one); null where its client is not started: no argument leads Armagetron's to a server, and SuperTuxKart's ends by itself
 * as it joins where nothing but software draws.
 */
const games: readonly (readonly [id: string, video: string | null])[] = [
  ['openttd', 'dummy'],
  ['teeworlds', 'offscreen'],
  ...(all
    ? ([
        ['ddnet', 'x11'],
        ['luanti', 'x11'],
        ['openarena', 'x11'],
        ['supertuxkart', null],
        ['armagetron', null],
      ] as const)
    : []),
];

/** How many are in a server, by its log, where no question tells. */
const byLog = (lines: readonly string[]) =>
  lines.reduce((sum, line) => sum + (/joins game/.test(line) ? 1 : /leaves game/.test(line) ? -1 : 0), 0);

let folder: string;
const launchers: Launcher[] = [];
const clients: Run[] = [];

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'games-')));
  // Games keep their settings in the person's folder: this is a person of their own.
  vi.stubEnv('HOME', join(folder, 'home'));
  vi.stubEnv('XDG_DATA_HOME', undefined);
  vi.stubEnv('XDG_CONFIG_HOME', undefined);
  vi.stubEnv('SDL_AUDIODRIVER', 'dummy');
  await mkdir(join(folder, 'home'));
});

afterEach(async () => {
  for (const client of clients) client.stop();
  await Promise.all(clients.splice(0).map(({ ended }) => ended));
  await Promise.all(launchers.splice(0).map((launcher) => launcher.close()));
  await vi.waitFor(() => expect(runningIn(folder)).toEqual([]), PATIENT);
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** The launcher of a person with a data folder of their own. */
async function launcherOf(name: string): Promise<Launcher> {
  const dataFolder = join(folder, name);
  // OpenTTD would look for OpenGL, which only a display has.
  await mkdir(join(dataFolder, 'native/openttd-client'), { recursive: true });
  await writeFile(
    join(dataFolder, 'native/openttd-client/openttd.cfg'),
    '[misc]\nvideodriver = sdl\n[version]\nini_version = 2\n',
  );
  const launcher = await openLauncher({ dataFolder, bind });
  launchers.push(launcher);
  return launcher;
}

/** Resolves with the first phase of this kind; rejects with one that is the end of it. */
function until(at: Phase['at'], start: (onPhase: (phase: Phase) => void) => Run | null) {
  const { promise, resolve, reject } = Promise.withResolvers<Phase>();
  const run = start((phase) => {
    if (phase.at === at) resolve(phase);
    else if (phase.at === 'failed') reject(new Error(`${phase.why}: ${phase.log.join('\n')}`));
  })!;
  return { run, reached: promise };
}

describe.each(games)('%s', (id, video) => {
  /** A port beside the usual one, which a game of the person may use on this machine. */
  const portFor = async () => {
    const worker = Number(process.env.VITEST_POOL_ID ?? 1);
    return (await freePort(24_000 + 100 * worker, bind))!;
  };

  it('is found, with its version', async () => {
    const game = (await (await launcherOf('host')).installed()).find(({ recipe }) => recipe.id === id);
    expect(game?.server?.version).toMatch(/^\d+\.\d+/);
    expect(game?.client?.version).toBe(game?.server?.version);
  });

  it(`leaves no process, port or file behind, ${ROUNDS} times in a row`, async () => {
    const launcher = await launcherOf('host');
    const port = await portFor();
    const filesOf = () => readdir(join(folder, 'host/native'));
    let files: string[] | null = null;
    for (let round = 0; round < ROUNDS; round++) {
      const { run, reached } = until('answers', (onPhase) => launcher.host(id, { port, onPhase }));
      expect(await reached).toMatchObject({ port });
      run.stop();
      await run.ended;
      await vi.waitFor(() => expect(runningIn(folder)).toEqual([]), PATIENT);
      // What it keeps on purpose is there from the first round on.
      files ??= await filesOf();
      expect(await filesOf()).toEqual(files);
      expect(files.filter((name) => name.startsWith('run-'))).toEqual([]);
    }
  }, 600_000);

  it.runIf(video)('lets two players in under their names, and notices their end', async () => {
    vi.stubEnv('SDL_VIDEODRIVER', video!);
    const launcher = await launcherOf('host');
    let players: number | null = 0;
    const inIt = () => players ?? byLog(server.run.log);
    const first = await portFor();
    const server = until('answers', (tell) => {
      const onPhase = (phase: Phase) => {
        tell(phase);
        if (phase.at === 'answers') players = phase.server.players;
      };
      return launcher.host(id, { port: first, onPhase });
    });
    const phase = await server.reached;
    const { port } = phase as Extract<Phase, { at: 'answers' }>;
    for (const [i, player] of ['Ann', 'Böb"; echo X'].entries()) {
      // ioquake3 asks on its screen what to do where another one runs for the same person.
      const home = join(folder, `home-${i}`);
      await mkdir(home);
      vi.stubEnv('HOME', home);
      const guest = await launcherOf(`guest-${i}`);
      const client = until('in-game', (onPhase) => guest.join(id, { host: bind, port, player, onPhase }));
      clients.push(client.run);
      await client.reached;
    }
    await vi.waitFor(() => expect(inIt()).toBe(2), PATIENT);
    for (const client of clients) client.stop();
    await vi.waitFor(() => expect(inIt()).toBe(0), PATIENT);
  });
});
