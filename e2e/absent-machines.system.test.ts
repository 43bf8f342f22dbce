// Machines that are switched off: what a relay has for them must leave those who play undisturbed. Linux looks for them for
// three seconds, and counts what it keeps for them against the relay's socket.
// @module-tag networks

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_PORT } from '../netcode/wire/limits.ts';
import { type Guest, startGuest } from './discovery/guest.ts';
import { type Machine, openNetwork, type TestNetwork } from './discovery/network.ts';
import type { Spoofed } from './discovery/spoof.ts';

/** 60 machines at 200 KiB of kept data each: enough to fill any buffer that a system grants. */
const ABSENT = Array.from({ length: 60 }, (_, at) => `10.9.8.${100 + at}`);

/** Shorter than a machine is looked for, which is three seconds, ms. */
const STALL_MS = 2_800;

/** How often is noted for how long the apps have waited for a processor, ms: much less than that. */
const NOTE_EVERY_MS = 50;

/** Each asks and joins many times. */
const NAMES = 1_500;

/** Garbage of a flood, in MB; half a kilobyte kept for each datagram exceeds it. */
const MOST_MEMORY_MB = 50;

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
  return (await promisify(execFile)(file, [...rest, ...args], { timeout: 90_000 })).stdout;
}

/** Ann hosts, Bob comes, and they play. */
async function playing(relay: Machine, player: Machine): Promise<{ ann: Guest; bob: Guest }> {
  const [ann, bob] = await Promise.all([person(relay, 'Ann'), person(player, 'Bob')]);
  ann.send({ do: 'host', game: 'trails' });
  await ann.until(({ place }) => place.at === 'room', 'hosts');
  bob.send({ do: 'join', address: relay.address });
  await bob.until(({ place }) => place.at === 'room', 'joins');
  for (const guest of [ann, bob]) guest.send({ do: 'ready', ready: true });
  await bob.until(({ place }) => place.at === 'room' && place.room.phase === 'playing', 'plays');
  return { ann, bob };
}

/**
 * The longest wait of Bob for a frame during an action, in ms, without what both apps waited for a processor meanwhile. Bob must
 * be in the room throughout.
 */
async function longestWait(
  { ann, bob }: { ann: Guest; bob: Guest },
  meanwhile: () => Promise<unknown>,
): Promise<number> {
  const now = () => ({ at: performance.now(), starvedMs: ann.starvedMs + bob.starvedMs });
  const notes = [now()];
  const noting = setInterval(() => notes.push(now()), NOTE_EVERY_MS);
  let worst = 0;
  const watched = bob.until(({ place }) => {
    if (place.at !== 'room') return true;
    const { at, starvedMs } = now();
    const waitingMs = place.waitingMs ?? 0;
    const before = notes.findLast((note) => note.at <= at - waitingMs) ?? notes[0]!;
    worst = Math.max(worst, waitingMs - (starvedMs - before.starvedMs));
    return place.chat.some(({ text }) => text === 'Still here?');
  }, 'plays on');
  try {
    await meanwhile();
    ann.send({ do: 'chat', text: 'Still here?' });
    expect((await watched).place.at).toBe('room');
  } finally {
    clearInterval(noting);
  }
  return worst;
}

describe('a relay', () => {
  // Each hello in the name of an absent machine may cost the relay a bounded time only.
  it('delays its players for no hellos in the names of absent machines', async () => {
    const [relay, player, forger] = machines;
    const people = await playing(relay, player);
    await forger.haunt(ABSENT);
    const forge = () => run(forger, 'forge.ts', relay.address, String(DEFAULT_PORT), '400', ...ABSENT);
    expect(await longestWait(people, forge)).toBeLessThan(STALL_MS);
  });

  it('sends thousands of spoofed names no more than came, and keeps its memory small and its players in time', async () => {
    const [relay, player, spoofer] = machines;
    const people = await playing(relay, player);
    await spoofer.spoof(relay);
    const before = people.ann.memoryMb;
    let spoofed: Spoofed | undefined;
    const worst = await longestWait(people, async () => {
      spoofed = JSON.parse(
        await run(spoofer, 'spoof.ts', relay.address, String(DEFAULT_PORT), String(NAMES)),
      );
    });
    expect(spoofed!.offers).toBeGreaterThan(0);
    expect(spoofed!.amplification).toBeLessThanOrEqual(1);
    expect(people.ann.memoryMb - before).toBeLessThan(MOST_MEMORY_MB);
    expect(worst).toBeLessThan(STALL_MS);
  });

  it('bounds what waits for a full socket', async () => {
    const most = Number(await run(machines[0], 'fill.ts', ...ABSENT));
    expect(most).toBeGreaterThan(0); // it was full
    expect(most).toBeLessThan(600);
  });
});
