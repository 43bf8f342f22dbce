// A match that stands still by agreement, in every way to stay in step: on good networks and bad ones, with members who
// leave, come back, and mean harm.

import { describe, expect, it } from 'vitest';
import { ASKED_PAUSE_MS } from '../relay/match-lifecycle.ts';
import { MOST_PAUSES } from '../room/pause.ts';
import { wayNames } from '../sim/ways.ts';
import { LONGEST_PAUSE_MS, RESUME_MS } from '../wire/limits.ts';
import { violations } from './invariants.ts';
import type { LabClient, LabParty } from './party.ts';
import { wayParty } from './testing/way-party.ts';

/** More than the way to the relay, a round of care, and what a loss costs, ms. */
const SOON_MS = 1_000;

const BAD = { delayMs: 40, jitterMs: 15, loss: 0.1 };

function say(party: LabParty, clients: readonly LabClient[], still: boolean): void {
  for (const client of clients) party.say(client, { m: 'pause', match: 1, still });
}

const pauseOf = (party: LabParty) => party.room.data.pause;
const closed = (party: LabParty) => party.room.match!.log.next;

/** The denials that a client received. */
const denied = ({ events }: LabClient) =>
  events.flatMap((event) =>
    event.kind === 'message' && event.message.m === 'no' ? [event.message.denial.why] : [],
  );

/** A party whose match stands still by the votes of these. */
function paused(options: Parameters<typeof wayParty>[0], voters = 2) {
  const { party, clients } = wayParty(options);
  party.run(party.now + 2_000);
  // One after the other, so that the first asks.
  for (const client of clients.slice(0, voters)) {
    say(party, [client], true);
    party.run(party.now + SOON_MS);
  }
  expect(pauseOf(party)?.state).toBe('paused');
  return { party, clients };
}

/** Everybody wants to play on, and the match does. */
function playOn(party: LabParty, clients: readonly LabClient[]): void {
  say(party, clients, false);
  party.run(party.now + SOON_MS + RESUME_MS);
  expect(pauseOf(party)).toBeNull();
}

describe.each(wayNames)('a paused match (%s)', (way) => {
  it.each([
    ['a good network', { delayMs: 5 }],
    ['a bad one', BAD],
  ])('stands still everywhere at one frame, and goes on in step, on %s', (_, conditions) => {
    const { party, clients } = paused({ way, peers: 3, conditions, frames: 900 });
    const frame = closed(party);
    expect(pauseOf(party)?.frame).toBe(frame);
    party.run(party.now + 20_000);
    expect(closed(party)).toBe(frame);
    for (const { peer } of clients) {
      expect(peer.log!.next).toBe(frame);
      expect(peer.room!.pause).toMatchObject({ state: 'paused', by: 1, name: 'Peer 1', frame, needed: 2 });
    }
    playOn(party, clients.slice(1));
    const before = closed(party);
    party.run(party.now + 2_000);
    // All of it is left out.
    const frames = closed(party) - before;
    expect(frames).toBeGreaterThan(way === 'strict' && conditions === BAD ? 60 : 100);
    expect(frames).toBeLessThan(135);
    expect(party.run(party.now + 60_000, () => party.room.state.result !== null)).toBe(true);
    expect(party.room.state.result?.agreed).toBe(true);
    expect(party.room.members).toHaveLength(3);
    expect(violations(party)).toEqual([]);
  });

  it('has silent and gone members judged as ever', () => {
    const { party, clients } = paused({ way, peers: 4, conditions: {} }, 3);
    party.leave(clients[3]!);
    party.sleep(clients[2]!, 60_000);
    party.run(party.now + 8_000);
    expect(party.room.members.map(({ name }) => name)).toEqual(['Peer 1', 'Peer 2']);
    expect(clients[0]!.peer.room!.pause).toMatchObject({ state: 'paused', needed: 2 });
    playOn(party, clients.slice(0, 2));
    party.run(party.now + 2_000);
    expect(violations(party)).toEqual([]);
  });

  it('ends when all its players have left', () => {
    const { party, clients } = paused({ way, peers: 2, conditions: {} });
    for (const client of clients) party.leave(client);
    party.run(party.now + SOON_MS);
    expect(party.room.phase).toBe('lobby');
    expect(pauseOf(party)).toBeNull();
  });

  it('ends when the leader says so, with what was reached', () => {
    const { party, clients } = paused({ way, peers: 2, conditions: {} });
    const frame = closed(party);
    party.say(clients[0]!, { m: 'stop' });
    expect(party.run(party.now + 5_000, () => party.room.state.result !== null)).toBe(true);
    expect(party.room.state.result).toMatchObject({ early: true, agreed: true });
    expect(party.records.get(1)!.items.map((item) => item.frame)).toEqual([frame]);
    expect(pauseOf(party)).toBeNull();
  });
});

