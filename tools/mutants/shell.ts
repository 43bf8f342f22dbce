// Breaks the desktop shell, or its stand-in, as each row of e2e/standin/electron-behaviour.md says, and runs the row's test, which
// has to fail. In a copy of the repository, of which only what is broken is built again.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
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

/** A test that waits for what does not come any more has been noticed; one that passes takes a third of this, ms. */
const LIMIT_MS = 60_000;

/** Tries them all; the names of those that no test notices. Throws when a test fails without any. */
export async function huntShell({ root, mutants, workers, tell }: ShellHunt): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ethernight-mutants-'));
  const waiting = [...mutants];
  const survivors: string[] = [];
  const work = async (_: unknown, worker: number) => {
    const copy = join(folder, String(worker));
    await copyOf(root, copy);
    if (worker === 0) await withoutAny(root, copy, mutants);
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const { passed, said } = await tried(root, copy, mutant);
      if (passed) survivors.push(mutant.name);
      tell(mutant, !passed, said);
    }
  };
  try {
    await Promise.all(Array.from({ length: workers }, work));
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return survivors;
}

async function copyOf(root: string, copy: string): Promise<void> {
  await mkdir(copy);
  for (const name of [...COPIED, ...SETTINGS])
    await cp(join(root, name), join(copy, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
}

async function tried(
  root: string,
  copy: string,
  { break: { file, from, to }, test }: ShellMutant,
): Promise<Outcome> {
  const path = join(copy, file);
  const source = await readFile(path, 'utf8');
  await writeFile(
    path,
    source.replace(from, () => to),
  );
  const isShell = file.startsWith('electron/');
  const isSpec = test.file.endsWith('.spec.ts');
  try {
    if (isShell && isSpec) await buildDesktop(copy);
    return await run(copy, testCommand([relative(root, test.file)], patternOf(test)));
  } finally {
    await writeFile(path, source);
    if (isShell && isSpec) await rm(join(copy, 'dist/main'), { recursive: true });
    if (isShell && isSpec) await cp(join(root, 'dist/main'), join(copy, 'dist/main'), { recursive: true });
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
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { passed: code === 0, said: `${out}${err}`.trim() };
}
