// The processor time of a program and of all that it has started, as Linux counts it.

import { readdirSync, readFileSync } from 'node:fs';

/** What Linux counts in, whatever the kernel's own clock. */
const TICKS_A_SECOND = 100;

/** Seconds since each of them began; processes that come and go between two looks count as long as they were there. */
export function processorSecondsOf(pid: number): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? timesOf(name) : []));
  const tree = new Set([pid]);
  // A child may come before its parent in the list, since numbers are used again.
  for (let known = 0; known < tree.size; ) {
    known = tree.size;
    for (const one of all) if (tree.has(one.parent)) tree.add(one.pid);
  }
  return all.reduce((sum, one) => (tree.has(one.pid) ? sum + one.ticks : sum), 0) / TICKS_A_SECOND;
}

/** Zero for one that has just ended. See proc_pid_stat(5). */
function timesOf(pid: string) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // Its name may have gaps and brackets in it.
    const [, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user, system, endedUser, endedSystem] = rest.slice(9, 13).map(Number);
    return [{ pid: Number(pid), parent: Number(parent), ticks: user! + system! + endedUser! + endedSystem! }];
  } catch {
    return [];
  }
}
