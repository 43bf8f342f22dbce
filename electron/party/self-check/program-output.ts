// Runs a program of the system that only tells something.

import { execFile } from 'node:child_process';
import type { Ran } from './firewall/verdict.ts';

/** PowerShell takes some seconds to start on a slow machine, while everything else goes on. */
const LIMIT_MS = 10_000;

export function programOutput(file: string, args: readonly string[], signal?: AbortSignal): Promise<Ran> {
  const options = {
    timeout: LIMIT_MS,
    windowsHide: true,
    env: { ...process.env, LC_ALL: 'C' },
    maxBuffer: 1 << 24,
    ...(signal && { signal }),
  };
  return new Promise((resolve) => {
    try {
      execFile(file, args, options, (error, out) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : null;
        resolve({ code, out });
      });
    } catch {
      resolve({ code: null, out: '' }); // no memory for one more process
    }
  });
}
