// What a desktop of Linux makes of our entry, by its own programs.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { REPLAY_TYPE, registerProgram } from './desktop-entry.ts';
import { runProgram } from './run-program.ts';

const has = (program: string) => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

describe.runIf(has('xdg-mime') && has('update-mime-database'))('a desktop of Linux', () => {
  const home = mkdtempSync(join(tmpdir(), 'ethernight-desktop-'));
  afterAll(() => rmSync(home, { recursive: true }));

  it('opens links and replays with the copy that was registered', async () => {
    const dataHome = join(home, 'share');
    const config = join(home, 'config');
    mkdirSync(config, { recursive: true });
    const env = { ...process.env, HOME: home, XDG_DATA_HOME: dataHome, XDG_CONFIG_HOME: config };
    await registerProgram({
      dataHome,
      program: join(home, 'Ethernight 1.AppImage'),
      run: (call) => runProgram(call, env),
    });
    const ask = (...args: string[]) => execFileSync('xdg-mime', args, { env, encoding: 'utf8' }).trim();
    expect(ask('query', 'default', 'x-scheme-handler/ethernight')).toBe('ethernight.desktop');
    expect(ask('query', 'default', REPLAY_TYPE)).toBe('ethernight.desktop');
    const endings = readFileSync(join(dataHome, 'mime/globs2'), 'utf8');
    expect(endings).toContain(`:${REPLAY_TYPE}:*.ethernight-replay\n`);
  });
});
