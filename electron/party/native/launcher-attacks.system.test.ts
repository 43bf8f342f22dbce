// What an attacker tries at the launcher: by what other programs write and answer, by recipes and files of this
// machine, and by programs that do not want to end. docs/attacks.md lists what becomes of it.

import { execFile } from 'node:child_process';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { probeNames, probes } from '../../../netcode/probes/list.ts';
import { UNTOLD } from '../../../netcode/probes/probe.ts';
import { ascii, joined } from '../../../netcode/probes/text.ts';
import { bundledRecipes } from './bundled-recipes.ts';
import { type Child, startChild } from './child.ts';
import { findProgram } from './find-program.ts';
import type { Phase } from './ladder.ts';
import { FIRST, hostStep } from './ladder.ts';
import { LogNames } from './log-names.ts';
import { LogTail } from './log-tail.ts';
import { loadOwnRecipes } from './own-recipes.ts';
import { PackageVersions } from './package-versions.ts';
import { checkRecipe, type Recipe } from './recipe.ts';
import { join, type Run } from './run.ts';
import { openRunFolder, removeStaleRuns } from './run-folder.ts';
import { type System, thisSystem } from './system.ts';
import { playerName } from './template.ts';
import { gameRecipe } from './testing/game-recipe.ts';
import { isRunning, runningIn } from './testing/processes.ts';

const PATIENT = { timeout: 60_000, interval: 20 };

let folder: string;
const children: Child[] = [];
const runs: Run[] = [];

beforeEach(async () => {
  folder = await realpath(await mkdtemp(joinPath(tmpdir(), 'launcher-attacks-')));
});

afterEach(async () => {
  for (const one of [...children, ...runs]) one.stop();
  await Promise.all([...children.splice(0), ...runs.splice(0)].map(({ ended }) => ended));
  await vi.waitFor(() => expect(runningIn(folder)).toEqual([]), PATIENT);
  await rm(folder, { recursive: true });
});

function recipeOf(json: object): Recipe {
  const read = checkRecipe(json);
  return read.ok ? read.recipe : expect.fail(read.why);
}

const refusal = (json: object) => {
  const read = checkRecipe(json);
  return read.ok ? 'taken' : read.why;
};

async function script(name: string, text: string): Promise<string> {
  const file = joinPath(folder, name);
  await writeFile(file, `#!/bin/sh\n${text}\n`);
  await chmod(file, 0o755);
  return file;
}

/** Begins the program, and resolves with the process that it names in its log. */
async function started(
  program: string,
  graceSeconds = 1,
  role: 'client' | 'server' = 'client',
): Promise<{ child: Child; pid: number }> {
  const { promise: pid, resolve } = Promise.withResolvers<number>();
  const onLine = (line: string) => {
    const told = /^game (\d+)$/.exec(line)?.[1];
    if (told) resolve(Number(told));
  };
  const child = startChild({ role, program, args: [], folder, graceSeconds, port: 20_000, onLine });
  children.push(child);
  return { child, pid: await pid };
}

/** Starts a client of a recipe whose server names whom `names` has; each start adds to `log`. */
function joining(recipe: Recipe, program: string, names: () => string[]): { run: Run; phases: Phase[] } {
  const phases: Phase[] = [];
  const run = join({
    ...{
      recipe,
      base: joinPath(folder, 'native'),
      server: { host: '127.0.0.1', port: 20_000 },
      player: 'Ann',
      options: {},
      players: 2,
    },
    find: async () => ({ path: program, args: [], version: null }),
    ask: async () => ({ ...UNTOLD, players: names().length, names: names() }),
    onPhase: (phase) => void phases.push(phase),
  });
  runs.push(run);
  return { run, phases };
}

describe('a game that refuses to end', () => {
  // A wrapper may end at once; its game keeps running and must still be ended.
  it('is ended behind a wrapper that ends, and counts as running until then', async () => {
    const game = await script('game', "trap '' TERM\necho game $$\nwhile :; do sleep 0.05; done");
    const { child, pid } = await started(await script('wrapper', `${game} &\nwait`));
    child.stop();
    await child.ended;
    expect(isRunning(pid)).toBe(false);
  });

  it('has its grace behind a wrapper, to save something', async () => {
    const game = await script(
      'game',
      `trap 'sleep 0.3; echo saved > ${joinPath('$PWD', 'save')}; exit' TERM\necho game $$\nwhile :; do sleep 0.05; done`,
    );
    const { child } = await started(await script('wrapper', `${game} &\nwait`), 20);
    child.stop();
    await child.ended;
    expect(await readFile(joinPath(folder, 'save'), 'utf8')).toBe('saved\n');
  });
});

