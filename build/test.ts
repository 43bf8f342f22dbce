// `npm test`: provides browsers and what else tests need, then checks, tests and builds everything, and ends with one line of counts.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
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
const stageNames = ['programs', 'types', 'lint', 'unit', 'build', 'specs'] as const;
type StageName = (typeof stageNames)[number];

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

const stages: Record<StageName, () => Promise<Count>> = {
  programs: async () => {
    const { chromium, firefox, complete } = providePrograms((line) => console.log(line));
    if (chromium) env.CHROMIUM_PATH = chromium;
    if (firefox) env.FIREFOX_PATH = firefox;
    return silentCount(complete && (!electron || (await provideElectron())));
  },
  types: async () => silentCount((await node('typescript/bin/tsc')) === 0),
  lint: async () =>
    silentCount((await node('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')) === 0),
  unit: async () => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`];
    const those = changed === undefined ? [] : [`--changed=${changed}`];
    return countOf(unitReport, countVitest, await node('vitest/vitest.mjs', 'run', ...reporters, ...those));
  },
  build: async () => silentCount((await run([join(root, 'build/build.ts')])) === 0),
  specs: async () => {
    env.PLAYWRIGHT_JSON_OUTPUT_FILE = specsReport;
    const those = changed === undefined ? [] : [`--only-changed=${changed}`];
    const exitCode = await node('@playwright/test/cli.js', 'test', '--reporter=list,json', ...those);
    // Traces are kept for whoever has to find out what failed.
    if (exitCode === 0) rmSync(join(root, 'test-results'), { recursive: true, force: true });
    return countOf(specsReport, countPlaywright, exitCode);
  },
};

// Ctrl+C ends the stage that runs and skips the others; what follows still cleans up. On Windows the console tells the stage
// itself, and what we sent would end it before it has cleaned up.
let running: ChildProcess | undefined;
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true;
    if (process.platform !== 'win32') running?.kill(signal);
  });
}

const ended: Ended[] = [];
for (const name of stageNames) {
  if (interrupted || leftOutStages.has(name) || (only && !only.includes(name))) continue;
  console.log(`\n== ${name}`);
  const startedAt = performance.now();
  const count = await stages[name]();
  ended.push({ name, ...count, seconds: (performance.now() - startedAt) / 1000 });
}

running = undefined;
const leftovers = await leftoversOf(folder);
for (const { pid } of leftovers) process.kill(pid, 'SIGKILL');
if (leftovers.length > 0) {
  const failed = leftovers.map(({ pid, command }) => `left running, ended now: ${pid} ${command}`);
  ended.push({ name: 'leftovers', passed: 0, failed, again: [], seconds: 0 });
}
rmSync(folder, { recursive: true, force: true, maxRetries: 3 });

console.log('\n== summary');
for (const { name, passed, failed, again, seconds } of ended) {
  const tests = failed.length > 1 || passed > 0 ? `, ${passed} passed, ${failed.length} failed` : '';
  const verdict = failed.length === 0 ? 'ok    ' : 'FAILED';
  console.log(`${verdict} ${name.padEnd(9)} ${seconds.toFixed(1).padStart(6)} s${tests}`);
  for (const test of failed) console.log(`         failed: ${fromRoot(test)}`);
  for (const test of again) console.log(`         passed when played again: ${fromRoot(test)}`);
}
if (leftOut.length > 0) {
  console.log(`left out: ${leftOut.join(', ')}: networks of several machines need root of a Linux`);
}
const withoutGames = gamesLeftOut();
if (withoutGames.length > 0) {
  console.log(`left out: ${withoutGames.join(', ')}: they need a Linux with OpenTTD and Teeworlds`);
}
for (const [name, why] of leftOutStages) console.log(`left out: ${name}: ${why}`);
const passed = ended.reduce((total, stage) => total + stage.passed, 0);
const failed = ended.reduce((total, stage) => total + stage.failed.length, 0);
process.exitCode = interrupted || failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);

function fromRoot(test: string): string {
  return test.replace(root + sep, '');
}

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
  return { passed: 0, failed: passed ? [] : ['see above'], again: [] };
}

/** Runs a program of node_modules with this very Node; no shell, so it is the same on every system. */
function node(program: string, ...args: string[]): Promise<number | null> {
  return run([join(root, 'node_modules', program), ...args]);
}

function run(args: readonly string[]): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
    running = child;
    child.once('error', () => resolve(null));
    child.once('exit', resolve);
  });
}
