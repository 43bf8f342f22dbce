// The command line of the dedicated relay: what may be asked of it, and what it answers to what may not.

import { closeSync, openSync, readSync } from 'node:fs';
import { isIP } from 'node:net';
import { Command, InvalidArgumentError } from 'commander';
import type { Game } from '../../games/game.ts';
import { gameById, games } from '../../games/list.ts';
import { DEFAULT_PORT } from '../../netcode/wire/limits.ts';
import { PASSWORD_LIMIT } from '../../netcode/wire/messages.ts';
import { printedCommand } from '../print.ts';
import type { HttpPlace } from './operate/serve-text.ts';

/** Bytes read of a password's file, whose first line counts: more than the longest password. */
const MOST_PASSWORD_BYTES = 1024;

export interface RelayCommand {
  /** UDP port; 0 is any free one. */
  readonly port: number;
  readonly game: Game;
  /** Places in every room, bots included. */
  readonly seats: number;
  readonly rooms: number;
  /** Processes that share the rooms. */
  readonly workers: number;
  /** Where figures for Prometheus are to be had, and a page of all rooms; null is nowhere. */
  readonly metrics: HttpPlace | null;
  readonly page: HttpPlace | null;
  /** Names of this machine, in small letters, by which both may be asked for beside its addresses. */
  readonly hostNames: readonly string[];
  /** Whether the terminal shows a table of the rooms. */
  readonly status: boolean;
  /** Whether the log is lines of JSON. */
  readonly json: boolean;
  /** Whether the rooms are announced by multicast DNS. */
  readonly announce: boolean;
  /** Asked of all who come into any of them; null asks nothing. */
  readonly password: string | null;
  /** The file whose first line is announced in all rooms; null announces nothing. */
  readonly announcementFile: string | null;
  /** The folder in which the results of all rooms are kept; null keeps them for as long as the process runs. */
  readonly data: string | null;
  /** Where the key is kept by which its rooms are known; null draws one for as long as the process runs. */
  readonly identityFile: string | null;
}

type Asked = Pick<RelayCommand, 'port' | 'rooms' | 'workers' | 'status' | 'json' | 'announce'> &
  Partial<RelayCommand> & { readonly passwordFile?: string; readonly hostName?: readonly string[] };

/** Holds the password, where no file does. On the command line itself other users of the machine could read it. */
export const PASSWORD_VARIABLE = 'ETHERNIGHT_PASSWORD';

/** Rooms of one process: twice the 500 that one core is known to carry. */
const MAX_ROOMS = 1000;

/** Most workers: far more cores than a hall needs. */
const MOST_WORKERS = 64;

/** The usual exit code for a command line that makes no sense. */
export const BAD_USAGE = 2;

/** Reads `process.argv`. On a malformed one says why and ends the process with `BAD_USAGE`. */
export function readRelayCommand(): RelayCommand {
  const program = relayProgram().exitOverride((stopped) =>
    process.exit(stopped.exitCode === 0 ? 0 : BAD_USAGE),
  );
  return commandOf(program.parse());
}

/** The command line; what comes of it is read with `commandOf`. A test keeps it from ending the process. */
export function relayProgram(): Command {
  return new Command('npm run relay --')
    .configureOutput(printedCommand)
    .description('A relay without a window: rooms that others join by address.')
    .option('--port <port>', 'UDP port; 0 is any free one', whole('A port', 0, 65_535), DEFAULT_PORT)
    .option('--game <id>', `what is played: ${gameIds()} (default: ${games[0]!.info.id})`, knownGame)
    .option('--seats <n>', 'places in a room (default: all that the game has)', whole('Seats', 1, 16))
    .option('--rooms <n>', 'how many rooms', whole('Rooms', 1, MAX_ROOMS), 1)
    .option(
      '--workers <n>',
      'processes that share the rooms, one a core, each on a port of its own after --port',
      whole('Workers', 1, MOST_WORKERS),
      1,
    )
    .option(
      '--password-file <path>',
      `its first line is the password for joining (${PASSWORD_VARIABLE} works, too)`,
    )
    .option(
      '--identity-file <path>',
      'keeps the key by which links and recent rooms know this relay; created if it is missing',
    )
    .option('--data <folder>', 'keeps the results of all rooms there, and goes on with those that are in it')
    .option(
      '--announcement-file <path>',
      'its first line is announced in all rooms and on the page, whenever it changes; an empty one takes that back',
    )
    .option(
      '--metrics <[host:]port>',
      'figures for Prometheus over HTTP; for this machine only, unless you name a host',
      place,
    )
    .option(
      '--page <[host:]port>',
      'a page of all rooms with QR codes, at an address given in the same way',
      place,
    )
    .option(
      '--host-name <name>',
      'a name of this machine by which figures and page may be asked for; once for each',
      hostName,
    )
    .option('--status', 'shows the rooms as a table', false)
    .option('--json', 'logs lines of JSON', false)
    .option('--announce', 'tells the network by multicast DNS where the rooms are', false)
    .allowExcessArguments(false);
}

