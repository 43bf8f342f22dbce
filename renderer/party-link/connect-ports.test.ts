import { describe, expect, it } from 'vitest';
import { homeView } from '../gallery/gallery-rooms.ts';
import { connectPorts, type PortsPage } from './connect-ports.ts';
import type { ConnectionEvent } from './party-connection.ts';

type Listener = (event: MessageEvent) => void;

function setUp() {
  const listeners = new Set<Listener>();
  const posted: unknown[] = [];
  const page: PortsPage = {
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
    postMessage: (message) => void posted.push(message),
  };
  const waits: (() => void)[] = [];
  const events: ConnectionEvent[] = [];
  const heard: ((event: ConnectionEvent) => void)[] = [];
  const connection = connectPorts(
    page,
    (event) => {
      events.push(event);
      heard.shift()?.(event);
    },
    (_ms, run) => {
      waits.push(run);
      return () => void waits.splice(waits.indexOf(run), 1);
    },
  );
  const post = (ports: readonly MessagePort[], source: unknown = page, type = 'ethernight-ports') => {
    for (const listener of listeners) listener({ source, data: { type }, ports } as MessageEvent);
  };
  const next = () => new Promise<ConnectionEvent>((resolve) => heard.push(resolve));
  return { page, posted, listeners, waits, events, connection, post, next };
}

const told = (port: MessagePort) =>
  new Promise<unknown>((resolve) => {
    port.onmessage = (event) => resolve(event.data);
  });

describe('a connection by ports', () => {
  it('says hello, takes the ports, and talks through the first of them', async () => {
    const { posted, events, connection, post, next, waits } = setUp();
    expect(posted).toEqual([{ type: 'ethernight-hello' }]);
    const control = new MessageChannel();
    const stage = new MessageChannel();
    post([control.port1, stage.port1]);
    expect(events.slice(1)).toEqual([
      { is: 'status', status: 'open' },
      { is: 'stage', source: { kind: 'port', port: stage.port1 } },
    ]);
    expect(waits).toEqual([]);

    const command = told(control.port2);
    const request = { window: 'w', since: 1, id: 1, command: { do: 'leave' } } as const;
    expect(connection.send(request)).toBe(true);
    expect(await command).toEqual(request);

    const view = next();
    control.port2.postMessage({ is: 'view', view: homeView() });
    expect(await view).toEqual({ is: 'view', view: homeView() });
    connection.close();
    stage.port1.close();
  });

  it('ignores ports from another window, other messages and single ports', () => {
    const { events, page, post } = setUp();
    const { port1, port2 } = new MessageChannel();
    post([port1, port2], {});
    post([port1, port2], page, 'something-else');
    post([port1]);
    expect(events).toEqual([{ is: 'status', status: 'connecting' }]);
    port1.close();
  });

  it('replaces the old ports by new ones', async () => {
    const { connection, post, events } = setUp();
    const [old, fresh, stage] = [new MessageChannel(), new MessageChannel(), new MessageChannel()];
    post([old.port1, stage.port1]);
    post([fresh.port1, stage.port2]);
    const command = told(fresh.port2);
    const request = { window: 'w', since: 1, id: 1, command: { do: 'dismiss' } } as const;
    connection.send(request);
    expect(await command).toEqual(request);
    expect(events.filter((event) => event.is === 'status').map(({ status }) => status)).toEqual([
      'connecting',
      'open',
      'open',
    ]);
    connection.close();
    stage.port1.close();
  });

  it('is connecting when a port closes, and gone when no new one comes', async () => {
    const { post, next, waits, events, connection } = setUp();
    const [control, stage] = [new MessageChannel(), new MessageChannel()];
    post([control.port1, stage.port1]);
    const closed = next();
    control.port2.close();
    expect(await closed).toEqual({ is: 'status', status: 'connecting' });
    expect(connection.send({ window: 'w', since: 1, id: 1, command: { do: 'leave' } })).toBe(false);
    waits[0]!();
    expect(events.at(-1)).toEqual({ is: 'status', status: 'gone' });
    connection.close();
    stage.port1.close();
  });

  it('stops listening and waiting when it closes', () => {
    const { connection, listeners, waits } = setUp();
    connection.close();
    expect(listeners.size).toBe(0);
    expect(waits).toEqual([]);
  });
});
