// Real processes and sockets, with a game that stands in where a test wants it to fail.
// @module-tag linux

import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunProgram } from '../self-check/firewall/verdict.ts';
import { freePort } from './free-port.ts';
import type { Phase } from './ladder.ts';
import { type InstalledGame, type Launcher, openLauncher } from './launcher.ts';
import type { Run } from './run.ts';
import { type System, thisSystem } from './system.ts';
import { installFakeGame, type Moods } from './testing/fake-game.ts';
import { isRunning, runningIn } from './testing/processes.ts';

const PATIENT = { timeout: 60_000, interval: 20 };
const bind = '127.0.0.1';

let dataFolder: string;
let port: number;
let launcher: Launcher;
const runs: Run[] = [];

beforeEach(async () => {
  dataFolder = await realpath(await mkdtemp(join(tmpdir(), 'launcher-')));
  // Each worker has its own range of ports, apart from the servers of other workers.
  const worker = Number(process.env.VITEST_POOL_ID ?? 1);
  port = (await freePort(20_000 + 100 * worker, bind))!;
});

afterEach(async () => {
  for (const run of runs) run.stop();
  await Promise.all(runs.splice(0).map(({ ended }) => ended));
  await launcher.close();
  // A killed program may take a moment to end.
  await vi.waitFor(() => expect(runningIn(dataFolder)).toEqual([]), PATIENT);
  await rm(dataFolder, { recursive: true });
});

async function open(moods: Moods = {}): Promise<void> {
  await installFakeGame(dataFolder, port, moods);
  launcher = await openLauncher({ dataFolder, bind });
}

interface Watched {
  readonly run: Run;
  readonly phases: Phase[];
  until(at: Phase['at']): Promise<Phase>;
}

function watched(start: (onPhase: (phase: Phase) => void) => Run | null): Watched {
  const phases: Phase[] = [];
  const run = start((phase) => phases.push(phase))!;
  runs.push(run);
  const until = (at: Phase['at']) =>
    vi.waitFor(() => {
      expect(phases.at(-1)?.at).toBe(at);
      return phases.at(-1)!;
    }, PATIENT);
  return { run, phases, until };
}

const host = (options = {}) => watched((onPhase) => launcher.host('game', { options, onPhase }));
const joinAs = (player: string, at = port) =>
  watched((onPhase) => launcher.join('game', { host: bind, port: at, player, onPhase }));

const pidOf = ({ run }: Watched) =>
  vi.waitFor(() => Number(/^pid (\d+)/m.exec(run.log.join('\n'))![1]), PATIENT);

