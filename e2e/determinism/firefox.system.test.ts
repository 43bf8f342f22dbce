// A Firefox that cannot be had; the one that can is driven by determinism.system.test.ts.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openFirefox } from './firefox.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firefox-test-'));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, folder);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

it('a program that is not Firefox is told with what it said, and leaves no profile', async () => {
  await expect(openFirefox(process.execPath)).rejects.toThrow(/ended at once \(\d+\)[\s\S]*--headless/);
  expect(readdirSync(folder)).toEqual([]);
});

it('a program that is not there is told, and leaves no profile', async () => {
  await expect(openFirefox(join(folder, 'no-firefox'))).rejects.toThrow(/could not be started: .*ENOENT/);
  expect(readdirSync(folder)).toEqual([]);
});
