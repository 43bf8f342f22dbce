import { describe, expect, it } from 'vitest';
import { NetworkAccount, noArrivals, takeArrivals } from './network-account.ts';

describe('the arrivals of a member', () => {
  it('are added to the span, and counted from 0 again where they came from', () => {
    const account = new NetworkAccount();
    const seat = { inputs: 3, late: 2, lateFrames: 5 };
    takeArrivals(seat, account.span);
    expect(seat).toEqual(noArrivals());
    takeArrivals({ inputs: 1, late: 0, lateFrames: 0 }, account.span);
    expect(account.span).toEqual({ inputs: 4, late: 2, lateFrames: 5 });
  });

  it('are those of the span before once the next one begins', () => {
    const account = new NetworkAccount();
    account.span.inputs = 4;
    account.turn();
    account.span.inputs = 1;
    expect([account.before.inputs, account.span.inputs]).toEqual([4, 1]);
    account.turn();
    expect([account.before.inputs, account.span.inputs]).toEqual([1, 0]);
  });
});
