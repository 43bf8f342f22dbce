// The relay's end of Agones' SDK, against a server of the same protocol definition: its paths, methods and messages.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import type { Info } from '../../../netcode/wire/introductions.ts';
import { speakToAgones, UNJOINED_MS } from './agones.ts';
import type { RelayStatus } from './relay-status.ts';

const int64 = v.pipe(v.string(), v.regex(/^-?\d{1,19}$/));
const empty = v.strictObject({});
/** CounterUpdateRequest of beta.proto, without the name, which is in the path. */
const counter = v.strictObject({
  count: v.optional(int64),
  capacity: v.optional(int64),
  countDiff: v.optional(int64),
});

/** By google.api.http of sdk.proto and beta.proto. */
const CALLS: { readonly [call: string]: v.GenericSchema } = {
  'POST /ready': empty,
  'POST /allocate': empty,
  'POST /health': empty,
  'POST /shutdown': empty,
  'PATCH /v1beta1/counters/players': counter,
  'PATCH /v1beta1/counters/rooms': counter,
};

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** An SDK server; `calls` are the valid calls with their content. */
async function sdkServer() {
  const calls: string[] = [];
  const wrong: string[] = [];
  const state = { up: true, is: 'Ready' };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const call = `${request.method} ${request.url}`;
    if (call === 'GET /gameserver' && state.up) {
      // What the gateway makes of GameServer, with more than is read of it.
      const status = { state: state.is, address: '192.0.2.7', ports: [{ name: 'default', port: 7777 }] };
      response.end(JSON.stringify({ object_meta: { name: 'relay-1' }, status }));
      return;
    }
    const schema = CALLS[call];
    const makesSense = schema !== undefined && v.is(schema, JSON.parse(text));
    if (state.up) (makesSense ? calls : wrong).push(text === '{}' ? call : `${call} ${text}`);
    response.writeHead(!state.up ? 503 : makesSense ? 200 : 400).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { calls, wrong, state, port: String(port) };
}

function status(taken: number, change: Partial<RelayStatus> = {}): RelayStatus {
  const room: Info = {
    app: '0',
    game: 'trails',
    content: '0'.repeat(16),
    title: '',
    host: '',
    locked: false,
    phase: 'lobby',
    seats: 8,
    taken,
  };
  return {
    rooms: [room, { ...room, taken: 0 }],
    processes: [],
    lost: 0,
    announced: '',
    drains: false,
    ...change,
  };
}

const said: string[] = [];
const say = (line: string) => said.push(line);

describe('a server in Agones', () => {
  it('is ready, allocated while players are here, ready again, and shut down', async () => {
    const { port, calls, wrong } = await sdkServer();
    const agones = speakToAgones(port, say);
    for (const taken of [0, 0, 3, 4, 0]) await agones.beat(status(taken));
    await agones.end();
    const players = (count: number) => `PATCH /v1beta1/counters/players {"count":"${count}","capacity":"16"}`;
    const rooms = (count: number) => `PATCH /v1beta1/counters/rooms {"count":"${count}","capacity":"2"}`;
    expect(calls.filter((call) => call !== 'POST /health')).toEqual([
      'POST /ready',
      ...[players(0), rooms(0)],
      'POST /allocate',
      ...[players(3), rooms(1)],
      ...[players(4), rooms(1)],
      'POST /ready',
      ...[players(0), rooms(0)],
      'POST /shutdown',
    ]);
    expect(calls.filter((call) => call === 'POST /health')).toHaveLength(5);
    expect(wrong).toEqual([]);
  });

  it('repeats what was not heard, and reports it once', async () => {
    const { port, calls, state } = await sdkServer();
    said.length = 0;
    const agones = speakToAgones(port, say);
    state.up = false;
    for (let i = 0; i < 3; i++) await agones.beat(status(2));
    state.up = true;
    await agones.beat(status(2));
    expect(said).toEqual(['does not hear Agones: /health: 503.', 'hears Agones again.']);
    expect(calls.slice(0, 2)).toEqual(['POST /health', 'POST /allocate']);
    expect(calls).toHaveLength(4);
  });

  it('is not ready while rooms begin, nor when it ends with its last match', async () => {
    const { port, calls } = await sdkServer();
    const agones = speakToAgones(port, say);
    await agones.beat(status(0, { rooms: [null, null] }));
    expect(calls).toEqual(['POST /health']);
    await agones.beat(status(0, { drains: true }));
    expect(calls).not.toContain('POST /ready');
  });

  it('is ready again when it was allocated from outside and no member has come for a while', async () => {
    const { port, calls, state } = await sdkServer();
    let now = 0;
    const agones = speakToAgones(port, say, () => now);
    const readies = async (at: number, taken = 0) => {
      now = at;
      calls.length = 0;
      await agones.beat(status(taken));
      return calls.includes('POST /ready');
    };
    expect(await readies(0)).toBe(true);
    expect(await readies(UNJOINED_MS)).toBe(false);
    state.is = 'Allocated';
    const from = UNJOINED_MS + 1_000;
    expect(await readies(from)).toBe(false);
    expect(await readies(from + UNJOINED_MS - 1)).toBe(false);
    expect(await readies(from + UNJOINED_MS)).toBe(true);
    // The next allocation has its own time, and people who come end it.
    expect(await readies(from + UNJOINED_MS + 1)).toBe(false);
    expect(await readies(from + 2 * UNJOINED_MS, 1)).toBe(false);
    expect(await readies(from + 3 * UNJOINED_MS)).toBe(true);
  });

  it('goes on where Agones does not answer at all', async () => {
    said.length = 0;
    const agones = speakToAgones('1', say);
    await agones.beat(status(1));
    await agones.end();
    expect(said).toHaveLength(1);
  });
});
