// What a demo is asked for, checked once.

import { Command, InvalidArgumentError } from 'commander';
import { type Way, wayNames } from '../../netcode/sim/ways.ts';
import type { DemoGame } from './game-list.ts';

export interface DemoOptions {
  readonly game: string;
  /** How the room stays in step; the game's own first way by default. */
  readonly sync?: Way;
  readonly peers: number;
  /** Seconds of play; countdowns come on top. */
  readonly seconds: number;
  /** Chance that a datagram is lost, 0 to 1, each way. */
  readonly loss: number;
  /** One-way delay that every datagram has, ms. */
  readonly delay: number;
  /** Up to this much more, evenly spread, ms. */
  readonly jitter: number;
  /** Seed of the links: the same datagrams of the same peer get lost. Timing stays the machine's. */
  readonly seed: number;
}

export const DEFAULTS: DemoOptions = {
  game: 'trails',
  peers: 4,
  seconds: 10,
  loss: 0.05,
  delay: 20,
  jitter: 5,
  seed: 1,
};

/** Values that make sense. Beyond a second of delay a network is useless for play. */
export const LIMITS = {
  peers: { min: 1, max: 16, whole: true },
  seconds: { min: 1, max: 3600, whole: true },
  loss: { min: 0, max: 1, whole: false },
  delay: { min: 0, max: 1000, whole: false },
  jitter: { min: 0, max: 1000, whole: false },
  seed: { min: 0, max: 0xffff_ffff, whole: true },
} as const;

/** What is played when a name is missing: the usual one, or the first of those that are played in the way that was given. */
export function usualGame(sync: string | undefined, games: readonly DemoGame[]): string {
  const played = games.filter(({ info }) => info.ways.some((way) => sync === undefined || way === sync));
  const ids = played.map(({ info }) => info.id);
  return ids.includes(DEFAULTS.game) ? DEFAULTS.game : (ids[0] ?? DEFAULTS.game);
}

/** A sentence that says what is wrong with the options, or null. */
export function wrongWith(options: DemoOptions, games: readonly DemoGame[]): string | null {
  const game = games.find(({ info }) => info.id === options.game);
  if (!game) {
    return `There is no game “${options.game}”. The games are: ${games.map(({ info }) => info.id).join(', ')}.`;
  }
  for (const [name, { min, max, whole }] of Object.entries(LIMITS)) {
    const value = options[name as keyof typeof LIMITS];
    if (value >= min && value <= max && (!whole || Number.isInteger(value))) continue;
    return `${name}: a ${whole ? 'whole number' : 'number'} from ${min} to ${max}, not ${value}.`;
  }
  const { name, minSeats, maxSeats, ways } = game.info;
  if (options.sync !== undefined && !ways.includes(options.sync)) {
    return `${name} cannot be played “${options.sync}”. Its ways are: ${ways.join(', ')}.`;
  }
  if (options.peers >= minSeats && options.peers <= maxSeats) return null;
  return `${name} is played by ${minSeats} to ${maxSeats}, not by ${options.peers}.`;
}

/** The command line; what comes of it is read with `optionsOf`. A test keeps it from ending the process. */
export function demoCommand(games: readonly DemoGame[]): Command {
  const { peers, seconds, loss, delay, jitter, seed } = DEFAULTS;
  const ids = games.map(({ info }) => info.id).join(', ');
  return new Command('npm run demo --')
    .description('Plays a game over real UDP through a proxy that loses, delays and reorders.')
    .option(
      '--game <id>',
      `what is played: ${ids} (default: ${DEFAULTS.game}, or one that is played in that way)`,
    )
    .option('--sync <way>', `how they stay in step: ${wayNames.join(', ')} (default: the game's first)`)
    .option('--peers <n>', 'how many play', number, peers)
    .option('--seconds <s>', 'how long they play', number, seconds)
    .option('--loss <chance>', 'datagrams lost each way, 0 to 1', number, loss)
    .option('--delay <ms>', 'delay each way', number, delay)
    .option('--jitter <ms>', 'up to this much more each way', number, jitter)
    .option('--seed <n>', 'of the links', number, seed)
    .option('--json', 'print one JSON object instead of the table', false)
    .allowExcessArguments(false);
}

/** The options of a parsed command. Wrong values end it with a sentence. */
export function optionsOf(
  command: Command,
  games: readonly DemoGame[],
): DemoOptions & { readonly json: boolean } {
  const said = command.opts<Omit<DemoOptions, 'game'> & { game?: string; json: boolean }>();
  const options = { ...said, game: said.game ?? usualGame(said.sync, games) };
  const wrong = wrongWith(options, games);
  if (wrong !== null) command.error(`error: ${wrong}`);
  return options;
}

function number(text: string): number {
  if (!/^\d+(\.\d+)?$|^\.\d+$/.test(text)) throw new InvalidArgumentError('It must be a number.');
  return Number(text);
}
