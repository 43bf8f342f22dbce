// The figures that the netcode was made for: eight peers, 10 % of all datagrams lost each way. Virtual time, so
// the same on every machine.

import { describe, expect, it } from 'vitest';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { deliveryDelays, percentile, violations } from './invariants.ts';
import { LabParty } from './party.ts';
import { toyGame } from './toy.ts';

const PEERS = 8;
const DELAY_MS = 5;

/** Plays a match of so many frames in which everybody presses all the time; delays of frames, sorted, ms. */
function play(tickRate: number, frames: number, loss: number, seed: number) {
  const party = new LabParty({ seed, game: toyGame({ tickRate, inputBytes: 1, seats: PEERS, frames }) });
  const clients = Array.from({ length: PEERS }, () => party.join());
  party.run(1_000, () => party.room.members.length === PEERS);
  party.run(1_200);
  for (const client of clients) party.setConditions(client, { ...CLEAN_LINK, delayMs: DELAY_MS, loss });
  clients.forEach((client, index) => {
    party.say(client, { m: 'ready', ready: true });
    let held = 0;
    const press = () => {
      held = (held + 1) & 0xff;
      party.hold(client, Uint8Array.of(held));
      party.at(party.now + 70 + 13 * index, press);
    };
    party.at(party.now, press);
  });
  const ended = party.run(20_000 + (frames * 1_100) / tickRate, () => party.room.state.result !== null);
  party.run(party.now + 500);
  return { party, ended, delays: deliveryDelays(party) };
}

describe.each([
  { tickRate: 15, frames: 1_500, lateMs: 25, stalledShare: 0.003 },
  { tickRate: 60, frames: 3_000, lateMs: 1000 / 60, stalledShare: 0.01 },
])('eight peers at $tickRate Hz with 10 % loss each way', ({ tickRate, frames, lateMs, stalledShare }) => {
  const lossless = play(tickRate, 200, 0, 1).delays;
  const { party, ended, delays } = play(tickRate, frames, 0.1, 2);
  const worstLossless = lossless.at(-1)!;

  it('have every frame of every peer, and equal hashes', () => {
    expect(ended).toBe(true);
    expect(violations(party)).toEqual([]);
    expect(party.room.state.result?.agreed).toBe(true);
    for (const { records } of party.clients) expect(records.get(1)!.at.length).toBeGreaterThanOrEqual(frames);
  });

  it(`have 99 % of frames within ${lateMs.toFixed(1)} ms of the lossless case`, () => {
    expect(worstLossless).toBeLessThan(DELAY_MS + 1);
    expect(percentile(delays, 0.99) - worstLossless).toBeLessThanOrEqual(lateMs);
  });

  it(`have at most ${stalledShare * 100} % of frames later than one tick`, () => {
    const stalled = delays.filter((delay) => delay - worstLossless > 1000 / tickRate).length;
    expect(stalled / delays.length).toBeLessThanOrEqual(stalledShare);
  });
});
