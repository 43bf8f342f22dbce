import { describe, expect, it } from 'vitest';
import { TOY } from '../lab/testing/hand-peer.ts';
import { LONGEST_CATCH_UP_MS, TIMER_SLACK_MS } from '../sync/frame-clock.ts';
import { Reader, Writer } from '../wire/bytes.ts';
import { KEEP_MS, RelayMatch } from './match.ts';
import { Member } from './member.ts';

const TICK_MS = 50;
const SEATS = [0, 1].map(() => ({ kind: 'player' as const, name: '' }));
const START = { number: 258, seed: 1, seats: SEATS, options: {}, way: 'optimistic' as const };
const make = () => new RelayMatch(START, { ...TOY.info, tickRate: 1000 / TICK_MS }, 1000, () => 0);

function memberAt(seat: number): Member {
  const session = { id: 1, key: { k0: 0, k1: 0 } };
  const request = { name: '', app: '', contents: {} };
  return new Member(1, session, session.key, request, { address: 'a', port: 1 }, seat, true, 0);
}

/** An inputs section as it stands in a datagram, with four bytes for the check. */
function section(match: number, ack: number, first: number, inputs: readonly number[], extra = 0): Reader {
  const writer = new Writer();
  writer.u8(match);
  writer.u32(ack);
  writer.u16(first);
  writer.u8(inputs.length);
  for (const input of inputs) writer.raw(Uint8Array.of(0, 0, input));
  writer.raw(new Uint8Array(4 + extra));
  return new Reader(writer.take());
}

describe('the clock of a match', () => {
  it('closes frame 0 one tick after the start', () => {
    const match = make();
    expect(match.due).toBe(1000 + TICK_MS);
    expect(match.tick(1000 + TICK_MS - TIMER_SLACK_MS - 0.1)).toBe(false);
    expect(match.tick(1000 + TICK_MS)).toBe(true);
    expect(match.log.next).toBe(1);
  });

  it('takes a timer that is half a millisecond early as on time, and does not drift by it', () => {
    const match = make();
    for (let frame = 1; frame <= 100; frame++) {
      expect(match.tick(1000 + frame * TICK_MS - TIMER_SLACK_MS)).toBe(true);
      expect(match.log.next).toBe(frame);
      expect(match.due).toBeCloseTo(1000 + (frame + 1) * TICK_MS, 6);
    }
  });

  it('makes up for a short pause, and says how late it was', () => {
    const match = make();
    match.tick(1000 + 4 * TICK_MS + 7);
    expect(match.log.next).toBe(4);
    expect(match.lateMs).toBeCloseTo(7, 6);
  });

  it('does not race after a pause of two seconds: one frame, then its old rhythm from now on', () => {
    const match = make();
    match.tick(1000 + TICK_MS);
    expect(match.tick(3050)).toBe(true);
    expect(match.log.next).toBe(2);
    expect(match.due).toBeCloseTo(3050 + TICK_MS, 6);
  });

  it('still makes up for the longest pause that it catches up', () => {
    const match = make();
    match.tick(1000 + TICK_MS + LONGEST_CATCH_UP_MS);
    expect(match.log.next).toBe(1 + LONGEST_CATCH_UP_MS / TICK_MS);
  });

  it('keeps the frames of at least the last ten seconds', () => {
    const match = make();
    for (let frame = 1; frame <= 5000; frame++) match.tick(1000 + frame * TICK_MS);
    expect(match.log.next - match.log.first).toBeGreaterThanOrEqual(KEEP_MS / TICK_MS);
    expect(match.log.next - match.log.first).toBeLessThanOrEqual((2 * KEEP_MS) / TICK_MS);
  });
});

describe('inputs of a match', () => {
  it('are taken once each, in order, whatever comes again', () => {
    const match = make();
    const member = memberAt(1);
    match.read(member, section(2, 0, 0, [1, 2]), 1000);
    match.read(member, section(2, 0, 0, [1, 2, 4]), 1000);
    match.read(member, section(2, 0, 0, [1]), 1000);
    expect(member.nextInput).toBe(3);
    match.tick(1000 + TICK_MS);
    match.tick(1000 + 2 * TICK_MS);
    expect([...match.log.copy(0, 2)]).toEqual([0, 7, 0, 4]);
  });

  it('wait for the one that is missing', () => {
    const match = make();
    const member = memberAt(0);
    match.read(member, section(2, 0, 1, [9]), 1000);
    expect(member.nextInput).toBe(0);
    match.read(member, section(2, 0, 0, [8, 9]), 1000);
    expect(member.nextInput).toBe(2);
  });

  it('go on when their 16-bit numbers wrap', () => {
    const match = make();
    const member = memberAt(0);
    member.nextInput = 0xfffe;
    match.read(member, section(2, 0, 0xfffe, [1, 2, 3, 4]), 1000);
    expect(member.nextInput).toBe(2);
  });

  it.each([
    ['of another match', section(3, 1, 0, [1])],
    ['with bytes too many', section(2, 1, 0, [1], 1)],
    ['that are cut off', new Reader(section(2, 1, 0, [1]).bytes.subarray(0, 11))],
  ])('%s count for nothing, nor does their acknowledgement', (_, reader) => {
    const match = make();
    match.tick(1000 + TICK_MS);
    const member = memberAt(0);
    match.read(member, reader, 1000);
    expect([member.nextInput, member.ack]).toEqual([0, 0]);
  });

  it('acknowledge frames that exist, and never go back', () => {
    const match = make();
    const member = memberAt(0);
    for (let frame = 1; frame <= 5; frame++) match.tick(1000 + frame * TICK_MS);
    match.read(member, section(2, 6, 0, []), 1000);
    expect(member.ack).toBe(0);
    match.read(member, section(2, 5, 0, []), 1000);
    match.read(member, section(2, 3, 0, []), 1000);
    expect(member.ack).toBe(5);
  });

  it('of a seat that is nobody’s any more are neutral from the next frame on', () => {
    const match = make();
    match.read(memberAt(0), section(2, 0, 0, [5]), 1000);
    match.tick(1000 + TICK_MS);
    match.clear(0);
    match.tick(1000 + 2 * TICK_MS);
    expect([...match.log.copy(0, 2)]).toEqual([5, 0, 0, 0]);
  });
});
