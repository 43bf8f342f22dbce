// What runs of a client whose launcher has put it into the background or into a session of its own, as servers are found that do so
// (child.ts). Linux alone tells the environment and the folder of a process.

import { readdir, readFile, readlink } from 'node:fs/promises';

/** Bears the mark of a run in the environment of each process of it. */
export const MARK = 'ETHERNIGHT_RUN';

export interface StartedClient {
  /** Number of its process group. */
  readonly group: number;
  readonly mark: string;
  /** Whole. */
  readonly program: string;
  /** Where it was started. */
  readonly folder: string;
}

export interface ClientProcess {
  readonly pid: number;
  /** Whether it is in the client's process group. */
  readonly isInGroup: boolean;
}

/**
 * Its processes that run; empty on other systems. They have inherited its mark, or have cleared that and run the
 * program in its folder. A daemon that the game has begun in passing, such as a sound server, serves other programs, too: it has
 * left the folder for the root.
 */
export async function clientProcesses(client: StartedClient): Promise<ClientProcess[]> {
  if (process.platform !== 'linux') return [];
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  return (await Promise.all(names.map((name) => processOf(Number(name), client)))).flat();
}

/** The process in a list; an empty one where it is none of the client's. */
async function processOf(
  pid: number,
  { group, mark, program, folder }: StartedClient,
): Promise<ClientProcess[]> {
  const at = `/proc/${pid}`;
  try {
    const environ = await readFile(`${at}/environ`, 'latin1');
    const isMarked = environ.split('\0').includes(`${MARK}=${mark}`);
    const cwd = await readlink(`${at}/cwd`);
    if (!isMarked && (environ.includes(`${MARK}=`) || cwd !== folder)) return [];
    // Behind its name in brackets: state, parent, group. A zombie has ended.
    const stat = await readFile(`${at}/stat`, 'latin1');
    const [state, , its] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const isInGroup = Number(its) === group;
    const isOf = isMarked
      ? isInGroup || cwd !== '/'
      : (await readFile(`${at}/cmdline`)).toString().split('\0').includes(program);
    return isOf && state !== 'Z' ? [{ pid, isInGroup }] : [];
  } catch {
    return []; // it has just ended, or is another person's
  }
}
