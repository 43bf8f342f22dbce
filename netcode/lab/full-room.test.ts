// A room without a free seat, to which people come back before it has noticed that they were gone.

import { describe, expect, it } from 'vitest';
import { DROP_MS } from '../wire/limits.ts';
import { LabHouse } from './house.ts';
import { toyGame } from './toy.ts';

const RATE = 30;

/** Everybody plays, and all seats are taken. */
function playing(apps: number) {
  const game = toyGame({ tickRate: RATE, inputBytes: 1, seats: apps, frames: 1e6 });
  const house = new LabHouse({ seed: 7, game, apps, conditions: { delayMs: 1 } });
  for (const app of house.apps) app.say({ m: 'ready', ready: true });
  const reached = () => house.apps.map((app) => app.game?.confirmed ?? 0);
  expect(house.run(house.now + 5_000, () => reached().every((frames) => frames > RATE))).toBe(true);
  /** Whether all apps get frames beyond the newest one so far, within `ms`. */
  const goOn = (ms: number) => {
    const before = Math.max(...reached());
    return house.run(house.now + ms, () => reached().every((frames) => frames > before + RATE));
  };
  return { house, goOn };
}

describe('a full room', () => {
  it.each([2, 4])(
    'gives all %i their seats again when the host wakes without whom the others could not go on',
    (apps) => {
      const { house, goOn } = playing(apps);
      const [host, ...others] = house.apps;
      house.part(others.slice(0, 1), others.slice(1));
      host!.sleep(9_000);
      house.run(house.now + 9_000);
      // The host's socket holds what the others sent before they gave up, and their return.
      expect(goOn(15_000)).toBe(true);
      const { members, onlookers } = host!.room!.data;
      expect(onlookers).toEqual([]);
      expect(members.map(({ name }) => name).sort()).toEqual(house.apps.map(({ address }) => address));
      expect(house.faults).toEqual([]);
    },
  );
});

describe('a player without their session', () => {
  it('watches while their old place is taken, and stops no other player for good', () => {
    const { house, goOn } = playing(2);
    const [host, guest] = house.apps;
    guest!.kill();
    house.run(house.now + 200);
    guest!.restart();
    expect(house.run(house.now + 1_000, () => host!.room!.data.onlookers.length === 1)).toBe(true);
    house.run(house.now + DROP_MS);
    expect(host!.room!.data.members).toHaveLength(1);
    expect(goOn(5_000)).toBe(true);
    host!.say({ m: 'stop' });
    const isSeated = () => host!.room!.data.phase === 'lobby' && host!.room!.data.members.length === 2;
    expect(house.run(house.now + 15_000, isSeated)).toBe(true);
    expect(house.faults).toEqual([]);
  });
});

describe('a guest who gets the room of two', () => {
  it('plays on alone after the host has left', () => {
    const { house } = playing(2);
    const [host, heir] = house.apps;
    host!.handOver();
    expect(house.run(house.now + 3_000, () => host!.peer?.room?.epoch === 1)).toBe(true);
    host!.leave();
    expect(house.run(house.now + 3_000, () => heir!.room!.data.members.length === 1)).toBe(true);
    const before = heir!.game!.confirmed;
    expect(house.run(house.now + 10_000, () => heir!.game!.confirmed > before + 5 * RATE)).toBe(true);
    expect(house.faults).toEqual([]);
  });
});
