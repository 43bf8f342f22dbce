// A console by three players on lines that lose a tenth, in each way that it is played: its state is the largest of all games,
// and most of it is memory.

import { describe, expect, it } from 'vitest';
import { info } from '../../games/ember/info.ts';
import { rules } from '../../games/ember/rules/rules.ts';
import type { EmberState } from '../../games/ember/rules/state.ts';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { appOf } from '../room/testing/rooms.ts';
import { mix } from '../sim/mix.ts';
import type { Rules } from '../sim/rules.ts';
import { COUNTDOWN_MS } from '../wire/limits.ts';
import { LabHouse } from './house.ts';
import { violations } from './invariants.ts';
import { LabParty } from './party.ts';

const game = { info, rules: rules as Rules<unknown> };
const BAD = { ...CLEAN_LINK, delayMs: 8, jitterMs: 8, loss: 0.1 };
describe('Ember', () => {
  it.each(info.ways)(
    'gives, %s, a returning or late player what all have, and names a flipped bit by its address',
    (way) => {
      const party = new LabParty({
        seed: 16,
        game,
        conditions: BAD,
        seats: 4,
        room: { way, keepMatches: true },
      });
      const clients = [1, 2, 3].map((number) => party.join(`Peer ${number}`, { client: appOf(number) }));
      party.run(3_000, () => clients.every(({ seat }) => seat !== undefined));
      let resting = false;
      for (const client of clients) {
        party.say(client, { m: 'ready', ready: true });
        const press = () => {
          if (client.left || resting) return;
          party.hold(client, Uint8Array.of(mix(party.now, client.seat!)));
          party.at(party.now + 100, press);
        };
        party.at(party.now + COUNTDOWN_MS, press);
      }
      party.run(party.now + 10_000, () => party.room.phase === 'playing');
      party.run(party.now + 500);
      party.leave(clients[2]!);
      const late = party.join('Late');
      party.run(party.now + 2_000, () => late.peer.room !== null);
      party.say(late, { m: 'watch', on: true });
      clients[2] = party.join('Peer 3', { client: appOf(3) });
      const all = [...clients, late];
      const caughtUp = () =>
        clients[2]!.seat !== undefined && all.every(({ game }) => (game?.confirmed ?? 0) > 60);
      expect(party.run(party.now + 5_000, caughtUp)).toBe(true);
      party.run(party.now + 300);
      expect(violations(party)).toEqual([]);

      // A rollback would undo the flipped bit together with the guesses, so all players rest.
      resting = true;
      party.run(party.now + 300);
      const address = 0x312;
      const [odd] = clients;
      (odd!.game!.state as EmberState).console.ram[address]! ^= 0x10;
      const told = () => party.room.state.desync?.of.find(({ member }) => member === odd!.member);
      expect(party.run(party.now + 2_000, () => told()?.again != null)).toBe(true);
      expect(told()!.fields.map(({ path }) => path)).toEqual([`console.ram[${address}]`]);
    },
  );

  it('goes on at the next app when its host dies', () => {
    const house = new LabHouse({ seed: 3, game, apps: 3, conditions: { delayMs: 1, loss: 0.1 } });
    for (const app of house.apps) app.say({ m: 'ready', ready: true });
    const reached = (frame: number) => () =>
      house.apps.every(({ alive, game }) => !alive || (game?.confirmed ?? 0) > frame);
    expect(house.run(house.now + 5_000, reached(10))).toBe(true);
    house.host.kill();
    expect(house.run(house.now + 4_000, reached(60))).toBe(true);
    expect(house.host).toBe(house.apps[1]);
    expect(house.faults).toEqual([]);
  });
});
