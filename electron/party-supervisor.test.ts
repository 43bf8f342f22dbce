import { expect, test } from 'vitest';
import {
  type FromPartyProcess,
  GOODBYE_LIMIT_MS,
  type PartyChild,
  superviseParty,
  type ToPartyProcess,
} from './party-supervisor.ts';
import { FAILURE_WINDOW_MS, FAILURES_ALLOWED } from './too-often.ts';

interface FakeChild extends PartyChild<string> {
  readonly afterDeath: boolean;
  readonly got: { message: ToPartyProcess; ports: readonly string[] }[];
  killed: boolean;
  die(code?: number): void;
  say(message: FromPartyProcess): void;
}

function fakeChild(afterDeath: boolean): FakeChild {
  let exit: (code: number) => void = () => {};
  let hear: (message: FromPartyProcess) => void = () => {};
  return {
    afterDeath,
    got: [],
    killed: false,
    postMessage(message, ports) {
      this.got.push({ message, ports });
    },
    onExit(handler) {
      exit = handler;
    },
    onMessage(handler) {
      hear = handler;
    },
    say: (message) => hear(message),
    kill() {
      this.killed = true;
      this.die(-1);
    },
    die: (code = 1) => exit(code),
  };
}

function world() {
  const children: FakeChild[] = [];
  const events: string[] = [];
  const deaths: number[] = [];
  const timers: { ms: number; action: () => void }[] = [];
  let now = 0;
  const supervisor = superviseParty<string>({
    fork(afterDeath) {
      const child = fakeChild(afterDeath);
      children.push(child);
      return child;
    },
    now: () => now,
    later: (ms, action) => timers.push({ ms, action }),
    onMessage: ({ type }) => events.push(type),
    onDeath: (code) => deaths.push(code),
    onRestart: () => events.push('restart'),
    onGiveUp: (code) => events.push(`give up ${code}`),
  });
  const last = () => children.at(-1) as FakeChild;
  return { supervisor, children, events, deaths, timers, last, pass: (ms: number) => (now += ms) };
}

test('a window gets its ports into the running process', () => {
  const { supervisor, last } = world();
  supervisor.start();
  supervisor.connect('control', 'stage');
  expect(last().got).toEqual([{ message: { type: 'window' }, ports: ['control', 'stage'] }]);
});

test('starting twice runs one process', () => {
  const { supervisor, children } = world();
  supervisor.start();
  supervisor.start();
  expect(children.length).toBe(1);
});

test('a dead process is replaced at once, and the new one knows', () => {
  const { supervisor, children, events, last } = world();
  supervisor.start();
  expect(last().afterDeath).toBe(false);
  last().die();
  expect(children.length).toBe(2);
  expect(last().afterDeath).toBe(true);
  expect(events).toEqual(['restart']);
  supervisor.connect('control 2', 'stage 2');
  expect(last().got.length).toBe(1);
});

test('deaths in a row end in giving up, and nothing is started behind it', () => {
  const { supervisor, children, events, last } = world();
  supervisor.start();
  for (let death = 0; death < FAILURES_ALLOWED; death++) last().die(7);
  expect(events).toEqual([...Array(FAILURES_ALLOWED - 1).fill('restart'), 'give up 7']);
  expect(children.length).toBe(FAILURES_ALLOWED);
  supervisor.connect('nobody', 'there');
  expect(last().got).toEqual([]);
});

test('after giving up, starting again has its full number of deaths', () => {
  const { supervisor, events, last } = world();
  supervisor.start();
  for (let death = 0; death < FAILURES_ALLOWED; death++) last().die();
  supervisor.start();
  expect(last().afterDeath).toBe(true);
  last().die();
  expect(events.at(-1)).toBe('restart');
});

test('deaths far apart never end in giving up', () => {
  const { supervisor, events, last, pass } = world();
  supervisor.start();
  for (let death = 0; death < 3 * FAILURES_ALLOWED; death++) {
    last().die();
    pass(FAILURE_WINDOW_MS);
  }
  expect(new Set(events)).toEqual(new Set(['restart']));
});

test('stopping asks first, waits for the end, and does not restart', async () => {
  const { supervisor, children, events, last } = world();
  supervisor.start();
  const stopped = supervisor.stop();
  expect(last().got).toEqual([{ message: { type: 'quit' }, ports: [] }]);
  last().die(0);
  await stopped;
  supervisor.start();
  expect(children.length).toBe(1);
  expect(events).toEqual([]);
});

test('a process that does not leave is killed', async () => {
  const { supervisor, timers, last } = world();
  supervisor.start();
  const stopped = supervisor.stop();
  expect(timers.map((timer) => timer.ms)).toEqual([GOODBYE_LIMIT_MS]);
  expect(last().killed).toBe(false);
  timers[0]?.action();
  await stopped;
  expect(last().killed).toBe(true);
});

test('stopping with nothing running is done at once', async () => {
  const { supervisor, last } = world();
  await supervisor.stop();
  expect(last()).toBeUndefined();
});

test('what the running process says is heard, and what it is told reaches it', () => {
  const { supervisor, events, deaths, last } = world();
  supervisor.send({ type: 'link', link: 'ethernight://join/lost' }); // nothing runs yet
  supervisor.start();
  last().say({ type: 'open-firewall' });
  expect(events).toEqual(['open-firewall']);
  supervisor.send({ type: 'firewall', outcome: 'asking' });
  expect(last().got).toEqual([{ message: { type: 'firewall', outcome: 'asking' }, ports: [] }]);
  last().die(9);
  expect(deaths).toEqual([9]);
  last().say({ type: 'open-firewall' });
  expect(events).toEqual(['open-firewall', 'restart', 'open-firewall']);
});

test('what is sent while its death is told goes to no process that is dead', () => {
  const children: FakeChild[] = [];
  const supervisor = superviseParty<string>({
    fork(afterDeath) {
      const child = fakeChild(afterDeath);
      children.push(child);
      return child;
    },
    now: () => 0,
    later: () => {},
    onMessage: () => {},
    onDeath: () => supervisor.send({ type: 'woke' }),
    onRestart: () => supervisor.send({ type: 'woke' }),
    onGiveUp: () => {},
  });
  supervisor.start();
  children[0]!.die();
  expect(children.map(({ got }) => got.length)).toEqual([0, 1]);
});

test('stopping twice asks once, and a process that has left is not killed', async () => {
  const { supervisor, timers, last } = world();
  supervisor.start();
  const stopped = [supervisor.stop(), supervisor.stop()];
  expect(last().got).toHaveLength(1);
  last().die(0);
  await Promise.all(stopped);
  timers[0]?.action();
  expect(last().killed).toBe(false);
});
