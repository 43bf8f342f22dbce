import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RoomState } from '../../../netcode/wire/messages.ts';
import { PAGE_BACK_MS, ShownMatch } from './shown-match.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A screen whose page is gone since `at`, ms, or there with null. */
function screen(at: number | null = null) {
  const told: number[] = [];
  const page = { goneAt: at, now: 0 };
  const shown = new ShownMatch({
    pageGoneMs: () => page.goneAt && page.now - page.goneAt,
    shown: (match) => told.push(match),
  });
  const pass = (ms: number) => {
    page.now += ms;
    vi.advanceTimersByTime(ms);
  };
  const room = (phase: RoomState['phase'], number = 1, plays = true) =>
    shown.changed({
      room: { phase, match: phase === 'lobby' ? null : ({ number } as RoomState['match']) },
      plays,
    });
  return { shown, told, page, pass, room };
}

describe('a screen that shows the match', () => {
  it('is told to the room once, when the stage says so of the match that counts down', () => {
    const { shown, told, room } = screen();
    shown.stageShows(1);
    room('countdown');
    for (const match of [0, 2]) shown.stageShows(match);
    expect(told).toEqual([]);
    for (let times = 0; times < 2; times++) {
      shown.stageShows(1);
      room('countdown');
    }
    expect(told).toEqual([1]);
    room('playing');
    room('countdown', 2);
    shown.stageShows(2);
    expect(told).toEqual([1, 2]);
  });

  it('is told only of matches that players here play in, and of none that runs already', () => {
    const { shown, told, room } = screen();
    room('countdown', 1, false);
    shown.stageShows(1);
    room('playing', 2);
    shown.stageShows(2);
    expect(told).toEqual([]);
  });

  it('is told at once where there is no page', () => {
    const { told, room } = screen(Number.NEGATIVE_INFINITY);
    room('countdown');
    expect(told).toEqual([1]);
  });

  it('is waited for while the page is loaded again, and no longer', () => {
    const { shown, told, page, pass, room } = screen();
    room('countdown');
    pass(100);
    page.goneAt = page.now;
    shown.look();
    pass(PAGE_BACK_MS - 1);
    expect(told).toEqual([]);
    pass(1);
    expect(told).toEqual([1]);
  });

  it('is that of the page that has come back', () => {
    const { shown, told, page, pass, room } = screen();
    room('countdown');
    pass(100);
    page.goneAt = page.now;
    shown.look();
    pass(1_000);
    page.goneAt = null;
    pass(PAGE_BACK_MS);
    expect(told).toEqual([]);
    shown.stageShows(1);
    expect(told).toEqual([1]);
  });

  it('is told no more once the room is left', () => {
    const { shown, told, page, pass, room } = screen();
    page.goneAt = 0;
    room('countdown');
    shown.close();
    pass(2 * PAGE_BACK_MS);
    expect(told).toEqual([]);
  });
});
