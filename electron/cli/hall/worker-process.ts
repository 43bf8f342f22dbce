// A worker of a hall: some of its rooms, on a port of their own. It waits until it is told which; there is always one that
// waits, for the rooms of another that dies.
//
// What is needed to go on with a room is told to the hall while it changes (netcode/relay/room-checkpoint.ts).

import { gameById } from '../../../games/list.ts';
import { RoomCheckpoint, tellCheckpoint } from '../../../netcode/relay/room-checkpoint.ts';
import { contentHash } from '../../../netcode/sim/content-hash.ts';
import { batchSockets } from '../../../netcode/udp/batch/batch-socket.ts';
import { loadLibc } from '../../../netcode/udp/batch/libc.ts';
import { openRelay, type RunningRelay } from '../../../netcode/udp/relay-socket.ts';
import { monotonicMs } from '../../../netcode/udp/timekeeper.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { relayGame } from '../../party/match/relay-game.ts';
import { ownUsage, Unsent } from '../operate/relay-status.ts';
import { faultLine, letGoLine } from '../relay-lines.ts';
import { watchRooms } from '../watch-rooms.ts';
import type { Assignment, FromWorker, RoomReport, ToWorker } from './messages.ts';

/** How often is told what has changed, ms: what changed since is lost with this process. */
const REPORT_MS = 100;

/** How often it says that it is alive, and what it takes of the machine, ms. */
const SIGN_OF_LIFE_MS = 1_000;

/** The hall decides when it is over: it may be told so by the same key that all processes of a terminal hear. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

let drains = false;
let announced = '';
let serving: RunningRelay | null = null;
/** The rooms here, by their numbers in the hall. */
let numbers: readonly number[] = [];
const unsent = new Unsent((line) => tell({ is: 'said', room: 0, line, fault: false }));
const libc = await loadLibc();
const game = gameById(process.argv[2]!)!;
/** Worked out while the worker waits: its rules are played for that, and a takeover would wait for it. */
const games = [relayGame(game, contentHash(game))];
process.on('message', (order: ToWorker) => {
  if (order.do === 'serve') void serve(order);
  else if (order.do === 'announce') announce(order.text);
  else if (order.do === 'tell-hall') tellHall(order);
  else drains = true;
});
process.once('disconnect', () => process.exit());
tell({ is: 'ready' });
setInterval(() => tell({ is: 'alive' }), SIGN_OF_LIFE_MS);

function tell(message: FromWorker): void {
  // A hall that has just gone is noticed by itself; without a callback the error would end us before our goodbyes.
  if (process.connected) process.send!(message, undefined, undefined, () => {});
}

function tellHall({ room, member, hall }: Extract<ToWorker, { do: 'tell-hall' }>): void {
  serving?.act((one, now) => one.tellHall(numbers.indexOf(room) + 1, member, hall, now));
}

/** Before the rooms are open it is kept for them. */
function announce(text: string): void {
  announced = text;
  serving?.act((one, now) => one.announce(text, now));
}

async function serve({ port, identity, seats, password, rooms }: Assignment): Promise<void> {
  tell({ is: 'opening' });
  const options = {
    games,
    seats,
    app: packageJson.version,
    // A search for rooms finds the entrance.
    discoverable: false,
    ...(password === null ? {} : { password }),
  };
  numbers = rooms.map(({ number }) => number);
  const numberOf = (room: number) => numbers[room - 1] ?? 0;
  const opened = await openRelay({
    ...(typeof libc === 'string' ? {} : { openSocket: batchSockets(libc) }),
    port,
    identity,
    rooms: rooms.map(() => options),
    inheritances: rooms.map(({ checkpoint }) => {
      const kept = new RoomCheckpoint();
      kept.hear(checkpoint, monotonicMs());
      return kept.inheritance(password, () => game.info.inputBytes);
    }),
    hall: {
      numberOf,
      asked: (room, asker) => tell({ is: 'asks-hall', room: numberOf(room), asker }),
    },
    sent: unsent.note,
    onFault: (room, error) => {
      tell({ is: 'said', room: numberOf(room), line: faultLine(error), fault: true });
    },
    onCounted: (room, counted) => tell({ is: 'counted', room: numberOf(room), counted }),
    onLetGo: (room, { name }, reason) => {
      tell({ is: 'said', room: numberOf(room), line: letGoLine(name, reason), fault: false });
    },
  });
  if (!opened.ok) {
    tell({ is: 'not-bound', why: opened });
    return;
  }
  const { running } = opened;
  running.relay.isReplacedAt(running.port);
  serving = running;
  if (announced !== '') announce(announced);
  tell({ is: 'serving', port: running.port, moves: typeof libc === 'string' ? libc : '' });
  report(running, numberOf);
  process.removeAllListeners('disconnect');
  process.once('disconnect', () => void running.close().finally(() => process.exit()));
}

/** Tells what has changed, again and again. */
function report({ relay, act }: RunningRelay, numberOf: (room: number) => number): void {
  const look = watchRooms(relay.rooms, (room, line) => {
    tell({ is: 'said', room: numberOf(room), line, fault: false });
  });
  const checkpoints = relay.rooms.map((_, room) => tellCheckpoint(() => relay.rooms[room]!));
  let toldAt = Number.NEGATIVE_INFINITY;
  setInterval(() => {
    if (drains) act((one, now) => one.drain(now));
    look();
    const now = monotonicMs();
    const changed = checkpoints.flatMap((changes, room): RoomReport[] => {
      const checkpoint = changes(now);
      if (!checkpoint) return [];
      const info = checkpoint.estate ? { info: relay.rooms[room]!.info } : {};
      return [{ number: numberOf(room + 1), checkpoint, ...info }];
    });
    if (relay.isDrained) tell({ is: 'drained' });
    if (changed.length === 0 && now - toldAt < SIGN_OF_LIFE_MS) return;
    toldAt = now;
    tell({ is: 'report', rooms: changed, usage: ownUsage(unsent) });
  }, REPORT_MS);
}
