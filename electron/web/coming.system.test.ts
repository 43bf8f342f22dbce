import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageAnswers } from './answers.ts';
import { BrowserSessions } from './browser-sessions.ts';

let folder: string;
let page: PromiseWithResolvers<void>;
let beside: PromiseWithResolvers<void>;
let asked: PromiseWithResolvers<void>;
let origin: string;
const server = createServer();
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coming-'));
  writeFileSync(join(folder, 'index.html'), 'page');
  page = Promise.withResolvers();
  beside = Promise.withResolvers();
  asked = Promise.withResolvers();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  const coming = { page: page.promise, beside: beside.promise };
  const answer = pageAnswers(folder, port, new BrowserSessions(), coming);
  server.on('request', (request, response) => {
    asked.resolve();
    void answer(request, response);
  });
});
afterEach(async () => {
  page.resolve();
  beside.resolve();
  server.removeAllListeners('request').closeAllConnections();
  await once(server.close(), 'close');
  rmSync(folder, { recursive: true });
});

describe('a page that is still being built', () => {
  it('is answered when it is built, with nothing of the one before', async () => {
    const answer = fetch(origin);
    // The way in does not wait for it.
    for (let time = 0; time < 3; time++) {
      expect((await fetch(`${origin}/enter?token=wrong`)).status).toBe(403);
    }
    writeFileSync(join(folder, 'index.html'), 'new page');
    page.resolve();
    expect(await (await answer).text()).toBe('new page');
  });
});

describe('a page with a file that is still to come', () => {
  beforeEach(() => page.resolve());

  it('shows what is there at once', async () => {
    expect(await (await fetch(origin)).text()).toBe('page');
  });

  it('gets that file when it has come', async () => {
    const answer = fetch(`${origin}/first-frames.js`);
    await asked.promise;
    writeFileSync(join(folder, 'first-frames.js'), 'export {};');
    beside.resolve();
    expect(await (await answer).text()).toBe('export {};');
  });

  it('reads that it is not there when it could not be made', async () => {
    const answer = fetch(`${origin}/first-frames.js`);
    await asked.promise;
    beside.reject(new Error('the rules throw'));
    expect((await answer).status).toBe(404);
  });
});
