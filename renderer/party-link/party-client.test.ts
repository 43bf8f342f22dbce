// The window's client and the party's end of a connection, the real ones; a test opens and cuts what lies between.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { carrierPair } from '../../electron/party/testing/carrier-pair.ts';
import type { Carrier } from '../../electron/party/window/carrier.ts';
import {
  type Command,
  commandSchema,
  type Outcome,
  type View,
} from '../../electron/party/window/contract.ts';
import { ControlPort } from '../../electron/party/window/control-port.ts';
import { homeView } from '../gallery/gallery-rooms.ts';
import { facts } from '../gallery/gallery-views.ts';
import { type ClientEvent, openClient, type PendingCommands } from './party-client.ts';
import { type ConnectionStatus, deliver, type HearConnection } from './party-connection.ts';

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

const NO_ROOM: Outcome = { is: 'rejected', why: { kind: 'no-room' } };

function setUp() {
  const obeyed: Command[] = [];
  const control = new ControlPort<Command, View>({
    commands: commandSchema,
    facts,
    obey(command) {
      obeyed.push(command);
      return command.do === 'gift' ? NO_ROOM : { is: 'done' };
    },
    onFault: () => {},
    onGone: () => {},
  });
  let hear: HearConnection = () => {};
  let page: Carrier<unknown, unknown> | null = null;
  let pending: PendingCommands = new Map();
  const events: ClientEvent[] = [];
  const client = openClient(
    (listener) => {
      hear = listener;
      return {
        send(request) {
          page?.send(request);
          return page !== null;
        },
        close: () => {},
      };
    },
    (event) => {
      if (event.is === 'pending') pending = event.pending;
      else events.push(event);
    },
  );
  return {
    client,
    control,
    obeyed,
    events,
    pending: () => [...pending.values()].map(({ command, sent }) => [command.do, sent]),
    ids: () => [...pending.keys()],
    open() {
      const [mine, theirs] = carrierPair<unknown, unknown>();
      page = mine;
      // Messages on their way are lost with the connection.
      mine.onMessage((message) => page === mine && deliver(message, hear));
      hear({ is: 'status', status: 'open' });
      control.attach(theirs);
    },
    cut(status: ConnectionStatus = 'connecting') {
      page = null;
      hear({ is: 'status', status });
    },
    hear: (event: Parameters<HearConnection>[0]) => hear(event),
  };
}

let warn: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  warn.mockRestore();
});

describe('the client of a window', () => {
  it('keeps a command pending until its own answer comes', async () => {
    const { client, open, pending, obeyed } = setUp();
    open();
    const outcomes = [
      client.send({ do: 'leave' }),
      client.send({ do: 'gift' }),
      client.send({ do: 'leave' }),
    ];
    expect(pending()).toEqual([
      ['leave', true],
      ['gift', true],
      ['leave', true],
    ]);
    expect(await Promise.all(outcomes)).toEqual([{ is: 'done' }, NO_ROOM, { is: 'done' }]);
    expect(pending()).toEqual([]);
    expect(obeyed).toHaveLength(3);
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.any(String), { do: 'gift' }, { kind: 'no-room' });
  });

  it('sends commands given while away at the next connection, and leaves those on their way unanswered', async () => {
    const { client, open, cut, pending, obeyed, events } = setUp();
    open();
    const before = client.send({ do: 'leave' });
    cut();
    const meanwhile = [client.send({ do: 'ready', ready: true }), client.send({ do: 'gift' })];
    await settled();
    expect(pending()).toEqual([
      ['leave', true],
      ['ready', false],
      ['gift', false],
    ]);
    open();
    expect(await before).toEqual({ is: 'unanswered', sent: true });
    expect(events).toContainEqual({ is: 'unheard' });
    expect(await Promise.all(meanwhile)).toEqual([{ is: 'done' }, NO_ROOM]);
    expect(pending()).toEqual([]);
    // The party has heard the first. Each is sent once.
    expect(obeyed.map((command) => command.do)).toEqual(['leave', 'ready', 'gift']);
  });

  it('keeps no commands once the connection is gone, so that none is carried out late', async () => {
    const { client, open, cut, pending, obeyed, events } = setUp();
    open();
    cut();
    const kept = client.send({ do: 'ready', ready: true });
    cut('gone');
    expect(await kept).toEqual({ is: 'unanswered', sent: false });
    expect(await client.send({ do: 'leave' })).toEqual({ is: 'unanswered', sent: false });
    expect(events.filter(({ is }) => is === 'unheard')).toHaveLength(1);
    expect(pending()).toEqual([]);
    open();
    expect(await client.send({ do: 'dismiss' })).toEqual({ is: 'done' });
    expect(obeyed).toEqual([{ do: 'dismiss' }]);
  });

  it('waits for no answers when the window was replaced', async () => {
    const { client, open, cut, pending } = setUp();
    open();
    const outcome = client.send({ do: 'leave' });
    cut('replaced');
    expect(await outcome).toEqual({ is: 'unanswered', sent: true });
    expect(pending()).toEqual([]);
  });

  it('never uses an id twice, and ignores an answer to an unknown one', async () => {
    const { client, open, hear, ids, pending } = setUp();
    open();
    const first = client.send({ do: 'leave' });
    const [id] = ids();
    await first;
    const away = client.send({ do: 'leave' });
    expect(ids()).not.toContain(id);
    for (const other of [id!, 4711, null]) hear({ is: 'outcome', id: other, outcome: NO_ROOM });
    expect(pending()).toEqual([['leave', true]]);
    expect(await away).toEqual({ is: 'done' });
  });

  it('passes facts and views to the window as they come', async () => {
    const { control, open, events } = setUp();
    open();
    control.show(homeView());
    await settled();
    expect(events).toEqual([
      { is: 'status', status: 'open' },
      { is: 'facts', facts },
      { is: 'view', view: homeView() },
    ]);
  });
});
