// @module-tag linux

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Child, startChild } from './child.ts';
import { LINE_COSTS, MOST_A_SECOND } from './log-pace.ts';

const PATIENT = { timeout: 60_000, interval: 20 };

let folder: string;
let child: Child | undefined;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'child-')));
});

afterEach(async () => {
  child?.stop();
  await child?.ended;
  await rm(folder, { recursive: true });
});

/** A server that writes what is typed to it, and ends when its input does. */
function reading(says?: readonly string[]): { child: Child; hasEnded: () => boolean } {
  let over = false;
  child = startChild({ role: 'server', program: '/bin/cat', args: [], folder, graceSeconds: 1, says });
  void child.ended.then(() => {
    over = true;
  });
  return { child, hasEnded: () => over };
}

/** Whether a process is there that does something. */
function isRunning(pid: string): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

describe('a server that does not end when it is asked to', () => {
  it('is killed with what it has started in a session of its own', async () => {
    const script = `trap '' TERM; setsid sleep 600 & echo $!; while :; do sleep 0.1; done`;
    const args = ['-c', script];
    child = startChild({ role: 'server', program: '/bin/sh', args, folder, graceSeconds: 1 });
    await vi.waitFor(() => expect(child!.log.lines).toHaveLength(1), PATIENT);
    const [elsewhere] = child.log.lines;
    expect(isRunning(elsewhere!)).toBe(true);
    child.stop();
    await child.ended;
    expect(isRunning(elsewhere!)).toBe(false);
  });
});

describe('a program of the person’s own that is the same', () => {
  it('is left alone when a server ends, where it was there before', async () => {
    const own = spawn('/bin/sleep', ['600'], { cwd: folder, stdio: 'ignore' });
    onTestFinished(() => void own.kill('SIGKILL'));
    // The system counts hundredths of a second.
    await vi.waitFor(() => expect(readFileSync(`/proc/${own.pid}/cmdline`, 'utf8')).toMatch('/bin/sleep'));
    await setTimeout(20);
    child = startChild({ role: 'server', program: '/bin/sleep', args: ['0'], folder, graceSeconds: 1 });
    await child.ended;
    expect([isRunning(String(own.pid)), child.log.lines]).toEqual([true, []]);
  });
});

describe('a server that floods its log', () => {
  it('waits with it, and yet says its last words and ends when it is asked to', async () => {
    const script = `trap 'kill $!; wait $! 2>/dev/null; echo bye; exit' TERM; yes & wait`;
    const args = ['-c', script];
    let lines = 0;
    const onLine = () => {
      lines += 1;
    };
    child = startChild({ role: 'server', program: '/bin/sh', args, folder, graceSeconds: 20, onLine });
    await vi.waitFor(() => expect(lines).toBeGreaterThan(MOST_A_SECOND / LINE_COSTS), PATIENT);
    const before = performance.now();
    child.stop();
    await child.ended;
    expect(child.log.lines.at(-1)).toBe('bye');
    expect(performance.now() - before).toBeLessThan(15_000);
  });
});

describe('a server that reads what is typed', () => {
  it('gets what its recipe says, and nothing ends it but a stop', async () => {
    const { child, hasEnded } = reading(['set aifill 0', 'start']);
    await vi.waitFor(() => expect(child.log.lines).toEqual(['set aifill 0', 'start']), PATIENT);
    expect(hasEnded()).toBe(false);
    child.stop();
    await child.ended;
  });

  it('finds the end at once where its recipe says nothing', async () => {
    await reading().child.ended;
  });
});
