// Finds what a test run left running: every process of the run carries a mark in its environment.
//
// By the environment, which all inherit: browsers start sessions of their own.

import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const MARK = 'ETHERNIGHT_TEST_RUN';

/** Browsers need a moment to fold up after their driver has ended. */
const GRACE_MS = 5000;
const LOOK_EVERY_MS = 100;

export interface Leftover {
  readonly pid: number;
  readonly command: string;
}

/** The variable to give to all children of the run that is called `run`. */
export function markOf(run: string): Record<string, string> {
  return { [MARK]: run };
}

/** What still runs after a grace. Only Linux shows environments; elsewhere the list is empty. */
export async function leftoversOf(run: string, graceMs = GRACE_MS): Promise<readonly Leftover[]> {
  for (let waitedMs = 0; waitedMs < graceMs; waitedMs += LOOK_EVERY_MS) {
    if (marked(run).length === 0) return [];
    await pause(LOOK_EVERY_MS);
  }
  return marked(run);
}

function marked(run: string): readonly Leftover[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid)
    .flatMap((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(`${MARK}=${run}`)) return [];
        return [{ pid, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() }];
      } catch {
        return []; // ended meanwhile, or somebody else's
      }
    });
}
