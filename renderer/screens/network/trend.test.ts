import { describe, expect, it } from 'vitest';
import { share } from '../../app/structural-sharing.ts';
import { homeView, roomView } from '../../gallery/gallery-rooms.ts';
import { columns, follow, TREND_MS } from './trend.ts';

const view = roomView(2);

describe('a trend', () => {
  it('has a sample for a view with new figures, and none for one without', () => {
    const first = follow([], null, view, 1000);
    expect(first).toHaveLength(1);
    const again = share(view, structuredClone(view));
    expect(follow(first, view, again, 2000)).toBe(first);
  });

  it('forgets what is old, and all of it outside a room', () => {
    const first = follow([], null, view, 0);
    const next = roomView(2);
    expect(follow(first, view, next, TREND_MS + 1).map(({ atMs }) => atMs)).toEqual([TREND_MS + 1]);
    expect(follow(first, view, homeView(), 10)).toEqual([]);
  });

  it('has columns that end at the present, with gaps for members who are not measured', () => {
    const trend = follow(follow([], null, view, 0), view, roomView(3), 2000);
    const [seconds, anna, third] = columns(trend, [1, 2], 'rtt');
    expect(seconds).toEqual([-2, 0]);
    expect(anna).toEqual([0, 0]);
    expect(third).toEqual([null, 9.4]);
  });

  it('stays small over an hour of views', () => {
    let trend = follow([], null, view, 0);
    for (let i = 1; i < 2000; i++) trend = follow(trend, view, roomView(2), i);
    expect(trend.length).toBeLessThanOrEqual(400);
    expect(trend.at(-1)!.atMs).toBe(1999);
  });
});
