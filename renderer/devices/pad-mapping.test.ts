// Gamepads whose arrangement is unknown to the browser.

import { describe, expect, it } from 'vitest';
import { createPadCursor } from './pad-cursor.ts';
import { type PadNow, pollPads } from './pad-poll.ts';
import { padWindow, press, virtualPad } from './testing/virtual-pads.ts';

function watched(mapping: string) {
  const world = padWindow();
  const looks: (readonly PadNow[])[] = [];
  pollPads(world.window, { look: (pads) => looks.push(pads) }, world.now);
  const pad = virtualPad(0, 'Cheap Pad', mapping);
  return { ...world, pad, now: () => looks.at(-1)![0]! };
}

describe('a gamepad of unknown mapping', () => {
  it('does not scroll for ever by triggers and buttons that rest away from zero', () => {
    const { pad, plugIn, draw, now } = watched('');
    pad.axes.splice(0, 4, 0, 0, -1, -1, 0, 0, 1.28);
    for (const rests of [6, 12]) press(pad, rests);
    plugIn(pad);
    draw(30);
    expect([...now().reading.held]).toEqual([]);
    expect(now().reading.right).toEqual({ x: 0, y: 0 });
    expect(createPadCursor({}).look([now()], 16, { width: 1280, height: 720 })).toEqual([]);
  });

  it('steers and presses once its left stick and its buttons were released', () => {
    const { pad, plugIn, draw, now } = watched('');
    pad.axes[0] = 1; // somebody holds it while they press a button to be seen
    press(pad, 0);
    plugIn(pad);
    draw(30);
    expect([...now().reading.held]).toEqual([]);
    pad.axes[0] = 0;
    press(pad, 0, false);
    draw(12);
    pad.axes[0] = 1;
    press(pad, 0);
    draw();
    expect([...now().reading.held]).toEqual(['b0', 'right']);
  });

  it('takes no trigger that passes through the middle for a stick', () => {
    const { pad, plugIn, draw, now } = watched('');
    pad.axes[1] = -1;
    plugIn(pad);
    for (let n = -1; n <= 1; n += 0.1) {
      pad.axes[1] = n;
      draw();
    }
    pad.axes[1] = -1;
    draw();
    expect([...now().reading.held]).toEqual([]);
  });
});

describe('a gamepad of known mapping', () => {
  it('is believed at once', () => {
    const { pad, plugIn, draw, now } = watched('standard');
    pad.axes[2] = 1;
    press(pad, 12);
    plugIn(pad);
    draw();
    expect([...now().reading.held]).toEqual(['b12', 'up']);
    expect(now().reading.right.x).toBe(1);
  });
});
