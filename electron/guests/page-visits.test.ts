import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AWAITED_MS, PageVisits } from './page-visits.ts';

describe('the look for devices on the page of guests', () => {
  let told: string[];
  let visits: PageVisits;

  beforeEach(() => {
    vi.useFakeTimers();
    told = [];
    visits = new PageVisits(() => told.push(visits.state));
    visits.begin();
  });
  afterEach(() => {
    visits.close();
    vi.useRealTimers();
  });

  it('says after 15 seconds that none has come, and no more once one has', () => {
    expect(AWAITED_MS).toBe(15_000);
    vi.advanceTimersByTime(14_999);
    expect(visits.state).toBe('awaited');
    vi.advanceTimersByTime(1);
    expect(visits.state).toBe('missing');
    visits.came();
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual(['missing', 'seen']);
  });

  it('says nothing where one has come in time', () => {
    visits.came();
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual(['seen']);
  });

  it('begins anew where the page is at another place', () => {
    visits.came();
    visits.begin();
    vi.advanceTimersByTime(15_000);
    expect(told).toEqual(['seen', 'awaited', 'missing']);
  });

  it('says nothing after it has ended', () => {
    visits.close();
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual([]);
  });
});
