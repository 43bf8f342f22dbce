// `npm test`: provides browsers and what else tests need, then checks, tests and builds everything, and ends with one line of counts.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { electronBinary, hasDisplay } from './electron-binary.ts';
import { fetchElectron } from './fetch-electron.ts';
import { providePrograms } from './programs.ts';
import { changedSince, touchesSpecs } from './testing/changed.ts';
import { type Count, countOf, countPlaywright, countVitest } from './testing/count.ts';
import { gamesLeftOut } from './testing/games.ts';
import { leftoversOf, markOf } from './testing/leftovers.ts';
import { leftOut } from './testing/networks.ts';

const root = join(import.meta.dirname, '..');
/** The stages of a row are played one after the other, and the rows at once: what waits for real time leaves the cores to others. */
const rows = [
  ['types', 'lint', 'unit'],
  ['build', 'specs'],
] as const;
type StageName = 'programs' | (typeof rows)[number][number];
const stageNames: readonly StageName[] = ['programs', ...rows.flat()];

/** Runs one of our scripts with this very Node. The exit code, or null when it did not start or was killed. */
type Run = (...args: string[]) => Promise<number | null>;

interface Ended extends Count {
  readonly name: string;
  readonly seconds: number;
}

const { only, electron, changed } = parse();
const leftOutStages = stagesLeftOut();

// One folder for all temporary files of the run, so that nothing stays behind even when a child is killed.
const folder = mkdtempSync(join(tmpdir(), 'ethernight-'));
const env: NodeJS.ProcessEnv = {
  ...process.env,
  ...markOf(folder),
  TMPDIR: folder,
  TEMP: folder,
  TMP: folder,
  // Apps, relays and demos are started hundreds of times from source.
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
};
const unitReport = join(folder, 'unit.json');
const specsReport = join(folder, 'specs.json');

