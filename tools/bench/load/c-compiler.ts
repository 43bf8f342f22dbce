// What the benchmark has in C, such as the simplest relay: compiled where there is a compiler.

import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Undo } from '../undo.ts';

/** Whether there is a C compiler; its program is written for Linux. */
export const hasCompiler =
  process.platform === 'linux' && spawnSync('cc', ['--version'], { stdio: 'ignore' }).status === 0;

/** The simplest relay as a program. */
export function builtRelay(undo: Undo): Promise<string> {
  return compiled(undo, join(import.meta.dirname, 'simplest-relay.c'));
}

/** Compiles a file of C; the program is gone when the row is over. */
export async function compiled(undo: Undo, source: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ethernight-c-'));
  undo.add(() => rm(folder, { recursive: true, force: true }));
  const program = join(folder, basename(source, '.c'));
  const { status, stderr } = spawnSync('cc', ['-O2', '-o', program, source], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`cc cannot compile ${source}: ${stderr}`);
  return program;
}
