// A line of a namespace on which all takes a while: the program beside this file, where it can be compiled and run.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LossyNamespace } from '../delivery/namespace.ts';
import { compiled, hasCompiler } from '../load/c-compiler.ts';
import type { Undo } from '../undo.ts';

const NAME = 'far';

/** Addresses of the machine itself, and of the same machine behind a long line. */
export const HERE = '10.153.0.1';
export const FAR = '10.153.0.2';

/** Opens a line with so much delay each way. A sentence instead where that fails. */
export async function openDelayLine(
  undo: Undo,
  { under }: LossyNamespace,
  delayMs: number,
): Promise<string | null> {
  if (!hasCompiler) return 'there is no C compiler';
  const program = await compiled(undo, join(import.meta.dirname, 'delay-line.c'));
  const [file = '', ...inside] = [...under, program, NAME, String(delayMs * 1000)];
  const line = spawn(file, inside, { stdio: ['ignore', 'pipe', 'pipe'] });
  undo.add(async () => void line.kill());
  let said = '';
  line.stderr.on('data', (data) => {
    said += data;
  });
  const isOpen = await Promise.race([
    once(line.stdout, 'data').then(() => true),
    once(line, 'exit').then(() => false),
  ]);
  if (!isOpen) return said.trim();
  const [ip = '', ...before] = under;
  const run = (...command: string[]) => promisify(execFile)(ip, [...before, 'ip', ...command]);
  await run('address', 'add', `${HERE}/24`, 'dev', NAME);
  await run('link', 'set', NAME, 'up');
  return null;
}
