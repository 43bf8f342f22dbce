import { describe, expect, it } from 'vitest';
import {
  type FromPartyProcess,
  GOODBYE_LIMIT_MS,
  type PartyChild,
  START_LIMIT_MS,
  superviseParty,
  type ToPartyProcess,
} from './party-supervisor.ts';
import { FAILURE_WINDOW_MS, FAILURES_ALLOWED } from './too-often.ts';

interface FakeChild extends PartyChild<string> {
  readonly afterDeath: boolean;
  readonly got: { message: ToPartyProcess; ports: readonly string[] }[];
  killed: boolean;
  start(): void;
  readonly waits: number[];
  die(code?: number): void;
  say(message: FromPartyProcess): void;
}

function fakeChild(afterDeath: boolean): FakeChild {
  let exit: (code: number) => void = () => {};
  let up = () => {};
  let hear: (message: FromPartyProcess) => void = () => {};
  return {
    afterDeath,
    got: [],
    killed: false,
    waits: [],
    postMessage(message, ports) {
      this.got.push({ message, ports });
    },
    onExit(handler) {
      exit = handler;
    },
    onStart(handler) {
      up = handler;
    },
    start: () => up(),
    onMessage(handler) {
      hear = handler;
    },
    say: (message) => hear(message),
    kill() {
      this.killed = true;
      this.die(-1);
    },
    waitForEnd(ms) {
      this.waits.push(ms);
    },
    die: (code = 1) => exit(code),
  };
}

function world() {
  const children: FakeChild[] = [];
  const events: string[] = [];
  const deaths: number[] = [];
  const timers: { ms: number; action: () => void }[] = [];
  const starts: (() => void)[] = [];
  let now = 0;
  const supervisor = superviseParty<string>({
    fork(afterDeath) {
      const child = fakeChild(afterDeath);
      children.push(child);
      return child;
    },
    now: () => now,
    later: (ms, action) => (ms === START_LIMIT_MS ? starts.push(action) : timers.push({ ms, action })),
    onMessage: ({ type }) => events.push(type),
    onDeath: (code) => deaths.push(code),
    onRestart: () => events.push('restart'),
    onGiveUp: (code) => events.push(`give up ${code}`),
  });
  const last = () => children.at(-1) as FakeChild;
  const startLimit = () => starts.at(-1)!();
  return {
    supervisor,
    children,
    events,
    deaths,
    timers,
    startLimit,
    last,
    pass: (ms: number) => (now += ms),
  };
}

