import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeStaleDrafts, writeWhole } from './write-whole.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'write-whole-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a file that is written whole', () => {
  it('has the new content, for its owner alone, and no draft is left', async () => {
    const path = join(folder, 'a.json');
    writeFileSync(path, 'a longer text from before');
    await writeWhole(path, 'new');
    await writeWhole(join(folder, 'b'), Uint8Array.of(1, 2));
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(readdirSync(folder).sort()).toEqual(['a.json', 'b']);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('is written by several at once, one after the other', async () => {
    const path = join(folder, 'a');
    const texts = Array.from({ length: 8 }, (_, at) => `${at}`.repeat(1000));
    await Promise.all(texts.map((text) => writeWhole(path, text)));
    expect(texts).toContain(readFileSync(path, 'utf8'));
    expect(readdirSync(folder)).toEqual(['a']);
  });

  it('stays as it was where it cannot be replaced, and no draft is left', async () => {
    await expect(writeWhole(join(folder, 'none', 'a'), 'x')).rejects.toThrow('ENOENT');
    mkdirSync(join(folder, 'taken'));
    await expect(writeWhole(join(folder, 'taken'), 'x')).rejects.toThrow();
    expect(readdirSync(folder)).toEqual(['taken']);
  });
});

describe('a draft', () => {
  it('is removed when its writer ended long ago, and no other file is', async () => {
    const now = Date.now();
    const files = ['a.json.1.new', 'a.json.2.new', 'a.json', 'b.json.3.new', 'a.json.old'];
    for (const name of files) {
      writeFileSync(join(folder, name), 'x');
      const old = (now - 61_000) / 1000;
      if (name !== 'a.json.2.new') utimesSync(join(folder, name), old, old);
    }
    await removeStaleDrafts(join(folder, 'a.json'), now);
    expect(readdirSync(folder).sort()).toEqual(['a.json', 'a.json.2.new', 'a.json.old', 'b.json.3.new']);
  });
});
