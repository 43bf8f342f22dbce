// What finding a game asks of the machine. Passed in, so that a test can be any of the three systems.

import { constants } from 'node:fs';
import { access, readdir, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { extname, posix, win32 } from 'node:path';
import { readWhole } from '../profile/read-whole.ts';
import type { RunProgram } from '../self-check/firewall/verdict.ts';
import { programOutput } from '../self-check/program-output.ts';

export interface System {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** A text file; null where there is none that can be read. */
  read(path: string): Promise<string | null>;
  /** Whether it is a file that can be run as it is: no shortcut, no script of Windows' command line. */
  isProgram(path: string): Promise<boolean>;
  /** Names of what is in a folder; none where it cannot be read. */
  list(folder: string): Promise<readonly string[]>;
  /** When the file was changed that a path leads to, ms; NaN where the system does not tell. */
  changedMs(path: string): Promise<number>;
  /** The file that a path leads to through links; the path itself where none can be read. */
  real(path: string): Promise<string>;
  readonly run: RunProgram;
}

/** Most bytes read of a file that Steam or the desktop keeps: a list of some thousand games is shorter. */
const MOST_BYTES = 4 * 1024 * 1024;

export const thisSystem: System = {
  platform: process.platform,
  env: process.env,
  home: homedir(),
  read: async (path) => (await readWhole(path, MOST_BYTES))?.toString('utf8') ?? null,
  isProgram: async (path) => {
    if (process.platform === 'win32' && extname(path).toLowerCase() !== '.exe') return false;
    const facts = await stat(path).catch(() => null);
    if (!facts?.isFile()) return false;
    return access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
  },
  list: (folder) => readdir(folder).catch(() => []),
  changedMs: (path) =>
    stat(path).then(
      // A package may bring a file that is older than the one before; then it is another file.
      ({ mtimeMs, ctimeMs }) => Math.max(mtimeMs, ctimeMs),
      () => Number.NaN,
    ),
  real: (path) => realpath(path).catch(() => path),
  run: programOutput,
};

/** The machine during one look: each question is put to it once. */
export function askedOnce(system: System): System {
  const once = <A extends readonly unknown[], T>(ask: (...args: A) => Promise<T>) => {
    const answers = new Map<string, Promise<T>>();
    return (...args: A): Promise<T> => {
      const key = JSON.stringify(args);
      const answer = answers.get(key) ?? ask(...args);
      answers.set(key, answer);
      return answer;
    };
  };
  return {
    ...system,
    read: once(system.read),
    isProgram: once(system.isProgram),
    list: once(system.list),
    run: once((file: string, args: readonly string[]) => system.run(file, args)),
  };
}

/** How paths are written there. */
export function pathsOf({ platform }: Pick<System, 'platform'>): typeof posix {
  return platform === 'win32' ? win32 : posix;
}

/** Whole paths of a program along PATH, and where Debian puts games, which is not on everybody's. */
export function alongPath(system: System, command: string): string[] {
  const { delimiter, isAbsolute, join } = pathsOf(system);
  const windows = system.platform === 'win32';
  const path = (windows ? (system.env.Path ?? system.env.PATH) : system.env.PATH) ?? '';
  const folders = [...path.split(delimiter), ...(windows ? [] : ['/usr/games', '/usr/local/games'])];
  // A folder that is not whole would mean another one wherever the app was started.
  return folders.filter(isAbsolute).map((folder) => join(folder, windows ? `${command}.exe` : command));
}

/** The first of these that is a program. */
export async function firstProgram(system: System, paths: readonly string[]): Promise<string | null> {
  for (const path of paths) if (await system.isProgram(path)) return path;
  return null;
}
