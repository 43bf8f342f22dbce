// Calls of a car to its ghosts, in Drift far away: horns that its own screen sounds at once and all others once, whatever is
// lost, late, or too much.

import { describe, expect, it } from 'vitest';
import { GAS, HORN, info } from '../../games/drift/info.ts';
import { rules } from '../../games/drift/rules/rules.ts';
import type { AnyCue, DriftState } from '../../games/drift/rules/state.ts';
import { HORN_REST } from '../../games/drift/rules/tuning.ts';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import type { Rules } from '../sim/rules.ts';
import { type LabClient, LabParty } from './party.ts';

const PLAYERS = 3;
const BAD = { ...CLEAN_LINK, delayMs: 60, jitterMs: 30, loss: 0.1, duplicate: 0.05, reorder: 0.05 };
/** Longest time until all that was sent has arrived, ms. */
const QUIET_MS = 2_000;

/** A race that is on, and what each screen, by seat, has heard of it. */
function race(seed: number) {
  const heard = Array.from({ length: PLAYERS }, (): AnyCue[] => []);
  const { shadows } = rules;
  const listening: Rules<DriftState> = {
    ...rules,
    shadows: {
      ...shadows!,
      // Of each frame that the seat's screen shows.
      drive(state, seat, held, pressed) {
        shadows!.drive(state, seat, held, pressed);
        heard[seat]!.push(...state.cues);
      },
    },
  };
  const party = new LabParty({ seed, game: { info, rules: listening as Rules<unknown> }, seats: PLAYERS });
  const clients = Array.from({ length: PLAYERS }, () => party.join());
  party.run(1_000, () => clients.every(({ peer }) => peer.room !== null));
  for (const client of clients) {
    party.setConditions(client, BAD);
    party.say(client, { m: 'ready', ready: true });
  }
  party.run(party.now + 8_000);
  const hold = (client: LabClient, held: number) =>
    party.hold(client, Uint8Array.of(held, ...new Array(info.inputBytes - 1).fill(0)));
  /** How often each seat's horn is heard at the screen of a client. */
  const horns = ({ seat }: LabClient) =>
    clients.map(
      (other) => heard[seat!]!.filter((cue) => cue.kind === 'horn' && cue.seat === other.seat).length,
    );
  return { party, clients, hold, horns };
}

describe('a horn', () => {
  it.each([1, 2, 3])('is heard once by all, and at once by its player: seed %d', (seed) => {
    const { party, clients, hold, horns } = race(seed);
    for (let press = 1; press <= 10; press++) {
      clients.forEach((client, index) => {
        const own = horns(client)[index]!;
        hold(client, GAS | HORN);
        // A tap between two frames of the own screen counts as well.
        party.run(party.now + (press % 2 === 0 ? 1 : 40));
        hold(client, GAS);
        party.run(party.now + 40);
        expect(horns(client)[index]).toBe(own + 1);
      });
      party.run(party.now + 600);
    }
    party.run(party.now + QUIET_MS);
    for (const client of clients) expect(horns(client)).toEqual([10, 10, 10]);
    expect(party.refused.size).toBe(0);
    expect(party.faults).toEqual([]);
  });

  it('is heard by others no more often than the rules allow, however often it is sounded', () => {
    const { party, clients, hold, horns } = race(4);
    const [one, other, flooder] = clients as [LabClient, LabClient, LabClient];
    const until = party.now + 4_000;
    for (let press = 0; party.now < until; press++) {
      hold(flooder, press % 2 === 0 ? HORN : 0);
      party.run(party.now + 33);
    }
    party.run(party.now + QUIET_MS);
    for (const client of [one, other]) {
      expect(horns(client)[2]).toBeGreaterThan(2);
      expect(horns(client)[2]).toBeLessThanOrEqual((4 * info.tickRate) / HORN_REST + 2);
    }
  });

  it('ends when its player falls silent', () => {
    const { party, clients, hold, horns } = race(5);
    const [one, , silent] = clients as [LabClient, LabClient, LabClient];
    hold(silent, HORN);
    party.run(party.now + 1_000);
    party.setConditions(silent, { ...BAD, loss: 1 });
    party.run(party.now + 3_000);
    expect(horns(one)).toEqual([0, 0, 1]);
  });
});
