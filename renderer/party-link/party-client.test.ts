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
  const start = () =>
    new ControlPort<Command, View>({
      commands: commandSchema,
      facts,
      obey(command) {
        obeyed.push(command);
        return command.do === 'gift' ? NO_ROOM : { is: 'done' };
      },
      onFault: () => {},
      onGone: () => {},
    });
  let control = start();
  /** The connection looks open, and loses what is sent. */
  let loses = false;
  let hear: HearConnection = () => {};
  let page: Carrier<unknown, unknown> | null = null;
  let pending: PendingCommands = new Map();
  const events: ClientEvent[] = [];
  const client = openClient(
    (listener) => {
      hear = listener;
      return {
        send(request) {
          if (!loses) page?.send(request);
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
    show: (view: View) => control.show(view),
    restart() {
      control = start();
    },
    loseAll() {
      loses = true;
    },
    obeyed,
    events,
    pending: () => [...pending.values()].map(({ command, sent }) => [command.do, sent]),
    ids: () => [...pending.keys()],
    open() {
      const [mine, theirs] = carrierPair<unknown, unknown>();
      page = mine;
      loses = false;
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
    await settled();
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

  it('sends commands given while away at the next connection', async () => {
    const { client, open, cut, pending, obeyed } = setUp();
    open();
    cut();
    const meanwhile = [client.send({ do: 'ready', ready: true }), client.send({ do: 'gift' })];
    expect(pending()).toEqual([
      ['ready', false],
      ['gift', false],
    ]);
    open();
    expect(await Promise.all(meanwhile)).toEqual([{ is: 'done' }, NO_ROOM]);
    expect(pending()).toEqual([]);
    expect(obeyed.map((command) => command.do)).toEqual(['ready', 'gift']);
  });

  it.each(['its answer', 'it'] as const)(
    'has a command done once and in its order when the connection loses %s',
    async (lost) => {
      const { client, open, cut, obeyed, pending, events, loseAll } = setUp();
      open();
      await settled();
      if (lost === 'it') loseAll();
      const before = client.send({ do: 'gift' });
      cut();
      const meanwhile = client.send({ do: 'leave' });
      await settled();
      expect(pending()).toEqual([
        ['gift', true],
        ['leave', false],
      ]);
      // It is lost once more before anything is answered.
      open();
      cut();
      await settled();
      open();
      expect([await before, await meanwhile]).toEqual([NO_ROOM, { is: 'done' }]);
      expect(obeyed.map((command) => command.do)).toEqual(['gift', 'leave']);
      expect(events).not.toContainEqual({ is: 'unheard' });
    },
  );

  it('asks what became of a command when the connection is back from being gone, and has it done no more', async () => {
    const { client, open, cut, obeyed, events, loseAll } = setUp();
    open();
    await settled();
    const done = client.send({ do: 'leave' });
    await Promise.resolve();
    loseAll();
    const lost = client.send({ do: 'gift' });
    cut('gone');
    open();
    expect([await done, await lost]).toEqual([{ is: 'done' }, { is: 'unanswered', sent: false }]);
    expect(obeyed).toEqual([{ do: 'leave' }]);
    expect(events.filter(({ is }) => is === 'unheard')).toHaveLength(1);
  });

  it('leaves unanswered what was sent to an app that is gone', async () => {
    const { client, open, cut, obeyed, events, restart } = setUp();
    open();
    await settled();
    const before = client.send({ do: 'leave' });
    cut();
    const meanwhile = client.send({ do: 'gift' });
    restart();
    open();
    expect(await before).toEqual({ is: 'unanswered', sent: true });
    expect(events).toContainEqual({ is: 'unheard' });
    expect(await meanwhile).toEqual(NO_ROOM);
    // By the two apps together.
    expect(obeyed.map((command) => command.do)).toEqual(['leave', 'gift']);
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
    await settled();
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
    const { show, open, events } = setUp();
    open();
    show(homeView());
    await settled();
    expect(events).toEqual([
      { is: 'status', status: 'open' },
      { is: 'facts', run: expect.any(String), facts },
      { is: 'view', view: homeView() },
    ]);
  });
});
