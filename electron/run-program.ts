// Runs a program of the system and tells how it ended.

import { spawn } from 'node:child_process';
import type { ProgramCall } from './open-firewall.ts';

/** The exit code; null when it failed to start or was ended from outside. */
export function runProgram({ file, args }: ProgramCall, env = process.env): Promise<number | null> {
  return new Promise((resolve) => {
    try {
      const child = spawn(file, args, { stdio: 'ignore', windowsHide: true, env });
      child.once('error', () => resolve(null));
      child.once('exit', resolve);
    } catch {
      resolve(null); // no memory for one more process
    }
  });
}
