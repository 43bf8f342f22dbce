// Gamepads from the stick to the player that they steer.

import { describe, expect, it } from 'vitest';
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

describe('a gamepad’s controls', () => {
  it('hold nothing when a stick rests a little off the middle', () => {
    const { held, left } = stick(0.2, -0.1);
    expect([...held]).toEqual([]);
    expect(left).toEqual({ x: 0, y: 0 });
  });

  it('hold the direction that a stick points to, and both when it points between two', () => {
    expect([...stick(0, -1).held]).toEqual(['up']);
    expect([...stick(0.9, 0.3).held]).toEqual(['right']);
    expect([...stick(-0.7, 0.7).held]).toEqual(['down', 'left']);
  });

  it('end a direction nearer to the middle than they begin it', () => {
    const before = stick(0.9, 0);
    expect([...stick(0.6, 0, before).held]).toEqual(['right']);
    expect([...stick(0.6, 0).held]).toEqual([]);
    expect([...stick(0.4, 0, before).held]).toEqual([]);
  });

  it('hold d-pad, buttons and a half pressed trigger under their names', () => {
    const pad = virtualPad(0);
    for (const number of [0, 12]) press(pad, number);
    pad.buttons[7] = { pressed: false, value: 0.5 };
    expect([...readPad(pad).held].sort()).toEqual(['b0', 'b12', 'b7', 'up']);
  });

  it('work with fewer axes and buttons than the standard has', () => {
    const odd = { index: 0, id: 'odd', connected: true, buttons: [{ pressed: true, value: 1 }], axes: [] };
    expect([...readPad(odd).held]).toEqual(['b0']);
  });

  it.each(games.filter(({ buttons }) => buttons.length > 0))('cover every button of $info.id', (game) => {
    const controls = padsFor(game.buttons, {});
    for (const one of controls) expect(one.length).toBeGreaterThan(0);
    expect(padConflicts(controls)).toEqual([]);
  });

  it('leave their old button when set to another, and return at a reset', () => {
    const { buttons } = games.find(({ info }) => info.id === 'powder')!;
    const own = withPads({}, 'Bomb', ['b2']);
    expect(padsFor(buttons, own).slice(4)).toEqual([['b2'], ['b5']]);
    expect(padsFor(buttons, withPads(own, 'Bomb', null))).toEqual(padsFor(buttons, {}));
    expect(padConflicts(padsFor(buttons, withPads(own, 'Up', ['b2'])))).toEqual(['b2']);
  });
});

/** A returning player is another member of the same name. */
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

