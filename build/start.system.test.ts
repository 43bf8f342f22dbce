// `npm start` in a copy of the checkout, with a browser as its window.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
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

/** What it has printed up to its address; it has ended since, when its page was there. */
async function ended(data?: string): Promise<string> {
  const { printed, origin } = await start(data);
  await (await fetch(origin)).text();
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

  it('says what is wrong with a page that cannot be built, and leaves nothing of itself', async () => {
    const home = mkdtempSync(join(copy, 'home-'));
    const file = join(copy, 'renderer/styles/tokens.css');
    const before = readFileSync(file);
    writeFileSync(file, "@import './nowhere.css';");
    const app = spawn(process.execPath, ['build/run.js', 'build/start.ts', '--web', '--data', 'data'], {
      ...{ cwd: copy, stdio: ['ignore', 'ignore', 'pipe'] },
      // No browser is found there.
      env: { ...process.env, HOME: home, PATH: home, NODE_ENV: undefined, NODE_COMPILE_CACHE: undefined },
    });
    apps.push(app);
    const ended = once(app, 'exit');
    const said = await text(app.stderr!);
    writeFileSync(file, before);
    expect(said).toContain('nowhere.css');
    expect([(await ended)[0], readdirSync(home)]).toEqual([1, []]);
  });
});
