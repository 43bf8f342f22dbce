// A disk that is really full: a small one of memory, mounted for the program alone.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canMakeNetworks } from '../../../build/testing/networks.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'full-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

// Namespaces of mounts are made by who can make those of networks.
describe.runIf(canMakeNetworks)('a name that is typed while the disk is full', { tags: ['networks'] }, () => {
  it('is said not to be kept, and written when it can be', () => {
    const program = join(import.meta.dirname, '../testing/fills-disk.ts');
    const mounted = 'mount -t tmpfs -o size=256k none "$1" && exec "$2" "$3" "$1"';
    const args = ['--mount', 'sh', '-c', mounted, 'sh', folder, process.execPath, program];
    const printed = JSON.parse(execFileSync('unshare', args, { encoding: 'utf8' }));
    expect(printed).toEqual({
      plain: 'ENOSPC',
      seen: [['before', 'profile-unwritten'], ['typed']],
      lines: [expect.stringMatching(/^The profile could not be kept: ENOSPC/)],
    });
  });
});
