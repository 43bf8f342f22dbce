// Ten matches in a row of Arena and of Inkling, in one room: three players play as the games' bots do, each by what its own screen
// shows, with two bots of the room. After each match all machines have the same hashes and have agreed on the result.

import { describe, expect, it } from 'vitest';
import { info as arenaInfo } from '../../games/arena/info.ts';
import { rules as arenaRules } from '../../games/arena/rules/rules.ts';
import { info as inklingInfo } from '../../games/inkling/info.ts';
import { rules as inklingRules } from '../../games/inkling/rules/rules.ts';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { appOf } from '../room/testing/rooms.ts';
import type { Rules } from '../sim/rules.ts';
import type { Way } from '../sim/ways.ts';
import { playAsBots } from './bots-at-screens.ts';
import { violations } from './invariants.ts';
import { type LabGame, LabParty } from './party.ts';

const MATCHES = 10;
const PLAYERS = 3;
const WIFI = { ...CLEAN_LINK, delayMs: 10, jitterMs: 5, loss: 0.02 };
/** The longest match of either game, ms. */
const MOST_MS = 400_000;

const arena: LabGame = { info: arenaInfo, rules: arenaRules as Rules<unknown> };
const inkling: LabGame = { info: inklingInfo, rules: inklingRules as Rules<unknown> };

/** By way. */
const PLAYED: readonly (readonly [string, Way, LabGame, { readonly [option: string]: number }])[] = [
  ['Arena', 'authority', arena, { rounds: 1, hearts: 1 }],
  ['Arena', 'run-ahead', arena, { rounds: 1, hearts: 1 }],
  ['Inkling', 'commands', inkling, { seconds: 40, drawings: 1 }],
];

describe('ten matches in a row', () => {
  it.each(PLAYED)('of %s (%s) end at all machines with one hash and one result', (_, way, game, options) => {
    const room = { way, bots: 2 };
    const party = new LabParty({ seed: 9, game, conditions: WIFI, seats: PLAYERS + 2, room });
    const clients = Array.from({ length: PLAYERS }, (__, at) => {
      const client = party.join(`Peer ${at + 1}`, { client: appOf(at + 1) });
      party.run(party.now + 2_000, () => client.seat !== undefined);
      return client;
    });
    party.say(clients[0]!, { m: 'choose', options });
    playAsBots(
      game,
      party,
      clients.map((client) => ({
        look: () =>
          client.game && client.seat !== undefined ? { state: client.game.state, seat: client.seat } : null,
        hold: (input) => party.hold(client, input),
        command: (bytes) => party.command(client, bytes),
      })),
    );
    const scores = new Set<string>();
    for (let number = 1; number <= MATCHES; number++) {
      for (const client of clients) party.say(client, { m: 'ready', ready: true });
      const ended = () => party.room.state.result?.number === number;
      expect(party.run(party.now + MOST_MS, ended), `match ${number} ends`).toBe(true);
      party.run(party.now + 3_000);
      const { result } = party.room.state;
      expect(result).toMatchObject({ number, agreed: true });
      scores.add(result!.outcome.scores.join());
      for (const client of clients) {
        expect(client.peer.room!.result).toEqual(result);
        const { hashes } = client.records.get(number)!;
        expect(hashes.size, `hashes of match ${number}`).toBeGreaterThan(0);
      }
      expect(violations(party)).toEqual([]);
    }
    expect(scores.size).toBeGreaterThan(MATCHES / 2);
  });
});
