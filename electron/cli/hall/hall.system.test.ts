// A hall of several processes, with real sockets.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { asPlainUser } from '../../../build/testing/plain-user.ts';
import { fingerprint, namedKeyPair } from '../../../netcode/crypto/key-pair.ts';
import { Ledger } from '../../../netcode/party/ledger.ts';
import type { HallState } from '../../../netcode/wire/messages.ts';
import { type Hall, openHall } from './hall.ts';
import { enter as enterAt, finish, framesOf, type Guest, lead as leadFrom, play } from './testing/guests.ts';

const identity = namedKeyPair('hall');

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function open(workers: number, rooms: number, workerProgram?: string) {
  const said: string[] = [];
  const ledger = new Ledger();
  let wake = () => {};
  const opened = await openHall({
    port: 0,
    identity,
    game: 'trails',
    seats: 8,
    password: null,
    rooms,
    workers,
    ...(workerProgram === undefined ? {} : { workerProgram }),
    standing: (key) => ({ table: ledger.table, own: ledger.rowOf(key) }),
    counted: (room, counted) => {
      ledger.add(counted, room, 0);
      said.push(`${room}: counted ${counted.id}`);
    },
    said: (room, line) => {
      said.push(`${room}: ${line}`);
      wake();
    },
  });
  if (!opened.ok) throw new Error(JSON.stringify(opened));
  closing.push(() => opened.hall.close());
  const lost = () => said.filter((line) => line.includes('lost worker'));
  /** Resolves when so many workers have been lost. */
  const untilLost = async (count: number) => {
    while (lost().length < count) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return { hall: opened.hall, said, lost, untilLost };
}

const lead = (hall: Hall, room: number) => leadFrom(hall.port, room);

async function enter(
  hall: Pick<Hall, 'port'>,
  name: string,
  room: number,
  host = fingerprint(identity.public),
) {
  const guest = await enterAt(hall.port, host, name, room);
  closing.push(() => guest.kept.close());
  return guest;
}

/** Processes that this one, or another one, has started. */
function children(of = process.pid): number[] {
  const folder = `/proc/${of}/task`;
  return readdirSync(folder).flatMap((task) =>
    readFileSync(join(folder, task, 'children'), 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );
}

const moved = ({ events }: Guest) => events.some(({ kind }) => kind === 'moved');

describe('a hall', () => {
  it('spreads rooms over its workers, and leads to each from its entrance', { tags: ['core'] }, async () => {
    const { hall } = await open(2, 4);
    const places = await Promise.all([1, 2, 3, 4].map((room) => lead(hall, room)));
    const [first, second] = hall.workers.map(({ port }) => port);
    expect(places.map(({ endpoint, room }) => [endpoint.port, room])).toEqual([
      [first, 1],
      [second, 1],
      [first, 2],
      [second, 2],
    ]);
    // A link may name a room of a larger hall: the relay answers that it is unknown.
    expect(await lead(hall, 5)).toMatchObject({ endpoint: { port: hall.port }, room: 5 });
    // A guest without a room number is led to a room with a free seat.
    expect((await lead(hall, 0)).endpoint.port).toBe(first);
  });

  it('announces a line in the rooms of all workers, to who comes later and where a worker has died, until it is taken back', async () => {
    const { hall, untilLost } = await open(2, 2);
    const [ada, ben] = await Promise.all([enter(hall, 'Ada', 1), enter(hall, 'Ben', 2)]);
    const said = ({ kept }: Guest) => kept.peer?.room?.announcement;
    const untilSaid = (guest: Guest, text?: string) => guest.until(() => said(guest)?.text === text);
    hall.announce('Pizza is here');
    await Promise.all([ada, ben].map((guest) => untilSaid(guest!, 'Pizza is here')));
    expect(said(ada!)).toEqual({ text: 'Pizza is here' });
    expect(hall.status.announced).toBe('Pizza is here');
    const cy = await enter(hall, 'Cy', 1);
    await untilSaid(cy, 'Pizza is here');
    process.kill(hall.workers[1]!.pid!, 'SIGKILL');
    await untilLost(1);
    await ben!.until(() => moved(ben!));
    await untilSaid(ben!, 'Pizza is here');
    hall.announce('');
    await Promise.all([ada, ben, cy].map((guest) => untilSaid(guest!)));
  });

  it('tells a guest who asks its rooms, the best of all of them, and the place of the guest, also where a worker has died', async () => {
    const { hall, untilLost } = await open(2, 3);
    const people = await Promise.all(
      [1, 1, 2, 2].map((room, number) => enter(hall, `guest ${number}`, room)),
    );
    const [ada, ben, cy] = people;
    expect(people.map(({ kept }) => kept.peer?.room?.hall)).toEqual([1, 1, 2, 2]);
    const told = ({ events }: Guest) =>
      events.flatMap((event) =>
        event.kind === 'message' && event.message.m === 'hall' ? [event.message] : [],
      );
    /** The answer to a question that is asked now. */
    const ask = async (guest: Guest): Promise<HallState> => {
      const before = told(guest).length;
      guest.kept.act((peer, now) => peer.say({ m: 'hall' }, now));
      await guest.until(() => told(guest).length > before);
      const { m: _, ...state } = told(guest).at(-1)!;
      return state;
    };
    const first = await ask(ada!);
    expect(first).toMatchObject({ port: hall.port, more: 0, best: [], people: 0, own: null });
    // The rooms of both workers, as soon as those have told of them.
    const infos = () => hall.status.rooms.map((room) => room?.taken);
    await expect.poll(infos).toEqual([2, 2, 0]);
    expect((await ask(cy!)).rooms.map(({ number, taken }) => [number, taken])).toEqual([
      [1, 2],
      [2, 2],
      [3, 0],
    ]);
    await play([ada!, ben!], 90);
    await finish([ben!, ada!]);
    expect(await ask(ada!)).toMatchObject({
      best: [
        { place: 1, name: 'guest 1', points: 1 },
        { place: 2, name: 'guest 0', points: 0 },
      ],
      people: 2,
      own: { place: 2, points: 0 },
    });
    expect((await ask(cy!)).own).toBeNull();
    process.kill(hall.workers[0]!.pid!, 'SIGKILL');
    await untilLost(1);
    await ada!.until(() => moved(ada!));
    const { own, rooms } = await ask(ada!);
    expect([own, rooms.length, ada!.kept.peer!.room!.hall]).toEqual([{ place: 2, points: 0 }, 3, 1]);
  });

  it('keeps every match of a worker that is killed, unnoticed by the other workers', async () => {
    const { hall, lost } = await open(2, 2);
    const people = await Promise.all(
      [1, 1, 2, 2].map((room, number) => enter(hall, `guest ${number}`, room)),
    );
    for (const { kept } of people) kept.act((peer, now) => peer.say({ m: 'ready', ready: true }, now));
    const frames = framesOf;
    // More than a second, so that frames have been told.
    await Promise.all(people.map((one) => one.until(() => frames(one) > 90)));
    const [ada, ben, cy] = people;
    const before = ada!.kept.peer!.log!.copy(0, 60);
    process.kill(hall.workers[0]!.pid!, 'SIGKILL');
    await Promise.all([ada!, ben!].map((one) => one.until(() => moved(one))));
    const then = [frames(ada!), frames(ben!)];
    await Promise.all([ada!, ben!].map((one, i) => one.until(() => frames(one) > then[i]! + 60)));

    const room = ada!.kept.peer!.room!;
    expect(room).toMatchObject({ phase: 'playing', epoch: 1, match: { number: 1 } });
    expect(room.members.map(({ name }) => name).toSorted()).toEqual(['guest 0', 'guest 1']);
    // Still theirs who led, and their frames from before.
    expect(room.members.filter(({ leader }) => leader)).toHaveLength(1);
    const since = ada!.events.slice(ada!.events.findIndex(({ kind }) => kind === 'moved'));
    // They go on with those: none comes again.
    expect(since.find((event) => event.kind === 'frames')!.first).toBeGreaterThan(60);
    expect(ada!.kept.peer!.log!.copy(0, 60)).toEqual(before);
    const same = Math.min(frames(ada!), frames(ben!));
    expect(ada!.kept.peer!.log!.copy(0, same)).toEqual(ben!.kept.peer!.log!.copy(0, same));
    expect(moved(cy!)).toBe(false);
    expect(cy!.kept.peer!.room).toMatchObject({ phase: 'playing', epoch: 0 });
    expect(lost()).toEqual(['0: lost worker 1 (SIGKILL): its rooms go on in another.']);

    // What dies again at once may have died of its rooms. Their people find them empty, and are in.
    process.kill(hall.workers[0]!.pid!, 'SIGKILL');
    await ada!.until(() => ada!.kept.peer!.room!.phase === 'lobby');
    expect(lost().at(-1)).toBe('0: lost worker 1 (SIGKILL): its rooms begin anew.');
  });

  it('ends when it drains and its last match is over, on any worker', async () => {
    const { hall } = await open(2, 2);
    const [ada, ben, cy] = await Promise.all(
      [1, 1, 2].map((room, number) => enter(hall, `guest ${number}`, room)),
    );
    const playing = [ada!, ben!];
    for (const { kept } of playing) kept.act((peer, now) => peer.say({ m: 'ready', ready: true }, now));
    const frames = framesOf;
    await Promise.all(playing.map((one) => one.until(() => frames(one) > 10)));

    let isOver = false;
    const drained = hall.drain().then(() => {
      isOver = true;
    });
    // In a room without a match all members get a goodbye; in the other room the match goes on, and the door is
    // closed.
    await cy!.until(() => cy!.events.some(({ kind }) => kind === 'over'));
    const then = frames(ada!);
    await ada!.until(() => frames(ada!) > then + 60 && ada!.kept.peer!.room!.locked);
    expect(isOver).toBe(false);
    expect(ada!.kept.peer!.room!.phase).toBe('playing');
    // They leave: the match is over, and so is the hall.
    await Promise.all(playing.map(({ kept }) => kept.close()));
    await drained;
  });
});

describe.runIf(process.platform === 'linux')(
  'a hall of which a worker is killed before it has its rooms',
  () => {
    it('is opened, with all rooms', { timeout: 180_000 }, async () => {
      const before = new Set(children());
      const fresh = () => children().filter((pid) => !before.has(pid));
      const opening = open(2, 2);
      await expect.poll(() => fresh().length, { interval: 1, timeout: 60_000 }).toBe(3);
      process.kill(fresh()[0]!, 'SIGKILL');
      const { hall, lost } = await opening;
      expect(lost()).toEqual(['0: lost worker 1 (SIGKILL): its rooms go on in another.']);
      await play([await enter(hall, 'ada', 1), await enter(hall, 'ben', 1)], 10);
    });
  },
);

describe('a hall of which no worker can be started', () => {
  it('is not opened, and says why', async () => {
    const { execPath } = process;
    onTestFinished(() => {
      process.execPath = execPath;
    });
    process.execPath = join(import.meta.dirname, 'no-program');
    await expect(open(2, 2)).rejects.toThrow(/"no-worker","text":"not started: spawn .* ENOENT"/);
  });
});

describe.runIf(process.platform === 'linux')(
  'a worker of a hall that was stopped before it had rooms',
  () => {
    it('gets no rooms for long: they go on in another', { timeout: 180_000 }, async () => {
      const before = new Set(children());
      const { hall, lost } = await open(2, 2);
      const serving = new Set(hall.workers.map(({ pid }) => pid));
      const spare = children().find((pid) => !before.has(pid) && !serving.has(pid))!;
      const ada = await enter(hall, 'ada', 1);
      await play([ada, await enter(hall, 'ben', 1)], 90);
      process.kill(spare, 'SIGSTOP');
      process.kill(hall.workers[0]!.pid!, 'SIGKILL');
      await ada.until(() => moved(ada));
      const then = framesOf(ada);
      await ada.until(() => framesOf(ada) > then + 60);
      expect(ada.kept.peer!.room).toMatchObject({ phase: 'playing', match: { number: 1 } });
      expect(hall.workers.map(({ pid }) => pid)).not.toContain(spare);
      // Whether the hall had noticed before it gave the rooms away depends on when it looked.
      expect(lost()[0]).toBe('0: lost worker 1 (SIGKILL): its rooms go on in another.');
      expect(lost().every((line) => line.endsWith('go on in another.'))).toBe(true);
    });
  },
);

describe('a worker of a hall that dies of what was kept of its rooms', () => {
  it('is one: the next one begins anew, and their people are in it', { timeout: 180_000 }, async () => {
    const { hall, lost } = await open(2, 2, join(import.meta.dirname, '../testing/dying-worker.ts'));
    const ada = await enter(hall, 'ada', 1);
    await play([ada, await enter(hall, 'ben', 1)], 90);
    process.kill(hall.workers[0]!.pid!, 'SIGKILL');
    await ada.until(() => ada.kept.peer?.room?.phase === 'lobby');
    expect(lost()).toEqual([
      '0: lost worker 1 (SIGKILL): its rooms go on in another.',
      '0: lost worker 1 (SIGKILL): its rooms begin anew.',
    ]);
  });
});

/**
 * A hall of two rooms, or so many, as a program of its own, whose user may be refused processes. `descriptors`: how many of them
 * each of its processes may have; `more`: further arguments.
 */
async function openApart({
  workers: asked = 2,
  descriptors,
  more = [],
}: {
  readonly workers?: number;
  readonly descriptors?: number;
  readonly more?: readonly string[];
} = {}) {
  const count = `${asked}`;
  const args = ['--port', '0', '--game', 'trails', '--rooms', count, '--workers', count, ...more];
  const program = join(import.meta.dirname, '../dedicated-relay.ts');
  const limit = descriptors === undefined ? [] : ['prlimit', `--nofile=${descriptors}`];
  const [command, ...rest] = asPlainUser([...limit, process.execPath, program, ...args]);
  const child: ChildProcess = spawn(command!, rest, { stdio: ['ignore', 'pipe', 'pipe'] });
  closing.push(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  const lines: string[] = [];
  let wake = () => {};
  for (const stream of [child.stdout!, child.stderr!]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      wake();
    });
  }
  const said = async (text: RegExp, count = 1) => {
    for (;;) {
      const found = lines.flatMap((line) => text.exec(line) ?? []);
      if (lines.filter((line) => text.test(line)).length >= count) return found;
      if (child.exitCode !== null) throw new Error(`It ended and printed:\n${lines.join('\n')}`);
      await new Promise<void>((resolve) => {
        wake = resolve;
        child.once('exit', resolve);
      });
    }
  };
  const [, port] = await said(/listening on .*:(\d+)$/);
  await said(/^Worker on port \d+: process (\d+)$/);
  const [, host] = await said(/^Link: .*[?]host=(\w+)$/);
  const workers = lines.flatMap((line) => /: process (\d+)$/.exec(line)?.[1] ?? []).map(Number);
  return { child, port: Number(port), workers, host: host!, said };
}

describe.runIf(process.platform === 'linux')('a hall whose system starts no process any more', () => {
  it('keeps its entrance and its other rooms, and the lost rooms go on when it does again', {
    timeout: 180_000,
  }, async () => {
    const hall = await openApart();
    const ada = await enter(hall, 'ada', 1, hall.host);
    const ben = await enter(hall, 'ben', 2, hall.host);
    await play([ada, await enter(hall, 'cy', 1, hall.host)], 90);
    await play([ben, await enter(hall, 'dee', 2, hall.host)], 90);
    const limits = (...args: string[]) => {
      const [command, ...rest] = asPlainUser(['prlimit', `--pid=${hall.child.pid}`, ...args]);
      return execFileSync(command!, rest, { encoding: 'utf8' });
    };
    const before = limits('--nproc', '--noheadings', '--raw', '--output=SOFT').trim();
    limits('--nproc=1:');
    const spares = children(hall.child.pid).filter((pid) => !hall.workers.includes(pid));
    for (const pid of [...spares, hall.workers[0]!]) process.kill(pid, 'SIGKILL');
    await hall.said(/lost worker 1 \(not started: spawn .* EAGAIN\)/);
    const then = framesOf(ben);
    await ben.until(() => framesOf(ben) > then + 60);
    expect((await leadFrom(hall.port, 2)).endpoint.port).toBe(ben.port);
    limits(`--nproc=${before}:`);
    await ada.until(() => moved(ada));
    const gone = framesOf(ada);
    await ada.until(() => framesOf(ada) > gone + 60);
    expect(hall.child.exitCode).toBeNull();
    expect(moved(ben)).toBe(false);
  });
});

describe.runIf(process.platform === 'linux')('a hall whose system refuses descriptors', () => {
  it('says how many of its workers could be started, which have all rooms', {
    timeout: 180_000,
  }, async () => {
    const hall = await openApart({ workers: 64, descriptors: 40 });
    await hall.said(/has \d+ of 64 workers; another was not started: spawn .* EMFILE/);
    expect(hall.workers.length).toBeLessThan(64);
    const [first, last] = [await enter(hall, 'ada', 1, hall.host), await enter(hall, 'ben', 64, hall.host)];
    await play([first, await enter(hall, 'cy', 1, hall.host)], 30);
    expect(last.kept.peer!.room).toMatchObject({ phase: 'lobby' });
    process.kill(hall.workers[0]!, 'SIGKILL');
    await first.until(() => moved(first));
  });

  it('replaces a worker that dies, whatever lines strangers keep open at its figures', {
    timeout: 180_000,
  }, async () => {
    const hall = await openApart({ descriptors: 64, more: ['--metrics', '127.0.0.1:0'] });
    const [, figures] = await hall.said(/^Metrics: http:\/\/127.0.0.1:(\d+)/);
    const ada = await enter(hall, 'ada', 1, hall.host);
    await play([ada, await enter(hall, 'ben', 1, hall.host)], 90);
    const lines = Array.from({ length: 100 }, () => connect(Number(figures), '127.0.0.1'));
    closing.push(async () => {
      for (const line of lines) line.destroy();
    });
    // Those that are too many are closed: the others are open, then.
    await Promise.any(
      lines.map((line) =>
        once(
          line.on('error', () => {}),
          'close',
        ),
      ),
    );
    const spares = children(hall.child.pid).filter((pid) => !hall.workers.includes(pid));
    for (const pid of [...spares, hall.workers[0]!]) process.kill(pid, 'SIGKILL');
    const refused = hall.said(/not started/).then(([line]) => Promise.reject(new Error(line)));
    await Promise.race([ada.until(() => moved(ada)), refused]);
  });
});

describe.runIf(process.platform === 'linux')('the results of a hall', () => {
  /** The hall, and its results without their times. */
  async function keeping(folder: string) {
    const hall = await openApart({ more: ['--data', folder, '--page', '127.0.0.1:0'] });
    const [, page] = await hall.said(/^Rooms: (http:\S+)$/);
    const results = async () => {
      const csv = await (await fetch(new URL('/results.csv', page))).text();
      return csv.replaceAll(/T[^,]*Z/g, '').split('\r\n');
    };
    return { hall, results };
  }

  it('are those of all rooms, each once, also where a worker is killed at the end of a match, and outlive a kill of them all', {
    timeout: 180_000,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hall-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { hall, results } = await keeping(folder);
    const come = (name: string, room: number) => enter(hall, name, room, hall.host);
    const [ada, ben] = [await come('Ada', 1), await come('Ben', 1)];
    const [cy, dee] = [await come('Cy', 2), await come('Dee', 2)];
    await play([cy, dee], 30);
    await finish([dee, cy]);
    await play([ada, ben], 90);
    await finish([ada, ben]);
    process.kill(hall.workers[0]!, 'SIGKILL');
    await hall.said(/lost worker 1 \(SIGKILL\): its rooms go on in another/);
    const expected = [
      'Place,Player,Matches,Wins,Points',
      ...['1,Dee,1,1,1', '1,Ada,1,1,1', '3,Cy,1,0,0', '3,Ben,1,0,0', ''],
      'Result,Time,Room,Game,Player,Place,Points,Struck out',
    ];
    const kept = await results();
    expect(kept.slice(0, expected.length)).toEqual(expected);
    expect(kept.filter((line) => /^\d+,\d{4}-/.test(line)).map((line) => line.replace(/,[^,]*/, ''))).toEqual(
      [...['2,1,Trails,Ada,1,1', '2,1,Trails,Ben,2,0'], ...['1,2,Trails,Cy,2,0', '1,2,Trails,Dee,1,1']],
    );
    const ended = once(hall.child, 'exit');
    hall.child.kill('SIGKILL');
    await ended;
    expect(await (await keeping(folder)).results()).toEqual(kept);
  });
});

describe.runIf(process.platform === 'linux')('a hall whose entrance is killed', () => {
  it('leaves none of its workers behind, and not the one that waits', async () => {
    const hall = await openApart();
    const all = children(hall.child.pid);
    expect(all.length).toBeGreaterThan(hall.workers.length);
    hall.child.kill('SIGKILL');
    const isThere = (pid: number) => existsSync(`/proc/${pid}`);
    await expect.poll(() => all.filter(isThere), { timeout: 60_000 }).toEqual([]);
  });
});
