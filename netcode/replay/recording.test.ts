import { describe, expect, it } from 'vitest';
import { FrameLog } from '../frames/frame-log.ts';
import { TOY } from '../lab/testing/hand-peer.ts';
import type { Way } from '../sim/ways.ts';
import { type Replay, readReplay } from './format.ts';
import { Recording } from './recording.ts';
import { headerOf } from './testing/header-of.ts';

const HASH = '0123456789abcdef';
const RATE = TOY.info.tickRate;
const SIGNED = {
  name: 'Ann',
  key: 'a'.repeat(64),
  played: 'b'.repeat(64),
  frame: 60,
  hash: HASH,
  signature: 'c'.repeat(128),
};

/** A match of two seats that is recorded as its frames come, from frame `from` on. */
function recorded({ from = 0, way = 'optimistic' as Way } = {}) {
  const seats = [1, 2].map((number) => ({ kind: 'player' as const, name: `P${number}` }));
  const match = { number: 1, epoch: 0, seed: 1, seats, options: {}, way };
  const before = Uint8Array.of(0, 0);
  const log = new FrameLog(
    { seats: 2, inputBytes: 1 },
    10_000,
    from > 0 ? { frame: from, before } : undefined,
  );
  const header = {
    ...headerOf(TOY.info, match, HASH),
    from: from > 0 ? { frame: from, before: [0, 0] } : null,
  };
  const parts: Uint8Array[] = [];
  const recording = new Recording(header, log, (encode) => parts.push(encode().slice()));
  let nowMs = 1_000;
  const come = (frames: number, ms = 0) => {
    nowMs += ms;
    for (let at = 0; at < frames; at++) log.push(Uint8Array.of(log.next & 1, 0), undefined);
    recording.frames(nowMs);
  };
  const read = (): Replay | null => {
    const result = readReplay(Uint8Array.from(parts.flatMap((part) => [...part])));
    return result.ok ? result.replay : null;
  };
  const end = (frame: number) =>
    recording.end({ frame, hash: HASH, outcome: { scores: [1, 0], places: [1, 2] } });
  return { recording, come, read, end, parts, log };
}

describe('a recording', () => {
  it('has nothing before the first frame, then that one at once, and more of them each second', () => {
    const { recording, come, read, parts } = recorded();
    recording.hash(1, HASH);
    expect(parts).toEqual([]);
    come(1);
    expect(read()!.log.next).toBe(1);
    come(RATE - 1);
    expect(read()!.log.next).toBe(1);
    come(1);
    expect(read()!.log.next).toBe(RATE + 1);
    come(3);
    recording.close();
    expect(read()!.log.next).toBe(RATE + 4);
    come(RATE);
    expect(read()!.log.next).toBe(RATE + 4); // it is closed
  });

  it('has hashes and snapshots once, however often they are told', () => {
    const { recording, come, read } = recorded();
    come(1);
    for (const frame of [30, 60, 30, 60, 90]) recording.hash(frame, HASH);
    for (const frame of [30, 30]) recording.snapshot(frame, Uint8Array.of(frame));
    come(90);
    recording.close();
    expect([...read()!.hashes.keys()]).toEqual([30, 60, 90]);
    expect([...read()!.snapshots.keys()]).toEqual([30]);
  });

  it('notes where frames were waited for, and not in a match that goes by what the host tells', () => {
    const stalled = (way: Way) => {
      const { recording, come, read } = recorded({ way });
      come(1, 5_000);
      come(1, 249);
      come(1, 250.4);
      come(0, 5_000); // none have come yet
      recording.close();
      return read()!.notes;
    };
    expect(stalled('optimistic')).toEqual([{ is: 'stall', frame: 2, ms: 250 }]);
    expect(stalled('authority')).toEqual([]);
  });

  it('takes a pause of the members for no wait, and the next wait for one', () => {
    const { recording, come, read } = recorded({ way: 'optimistic' });
    come(1);
    recording.still();
    come(1, 5_000);
    come(1, 300);
    recording.close();
    expect(read()!.notes).toEqual([{ is: 'stall', frame: 2, ms: 300 }]);
  });

  it('notes no more desyncs than a match has', () => {
    const { recording, come, read } = recorded();
    come(1);
    for (let frame = 1; frame <= 40; frame++) recording.desync(frame);
    recording.close();
    expect(read()!.notes).toHaveLength(16);
  });

  it('has its end once, and nothing after it but signatures, also those that came before', () => {
    const { recording, come, read, end } = recorded();
    recording.signed(SIGNED);
    end(1); // of a match of which no frame has come
    come(60);
    recording.close();
    end(60);
    end(50);
    recording.signed({ ...SIGNED, name: 'Bob' });
    recording.hash(60, HASH);
    expect(read()).toMatchObject({ end: { frame: 60, hash: HASH } });
    expect(read()!.signed.map(({ name }) => name)).toEqual(['Ann', 'Bob']);
    expect(read()!.hashes.size).toBe(0);
  });

  it('is written anew where its file is gone, but not of a match that was seen to its end', () => {
    const { recording, come, read, end, parts } = recorded();
    come(1);
    recording.hash(1, HASH);
    come(RATE);
    parts.length = 0;
    recording.again();
    expect([read()!.log.next, [...read()!.hashes.keys()]]).toEqual([RATE + 1, [1]]);
    end(RATE + 1);
    parts.length = 0;
    recording.again();
    expect(parts).toEqual([]);
  });
});

describe('a recording that begins later', () => {
  it('waits for the state with which it begins', () => {
    const { recording, come, read, parts } = recorded({ from: 50 });
    come(RATE);
    expect(parts).toEqual([]);
    recording.begin(Uint8Array.of(1, 2));
    expect(read()).toMatchObject({ header: { from: { frame: 50 } } });
    expect([read()!.log.first, read()!.log.next, [...read()!.snapshots.keys()]]).toEqual([
      50,
      50 + RATE,
      [50],
    ]);
  });
});
