import { describe, expect, it } from 'vitest';
import { FrameLog } from '../frames/frame-log.ts';
import { readItemsMessage } from '../wire/items-message.ts';
import { Cursor } from './cursor.ts';
import { MatchItems } from './match-items.ts';

/** Frames of which these have items. */
function logOf(frames: number, withItems: readonly number[]): FrameLog {
  const log = new FrameLog({ seats: 1, inputBytes: 1 }, 1_000);
  for (let frame = 0; frame < frames; frame++)
    log.push(new Uint8Array(1), withItems.includes(frame) ? Uint8Array.of(0xff, 1, 1, 0) : undefined);
  return log;
}

/** Of a member who takes them. */
function cursor(): Cursor {
  const made = new Cursor(0);
  made.knowsMatch = true;
  made.reach(5, 10, 0);
  return made;
}

describe('the items of a match', () => {
  it('go out frame by frame, and nothing is left after the newest', () => {
    const items = new MatchItems(logOf(10, [2, 7]), 3, 100);
    const at = cursor();
    expect(items.queued(at)).toBe(0);
    const frames = [items.next(at), items.next(at)].map((bytes) => readItemsMessage(bytes!)?.frame);
    expect(frames).toEqual([2, 7]);
    expect([items.next(at), items.has(at), items.queued(at)]).toEqual([null, false, 10]);
  });

  it('of frames that close later follow', () => {
    const log = logOf(3, []);
    const items = new MatchItems(log, 3, 100);
    const at = cursor();
    expect(items.has(at)).toBe(false);
    log.push(new Uint8Array(1), Uint8Array.of(0xff, 1, 1, 0));
    items.note(3);
    expect(items.has(at)).toBe(true);
  });

  it('are one message for all members who want the same', () => {
    const items = new MatchItems(logOf(3, [1]), 3, 100);
    expect(items.next(cursor())).toBe(items.next(cursor()));
  });
});