/** The options of a parsed command line. Wrong values end the command with a sentence. */
export function commandOf(
  program: Command,
  environment: { readonly [name: string]: string | undefined } = process.env,
): RelayCommand {
  const { port, rooms, workers, status, json, announce, ...asked } = program.opts<Asked>();
  const game = asked.game ?? games[0]!;
  const { name, minSeats, maxSeats } = game.info;
  const seats = asked.seats ?? maxSeats;
  if (seats < minSeats || seats > maxSeats) {
    program.error(`error: ${name} is played with ${minSeats} to ${maxSeats} seats, not ${seats}.`);
  }
  if (workers > rooms) program.error(`error: ${workers} workers need as many rooms: --rooms ${workers}`);
  if (port + workers > 65_535) program.error(`error: ${workers} workers need as many ports after --port.`);
  const password = passwordOf(program, asked.passwordFile, environment);
  const { metrics = null, page = null, hostName: hostNames = [] } = asked;
  const shown = { metrics, page, hostNames, status, json, announce };
  if (status && json) program.error('error: --status is for people, --json for programs: choose one.');
  return {
    port,
    game,
    seats,
    rooms,
    workers,
    password,
    ...shown,
    data: asked.data ?? null,
    identityFile: asked.identityFile ?? null,
    announcementFile: asked.announcementFile ?? null,
  };
}

/** A password that cannot be read, or is none that people can say, ends the program: nobody wants their rooms open by a slip. */
function passwordOf(
  program: Command,
  file: string | undefined,
  environment: { readonly [name: string]: string | undefined },
): string | null {
  const password = file === undefined ? (environment[PASSWORD_VARIABLE] ?? '') : firstLineOf(program, file);
  const said = password.trim();
  if (file !== undefined && said === '') program.error(`error: The first line of ${file} has no password.`);
  if (said.length > PASSWORD_LIMIT)
    program.error(`error: A password has ${PASSWORD_LIMIT} characters at most.`);
  return said || null;
}

/** Read from the beginning of the file alone: a named file may have no end. It may be a pipe, in which a program says the password. */
function firstLineOf(program: Command, path: string): string {
  const bytes = Buffer.alloc(MOST_PASSWORD_BYTES);
  let read = 0;
  try {
    const file = openSync(path, 'r');
    for (let more = -1; more !== 0; read += more)
      more = readSync(file, bytes, read, bytes.length - read, null);
    closeSync(file);
  } catch (error) {
    program.error(`error: ${(error as Error).message}`);
  }
  return bytes.toString('utf8', 0, read).split(/\r?\n/)[0]!;
}

function whole(what: string, min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new InvalidArgumentError(`${what}: a whole number from ${min} to ${max}.`);
  };
}

/** A port of this machine's loopback, or an address and a port. */
function place(text: string): HttpPlace {
  const [, host = '127.0.0.1', digits = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? [];
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const port = Number(digits);
  if (digits !== '' && port <= 65_535 && isIP(bare) !== 0) return { host: bare, port };
  throw new InvalidArgumentError(
    'A port, or an address and a port, such as 8080, 0.0.0.0:8080 or [::]:8080.',
  );
}

/** Adds a host name to those that were given before. */
function hostName(text: string, others: readonly string[] = []): readonly string[] {
  const name = text.toLowerCase();
  if (/^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/.test(name) && isIP(name) === 0)
    return [...others, name];
  throw new InvalidArgumentError('A name without a port, such as relay.example.');
}

function knownGame(id: string): Game {
  const game = gameById(id);
  if (game) return game;
  throw new InvalidArgumentError(`There is no such game. The games are: ${gameIds()}.`);
}

function gameIds(): string {
  return games.map(({ info }) => info.id).join(', ');
}
