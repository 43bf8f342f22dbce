// `npm run relay`: a dedicated relay, many rooms in one process, with no window at all.

import { drawKeyPair, fingerprint, type KeyPair } from '../../netcode/crypto/key-pair.ts';
import { contentHash } from '../../netcode/sim/content-hash.ts';
import { adapters } from '../../netcode/udp/adapters.ts';
import type { Endpoint } from '../../netcode/udp/address.ts';
import { batchSockets } from '../../netcode/udp/batch/batch-socket.ts';
import { loadLibc } from '../../netcode/udp/batch/libc.ts';
import { joinLink } from '../../netcode/udp/join-text.ts';
import { secureRandom } from '../../netcode/udp/random.ts';
import { type OpenedRelay, openRelay } from '../../netcode/udp/relay-socket.ts';
import type { ByeReason } from '../../netcode/wire/datagram.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { relayGame } from '../party/match/relay-game.ts';
import { openNamedIdentity } from '../party/profile/identity.ts';
import { BAD_USAGE, readRelayCommand } from './relay-options.ts';
import { watchRooms } from './watch-rooms.ts';

/** How often the rooms are looked at, ms: a person who reads along sees no difference. */
const LOOK_MS = 250;

/** Friends are told that we leave, but nobody waits longer than this for the relay to end. */
const ENDING_LIMIT_MS = 1000;

/** Why somebody is let go, for whoever reads along. */
const REASONS: { readonly [reason in ByeReason]: string } = {
  kicked: 'their leader wants so',
  closed: 'the relay ends',
  silent: 'nothing has come from them',
  behind: 'they do not take in what they are sent',
  broken: 'what they send breaks the protocol',
  fault: 'their room has a fault',
};

const command = readRelayCommand();
const { game, seats, rooms, password } = command;
const options = {
  games: [relayGame(game, contentHash(game))],
  seats,
  app: packageJson.version,
  ...(password === null ? {} : { password }),
};
// Whoever reads along may go away; the rooms stay.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const identity = await identityOf(command.identityFile);
const libc = await loadLibc();
const opened = await openRelay({
  ...(typeof libc === 'string' ? {} : { openSocket: batchSockets(libc) }),
  port: command.port,
  identity,
  rooms: Array.from({ length: rooms }, () => options),
  // A bug anywhere else ends the process, as it should: nobody knows what is left of the relay then.
  onFault: (room, error) => console.error(`${clock()} ${faultLine(room, error)}`),
  onLetGo: (room, { name }, reason) =>
    console.log(`${clock()} Room ${room}: ${name} is let go: ${REASONS[reason]}.`),
});
if (opened.ok) run(opened.running);
else {
  console.error(whyNot(opened));
  process.exitCode = 1;
}

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

function run({ relay, port, close }: Extract<OpenedRelay, { ok: true }>['running']): void {
  const party = rooms === 1 ? 'one room' : `${rooms} rooms`;
  console.log(
    `${game.info.name}, ${party} of ${seats} seats, listening on ${endpoints(port).map(shown).join(' ')}`,
  );
  console.log(
    typeof libc === 'string' ? `Datagrams move one by one: ${libc}.` : 'Datagrams move in batches.',
  );
  console.log(`Link: ${joinLink(endpoints(port), fingerprint(identity.public))}`);
  const look = watchRooms(relay.rooms, (line) => console.log(`${clock()} ${line}`));
  const looking = setInterval(look, LOOK_MS);

  // With npm in between, Ctrl+C comes twice: from the terminal and from npm.
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    clearInterval(looking);
    setTimeout(() => process.exit(0), ENDING_LIMIT_MS);
    look();
    void close().finally(() => process.exit(0));
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

function whyNot(failed: Extract<OpenedRelay, { ok: false }>): string {
  if (failed.why === 'cannot-listen')
    return `The relay cannot listen on port ${command.port}: ${failed.text}`;
  const other = failed.next === null ? '' : ` Port ${failed.next} is free: --port ${failed.next}`;
  return `Port ${failed.port} is in use by another program.${other}`;
}

/** What went wrong and where, in one line. */
function faultLine(room: number, { message, stack = message }: Error): string {
  const [what, where] = stack.split('\n').map((line) => line.trim());
  return `${room === 0 ? 'The relay' : `Room ${room}`} has a fault: ${what} ${where ?? ''}`.trim();
}

/** The time of day, for people who look later at what happened. */
function clock(): string {
  return new Date().toTimeString().slice(0, 8);
}
