// A Firefox that cannot be had; the one that can is driven by determinism.system.test.ts.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('the start of Firefox', () => {
  it('reports what a program that is not Firefox says, and leaves no profile', async () => {
    await expect(openFirefox(process.execPath)).rejects.toThrow(/ended at once \(\d+\)[\s\S]*--headless/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('reports a program that is missing, and leaves no profile', async () => {
    await expect(openFirefox(join(folder, 'no-firefox'))).rejects.toThrow(/could not be started: .*ENOENT/);
    expect(readdirSync(folder)).toEqual([]);
  });
});
