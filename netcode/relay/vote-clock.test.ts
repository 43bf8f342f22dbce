// A vote on the next game, and its clock.

import { describe, expect, it } from 'vitest';
import { pass } from '../lab/testing/hand-peer.ts';
import { VOTE_MS } from '../wire/limits.ts';
import { RoomByHand } from './testing/room-by-hand.ts';

const voting = () => {
  const by = new RoomByHand();
  const [ann, ben] = ['Ann', 'Ben'].map((name) => by.let('play', name));
  const wait = (from: number, to: number) => pass(by, from, to, [ann!, ben!]);
  wait(0, 300);
  ann!.say(by, { m: 'vote', on: true }, 300);
  wait(300, 400);
  return { by, ann: ann!, ben: ben!, wait };
};

describe('a vote', () => {
  it('is told with how long it has been on, and ends by itself', () => {
    const { by, wait } = voting();
    expect(by.room.state.voteMs).toBeLessThan(400);
    wait(400, VOTE_MS);
    expect(by.room.state.voteMs).toBeGreaterThan(VOTE_MS - 1_000);
    wait(VOTE_MS, VOTE_MS + 500);
    expect(by.room.state.voteMs).toBeUndefined();
  });

  it('ends as soon as everybody has wished for something', () => {
    const { by, ann, ben, wait } = voting();
    const { game } = by.room.data.settings;
    ann.say(by, { m: 'wish', game }, 400);
    wait(400, 500);
    expect(by.room.data.voting).toBe(true);
    ben.say(by, { m: 'wish', game }, 500);
    wait(500, 600);
    expect([by.room.data.voting, by.room.data.wishes]).toEqual([false, []]);
  });

  it('is called off by the countdown of a match', () => {
    const { by, ann, ben, wait } = voting();
    for (const peer of [ann, ben]) peer.say(by, { m: 'ready', ready: true }, 400);
    wait(400, 600);
    expect([by.room.phase, by.room.data.voting]).toEqual(['countdown', false]);
  });
});
