// Breaks what each row of a document's table promises, and runs the test that the row names, which has to fail. In a copy of the repository, of which only what is broken is built again.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import type { NamedTest } from '../../e2e/standin/behaviour-table.ts';
import type { Break } from '../../e2e/standin/breaks.ts';

export interface RowMutant {
  /** The row. */
  readonly name: string;
  readonly break: Break;
  readonly test: NamedTest;
}

/** What came of a break. */
export interface RowVerdict {
  /** `left out`: its test fails where nothing is broken, or there is no break. */
  readonly is: 'died' | 'lived' | 'left out';
  /** The last of the test's words, or why it is left out. */
  readonly said: string;
}

export interface RowHunt {
  /** Folder of the repository, with dist/ built. */
  readonly root: string;
  readonly mutants: readonly RowMutant[];
  /** How many are tried side by side, each in a copy of its own. */
  readonly workers: number;
  /** Told of each as soon as it is known. */
  tell(mutant: RowMutant, verdict: RowVerdict): void;
}

/** What a copy has of its own; node_modules is shared. */
const COPIED = ['build', 'dist', 'e2e', 'electron', 'games', 'netcode', 'renderer', 'tools'];
const SETTINGS = [
  'LICENSE',
  'package.json',
  'package-lock.json',
  'playwright.config.ts',
  'tsconfig.json',
  'vitest.config.ts',
];

/** A test that waits in vain for longer than that, ms, has noticed the break; one that passes takes a fifth of it. */
const LIMIT_MS = 90_000;

/** A test that cannot even be told so, as it computes without end, is ended after this, ms; so are its builds. */
const MOST_MS = 4 * LIMIT_MS;

/** The output of what has ended comes within this, ms. */
const LAST_WORDS_MS = 2_000;

/** Tries them all, file by file of their tests. */
export async function huntRows({ root, mutants, workers, tell }: RowHunt): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ethernight-mutants-'));
  const copies = Array.from({ length: workers }, (_, index) => join(folder, String(index)));
  const files = Object.values(Object.groupBy(mutants, ({ test }) => test.file)).values();
  const work = async (copy: string) => {
    for (const ofFile of files) {
      const whole = await run(copy, testCommand(root, ofFile!));
      for (const mutant of ofFile!) tell(mutant, await verdictOf(root, copy, mutant, whole));
    }
  };
  try {
    for (const copy of copies) copyOf(root, copy);
    await Promise.all(copies.map(work));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** `whole`: what came of the tests of its file where nothing is broken. */
async function verdictOf(root: string, copy: string, mutant: RowMutant, whole: Outcome): Promise<RowVerdict> {
  if (!whole.passed) return { is: 'left out', said: `a test fails where nothing is broken:\n${whole.said}` };
  const { passed, said } = await tried(root, copy, mutant);
  return { is: passed ? 'lived' : 'died', said };
}

function copyOf(root: string, copy: string): void {
  for (const name of [...COPIED, ...SETTINGS]) {
    if (existsSync(join(root, name))) cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

async function tried(root: string, copy: string, mutant: RowMutant): Promise<Outcome> {
  const { file, from, to } = mutant.break;
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  const isBuilt = file.startsWith('electron/') && mutant.test.file.endsWith('.spec.ts');
  const built = join(copy, 'dist/main');
  try {
    // By a function, because "$&" in a text has a meaning.
    writeFileSync(
      path,
      source.replace(from, () => to),
    );
    if (isBuilt) await buildDesktop(copy);
    return await run(copy, testCommand(root, [mutant]));
  } finally {
    writeFileSync(path, source);
    if (isBuilt) {
      rmSync(built, { recursive: true, force: true });
      cpSync(join(root, 'dist/main'), built, { recursive: true });
    }
  }
}

/** What finds the test by its title. */
export function patternOf({ title }: NamedTest): string {
  return title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/…/g, '.*');
}

/** Arguments of Node that run the tests of rows whose tests are in one file. */
function testCommand(root: string, rows: readonly RowMutant[]): string[] {
  const file = relative(root, rows[0]!.test.file);
  const pattern = rows.map(({ test }) => patternOf(test)).join('|');
  return file.endsWith('.spec.ts')
    ? [
        'node_modules/@playwright/test/cli.js',
        'test',
        file,
        '--retries=0',
        '--max-failures=1',
        '--workers=1',
        `--timeout=${LIMIT_MS}`,
        '-g',
        pattern,
      ]
    : [
        'node_modules/vitest/vitest.mjs',
        'run',
        file,
        '--retry=0',
        '--bail=1',
        `--testTimeout=${LIMIT_MS}`,
        `--hookTimeout=${LIMIT_MS}`,
        '-t',
        pattern,
      ];
}

async function buildDesktop(copy: string): Promise<void> {
  const script = `import { provide } from './build/provide.ts'; await provide(['desktop'], () => {});`;
  const { passed, said } = await run(copy, ['--input-type=module-typescript', '--eval', script]);
  if (!passed) throw new Error(`the desktop cannot be built:\n${said}`);
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
  const words: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => words.push(bytes));
  const closed = once(child, 'close');
  const endGroup = () => endAllOf(child.pid!);
  process.once('exit', endGroup);
  const limit = setTimeout(endGroup, MOST_MS);
  const [code] = await once(child, 'exit');
  clearTimeout(limit);
  endGroup();
  process.off('exit', endGroup);
  // What a broken test has left running in a group of its own may hold its output.
  await Promise.race([closed, wait(LAST_WORDS_MS, null, { ref: false })]);
  child.stdout.destroy();
  child.stderr.destroy();
  return { passed: code === 0, said: stripVTControlCharacters(Buffer.concat(words).toString()).trim() };
}

/** Ends what a broken app has left running in the process group of its test. */
function endAllOf(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
}
