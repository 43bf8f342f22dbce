import { expect, test, vi } from 'vitest';
import { homeView } from '../gallery/gallery-rooms.ts';
import { connectSocket, type SocketLike } from './connect-socket.ts';
import type { SocketUrls } from './page-address.ts';
import type { ConnectionEvent } from './party-connection.ts';

class FakeSocket implements SocketLike {
  readonly sent: string[] = [];
  closed = false;
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.closed = true;
    this.onclose?.({} as CloseEvent);
  }
  hear(data: unknown) {
    this.onmessage?.({ data } as MessageEvent);
  }
}

const URLS = { controlUrl: 'ws://host/control', stageUrl: 'ws://host/stage' };

async function setUp(urls: SocketUrls | null = URLS) {
  const sockets: FakeSocket[] = [];
  const waits: { ms: number; run: () => void }[] = [];
  const events: ConnectionEvent[] = [];
  const connection = connectSocket(
    {
      enter: async () => urls,
      open: () => {
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket;
      },
      later: (ms, run) => {
        const wait = { ms, run };
        waits.push(wait);
        return () => void waits.splice(waits.indexOf(wait), 1);
      },
    },
    (event) => events.push(event),
  );
  await Promise.resolve(); // let in
  const statuses = () => events.flatMap((event) => (event.is === 'status' ? [event.status] : []));
  return { sockets, waits, events, statuses, connection, last: () => sockets.at(-1)! };
}

test('an open socket brings views and a way for the stage, and takes requests as JSON', async () => {
  const { last, events, connection } = await setUp();
  expect(connection.send({ id: 1, command: { do: 'leave' } })).toBe(false);
  last().onopen?.({} as Event);
  last().hear(JSON.stringify({ is: 'view', view: homeView() }));
  expect(connection.send({ id: 2, command: { do: 'ready', ready: true } })).toBe(true);
  expect(events.slice(1)).toEqual([
    { is: 'status', status: 'open' },
    { is: 'stage', source: { kind: 'socket', url: 'ws://host/stage' } },
    { is: 'view', view: homeView() },
  ]);
  expect(last().sent).toEqual(['{"id":2,"command":{"do":"ready","ready":true}}']);
});

test('a socket that stays closed is tried again ever later, and then counts as gone', async () => {
  const { last, waits, statuses } = await setUp();
  const seen: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    last().close();
    const wait = waits.pop()!;
    seen.push(wait.ms);
    wait.run();
  }
  expect(seen).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000]);
  expect(statuses()).toEqual([...Array(4).fill('connecting'), ...Array(4).fill('gone')]);
});

test('a window that a newer one has replaced does not come back by itself', async () => {
  const { last, waits, statuses } = await setUp();
  last().onopen?.({} as Event);
  last().onclose?.({ code: 4001 } as CloseEvent);
  expect(statuses().at(-1)).toBe('replaced');
  expect(waits).toEqual([]);
});

test('an app that comes back is open again, with a fresh way for the stage', async () => {
  const { last, waits, events } = await setUp();
  for (let round = 0; round < 5; round += 1) {
    last().close();
    waits.pop()!.run();
  }
  last().onopen?.({} as Event);
  expect(events.slice(-2)).toEqual([
    { is: 'status', status: 'open' },
    { is: 'stage', source: { kind: 'socket', url: 'ws://host/stage' } },
  ]);
  last().close();
  expect(waits.at(-1)!.ms).toBe(250);
});

test('a browser that was not let in opens nothing and says so', async () => {
  const { sockets, statuses, connection } = await setUp(null);
  expect(statuses()).toEqual(['connecting', 'uninvited']);
  expect(sockets).toEqual([]);
  expect(connection.send({ id: 1, command: { do: 'leave' } })).toBe(false);
});

test('a window that is closed while it is let in opens nothing', async () => {
  const sockets: FakeSocket[] = [];
  const connection = connectSocket(
    {
      enter: async () => URLS,
      open: () => {
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket;
      },
      later: () => () => {},
    },
    () => {},
  );
  connection.close();
  await Promise.resolve();
  expect(sockets).toEqual([]);
});

test('closing ends the tries', async () => {
  const { last, waits, connection } = await setUp();
  connection.close();
  expect(last().closed).toBe(true);
  expect(waits).toEqual([]);
});

test('what is not an answer is dropped with a word to developers', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { last, events } = await setUp();
  const before = events.length;
  const noOutcome = '{"is":"outcome","id":1,"outcome":{"is":"rejected","why":"no"}}';
  for (const data of ['no json', '{}', '{"is":"view","view":{}}', noOutcome]) last().hear(data);
  expect(events).toHaveLength(before);
  expect(warn).toHaveBeenCalledTimes(4);
  warn.mockRestore();
});
