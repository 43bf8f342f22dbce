import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { secureRandom } from '../../../netcode/udp/random.ts';
import { openClientId } from './client-id.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'client-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const lines: string[] = [];
const open = (where = folder) => openClientId(where, secureRandom(), (line) => lines.push(line));

it('is drawn once and stays the same', async () => {
  const drawn = await open();
  expect(drawn).toMatch(/^[0-9a-f]{32}$/);
  expect(await open()).toBe(drawn);
  expect(readdirSync(folder)).toEqual(['client-id']);
});

it('of another folder is another one', async () => {
  const other = mkdtempSync(join(tmpdir(), 'client-'));
  expect(await open(other)).not.toBe(await open());
  rmSync(other, { recursive: true });
});

it.each(['', 'nonsense', `${'a'.repeat(32)}\n`, 'A'.repeat(32)])(
  'is drawn anew when the file is damaged: %j',
  async (kept) => {
    writeFileSync(join(folder, 'client-id'), kept);
    const drawn = await open();
    expect(drawn).toMatch(/^[0-9a-f]{32}$/);
    expect(await open()).toBe(drawn);
  },
);

it('that cannot be kept still serves, and is said', async () => {
  lines.length = 0;
  expect(await open(join(folder, 'missing'))).toMatch(/^[0-9a-f]{32}$/);
  expect(lines).toHaveLength(1);
});