describe.each(['optimistic', 'run-ahead', 'strict'] as const)('an input held in a pause (%s)', (way) => {
  /** The inputs of a seat in the frames after the pause. */
  function after(party: LabParty, seat: number, frame: number): number[] {
    const { bytes } = party.records.get(1)!;
    const seats = party.room.match!.start.seats.length;
    return Array.from({ length: 20 }, (_, i) => bytes[(frame + i) * seats + seat]!);
  }

  it.each([
    ['a good network', { delayMs: 5 }],
    ['a bad one', BAD],
  ])('counts when the match goes on, unless it was let go, on %s', (_, conditions) => {
    const { party, clients } = wayParty({ way, peers: 4, conditions });
    const [through, letGo, pressed, tapped] = clients as [LabClient, LabClient, LabClient, LabClient];
    const hold = (client: LabClient, bits: number) => party.hold(client, Uint8Array.of(bits));
    hold(through, 1);
    hold(letGo, 1);
    party.run(party.now + 2_000);
    say(party, clients, true);
    party.run(party.now + SOON_MS);
    const { frame } = pauseOf(party)!;
    hold(letGo, 0);
    hold(tapped, 1);
    party.run(party.now + 200);
    hold(tapped, 0);
    party.run(party.now + 2_000);
    say(party, clients, false);
    party.run(party.now + SOON_MS);
    hold(pressed, 1);
    party.run(party.now + RESUME_MS + SOON_MS);
    expect(after(party, through.seat!, frame)).toEqual(Array(20).fill(1));
    expect(after(party, letGo.seat!, frame)).toEqual(Array(20).fill(0));
    expect(after(party, pressed.seat!, frame)).toEqual(Array(20).fill(1));
    expect(after(party, tapped.seat!, frame)).toEqual(Array(20).fill(0));
    expect(violations(party)).toEqual([]);
  });
});

describe('a command in a pause', () => {
  it('waits for the first turn after the pause, in order', () => {
    const { party, clients } = paused({ way: 'commands', peers: 2, conditions: {} });
    const { frame } = pauseOf(party)!;
    for (const bits of [1, 2, 3]) party.command(clients[1]!, Uint8Array.of(bits));
    party.run(party.now + 10_000);
    playOn(party, clients);
    party.run(party.now + SOON_MS);
    const items = party.records.get(1)!.items.map((item) => [item.frame, ...item.bytes]);
    expect(items).toEqual([
      [frame, 1],
      [frame, 2],
      [frame, 3],
    ]);
    expect(violations(party)).toEqual([]);
  });
});

describe('a pause', () => {
  const way = 'optimistic';

  it('takes the consent of more than half of the players: of two both, of four three', () => {
    for (const [peers, enough] of [
      [2, 2],
      [3, 2],
      [4, 3],
    ] as const) {
      const { party, clients } = wayParty({ way, peers, conditions: {} });
      say(party, clients.slice(0, enough - 1), true);
      party.run(party.now + SOON_MS);
      expect(clients[0]!.peer.room!.pause).toMatchObject({ state: 'asked', needed: enough });
      say(party, [clients[enough - 1]!], true);
      party.run(party.now + SOON_MS);
      expect(pauseOf(party)?.state).toBe('paused');
    }
  });

  it('is forgotten without consent, and the match has run on', () => {
    const { party, clients } = wayParty({ way, peers: 3, conditions: {} });
    say(party, [clients[0]!], true);
    const before = closed(party);
    party.run(party.now + ASKED_PAUSE_MS + SOON_MS);
    expect(pauseOf(party)).toBeNull();
    expect(closed(party) - before).toBeGreaterThan((ASKED_PAUSE_MS / 1000) * 59);
  });

  it('is agreed on by the remaining players when the one who asked leaves', () => {
    const { party, clients } = wayParty({ way, peers: 4, conditions: {} });
    say(party, clients.slice(0, 2), true);
    party.run(party.now + SOON_MS);
    party.leave(clients[3]!);
    party.run(party.now + SOON_MS);
    expect(pauseOf(party)).toMatchObject({ state: 'paused', name: 'Peer 1' });
    party.leave(clients[0]!);
    party.run(party.now + SOON_MS);
    expect(pauseOf(party)).toMatchObject({ state: 'paused', name: 'Peer 1' });
    playOn(party, clients.slice(1, 3));
    expect(violations(party)).toEqual([]);
  });

  it('ends after a while, against any player’s will', () => {
    const { party } = paused({ way, peers: 2, conditions: {} });
    party.run(party.now + LONGEST_PAUSE_MS - 3 * SOON_MS);
    expect(pauseOf(party)?.state).toBe('paused');
    party.run(party.now + 3 * SOON_MS);
    expect(pauseOf(party)?.state).toBe('resuming');
    party.run(party.now + RESUME_MS);
    const before = closed(party);
    party.run(party.now + SOON_MS);
    expect(closed(party) - before).toBeGreaterThan(50);
    expect(party.room.members).toHaveLength(2);
  });

  it('has no bounds for one player alone', () => {
    const { party, clients } = wayParty({ way, peers: 1, conditions: {} });
    for (let i = 0; i < 2 * MOST_PAUSES; i++) {
      say(party, clients, true);
      party.run(party.now + SOON_MS);
      expect(pauseOf(party)?.state).toBe('paused');
      party.run(party.now + 2 * LONGEST_PAUSE_MS);
      expect(pauseOf(party)?.state).toBe('paused');
      playOn(party, clients);
    }
    expect(denied(clients[0]!)).toEqual([]);
  });
});
