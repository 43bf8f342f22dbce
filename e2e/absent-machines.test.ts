// Machines that are not there: what a relay has for them must not keep it from those who play. Linux looks for them for
// three seconds, and counts what it keeps for them against the relay's socket.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEFAULT_PORT } from '../netcode/wire/limits.ts';
import { type Guest, startGuest } from './discovery/guest.ts';
import { type Machine, openNetwork, type TestNetwork } from './discovery/network.ts';

/** Enough that what is kept for them, 200 KiB each, fills any buffer that a system grants. */
const ABSENT = Array.from({ length: 60 }, (_, at) => `10.9.8.${100 + at}`);

/** Shorter than a machine is looked for; longer than a busy machine stumbles, ms. */
const STALL_MS = 1_500;

let network: TestNetwork;
let machines: [Machine, Machine, Machine];
const guests: Guest[] = [];

beforeEach(async () => {
  network = await openNetwork();
  machines = [await network.machine(), await network.machine(), await network.machine()];
});
afterEach(async () => {
  await Promise.all(guests.splice(0).map((guest) => guest.quit()));
  await network.close();
});

async function person(machine: Machine, name: string): Promise<Guest> {
  const guest = await startGuest(machine, name);
  guests.push(guest);
  return guest;
}

async function run(machine: Machine, script: string, ...args: string[]): Promise<string> {
  const [file = '', ...rest] = [
    ...machine.under,
    process.execPath,
    join(import.meta.dirname, 'discovery', script),
  ];
  return (await promisify(execFile)(file, [...rest, ...args], { timeout: 30_000 })).stdout;
}

// Four hundred hellos in the names of ten machines held a match up for three seconds, five thousand ended it.
test('hellos in the names of absent machines hold nobody up', { timeout: 90_000 }, async () => {
  const [relay, player, forger] = machines;
  const [ann, bob] = await Promise.all([person(relay, 'Ann'), person(player, 'Bob')]);
  ann.send({ do: 'host', game: 'trails' });
  await ann.until(({ place }) => place.at === 'room', 'hosts');
  bob.send({ do: 'join', address: relay.address });
  await bob.until(({ place }) => place.at === 'room', 'joins');
  for (const guest of [ann, bob]) guest.send({ do: 'ready', ready: true });
  await bob.until(({ place }) => place.at === 'room' && place.room.phase === 'playing', 'plays');

  await forger.haunt(ABSENT);
  let worst = 0;
  const watched = bob.until(({ place }) => {
    if (place.at !== 'room') return true;
    worst = Math.max(worst, place.waitingMs ?? 0);
    return place.chat.some(({ text }) => text === 'Still here?');
  }, 'plays on');
  await run(forger, 'forge.ts', relay.address, String(DEFAULT_PORT), '400', ...ABSENT);
  ann.send({ do: 'chat', text: 'Still here?' });
  expect((await watched).place.at).toBe('room');
  expect(worst).toBeLessThan(STALL_MS);
});

test('what waits for a full socket has a bound', { timeout: 60_000 }, async () => {
  const most = Number(await run(machines[0], 'fill.ts', ...ABSENT));
  expect(most).toBeGreaterThan(0); // it was full
  expect(most).toBeLessThan(600);
});
