// The door of a relay: who gets an answer, who gets in, and what it remembers of those who left.

import { describe, expect, it } from 'vitest';
import { LabParty } from '../lab/party.ts';
import { handRelay, joinByHand, knockByHand } from '../lab/testing/hand-peer.ts';
import { toyGame } from '../lab/toy.ts';
import { COUNTDOWN_MS, KEEP_MS } from '../wire/limits.ts';
import { ALL_GUESSES_BURST } from './door.ts';
import { ALL_CLOSED_OFFERS_EVERY_MS } from './half-open.ts';
import type { Relay } from './relay.ts';

describe('a join without a number', () => {
  const counts = (relay: Relay) => relay.rooms.map(({ members }) => members.length);

  // The first room still knows the seat that the guest has left there; only the room of the lost match may take the
  // guest back.
  it('leads a guest who lost a match back to it, and to none that the guest had left before', () => {
    const game = toyGame({ tickRate: 30, inputBytes: 1, seats: 4, frames: 10_000 });
    const party = new LabParty({ seed: 6, game, rooms: 2 });
    const play = (rooms: number[]) =>
      rooms.map((room) => {
        const [one, two] = [party.join('One', {}, room), party.join('Two', { client: 'two' }, room)];
        party.run(party.now + 500);
        for (const client of [one, two]) party.say(client, { m: 'ready', ready: true });
        party.run(party.now + COUNTDOWN_MS + KEEP_MS + 4_000);
        party.leave(two);
        return two;
      });
    const [, lost] = play([0, 1]);
    party.run(party.now + 500);
    const progress = { match: 1, frames: lost!.peer.log!.next };
    const request = { client: 'two', was: lost!.member!, progress };
    joinByHand(party.relay, 5, { now: party.now, request });
    expect(counts(party.relay)).toEqual([1, 2]);
  });
});

describe('a room with a password', () => {
  /** Keys are offered to one after the other. */
  const APART_MS = ALL_CLOSED_OFFERS_EVERY_MS;
  const closed = () => handRelay({ password: 'sesame' });
  const why = (answer: ReturnType<typeof knockByHand>) =>
    answer && 'refusal' in answer ? answer.refusal : answer;

  it('gives all addresses together a bounded number of guesses', () => {
    const relay = closed();
    let guesses = 0;
    for (let port = 1; port <= 2 * ALL_GUESSES_BURST; port++) {
      const guess = { password: `guess ${port}`, now: port * APART_MS };
      if (knockByHand(relay, port, guess) === null) guesses++;
    }
    expect(guesses).toBe(ALL_GUESSES_BURST);
  });

  // Guesses from a dozen addresses can use up the allowance of the whole room.
  it('lets in again a guest who knew it, whatever all others try', () => {
    const relay = closed();
    const known = { address: 'at the table', password: 'sesame' };
    expect(knockByHand(relay, 1, known)).toMatchObject({ kind: 'welcome' });
    let now = 0;
    for (let port = 2; port < 2 + ALL_GUESSES_BURST; port++) {
      now += APART_MS;
      expect(knockByHand(relay, port, { password: 'wrong', now })).toBeNull();
    }
    now += APART_MS;
    expect(why(knockByHand(relay, 98, { password: 'sesame', now }))).toMatchObject({ why: 'guesses' });
    expect(knockByHand(relay, 99, { ...known, now })).toMatchObject({ kind: 'welcome' });
    // They guess no more than others: what they know may be another password by now.
    relay.rooms[0]!.password = 'changed';
    expect(why(knockByHand(relay, 100, { ...known, password: 'changed', now }))).toMatchObject({
      why: 'guesses',
    });
  });
});
