// The simplest relay in C, compiled where there is a compiler.

import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Undo } from '../undo.ts';

/** It is written for Linux. */
export const hasCompiler =
  process.platform === 'linux' && spawnSync('cc', ['--version'], { stdio: 'ignore' }).status === 0;

/** Builds it; it is gone when the row is over. */
export async function builtRelay(undo: Undo): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ethernight-relay-'));
  undo.add(() => rm(folder, { recursive: true, force: true }));
  const program = join(folder, 'simplest-relay');
  const source = join(import.meta.dirname, 'simplest-relay.c');
  const { status, stderr } = spawnSync('cc', ['-O2', '-o', program, source], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`cc cannot compile the relay in C: ${stderr}`);
  return program;
}
