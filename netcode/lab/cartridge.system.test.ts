// A cartridge that plays samples by four players who run ahead, on lines that lose a tenth: eight bits of a sample that are
// not in a state are heard in its timing, because the processor waits for the next eight.

import { describe, expect, it } from 'vitest';
import { info } from '../../games/cartridge/info.ts';
import { cartridgeRules } from '../../games/cartridge/rules/rules.ts';
import { testCartridge } from '../../games/kit/console/testing/cartridges.ts';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { mix } from '../sim/mix.ts';
import type { Rules } from '../sim/rules.ts';
import { COUNTDOWN_MS } from '../wire/limits.ts';
import { violations } from './invariants.ts';
import { LabParty } from './party.ts';

const image = testCartridge(4, true, true);
const { file: _file, ...played } = info;
const game = {
  info: { ...played, ways: ['run-ahead' as const] },
  rules: cartridgeRules(() => image) as Rules<unknown>,
};
const BAD = { ...CLEAN_LINK, delayMs: 25, jitterMs: 10, loss: 0.1 };
/** Of play; CARTRIDGE_SECONDS=600 is an evening's match, which takes a core some minutes. */
const SECONDS = Number(process.env.CARTRIDGE_SECONDS ?? 10);
/** Of four consoles that go back and forth, ms of a busy machine for each of those. */
const LIMIT_MS = 300_000 + 10_000 * SECONDS;

describe('a cartridge that plays samples', () => {
  it('stays in step with four players who run ahead where a tenth is lost', { timeout: LIMIT_MS }, () => {
    const party = new LabParty({ seed: 51, game, conditions: BAD, seats: 4 });
    const clients = [1, 2, 3, 4].map((number) => party.join(`Peer ${number}`));
    party.run(3_000, () => clients.every(({ seat }) => seat !== undefined));
    for (const client of clients) {
      party.say(client, { m: 'ready', ready: true });
      const press = () => {
        if (client.left) return;
        party.hold(client, Uint8Array.of(mix(party.now, client.seat!), 0, 0));
        party.at(party.now + 130, press);
      };
      party.at(party.now + COUNTDOWN_MS, press);
    }
    const reached = () => clients.every(({ game }) => (game?.confirmed ?? 0) >= 60 * SECONDS);
    expect(party.run(party.now + 1000 * (SECONDS + 15), reached)).toBe(true);
    for (const { game } of clients) expect(game!.rollbacks.count).toBeGreaterThan(SECONDS);
    expect(violations(party)).toEqual([]);
    expect(party.room.state.desync).toBeNull();
  });
});
