// A game's own settings file on a real disk: changed, put back, and never reached by another way than the person was shown.
// @module-tag linux

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import disk, {
  chmod,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GameSettings } from './game-settings.ts';
import { checkRecipe } from './recipe.ts';
import { openSettingsFile } from './settings-file.ts';
import { settingJson, settingRecipe } from './testing/setting-recipe.ts';

const OURS = '[video]\nname = no\n\n[player]\nname = Eve\n';
const SET = OURS.replace('Eve', 'Ann');
const recipe = settingRecipe();
const JSON_NAME = { at: { format: 'json', path: ['player', 'name'] } };

let folder: string;
let home: string;
let config: string;
let file: string;
let said: string[];

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'game-settings-')));
  home = join(folder, 'home');
  config = join(home, '.game/config');
  file = join(config, 'game.cfg');
  await mkdir(config, { recursive: true });
  await writeFile(file, OURS, { mode: 0o640 });
  said = [];
});

afterEach(() => rm(folder, { recursive: true }));

/** Calls `before` each time one of these functions of the disk is called, until the result is called. */
function beforeCalls(before: () => void, names: readonly (keyof typeof disk)[]): () => void {
  const all = disk as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const real = names.map((name) => [name, all[name]!] as const);
  for (const [name, call] of real) {
    all[name] = (...args) => {
      before();
      return call(...args);
    };
  }
  syncBuiltinESMExports();
  return () => {
    for (const [name, call] of real) all[name] = call;
    syncBuiltinESMExports();
  };
}

const notes = () => join(folder, 'notes');
/** An app that begins: all that it knows of others is on the disk. */
const app = (kept = notes()) =>
  new GameSettings({
    ...{ folder: kept, system: { platform: process.platform, env: {}, home } },
    log: (line) => said.push(line),
  });
const set = (settings = app()) => settings.set(recipe, { player: 'Ann' });
const text = (path = file) => readFile(path, 'utf8');

