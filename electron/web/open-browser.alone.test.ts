import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { writeOpening } from './open-browser.ts';

vi.mock(import('node:fs/promises'), { spy: true });

describe('the file that opens the browser', () => {
  it('is its owner’s alone, and its name says nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'opening-'));
    try {
      const link = { address: 'http://127.0.0.1:5000/enter', token: 'c2VjcmV0' };
      const { file, remove } = await writeOpening(link, folder);
      expect(file).not.toContain(link.token);
      expect(await readFile(file, 'utf8')).toContain(`value="${link.token}"`);
      // Windows keeps a person's folders to themselves by other means.
      if (process.platform !== 'win32') {
        expect((await stat(file)).mode & 0o777).toBe(0o600);
        expect((await stat(join(file, '..'))).mode & 0o777).toBe(0o700);
      }
      await remove();
      expect(await readdir(folder)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('leaves nothing behind where it cannot be written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'opening-'));
    try {
      vi.mocked(writeFile).mockRejectedValueOnce(new Error('no space left'));
      const link = { address: 'http://127.0.0.1:5000/enter', token: 'c2VjcmV0' };
      await expect(writeOpening(link, folder)).rejects.toThrow('no space left');
      expect(await readdir(folder)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
