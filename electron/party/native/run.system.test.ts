// What goes wrong is told within three seconds of when it can be known, by a clock of the test's own.

import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ServerInfo, UNTOLD } from '../../../netcode/probes/probe.ts';
import type { AskServer } from '../../../netcode/udp/ask-server.ts';
import type { Child, ChildOptions } from './child.ts';
import type { Program } from './find-program.ts';
import { freePort, PORTS_TRIED } from './free-port.ts';
import type { Phase } from './ladder.ts';
import { LogTail } from './log-tail.ts';
import { checkRecipe, type Recipe } from './recipe.ts';
import { host, join, type Run } from './run.ts';
import type { Values } from './template.ts';
import { gameRecipe } from './testing/game-recipe.ts';

const WITHIN_MS = 3_000;
const READY_SECONDS = 20;
const bind = '127.0.0.1';
const here: Program = { path: '/usr/games/game', args: [], version: '1.2' };

let base: string;
let port: number;
let program: Program | null;
/** What the server says; null while it says nothing. */
let says: ((options: ChildOptions | null) => ServerInfo) | null;
/** Whether the port is the started server's. */
let listens: boolean;
let child: (ChildOptions & { end(lastWords: string): void }) | null;
const runs: Run[] = [];
let sockets: Socket[] = [];

