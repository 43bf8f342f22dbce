// What the leader of a room chooses: the game, its options, how many bots.

import type { GameInfo, Way } from '../sim/rules.ts';
import type { Denial, FromPeer } from '../wire/messages.ts';
import type { Member } from './member.ts';

/** A game as a relay knows it: its facts and the hash of what its rules do. */
export interface RelayGame {
  readonly info: GameInfo;
  readonly content: string;
}

export interface RoomOptions {
  /** The first is what the room starts with; the leader may choose among them. */
  readonly games: readonly RelayGame[];
  /** Places in the room; at most what the game allows. */
  readonly seats?: number;
  /** The way that the first game starts with; its own first way by default. */
  readonly way?: Way;
  /** Whoever joins with this key leads the room. Without one, whoever has been here longest. */
  readonly key?: string;
  /** Name shown to those who look for rooms. */
  readonly host?: string;
  /** Whether those who look for rooms find it from the first moment; they do by default. */
  readonly discoverable?: boolean;
  readonly app: string;
}

export interface Settings {
  readonly game: RelayGame;
  readonly seats: number;
  readonly bots: number;
  /** By option key of the game. */
  readonly options: { readonly [key: string]: number };
  /** How the next match stays in step; one of the game's ways. */
  readonly way: Way;
}

/** `way` counts if the game has it. */
export function initialSettings(game: RelayGame, seats = game.info.maxSeats, way?: Way): Settings {
  const { ways } = game.info;
  return {
    game,
    seats: Math.min(seats, game.info.maxSeats),
    bots: 0,
    options: Object.fromEntries(game.info.options.map(({ key, initial }) => [key, initial])),
    way: ways.find((one) => one === way) ?? ways[0]!,
  };
}

/** The settings after a choice, or why it cannot be. */
export function choose(
  settings: Settings,
  wanted: Extract<FromPeer, { m: 'choose' }>,
  room: RoomOptions,
  members: readonly Member[],
): Settings | Denial {
  let chosen = settings;
  if (wanted.game !== undefined && wanted.game !== settings.game.info.id) {
    const game = room.games.find(({ info }) => info.id === wanted.game);
    if (!game) return { why: 'no-game' };
    const without = members.find(({ contents }) => contents[game.info.id] !== game.content);
    if (without) return { why: 'other-rules', name: without.name };
    if (game.info.maxSeats < members.length) return { why: 'few-seats', seats: game.info.maxSeats };
    chosen = initialSettings(game, room.seats);
  }
  if (wanted.bots !== undefined) {
    const free = chosen.seats - members.length;
    if (wanted.bots > free) return { why: 'no-room-for-bots', free };
    chosen = { ...chosen, bots: wanted.bots };
  }
  for (const [key, value] of Object.entries(wanted.options ?? {})) {
    const option = chosen.game.info.options.find((declared) => declared.key === key);
    if (!option?.values.includes(value)) return { why: 'bad-option' };
    chosen = { ...chosen, options: { ...chosen.options, [key]: value } };
  }
  if (wanted.way !== undefined) {
    if (!chosen.game.info.ways.includes(wanted.way)) return { why: 'bad-way' };
    chosen = { ...chosen, way: wanted.way };
  }
  return chosen;
}
