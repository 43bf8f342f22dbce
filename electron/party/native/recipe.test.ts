import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MOST_NATIVES, MOST_NATIVES_MORE } from '../../../netcode/wire/native.ts';
import { bundledRecipes } from './bundled-recipes.ts';
import { commandsOf, loadOwnRecipes, MOST_OWN } from './own-recipes.ts';
import { checkRecipe, gamePort, portsBehind, queryPort, reachedPorts, readRecipe } from './recipe.ts';
import { fill } from './template.ts';
import { gameRecipe } from './testing/game-recipe.ts';

describe('the bundled recipes', () => {
  it('are valid, and different from each other', () => {
    const recipes = bundledRecipes();
    expect(new Set(recipes.map(({ recipe }) => recipe.id)).size).toBe(recipes.length);
    expect(new Set(recipes.map(({ hash }) => hash)).size).toBe(recipes.length);
    expect(recipes.map(({ recipe }) => recipe.id)).toEqual(expect.arrayContaining(['openttd', 'teeworlds']));
  });

  it('put the names of players between quotes or into an argument of their own', () => {
    for (const { recipe } of bundledRecipes()) {
      for (const arg of recipe.client.args.filter((one) => one.includes('{player}'))) {
        expect(arg).toMatch(/^\{player\}(@\{address\})?$|"\{player\}"/);
      }
    }
  });
});

