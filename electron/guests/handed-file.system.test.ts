// Who gets the file that a host hands out while others hold its places, over real HTTP; the clock alone is the test's.

import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HandedFile, MOST_DOWNLOADS, MOST_DOWNLOADS_AT_ADDRESS } from './handed-file.ts';

/** More than the system keeps for readers that take nothing. */
const FILE_BYTES = 64 * 1024 * 1024;
const MINUTE_MS = 60_000;

let around: string;
let server: Server;
let ms: number;

beforeEach(async () => {
  around = mkdtempSync(join(tmpdir(), 'handed-'));
  const file = join(around, 'Ethernight.exe');
  writeFileSync(file, new Uint8Array(FILE_BYTES));
  ms = 0;
  const handed = new HandedFile(
    () => {},
    () => ms,
  );
  await handed.offer(file);
  // Each says from which address it comes: a machine has few of its own.
  server = createServer(async (asked, response) => {
    const refused = await handed.give(response, asked.url!.slice(1), {});
    if (refused) response.writeHead(refused.status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(around, { recursive: true });
});

/** A browser at this address that asks for the file, and takes only what has come with the answer. */
async function ask(from: string) {
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, path: `/${from}` });
  sent.on('error', () => {});
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const closed = new Promise<void>((resolve) => {
    response.on('error', () => {});
    response.once('close', resolve);
  });
  return { status: response.statusCode, response, closed };
}

describe('a browser that hardly reads the file that is handed out', () => {
  it('keeps its place while none asks, and gives it to one that does, the oldest first', async () => {
    const slow = [];
    for (let at = 0; at < MOST_DOWNLOADS; at++) slow.push(await ask(`10.0.0.${at}`));
    expect((await ask('10.0.0.9')).status).toBe(403);
    // All that the system keeps for them is far less than they might have had by then.
    ms += 60 * MINUTE_MS;
    expect(slow.map(({ response }) => response.destroyed)).not.toContain(true);
    const next = await ask('10.0.0.9');
    expect(next.status).toBe(200);
    slow[0]!.response.resume();
    await slow[0]!.closed;
    expect(slow[0]!.response.complete).toBe(false);
    expect(slow[1]!.response.destroyed).toBe(false);
  });

  it('gives its place to another of its own address, where that has all that it may have', async () => {
    const stranger = await ask('10.0.0.1');
    const own = [];
    for (let at = 0; at < MOST_DOWNLOADS_AT_ADDRESS; at++) own.push(await ask('10.0.0.2'));
    ms += 60 * MINUTE_MS;
    expect((await ask('10.0.0.2')).status).toBe(200);
    own[0]!.response.resume();
    await own[0]!.closed;
    expect(stranger.response.destroyed).toBe(false);
  });

  it('is not taken for one that reads as fast as it is sent', async () => {
    const all: (() => number)[] = [];
    for (let at = 0; at < MOST_DOWNLOADS; at++) {
      const { response } = await ask(`10.0.0.${at}`);
      let got = 0;
      response.on('data', (bytes: Buffer) => {
        got += bytes.length;
      });
      all.push(() => got);
    }
    await expect.poll(() => Math.min(...all.map((got) => got()))).toBeGreaterThan(512 * 1024);
    // As if those bytes had taken longer than they may, but for a slow one.
    ms += 12_000;
    expect((await ask('10.0.0.9')).status).toBe(403);
  });
});
