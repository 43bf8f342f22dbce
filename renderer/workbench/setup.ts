// What a match on the workbench is made from. It is kept in the page's address, so that a reload has the same match.

import type { Game } from '../../games/game.ts';
import type { GameInfo, Match } from '../../netcode/sim/rules.ts';
import { teamCounts } from '../../netcode/sim/teams.ts';

export interface Setup {
  readonly game: string;
  readonly seats: number;
  readonly seed: number;
  readonly options: Match['options'];
  /** Seats take turns in so many teams; 0 for each alone. */
  readonly teams: number;
  /** Who has seat 1; bots have the others. */
  readonly first: 'player' | 'bot';
}

const USUAL_SEATS = 4;
const U32 = 2 ** 32;

/** What an address asks for; malformed parts are ignored. */
export function setupFrom(asked: URLSearchParams, games: readonly Game[]): Setup {
  const id = asked.get('game') ?? games[0]?.info.id ?? '';
  const number = (key: string) => (/^\d{1,10}$/.test(asked.get(key) ?? '') ? Number(asked.get(key)) : null);
  const setup: Setup = {
    game: id,
    seats: number('seats') ?? USUAL_SEATS,
    seed: (number('seed') ?? 1) % U32,
    options: Object.fromEntries([...asked.keys()].flatMap((key) => optionIn(key, number(key)))),
    teams: number('teams') ?? 0,
    first: asked.get('first') === 'bot' ? 'bot' : 'player',
  };
  const game = games.find(({ info }) => info.id === id);
  return game ? fitted(setup, game.info) : setup;
}

function optionIn(key: string, value: number | null): [string, number][] {
  return value === null || ['seats', 'seed', 'teams'].includes(key) ? [] : [[key, value]];
}

/** With as many seats as the game can have, and with its options: unknown ones are left out. */
export function fitted(setup: Setup, { minSeats, maxSeats, options, teams = false }: GameInfo): Setup {
  const seats = Math.min(maxSeats, Math.max(minSeats, setup.seats));
  return {
    ...setup,
    seats,
    teams: teams && teamCounts(seats).includes(setup.teams) ? setup.teams : 0,
    options: Object.fromEntries(
      options.map(({ key, values, initial }) => {
        const chosen = setup.options[key];
        return [key, chosen !== undefined && values.includes(chosen) ? chosen : initial];
      }),
    ),
  };
}

export function sameSetup(a: Setup, b: Setup): boolean {
  return addressOf(a) === addressOf(b);
}

/** The setup as the query of an address. */
export function addressOf({ game, seats, seed, options, teams, first }: Setup): string {
  const values = Object.entries(options).map(([key, value]) => [key, String(value)]);
  return String(
    new URLSearchParams([
      ['game', game],
      ['seats', `${seats}`],
      ['seed', `${seed}`],
      ['first', first],
      ...(teams > 0 ? [['teams', `${teams}`]] : []),
      ...values,
    ]),
  );
}

export function matchOf({ seats, seed, options, teams, first }: Setup): Match {
  return {
    seed,
    options,
    seats: Array.from({ length: seats }, (_, seat) => ({
      ...(seat === 0 && first === 'player'
        ? { kind: 'player', name: 'Ann' }
        : { kind: 'bot', name: `Bot ${seat + 1}` }),
      ...(teams > 0 ? { team: 1 + (seat % teams) } : {}),
    })),
  };
}
