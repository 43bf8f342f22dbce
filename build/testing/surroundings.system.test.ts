// The suite depends on nothing that a machine happens to have: a few tests of each kind pass on very different machines.

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { canMakeNetworks } from './networks.ts';

const root = join(import.meta.dirname, '../..');

/** What screens say and when something was; firewalls; the person's folders; programs along PATH; networks. */
const FILES = [
  'renderer/gallery/gallery.test.tsx',
  'renderer/languages/speech.test.ts',
  'electron/party/self-check/self-check.test.ts',
  'electron/party/self-check/firewall/firewall.test.ts',
  'electron/party/log/report.test.ts',
  'electron/web/data-folder.test.ts',
  'electron/party/native/find-program.test.ts',
  'netcode/udp/local-network.test.ts',
];

/** Where even root cannot write. */
const UNWRITABLE = '/proc';

const machines: readonly (readonly [name: string, env: Readonly<Record<string, string>>])[] = [
  [
    'in German, without a home that can be written and without programs',
    { LANG: 'de_DE.UTF-8', TZ: 'America/St_Johns', HOME: UNWRITABLE, PATH: UNWRITABLE },
  ],
  ['in Chinese', { LANG: 'zh_CN.UTF-8', TZ: 'Pacific/Auckland', HOME: tmpdir(), PATH: process.env.PATH! }],
];

const folder = mkdtempSync(join(tmpdir(), 'surroundings-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.runIf(process.platform === 'linux')('the suite', () => {
  it.for(machines)('passes on a machine %s', async ([, env], { signal }) => {
    const vitest = [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--retry=0',
      '--maxWorkers=1',
      ...FILES,
    ];
    // With neither a network nor names, where it may be taken away.
    const [program, ...args] = [
      ...(canMakeNetworks ? ['/usr/bin/unshare', '--net'] : []),
      process.execPath,
      ...vitest,
    ];
    const run = promisify(execFile)(program!, args, { cwd: root, env: { ...env, TMPDIR: folder }, signal });
    const said = await run.catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`${stdout}\n${stderr}`);
    });
    expect(said.stdout).toContain(` ${FILES.length} passed `);
  });
});
