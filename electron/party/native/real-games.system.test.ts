// The bundled recipes with the games themselves: servers that answer, clients that get in, and a clean end.
//
// `npm run test:all` plays OpenTTD and Teeworlds, which run without a display; `npm run test:games` all that Debian packages.
// @module-tag games

import { mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePort } from './free-port.ts';
import { isOver, type Phase } from './ladder.ts';
import { type Launcher, openLauncher } from './launcher.ts';
import type { Recipe } from './recipe.ts';
import type { Run } from './run.ts';
import { runningIn, withHome } from './testing/processes.ts';
import { openttdWithoutDisplay } from './testing/without-display.ts';

const all = process.env.ETHERNIGHT_TEST_GAMES === 'all';
const ROUNDS = all ? 100 : 5;
const bind = '127.0.0.1';
const PATIENT = { timeout: 100_000, interval: 50 };

/**
 * With the driver of SDL that lets its client run without a display, or `x11` where it needs one (`npm run test:games` has
 * one); null where its client is not started: no argument leads Armagetron's to a server, SuperTuxKart's ends by itself as it
 * joins where nothing but software draws, Red Eclipse's loads for minutes there, and Freeciv's server runs for no root, which these tests need.
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
        ['chocolate-doom', 'dummy'],
        ['bzflag', 'offscreen'],
        ['warzone2100', 'x11'],
        ['hedgewars', 'offscreen'],
        ['netpanzer', 'dummy'],
        ['pioneers', 'x11'],
        ['wesnoth', 'x11'],
        ['sauerbraten', 'x11'],
        ['redeclipse', null],
      ] as const)
    : []),
];

/** How many are in a server, by its answers or its log; null where neither tells. */
const inIt = (phase: Phase, { server }: Recipe) => {
  if (phase.at !== 'answers') throw new Error(`the server is at ${phase.at}`);
  return server.log ? phase.server.names.length : phase.server.players;
};

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
  vi.stubEnv('QT_QPA_PLATFORM', 'offscreen');
  vi.stubEnv('LIBGL_ALWAYS_SOFTWARE', '1');
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
  await openttdWithoutDisplay(dataFolder);
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
    expect(game?.client?.version).toMatch(/^\d+\.\d+/);
    // Debian versions the client of Cube 2 with its data.
    if (id !== 'sauerbraten') expect(game?.server?.version).toBe(game?.client?.version);
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

  /** A guest with a home of their own: ioquake3 asks on its screen what to do where another one runs for the same person. */
  async function guestOf(name: string): Promise<Launcher> {
    const home = join(folder, `home-${name}`);
    await mkdir(home);
    vi.stubEnv('HOME', home);
    return launcherOf(name);
  }

  async function joined(player: string, name: string, port: number): Promise<Run> {
    const guest = await guestOf(name);
    const client = until('in-game', (onPhase) => guest.join(id, { host: bind, port, player, onPhase }));
    clients.push(client.run);
    await client.reached;
    return client.run;
  }

  it.runIf(video)(
    'lets two players in under their names, and notices their end',
    async () => {
      vi.stubEnv('SDL_VIDEODRIVER', video!);
      const launcher = await launcherOf('host');
      const { recipe } = launcher.recipes.find((one) => one.recipe.id === id)!;
      const first = await portFor();
      const server = until('answers', (onPhase) => launcher.host(id, { port: first, onPhase }));
      const { port } = (await server.reached) as Extract<Phase, { at: 'answers' }>;
      await joined('Ann', 'guest-0', port);
      await joined('Böb"; echo X', 'guest-1', port);
      const tells = inIt(server.run.phase, recipe) !== null;
      if (tells) await vi.waitFor(() => expect(inIt(server.run.phase, recipe)).toBe(2), PATIENT);
      for (const client of clients) client.stop();
      await Promise.all(clients.map(({ ended }) => ended));
      if (tells) await vi.waitFor(() => expect(inIt(server.run.phase, recipe)).toBe(0), PATIENT);
    },
    300_000,
  );

  it('takes another port where its own is in use', async () => {
    const launcher = await launcherOf('host');
    const port = await portFor();
    const busy = createServer().listen(port, bind);
    const { reached } = until('answers', (onPhase) => launcher.host(id, { port, onPhase }));
    expect(await reached).toMatchObject({ port: expect.toSatisfy((taken) => taken > port) });
    busy.close();
  }, 120_000);

  it.runIf(video)(
    'is noticed when its server is killed, and when a client is',
    async () => {
      vi.stubEnv('SDL_VIDEODRIVER', video!);
      const launcher = await launcherOf('host');
      const first = await portFor();
      const server = until('answers', (onPhase) => launcher.host(id, { port: first, onPhase }));
      const { port } = (await server.reached) as Extract<Phase, { at: 'answers' }>;
      const client = await joined('Ann', 'guest', port);
      for (const pid of withHome(join(folder, 'home-guest'))) killIfThere(pid);
      await vi.waitFor(() => expect(isOver(client.phase)).toBe(true), PATIENT);
      for (const pid of runningIn(join(folder, 'host'))) killIfThere(pid);
      await vi.waitFor(() => expect(server.run.phase).toMatchObject({ why: 'server-ended' }), PATIENT);
    },
    300_000,
  );
});

/** What was started by a process that has just been killed may have ended with it. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has
  }
}