describe.runIf(process.platform === 'linux')('a client whose launcher ends', () => {
  it.each([
    ['in the background', '"$GAME" &'],
    ['in a session of its own', 'setsid -f setsid -f "$GAME"'],
    ['in another folder', 'cd /usr && setsid -f "$GAME"'],
    ['without its environment', 'env -i /usr/bin/setsid -f /bin/sh "$GAME" "$0"'],
  ])('plays on %s, is heard there, and is ended when it is asked to', async (_, launch) => {
    // Longer than what a program wrote last may take to arrive after its end.
    const game = await script('game', 'echo game $$\nsleep 1\necho plays on\nwhile :; do sleep 0.05; done');
    const { child, pid } = await started(await script('launcher', `GAME=${game}\n${launch}`));
    await vi.waitFor(() => expect(child.log.lines).toContain('plays on'), PATIENT);
    expect(isRunning(child.pid!)).toBe(false);
    child.stop();
    await child.ended;
    expect(isRunning(pid)).toBe(false);
  });

  it('has ended with its game, and leaves a daemon that serves other programs as well', async () => {
    const daemon = await script('daemon', 'echo daemon $$\nexec sleep 60');
    const game = await script('game', `(cd / && setsid -f ${daemon})\necho game $$\nsleep 1`);
    const { child } = await started(await script('launcher', `setsid -f ${game}`));
    await child.ended;
    const pid = Number(child.log.lines.find((line) => line.startsWith('daemon'))!.split(' ')[1]);
    expect(isRunning(pid)).toBe(true);
    process.kill(pid);
  });
});

describe.runIf(process.platform === 'linux')('a server behind a wrapper', () => {
  it('is ended when it is left in the wrapper’s group, and is looked for no longer than that', async () => {
    const looks = joinPath(folder, 'looks');
    await script('flock', `echo >> ${looks}\nexec /usr/bin/flock "$@"`);
    const program = await script('wrapper', 'sleep 1000 &\necho game $!\nwait');
    const path = process.env.PATH;
    process.env.PATH = `${folder}:${path}`;
    const { child, pid } = await started(program, 1, 'server').finally(() => {
      process.env.PATH = path;
    });
    child.stop();
    await child.ended;
    expect(isRunning(pid)).toBe(false);
    expect((await readFile(looks, 'utf8')).length).toBeLessThan(10);
  });
});

describe.runIf(process.platform === 'linux')('a server that puts itself into the background', () => {
  // As daemons do, twice: the parent of what stays has ended by the time that it is looked for.
  it('is ended also where it forks again and again while it is looked for', async () => {
    const program = await script('hop', '[ $1 = 0 ] && exec sleep 60\nsetsid "$0" $(($1 - 1)) &\nexit 0');
    const child = startChild({
      role: 'server',
      program,
      args: ['300'],
      folder,
      graceSeconds: 1,
      port: 20_000,
    });
    children.push(child);
    await child.ended;
    expect(runningIn(folder)).toEqual([]);
  });
});

describe('the log of a game', () => {
  const stall = { from: 'looked up *', past: 'connects to **', seconds: 1 };
  const begins = (rest: string) => script('game', `echo start >> ${joinPath(folder, 'starts')}\n${rest}`);
  const starts = async () => (await readFile(joinPath(folder, 'starts'), 'utf8')).split('\n').length - 1;

  it('ends and starts nothing by reporting a standstill while a player is in the game', async () => {
    const recipe = recipeOf(gameRecipe({ version: 'any', client: { stall } }));
    const program = await begins(
      'echo looked up 10.0.0.2\nsleep 2\necho plays on\nwhile :; do sleep 0.05; done',
    );
    let asked = 0;
    const { run } = joining(recipe, program, () => (asked++ > 0 ? ['Ann'] : []));
    await vi.waitFor(() => expect(run.phase.at).toBe('in-game'), PATIENT);
    await vi.waitFor(() => expect(run.log).toContain('plays on'), PATIENT);
    expect([run.phase.at, await starts()]).toEqual(['in-game', 1]);
  });

  it('restarts the game three times by reporting a standstill again and again, never two at once', async () => {
    const recipe = recipeOf(gameRecipe({ version: 'any', client: { stall } }));
    // It goes on for longer than it takes to report a standstill.
    const game = await script('stubborn', `trap '' TERM\nsleep 2\nrmdir ${joinPath(folder, 'lock')}`);
    const lock = joinPath(folder, 'lock');
    const program = await begins(
      `mkdir ${lock} || echo two >> ${joinPath(folder, 'two')}\n${game} &\n` +
        'for i in 1 2 3 4 5 6 7 8; do echo looked up 10.0.0.2; done\nwait',
    );
    // The run waits for the last attempt, which keeps running.
    const { run } = joining(recipe, program, () => []);
    await vi.waitFor(async () => expect(await starts()).toBe(4), PATIENT);
    run.stop();
    await run.ended;
    expect(await readdir(folder)).not.toContain('two');
  });

  it('names no player in thousands of lines that nearly fit', () => {
    const { log } = bundledRecipes().find(({ recipe }) => recipe.id === 'openttd')!.recipe.server;
    const names = new LogNames(log!);
    const tail = new LogTail((line) => names.read(line));
    // Each has what lines are first looked at for, and is as long as it may be.
    const line = `dbg: [net] [server] Client #1 (x) joined as ${'Ä '.repeat(170)}!\n`;
    const bytes = Buffer.from(line.repeat(10_000));
    for (let at = 0; at < bytes.length; at += 65_536) tail.write(bytes.subarray(at, at + 65_536));
    expect(names.names).toEqual([]);
  });
});

