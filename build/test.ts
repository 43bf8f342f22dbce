// `npm test` and `npm run test:all`: provide the programs that tests need, check, test and build, and end with a line of counts.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { electronBinary, hasDisplay } from './electron-binary.ts';
import { fetchElectron } from './fetch-electron.ts';
import { providePrograms } from './programs.ts';
import { changedSince, pathsToLint, touchesSpecs } from './testing/changed.ts';
import {
  type Count,
  countOf,
  countPlaywright,
  countStage,
  countVitest,
  longest,
  sumOf,
} from './testing/count.ts';
import { fontSetsMissing, provideFonts } from './testing/fonts.ts';
import { leftoversOf, markOf } from './testing/leftovers.ts';
import { type StageName, sideBySide, stagesOf, testOptions } from './testing/options.ts';
import { OTHER_SURROUNDINGS } from './testing/surroundings.ts';
import { playwrightChoice, TAGS, tagsMissingHere, vitestChoice } from './testing/tags.ts';

const root = join(import.meta.dirname, '..');
const LONGEST = 10;

/** Many system tests wait for real time to pass, so that four of them fill two cores. */
const SYSTEM_WORKERS = 4;

interface Ended extends Count {
  readonly name: string;
  readonly seconds: number;
}

const options = testOptions(process.argv.slice(2));
const { choice, electron, changed, shard } = options;
const someShard = shard === undefined ? [] : [`--shard=${shard}`];

// One folder for all temporary files of the run, which goes even when a child is killed.
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

const stages: Record<StageName, () => Promise<Count>> = {
  programs: async () => {
    const complete = providePrograms(choice === 'core' ? 'core' : 'all', console.log);
    if (choice !== 'core') provideFonts(console.log);
    return countStage(complete && (!electron || (await provideElectron())));
  },
  types: async () => countStage((await node('typescript/bin/tsc')) === 0),
  lint: async () => {
    const paths = changed === undefined ? ['.'] : pathsToLint(root, changedSince(root, changed));
    if (paths.length === 0) return countStage(true);
    // Unknown kinds of files are passed over.
    const check = ['check', '--error-on-warnings', '--no-errors-on-unmatched', '--files-ignore-unknown=true'];
    return countStage((await node('@biomejs/biome/bin/biome', ...check, ...paths)) === 0);
  },
  fast: () => vitest('--project=fast', '--project=screens', '--project=alone'),
  coverage: async () => {
    const count = await vitest('--config=coverage.config.ts');
    return choice === 'rest' ? { ...count, passed: 0 } : count; // `npm test` has counted the fast tests
  },
  system: () =>
    vitest('--project=system', `--maxWorkers=${SYSTEM_WORKERS}`, ...vitestChoice(root, choice), ...someShard),
  build: async () => countStage((await run([join(root, 'build/build.ts')])) === 0),
  specs: async () => {
    // Of a change all specs are wanted that import what differs, whatever their tags.
    if (changed !== undefined) return await playwright(`--only-changed=${changed}`);
    const chosen = await playwright(...playwrightChoice(choice));
    if (choice === 'core' || interrupted) return chosen;
    // By themselves: each of these fills two cores.
    return sumOf(chosen, await playwright('--project=large parties', '--pass-with-no-tests'));
  },
};

// Ctrl+C ends the stages that run and skips the others; what follows still cleans up. On Windows the console tells the stage
// itself, and what we sent would end it before it has cleaned up.
const running = new Set<ChildProcess>();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true;
    if (process.platform !== 'win32') for (const child of running) child.kill(signal);
  });
}

const ended: Ended[] = [];
for (const group of sideBySide(stagesOf(options, () => touchesSpecs(changedSince(root, changed!))))) {
  if (interrupted) break;
  console.log(`\n== ${group.join(', ')}`);
  await Promise.all(
    group.map(async (name) => {
      const startedAt = performance.now();
      const count = await stages[name]();
      ended.push({ name, ...count, seconds: (performance.now() - startedAt) / 1000 });
    }),
  );
}

