import { describe, expect, it } from 'vitest';
import { hashState } from '../sim/hash.ts';
import { encodeState } from '../sim/state-codec.ts';
import {
  isState,
  reachedAt,
  SnapshotDownload,
  type SnapshotHead,
  SnapshotUpload,
} from './snapshot-transfer.ts';

const STATE = { numbers: new Uint32Array(8_000).map((_, at) => at * 7) };
const AT = { frame: 90, before: Uint8Array.of(1, 2), state: encodeState(STATE) };
const HASH = hashState(STATE);

function parts(upload: SnapshotUpload): Uint8Array[] {
  const all: Uint8Array[] = [];
  for (let part = upload.next(); part; part = upload.next()) all.push(part);
  return all;
}

describe('a snapshot', () => {
  it('comes whole in parts, and is what was said of it', () => {
    const upload = new SnapshotUpload(3, HASH, AT);
    const download = new SnapshotDownload(upload.head, 2);
    const all = parts(upload);
    expect(all.length).toBeGreaterThan(2);
    for (const part of all) {
      expect(download.whole).toBe(false);
      download.take(part);
    }
    expect(download.whole).toBe(true);
    expect(download.check()).toEqual(AT);
    expect(reachedAt(download.check()!).state).toEqual(STATE);
  });

  it('goes on where it stopped in the session before', () => {
    const upload = new SnapshotUpload(3, HASH, AT);
    const download = new SnapshotDownload(upload.head, 2);
    download.take(upload.next()!);
    const rest = new SnapshotUpload(3, HASH, AT, download.at);
    expect(download.continues(rest.head)).toBe(true);
    for (const part of parts(rest)) download.take(part);
    expect(download.check()).toEqual(AT);
    expect(parts(new SnapshotUpload(3, HASH, AT, 1e9))).toEqual([]);
  });

  it.each<[string, Partial<SnapshotHead>]>([
    ['match', { match: 4 }],
    ['frame', { frame: 91 }],
    ['hash', { hash: 'f'.repeat(16) }],
    ['length', { bytes: 9 }],
  ])('does not go on with one of another %s', (_, change) => {
    const { head } = new SnapshotUpload(3, HASH, AT);
    expect(new SnapshotDownload(head, 2).continues({ ...head, ...change })).toBe(false);
  });

  it('passes over parts that are none of its next', () => {
    const upload = new SnapshotUpload(3, HASH, AT);
    const download = new SnapshotDownload(upload.head, 2);
    const [first, second] = parts(upload) as [Uint8Array, Uint8Array];
    const ofOther = (match: number, frame: number) =>
      new SnapshotUpload(match, HASH, { ...AT, frame }).next()!;
    const [long] = parts(new SnapshotUpload(3, HASH, { ...AT, state: new Uint8Array(4) }));
    for (const part of [second, ofOther(4, 90), ofOther(3, 91), first.subarray(0, 11)]) download.take(part);
    expect(download.at).toBe(0);
    download.take(first);
    download.take(first);
    expect(download.at).toBe(first.length - 12);
    const small = new SnapshotDownload({ ...upload.head, bytes: 5 }, 2);
    small.take(long!); // six bytes
    expect(small.at).toBe(0);
  });

  it('is refused where its state is another, or none at all', () => {
    const { head } = new SnapshotUpload(3, HASH, AT);
    const other = new SnapshotDownload({ ...head, hash: 'f'.repeat(16) }, 2);
    for (const part of parts(new SnapshotUpload(3, HASH, AT))) other.take(part);
    expect([other.whole, other.check()]).toEqual([true, null]);
    expect([isState(AT.state, HASH), isState(Uint8Array.of(9, 9), HASH)]).toEqual([true, false]);
    expect(() => reachedAt({ ...AT, state: Uint8Array.of(9, 9) })).toThrow('no state after 90 frames');
  });
});
