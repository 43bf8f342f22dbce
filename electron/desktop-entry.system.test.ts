// What a desktop of Linux makes of our entry, by its own programs.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  const dataHome = join(home, 'share');
  const config = join(home, 'config');
  const program = join(home, 'Ethernight-1.AppImage');
  // A display is named, and no desktop environment: xdg-open then goes by the entries alone.
  const env = {
    ...{ PATH: process.env.PATH, HOME: home, DISPLAY: ':none', LC_ALL: 'C' },
    ...{ XDG_DATA_HOME: dataHome, XDG_CONFIG_HOME: config },
  };
  afterAll(() => rmSync(home, { recursive: true }));

  it('opens links and replays with the copy that was registered', async () => {
    mkdirSync(config, { recursive: true });
    await registerProgram({ dataHome, program, run: (call) => runProgram(call, env) });
    const ask = (...args: string[]) => execFileSync('xdg-mime', args, { env, encoding: 'utf8' }).trim();
    expect(ask('query', 'default', 'x-scheme-handler/ethernight')).toBe('ethernight.desktop');
    expect(ask('query', 'default', REPLAY_TYPE)).toBe('ethernight.desktop');
    const endings = readFileSync(join(dataHome, 'mime/globs2'), 'utf8');
    expect(endings).toContain(`:${REPLAY_TYPE}:*.ethernight-replay\n`);
  });

  it.runIf(has('xdg-open'))('hands a link to that copy as it is, whatever is in it', () => {
    const told = join(home, 'told');
    writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@" > '${told}'\n`, { mode: 0o755 });
    for (const link of [
      'ethernight://join/0A14-402Y-8RV',
      'ethernight://join/[fe80::1%25eth0]:27412?room=2&by=$(touch%20x)`id`;true',
    ]) {
      execFileSync('xdg-open', [link], { env, stdio: 'ignore' });
      expect(readFileSync(told, 'utf8')).toBe(`${link}\n`);
    }
  });

  it.runIf(has('desktop-file-validate'))('finds no fault in the entry', () => {
    const entry = join(dataHome, 'applications/ethernight.desktop');
    expect(execFileSync('desktop-file-validate', [entry], { encoding: 'utf8' })).toBe('');
  });
});