const leftovers = await leftoversOf(folder);
for (const { pid } of leftovers) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
}
if (leftovers.length > 0) {
  const failed = leftovers.map(({ pid, command }) => `left running, ended now: ${pid} ${command}`);
  ended.push({ name: 'leftovers', passed: 0, failed, again: [], took: [], seconds: 0 });
}
rmSync(folder, { recursive: true, force: true, maxRetries: 3 });

if (choice !== 'core') {
  console.log('\n== what took longest');
  for (const { name, ms } of longest(
    ended.flatMap(({ took }) => took),
    LONGEST,
  ))
    console.log(`${(ms / 1000).toFixed(1).padStart(6)} s ${fromRoot(name)}`);
}

console.log('\n== summary');
for (const { name, passed, failed, again, seconds } of ended) {
  const tests = failed.length > 1 || passed > 0 ? `, ${passed} passed, ${failed.length} failed` : '';
  const verdict = failed.length === 0 ? 'ok    ' : 'FAILED';
  console.log(`${verdict} ${name.padEnd(9)} ${seconds.toFixed(1).padStart(6)} s${tests}`);
  for (const test of failed) console.log(`         failed: ${fromRoot(test)}`);
  for (const test of again) console.log(`         a fault, passed only when played again: ${fromRoot(test)}`);
}
if (choice !== 'core') {
  for (const tag of tagsMissingHere()) console.log(`left out: ${tag}: ${TAGS[tag]}`);
  for (const set of fontSetsMissing()) console.log(`left out: layouts in the fonts of ${set}`);
  if (env.FONTS !== 'all')
    console.log('left out: layouts in other fonts but for the fullest, which FONTS=all adds');
}
if (choice !== 'core' && env.WEBKIT !== '1')
  console.log('left out: a host and a guest in WebKitGTK, which WEBKIT=1 adds');
if (choice === 'core')
  console.log('`npm run test:all` plays the rest: engines, networks, other games, every screen.');
const passed = ended.reduce((total, stage) => total + stage.passed, 0);
const failed = ended.reduce((total, stage) => total + stage.failed.length, 0);
process.exitCode = interrupted || failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);

function fromRoot(test: string): string {
  return test.replace(root + sep, '');
}

/** True when the desktop specs that follow will run in Electron; elsewhere they run in the stand-in. */
async function provideElectron(): Promise<boolean> {
  if (!electronBinary()) await fetchElectron(console.log);
  const binary = electronBinary();
  if (binary) console.log(`Electron: ${binary}`);
  else console.log('Electron: its program is not installed and could not be fetched.');
  if (!hasDisplay()) console.log('Electron: there is no display for its windows (xvfb-run brings one).');
  return binary !== null && hasDisplay();
}

async function playwright(...args: readonly string[]): Promise<Count> {
  const report = join(folder, 'specs.json');
  rmSync(report, { force: true });
  env.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
  const exitCode = await node(
    '@playwright/test/cli.js',
    'test',
    '--reporter=list,json',
    ...someShard,
    ...args,
  );
  // Traces are kept only where a spec failed.
  if (exitCode === 0) rmSync(join(root, 'test-results'), { recursive: true, force: true });
  return countOf(report, countPlaywright, exitCode);
}

async function vitest(...args: readonly string[]): Promise<Count> {
  const report = join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const those = changed === undefined ? [] : [`--changed=${changed}`, '--passWithNoTests'];
  rmSync(report, { force: true });
  // What `npm test` plays as the machine is, the rest plays as if it were elsewhere.
  const around = choice === 'core' ? env : { ...env, ...OTHER_SURROUNDINGS };
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  return countOf(report, countVitest, await run([program, 'run', ...reporters, ...args, ...those], around));
}

/** Runs a program of node_modules with this very Node; without a shell, so it is the same on every system. */
function node(program: string, ...args: readonly string[]): Promise<number | null> {
  return run([join(root, 'node_modules', program), ...args]);
}

function run(args: readonly string[], around: NodeJS.ProcessEnv = env): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, env: around, stdio: 'inherit' });
    running.add(child);
    const end = (code: number | null) => {
      running.delete(child);
      resolve(code);
    };
    child.once('error', () => end(null));
    child.once('exit', end);
  });
}
