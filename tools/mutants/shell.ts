// Breaks the desktop shell, or its stand-in, as each row of e2e/standin/electron-behaviour.md says, and runs the row's test, which
// has to fail. In a copy of the repository, of which only what is broken is built again.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import type { NamedTest } from '../../e2e/standin/behaviour-table.ts';
import type { Break } from '../../e2e/standin/breaks.ts';

export interface ShellMutant {
  /** The row. */
  readonly name: string;
  readonly break: Break;
  readonly test: NamedTest;
}

export interface ShellHunt {
  /** Folder of the repository, with dist/ built. */
  readonly root: string;
  readonly mutants: readonly ShellMutant[];
  /** How many are tried side by side, each in a copy of its own. */
  readonly workers: number;
  /** Told of each as soon as it is known; what is said of it is the last of the test's words. */
  tell(mutant: ShellMutant, noticed: boolean, said: string): void;
}

/** What a copy has of its own; node_modules is shared. */
const COPIED = ['build', 'dist', 'e2e', 'electron', 'games', 'netcode', 'renderer'];
const SETTINGS = [
  'LICENSE',
  'package.json',
  'package-lock.json',
  'playwright.config.ts',
  'tsconfig.json',
  'vitest.config.ts',
];

/** A test that waits for what does not come any more has been noticed; one that passes takes a fifth of this, ms. */
const LIMIT_MS = 90_000;

/** Tries them all; the names of those that no test notices. Throws when a test fails without any. */
export async function huntShell({ root, mutants, workers, tell }: ShellHunt): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ethernight-mutants-'));
  const copies = Array.from({ length: workers }, (_, index) => join(folder, String(index)));
  const waiting = [...mutants];
  const survivors: string[] = [];
  const work = async (copy: string) => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const { passed, said } = await tried(root, copy, mutant);
      if (passed) survivors.push(mutant.name);
      tell(mutant, !passed, said);
    }
  };
  try {
    for (const copy of copies) copyOf(root, copy);
    await withoutAny(root, copies[0]!, mutants);
    await Promise.all(copies.map(work));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return survivors;
}

function copyOf(root: string, copy: string): void {
  for (const name of [...COPIED, ...SETTINGS]) {
    if (existsSync(join(root, name))) cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

async function tried(root: string, copy: string, mutant: ShellMutant): Promise<Outcome> {
  const { file, from, to } = mutant.break;
  const { test } = mutant;
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  const isBuilt = file.startsWith('electron/') && test.file.endsWith('.spec.ts');
  const built = join(copy, 'dist/main');
  try {
    // Not the text itself, in which "$&" has a meaning.
    writeFileSync(
      path,
      source.replace(from, () => to),
    );
    if (isBuilt) await buildDesktop(copy);
    return await run(copy, testCommand([relative(root, test.file)], patternOf(test)));
  } finally {
    writeFileSync(path, source);
    if (isBuilt) {
      rmSync(built, { recursive: true, force: true });
      cpSync(join(root, 'dist/main'), built, { recursive: true });
    }
  }
}

/** Runs all tests that are asked for. */
async function withoutAny(root: string, copy: string, mutants: readonly ShellMutant[]): Promise<void> {
  for (const isSpec of [false, true]) {
    const tests = mutants.map(({ test }) => test).filter(({ file }) => file.endsWith('.spec.ts') === isSpec);
    if (tests.length === 0) continue;
    const files = [...new Set(tests.map(({ file }) => relative(root, file)))];
    const { passed, said } = await run(copy, testCommand(files, tests.map(patternOf).join('|')));
    if (!passed) throw new Error(`a test fails where nothing is broken:\n${said}`);
  }
}

function patternOf({ title }: NamedTest): string {
  return title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/…/g, '.*');
}

function testCommand(files: readonly string[], pattern: string): string[] {
  return files.some((file) => file.endsWith('.spec.ts'))
    ? [
        'node_modules/@playwright/test/cli.js',
        'test',
        ...files,
        '--project=desktop',
        '--retries=0',
        '--max-failures=1',
        '--workers=1',
        `--timeout=${LIMIT_MS}`,
        '-g',
        pattern,
      ]
    : ['node_modules/vitest/vitest.mjs', 'run', ...files, '-t', pattern];
}

async function buildDesktop(copy: string): Promise<void> {
  const script = `import { buildChanged } from './build/build.ts'; await buildChanged(['desktop']);`;
  const { passed, said } = await run(copy, ['--input-type=module-typescript', '--eval', script]);
  if (!passed) throw new Error(`the shell cannot be built:\n${said}`);
}

interface Outcome {
  readonly passed: boolean;
  readonly said: string;
}

async function run(cwd: string, args: readonly string[]): Promise<Outcome> {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // a process group of its own
  });
  const endGroup = () => endAllOf(child.pid!);
  process.once('exit', endGroup);
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, 'exit');
  endGroup();
  process.off('exit', endGroup);
  return { passed: code === 0, said: stripVTControlCharacters((await said).join('')).trim() };
}

/** Ends what a broken app has left running in the process group of its test. */
function endAllOf(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
}
