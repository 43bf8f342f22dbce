// What files in the data folder have a terminal do.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const PROGRAM = join(import.meta.dirname, 'party/testing/says-lines.ts');
const HELP = join(import.meta.dirname, 'party/testing/prints-help.ts');
const PRINTS = join(import.meta.dirname, 'party/testing/prints-much.ts');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'print-'));
  mkdirSync(join(folder, 'recipes'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const openttd = readFileSync(join(import.meta.dirname, 'party/native/recipes/openttd.json'), 'utf8');

/** Sets the title of a terminal, colours, moves up, clears, is 8-bit, and turns text around. */
const EVIL = '\u001b]0;owned\u0007\u001b[31m\u001b[1A\u001b[2J\u009b31m\u202e';

const CONTROL = /[^\n\P{Cc}]|\p{Bidi_Control}/u;

describe('what the app prints when it starts', () => {
  it('has no control characters of files in it: of the profile, and of recipes, their names, keys, variables and JSON', () => {
    writeFileSync(join(folder, 'profile.json'), JSON.stringify({ version: EVIL }));
    const recipe = (name: string, text: string) => writeFileSync(join(folder, 'recipes', name), text);
    const game = JSON.parse(openttd);
    recipe(`${EVIL.replaceAll('/', '')}.json`, 'nothing');
    recipe('json.json', `{"schema": ${EVIL}`);
    recipe('key.json', JSON.stringify({ ...game, [`x${EVIL}`]: 1 }));
    const server = { ...game.server, args: [`{${EVIL}}`] };
    recipe('variable.json', JSON.stringify({ ...game, schema: 2, id: 'other', server }));
    const { stdout, stderr, status } = spawnSync(process.execPath, [PROGRAM, folder], { encoding: 'utf8' });
    expect([stdout, status]).toEqual(['closed\n', 0]);
    expect(stderr.match(/The recipe .* is not used/g)).toHaveLength(4);
    expect(stderr).toContain('The profile could not be read');
    expect(stderr).toContain('\\u001b');
    expect(stderr).not.toMatch(CONTROL);
    const logged = readFileSync(join(folder, 'logs/party.log'), 'utf8');
    expect(logged).toContain('is not used');
    expect(logged).not.toMatch(CONTROL);
    for (const line of logged.trim().split('\n')) JSON.parse(line);
  });

  it('may go to a reader that has gone', async () => {
    writeFileSync(join(folder, 'profile.json'), 'nothing');
    const child = spawn(process.execPath, [PROGRAM, folder], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    child.stderr.destroy();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

describe.runIf(existsSync('/usr/bin/script'))('a terminal that is stopped', () => {
  it('holds nothing up, and what waits for it has a bound', { timeout: 60_000 }, async () => {
    const path = join(folder, 'printed');
    const program = `"${process.execPath}" "${PRINTS}" "${path}"`;
    // It makes a terminal, and reads of it only what its own reader takes: nothing here.
    const child = spawn('script', ['-qec', program, '/dev/null'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    try {
      await expect.poll(() => existsSync(path), { timeout: 50_000 }).toBe(true);
      const { waiting } = JSON.parse(readFileSync(path, 'utf8'));
      expect(waiting).toBeGreaterThan(0);
      expect(waiting).toBeLessThan(300_000);
    } finally {
      child.kill('SIGKILL');
      await ended;
    }
  });
});

describe.runIf(existsSync('/usr/bin/script'))('the help of a program that ends right behind it', () => {
  it('comes whole to a terminal that takes little at once', async () => {
    const program = `"${process.execPath}" "${HELP}" 500000`;
    const child = spawn('script', ['-qec', program, '/dev/null'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      // Other shells complain in that terminal of a language that the machine lacks.
      env: { ...process.env, SHELL: '/bin/sh' },
    });
    let printed = 0;
    for await (const bytes of child.stdout) {
      printed += bytes.length;
      await setTimeout(5);
    }
    expect(printed).toBe(500_000);
  });
});
