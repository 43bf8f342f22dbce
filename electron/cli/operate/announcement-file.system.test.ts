import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CHAT_LIMIT } from '../../../netcode/wire/text.ts';
import { followAnnouncement } from './announcement-file.ts';

function followed() {
  const folder = mkdtempSync(join(tmpdir(), 'announcement-'));
  const path = join(folder, 'announcement');
  const said: string[] = [];
  const failures: string[] = [];
  const heard = { announce: (text: string) => said.push(text), failed: (why: string) => failures.push(why) };
  const end = followAnnouncement(path, heard, 5);
  onTestFinished(() => {
    end();
    rmSync(folder, { recursive: true });
  });
  return { path, said, failures };
}

describe('the file of what a hall announces', () => {
  it('is followed: its first line, cleaned, each time it is another one, and none once it is empty or gone', async () => {
    const { path, said, failures } = followed();
    writeFileSync(path, '\uFEFF  Pizza \u202e is\u001b here \r\nand a second line\n');
    await expect.poll(() => said).toEqual(['Pizza is here']);
    writeFileSync(path, 'Pizza is here\n');
    writeFileSync(path, `${'x'.repeat(100_000)}\n`);
    await expect.poll(() => said.at(-1)).toBe('x'.repeat(CHAT_LIMIT));
    writeFileSync(path, '\n');
    await expect.poll(() => said.at(-1)).toBe('');
    writeFileSync(path, 'Doors close at 2');
    await expect.poll(() => said.at(-1)).toBe('Doors close at 2');
    rmSync(path);
    await expect.poll(() => said.at(-1)).toBe('');
    expect(failures).toEqual([]);
  });

  it('keeps what was announced where it cannot be read, and says why once', async () => {
    const { path, said, failures } = followed();
    writeFileSync(path, 'Pizza');
    await expect.poll(() => said).toEqual(['Pizza']);
    rmSync(path);
    mkdirSync(path);
    await expect.poll(() => failures).toHaveLength(1);
    rmSync(path, { recursive: true });
    writeFileSync(path, 'More pizza');
    await expect.poll(() => said.at(-1)).toBe('More pizza');
    expect(failures).toHaveLength(1);
  });

  it('holds nothing up where it is a pipe that has no writer', async () => {
    const { path, said } = followed();
    writeFileSync(path, 'Pizza');
    await expect.poll(() => said).toEqual(['Pizza']);
    rmSync(path);
    execFileSync('mkfifo', [path]);
    await expect.poll(() => said.at(-1)).toBe('');
    rmSync(path);
    writeFileSync(path, 'More pizza');
    await expect.poll(() => said.at(-1)).toBe('More pizza');
  });
});
