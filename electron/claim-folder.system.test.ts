import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Claim, claimFolder, type Wish } from './claim-folder.ts';

let around: string;
let folder: string;
let claims: Claim[];
let children: ChildProcess[];

beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'claim-'));
  folder = join(around, 'data');
  claims = [];
  children = [];
});

afterEach(() => {
  for (const claim of claims) claim.release();
  for (const child of children) child.kill('SIGKILL');
  rmSync(around, { recursive: true });
});

async function claim(wish: Wish = { open: false }, at = folder) {
  const claimed = await claimFolder(at, wish);
  if (!('answered' in claimed)) claims.push(claimed);
  return claimed;
}

async function first(at = folder): Promise<Claim> {
  const claimed = await claim({ open: false }, at);
  if ('answered' in claimed) throw new Error(`somebody is there: ${claimed.answered}`);
  return claimed;
}

describe('an app that starts in a claimed folder', () => {
  it('gets what the first app answers to its wish', async () => {
    const here = await first();
    const wishes: Wish[] = [];
    here.serve((wish) => {
      wishes.push(wish);
      return `answer ${wishes.length}`;
    });
    const replay = { is: 'here', path: '/evening' } as const;
    expect(await claim({ open: true, join: 'AB-CD', replay })).toEqual({ answered: 'answer 1' });
    expect(await claim()).toEqual({ answered: 'answer 2' });
    expect(wishes).toEqual([{ open: true, join: 'AB-CD', replay }, { open: false }]);
  });

  it('waits until the first app is ready', async () => {
    const here = await first();
    const second = claim();
    const third = claim();
    here.serve(() => 'ready');
    expect(await Promise.all([second, third])).toEqual([{ answered: 'ready' }, { answered: 'ready' }]);
  });

  it.each([false, true])('takes the place of a first app that ends without an answer', async (asked) => {
    const here = await first();
    if (asked) here.serve(() => null);
    const second = first();
    await pause(100);
    here.release();
    await second;
  });
});

/** A process that listens in the folder. */
async function listening(): Promise<ChildProcess> {
  mkdirSync(folder, { recursive: true });
  const listen = `require('node:net').createServer().listen({ path: ${JSON.stringify(join(folder, 'running'))}, backlog: 1 }`;
  const script = `${listen}, () => console.log('here'))`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  await once(child.stdout!, 'data');
  return child;
}

describe.skipIf(process.platform === 'win32')('the socket of a claimed folder', () => {
  // Several apps may replace the socket of a killed app at the same time; only one of them becomes the first.
  it('blocks no start after its app was killed, and makes one of several starting apps the first', async () => {
    const killed = await listening();
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(readdirSync(folder)).toEqual(['running']);
    const starting = [claim(), claim(), claim()];
    const here = await Promise.race(starting);
    if ('answered' in here) throw new Error('nobody is there');
    here.serve(() => 'here');
    const others = (await Promise.all(starting)).filter((one) => one !== here);
    expect(others).toEqual([{ answered: 'here' }, { answered: 'here' }]);
  });

  // A full queue of an app that hangs looks like a queue without a listener.
  it.skipIf(process.platform !== 'linux')('stays with an app that hangs', async () => {
    const hanging = await listening();
    hanging.kill('SIGSTOP');
    const lines = [1, 2, 3].map(() => connect(join(folder, 'running')).on('error', () => {}));
    await pause(100);
    expect(await claim()).toEqual({ answered: null });
    for (const line of lines) line.destroy();
  });

  it('is its user’s alone, whatever the user shares by default', async () => {
    const given = process.umask(0);
    try {
      await first();
      expect(process.umask()).toBe(0);
    } finally {
      process.umask(given);
    }
    expect(statSync(join(folder, 'running')).mode & 0o077).toBe(0);
  });

  it('leaves another file in its place untouched', async () => {
    mkdirSync(join(folder, 'running'), { recursive: true });
    await first();
    const other = join(around, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'running'), 'ten miles');
    await first(other);
    expect(readFileSync(join(other, 'running'), 'utf8')).toBe('ten miles');
  });
});

describe('a claimed folder', () => {
  it('is free after its release, and leaves other folders free', async () => {
    const here = await first();
    await first(join(around, 'other'));
    here.release();
    await first();
  });

  it.skipIf(process.platform === 'win32')('leaves unanswered what is no wish, and does nothing', async () => {
    const here = await first();
    here.serve(() => 'here');
    for (const said of [
      '',
      'null',
      '{"open":1}',
      '{"open":true,"join":5}',
      '{"open":true,"replay":{}}',
      'x'.repeat(1 << 20),
    ]) {
      const line = connect(join(folder, 'running'));
      let heard = '';
      line.on('data', (bytes) => {
        heard += bytes;
      });
      line.on('error', () => {}); // cut off while it still speaks
      line.end(said);
      await once(line, 'close');
      expect(heard).toBe('');
    }
    expect(await claim()).toEqual({ answered: 'here' });
  });

  it('lets apps start where it can hold no socket', async () => {
    const file = join(around, 'file');
    writeFileSync(file, '');
    for (const at of [file, join(around, 'long'.repeat(40))]) {
      await first(at);
      if (process.platform !== 'win32') await first(at);
    }
  });
});