describe('a recipe', () => {
  it('of schema 1 says the same in schema 2, where a single brace is written twice', () => {
    const files = { 'a.json': '{\n"port": {port}}' };
    const old = checkRecipe(gameRecipe({ server: { files }, query: 1_234 }));
    if (!old.ok) throw new Error(old.why);
    expect(fill(old.recipe.server.files['a.json']!, { port: '7' })).toBe('{\n"port": 7}');
    expect([old.recipe.schema, queryPort(old.recipe, 7), old.recipe.client.graceSeconds]).toEqual([
      2, 1_234, 5,
    ]);
    const now = checkRecipe({ ...old.recipe });
    expect(now.ok && now.recipe).toEqual(old.recipe);
  });

  it('of schema 2 may answer so many ports behind its own, and be asked there', () => {
    const read = checkRecipe(gameRecipe({ schema: 2, query: { plus: 2 } }));
    if (!read.ok) throw new Error(read.why);
    expect([queryPort(read.recipe, 7_777), gamePort(read.recipe, 7_779)]).toEqual([7_779, 7_777]);
  });

  it('names all ports that guests have to reach, of which some move with its own', () => {
    const ports = [
      { plus: 0, carrier: 'tcp' },
      { plus: 1, carrier: 'udp' },
      { port: 2_757, carrier: 'udp' },
    ];
    const read = checkRecipe(gameRecipe({ schema: 2, ports, query: { plus: 2 } }));
    if (!read.ok) throw new Error(read.why);
    expect(reachedPorts(read.recipe, 7_000)).toEqual([
      { port: 7_000, protocol: 'tcp' },
      { port: 7_001, protocol: 'udp' },
      { port: 2_757, protocol: 'udp' },
    ]);
    expect(portsBehind(read.recipe)).toEqual([1, 2]);
  });

  it('names the ports of its game and of its answers where it says no more', () => {
    const reached = (query?: number) => {
      const read = checkRecipe(gameRecipe(query === undefined ? {} : { query }));
      return read.ok && reachedPorts(read.recipe, 7_000).map(({ port }) => port);
    };
    expect([reached(), reached(1_234)]).toEqual([[7_000], [7_000, 1_234]]);
  });

  it('has another hash when any part of it changes', () => {
    const one = checkRecipe(gameRecipe());
    const other = checkRecipe(gameRecipe({ server: { args: ['--other'] } }));
    if (!one.ok || !other.ok) throw new Error('they are good');
    expect(one.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(other.hash).not.toBe(one.hash);
  });

  const find = (more: object) => gameRecipe({ server: { find: { commands: [], ...more } } });

  it.each<[string, unknown, string]>([
    ['a shell', find({ commands: ['bash'] }), 'server.find.commands.0: is a program that runs others'],
    ...[
      'timeout',
      'setsid',
      'find',
      'gawk',
      'tclsh8.6',
      'systemd-run',
      'ssh',
      'deno',
      'rsh',
      'tmux',
      'rm',
      'tar',
    ].map((name): [string, unknown, string] => [
      `a program that starts others (${name})`,
      find({ commands: [name] }),
      'is a program that runs others',
    ]),
    [
      'an interpreter at a place',
      find({ places: { linux: ['/usr/bin/python3.11'] } }),
      'is a program that runs others',
    ],
    ['a command line', find({ commands: ['game; rm -rf ~'] }), 'is not the plain name of a program'],
    ['a path as a command', find({ commands: ['../../bin/game'] }), 'is not the plain name of a program'],
    [
      'a program that is called by a *',
      find({ places: { windows: ['%ProgramFiles%\\Game\\*.exe'] } }),
      'has a * elsewhere',
    ],
    [
      'any folder at all',
      find({ places: { windows: ['%ProgramFiles%\\*\\game.exe'] } }),
      'has a * elsewhere',
    ],
    ['a place that climbs', find({ places: { linux: ['/opt/../bin/game'] } }), 'climbs out of its folder'],
    ['a place that is not whole', find({ places: { windows: ['game.exe'] } }), 'is not a whole path'],
    [
      'a program outside of its Steam folder',
      find({ steam: { app: 1, program: { linux: '../../x' } } }),
      'is not a plain path',
    ],
    [
      'a file outside of its folder',
      gameRecipe({ server: { files: { '../.bashrc': 'x' } } }),
      'is not a plain path',
    ],
    ['a hidden file', gameRecipe({ server: { files: { '.profile': 'x' } } }), 'is not a plain path'],
    ['an option that is a command', gameRecipe({ options: { map: ['dm1; quit'] } }), 'has more than letters'],
    ['an option that is an option', gameRecipe({ options: { map: ['-f'] } }), 'has more than letters'],
    [
      'a variable that is none',
      gameRecipe({ server: { args: ['{home}'] } }),
      'server: {home} is none of {port}',
    ],
    [
      'the name of a player for a server',
      gameRecipe({ server: { files: { 'a.cfg': '{player}' } } }),
      'server: {player} is none of',
    ],
    [
      'the name of a server for a client',
      gameRecipe({ client: { args: ['{token}'] } }),
      'client: {token} is none of {host}',
    ],
    [
      'an address to listen on in what a client begins with',
      gameRecipe({ client: { first: { 'a.cfg': '{bind}' } } }),
      'client: {bind} is none of',
    ],
    ['a port of the administrator', gameRecipe({ port: 80 }), 'port: '],
    [
      'a line of a log that names nobody',
      gameRecipe({ server: { log: { by: 'name', joins: 'somebody came', leaves: '{player} left' } } }),
      'has not one {player}',
    ],
    [
      'a line of a log that takes for ever to compare',
      gameRecipe({ server: { log: { by: 'name', joins: '*a*a*a {player}', leaves: '{player} left' } } }),
      'has wild parts with no blank or sign between them',
    ],
    [
      'a line of a log in which a name could have what stands behind it',
      gameRecipe({ server: { log: { by: 'id', joins: '{player}#{id} in', leaves: '{id} left' } } }),
      'has wild parts with no blank or sign between them',
    ],
    [
      'a brace of its own',
      gameRecipe({ schema: 2, server: { files: { 'a.json': '{\n}' } } }),
      'nor {{ or }} for a brace',
    ],
    [
      'a shell in a Flatpak',
      gameRecipe({
        schema: 2,
        client: { find: { commands: [], flatpak: { app: 'org.a.B', command: 'sh' } } },
      }),
      'client.find.flatpak.command: is a program that runs others',
    ],
    [
      'an unknown variable of its server as a Flatpak',
      gameRecipe({
        schema: 2,
        server: { find: { commands: [], flatpak: { app: 'org.a.B', args: ['--home={home}'] } } },
      }),
      'server: {home} is none of',
    ],
    ['words of schema 2 in schema 1', gameRecipe({ query: { plus: 1 } }), 'query: '],
    ['something more than a recipe has', gameRecipe({ shell: true }), 'shell: '],
    [
      'a website that is a script',
      gameRecipe({ get: { website: 'javascript:alert(1)' } }),
      'is no plain https address',
    ],
  ])('is refused in words with %s', (_, json, why) => {
    const read = checkRecipe(json);
    expect(read.ok ? 'taken' : read.why).toContain(why);
  });

  // Else it would take longer than a test may.
  it('is refused at the first fault of a name, however long that is', () => {
    const json = gameRecipe({ schema: 2, client: { find: { commands: [`${'.'.repeat(1_500_000)}a`] } } });
    expect(checkRecipe(json)).toEqual({
      ok: false,
      why: 'client.find.commands.0: is not the plain name of a program',
    });
  });

  it('is refused in words without JSON, or without an end', () => {
    expect(readRecipe('{"schema": 1,')).toMatchObject({
      ok: false,
      why: expect.stringContaining('not JSON'),
    });
    expect(readRecipe(' '.repeat(40_000))).toMatchObject({
      ok: false,
      why: expect.stringContaining('longer'),
    });
  });
});

describe('own recipes', () => {
  let dataFolder: string;
  beforeEach(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'recipes-'));
  });
  afterEach(() => rm(dataFolder, { recursive: true }));

  it('are kept once their commands were shown, and loaded again next time', async () => {
    const server = {
      ...{ args: ['--name', 'Ethernight {token}'], files: { 'a.cfg': 'port {port}', stdin: 'a file' } },
      stdin: { says: ['set aifill 0', 'start'], begins: ['go {players}'] },
    };
    const read = checkRecipe(gameRecipe({ schema: 2, server }));
    if (!read.ok) throw new Error(read.why);
    const client = { path: '/home/ann/my games/game', args: ['run'], version: null };
    const installed = { client, server: { ...client, path: '/opt/server', args: [] } };
    expect(commandsOf(read.recipe, installed)).toEqual([
      {
        program: '/opt/server',
        args: ['--name', 'Ethernight {token}'],
        files: [
          { name: 'a.cfg', text: 'port {port}' },
          { name: 'stdin', text: 'a file' },
          { name: 'stdin', text: 'set aifill 0\nstart\ngo {players}' },
        ],
      },
      { program: '/home/ann/my games/game', args: ['run', '--connect', '{address}'], files: [] },
    ]);
    expect(commandsOf(read.recipe, { client: null, server: null })).toEqual([]);
    await mkdir(join(dataFolder, 'recipes'));
    await writeFile(join(dataFolder, 'recipes', 'game.json'), JSON.stringify(read.recipe));
    const { recipes, refused } = await loadOwnRecipes(dataFolder, new Set());
    expect(recipes.map((one) => one.recipe.id)).toEqual(['game']);
    expect(refused).toEqual([]);
  });

  it('are listed with the fault when they are wrong or named as another game, beside the good ones', async () => {
    await mkdir(join(dataFolder, 'recipes'));
    const put = (file: string, text: string) => writeFile(join(dataFolder, 'recipes', file), text);
    await put('a.json', JSON.stringify(gameRecipe()));
    await put('b.json', JSON.stringify(gameRecipe()));
    await put('c.json', '{');
    await put('d.json', JSON.stringify(gameRecipe({ id: 'openttd' })));
    await put('notes.txt', 'no recipe at all');
    const { recipes, refused } = await loadOwnRecipes(dataFolder, new Set(['openttd']));
    expect(recipes.length).toBe(1);
    expect(refused).toEqual([
      { file: 'b.json', why: 'there is a game called game already' },
      { file: 'c.json', why: expect.stringContaining('not JSON') },
      { file: 'd.json', why: 'there is a game called openttd already' },
    ]);
  });

  it(`are ${MOST_OWN} at most, and with the bundled ones all that a room hears of`, async () => {
    await mkdir(join(dataFolder, 'recipes'));
    for (let game = 10; game < 10 + MOST_OWN + 2; game++) {
      const text = JSON.stringify(gameRecipe({ id: `game-${game}` }));
      await writeFile(join(dataFolder, 'recipes', `${game}.json`), text);
    }
    const { recipes, refused } = await loadOwnRecipes(dataFolder, new Set());
    expect(recipes).toHaveLength(MOST_OWN);
    expect(refused).toEqual(
      ['70.json', '71.json'].map((file) => ({ file, why: `there are ${MOST_OWN} own games already` })),
    );
    expect(bundledRecipes().length + MOST_OWN).toBeLessThanOrEqual(MOST_NATIVES + MOST_NATIVES_MORE);
  });

  it('are missing where none was added', async () => {
    expect(await loadOwnRecipes(join(dataFolder, 'nowhere'), new Set())).toEqual({
      recipes: [],
      refused: [],
    });
  });
});