describe('a setting of a game', () => {
  it('is another one for a run, and put back behind it, with a copy of the file kept', async () => {
    const held = await set();
    expect([await text(), (await stat(file)).mode & 0o777]).toEqual([SET, 0o640]);
    await held!.putBack();
    expect([await text(), await text(join(notes(), 'game.copy')), await readdir(config)]).toEqual([
      ...[OURS, OURS],
      ['game.cfg'],
    ]);
    expect([said, await readdir(notes())]).toEqual([[], ['game.copy']]);
  });

  it('is put back in what the game has written at its end', async () => {
    const held = await set();
    await writeFile(file, '[player]\nscore=3\nname=Ann\n');
    await held!.putBack();
    expect(await text()).toBe('[player]\nscore=3\nname=Eve\n');
  });

  it('stays as the person has set it in the game', async () => {
    const held = await set();
    await writeFile(file, '[player]\nname=Zoe\n');
    await held!.putBack();
    expect(await text()).toBe('[player]\nname=Zoe\n');
  });

  it('is put back by the next start of the app once the game has ended that outlived the one before', async () => {
    const game = spawn('/bin/sleep', ['1000'], { detached: true, stdio: 'ignore' });
    const held = await set();
    await held!.runsAs(game.pid!);
    const next = app();
    await next.putBackAll();
    // Of a second client, too, none is changed: what the first has read it may write.
    expect([await text(), await set(next)]).toEqual([SET, null]);
    game.kill('SIGKILL');
    await once(game, 'exit');
    await next.putBackAll();
    expect([await text(), said]).toEqual([OURS, []]);
  });

  it('is put back by the next start of the app when the one before was killed at any time', async () => {
    const script = join(import.meta.dirname, 'testing/doomed-settings.ts');
    for (let changed = 0, rounds = 0; changed < 3; rounds++) {
      const args = [script, notes(), home];
      const doomed = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      await once(createInterface(doomed.stdout), 'line');
      await new Promise((resolve) => setTimeout(resolve, 3 * rounds));
      doomed.kill('SIGKILL');
      await once(doomed, 'exit');
      if ((await readdir(notes())).includes('game.json')) changed += 1;
      await app().putBackAll();
      expect([await text(), await readdir(config), said]).toEqual([OURS, ['game.cfg'], []]);
    }
  });

  it('is put back by the next start of the app from each step of changing it', async () => {
    const past = await realpath(await mkdtemp(join(tmpdir(), 'game-settings-past-')));
    let steps = 0;
    const before = () => cpSync(folder, join(past, `${++steps}`), { recursive: true });
    const stop = beforeCalls(before, ['open', 'rename', 'rm', 'mkdir']);
    const held = await set();
    await held!.runsAs(2 ** 30);
    await held!.putBack();
    stop();
    expect(steps).toBeGreaterThan(12);
    for (let step = 1; step <= steps; step++) {
      await rm(folder, { recursive: true });
      cpSync(join(past, `${step}`), folder, { recursive: true });
      await app().putBackAll();
      expect([step, await text(), await readdir(config), said]).toEqual([step, OURS, ['game.cfg'], []]);
    }
    await rm(past, { recursive: true });
  });

  it('stays set for a client while another one of the same game is started', async () => {
    const settings = app();
    const [first, second] = await Promise.all([set(settings), set(settings)]);
    expect([second, await text()]).toEqual([null, SET]);
    await first!.putBack();
    const third = await set(settings);
    expect([await text(), said]).toEqual([SET, []]);
    await third!.putBack();
  });

  /** Another app of the same person, with notes of its own, that has changed the setting or left it alone. */
  const another = async (player: string) => {
    const script = join(import.meta.dirname, 'testing/holding-settings.ts');
    const child = spawn(process.execPath, [script, join(folder, player), home, player], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const [said] = await once(createInterface(child.stdout), 'line');
    const ended = once(child, 'exit');
    const end = async () => {
      child.stdin.end();
      await ended;
    };
    return { said, pid: child.pid!, end, kill: () => child.kill('SIGKILL') && ended };
  };

  it.each([
    ['the first', 0],
    ['the second', 1],
  ])(
    'of two apps of one person is changed by one of them, and put back once, when %s ends first',
    async (_, first) => {
      const apps = [await another('Ann'), await another('Ben')];
      expect([apps.map(({ said }) => said), await text()]).toEqual([['changed', 'left alone'], SET]);
      const [one, other] = first === 0 ? apps : apps.toReversed();
      await one!.end();
      expect(await text()).toBe(first === 0 ? OURS : SET);
      await other!.end();
      expect([await text(), await readdir(config)]).toEqual([OURS, ['game.cfg']]);
    },
  );

  it('of two apps that begin at once is changed by one of them', async () => {
    const apps = await Promise.all(['Ann', 'Ben', 'Cem', 'Dan'].map(another));
    expect(apps.filter(({ said }) => said === 'changed')).toHaveLength(1);
    await Promise.all(apps.map(({ end }) => end()));
    expect([await text(), await readdir(config)]).toEqual([OURS, ['game.cfg']]);
  });

  it('is put back by another app that needs it, where the one that has changed it was killed', async () => {
    const killed = await another('Ann');
    expect([killed.said, await text()]).toEqual(['changed', SET]);
    await killed.kill();
    const next = await another('Ben');
    expect([next.said, await text()]).toEqual(['changed', OURS.replace('Eve', 'Ben')]);
    // The next start of the one that was killed has nothing to put back.
    const again = await another('Ann');
    expect([again.said, await text()]).toEqual(['left alone', OURS.replace('Eve', 'Ben')]);
    await again.end();
    await next.end();
    expect([await text(), await readdir(config)]).toEqual([OURS, ['game.cfg']]);
  });

  it('is put back at a later start where another program has the number of the app that was killed', async () => {
    const killed = await another('Ann');
    await killed.kill();
    const kept = join(config, 'game.cfg.ethernight');
    const claim = JSON.parse(await readFile(kept, 'utf8'));
    // As where the system does not tell when a process began.
    await writeFile(kept, JSON.stringify({ ...claim, app: { pid: process.ppid, began: null } }));
    await app(join(folder, 'Ann')).putBackAll();
    expect(await text()).toBe(SET);
    await writeFile(kept, JSON.stringify({ ...claim, app: { pid: killed.pid, began: null } }));
    await app(join(folder, 'Ann')).putBackAll();
    expect([await text(), await readdir(config)]).toEqual([OURS, ['game.cfg']]);
  });

  it.each<[string, () => Promise<void>]>([
    ['is half written', () => writeFile(file, '{"player": {"na')],
    ['is away', () => rm(file)],
  ])('is put back later where its file %s when the game has ended', async (_, damage) => {
    await writeFile(file, '{"player": {"name": "Eve"}}');
    const settings = app();
    const held = await settings.set(settingRecipe(JSON_NAME), { player: 'Ann' });
    const written = await text();
    await damage();
    await held!.putBack();
    await app().putBackAll();
    await writeFile(file, written);
    await app().putBackAll();
    expect([await text(), await readdir(notes())]).toEqual(['{"player": {"name": "Eve"}}', ['game.copy']]);
  });

  it.each<[string, object, string]>([
    ['its value is longer than a note', JSON_NAME, JSON.stringify({ player: { name: 'x'.repeat(70_000) } })],
    ['a value would be read otherwise than it is set', { value: '{player} ' }, OURS],
  ])('is not changed where %s, and the log says so', async (_, otherwise, before) => {
    await writeFile(file, before);
    expect(await app().set(settingRecipe(otherwise), { player: 'Ann' })).toBeNull();
    expect(said).toEqual([expect.stringMatching(/^A setting of game is not changed: /)]);
    expect([await text(), await readdir(config)]).toEqual([before, ['game.cfg']]);
  });

  it('is left alone where the game has no such file yet', async () => {
    await rm(file);
    expect([await set(), await readdir(config), said]).toEqual([null, [], []]);
    await rm(join(home, '.game'), { recursive: true });
    expect([await set(), await readdir(home), said]).toEqual([null, [], []]);
  });
});

describe('a settings file that is elsewhere than the person was shown', () => {
  const elsewhere = () => join(folder, 'elsewhere');
  beforeEach(async () => {
    await mkdir(elsewhere());
    await writeFile(join(elsewhere(), 'game.cfg'), OURS);
  });

  const untouched = async () => {
    expect(await text(join(elsewhere(), 'game.cfg'))).toBe(OURS);
    expect(await readdir(elsewhere())).toEqual(['game.cfg']);
  };

  it.each<[string, () => Promise<unknown>]>([
    ['its folder is a link', () => rm(config, { recursive: true }).then(() => symlink(elsewhere(), config))],
    [
      'a folder above it is a link',
      async () => {
        await rename(join(home, '.game'), join(folder, 'moved'));
        await symlink(join(folder, 'moved'), join(home, '.game'));
      },
    ],
    ['it is a link', () => rm(file).then(() => symlink(join(elsewhere(), 'game.cfg'), file))],
    ['it has another name elsewhere', () => rm(file).then(() => link(join(elsewhere(), 'game.cfg'), file))],
    ['it is a pipe', () => rm(file).then(() => promisify(execFile)('mkfifo', [file]))],
    ['it is a folder', () => rm(file).then(() => mkdir(file))],
    ['it is endless', () => writeFile(file, Buffer.alloc(2_000_000))],
  ])('is left alone where %s, and the log says so', async (_, prepare) => {
    await prepare();
    expect(await set()).toBeNull();
    expect(said).toEqual([expect.stringMatching(/^A setting of game is not changed: /)]);
    await untouched();
  });

  it('is left alone where a link takes the place of its folder while it is changed', async () => {
    const opened = await openSettingsFile({ root: home, way: ['.game', 'config', 'game.cfg'] });
    await rename(config, join(folder, 'away'));
    await symlink(elsewhere(), config);
    await expect(opened!.replace(Buffer.from(SET), 'draft.new')).rejects.toThrow('leads to');
    await opened!.close();
    await untouched();
    expect(await readdir(join(folder, 'away'))).toEqual(['game.cfg']);
  });

  it('keeps its note where a link takes the place of its folder before it is put back', async () => {
    const held = await set();
    await rename(config, join(folder, 'away'));
    await symlink(elsewhere(), config);
    await held!.putBack();
    await untouched();
    expect(said).toEqual([expect.stringMatching(/^A setting of game is not put back yet: /)]);
    await rm(config);
    await rename(join(folder, 'away'), config);
    await app().putBackAll();
    expect(await text()).toBe(OURS);
  });

  it('is not replaced where another program has written it meanwhile', async () => {
    const opened = await openSettingsFile({ root: home, way: ['.game', 'config', 'game.cfg'] });
    await writeFile(file, 'written by the game itself');
    await expect(opened!.replace(Buffer.from(SET), 'draft.new')).rejects.toThrow('meanwhile');
    await opened!.close();
    expect([await text(), await readdir(config)]).toEqual(['written by the game itself', ['game.cfg']]);
  });

  it('is reached through a home that is a link', async () => {
    await rename(home, join(folder, 'other-disk'));
    await symlink(join(folder, 'other-disk'), home);
    await chmod(join(folder, 'other-disk'), 0o700);
    const held = await set();
    expect(await text()).toBe(SET);
    await held!.putBack();
  });
});

describe('a recipe that names a setting', () => {
  const whyNot = (otherwise: object) => {
    const read = checkRecipe(settingJson(otherwise));
    return read.ok ? 'taken' : read.why;
  };

  it.each<[string, object, string]>([
    ['a folder outside of the person’s', { folder: { linux: '/etc/game' } }, 'below no folder'],
    ['the home itself', { folder: { linux: '~/' } }, 'not a plain path'],
    ['a folder that climbs', { folder: { linux: '~/.game/../.ssh' } }, 'not a plain path'],
    ['a folder of keys', { folder: { linux: '~/.ssh/game' } }, 'no folder of a game'],
    [
      'what is started with the desktop',
      { folder: { linux: '~/.config/autostart/game' } },
      'no folder of a game',
    ],
    ['the folder of another program', { folder: { linux: '~/.config/other' } }, 'is not called as the game'],
    ['a file that climbs', { file: '../game.cfg' }, 'not a plain path'],
    ['a hidden file', { file: '.profile' }, 'not a plain path'],
    ['a script', { file: 'start.sh' }, 'no file of settings'],
    ['a desktop entry', { file: 'game.desktop' }, 'no file of settings'],
    ['a key that is a line', { at: { format: 'keys', key: 'a\nb' } }, 'no plain name'],
    ['a key that is a command', { at: { format: 'keys', key: 'a; reboot' } }, 'no plain name'],
    ['a section that ends itself', { at: { format: 'ini', section: 'a]', key: 'b' } }, 'no plain name'],
    ['a value that is a command', { value: '$(reboot)' }, 'has signs of commands'],
    ['a value of several lines', { value: 'a\nb' }, 'has characters'],
    ['a value with a lone brace', { value: '{' }, 'client: { is none of'],
    ['a value that only a server has', { value: '{token}' }, 'client: {token} is none of'],
  ])('is refused with %s', (_, otherwise, why) => {
    expect(whyNot({})).toBe('taken');
    expect(whyNot(otherwise)).toContain(why);
  });
});
