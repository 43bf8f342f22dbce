import { describe, expect, it } from 'vitest';
import { FrameLog } from '../frames/frame-log.ts';
import { MOST_FRAMES } from './format.ts';
import { Recording } from './recording.ts';
import { CONTENT, header, read, recorded, verify } from './testing/recorded.ts';

describe('a replay', () => {
  it('is read as far as it goes when it breaks off at any byte', () => {
    const { file } = recorded();
    const start = file.indexOf(0x0a) + 5;
    for (let length = start; length < file.length; length += 13) {
      const replay = read(file.slice(0, length));
      expect(replay.end).toBeNull();
      expect(verify(replay).is).toBe('unfinished');
    }
  });

  // A reader that has a lower limit than the recorder would take the whole file for damaged.
  it('is read up to the greatest length in an endless match, whatever a host says of it', () => {
    const log = new FrameLog({ seats: 3, inputBytes: 2 }, MOST_FRAMES);
    const parts: Uint8Array[] = [];
    const recording = new Recording(header, log, (encode) => parts.push(encode().slice()));
    const none = new Uint8Array(log.frameBytes);
    for (let nowMs = 0; log.next < MOST_FRAMES + 500; nowMs++) {
      for (let frame = 0; frame < 1_000; frame++) log.push(none);
      recording.frames(nowMs);
      recording.desync(nowMs % 2 ? 0xffff_ffff : nowMs);
    }
    recording.end({ frame: log.next, hash: CONTENT, outcome: { scores: [], places: [] } });
    const replay = read(Buffer.concat(parts));
    expect(replay).toMatchObject({ end: null, torn: null });
    expect(replay.log.next).toBe(MOST_FRAMES);
    expect(replay.notes.length).toBe(16);
  });
});
