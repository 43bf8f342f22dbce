import { describe, expect, it } from 'vitest';
import { MOST_RECORDED, MOST_RECORDED_MS } from '../conditioner/recorded-network.ts';
import { LinkRecorder } from './link-recorder.ts';

describe('the recorder of a link', () => {
  it('notes when arrived packets were sent, and missing ones in between as lost', () => {
    const recorder = new LinkRecorder(1_000);
    recorder.heard(7, 20, 1_030);
    recorder.heard(8, 20, 1_050);
    recorder.heard(11, 20, 1_110);
    const { up } = recorder.link(1_200);
    expect(up).toEqual({ sentAt: [10, 30, 50, 70, 90], delays: [20, 20, null, null, 20], lengthMs: 200 });
    recorder.overtaken(10, 1_120);
    expect(recorder.link(1_200).up.delays).toEqual([20, 20, null, 50, 20]);
  });

  it('notes of own packets those known to have arrived, and none sent after them', () => {
    const recorder = new LinkRecorder(0);
    for (let number = 40; number < 50; number++) recorder.sent(number, (number - 40) * 10);
    recorder.acknowledged(41, 2, 4, 34);
    recorder.acknowledged(46, 2, 0, 100);
    const { down } = recorder.link(100);
    expect(down.sentAt).toEqual([0, 10, 20, 30, 40, 50, 60]);
    expect(down.delays).toEqual([10, 10, null, null, null, 20, 20]);
    // The recorder ignores packets sent before its beginning.
    recorder.acknowledged(39, 1, 0, 100);
    expect(recorder.link(100).down.delays).toHaveLength(7);
  });

  it('stays bounded whatever numbers and acknowledgements a peer makes up', () => {
    const recorder = new LinkRecorder(0);
    recorder.heard(0, 5, 10);
    recorder.heard(2 ** 31 - 1, 5, 20);
    for (let i = 0; i < 1_000; i++) recorder.heard(i * 1_000_000, -1e9, 30 + i);
    recorder.overtaken(2 ** 30, 40);
    recorder.acknowledged(5, 60_000, 1e9, 50);
    const { up, down } = recorder.link(1e9);
    expect(up.sentAt.length).toBeLessThanOrEqual(MOST_RECORDED);
    expect(up.delays.every((delay) => delay === null || delay >= 0)).toBe(true);
    expect(up.sentAt).toEqual(up.sentAt.toSorted((a, b) => a - b));
    expect(down.sentAt).toEqual([]);
    expect(up.lengthMs).toBe(MOST_RECORDED_MS);
  });
});