describe('a foreign recipe', () => {
  const server = (log: object) => gameRecipe({ server: { log } });
  const find = (more: object) => gameRecipe({ client: { find: { commands: [], ...more } } });

  // Such a recipe fails only when its server starts, so it is rejected before.
  it.each([
    ['{player}', server({ by: 'name', joins: '{player} {id} {id}', leaves: '{player} left' })],
    ['{id}', server({ by: 'id', joins: '{id} is {player}', leaves: '{id} left {player} {player}' })],
    ['a stall', gameRecipe({ client: { stall: { from: '{id} {id}', past: 'in', seconds: 1 } } })],
  ])('is refused where a log line has a part twice (%s)', (_, json) => {
    expect(refusal(json)).toContain('twice');
  });

  it.each([
    ...['nodejs', 'ruby3.1', 'php8.2', 'perl5.36.0', 'pypy3', 'rbash', 'mksh', 'luajit', 'xterm', 'wine'],
    ...[
      'Rscript',
      'octave-cli',
      'julia',
      'ghci',
      'sqlite3',
      'ffmpeg',
      'R',
      'gnuplot',
      'javaw',
      'pythonw',
      'g++',
    ],
    ...[
      'kitty',
      'urxvt',
      'lxterminal',
      'qemu-x86_64',
      'retroarch',
      'chromium',
      'soffice',
      'mpv',
      'systemd-nspawn',
    ],
    ...['steam', 'flatpak', 'snap', 'xdg-open', 'gio', 'dbus-run-session', 'setarch', 'vim', 'sed', 'emacs'],
    ...[
      'x-terminal-emulator',
      'ld-linux-x86-64.so.2',
      'start-stop-daemon',
      'systemctl',
      'dotnet',
      'guile-3.0',
    ],
  ])('is refused where it names %s, which does what its arguments say', (command) => {
    expect(refusal(find({ commands: [command] }))).toContain('runs others');
  });

  it('is refused where it names such a program in a folder of Steam', () => {
    for (const program of ['files/bin/wine', 'bin/python3', 'sh'])
      expect(refusal(find({ steam: { app: 1_628_350, program: { linux: program } } }))).toContain(
        'runs others',
      );
  });

  // Windows starts all of these as the program without what follows its name.
  it('is refused where it names such a program in the ways in which Windows finds it', () => {
    for (const name of ['cmd.exe.', 'cmd.exe ', 'CMD.COM', 'python.bat', 'powershell.exe. .'])
      expect(refusal(find({ places: { windows: [`C:\\Windows\\${name}`] } })), name).toContain('runs others');
  });

  it('delays no other recipe where it is no file or has no end', async () => {
    const recipes = joinPath(folder, 'recipes');
    await mkdir(recipes);
    await writeFile(joinPath(recipes, 'good.json'), JSON.stringify(gameRecipe()));
    await symlink('/dev/zero', joinPath(recipes, 'endless.json'));
    await promisify(execFile)('mkfifo', [joinPath(recipes, 'waits.json')]);
    const own = await loadOwnRecipes(folder, new Set());
    expect(own.recipes.map(({ recipe }) => recipe.id)).toEqual(['game']);
    expect(own.refused.map(({ file }) => file)).toEqual(['endless.json', 'waits.json']);
  }, 20_000);

  // A game may have the id `run`; its folder is kept, unlike the folder of a run.
  it('keeps its stored folder under every id that it chooses', async () => {
    const recipe = recipeOf(gameRecipe({ id: 'run', server: { keep: true } }));
    const { path, close } = await openRunFolder(folder, recipe, 'server', recipe.server, { port: '1' });
    await close();
    await utimes(path, 1, 1);
    await removeStaleRuns(folder, Date.now());
    expect(await readdir(folder)).toEqual(['run-server']);
  });
});

