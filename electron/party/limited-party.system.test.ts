// A party to which the system refuses what it has run out of: the match goes on, and the screen says what is not kept.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canMakeNetworks } from '../../build/testing/networks.ts';
import { asPlainUser } from '../../build/testing/plain-user.ts';
import { makePage } from '../guests/testing/test-browser.ts';
import type { Limited, Refused } from './testing/limited-party.ts';

const PROGRAM = join(import.meta.dirname, 'testing/limited-party.ts');

/** How long each plays; a run of ten minutes prints what became of it. */
const { LIMITED_SECONDS } = process.env;
const SECONDS = Number(LIMITED_SECONDS ?? 3);

/** A quarter of the frames: a machine may be busy, countdowns stand between matches, and one that stands still has none. */
const FRAMES = SECONDS * 15;

/** A test takes that long, and so much more to start and to end, ms. */
const TIME = { timeout: SECONDS * 1_000 + 120_000 };

/** What may be in memory, MB: twice of what a match takes. */
const MOST_MB = 400;

/** What the system lets a process ask for, bytes: V8 asks for far more than it ever fills. */
const MOST_DATA = 1500 * 1024 * 1024;

let folder: string;
const lines: Socket[] = [];
const ended: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'limited-'));
  mkdirSync(join(folder, 'data'));
  makePage(folder);
});
afterEach(async () => {
  for (const line of lines.splice(0)) line.destroy();
  await Promise.all(ended.splice(0).map((end) => end()));
  rmSync(folder, { recursive: true });
});

/** Starts it with a command before it; `while` is done while the match runs. */
async function play(
  how: Refused,
  before: readonly string[],
  meanwhile: (ports: readonly number[]) => void = () => {},
) {
  const args = [join(folder, 'data'), join(folder, 'page'), how, String(SECONDS)];
  const [command, ...rest] = [...before, process.execPath, PROGRAM, ...args];
  const child = spawn(command!, rest, { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  ended.push(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const said = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await said.next()).value ?? '{"ended":true}');
  const { ports } = await next();
  meanwhile(ports);
  child.stdin.write('\n');
  const limited: Limited = await next();
  expect(await exited).toEqual([0, null]);
  if (LIMITED_SECONDS) console.log(how, JSON.stringify(limited));
  return limited;
}

describe.runIf(process.platform === 'linux')('a party with 64 descriptors', TIME, () => {
  it('keeps enough of them, whatever lines strangers open at the ports of its pages: it plays, records and keeps', async () => {
    const open = (ports: readonly number[]) => {
      expect(ports).toHaveLength(2);
      for (let line = 0; line < 400; line++) {
        const socket = connect(ports[line % 2]!, '127.0.0.1');
        socket.on('error', () => {});
        lines.push(socket);
      }
    };
    const limited = await play('descriptors', ['prlimit', '--nofile=64'], open);
    expect(limited).toMatchObject({ troubles: [], unrecorded: null, kept: 'typed' });
    expect(limited.frames).toBeGreaterThan(FRAMES);
    expect(limited.descriptors).toBeLessThan(60);
  });
});

describe.runIf(process.platform === 'linux')(
  'a party whose system starts no process and no thread any more',
  TIME,
  () => {
    it('plays, records and keeps, and says that it can let no browsers in', async () => {
      const limited = await play('processes', asPlainUser([]));
      expect(limited).toMatchObject({ troubles: [], unrecorded: null, kept: 'typed', guests: 'failed' });
      expect(limited.frames).toBeGreaterThan(FRAMES);
    });
  },
);

describe.runIf(process.platform === 'linux')('a party whose memory has a bound', TIME, () => {
  it('plays, records and keeps', async () => {
    const limited = await play('memory', ['prlimit', `--data=${MOST_DATA}`]);
    expect(limited).toMatchObject({ troubles: [], unrecorded: null, kept: 'typed' });
    expect(limited.frames).toBeGreaterThan(FRAMES);
    expect(limited.memoryMb).toBeLessThan(MOST_MB);
  });
});

// Namespaces of mounts are made by who can make those of networks.
describe.runIf(canMakeNetworks)('a party whose disk is full', { ...TIME, tags: ['networks'] }, () => {
  it('plays, and says that neither the recording nor the profile is kept', async () => {
    const mounted = `mount -t tmpfs -o size=1m none "${join(folder, 'data')}" && exec "$0" "$@"`;
    const limited = await play('disk', ['unshare', '--mount', 'sh', '-c', mounted]);
    expect(limited).toMatchObject({
      ...{ plain: 'ENOSPC', troubles: ['profile-unwritten'], unrecorded: 'full', kept: 'before' },
    });
    expect(limited.frames).toBeGreaterThan(FRAMES);
  });
});
