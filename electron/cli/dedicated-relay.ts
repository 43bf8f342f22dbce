// `npm run relay`: a dedicated relay, many rooms with no window at all, in one process or in several (hall/).

import { drawKeyPair, fingerprint, type KeyPair } from '../../netcode/crypto/key-pair.ts';
import { hallOf } from '../../netcode/party/hall.ts';
import type { HallAsker } from '../../netcode/relay/held-room.ts';
import { contentHash } from '../../netcode/sim/content-hash.ts';
import { adapters, NO_EVIDENCE } from '../../netcode/udp/adapters.ts';
import { type Endpoint, formatAddress } from '../../netcode/udp/address.ts';
import { batchSockets } from '../../netcode/udp/batch/batch-socket.ts';
import { loadLibc } from '../../netcode/udp/batch/libc.ts';
import { defaultRoutes } from '../../netcode/udp/default-routes.ts';
import { joinLink } from '../../netcode/udp/join-text.ts';
import { localNetwork } from '../../netcode/udp/local-network.ts';
import { type KeptMdns, keepMdns } from '../../netcode/udp/mdns/keep-mdns.ts';
import { watchNetwork } from '../../netcode/udp/network-watch.ts';
import { secureRandom } from '../../netcode/udp/random.ts';
import { openRelay } from '../../netcode/udp/relay-socket.ts';
import { roomCode } from '../../netcode/wire/room-code.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { relayGame } from '../party/match/relay-game.ts';
import { openNamedIdentity } from '../party/profile/identity.ts';
import { printLine } from '../print.ts';
import { openHall } from './hall/hall.ts';
import { AGONES_VARIABLE, type Agones, BEAT_MS, speakToAgones } from './operate/agones.ts';
import { followAnnouncement } from './operate/announcement-file.ts';
import { type HallEvening, openHallEvening } from './operate/hall-evening.ts';
import { openRelayLog } from './operate/relay-log.ts';
import { ownUsage, type RelayStatus, Unsent } from './operate/relay-status.ts';
import { serveStatus } from './operate/serve-status.ts';
import { faultLine, letGoLine, whyNotOpened } from './relay-lines.ts';
import { BAD_USAGE, readRelayCommand } from './relay-options.ts';
import { watchRooms } from './watch-rooms.ts';

/** How often the rooms are looked at, ms: a person who reads along sees no difference. */
const LOOK_MS = 250;

/** Friends are told that we leave, but nobody waits longer than this for the relay to end. */
const ENDING_LIMIT_MS = 1_500;

/** Addresses in a QR code: with more its modules are too small for a beamer. */
const MOST_SCANNED = 2;

/** Rooms that are open, wherever they are. */
interface Open {
  readonly port: number;
  /** Why datagrams are sent and received one by one, as a line for the log; empty where they move in batches. */
  readonly moves: string;
  /** Process id and port of each worker that shares the rooms. */
  readonly workers: readonly { readonly pid: number | undefined; readonly port: number }[];
  readonly status: RelayStatus;
  /** Refuses new members. Resolves when the last match is over and no member is left. */
  drain(): Promise<void>;
  /** Announces a line in all rooms; an empty one takes back what was announced. */
  announce(text: string): void;
  close(): Promise<void>;
}

const command = readRelayCommand();
const { game, seats, rooms, password } = command;
const log = openRelayLog(command);
const identity = await identityOf(command.identityFile);
const evening = await eveningIn(command.data);
const opened = await (command.workers > 1 ? openInWorkers() : openHere());
if ('why' in opened) {
  evening.close();
  printLine(whyNotOpened(opened, command.port), 'err');
  process.exitCode = 1;
} else await run(opened);

/** Nobody wants their rooms to be unknown to their friends by a slip: without the file that was named nothing begins. */
async function identityOf(file: string | null): Promise<KeyPair> {
  if (file === null) return drawKeyPair(secureRandom());
  try {
    return await openNamedIdentity(file, secureRandom());
  } catch (error) {
    printLine(`error: ${(error as Error).message}`, 'err');
    process.exit(BAD_USAGE);
  }
}

