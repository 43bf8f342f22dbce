// `npm run relay`: a dedicated relay, many rooms with no window at all, in one process or in several (hall/).

import { drawKeyPair, fingerprint, type KeyPair } from '../../netcode/crypto/key-pair.ts';
import { contentHash } from '../../netcode/sim/content-hash.ts';
import { adapters } from '../../netcode/udp/adapters.ts';
import type { Endpoint } from '../../netcode/udp/address.ts';
import { batchSockets } from '../../netcode/udp/batch/batch-socket.ts';
import { loadLibc } from '../../netcode/udp/batch/libc.ts';
import { joinLink } from '../../netcode/udp/join-text.ts';
import { secureRandom } from '../../netcode/udp/random.ts';
import { openRelay } from '../../netcode/udp/relay-socket.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { relayGame } from '../party/match/relay-game.ts';
import { openNamedIdentity } from '../party/profile/identity.ts';
import { openHall } from './hall/hall.ts';
import { faultLine, letGoLine, whyNotBound } from './relay-lines.ts';
import { BAD_USAGE, readRelayCommand } from './relay-options.ts';
import { watchRooms } from './watch-rooms.ts';

/** How often the rooms are looked at, ms: a person who reads along sees no difference. */
const LOOK_MS = 250;

/** Friends are told that we leave, but nobody waits longer than this for the relay to end. */
const ENDING_LIMIT_MS = 1_500;

/** Rooms that are open, wherever they are. */
interface Open {
  readonly port: number;
  /** Why datagrams are moved one by one; empty where they are not. */
  readonly moves: string;
  /** The processes that share them. */
  readonly workers: readonly { readonly pid: number | undefined; readonly port: number }[];
  close(): Promise<void>;
}

const command = readRelayCommand();
const { game, seats, rooms, password } = command;
// Whoever reads along may go away; the rooms stay.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const identity = await identityOf(command.identityFile);
const opened = await (command.workers > 1 ? openInWorkers() : openHere());
if ('why' in opened) {
  console.error(whyNotBound(opened, command.port));
  process.exitCode = 1;
} else run(opened);

/** Nobody wants their rooms to be unknown to their friends by a slip: without the file that was named nothing begins. */
async function identityOf(file: string | null): Promise<KeyPair> {
  if (file === null) return drawKeyPair(secureRandom());
  try {
    return await openNamedIdentity(file, secureRandom());
  } catch (error) {
    console.error(`error: ${(error as Error).message}`);
    process.exit(BAD_USAGE);
  }
}

async function openHere() {
  const options = {
    games: [relayGame(game, contentHash(game))],
    seats,
    app: packageJson.version,
    ...(password === null ? {} : { password }),
  };
  const libc = await loadLibc();
  const opening = await openRelay({
    ...(typeof libc === 'string' ? {} : { openSocket: batchSockets(libc) }),
    port: command.port,
    identity,
    rooms: Array.from({ length: rooms }, () => options),
    // A bug anywhere else ends the process, as it should: nobody knows what is left of the relay then.
    onFault: (room, error) => say(room, faultLine(error), true),
    onLetGo: (room, { name }, reason) => say(room, letGoLine(name, reason)),
  });
  if (!opening.ok) return opening;
  const { relay, port, close } = opening.running;
  const look = watchRooms(relay.rooms, say);
  const looking = setInterval(look, LOOK_MS);
  const end = () => {
    clearInterval(looking);
    look();
    return close();
  };
  return { port, moves: typeof libc === 'string' ? libc : '', workers: [], close: end } satisfies Open;
}

async function openInWorkers() {
  const { port, workers } = command;
  const opening = await openHall({
    port,
    identity,
    game: game.info.id,
    seats,
    password,
    rooms,
    workers,
    said: say,
  });
  if (!opening.ok) return opening;
  const { hall } = opening;
  return hall satisfies Open;
}

function run(open: Open): void {
  const { port, moves, workers } = open;
  const party = rooms === 1 ? 'one room' : `${rooms} rooms`;
  console.log(
    `${game.info.name}, ${party} of ${seats} seats, listening on ${endpoints(port).map(shown).join(' ')}`,
  );
  console.log(moves === '' ? 'Datagrams move in batches.' : `Datagrams move one by one: ${moves}.`);
  for (const worker of workers) console.log(`Worker on port ${worker.port}: process ${worker.pid}`);
  console.log(`Link: ${joinLink(endpoints(port), fingerprint(identity.public))}`);

  // With npm in between, Ctrl+C comes twice: from the terminal and from npm.
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(0), ENDING_LIMIT_MS);
    void open.close().finally(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
}

/** Every address that a friend may use, the most likely one first. */
function endpoints(port: number): Endpoint[] {
  const found = adapters().map(({ address }) => ({ host: address, port }));
  return found.length > 0 ? found : [{ host: '127.0.0.1', port }];
}

/** With its port always: whoever opens it in a firewall wants to know. */
function shown({ host, port }: Endpoint): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** A line about a room, or the relay itself (0), with the time of day, for people who look later at what happened. */
function say(room: number, line: string, fault = false): void {
  const clock = new Date().toTimeString().slice(0, 8);
  const what = room > 0 ? (fault ? `Room ${room} ${line}` : `Room ${room}: ${line}`) : `The relay ${line}`;
  if (fault) console.error(`${clock} ${what}`);
  else console.log(`${clock} ${what}`);
}
