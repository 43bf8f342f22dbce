// The processor time of a program and of all that it has started, as Linux counts it.

import { readdirSync, readFileSync } from 'node:fs';

/** What Linux counts in, whatever the kernel's own clock. */
const TICKS_A_SECOND = 100;

/** Seconds since each of them began; processes that come and go between two looks count as long as they were there. */
export function processorSecondsOf(pid: number): number {
  return treeOf(pid).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_A_SECOND;
}

/** Seconds of all threads of this name in them; NaN on a system that does not tell them. */
export function threadSecondsOf(pid: number, name: string): number {
  if (process.platform !== 'linux') return Number.NaN;
  const threads = treeOf(pid).flatMap(({ pid: of }) =>
    entriesOf(`/proc/${of}/task`).flatMap((thread) => timesOf(`/proc/${of}/task/${thread}`)),
  );
  const named = threads.filter((thread) => thread.name === name);
  return named.reduce((sum, { ownTicks }) => sum + ownTicks, 0) / TICKS_A_SECOND;
}

function treeOf(pid: number) {
  const all = entriesOf('/proc').flatMap((entry) => (/^\d+$/.test(entry) ? timesOf(`/proc/${entry}`) : []));
  const tree = new Set([pid]);
  // A child may come before its parent in the list, since numbers are used again.
  for (let known = 0; known < tree.size; ) {
    known = tree.size;
    for (const one of all) if (tree.has(one.parent)) tree.add(one.pid);
  }
  return all.filter((one) => tree.has(one.pid));
}

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Times of a process or thread; undefined for one that has just ended. See proc_pid_stat(5). */
function timesOf(folder: string) {
  try {
    const stat = readFileSync(`${folder}/stat`, 'latin1');
    // Its name may have gaps and brackets in it.
    const end = stat.lastIndexOf(')');
    const [, parent, ...rest] = stat.slice(end + 2).split(' ');
    const [user, system, endedUser, endedSystem] = rest.slice(9, 13).map(Number);
    const ownTicks = user! + system!;
    return [
      {
        pid: Number.parseInt(stat, 10),
        name: stat.slice(stat.indexOf('(') + 1, end),
        parent: Number(parent),
        ownTicks,
        ticks: ownTicks + endedUser! + endedSystem!,
      },
    ];
  } catch {
    return [];
  }
}
