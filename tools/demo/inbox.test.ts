import { describe, expect, it } from 'vitest';
import type { LineEvent } from '../../netcode/succession/kept-place.ts';
import { Inbox } from './inbox.ts';

const frames = (first: number, end: number) => ({ kind: 'frames', first, end }) as LineEvent;
const word = { kind: 'unreachable', text: '' } as LineEvent;

function taken(inbox: Inbox): LineEvent[] {
  const event = inbox.take();
  return event ? [event, ...taken(inbox)] : [];
}

describe('what waits for a bot', () => {
  it('comes in its order, frames in small parts and together with those that followed them at once', () => {
    const inbox = new Inbox();
    for (const event of [frames(0, 2), frames(2, 3), word, frames(3, 8), frames(8, 26), frames(0, 1)])
      inbox.put(event);
    expect(taken(inbox)).toEqual([
      frames(0, 3),
      word,
      frames(3, 13),
      frames(13, 23),
      frames(23, 26),
      frames(0, 1),
    ]);
  });

  it('is added to while a part of it has been taken', () => {
    const inbox = new Inbox();
    inbox.put(frames(0, 12));
    expect(inbox.take()).toEqual(frames(0, 10));
    inbox.put(frames(12, 14));
    expect(taken(inbox)).toEqual([frames(10, 14)]);
  });
});
