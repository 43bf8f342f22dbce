import { describe, expect, it } from 'vitest';
import type { RoomPlace, View } from '../../../electron/party/window/contract.ts';
import { homeView, roomView } from '../../gallery/gallery-rooms.ts';
import { followRtt, HISTORY_SAMPLES, type RttHistory } from './rtt-history.ts';

const NONE: RttHistory = new Map();
function measured(rtts: Readonly<Record<number, number>>): View {
  const latency = Object.entries(rtts).map(([member, rttMs]) => {
    return { member: Number(member), rttMs, jitterMs: 0, loss: 0, quality: 'good' as const };
  });
  return roomView(2, { latency });
}
const follow = (views: readonly View[], from = NONE) =>
  views.reduce((history, view, at) => followRtt(history, views[at - 1] ?? null, view), from);

describe('the latest round trips', () => {
  it('are those of each member, the oldest first', () => {
    expect([...follow([measured({ 1: 10, 2: 20 }), measured({ 1: 11, 2: 21 })])]).toEqual([
      [1, [10, 11]],
      [2, [20, 21]],
    ]);
  });

  it('are no more where nothing new was measured', () => {
    const view = measured({ 1: 10 });
    const { latency } = view.place as RoomPlace;
    const history = follow([view]);
    expect(followRtt(history, view, roomView(3, { latency }))).toBe(history);
  });

  it('are so many at most, and none of who has left', () => {
    const views = Array.from({ length: HISTORY_SAMPLES + 5 }, (_, at) => measured({ 1: at, 2: at }));
    const history = follow([...views, measured({ 1: 99 })]);
    expect([...history.keys()]).toEqual([1]);
    expect(history.get(1)).toHaveLength(HISTORY_SAMPLES);
    expect(history.get(1)!.at(-1)).toBe(99);
  });

  it('are forgotten outside of a room', () => {
    expect(follow([measured({ 1: 10 }), homeView()]).size).toBe(0);
    expect(followRtt(NONE, null, homeView())).toBe(NONE);
  });
});
