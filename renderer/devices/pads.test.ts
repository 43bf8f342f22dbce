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

/** Whoever comes back is another member of the same name. */
const nameOf = (id: number) => `Ann ${id % 100}`;

/** With these connected, and so many players who sat down at once, on seats that count from 4. */
function slotsOf(pads: readonly number[], players: number) {
  const slots = createPadSlots();
  for (const pad of pads) slots.connected(pad, `Pad ${pad}`);
  const sit = (...ids: readonly number[]) =>
    slots.sit(ids.map((id) => ({ id, seat: id + 4, name: nameOf(id) })));
  sit(...Array.from({ length: players }, (_, id) => id));
  return Object.assign(slots, { sitting: sit });
}

test('one player alone has every gamepad and the keyboard', () => {
  const slots = slotsOf([0, 3], 1);
  expect([slots.playerOf(0), slots.playerOf(3)]).toEqual([0, 0]);
  expect(slots.devices.spare).toEqual([3]);
});

test('with as many gamepads as players each has one; with fewer, the first have the keyboard', () => {
  const each = slotsOf([1, 2], 2);
  expect([each.playerOf(1), each.playerOf(2)]).toEqual([0, 1]);
  expect(each.devices.keyboard).toEqual([0, 1]);
  const fewer = slotsOf([4], 3);
  expect(fewer.playerOf(4)).toBe(2);
  expect(fewer.keyboardSeats).toEqual([4, 5]);
  const more = slotsOf([0, 1, 2], 2);
  expect(more.playerOf(2)).toBeNull();
  expect(more.devices.spare.includes(2)).toBe(true);
});

test('a lost gamepad moves nobody else, and any that comes takes its place', () => {
  const slots = slotsOf([0, 1], 2);
  slots.disconnected(0);
  expect(slots.devices.lost).toEqual([{ player: 0, name: 'Pad 0' }]);
  expect(slots.playerOf(1)).toBe(1);
  expect(slots.keyboardSeats).toEqual([4]);
  slots.connected(7, 'Pad 7');
  expect(slots.playerOf(7)).toBe(0);
  expect(slots.devices.lost).toEqual([]);
});

// In the lobby they were dealt anew by their order: the first one's pad steered the second.
test('a gamepad that goes, comes back, and goes again is its player’s all the time, and so are the others', () => {
  const slots = slotsOf([0, 1, 2], 3);
  const whose = () => slots.devices.pads.map(({ name, player }) => [name, player]);
  slots.disconnected(1);
  expect(whose()).toEqual([
    ['Pad 0', 0],
    ['Pad 2', 2],
  ]);
  slots.disconnected(0);
  // The browser gives them the first free numbers.
  slots.connected(0, 'Pad 1');
  slots.connected(1, 'Pad 0');
  expect(whose()).toEqual([
    ['Pad 1', 1],
    ['Pad 0', 0],
    ['Pad 2', 2],
  ]);
});

test('who sits down with a gamepad has that one, and who leaves takes nobody else’s', () => {
  const slots = slotsOf([0, 1, 2], 1);
  slots.claim(2);
  slots.sitting(0, 8);
  expect(slots.playerOf(2)).toBe(1);
  slots.sitting(0, 8, 9);
  expect([0, 1, 2].map(slots.playerOf)).toEqual([0, 2, 1]);
  slots.sitting(0, 9);
  expect([0, 1, 2].map(slots.playerOf)).toEqual([0, 1, null]);
  expect(slots.devices.spare.includes(2)).toBe(true);
});

// They had the one from before, too, and nobody could sit down with it.
test('who comes back with another gamepad leaves the one from before to somebody more', () => {
  const slots = slotsOf([0, 1, 2], 2);
  slots.sitting(0);
  slots.claim(2);
  slots.sitting(0, 101);
  expect([[0, 1, 2].map(slots.playerOf), slots.devices.spare]).toEqual([[0, null, 1], [1]]);
});