describe('the share of gamepads', () => {
  it('gives a player who is alone every gamepad and the keyboard', () => {
    const slots = slotsOf([0, 3], 1);
    expect([slots.playerOf(0), slots.playerOf(3)]).toEqual([0, 0]);
    expect(slots.devices.spare).toEqual([3]);
  });

  it('gives each player one where there are enough, else the keyboard to the first players', () => {
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

  it('moves no other player when one is lost, and puts the next one that comes in its place', () => {
    const slots = slotsOf([0, 1], 2);
    slots.disconnected(0);
    expect(slots.devices.lost).toEqual([{ player: 0, name: 'Pad 0' }]);
    expect(slots.playerOf(1)).toBe(1);
    expect(slots.keyboardSeats).toEqual([4]);
    slots.connected(7, 'Pad 7');
    expect(slots.playerOf(7)).toBe(0);
    expect(slots.devices.lost).toEqual([]);
  });

  it('keeps a pad that comes and goes with its player, and the others with theirs', () => {
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

  it('gives each of two alike back by the number that it had', () => {
    const twins = slotsOf([], 2);
    for (const pad of [0, 1]) twins.connected(pad, 'Twin');
    const before = [0, 1].map(twins.playerOf);
    for (const pad of [0, 1]) twins.disconnected(pad);
    for (const pad of [1, 0]) twins.connected(pad, 'Twin');
    expect([0, 1].map(twins.playerOf)).toEqual(before);
  });

  it('gives each of two alike that come under other numbers to whom waits for one when it is pressed', () => {
    const twins = slotsOf([], 2);
    for (const pad of [0, 1]) twins.connected(pad, 'Twin');
    const [first] = [0, 1].map(twins.playerOf);
    for (const pad of [0, 1]) twins.disconnected(pad);
    for (const pad of [5, 6]) twins.connected(pad, 'Twin');
    expect([5, 6].map(twins.playerOf)).toEqual([null, null]);
    twins.uses(6);
    expect([twins.playerOf(5), twins.playerOf(6)]).toEqual([null, first]);
    twins.uses(5);
    expect(twins.playerOf(5)).toBe(1 - first!);
    expect(twins.devices.lost).toEqual([]);
  });

  it('gives a player the pad used to sit down, and keeps the others’ when a player leaves', () => {
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

  // A former pad is free for another player to sit down with.
  it('frees the former pad of a player who comes back with another one', () => {
    const slots = slotsOf([0, 1, 2], 2);
    slots.sitting(0);
    slots.claim(2);
    slots.sitting(0, 101);
    expect([[0, 1, 2].map(slots.playerOf), slots.devices.spare]).toEqual([[0, null, 1], [1]]);
  });

  it('gives a player who sat out for a game the former pad or keys back', () => {
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

  it('frees the pad of a player who leaves, and leaves the keys where they are', () => {
    const slots = slotsOf([0, 1], 2);
    slots.sitting(0, 1, 2);
    slots.sitting(0, 2);
    expect([slots.playerOf(1), slots.devices.spare.includes(1), slots.devices.keyboard]).toEqual([
      null,
      true,
      [1],
    ]);
  });

  // Until the match begins, the countdown shows the keys as those of another player.
  it('gives no keys to a player who waits for a lost pad until a match begins', () => {
    const slots = slotsOf([0, 1], 1);
    slots.sitting(0, 1);
    slots.sitting(0, 1, 2);
    slots.disconnected(1);
    expect(slots.devices).toMatchObject({ keyboard: [2], lost: [{ player: 1, name: 'Pad 1' }] });
    slots.goesOn(5);
    expect(slots.devices).toMatchObject({ keyboard: [1, 2], lost: [] });
  });

  it('gives the only pad to the second player, and leaves it there when a third sits down', () => {
    const slots = slotsOf([0], 1);
    slots.sitting(0, 1);
    expect(slots.playerOf(0)).toBe(1);
    slots.sitting(0, 1, 2);
    expect(slots.playerOf(0)).toBe(1);
  });

  it('reports no loss of a player who goes on with the keyboard, and gives the pad back', () => {
    const slots = slotsOf([0, 1], 2);
    slots.disconnected(1);
    slots.goesOn(5);
    expect(slots.devices.lost).toEqual([]);
    slots.connected(1, 'Pad 1');
    expect(slots.playerOf(1)).toBe(1);
  });

  it('tells its listeners when it changes, and only then', () => {
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

  it('knows the pad used last, until it is gone or a key is pressed', () => {
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

describe('the watch on gamepads', () => {
  it('looks only from the first gamepad on, and not after the last is gone', () => {
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
  it('looks once a picture for all listeners, and hides the press that began a listener from it', () => {
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

  it('tells presses and releases once each', () => {
    const { plugIn, draw, told } = watched();
    const pad = virtualPad(0);
    plugIn(pad);
    press(pad, 0);
    draw(3);
    press(pad, 0, false);
    draw();
    expect(told).toEqual(['0 is here', '0 presses b0', '0 releases b0']);
  });

  it('counts nothing as a press that is held when a pad is first seen', () => {
    const { plugIn, draw, told, looks } = watched();
    const pad = virtualPad(0);
    press(pad, 0);
    plugIn(pad);
    draw(2);
    expect(told).toEqual(['0 is here']);
    expect([...looks.at(-1)![0]!.reading.held]).toEqual(['b0']);
  });

  it('hears nothing after it has stopped', () => {
    const { plugIn, draw, told, stop, looking } = watched();
    const pad = virtualPad(0);
    plugIn(pad);
    stop();
    press(pad, 0);
    draw();
    expect(looking()).toBe(false);
    expect(told).toEqual(['0 is here']);
  });
});
