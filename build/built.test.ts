import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { digestOfSources, forgetNote, noteOf, writeNote } from './built.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'built-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

describe('the digest of the sources', () => {
  beforeEach(() => {
    for (const name of ['LICENSE', 'package.json', 'package-lock.json', 'tsconfig.json']) write(name, name);
    for (const name of ['build', 'electron', 'games', 'netcode', 'renderer']) write(`${name}/a.ts`, name);
  });

  it('is the same as long as nothing changes', () => {
    expect(digestOfSources(folder, null)).toBe(digestOfSources(folder, null));
  });

  it.each([
    ['a source is edited', () => write('renderer/a.ts', 'b')],
    ['a source is added', () => write('netcode/wire/b.ts', '')],
    ['a source is removed', () => rmSync(join(folder, 'games/a.ts'))],
    ['a style or a picture is edited', () => write('renderer/styles/a.css', 'a')],
    ['a build script is edited', () => write('build/a.ts', 'b')],
    ['another version of a package is locked', () => write('package-lock.json', 'b')],
    ['other packages are installed', () => write('node_modules/.package-lock.json', 'b')],
    ['NODE_ENV is set', () => vi.stubEnv('NODE_ENV', 'development')],
  ])('is another one when %s', (_, change) => {
    const before = digestOfSources(folder, null);
    change();
    expect(digestOfSources(folder, null)).not.toBe(before);
  });

  it('is another one for another homepage', () => {
    expect(digestOfSources(folder, 'https://ethernight.example')).not.toBe(digestOfSources(folder, null));
  });

  it('stays when a test is added', () => {
    const before = digestOfSources(folder, null);
    for (const path of ['games/a.test.ts', 'renderer/A.test.tsx', 'netcode/testing/rooms.ts'])
      write(path, '');
    expect(digestOfSources(folder, null)).toBe(before);
  });
});

describe('a part that is built', () => {
  const said = { from: 'sources', packages: ['/node_modules/react'], beside: null };
  beforeEach(() => {
    write('renderer/index.html', 'page');
    write('renderer/assets/a.js', 'script');
    writeNote(folder, 'page', said);
  });

  it('is known by its note', () => {
    expect(noteOf(folder, 'page', 'sources')).toMatchObject(said);
  });

  it('is known also when a file has come into its folder since', () => {
    write('renderer/licences.txt', 'MIT');
    expect(noteOf(folder, 'page', 'sources')).not.toBeNull();
  });

  it.each([
    ['one of its files is missing', () => rmSync(join(folder, 'renderer/assets/a.js'))],
    ['one of its files is cut off', () => write('renderer/assets/a.js', 'scr')],
    ['its folder is missing', () => rmSync(join(folder, 'renderer'), { recursive: true })],
    ['its note is cut off', () => write('notes/page.json', '{"from":"sources","fi')],
    ['a build of it has begun', () => forgetNote(folder, 'page')],
  ])('counts for nothing when %s', (_, change) => {
    change();
    expect(noteOf(folder, 'page', 'sources')).toBeNull();
  });

  it('counts for nothing when the sources are others', () => {
    expect(noteOf(folder, 'page', 'other sources')).toBeNull();
  });

  it('says nothing of another part', () => {
    expect(noteOf(folder, 'web', 'sources')).toBeNull();
  });
});
