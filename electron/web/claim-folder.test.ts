import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Claim, claimFolder, type Wish } from './claim-folder.ts';

let around: string;
let folder: string;
let claims: Claim[];

beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'claim-'));
  folder = join(around, 'data');
  claims = [];
});

afterEach(() => {
  for (const claim of claims) claim.release();
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

test('whoever comes second is answered what the first says to what they want', async () => {
  const here = await first();
  const wishes: Wish[] = [];
  here.serve((wish) => {
    wishes.push(wish);
    return `answer ${wishes.length}`;
  });
  expect(await claim({ open: true, join: 'AB-CD' })).toEqual({ answered: 'answer 1' });
  expect(await claim()).toEqual({ answered: 'answer 2' });
  expect(wishes).toEqual([{ open: true, join: 'AB-CD' }, { open: false }]);
});

test('whoever comes before the first is ready waits for it', async () => {
  const here = await first();
  const second = claim();
  const third = claim();
  here.serve(() => 'ready');
  expect(await Promise.all([second, third])).toEqual([{ answered: 'ready' }, { answered: 'ready' }]);
});

test('a folder is free again once it was released, and another one always was', async () => {
  const here = await first();
  await first(join(around, 'other'));
  here.release();
  await first();
});

test.skipIf(process.platform === 'win32')('what a killed app has left is in nobody’s way', async () => {
  const path = join(folder, 'running');
  await first().then((here) => here.release());
  const script = `require('node:net').createServer().listen(${JSON.stringify(path)}, () => console.log('here'))`;
  const killed = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(killed.stdout, 'data');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(readdirSync(folder)).toEqual(['running']);
  await first();
});

test.skipIf(process.platform === 'win32')(
  'what is no wish is not answered, and nothing comes of it',
  async () => {
    const here = await first();
    here.serve(() => 'here');
    for (const said of ['', 'null', '{"open":1}', '{"open":true,"join":5}', 'x'.repeat(1 << 20)]) {
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
  },
);

test('a folder that can hold no socket keeps nobody from starting', async () => {
  const file = join(around, 'file');
  writeFileSync(file, '');
  for (const at of [file, join(around, 'long'.repeat(40))]) {
    await first(at);
    if (process.platform !== 'win32') await first(at);
  }
});