describe('a server', () => {
  it('starts, answers, lets players in, and leaves nothing behind when it is stopped', {
    tags: ['core'],
  }, async () => {
    await open();
    const server = host({ map: 1 });
    expect(await server.until('answers')).toMatchObject({
      port,
      server: { name: /^Ethernight [0-9a-f]{8}$/ },
    });
    const pid = await pidOf(server);
    const [folder] = await readdir(join(dataFolder, 'native'));
    expect(await readFile(join(dataFolder, 'native', folder!, 'server.cfg'), 'utf8')).toMatch(/map ctf1/);

    const [ann, bob] = [joinAs('Ann'), joinAs('Bob')];
    await Promise.all([ann.until('in-game'), bob.until('in-game')]);
    expect(ann.phases.map(({ at }) => at)).toEqual(['starting', 'in-game']);

    server.run.stop();
    await server.run.ended;
    expect(server.phases.map(({ at }) => at).filter((at) => at !== 'answers')).toEqual([
      'server-starting',
      'ended',
    ]);
    expect(isRunning(pid)).toBe(false);
    expect(await freePort(port, bind)).toBe(port);
    // A member who still plays stays in the game.
    expect(ann.run.phase.at).toBe('in-game');
  });

  it('is reported when it is killed, with the last lines of its log', { tags: ['core'] }, async () => {
    await open();
    const server = host();
    await server.until('answers');
    process.kill(await pidOf(server), 'SIGKILL');
    expect(await server.until('failed')).toMatchObject({
      why: 'server-ended',
      log: [expect.stringMatching(/^pid/)],
    });
  });

  it.each([
    ['that ends at once', 'dies', 'server-ended'],
    ['that never answers', 'silent', 'server-silent'],
    ['that is another one', 'other', 'another-server'],
  ] as const)('%s is reported and ended', async (_, mood, why) => {
    await open({ server: mood });
    const server = host();
    expect(await server.until('failed')).toMatchObject({ why });
    await server.run.ended;
    if (mood === 'dies') expect(server.run.log).toContain('no level found');
    expect(await readdir(join(dataFolder, 'native'))).toEqual([]);
  });

  it('takes the next port where its own is in use, by UDP or TCP', async () => {
    await open();
    const udp = createSocket('udp4').bind(port, bind);
    const tcp = createServer().listen(port + 1, bind);
    await Promise.all([once(udp, 'listening'), once(tcp, 'listening')]);
    const server = host();
    const phase = await server.until('answers');
    udp.close();
    tcp.close();
    expect(phase).toMatchObject({ port: expect.toSatisfy((taken) => taken > port + 1) });
  });

  it.each(['stubborn', 'fertile'] as const)(
    'is ended with all that it has started when it is %s',
    async (mood) => {
      await open({ server: mood });
      const server = host();
      await server.until('answers');
      server.run.stop();
      await server.run.ended;
      // The system takes a moment to be rid of what it has killed.
      await vi.waitFor(() => expect(runningIn(dataFolder)).toEqual([]), PATIENT);
    },
  );

  it('is ended where it has put itself into the background, and that is said', async () => {
    await open({ server: 'background' });
    const server = host();
    expect(await server.until('failed')).toMatchObject({
      why: 'server-ended',
      log: [
        expect.stringMatching(/^pid/),
        expect.stringMatching(/^It went into the background, where it is ended now: \d+$/),
      ],
    });
    expect(runningIn(dataFolder)).toEqual([]);
    expect(await freePort(port, bind)).toBe(port);
  });

  it('is ended by its port where it has cleared its environment and left its folder', async () => {
    await open({ server: 'bare' });
    const server = host();
    const { log } = (await server.until('failed')) as Extract<Phase, { at: 'failed' }>;
    expect(log.at(-1)).toMatch(/^It went into the background, where it is ended now: \d+$/);
    expect(await freePort(port, bind)).toBe(port);
  });

  it('is ended with what it has started in a session of its own', async () => {
    await open({ server: 'sessions' });
    const server = host();
    await server.until('answers');
    server.run.stop();
    await server.run.ended;
    expect(runningIn(dataFolder)).toEqual([]);
  });

  async function diesWithTheApp(mood: Moods['server'] & string): Promise<void> {
    await open({ server: mood, client: 'noisy' });
    const script = join(import.meta.dirname, 'testing/doomed-launcher.ts');
    const app = spawn(process.execPath, [script, dataFolder], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(createInterface(app.stdout), 'line')) as [string];
    const started = JSON.parse(line) as { server: number; client: number; port: number };
    app.kill('SIGKILL');
    await vi.waitFor(() => expect(isRunning(started.server)).toBe(false), PATIENT);
    await vi.waitFor(async () => expect(await freePort(started.port, bind)).toBe(started.port), PATIENT);
    // The client writes into a closed pipe several times while the server takes its time to end, and runs on.
    expect(isRunning(started.client)).toBe(true);
    process.kill(-started.client, 'SIGKILL');
    await vi.waitFor(() => expect(runningIn(dataFolder)).toEqual([]), PATIENT);
  }

  it('ends when the app dies, and leaves the player’s client running', () => diesWithTheApp('good'));

  it('ends when the app dies, also in a session of its own', () => diesWithTheApp('sessions'));
});

