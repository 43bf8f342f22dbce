import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openProfile } from './profile.ts';
import { initialSettings } from './settings.ts';

let folder: string;
let lines: string[];
const open = (name = 'ann') => openProfile(join(folder, 'data'), name, (line) => lines.push(line));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'profile-'));
  lines = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a profile', () => {
  it('starts with the name that the system knows, cleaned', async () => {
    expect((await open('  ann\u202e ')).profile.name).toBe('ann');
    expect((await open('')).profile.name).toBe('Player');
  });

  it('is there again after it was saved, and leaves no draft behind', async () => {
    const store = await open();
    store.save({ name: 'Zoë', settings: initialSettings });
    store.save({ name: '龍之介', settings: initialSettings });
    await store.settled();
    expect((await open()).profile.name).toBe('龍之介');
    expect(readdirSync(join(folder, 'data'))).toEqual(['profile.json']);
  });

  it.each([
    ['cut off', '{"version":1,"na'],
    ['of another shape', '{"version":1,"name":7}'],
    ['of another version', '{"version":9,"name":"Ann"}'],
    ['empty', ''],
  ])('that is %s is set aside and said, and a new one is used', async (_, text) => {
    await open();
    const path = join(folder, 'data', 'profile.json');
    writeFileSync(path, text);
    expect((await open('bob')).profile.name).toBe('bob');
    expect(readFileSync(`${path}.damaged`, 'utf8')).toBe(text);
    expect(existsSync(path)).toBe(false);
    expect(lines.join()).toContain('damaged');
  });

  it('that cannot be written is said, and the party goes on', async () => {
    const store = await open();
    rmSync(join(folder, 'data'), { recursive: true });
    store.save({ name: 'Ann', settings: initialSettings });
    await store.settled();
    expect(store.profile.name).toBe('Ann');
    expect(lines.join()).toContain('could not be kept');
  });
});
