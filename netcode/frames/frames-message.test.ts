import { describe, expect, it } from 'vitest';
import { encodeItems } from '../sim/frame-items.ts';
import { FrameLog } from './frame-log.ts';
import { framesMessage, MOST_UPLOADED, readFramesMessage } from './frames-message.ts';

const SHAPE = { seats: 3, inputBytes: 2 };

/** A log of so many frames, of which every tenth has a command of 500 bytes. */
function logOf(frames: number): FrameLog {
  const log = new FrameLog(SHAPE, 10_000);
  for (let frame = 0; frame < frames; frame++) {
    const inputs = Uint8Array.from({ length: 6 }, (_, k) => frame + k);
    const items = encodeItems([{ from: 1, bytes: new Uint8Array(500).fill(frame) }]);
    log.push(inputs, frame % 10 === 0 ? items : undefined);
  }
  return log;
}

describe('a message of frames', () => {
  it('brings a log to the end of another, in as many messages as it takes', () => {
    const whole = logOf(300);
    const part = logOf(37);
    let messages = 0;
    for (let first = part.next; first < whole.next; messages++) {
      const { message, next } = framesMessage(7, whole, first, 2_000);
      expect(message.length).toBeLessThanOrEqual(2_000);
      expect(readFramesMessage(message, 7, part)).toBe(true);
      first = next;
    }
    expect(messages).toBeGreaterThan(300 / MOST_UPLOADED);
    expect(part.copy(0, 300)).toEqual(whole.copy(0, 300));
    for (let frame = 0; frame < 300; frame++) expect(part.items(frame)).toEqual(whole.items(frame));
  });

  it('is refused when it is of another match, does not continue the log, or is cut', () => {
    const { message } = framesMessage(7, logOf(60), 40, 32_768);
    expect(readFramesMessage(message, 8, logOf(40))).toBe(false);
    expect(readFramesMessage(message, 7, logOf(39))).toBe(false);
    expect(readFramesMessage(message, 7, logOf(41))).toBe(false);
    const log = logOf(40);
    for (let end = 0; end < message.length; end++) {
      expect(readFramesMessage(message.subarray(0, end), 7, log)).toBe(false);
    }
    expect(readFramesMessage(Uint8Array.of(...message, 0), 7, log)).toBe(false);
    expect(log.next).toBe(40);
    expect(readFramesMessage(message, 7, log)).toBe(true);
  });
});
