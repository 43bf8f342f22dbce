// What is played next: the game, its options, the way to stay in step, how many bots, how many teams.

import type { DELAYS, GameInfo, Rules } from '../sim/rules.ts';
import { teamCounts } from '../sim/teams.ts';
import { type Way, ways } from '../sim/ways.ts';
import type { Denial, FromPeer, OwnFile } from '../wire/messages.ts';
import { cleanName } from '../wire/text.ts';

/** A game as a relay knows it: its facts and the hash of what its rules do. */
export interface RelayGame {
  readonly info: GameInfo;
  readonly content: string;
  /** What the relay itself plays it by, which the way `authority` needs. */
  readonly rules?: Rules<unknown>;
  /** Names of the bits of its inputs, from bit 0 of byte 0 on, for those who ask; empty where a bit is a value's. */
  readonly buttons?: readonly string[];
}

/** Which members stand up for onlookers after a match: those seated longest, those who lost, or as the leader says. */
export type Turn = 'longest' | 'loser' | 'host';

/** What a room is opened with. It stays as it is. */
export interface RoomOptions {
  /** The first is what the room starts with; the leader may choose among them. */
  readonly games: readonly RelayGame[];
  /** Places in the room; at most what the game allows. */
  readonly seats?: number;
  /** The way that the first game starts with; its own first way by default. */
  readonly way?: Way;
  /** How many the first game starts with; 0 by default. */
  readonly bots?: number;
  /** The member with this key leads the room. Without one, the member who has been here longest. */
  readonly key?: string;
  /** What the room is called until its leader calls it something else. */
  readonly title?: string;
  /** Whether those who look for rooms find it from the first moment; they do by default. */
  readonly discoverable?: boolean;
  /** What is asked of those who come in, from the first moment; an open room by default. */
  readonly password?: string;
  /** Which members stand up after a match for onlookers; `host` by default. */
  readonly turn?: Turn;
  /** Keeps each match from its first frame, so that a player who lost the connection can come back into it. */
  readonly keepMatches?: boolean;
  /** When this relay is gone another app takes the room over; while one may have, the match here stands still (quorum.ts). */
  readonly survivesHost?: boolean;
  readonly app: string;
}

/** The facts of a member that their choices depend on. */
interface Chooser {
  readonly name: string;
  readonly contents: { readonly [game: string]: string };
}

export interface MatchSettings {
  readonly game: string;
  readonly seats: number;
  readonly bots: number;
  /** By option key of the game. */
  readonly options: { readonly [key: string]: number };
  /** How the next match stays in step; one of the game's ways. */
  readonly way: Way;
  /** In how many teams; 0: everybody for themselves. */
  readonly teams: number;
  /** How much later those who watch see it, seconds. */
  readonly delay: (typeof DELAYS)[number];
  /** What it is played with, in games whose players each have a file. */
  readonly file: OwnFile | null;
}

/** What a look at another game leaves aside, to come back with the next that it fits. It stays in the relay. */
export interface LeftAside {
  /** Number of bots that the leader asked for last; null where the settings say it. */
  readonly bots: number | null;
  readonly teams: number | null;
  /** How each game that was chosen before was last set, by its id. */
  readonly games: { readonly [game: string]: Pick<MatchSettings, 'options' | 'way'> };
}

export const NOTHING_ASIDE: LeftAside = { bots: null, teams: null, games: {} };

/** What is aside after a choice. */
export function leaveAside(
  aside: LeftAside,
  settings: MatchSettings,
  chosen: MatchSettings,
  { botsBy, teams }: Pick<Extract<FromPeer, { m: 'choose' }>, 'botsBy' | 'teams'> = {},
): LeftAside {
  const other = chosen.game !== settings.game;
  const { options, way } = settings;
  return {
    bots: botsBy !== undefined ? null : (aside.bots ?? (other ? settings.bots : null)),
    teams: teams !== undefined ? null : (aside.teams ?? (other ? settings.teams : null)),
    games: other ? { ...aside.games, [settings.game]: { options, way } } : aside.games,
  };
}

/** The game of this id, which the room must have. */
export function gameOf({ games }: RoomOptions, id: string): RelayGame {
  const game = games.find(({ info }) => info.id === id);
  if (!game) throw new Error(`the room has no game ${id}`);
  return game;
}

/** The ways that a game can be played in here. */
function waysOf({ info, rules }: RelayGame): readonly Way[] {
  return info.ways.filter((way) => ways[way].tells !== 'state' || rules?.objects !== undefined);
}

