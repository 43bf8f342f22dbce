import { describe, expect, it } from 'vitest';
import { Link } from '../connection/link.ts';
import { ACK_FRAMES, ACK_HOLD_BYTES, ACK_HOLD_MS, HeldAcks } from './held-acks.ts';

const ONE = { frames: 1, bytes: 60, pending: false };

/** A link on which packets have come, of which these were lost. */
function linkWith(lost: readonly number[]) {
  const link = new Link(0);
  for (let number = 0; number < 100; number++) if (!lost.includes(number)) link.accept(number, 0);
  return link;
}

describe('the answers to frames', () => {
  it.each([
    [60, ACK_FRAMES],
    [30, 3],
    [20, 2],
    [15, 1],
  ])('wait at %d frames a second until %d have come', (tickRate, most) => {
    const acks = new HeldAcks(tickRate);
    const waits = () => {
      let count = 1;
      while (acks.holds(linkWith([]), ONE, 0)) count++;
      acks.answered();
      return count;
    };
    expect([waits(), waits()]).toEqual([most, most]);
  });

  it('wait as long where a relay that is behind sends two frames at once', () => {
    const acks = new HeldAcks(60);
    const two = { ...ONE, frames: 2 };
    expect([1, 2, 3].map(() => acks.holds(linkWith([]), two, 0))).toEqual([true, true, false]);
  });

  it('wait no longer than ACK_HOLD_MS after the first', () => {
    const acks = new HeldAcks(60);
    expect(acks.due).toBe(Number.POSITIVE_INFINITY);
    for (const now of [1_000, 1_016]) acks.holds(linkWith([]), ONE, now);
    expect(acks.due).toBe(1_000 + ACK_HOLD_MS);
    acks.answered();
    expect(acks.due).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([
    ['brought nothing new', { ...ONE, frames: 0 }],
    ['brought as many frames as are answered together', { ...ONE, frames: ACK_FRAMES }],
    ['came while own inputs or messages wait', { ...ONE, pending: true }],
    ['is long', { ...ONE, bytes: ACK_HOLD_BYTES + 1 }],
  ])('go out at once when a packet %s', (_, packet) => {
    expect(new HeldAcks(60).holds(linkWith([]), packet, 0)).toBe(false);
  });

  it('go out at once for a while after a packet was lost', () => {
    const [lately, before] = [linkWith([98]), linkWith([10])];
    expect(new HeldAcks(60).holds(lately, ONE, 0)).toBe(false);
    expect(new HeldAcks(60).holds(before, ONE, 0)).toBe(true);
  });

  it('go out at once while own packets get lost', () => {
    const link = linkWith([]);
    Object.defineProperty(link, 'lossOut', { value: 0.01 });
    expect(new HeldAcks(60).holds(link, ONE, 0)).toBe(false);
  });
});