describe('a misleading file of this machine', () => {
  const machine = (texts: Record<string, string>, programs: readonly string[]): System => ({
    ...thisSystem,
    ...{ platform: 'linux', env: { PATH: '/usr/bin' }, home: '/home/ann' },
    read: async (path) => texts[path] ?? null,
    isProgram: async (path) => programs.includes(path),
    list: async () => [],
    changedMs: async () => 1,
    real: async (path) => path,
    run: async () => ({ code: 1, out: '' }),
  });

  it('leads to no program as a Steam library without a whole path', async () => {
    const texts = {
      '/home/ann/.local/share/Steam/steamapps/libraryfolders.vdf':
        '"libraryfolders" { "0" {\n"path" "here"\n} }',
      'here/steamapps/appmanifest_7.acf': '"AppState" {\n"installdir" "Game"\n}',
    };
    const steam = { app: 7, program: { linux: 'game' } };
    const system = machine(texts, ['here/steamapps/common/Game/game']);
    expect(await findProgram(system, new PackageVersions(system), { commands: [], steam })).toBeNull();
  });

  it.each([
    'steam steam://rungameid/1536610',
    '/usr/bin/flatpak run --command=sh org.example.Game',
    '/usr/bin/xdg-open steam://run/7',
    '"/opt/wine" C:\\\\game.exe',
    '../game',
    '/usr/bin/env FOO=1 /opt/game',
  ])('leads to no program as a desktop entry for %s', async (exec) => {
    const texts = { '/usr/share/applications/game.desktop': `[Desktop Entry]\nExec=${exec}\n` };
    const system = machine(texts, [
      '/usr/bin/steam',
      '/usr/bin/flatpak',
      '/usr/bin/xdg-open',
      '/opt/wine',
      '../game',
    ]);
    expect(
      await findProgram(system, new PackageVersions(system), { commands: [], desktop: 'game' }),
    ).toBeNull();
  });
});

describe('an answer on the port of a server', () => {
  it('is not ours without a name where the protocol tells names', () => {
    const begun = hostStep(
      FIRST,
      { is: 'server-started', port: 8303 },
      { token: 'cafe0001', nameless: false },
    );
    const told = (server: object) =>
      hostStep(
        begun,
        { is: 'answered', server: { ...UNTOLD, ...server } },
        { token: 'cafe0001', nameless: false },
      ).at;
    expect([told({ players: 0 }), told({})]).toEqual(['failed', 'answers']);
  });

  it('is refused when it tells more people than a server may have, or fewer than none', () => {
    const counts = (most: number[]) => {
      const rest = joined([0], ascii('0.7\0Name\0host\0map\0DM\0'), [0], [0], [0], [0], [0], most);
      const head = joined([0x21], [0, 0, 0, 9], [1, 2, 3, 4], [255, 255, 255, 255], ascii('inf3'));
      return probes.teeworlds7.read(joined(head, rest), 9)?.info;
    };
    expect(counts([16])).toMatchObject({ players: 0, maxPlayers: 16 });
    expect(counts([0x40 | 5])).toBeUndefined();
    expect(counts([0xbf, 0xff, 0xff, 0x07])).toBeUndefined();
    const word = (value: number) => [value >> 8, value & 255];
    const number = (value: number) => [...word(value & 0xffff), ...word(value >>> 16)];
    const text = word(0);
    const trons = (people: number, most: number) =>
      probes.armagetron.read(
        Uint8Array.from([
          ...[...word(51), ...word(0), ...word(0), ...number(4534), ...text, ...text, ...number(people)],
          ...[...number(0), ...number(0), ...text, ...number(most), ...text],
        ]),
        0,
      )?.info;
    expect(trons(2, 16)).toMatchObject({ players: 2, maxPlayers: 16 });
    expect([trons(4_000_000_000, 16), trons(2, 4_000_000_000)]).toEqual([undefined, undefined]);
  });

  it('stays bounded where nonsense follows a good beginning', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
      return seed >>> 8;
    };
    for (const name of probeNames) {
      const head = name === 'openttd' ? [255, 255, 6, 7] : [255, 255, 255, 255, 0x49];
      for (let i = 0; i < 50; i++) {
        const noise = Uint8Array.from({ length: 60_000 }, random);
        const info = probes[name].read(joined(head, noise), 7)?.info;
        for (const one of info ? [info.name, info.map, info.version, ...info.names] : [])
          expect(one.length).toBeLessThanOrEqual(80);
        for (const count of [info?.players ?? 0, info?.maxPlayers ?? 0]) expect(count).toBeLessThan(1_000);
      }
    }
  });
});

describe('the name of a player', () => {
  it.each([
    'Ann"; quit; "',
    '$(reboot)',
    '-g save',
    '{folder}{address}',
    'a\nclient_name = Eve',
    '%s%n\\"',
    'ＡＮＮ＂；ｑｕｉｔ',
    '\u202eevil\u2066',
    "'`|&<>",
  ])('is no option, no command and no line of a file: %j', (name) => {
    for (const { recipe } of bundledRecipes()) {
      expect(playerName(name, recipe.player)).toMatch(/^[\p{L}\p{N}\p{M}_ ]+$/u);
    }
  });
});