// Each time a game was looked at that seats one a computer, the first one lost her gamepad to the second.
test('whoever sits out for a game comes back to the gamepad or the keys that they had', () => {
  const slots = slotsOf([0, 1], 1);
  slots.claim(1);
  slots.sitting(0, 1);
  slots.sitting(0, 1, 2);
  expect([0, 1].map(slots.playerOf)).toEqual([0, 1]);
  for (const [second, third] of [
    [101, 102],
    [201, 202],
  ] as const) {
    slots.sitting(0);
    slots.sitting(0, second, third);
    expect([0, 1].map(slots.playerOf)).toEqual([0, 1]);
    slots.sitting(0, third);
    expect([0, 1].map(slots.playerOf)).toEqual([0, null]);
    slots.sitting(0, third, second);
    expect([0, 1].map(slots.playerOf)).toEqual([0, 2]);
  }
});

// Theirs was given to whoever had the keys, who pressed them in vain.
test('who leaves leaves a gamepad for somebody more, and whoever has the keys keeps them', () => {
  const slots = slotsOf([0, 1], 2);
  slots.sitting(0, 1, 2);
  slots.sitting(0, 2);
  expect([slots.playerOf(1), slots.devices.spare.includes(1), slots.devices.keyboard]).toEqual([
    null,
    true,
    [1],
  ]);
});

// A bomb was dropped for whoever had lost theirs with a key that was somebody else's by what the countdown had said.
test('who waits for a lost gamepad takes no keys from anybody, and has their part of them when a match begins', () => {
  const slots = slotsOf([0, 1], 1);
  slots.sitting(0, 1);
  slots.sitting(0, 1, 2);
  slots.disconnected(1);
  expect(slots.devices).toMatchObject({ keyboard: [2], lost: [{ player: 1, name: 'Pad 1' }] });
  slots.goesOn(5);
  expect(slots.devices).toMatchObject({ keyboard: [1, 2], lost: [] });
});

test('the one gamepad goes to the second player, and stays theirs when a third sits down', () => {
  const slots = slotsOf([0], 1);
  slots.sitting(0, 1);
  expect(slots.playerOf(0)).toBe(1);
  slots.sitting(0, 1, 2);
  expect(slots.playerOf(0)).toBe(1);
});

test('who goes on with the keyboard misses no gamepad, and gets it back', () => {
  const slots = slotsOf([0, 1], 2);
  slots.disconnected(1);
  slots.goesOn(5);
  expect(slots.devices.lost).toEqual([]);
  slots.connected(1, 'Pad 1');
  expect(slots.playerOf(1)).toBe(1);
});

test('what is drawn by who has what is told when that changes, and not else', () => {
  const slots = slotsOf([0], 1);
  const { devices } = slots;
  let told = 0;
  slots.subscribe(() => told++);
  slots.connected(0, 'Pad 0');
  expect([slots.devices, told]).toEqual([devices, 0]);
  slots.sitting(0, 1);
  expect(slots.devices.pads).toEqual([{ pad: 0, name: 'Pad 0', player: 1 }]);
  expect(told).toBe(1);
});

// Whoever had begun a match with a gamepad was told of keys until they pressed something in it.
test('what was used last is known, until it is gone or a key is pressed', () => {
  const slots = slotsOf([0, 1], 2);
  const used = () => slots.devices.used;
  expect(used()).toBeNull();
  slots.uses(1);
  expect(used()).toBe(1);
  slots.uses(null);
  expect(used()).toBeNull();
  slots.uses(0);
  slots.disconnected(0);
  expect(used()).toBeNull();
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

// Over a match three read all of them, each for itself.
test('all who listen share one look a picture, and who begins because of a press has not been pressed for', () => {
  const { window, now, plugIn, draw, told, looks } = watched();
  const pad = virtualPad(0);
  plugIn(pad);
  draw();
  const later: string[] = [];
  const seen: (readonly PadNow[])[] = [];
  const stop = pollPads(window, { look: ([one]) => begin(one!) }, now);
  let begun: (() => void) | null = null;
  const begin = ({ pressed }: PadNow) => {
    if (pressed.length === 0 || begun) return;
    begun = pollPads(
      window,
      {
        connected: (index) => later.push(`${index} is here`),
        look(pads) {
          seen.push(pads);
          later.push(...pads[0]!.pressed);
        },
      },
      now,
    );
  };
  press(pad, 0);
  draw();
  press(pad, 1);
  draw();
  expect(told).toEqual(['0 is here', '0 presses b0', '0 presses b1']);
  expect(later).toEqual(['0 is here', 'b1']);
  expect(seen.at(-1)).toBe(looks.at(-1));
  stop();
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
