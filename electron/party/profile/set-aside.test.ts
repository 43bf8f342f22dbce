import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setAside } from './set-aside.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aside-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const path = () => join(folder, 'identity');

describe('what is set aside', () => {
  it('keeps its bytes under a name with the time, beside what was set aside earlier', async () => {
    const name = 'identity.damaged-2026-11-27T20-15-01-003Z';
    for (const text of ['first', 'second']) {
      writeFileSync(path(), text);
      await setAside(path(), new Date('2026-11-27T20:15:01.003Z'));
    }
    expect(readdirSync(folder)).toEqual([name, `${name}-2`]);
    expect(readFileSync(join(folder, name), 'utf8')).toBe('first');
  });

  it.each([
    ['a folder', () => mkdirSync(path())],
    ['a link to nowhere', () => symlinkSync('nowhere', path())],
  ])('may be %s', async (_, make) => {
    make();
    expect(await setAside(path())).toMatchObject({ is: 'aside' });
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('is nothing where no file is', async () => {
    expect(await setAside(path())).toEqual({ is: 'nothing' });
    expect(await setAside(join(folder, 'missing', 'identity'))).toEqual({ is: 'nothing' });
  });
});
