// A session goes on in another network: whole parties on machines whose cables are pulled (e2e/discovery/network.ts).
// @module-tag networks

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RoomPlace } from '../electron/party/window/contract.ts';
import { type Guest, startGuest } from './discovery/guest.ts';
import { type Machine, openNetwork, type TestNetwork } from './discovery/network.ts';

/** Addresses that are new to all peers. */
const ELSEWHERE = '10.9.8.77';
const BESIDES = '10.9.8.88';

/**
 * The longest time from the return of the network until the screen shows new frames, in ms, without what the apps waited for a
 * processor: a heartbeat, a round trip and a view, or the second after which a peer roams, and as much again.
 */
const RETURN_MS = 3_000;

let network: TestNetwork;
let machines: [Machine, Machine];
let ann: Guest;
let bob: Guest;

beforeEach(async () => {
  network = await openNetwork();
  machines = [await network.machine(), await network.machine()];
  [ann, bob] = await Promise.all([startGuest(machines[0], 'Ann'), startGuest(machines[1], 'Bob')]);
  ann.send({ do: 'host', game: 'trails' });
  await ann.until(({ place }) => place.at === 'room', 'hosts');
  bob.send({ do: 'join', address: machines[0].address });
  await bob.until(({ place }) => place.at === 'room', 'joins');
  for (const guest of [ann, bob]) guest.send({ do: 'ready', ready: true });
  await bob.until(plays, 'plays');
});
afterEach(async () => {
  await Promise.all([ann?.quit(), bob?.quit()]);
  await network?.close();
});

const plays: Parameters<Guest['until']>[0] = ({ place }) =>
  place.at === 'room' && place.room.phase === 'playing' && place.waitingMs === null;
const waits: typeof plays = ({ place }) => place.at === 'room' && place.waitingMs !== null;

/** The time of RETURN_MS, from now on, in which Bob waits for frames. Ann and Bob must remain the same members. */
async function untilBobPlaysOn(): Promise<number> {
  const elapsed = () => performance.now() - ann.starvedMs - bob.starvedMs;
  const from = elapsed();
  const { place } = await bob.until(plays, 'plays on');
  const took = elapsed() - from;
  const { me, room } = place as RoomPlace;
  expect(room.members.map(({ id }) => id)).toEqual([1, 2]);
  expect(me).toBe(2);
  return took;
}

describe('a guest', () => {
  // A connected socket keeps its own address and is dead in another network.
  it('plays on when their machine changes its network', async () => {
    await machines[1].plug(false);
    await bob.until(waits, 'waits');
    await machines[1].plug(true, ELSEWHERE);
    expect(await untilBobPlaysOn()).toBeLessThan(RETURN_MS);
  });

  // The host’s datagrams come from its other address; a socket connected to the first address drops them.
  it('plays on when the host’s machine gets a better way to the same network', async () => {
    await machines[0].secondCable(BESIDES);
    await bob.until(waits, 'waits');
    expect(await untilBobPlaysOn()).toBeLessThan(RETURN_MS);
  });

  it('plays on when both machines pull their cables and come back', async () => {
    await Promise.all(machines.map((machine) => machine.plug(false)));
    await bob.until(waits, 'waits');
    await Promise.all([machines[0].plug(true), machines[1].plug(true)]);
    expect(await untilBobPlaysOn()).toBeLessThan(RETURN_MS);
  });
});
