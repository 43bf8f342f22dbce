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
let coming: PromiseWithResolvers<void>;
let asked: PromiseWithResolvers<void>;
let origin: string;
const server = createServer();
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coming-'));
  writeFileSync(join(folder, 'index.html'), 'page');
  coming = Promise.withResolvers();
  asked = Promise.withResolvers();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  const answer = pageAnswers(folder, port, new BrowserSessions(), coming.promise);
  server.on('request', (request, response) => {
    asked.resolve();
    void answer(request, response);
  });
});
afterEach(async () => {
  coming.resolve();
  server.removeAllListeners('request').closeAllConnections();
  await once(server.close(), 'close');
  rmSync(folder, { recursive: true });
});

describe('a page with a file that is still to come', () => {
  it('shows what is there at once', async () => {
    expect(await (await fetch(origin)).text()).toBe('page');
  });

  it('gets that file when it has come', async () => {
    const answer = fetch(`${origin}/first-frames.js`);
    await asked.promise;
    writeFileSync(join(folder, 'first-frames.js'), 'export {};');
    coming.resolve();
    expect(await (await answer).text()).toBe('export {};');
  });

  it('reads that it is not there when it could not be made', async () => {
    const answer = fetch(`${origin}/first-frames.js`);
    await asked.promise;
    coming.reject(new Error('the rules throw'));
    expect((await answer).status).toBe(404);
  });
});
