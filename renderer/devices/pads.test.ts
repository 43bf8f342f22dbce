// Gamepads from the stick to the player that they steer.

import { expect, test } from 'vitest';
import { games } from '../../games/list.ts';
import { padConflicts, padsFor, withPads } from './pad-buttons.ts';
import { type PadNow, pollPads } from './pad-poll.ts';
import { atRest, readPad } from './pad-reading.ts';
import { createPadSlots } from './pad-slots.ts';
import { padWindow, press, virtualPad } from './testing/virtual-pads.ts';

function stick(x: number, y: number, before = atRest) {
  const pad = virtualPad(0);
  pad.axes[0] = x;
  pad.axes[1] = y;
  return readPad(pad, before);
}

test('a stick that rests a little off the middle holds nothing', () => {
  const { held, left } = stick(0.2, -0.1);
  expect([...held]).toEqual([]);
  expect(left).toEqual({ x: 0, y: 0 });
});

test('a stick means the direction that it points to, and between two it means both', () => {
  expect([...stick(0, -1).held]).toEqual(['up']);
  expect([...stick(0.9, 0.3).held]).toEqual(['right']);
  expect([...stick(-0.7, 0.7).held]).toEqual(['down', 'left']);
});

test('a direction ends nearer to the middle than it begins', () => {
  const before = stick(0.9, 0);
  expect([...stick(0.6, 0, before).held]).toEqual(['right']);
  expect([...stick(0.6, 0).held]).toEqual([]);
  expect([...stick(0.4, 0, before).held]).toEqual([]);
});

test('d-pad, buttons and a half pressed trigger are held under their names', () => {
  const pad = virtualPad(0);
  for (const number of [0, 12]) press(pad, number);
  pad.buttons[7] = { pressed: false, value: 0.5 };
  expect([...readPad(pad).held].sort()).toEqual(['b0', 'b12', 'b7', 'up']);
});

test('a pad with fewer axes and buttons than the standard has is no fault', () => {
  const odd = { index: 0, id: 'odd', connected: true, buttons: [{ pressed: true, value: 1 }], axes: [] };
  expect([...readPad(odd).held]).toEqual(['b0']);
});

test.each(games.filter(({ buttons }) => buttons.length > 0))(
  'every button of $info.id is on a gamepad',
  (game) => {
    const controls = padsFor(game.buttons, {});
    for (const one of controls) expect(one.length).toBeGreaterThan(0);
    expect(padConflicts(controls)).toEqual([]);
  },
);

test('a control that was set leaves the button that had it, and a reset gives it back', () => {
  const { buttons } = games.find(({ info }) => info.id === 'powder')!;
  const own = withPads({}, 'Bomb', ['b2']);
  expect(padsFor(buttons, own).slice(4)).toEqual([['b2'], ['b5']]);
  expect(padsFor(buttons, withPads(own, 'Bomb', null))).toEqual(padsFor(buttons, {}));
  expect(padConflicts(padsFor(buttons, withPads(own, 'Up', ['b2'])))).toEqual(['b2']);
});

test('one player alone has every gamepad and the keyboard', () => {
  const slots = createPadSlots([0, 3], 1);
  expect([slots.playerOf(0), slots.playerOf(3), slots.playerOf(1)]).toEqual([0, 0, null]);
  expect(slots.atKeyboard).toEqual([0]);
});

test('with as many gamepads as players each has one; with fewer, the first have the keyboard', () => {
  const each = createPadSlots([1, 2], 2);
  expect([each.playerOf(1), each.playerOf(2)]).toEqual([0, 1]);
  expect(each.atKeyboard).toEqual([0, 1]);
  const fewer = createPadSlots([4], 3);
  expect(fewer.playerOf(4)).toBe(2);
  expect(fewer.atKeyboard).toEqual([0, 1]);
  const more = createPadSlots([0, 1, 2], 2);
  expect(more.playerOf(2)).toBeNull();
});

test('a lost gamepad moves nobody else, and any that comes takes its place', () => {
  const slots = createPadSlots([0, 1], 2);
  slots.disconnected(0, 'Pad 0');
  expect(slots.lost).toEqual([{ player: 0, players: 2, name: 'Pad 0' }]);
  expect(slots.playerOf(1)).toBe(1);
  expect(slots.atKeyboard).toEqual([0]);
  slots.connected(7);
  expect(slots.playerOf(7)).toBe(0);
  expect(slots.lost).toEqual([]);
});

test('who goes on with the keyboard misses no gamepad', () => {
  const slots = createPadSlots([0], 1);
  slots.disconnected(0, 'Pad 0');
  slots.goesOn(0);
  expect(slots.lost).toEqual([]);
});

function watched() {
  const world = padWindow();
  const told: string[] = [];
  const looks: (readonly PadNow[])[] = [];
  const stop = pollPads(
    world.window,
    {
      connected: (pad) => told.push(`${pad} is here`),
      disconnected: (pad, name) => told.push(`${name} is gone from ${pad}`),
      look(pads) {
        looks.push(pads);
        for (const { pad, pressed, released } of pads) {
          for (const control of pressed) told.push(`${pad} presses ${control}`);
          for (const control of released) told.push(`${pad} releases ${control}`);
        }
      },
    },
    world.now,
  );
  return { ...world, told, looks, stop, looking: () => world.looking };
}

test('nothing is looked at until a gamepad is there, nor after the last is gone', () => {
  const { looking, plugIn, unplug, draw, told } = watched();
  expect(looking()).toBe(false);
  const pad = virtualPad(2);
  plugIn(pad);
  draw();
  expect(looking()).toBe(true);
  unplug(pad);
  draw();
  expect(looking()).toBe(false);
  expect(told).toEqual(['2 is here', 'Pad 2 is gone from 2']);
});

test('presses and releases are told once each', () => {
  const { plugIn, draw, told } = watched();
  const pad = virtualPad(0);
  plugIn(pad);
  press(pad, 0);
  draw(3);
  press(pad, 0, false);
  draw();
  expect(told).toEqual(['0 is here', '0 presses b0', '0 releases b0']);
});

test('what is held when a pad is first seen is no press', () => {
  const { plugIn, draw, told, looks } = watched();
  const pad = virtualPad(0);
  press(pad, 0);
  plugIn(pad);
  draw(2);
  expect(told).toEqual(['0 is here']);
  expect([...looks.at(-1)![0]!.reading.held]).toEqual(['b0']);
});

test('nothing is heard after watching has stopped', () => {
  const { plugIn, draw, told, stop, looking } = watched();
  const pad = virtualPad(0);
  plugIn(pad);
  stop();
  press(pad, 0);
  draw();
  expect(looking()).toBe(false);
  expect(told).toEqual(['0 is here']);
});