/** `way` counts if the game has it. */
export function initialMatchSettings(
  game: RelayGame,
  { seats: most = game.info.maxSeats, way, bots = 0 }: Pick<RoomOptions, 'seats' | 'way' | 'bots'> = {},
): MatchSettings {
  const { info } = game;
  const seats = Math.min(most, info.maxSeats);
  return {
    game: info.id,
    seats,
    bots: info.file ? 0 : Math.min(bots, seats - 1),
    options: Object.fromEntries(info.options.map(({ key, initial }) => [key, initial])),
    way: waysOf(game).find((one) => one === way) ?? waysOf(game)[0]!,
    teams: 0,
    delay: 0,
    file: null,
  };
}

/** Whether a game can be played with so many seats in so many teams. */
function fits({ info }: RelayGame, seats: number, teams: number): boolean {
  return teams === 0 || (info.teams === true && teamCounts(seats).includes(teams));
}

/** Whether these are exactly a value for each option of a game. */
export function areOptions({ options }: GameInfo, values: MatchSettings['options']): boolean {
  return (
    Object.keys(values).length === options.length &&
    options.every(({ key, values: declared }) => declared.includes(values[key]!))
  );
}

/** Whether these are settings that a leader here could have chosen: they may come from another machine. */
export function canBeChosen(
  { game: id, seats, options, way, teams, file }: MatchSettings,
  { games }: RoomOptions,
): boolean {
  const game = games.find(({ info }) => info.id === id);
  return (
    game !== undefined &&
    seats <= game.info.maxSeats &&
    waysOf(game).includes(way) &&
    fits(game, seats, teams) &&
    areOptions(game.info, options) &&
    (game.info.file === true || file === null)
  );
}

/**
 * The settings before a native game: the game of the room is out of play then, so it is the one that seats most of those that
 * everybody has, so that its seats let everybody in.
 */
export function withMostSeats(
  settings: MatchSettings,
  room: RoomOptions,
  members: readonly Chooser[],
): MatchSettings {
  let most = settings;
  for (const { info } of room.games) {
    const chosen = choose(settings, { m: 'choose', game: info.id }, room, members);
    if (!('why' in chosen) && chosen.seats > most.seats) most = chosen;
  }
  return most;
}

/** The settings after a choice, or why it is refused. */
export function choose(
  settings: MatchSettings,
  wanted: Extract<FromPeer, { m: 'choose' }>,
  room: RoomOptions,
  members: readonly Chooser[],
  aside = NOTHING_ASIDE,
): MatchSettings | Denial {
  let chosen = settings;
  if (wanted.game !== undefined && wanted.game !== settings.game) {
    const game = room.games.find(({ info }) => info.id === wanted.game);
    if (!game) return { why: 'no-game' };
    const without = members.find(({ contents }) => contents[game.info.id] !== game.content);
    if (without) return { why: 'other-rules', name: without.name };
    if (game.info.maxSeats < members.length) return { why: 'few-seats', seats: game.info.maxSeats };
    const fresh = initialMatchSettings(game, room.seats === undefined ? {} : { seats: room.seats });
    const bots = aside.bots ?? settings.bots;
    const teams = aside.teams ?? settings.teams;
    chosen = {
      ...fresh,
      ...aside.games[game.info.id],
      teams: fits(game, fresh.seats, teams) ? teams : 0,
      delay: settings.delay,
      bots: game.info.file ? 0 : Math.min(bots, fresh.seats - members.length),
    };
  }
  const game = gameOf(room, chosen.game);
  const { info } = game;
  if (wanted.botsBy !== undefined) {
    // Adds as many bots as fit, without a denial: a press too many, or a member who sits down meanwhile, is usual.
    const free = info.file ? 0 : chosen.seats - members.length;
    chosen = { ...chosen, bots: Math.max(0, Math.min(chosen.bots + wanted.botsBy, free)) };
  }
  for (const [key, value] of Object.entries(wanted.options ?? {})) {
    const option = info.options.find((declared) => declared.key === key);
    if (!option?.values.includes(value)) return { why: 'bad-option' };
    chosen = { ...chosen, options: { ...chosen.options, [key]: value } };
  }
  if (wanted.way !== undefined) {
    if (!waysOf(game).includes(wanted.way)) return { why: 'bad-way' };
    chosen = { ...chosen, way: wanted.way };
  }
  if (wanted.teams !== undefined) {
    if (!fits(game, chosen.seats, wanted.teams)) return { why: 'bad-teams' };
    chosen = { ...chosen, teams: wanted.teams };
  }
  if (wanted.file !== undefined) {
    if (!info.file) return { why: 'bad-option' };
    chosen = { ...chosen, file: wanted.file && { ...wanted.file, title: cleanName(wanted.file.title, '') } };
  }
  if (wanted.delay !== undefined) chosen = { ...chosen, delay: wanted.delay };
  return chosen;
}