/** Opens the evening in a folder. Where that fails the process ends: without the folder the results would be forgotten with it. */
async function eveningIn(folder: string | null): Promise<HallEvening> {
  try {
    return await openHallEvening(folder, (line) => log.line(line));
  } catch (error) {
    printLine(`error: ${(error as Error).message}`, 'err');
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
  const unsent = new Unsent((line) => say(0, line));
  const opening = await openRelay({
    ...(typeof libc === 'string' ? {} : { openSocket: batchSockets(libc) }),
    port: command.port,
    identity,
    rooms: Array.from({ length: rooms }, () => options),
    hall: { numberOf: (room) => room, asked: tellHall },
    sent: unsent.note,
    // A bug anywhere else ends the process, as it should: nobody knows what is left of the relay then.
    onFault: (room, error) => say(room, faultLine(error), true),
    onCounted: evening.counted,
    onLetGo: (room, { name }, reason) => say(room, letGoLine(name, reason)),
  });
  if (!opening.ok) return opening;
  const { relay, port, act, close } = opening.running;
  /** Told once the relay has done with the question. */
  function tellHall(room: number, { member, person }: HallAsker): void {
    setImmediate(() => {
      const infos = relay.rooms.map(({ info }) => info);
      const hall = hallOf(port, infos, room, evening.standing(person));
      act((one, now) => one.tellHall(room, member, hall, now));
    });
  }
  const look = watchRooms(relay.rooms, say);
  const drained = Promise.withResolvers<void>();
  let drains = false;
  let announced = '';
  const looking = setInterval(() => {
    if (drains) act((one, now) => one.drain(now));
    if (relay.isDrained) drained.resolve();
    look();
  }, LOOK_MS);
  return {
    port,
    moves: typeof libc === 'string' ? libc : '',
    workers: [],
    get status() {
      const processes = [ownUsage(unsent)];
      return { rooms: relay.rooms.map(({ info }) => info), processes, lost: 0, announced, drains };
    },
    drain() {
      drains = true;
      return drained.promise;
    },
    announce(text) {
      announced = text;
      act((one, now) => one.announce(text, now));
    },
    close() {
      clearInterval(looking);
      look();
      return close();
    },
  } satisfies Open;
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
    standing: evening.standing,
    counted: evening.counted,
    said: say,
  });
  if (!opening.ok) return opening;
  const { hall } = opening;
  return hall satisfies Open;
}

async function run(open: Open): Promise<void> {
  const { port, moves, workers } = open;
  const party = rooms === 1 ? 'one room' : `${rooms} rooms`;
  const host = fingerprint(identity.public);
  const at = await endpoints(port);
  log.line(`${game.info.name}, ${party} of ${seats} seats, listening on ${at.map(shown).join(' ')}`);
  log.line(moves === '' ? 'Datagrams move in batches.' : `Datagrams move one by one: ${moves}.`);
  for (const worker of workers) log.line(`Worker on port ${worker.port}: process ${worker.pid}`);
  log.line(`Link: ${joinLink(at, host)}`);
  const links = Array.from({ length: rooms }, (_, room) =>
    joinLink(at.slice(0, MOST_SCANNED), host, room + 1),
  );
  const ways = {
    code: at.map(roomCode).find((code) => code !== null) ?? null,
    address: formatAddress(at[0]!),
  };
  const { metrics, page, hostNames: names } = command;
  const closeStatus = await serveStatus(
    { metrics, page, names, game: game.info.name, links, ways },
    {
      get status() {
        return { ...open.status, best: evening.best };
      },
      get results() {
        return evening.results;
      },
    },
    (line) => log.line(line),
  );
  const mdns = command.announce ? announce(port) : null;
  log.show(() => open.status);
  const { announcementFile } = command;
  const unfollow =
    announcementFile &&
    followAnnouncement(announcementFile, {
      announce(text) {
        open.announce(text);
        log.line(text === '' ? 'The announcement is taken back.' : `Announced: ${text}`);
      },
      failed: (why) => log.line(`The announcement cannot be read: ${why}`),
    });
  const agones = beatFor(open);

  // With npm in between, Ctrl+C comes twice: from the terminal and from npm.
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(0), ENDING_LIMIT_MS);
    closeStatus();
    if (unfollow) unfollow();
    mdns?.close();
    void Promise.all([open.close(), agones?.end()]).finally(() => {
      evening.close();
      process.exit(0);
    });
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', () => {
    if (open.status.drains) return;
    mdns?.close();
    log.line('Nobody new is let in; the relay ends when the last match is over.');
    void open.drain().then(end);
  });
}

/** Says to the fleet that it belongs to how it is; null where it belongs to none. */
function beatFor(open: Open): Agones | null {
  const port = process.env[AGONES_VARIABLE];
  if (!port) return null;
  const agones = speakToAgones(port, (line) => say(0, line));
  const beat = () => void agones.beat(open.status);
  beat();
  setInterval(beat, BEAT_MS);
  return agones;
}

/** Tells the networks of this machine, also those that come later, where the rooms are, until it is closed. */
function announce(port: number): Pick<KeptMdns, 'close'> {
  const id = fingerprint(identity.public).slice(0, 16);
  const mdns = keepMdns({ network: localNetwork(), announce: { id, port } });
  const watch = watchNetwork((network) => mdns.moved(network));
  return {
    close() {
      watch.close();
      mdns.close();
    },
  };
}

/** Every address that a friend may use, the most likely one first. */
async function endpoints(port: number): Promise<Endpoint[]> {
  const known = { ...NO_EVIDENCE, ...(await defaultRoutes()) };
  const found = adapters(undefined, known).adapters.map(({ address }) => ({ host: address, port }));
  return found.length > 0 ? found : [{ host: '127.0.0.1', port }];
}

/** With its port always, for the operator's firewall. */
function shown({ host, port }: Endpoint): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** A line about a room, or the relay itself (0). */
function say(room: number, line: string, fault = false): void {
  const what = room > 0 ? (fault ? `Room ${room} ${line}` : `Room ${room}: ${line}`) : `The relay ${line}`;
  log.happened(what, room, fault);
}
