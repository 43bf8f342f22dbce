// `npm run recipe`: for the author of a recipe, without the app. `check` says what is wrong with it and which programs it
// leads to; `try` starts its server and several clients on this machine, as three apps would, and tells how far each comes.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { Command, Option } from 'commander';
import { findProgram } from '../../electron/party/native/find-program.ts';
import { isOver, type Phase } from '../../electron/party/native/ladder.ts';
import { PackageVersions } from '../../electron/party/native/package-versions.ts';
import { type Recipe, readRecipe } from '../../electron/party/native/recipe.ts';
import { host, join, type Run } from '../../electron/party/native/run.ts';
import { thisSystem } from '../../electron/party/native/system.ts';
import { printedCommand, printLine } from '../../electron/print.ts';
import { askServer } from '../../netcode/udp/ask-server.ts';

const NAMES = ['Ann', 'Ben', 'Cem', 'Dan', 'Eve', 'Fay', 'Gil', 'Ida'];

/** The server listens for this machine alone, where its recipe can say so. */
const HERE = '127.0.0.1';

/** A client may take so much longer to come in than its server may take to answer, s. */
const CLIENT_SECONDS = 60;

/** How long all play, ms. */
const PLAY_MS = 3_000;

const packages = new PackageVersions(thisSystem);

async function recipeIn(file: string): Promise<Recipe> {
  const read = readRecipe(await readFile(file, 'utf8'));
  if (!read.ok) throw new Error(read.why);
  return read.recipe;
}

async function check(file: string): Promise<void> {
  const recipe = await recipeIn(file);
  printLine(`${recipe.name}: the recipe is good.`);
  for (const part of ['server', 'client'] as const) {
    const program = await findProgram(thisSystem, packages, recipe[part].find);
    const version = program?.version ? `, version ${program.version}` : '';
    printLine(`${part}: ${program ? program.path + version : 'no program of it is here'}`);
  }
}

async function tryOut(file: string, count: number): Promise<boolean> {
  const recipe = await recipeIn(file);
  const players = NAMES.slice(0, count);
  const interrupted = interruption();
  const base = await mkdtemp(joinPath(tmpdir(), 'recipe-'));
  const began = performance.now();
  const runs: Run[] = [];
  const clients = new Map<string, Run>();
  /** What the app at the server says to those of the players. */
  const tellNames = (phase: Phase) => {
    if (!recipe.server.log || phase.at !== 'answers' || phase.server.names.length === 0) return;
    for (const [player, run] of clients) run.named(phase.server.names.includes(player));
  };
  /** Says each step, and resolves with the one that is awaited or the end. */
  const started = (who: string, wanted: Phase['at'], part: 'server' | 'client') => {
    const { promise, resolve } = Promise.withResolvers<Phase>();
    const onPhase = (phase: Phase) => {
      const seconds = ((performance.now() - began) / 1_000).toFixed(1).padStart(5);
      printLine(`${seconds} s  ${who.padEnd(6)}  ${told(phase)}`);
      for (const line of phase.at === 'failed' ? phase.log : []) printLine(`${' '.repeat(17)}${line}`);
      tellNames(phase);
      if (phase.at === wanted || isOver(phase)) resolve(phase);
    };
    // Each app has a folder of its own.
    const common = {
      recipe,
      base: joinPath(base, who),
      ask: askServer,
      options: {},
      players: players.length,
      onPhase,
    };
    const find = () => findProgram(thisSystem, packages, recipe[part].find);
    return { common: { ...common, find }, reached: promise };
  };
  try {
    const server = started('server', 'answers', 'server');
    runs.push(host({ ...server.common, bind: HERE, port: recipe.port }));
    const answers = await Promise.race([server.reached, interrupted]);
    if (answers?.at !== 'answers') return false;
    if (recipe.client.join === 'hand') return true;
    const answeredAt = performance.now();
    const reached = players.map((player) => {
      const client = started(player, 'in-game', 'client');
      const named = recipe.server.log !== undefined;
      const run = join({ ...client.common, server: { host: HERE, port: answers.port }, player, named });
      runs.push(run);
      clients.set(player, run);
      return client.reached;
    });
    const late = new Promise<null>((resolve) => setTimeout(resolve, CLIENT_SECONDS * 1_000, null).unref());
    const all = await Promise.race([Promise.all(reached), late, interrupted]);
    if (all?.every(({ at }) => at === 'in-game')) {
      const seconds = ((performance.now() - answeredAt) / 1_000).toFixed(1);
      printLine(`${players.length} are in the game ${seconds} s after its server has answered`);
    }
    await Promise.race([new Promise((resolve) => setTimeout(resolve, PLAY_MS)), interrupted]);
    return all?.every(({ at }) => at === 'in-game') === true && !runs.some(({ phase }) => isOver(phase));
  } finally {
    for (const run of [...runs].reverse()) {
      run.stop();
      await run.ended;
    }
    await rm(base, { recursive: true, force: true });
  }
}

/** Resolves once the author ends the try, by Ctrl+C: what it has started ends before it does. A second one ends it at once. */
function interruption(): Promise<null> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(null));
  });
}

function told(phase: Phase): string {
  switch (phase.at) {
    case 'answers': {
      const { name, players, names } = phase.server;
      const count = players === null ? '' : `, ${players} in it`;
      const as = name ? `, as “${name}”` : '';
      return [`answers at port ${phase.port}${as}${count}`, ...names].join(', ');
    }
    case 'failed':
      return `failed: ${phase.why}`;
    default:
      return phase.at;
  }
}

/** What is wrong is said in one line, for the author of the file. */
async function said(work: () => Promise<boolean>): Promise<void> {
  const good = await work().catch((error: Error) => {
    printLine(error.message, 'err');
    return false;
  });
  process.exitCode = good ? 0 : 1;
}

const program = new Command('recipe')
  .configureOutput(printedCommand)
  .description('check and try a recipe (docs/add-a-game.md)');
program
  .command('check <file>')
  .description('what is wrong with it, and which programs it leads to')
  .action((file: string) => said(() => check(file).then(() => true)));
program
  .command('try <file>')
  .description('a server and several clients on this machine')
  .addOption(
    new Option('--players <count>', 'how many').choices(NAMES.map((_, at) => String(at + 1))).default('2'),
  )
  .action((file: string, { players }: { players: string }) => said(() => tryOut(file, Number(players))));
await program.parseAsync();
