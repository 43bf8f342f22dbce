import { beforeEach, describe, expect, it } from 'vitest';
import { END_LIMIT_MS } from '../../../netcode/relay/match-lifecycle.ts';
import type { RoomState } from '../../../netcode/wire/messages.ts';
import { WAITING_MS } from './room-times.ts';
import { UntoldEnd } from './untold-end.ts';

const playing = (number: number, epoch = 0) =>
  ({ phase: 'playing', match: { number }, epoch }) as unknown as RoomState;
const LOBBY = { phase: 'lobby', match: null, epoch: 0 } as unknown as RoomState;

let end: UntoldEnd;
let now = 0;
/** So much time passes, in looks of WAITING_MS. Returns whether the end became untold in one of them. */
const wait = (ms: number, isHeard = true) => {
  let isNews = false;
  for (const until = now + ms; now < until; ) {
    now += WAITING_MS;
    isNews = end.look(now, isHeard) || isNews;
  }
  return isNews;
};
beforeEach(() => {
  end = new UntoldEnd();
  wait(WAITING_MS);
  end.staged(1, playing(1));
});

describe('the end of a match that the own stage has seen', () => {
  it('is one that the host has not told after some time, until it does', () => {
    expect([wait(END_LIMIT_MS - WAITING_MS), end.isUntold]).toEqual([false, false]);
    expect([wait(WAITING_MS), end.isUntold]).toEqual([true, true]);
    expect(wait(WAITING_MS)).toBe(false);
    end.update(playing(1));
    expect(end.isUntold).toBe(true);
    end.update(LOBBY);
    expect(end.isUntold).toBe(false);
  });

  it.each<[string, () => void]>([
    ['that was silent meanwhile', () => wait(WAITING_MS, false)],
    ['that has the room since', () => end.update(playing(1, 1))],
  ])('is not one of a host %s before it has had all the time again', (_, happens) => {
    wait(END_LIMIT_MS);
    happens();
    expect([wait(END_LIMIT_MS - WAITING_MS), end.isUntold]).toEqual([false, false]);
    expect(wait(WAITING_MS)).toBe(true);
  });

  it('is not one because this machine has slept', () => {
    now += 2 * END_LIMIT_MS;
    expect([wait(WAITING_MS), end.isUntold]).toEqual([false, false]);
  });

  it('counts from when it was seen first, and for the match that is played', () => {
    wait(END_LIMIT_MS - WAITING_MS);
    end.staged(1, playing(1));
    expect(wait(WAITING_MS)).toBe(true);
    end.update(playing(2));
    expect([wait(END_LIMIT_MS), end.isUntold]).toEqual([false, false]);
  });

  it('is no more than seen once the person has turned away from it', () => {
    wait(END_LIMIT_MS);
    end.dismiss();
    expect([wait(END_LIMIT_MS), end.isUntold]).toEqual([false, false]);
  });
});
