import { describe, expect, it } from 'vitest';
import { CLEAN_LINK, LinkModel } from './link-model.ts';
import {
  MOST_RECORDED,
  MOST_RECORDED_MS,
  RECORDING_LIMIT,
  type RecordedNetwork,
  readRecording,
  recordedArrivals,
  writeRecording,
} from './recorded-network.ts';

const path = { sentAt: [0, 10, 20, 30], delays: [5, null, null, 7.5], lengthMs: 40 };
const network: RecordedNetwork = {
  lengthMs: 40,
  links: [{ up: path, down: { ...path, delays: [1, 2, 3, 4] } }],
};

describe('a recorded network', () => {
  it('treats a datagram like the last one sent at its time in the recording, round and round', () => {
    const at = (now: number) => recordedArrivals(path, now).map((arrival) => arrival - now);
    expect([0, 9, 10, 29, 30, 39].map(at)).toEqual([[5], [5], [], [], [7.5], [7.5]]);
    expect([40, 52, 4_030].map(at)).toEqual([[5], [], [7.5]]);
    const model = new LinkModel(1);
    expect(model.arrivals({ ...CLEAN_LINK, loss: 1, recorded: path }, 30)).toEqual([37.5]);
  });

  it('lets through at once what the recording does not cover', () => {
    expect(recordedArrivals({ sentAt: [], delays: [], lengthMs: 40 }, 7)).toEqual([7]);
    // A packet before the first recorded one has the delay of that one.
    expect(recordedArrivals({ sentAt: [20], delays: [3], lengthMs: 40 }, 7)).toEqual([10]);
  });

  it('is the same after its file, to a tenth of a millisecond', () => {
    expect(readRecording(writeRecording(network))).toEqual(network);
    const { up } = readRecording(
      writeRecording({ ...network, links: [{ up: { ...path, delays: [5.04, null, 1e9, 0] }, down: path }] }),
    )!.links[0]!;
    expect(up.delays).toEqual([5, null, 10_000, 0]);
  });

  it('fits into its file at the greatest length and density', () => {
    const times = Array.from({ length: MOST_RECORDED }, (_, i) => (i * MOST_RECORDED_MS) / MOST_RECORDED);
    const full = { sentAt: times, delays: times.map(() => 9_999.9), lengthMs: MOST_RECORDED_MS };
    const links = Array.from({ length: 24 }, () => ({ up: full, down: full }));
    const file = writeRecording({ lengthMs: MOST_RECORDED_MS, links });
    expect(file.length).toBeLessThan(RECORDING_LIMIT);
    expect(readRecording(file)!.links).toHaveLength(24);
  });

  const good = JSON.parse(writeRecording(network));
  it.each([
    ['text', 'no JSON'],
    ['a list', '[]'],
    ['of another kind', JSON.stringify({ ...good, kind: 'other' })],
    ['of a later version', JSON.stringify({ ...good, version: 2 })],
    ['without links', JSON.stringify({ ...good, links: [] })],
    ['with too many links', JSON.stringify({ ...good, links: Array(25).fill(good.links[0]) })],
    ['without a length', JSON.stringify({ ...good, lengthMs: 0 })],
    ['longer than any', JSON.stringify({ ...good, lengthMs: MOST_RECORDED_MS + 1 })],
    ['with a delay missing', JSON.stringify({ ...good, links: [{ up: [1], down: [] }] })],
    ['with a delay below nothing', JSON.stringify({ ...good, links: [{ up: [1, -2], down: [] }] })],
    ['that goes back in time', JSON.stringify({ ...good, links: [{ up: [-1, 2], down: [] }] })],
    ['with a fraction', JSON.stringify({ ...good, links: [{ up: [1, 0.5], down: [] }] })],
    [
      'of more datagrams than any',
      JSON.stringify({ ...good, links: [{ up: Array(2 * MOST_RECORDED + 2).fill(0), down: [] }] }),
    ],
    ['larger than any', ' '.repeat(RECORDING_LIMIT + 1)],
  ])('is not read from a file that is %s', (_, text) => {
    expect(readRecording(text)).toBeNull();
  });
});