describe('a look for games', () => {
  it('tells where all are before the packages have told their versions', async () => {
    const answer = Promise.withResolvers<{ code: number; out: string }>();
    const asked: string[] = [];
    const system: System = {
      ...thisSystem,
      ...{ platform: 'linux', env: { PATH: '/usr/bin' } },
      isProgram: async (path) => path.startsWith('/usr/'),
      run: (file) => {
        asked.push(file);
        return answer.promise;
      },
    };
    launcher = await openLauncher({ dataFolder, bind, system });
    const located = Promise.withResolvers<readonly InstalledGame[]>();
    const looked = launcher.installed(located.resolve);
    const games = await located.promise;
    expect(games.map(({ client }) => client?.version)).toEqual(launcher.recipes.map(() => null));
    await expect.poll(() => asked).toEqual(['/usr/bin/dpkg-query']);
    answer.resolve({ code: 1, out: '' });
    expect(await looked).toEqual(games);
  });
});

describe('a launcher that is closed', () => {
  it('ends what it asks of the system', async () => {
    const asked: string[] = [];
    const ended = { code: null, out: '' };
    const run: RunProgram = (_, args, signal) =>
      new Promise((resolve) => {
        asked.push(args.join(' '));
        if (signal!.aborted) resolve(ended);
        signal!.addEventListener('abort', () => resolve(ended));
      });
    const system: System = { ...thisSystem, platform: 'linux', isProgram: async () => true, run };
    launcher = await openLauncher({ dataFolder, bind, system });
    const looked = launcher.installed();
    await expect.poll(() => asked.length).toBe(1);
    await launcher.close();
    expect((await looked)[0]!.client).toMatchObject({ version: null });
  });
});

describe('a client', () => {
  it('gets what it needs and no more: a name as one argument, and nothing of our environment', async () => {
    await open();
    await host().until('answers');
    const client = joinAs('--evil"; $(touch owned) {folder}');
    await client.until('in-game');
    expect(client.run.log).toContain('arguments ["evil touch owned fol"]');
    // The mark by which its processes are found.
    expect(client.run.log).toContain('environment ETHERNIGHT_RUN');
  });

  it('is ended after a while when it ignores a stop', async () => {
    await open({ client: 'stubborn' });
    await host().until('answers');
    const client = joinAs('Ann');
    await client.until('in-game');
    client.run.stop();
    await client.run.ended;
    expect(isRunning(await pidOf(client))).toBe(false);
  });

  it('has ended when it is killed in the game', async () => {
    await open();
    await host().until('answers');
    const client = joinAs('Ann');
    await client.until('in-game');
    process.kill(await pidOf(client), 'SIGKILL');
    await client.until('ended');
  });

  it('is reported when it ends before it is in, with its last words', async () => {
    await open({ client: 'dies' });
    await host().until('answers');
    const client = joinAs('Ann');
    expect(await client.until('failed')).toMatchObject({
      why: 'client-ended',
      log: expect.arrayContaining(['no screen found']),
    });
  });

  it('is not started where the server does not answer', async () => {
    await open();
    const client = joinAs('Ann');
    expect(await client.until('failed')).toMatchObject({ why: 'unreachable' });
    expect(client.run.log).toEqual([]);
  });

  it('is reported as missing before anything starts', async () => {
    await open();
    launcher.pick('game', 'client', join(dataFolder, 'gone'));
    expect(await joinAs('Ann').until('failed')).toMatchObject({ why: 'not-installed' });
    launcher.pick('game', 'client', undefined);
    await host().until('answers');
    await joinAs('Ann').until('in-game');
  });

  it('is not started without a recipe', async () => {
    await open();
    expect(launcher.host('../game', { onPhase: () => {} })).toBeNull();
    expect(launcher.join('', { host: bind, port, player: 'Ann', onPhase: () => {} })).toBeNull();
  });
});
