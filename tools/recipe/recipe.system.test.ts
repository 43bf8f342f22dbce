import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { gameRecipe } from '../../electron/party/native/testing/game-recipe.ts';
import { runningIn } from '../../electron/party/native/testing/processes.ts';

const PROGRAM = fileURLToPath(new URL('recipe.ts', import.meta.url));

it('a try that is interrupted ends what it has started, and removes what it has written', {
  tags: ['linux'],
}, async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'recipe-test-')));
  try {
    // It never answers.
    const server = join(folder, 'game-server');
    await writeFile(server, '#!/bin/sh\nsleep 600 &\nwait\n');
    await chmod(server, 0o755);
    await writeFile(join(folder, 'game.json'), JSON.stringify(gameRecipe()));
    const temporary = join(folder, 'temporary');
    await mkdir(temporary);
    const env = { ...process.env, TMPDIR: temporary, PATH: `${folder}:${process.env.PATH}` };
    const tried = spawn(process.execPath, [PROGRAM, 'try', join(folder, 'game.json')], { env });
    const exit = once(tried, 'exit');
    for await (const line of createInterface(tried.stdout)) {
      if (line.includes('server-starting')) break;
    }
    tried.kill('SIGINT');
    expect(await exit).toEqual([1, null]);
    expect(await readdir(temporary)).toEqual([]);
    expect(runningIn(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
