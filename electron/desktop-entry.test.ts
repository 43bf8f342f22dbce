import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packagingFor } from '../build/electron-builder.ts';
import { NOBODY } from '../build/publisher.ts';
import { dataHomeOf, desktopEntry, REPLAY_TYPE, registerProgram } from './desktop-entry.ts';
import type { ProgramCall } from './open-firewall.ts';

let dataHome: string;
beforeEach(async () => {
  dataHome = await mkdtemp(join(tmpdir(), 'ethernight-entry-'));
});
afterEach(() => rm(dataHome, { recursive: true }));

function register(program: string, code: number | null = 0) {
  const ran: string[] = [];
  const run = async ({ file, args }: ProgramCall) => {
    ran.push([file, ...args].join(' '));
    return file === 'xdg-mime' ? code : 0;
  };
  return { ran, done: registerProgram({ dataHome, program, run }) };
}

describe('a copy that is registered', () => {
  it('is written down for the desktop, with the type of its files, and is made the default for links and replays', async () => {
    const { ran, done } = register('/home/ann/Ethernight.AppImage');
    await done;
    const entry = await readFile(join(dataHome, 'applications/ethernight.desktop'), 'utf8');
    expect(entry).toContain('\nExec=/home/ann/Ethernight.AppImage %U\n');
    const type = await readFile(join(dataHome, 'mime/packages/ethernight.xml'), 'utf8');
    expect(type).toContain('<glob pattern="*.ethernight-replay"/>');
    expect(ran.at(-1)).toBe(`xdg-mime default ethernight.desktop x-scheme-handler/ethernight ${REPLAY_TYPE}`);
  });

  it('is left alone where it is written down already, and written anew where it has moved', async () => {
    await register('/home/ann/a').done;
    const same = register('/home/ann/a');
    await same.done;
    expect(same.ran).toEqual([]);
    const moved = register('/home/ann/b');
    await moved.done;
    expect(moved.ran).toHaveLength(3);
  });

  it('is said to be none where the desktop cannot be told', async () => {
    await expect(register('/home/ann/a', null).done).rejects.toThrow('xdg-mime ended with null');
  });

  it('has the type and the names that packages have', () => {
    const { fileAssociations, protocols, extraMetadata } = packagingFor(NOBODY);
    expect(fileAssociations).toMatchObject([{ ext: 'ethernight-replay', mimeType: REPLAY_TYPE }]);
    expect(protocols).toMatchObject([{ schemes: ['ethernight'] }]);
    expect(extraMetadata.desktopName).toBe('ethernight.desktop');
  });
});

describe('a desktop entry', () => {
  it.each([
    ['/opt/Ethernight-1.2/ethernight', '/opt/Ethernight-1.2/ethernight'],
    ['/opt/a b/app', '"/opt/a b/app"'],
    ['/opt/100%/app', '"/opt/100%%/app"'],
    ['/opt/"$x`/app', '"/opt/\\\\"\\\\$x\\\\`/app"'],
    ['/opt/a\\b', '"/opt/a\\\\\\\\b"'],
  ])('names %s as %s', (program, exec) => {
    expect(desktopEntry(program)).toContain(`\nExec=${exec} %U\n`);
  });

  it('lies where programs of this user are listed', () => {
    expect(dataHomeOf({}, '/home/ann')).toBe('/home/ann/.local/share');
    expect(dataHomeOf({ XDG_DATA_HOME: '/data' }, '/home/ann')).toBe('/data');
    expect(dataHomeOf({ XDG_DATA_HOME: 'data' }, '/home/ann')).toBe('/home/ann/.local/share');
  });
});
