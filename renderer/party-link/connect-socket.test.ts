import { describe, expect, it, vi } from 'vitest';
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

const URLS: SocketUrls = (connection) => ({
  controlUrl: `ws://host/control?of=${connection}`,
  stageUrl: `ws://host/stage?of=${connection}`,
});

const request = { window: 'w', since: 2, id: 2 };

async function setUp(urls: SocketUrls | null = URLS, silentMs?: number) {
  const sockets: FakeSocket[] = [];
  const waits: { ms: number; run: () => void }[] = [];
  const opened: string[] = [];
  const events: ConnectionEvent[] = [];
  let wake = () => {};
  const connection = connectSocket(
    {
      enter: async () => urls,
      open: (url) => {
        const socket = new FakeSocket();
        sockets.push(socket);
        opened.push(url);
        return socket;
      },
      later: (ms, run) => {
        const wait = { ms, run };
        waits.push(wait);
        return () => void waits.splice(waits.indexOf(wait), 1);
      },
      ...(silentMs === undefined ? {} : { silentMs }),
      listen: (woken) => {
        wake = woken;
      },
    },
    (event) => events.push(event),
  );
  await Promise.resolve(); // let in
  const statuses = () => events.flatMap((event) => (event.is === 'status' ? [event.status] : []));
  return {
    sockets,
    opened,
    waits,
    events,
    statuses,
    connection,
    last: () => sockets.at(-1)!,
    wake: () => wake(),
  };
}

describe('a connection by socket', () => {
  it('brings views and a stage source when open, and takes requests as JSON', async () => {
    const { last, events, connection } = await setUp();
    expect(connection.send({ ...request, command: { do: 'leave' } })).toBe(false);
    last().onopen?.({} as Event);
    last().hear(JSON.stringify({ is: 'view', view: homeView() }));
    expect(connection.send({ ...request, command: { do: 'ready', ready: true } })).toBe(true);
    expect(events.slice(1)).toEqual([
      { is: 'status', status: 'open' },
      { is: 'stage', source: { kind: 'socket', url: 'ws://host/stage?of=1' } },
      { is: 'view', view: homeView() },
    ]);
    expect(last().sent).toEqual(['{"window":"w","since":2,"id":2,"command":{"do":"ready","ready":true}}']);
  });

  it('counts as closed when nothing is heard on it for a while, whether it was open or not', async () => {
    const { sockets, waits, last, statuses } = await setUp(URLS, 5_000);
    last().onopen?.({} as Event);
    last().hear('{}');
    expect(waits.map(({ ms }) => ms)).toEqual([5_000]);
    waits.pop()!.run();
    expect(sockets[0]!.closed).toBe(true);
    expect(statuses()).toEqual(['connecting', 'open', 'connecting']);
    // What is left of it is not heard.
    sockets[0]!.hear('{}');
    waits.pop()!.run();
    expect(sockets).toHaveLength(2);
    waits.pop()!.run();
    expect(waits.map(({ ms }) => ms)).toEqual([500]);
  });

  it('is tried at once when the page is looked at again, and once only', async () => {
    const { last, waits, sockets, wake } = await setUp();
    wake();
    expect(sockets).toHaveLength(1);
    last().close();
    expect(waits).toHaveLength(1);
    wake();
    expect(waits).toHaveLength(0);
    expect(sockets).toHaveLength(2);
    wake();
    expect(sockets).toHaveLength(2);
  });

  it('is tried at ever longer intervals while it stays closed, and then counts as gone', async () => {
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

  it('does not come back by itself when a newer window has replaced it', async () => {
    const { last, waits, statuses } = await setUp();
    last().onopen?.({} as Event);
    last().onclose?.({ code: 4001 } as CloseEvent);
    expect(statuses().at(-1)).toBe('replaced');
    expect(waits).toEqual([]);
  });

  it('is open again when the app comes back, with a fresh stage source', async () => {
    const { last, waits, events, opened } = await setUp();
    for (let round = 0; round < 5; round += 1) {
      last().close();
      waits.pop()!.run();
    }
    last().onopen?.({} as Event);
    expect(events.slice(-2)).toEqual([
      { is: 'status', status: 'open' },
      { is: 'stage', source: { kind: 'socket', url: 'ws://host/stage?of=6' } },
    ]);
    expect(opened).toEqual([1, 2, 3, 4, 5, 6].map((connection) => `ws://host/control?of=${connection}`));
    last().close();
    expect(waits.at(-1)!.ms).toBe(250);
  });

  it('opens nothing for a browser that was not let in, and says so', async () => {
    const { sockets, statuses, connection } = await setUp(null);
    expect(statuses()).toEqual(['connecting', 'uninvited']);
    expect(sockets).toEqual([]);
    expect(connection.send({ ...request, command: { do: 'leave' } })).toBe(false);
  });

  it('opens nothing for a window that is closed while it is let in', async () => {
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

  it('ends its attempts when it closes', async () => {
    const { last, waits, connection } = await setUp();
    connection.close();
    expect(last().closed).toBe(true);
    expect(waits).toEqual([]);
  });

  it('drops what is not an answer, with a warning for developers', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { last, events } = await setUp();
    const before = events.length;
    const noOutcome = '{"is":"outcome","id":1,"outcome":{"is":"rejected","why":"no"}}';
    for (const data of ['no json', '{}', '{"is":"view","view":{}}', noOutcome]) last().hear(data);
    expect(events).toHaveLength(before);
    expect(warn).toHaveBeenCalledTimes(4);
    warn.mockRestore();
  });
});