const stages: Record<StageName, (run: Run) => Promise<Count>> = {
  programs: async () => {
    const { chromium, firefox, complete } = providePrograms((line) => console.log(line));
    if (chromium) env.CHROMIUM_PATH = chromium;
    if (firefox) env.FIREFOX_PATH = firefox;
    return silentCount(complete && (!electron || (await provideElectron())));
  },
  types: async (run) => silentCount((await run(program('typescript/bin/tsc'))) === 0),
  lint: async (run) =>
    silentCount((await run(program('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.')) === 0),
  unit: async (run) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`];
    const those = changed === undefined ? [] : [`--changed=${changed}`];
    const exitCode = await run(program('vitest/vitest.mjs'), 'run', ...reporters, ...those);
    return countOf(unitReport, countVitest, exitCode);
  },
  build: async (run) => silentCount((await run(join(root, 'build/build.ts'))) === 0),
  specs: async (run) => {
    env.PLAYWRIGHT_JSON_OUTPUT_FILE = specsReport;
    const those = changed === undefined ? [] : [`--only-changed=${changed}`];
    const exitCode = await run(program('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...those);
    // Traces are kept for whoever has to find out what failed.
    if (exitCode === 0) rmSync(join(root, 'test-results'), { recursive: true, force: true });
    return countOf(specsReport, countPlaywright, exitCode);
  },
};

// Ctrl+C ends the stages that run and skips the others; what follows still cleans up.
const running = new Set<ChildProcess>();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true;
    for (const child of running) child.kill(signal);
  });
}

const ended: Ended[] = [];
await play(['programs'], runAloud);
const asked = rows.map((row) => row.filter(isAsked)).filter((row) => row.length > 0);
// The last row is heard as it speaks, because it takes longest; what the other says comes in between, a stage at a time.
await Promise.all(asked.map((row, at) => play(row, at === asked.length - 1 ? runAloud : runTold)));
const order: readonly string[] = stageNames;
ended.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));

const leftovers = await leftoversOf(folder);
for (const { pid, command } of leftovers) {
  console.log(`\nLeft running by the tests, ended now: ${pid} ${command}`);
  process.kill(pid, 'SIGKILL');
}
if (leftovers.length > 0)
  ended.push({ name: 'leftovers', passed: 0, failed: leftovers.length, again: 0, seconds: 0 });
rmSync(folder, { recursive: true, force: true, maxRetries: 3 });

console.log('\n== summary');
for (const { name, passed, failed, again, seconds } of ended) {
  const retried = again > 0 ? ` (${again} when played again: see above)` : '';
  const tests = passed + failed > 1 || passed > 0 ? `, ${passed} passed${retried}, ${failed} failed` : '';
  console.log(
    `${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(9)} ${seconds.toFixed(1).padStart(6)} s${tests}`,
  );
}
if (leftOut.length > 0) {
  console.log(`left out: ${leftOut.join(', ')}: networks of several machines need root of a Linux`);
}
if (gamesLeftOut.length > 0) {
  console.log(`left out: ${gamesLeftOut.join(', ')}: they need a Linux with OpenTTD and Teeworlds`);
}
for (const [name, why] of leftOutStages) console.log(`left out: ${name}: ${why}`);
const sum = (of: keyof Count) => ended.reduce((total, stage) => total + stage[of], 0);
process.exitCode = interrupted || sum('failed') > 0 ? 1 : 0;
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);

interface Asked {
  readonly only?: readonly StageName[];
  readonly electron: boolean;
  /** A commit: only what has to do with what differs from it. */
  readonly changed?: string;
}

function parse(): Asked {
  const program = new Command('npm test --')
    .description('Checks, tests and builds everything.')
    .option('--only <stages>', `some of: ${stageNames.join(',')}`, (value) =>
      value.split(',').map((name) => {
        const known = stageNames.find((stage) => stage === name);
        if (!known) throw new InvalidArgumentError(`Choose from ${stageNames.join(', ')}.`);
        return known;
      }),
    )
    .option('--electron', 'fail where desktop specs cannot run in Electron itself', false)
    .addOption(
      new Option(
        '--changed [commit]',
        'only tests that import what differs from the last commit or the given one, and specs that differ themselves',
      ).preset('HEAD'),
    )
    .allowExcessArguments(false)
    .parse();
  return program.opts();
}

/** What `--changed` has no work for, and why. */
function stagesLeftOut(): ReadonlyMap<StageName, string> {
  if (changed === undefined || touchesSpecs(changedSince(root, changed))) return new Map();
  return new Map([
    ['build', 'only specs need it'],
    ['specs', 'none of them has changed, and whom they start is not seen: `npm test` runs them all'],
  ]);
}

/** True when the desktop specs that follow will run in Electron; they run in the stand-in where it is not there. */
async function provideElectron(): Promise<boolean> {
  if (!electronBinary()) await fetchElectron(console.log);
  const binary = electronBinary();
  if (binary) console.log(`Electron: ${binary}`);
  else console.log('Electron: its program is not installed and could not be fetched.');
  if (!hasDisplay()) console.log('Electron: there is no display for its windows (xvfb-run brings one).');
  return binary !== null && hasDisplay();
}

/** A stage that has no tests of its own counts only when it fails. */
function silentCount(passed: boolean): Count {
  return { passed: 0, failed: passed ? 0 : 1, again: 0 };
}

function isAsked(name: StageName): boolean {
  return !leftOutStages.has(name) && (!only || only.includes(name));
}

/** Stages one after the other. */
async function play(names: readonly StageName[], run: (title: string) => Run): Promise<void> {
  for (const name of names) {
    if (interrupted || !isAsked(name)) continue;
    const startedAt = performance.now();
    const count = await stages[name](run(`\n== ${name}`));
    ended.push({ name, ...count, seconds: (performance.now() - startedAt) / 1000 });
  }
}

function program(path: string): string {
  return join(root, 'node_modules', path);
}

/** What it says is seen as it says it. */
function runAloud(title: string): Run {
  console.log(title);
  return async (...args) => await exitOf(start(args, 'inherit'));
}

/** What it says is seen when it has ended. */
function runTold(title: string): Run {
  return async (...args) => {
    const child = start(args, 'pipe');
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => said.push(bytes));
    const exitCode = await exitOf(child);
    console.log(`${title}\n${Buffer.concat(said)}`);
    return exitCode;
  };
}

/** No shell, so it is the same on every system. */
function start(args: readonly string[], output: 'inherit' | 'pipe'): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['inherit', output, output] });
  running.add(child);
  return child;
}

/** When all that it said has come, too. */
function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    const end = (code: number | null) => {
      running.delete(child);
      resolve(code);
    };
    child.once('error', () => end(null));
    child.once('close', end);
  });
}
