// `npm start` in a copy of the checkout, with a browser as its window.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { copyCheckout } from './testing/copy-checkout.ts';

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+(?=\/enter\?token=[\w-]+\s)/;
const BUILDS = 'Building Ethernight';

let copy: string;
let apps: ChildProcess[] = [];
beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'start-'));
  copyCheckout(join(import.meta.dirname, '..'), copy);
});
afterEach(async () => {
  await Promise.all(apps.map(end));
  apps = [];
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** What it has printed up to its address, and where its page is. */
async function start(data = 'data'): Promise<{ printed: string; origin: string }> {
  const args = ['build/run.js', 'build/start.ts', '--no-open', '--data', join(copy, data)];
  const env = { ...process.env, NODE_ENV: undefined, NODE_COMPILE_CACHE: undefined };
  const app = spawn(process.execPath, args, { cwd: copy, env, stdio: ['ignore', 'pipe', 'inherit'] });
  apps.push(app);
  let printed = '';
  for await (const chunk of app.stdout.iterator({ destroyOnReturn: false })) {
    printed += chunk;
    const [origin] = ADDRESS.exec(printed) ?? [];
    if (origin) return { printed, origin };
  }
  throw new Error(`it ended, and had printed:\n${printed}`);
}

async function end(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null) return;
  const exited = once(app, 'exit');
  app.kill('SIGINT');
  await exited;
}

async function ended(data?: string): Promise<string> {
  const { printed } = await start(data);
  await end(apps.pop()!);
  return printed;
}

describe('npm start', () => {
  it('builds the first time, and serves the page with the first frames of its previews', async () => {
    const { printed, origin } = await start();
    expect(printed).toContain(BUILDS);
    expect(await (await fetch(origin)).text()).toContain('<title>Ethernight</title>');
    const { beside } = JSON.parse(readFileSync(join(copy, 'dist/notes/page.json'), 'utf8'));
    expect(await (await fetch(`${origin}/${beside}`)).text()).toMatch(
      /^export const states = new Map\(\[\["trails"/,
    );
    expect(await (await fetch(`${origin}/licences.txt`)).text()).toMatch(/^react \d/m);
  });

  it('builds nothing when nothing has changed', async () => {
    expect(await ended()).not.toContain(BUILDS);
  });

  it.each([
    ['a source has changed', () => appendFileSync(join(copy, 'renderer/styles/tokens.css'), '\n')],
    ['a file of the page is missing', () => rmSync(join(copy, 'dist/renderer/index.html'))],
    ['a build was interrupted', () => rmSync(join(copy, 'dist/notes/web.json'))],
  ])('builds again when %s, once', async (_, change) => {
    change();
    expect(await ended()).toContain(BUILDS);
    expect(await ended()).not.toContain(BUILDS);
  });

  it('opens two apps that are started at once, with one build for both', async () => {
    appendFileSync(join(copy, 'renderer/styles/tokens.css'), '\n');
    const both = await Promise.all([start('one'), start('two')]);
    for (const { origin } of both) expect((await fetch(origin)).status).toBe(200);
    expect(await ended('three')).not.toContain(BUILDS);
  });
});
