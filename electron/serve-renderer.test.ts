import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_SECURITY_POLICY, serveRenderer } from './serve-renderer.ts';

let outer: string;
let serve: (request: Request) => Promise<Response>;

beforeAll(async () => {
  outer = await mkdtemp(join(tmpdir(), 'serve-renderer-'));
  await mkdir(join(outer, 'page', 'assets'), { recursive: true });
  await mkdir(join(outer, 'page-secret'));
  await writeFile(join(outer, 'page', 'index.html'), '<h1>Home</h1>');
  await writeFile(join(outer, 'page', 'assets', 'main.js'), 'start()');
  await writeFile(join(outer, 'page', 'notes.unknown'), 'x');
  await writeFile(join(outer, 'secret.json'), '{}');
  await writeFile(join(outer, 'page-secret', 'secret.json'), '{}');
  serve = serveRenderer(join(outer, 'page'));
});
afterAll(() => rm(outer, { recursive: true }));

// The browser tidies `..` away before it asks; a handler has to stand without that, so the URL is set as it is.
const get = (url: string, method = 'GET') =>
  serve(Object.defineProperty(new Request('app://ethernight/', { method }), 'url', { value: url }));

describe('the server of the page', () => {
  it('gives the page and its files with their types and the policy', async () => {
    const page = await get('app://ethernight/');
    expect(await page.text()).toBe('<h1>Home</h1>');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY);
    const script = await get('app://ethernight/assets/main.js?v=1');
    expect(await script.text()).toBe('start()');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it.each([
    'app://ethernight/../secret.json',
    'app://ethernight/..%2fsecret.json',
    'app://ethernight/%2e%2e/secret.json',
    'app://ethernight/assets/../../secret.json',
    'app://ethernight/../page-secret/secret.json',
    'app://ethernight/..%5csecret.json',
    'app://ethernight/index.html%00.js',
    'app://ethernight/%zz',
  ])('stays in its folder at %s', async (url) => {
    const answer = await get(url);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toBe('');
  });

  it('finds nothing where a file is missing, a folder, or of unknown type', async () => {
    for (const path of ['/none.js', '/assets', '/assets/', '/notes.unknown']) {
      expect((await get(`app://ethernight${path}`)).status).toBe(404);
    }
  });

  it('refuses another host and other methods', async () => {
    expect((await get('app://elsewhere/index.html')).status).toBe(403);
    expect((await get('app://ethernight.example/index.html')).status).toBe(403);
    expect((await get('app://ethernight/', 'POST')).status).toBe(405);
  });
});

describe('the policy of the page', () => {
  it('allows no inline script and no foreign host', () => {
    expect(CONTENT_SECURITY_POLICY).not.toMatch(/unsafe|https?:|\*/);
  });
});
