// Most players of a room play games with their own rules, over lines that lose packets: all have the same match, to its result.

import { describe, expect, it } from 'vitest';
import { info as arenaInfo } from '../../games/arena/info.ts';
import { rules as arenaRules } from '../../games/arena/rules/rules.ts';
import { info as driftInfo } from '../../games/drift/info.ts';
import { rules as driftRules } from '../../games/drift/rules/rules.ts';
import { info as powderInfo } from '../../games/powder/info.ts';
import { rules as powderRules } from '../../games/powder/rules/rules.ts';
import { info as trailsInfo } from '../../games/trails/info.ts';
import { rules as trailsRules } from '../../games/trails/rules/rules.ts';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { appOf } from '../room/testing/rooms.ts';
import { type GameInfo, MAX_SEATS, type Rules } from '../sim/rules.ts';
import { type Playing, playAsBots } from './bots-at-screens.ts';
import { violations } from './invariants.ts';
import { LabParty } from './party.ts';

const LOSSY = { ...CLEAN_LINK, delayMs: 15, jitterMs: 8, loss: 0.05 };

const OTHERS: readonly (readonly [string, GameInfo, unknown])[] = [
  ['Powder', powderInfo, powderRules],
  ['Arena', arenaInfo, arenaRules],
  ['Drift', driftInfo, driftRules],
];

/** Virtual time in which every match of Trails has ended that players play as bots do, ms. */
const LONGEST_MS = 6 * 60_000;
/** Of each other game, ms: a whole match of it is much work. */
const PLAYED_MS = 5_000;
/** On a machine that does much else; alone it is seconds. */
const PATIENCE_MS = 240_000;

/** A party of so many over lossy lines, whose match of one round has begun; each plays as a bot does. */
function sixteen(info: GameInfo, rules: Rules<unknown>, way: GameInfo['ways'][number]) {
  const game = { info, rules };
  const party = new LabParty({ seed: 7, game, conditions: LOSSY, seats: MAX_SEATS, room: { way } });
  const clients = Array.from({ length: MAX_SEATS }, (_, at) => {
    const client = party.join(`Peer ${at + 1}`, { client: appOf(at + 1) });
    party.run(party.now + 4_000, () => client.seat !== undefined);
    return client;
  });
  party.say(clients[0]!, {
    m: 'choose',
    options: { rounds: 1, ...(info.id === 'drift' ? { laps: 2 } : {}) },
  });
  party.run(party.now + 1_000);
  for (const client of clients) party.say(client, { m: 'ready', ready: true });
  party.run(party.now + 15_000, () => party.room.phase === 'playing');
  playAsBots(
    game,
    party,
    clients.map((client): Playing => {
      return {
        look: () => (client.game ? { state: client.game.state, seat: client.seat! } : null),
        hold: (input) => party.hold(client, input),
      };
    }),
  );
  return { party, clients };
}

const trails = trailsRules as Rules<unknown>;

describe.each(trailsInfo.ways)('sixteen who play Trails (%s)', (way) => {
  it('have one match and one result, although packets get lost', { timeout: PATIENCE_MS }, () => {
    const { party, clients } = sixteen(trailsInfo, trails, way);
    expect(party.room.state.match!.seats.map(({ kind }) => kind)).toEqual(
      new Array(MAX_SEATS).fill('player'),
    );
    expect(party.run(party.now + LONGEST_MS, () => party.room.state.result !== null)).toBe(true);
    const { result, scoreboard } = party.room.state;
    expect(result).toMatchObject({ number: 1, agreed: true });
    expect(result!.outcome.places).toHaveLength(MAX_SEATS);
    expect(scoreboard).toHaveLength(MAX_SEATS);
    for (const { records } of clients) expect(records.get(1)!.hashes.size).toBeGreaterThan(0);
    expect(violations(party)).toEqual([]);
  });
});

describe.each(OTHERS)('sixteen who play %s', (_, info, rules) => {
  it('have one match until the leader ends it, although packets get lost', { timeout: PATIENCE_MS }, () => {
    const { party, clients } = sixteen(info, rules as Rules<unknown>, info.ways[0]!);
    party.run(party.now + PLAYED_MS);
    party.say(clients[0]!, { m: 'stop' });
    expect(party.run(party.now + 10_000, () => party.room.state.result !== null)).toBe(true);
    expect(party.room.state.result).toMatchObject({ number: 1, agreed: true, early: true });
    for (const { records } of clients) expect(records.get(1)!.hashes.size).toBeGreaterThan(0);
    expect(violations(party)).toEqual([]);
  });
});
