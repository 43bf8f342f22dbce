// One instance per data folder: a lock file with a process id, and a signal to the instance that has it.

import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// A later instance writes its command line to a file of this name, followed by its process id.
const ARGS = 'standin-args-';

/** What a later instance was started with, and in which folder. */
interface Letter {
  readonly args: readonly string[];
  readonly folder: string;
}

/**
 * Takes the lock of `folder`. Returns false where another instance has it, and runs that instance's `onSecond` with our `args` and
 * our working folder.
 */
export function takeInstanceLock(
  folder: string,
  args: readonly string[],
  onSecond: (letter: Letter) => void,
): boolean {
  const file = join(folder, 'standin-lock');
  const owner = ownerOf(file);
  if (owner !== null) {
    const letter = join(folder, `${ARGS}${process.pid}`);
    writeFileSync(
      `${letter}.new`,
      JSON.stringify({ args: chromiumOrder(args), folder: process.cwd() } satisfies Letter),
    );
    renameSync(`${letter}.new`, letter);
    process.kill(owner, 'SIGUSR2');
    return false;
  }
  writeFileSync(file, String(process.pid));
  const release = () => {
    process.off('exit', release);
    rmSync(file, { force: true });
    held = null;
  };
  // The listener stays after a release: a signal may be under way, and one without a listener ends the process.
  process.on('SIGUSR2', () => {
    if (held) for (const letter of lettersIn(folder)) onSecond(JSON.parse(letter));
  });
  process.on('exit', release);
  held = release;
  return true;
}

let held: (() => void) | null = null;

export function hasInstanceLock(): boolean {
  return held !== null;
}

/** Releases the lock; from then on `onSecond` stays silent. */
export function releaseInstanceLock(): void {
  held?.();
}

/** The order in which Chromium keeps a command line (base::CommandLine): switches, then the rest. */
function chromiumOrder(args: readonly string[]): readonly string[] {
  const isSwitch = (arg: string) => arg.startsWith('--');
  return [...args.filter(isSwitch), ...args.filter((arg) => !isSwitch(arg))];
}

/** Reads all letters and removes them: several signals may come as one. */
function lettersIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.startsWith(ARGS) && !name.endsWith('.new'));
  return names.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    rmSync(join(folder, name));
    return text;
  });
}

/** The process that holds the lock, or null when there is none or it died without saying so. */
function ownerOf(file: string): number | null {
  try {
    const owner = Number(readFileSync(file, 'utf8'));
    process.kill(owner, 0);
    return owner;
  } catch {
    return null;
  }
}