beforeEach(async () => {
  base = await mkdtemp(joinPath(tmpdir(), 'run-'));
  port = (await freePort(22_000 + 100 * Number(process.env.VITEST_POOL_ID ?? 1), bind))!;
  program = here;
  child = null;
  listens = true;
  // As a server that has taken the given name.
  says = (options) => ({ ...UNTOLD, name: options?.args.at(-1) ?? '', version: '1.2', players: 0 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close();
  for (const run of runs) run.stop();
  child?.end('');
  await Promise.all(runs.splice(0).map(({ ended }) => ended));
  vi.useRealTimers();
  await rm(base, { recursive: true });
});

const read = checkRecipe(
  gameRecipe({ server: { args: ['{port}', 'Ethernight {token}'], readySeconds: READY_SECONDS } }),
);
const recipe: Recipe = read.ok ? read.recipe : expect.fail(read.why);

const ask: AskServer = (_, __, signal) =>
  new Promise((resolve) => {
    if (says) resolve(says(child));
    else signal.addEventListener('abort', () => resolve(null));
  });

/** What was typed to the last one, beside what it says at its start. */
let typed: string[] = [];

function startChild(options: ChildOptions): Child {
  typed = [];
  const { promise: ended, resolve } = Promise.withResolvers<{ started: boolean }>();
  const log = new LogTail();
  const end = (lastWords: string) => {
    log.write(Buffer.from(lastWords));
    resolve({ started: true });
  };
  child = { ...options, end };
  return {
    pid: null,
    log,
    ended,
    listens: async () => listens,
    type: (lines) => typed.push(...lines),
    stop: () => end(''),
  };
}

const common = (phases: Phase[]) => {
  const onPhase = (phase: Phase) => void phases.push(phase);
  return {
    ...{ recipe, base, ask, startChild, onPhase, options: {}, players: 3 },
    find: async () => program,
  };
};

function hosting(): Phase[] {
  const phases: Phase[] = [];
  runs.push(host({ ...common(phases), bind, port }));
  return phases;
}

function joining(): Phase[] {
  const phases: Phase[] = [];
  runs.push(join({ ...common(phases), server: { host: bind, port }, player: 'Ann' }));
  return phases;
}

/** Files and sockets take what they take; no time passes meanwhile. */
const reached = (phases: readonly Phase[], at: Phase['at']) =>
  vi.waitFor(() => expect(phases.at(-1)?.at).toBe(at), { timeout: 60_000, interval: 0 });

/** So much later it is told, and not before. */
async function told(phases: readonly Phase[], what: object, afterMs = 0): Promise<void> {
  if (afterMs > 0) {
    await vi.advanceTimersByTimeAsync(afterMs - 1);
    expect(phases.at(-1)?.at).not.toBe('failed');
  }
  await vi.advanceTimersByTimeAsync(WITHIN_MS);
  // What is not a matter of time but of files and sockets.
  await reached(phases, 'failed');
  expect(phases.at(-1)).toMatchObject({ at: 'failed', ...what });
}

describe('a server that waits for a word to begin', () => {
  it('hears it once as many are in as play, by its log', async () => {
    const log = { by: 'name', joins: '{player} came', leaves: '{player} went' };
    const stdin = { says: ['quiet'], begins: ['start {players}'] };
    const args = ['{port}', 'Ethernight {token}'];
    const waiting = checkRecipe(gameRecipe({ schema: 2, server: { args, log, stdin } }));
    if (!waiting.ok) throw new Error(waiting.why);
    const phases: Phase[] = [];
    runs.push(host({ ...common(phases), recipe: waiting.recipe, bind, port }));
    await reached(phases, 'answers');
    for (const name of ['Ann', 'Bob']) child!.onLine!(`${name} came`);
    expect(typed).toEqual([]);
    for (const name of ['Zoe', 'Eve']) child!.onLine!(`${name} came`);
    expect(typed).toEqual(['start 3']);
  });
});

describe('a client whose recipe has a setting', () => {
  it('starts with that, and has it put back once it has ended', async () => {
    const steps: string[] = [];
    const settings = {
      async set(_: Recipe, { player }: Values) {
        steps.push(`set ${player}`);
        return {
          runsAs: async (pid: number) => void steps.push(`runs as ${pid}`),
          putBack: async () => void steps.push('put back'),
        };
      },
    };
    says = () => UNTOLD;
    const phases: Phase[] = [];
    const spawned = (options: ChildOptions) => {
      steps.push('started');
      return { ...startChild(options), pid: 7 };
    };
    const server = { host: bind, port };
    const run = join({ ...common(phases), startChild: spawned, server, player: 'Ann', settings });
    runs.push(run);
    await reached(phases, 'starting');
    expect(steps).toEqual(['set Ann', 'started', 'runs as 7']);
    run.stop();
    await run.ended;
    expect(steps.at(-1)).toBe('put back');
  });
});

describe('a failed run', () => {
  it.each([
    ['a server', hosting],
    ['a client', joining],
  ])('tells of %s whose program is missing', async (_, start) => {
    program = null;
    await told(start(), { why: 'not-installed' });
  });

  it('tells of a server of another version', async () => {
    says = () => ({ ...UNTOLD, version: '1.3' });
    const phases = joining();
    await told(phases, { why: 'wrong-version' });
    expect(child).toBeNull();
  });

  it('tells of a host whose ports are all busy', async () => {
    sockets = Array.from({ length: PORTS_TRIED }, (_, more) => {
      return createSocket('udp4').bind(port + more, bind);
    });
    // A port may be held by another program already: it is busy, too.
    await Promise.allSettled(sockets.map((socket) => once(socket, 'listening')));
    const phases = hosting();
    await told(phases, { why: 'no-free-port' });
    expect(child).toBeNull();
  });

  it('tells of a server that never answers, once its time is over', async () => {
    says = null;
    const phases = hosting();
    await reached(phases, 'server-starting');
    await told(phases, { why: 'server-silent' }, READY_SECONDS * 1_000);
  });

  it('tells of a host that does not answer', async () => {
    says = null;
    await told(joining(), { why: 'unreachable' });
  });

  it('tells of a server that is killed, with its last words', async () => {
    const phases = hosting();
    await reached(phases, 'answers');
    child!.end('out of memory');
    await told(phases, { why: 'server-ended', log: ['out of memory'] });
  });

  it('tells of a client that is killed before it is in, with its last words', async () => {
    const phases = joining();
    await reached(phases, 'starting');
    child!.end('no screen found');
    await told(phases, { why: 'client-ended', log: ['no screen found'] });
  });
});

describe('a server that tells no name', () => {
  const known = (server: object) => {
    const given = checkRecipe(
      gameRecipe({ schema: 2, probe: 'tcp', server: { readySeconds: 5, ...server } }),
    );
    return given.ok ? given.recipe : expect.fail(given.why);
  };
  const hostingOf = (server: object) => {
    const phases: Phase[] = [];
    listens = false;
    says = () => UNTOLD;
    runs.push(host({ ...common(phases), recipe: known(server), bind, port }));
    return phases;
  };

  it('is ours once it takes connections itself', async () => {
    const phases = hostingOf({});
    await reached(phases, 'server-starting');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(phases.at(-1)?.at).toBe('server-starting');
    listens = true;
    await vi.advanceTimersByTimeAsync(1_000);
    await reached(phases, 'answers');
  });

  it('is ours once it has written that it listens', async () => {
    const phases = hostingOf({ ready: 'listening on **' });
    await reached(phases, 'server-starting');
    child!.onLine!('listening on 127.0.0.1');
    await vi.advanceTimersByTimeAsync(1_000);
    await reached(phases, 'answers');
  });

  it('is silent while another one has its port, also when it writes lines with nothing in them', async () => {
    const phases = hostingOf({});
    await reached(phases, 'server-starting');
    child!.onLine!('');
    await vi.advanceTimersByTimeAsync(6_000);
    await told(phases, { why: 'server-silent' });
  });
});

describe('a client whose recipe names an option', () => {
  it.each([
    [{ wad: 1 }, 'freedoom1'],
    [{}, 'freedoom2'],
  ])('is started with what %j means', async (options, wad) => {
    const choices = { wad: ['freedoom2', 'freedoom1'] };
    const checked = checkRecipe(
      gameRecipe({ schema: 2, options: choices, client: { args: ['-iwad', '{wad}.wad', '{players}'] } }),
    );
    const known = checked.ok ? checked.recipe : expect.fail(checked.why);
    const phases: Phase[] = [];
    const all = { ...common(phases), recipe: known, options };
    runs.push(join({ ...all, server: { host: bind, port }, player: 'Ann' }));
    await reached(phases, 'starting');
    expect(child!.args).toEqual(['-iwad', `${wad}.wad`, '3']);
  });
});

describe('a client that is killed in the game', () => {
  it('has ended', async () => {
    const phases = joining();
    await reached(phases, 'starting');
    says = () => ({ ...UNTOLD, players: 1, names: ['Ann'] });
    await vi.advanceTimersByTimeAsync(WITHIN_MS);
    await reached(phases, 'in-game');
    child!.end('');
    await reached(phases, 'ended');
  });
});

describe('a client that stands still on its way in', () => {
  const stalling = checkRecipe(
    gameRecipe({ client: { stall: { from: 'looked up *', past: 'connects to **', seconds: 2 } } }),
  );
  const known: Recipe = stalling.ok ? stalling.recipe : expect.fail(stalling.why);

  async function starting(): Promise<{ phases: Phase[]; children: () => number }> {
    const phases: Phase[] = [];
    let children = 0;
    const spawn = (options: ChildOptions) => {
      children++;
      return startChild(options);
    };
    const all = { ...common(phases), recipe: known, startChild: spawn };
    runs.push(join({ ...all, server: { host: bind, port }, player: 'Ann' }));
    await reached(phases, 'starting');
    return { phases, children: () => children };
  }

  it('is started again without a report that it has ended', async () => {
    const { phases, children } = await starting();
    child!.onLine!('looked up 10.0.0.2');
    await vi.advanceTimersByTimeAsync(1_999);
    expect(children()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(children()).toBe(2);
    child!.onLine!('looked up 10.0.0.2');
    child!.onLine!('connects to 10.0.0.2');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([children(), phases.at(-1)?.at]).toEqual([2, 'starting']);
  });

  it('is started three times more, and then left to its player', async () => {
    const { phases, children } = await starting();
    for (let started = 1; started < 10; started++) {
      child!.onLine!('looked up 10.0.0.2');
      await vi.advanceTimersByTimeAsync(2_000);
    }
    expect([children(), phases.at(-1)?.at]).toEqual([4, 'starting']);
  });

  it('is not started again where its player ends it', async () => {
    const { phases, children } = await starting();
    child!.onLine!('looked up 10.0.0.2');
    child!.end('closed');
    await told(phases, { why: 'client-ended', log: ['closed'] });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(children()).toBe(1);
  });
});