describe('the supervisor of the party', () => {
  it('gives a window its ports into the running process', () => {
    const { supervisor, last } = world();
    supervisor.start();
    supervisor.connect('control', 'stage');
    expect(last().got).toEqual([{ message: { type: 'window' }, ports: ['control', 'stage'] }]);
  });

  it('runs one process when it is started twice', () => {
    const { supervisor, children } = world();
    supervisor.start();
    supervisor.start();
    expect(children.length).toBe(1);
  });

  it('replaces a dead process at once, and tells the new one', () => {
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

  it('gives up after deaths in a row, and starts nothing afterwards', () => {
    const { supervisor, children, events, last } = world();
    supervisor.start();
    for (let death = 0; death < FAILURES_ALLOWED; death++) last().die(7);
    expect(events).toEqual([...Array(FAILURES_ALLOWED - 1).fill('restart'), 'give up 7']);
    expect(children.length).toBe(FAILURES_ALLOWED);
    supervisor.connect('nobody', 'there');
    expect(last().got).toEqual([]);
  });

  it('replaces a process that does not start in time, and gives up before a minute is over', () => {
    const { supervisor, children, events, deaths, startLimit, pass, last } = world();
    supervisor.start();
    for (let start = 0; start < FAILURES_ALLOWED; start++) {
      last().kill = () => {}; // it does not run
      pass(START_LIMIT_MS);
      startLimit();
    }
    expect(deaths).toEqual([-1, -1, -1]);
    expect(events).toEqual(['restart', 'restart', 'give up -1']);
    expect(FAILURES_ALLOWED * START_LIMIT_MS).toBeLessThan(FAILURE_WINDOW_MS);
    children[0]!.die(); // it had started after all, and was ended
    expect(deaths).toHaveLength(3);
  });

  it('leaves a process alone that has started, or has ended before', () => {
    const { supervisor, children, deaths, startLimit, last } = world();
    supervisor.start();
    last().start();
    startLimit();
    expect([last().killed, children.length]).toEqual([false, 1]);
    last().die(5);
    expect(children.length).toBe(2);
    expect(deaths).toEqual([5]);
  });

  it('ends a process that starts too late', () => {
    const { supervisor, children, startLimit } = world();
    supervisor.start();
    startLimit();
    expect(children.map(({ killed }) => killed)).toEqual([true, false]);
  });

  it('allows the full number of deaths when it is started again after giving up', () => {
    const { supervisor, events, last } = world();
    supervisor.start();
    for (let death = 0; death < FAILURES_ALLOWED; death++) last().die();
    supervisor.start();
    expect(last().afterDeath).toBe(true);
    last().die();
    expect(events.at(-1)).toBe('restart');
  });

  it('never gives up over deaths that are far apart', () => {
    const { supervisor, events, last, pass } = world();
    supervisor.start();
    for (let death = 0; death < 3 * FAILURES_ALLOWED; death++) {
      last().die();
      pass(FAILURE_WINDOW_MS);
    }
    expect(new Set(events)).toEqual(new Set(['restart']));
  });

  it('asks the process to stop, waits for its end, and does not restart it', async () => {
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

  it('kills a process that does not leave', async () => {
    const { supervisor, timers, last } = world();
    supervisor.start();
    const stopped = supervisor.stop();
    expect(timers.map((timer) => timer.ms)).toEqual([GOODBYE_LIMIT_MS]);
    expect(last().killed).toBe(false);
    timers[0]?.action();
    await stopped;
    expect(last().killed).toBe(true);
  });

  it('stops when its time is up, also where the process cannot be ended and never tells its end', async () => {
    const { supervisor, timers, last } = world();
    supervisor.start();
    last().kill = () => {};
    const stopped = supervisor.stop();
    timers[0]?.action();
    await expect(stopped).resolves.toBeUndefined();
  });

  it('waits for the process that runs, for longer than a handover takes and less than Windows waits', () => {
    const { supervisor, last } = world();
    supervisor.waitForEnd();
    supervisor.start();
    void supervisor.stop();
    supervisor.waitForEnd();
    const [ms = 0] = last().waits;
    expect([ms > 2_500, ms < 5_000, last().waits.length]).toEqual([true, true, 1]);
  });

  it('stops at once when nothing runs', async () => {
    const { supervisor, last } = world();
    await supervisor.stop();
    expect(last()).toBeUndefined();
  });

  it('hears what the running process says, and delivers what it is told', () => {
    const { supervisor, events, deaths, last } = world();
    supervisor.send({ type: 'link', link: 'ethernight://join/lost' }); // nothing runs yet
    supervisor.start();
    last().say({ type: 'open-firewall', protocols: ['udp'] });
    expect(events).toEqual(['open-firewall']);
    supervisor.send({ type: 'firewall', outcome: 'asking' });
    expect(last().got).toEqual([{ message: { type: 'firewall', outcome: 'asking' }, ports: [] }]);
    last().die(9);
    expect(deaths).toEqual([9]);
    last().say({ type: 'open-firewall', protocols: ['udp'] });
    expect(events).toEqual(['open-firewall', 'restart', 'open-firewall']);
  });
});

describe('a party process that dies while its death is told', () => {
  it('gets nothing that is sent then', () => {
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

  it('is asked once to stop, and is left alone once it has ended', async () => {
    const { supervisor, timers, last } = world();
    supervisor.start();
    const stopped = [supervisor.stop(), supervisor.stop()];
    expect(last().got).toHaveLength(1);
    last().die(0);
    await Promise.all(stopped);
    timers[0]?.action();
    expect(last().killed).toBe(false);
  });
});
