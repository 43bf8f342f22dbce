import { describe, expect, it } from 'vitest';
import { pollPads } from '../../devices/pad-poll.ts';
import { createPadSlots } from '../../devices/pad-slots.ts';
import { padWindow, press, virtualPad } from '../../devices/testing/virtual-pads.ts';
import { type MenuPlace, menuPads } from './menu-pads.ts';

function menu(first: MenuPlace, players = 1) {
  const world = padWindow();
  const slots = createPadSlots();
  const done: string[] = [];
  const at = { place: first };
  const listener = menuPads(() => at.place, slots, {
    move: (direction) => done.push(direction),
    scroll: (pixels) => done.push(`scroll ${Math.sign(pixels)}`),
    press: () => done.push('press'),
    back: () => done.push('back'),
    menu: () => done.push('menu'),
    join: () => done.push('join'),
    ready: (player) => done.push(`ready ${player}`),
    unready: (player) => done.push(`unready ${player}`),
    bereft: (player) => done.push(`bereft ${player}`),
  });
  pollPads(world.window, listener, world.now);
  const pads = [0, 1].map((index) => virtualPad(index));
  for (const pad of pads) world.plugIn(pad);
  world.draw(2);
  slots.sit(Array.from({ length: players }, (_, seat) => ({ id: seat, seat, name: `Player ${seat}` })));
  const tap = (pad: number, ...buttons: number[]) => {
    for (const button of buttons) {
      press(pads[pad]!, button);
      world.draw();
      press(pads[pad]!, button, false);
      world.draw();
    }
  };
  return { ...world, pads, at, tap, done };
}

describe('a gamepad in a menu', () => {
  it('moves, presses and goes back, whichever pad it is', () => {
    const { tap, done } = menu({ at: 'menu' });
    tap(0, 13, 0);
    tap(1, 12, 1);
    expect(done).toEqual(['down', 'press', 'up', 'back']);
  });

  it('repeats a held direction after a while, until it is released', () => {
    const { pads, draw, done } = menu({ at: 'menu' });
    press(pads[0]!, 13);
    draw(20); // a third of a second
    expect(done).toEqual(['down']);
    draw(20);
    expect(done.length).toBeGreaterThanOrEqual(3);
    press(pads[0]!, 13, false);
    draw();
    const { length } = done;
    draw(60);
    expect(done).toHaveLength(length);
  });

  it('scrolls as long as its right stick is held, and not in a game', () => {
    const { pads, draw, at, done } = menu({ at: 'menu' });
    pads[0]!.axes[3] = 1;
    draw(3);
    expect(done).toEqual(['scroll 1', 'scroll 1', 'scroll 1']);
    at.place = { at: 'game' };
    draw(3);
    expect(done).toHaveLength(3);
  });
});

describe('a gamepad in a room', () => {
  it('sits a further player down when there are more pads than players', () => {
    const { tap, done } = menu({ at: 'room', more: true });
    tap(1, 13, 1, 0);
    tap(0, 13);
    expect(done).toEqual(['join', 'down']);
  });

  it('is one more pad of the first player where no further player can sit down', () => {
    const { tap, done } = menu({ at: 'room', more: false });
    tap(1, 13, 0);
    expect(done).toEqual(['down', 'press']);
  });

  it('sets the readiness of its further player alone', () => {
    const { tap, done } = menu({ at: 'room', more: true }, 2);
    tap(1, 13, 0, 1);
    tap(0, 0);
    expect(done).toEqual(['ready 1', 'unready 1', 'press']);
  });

  it('makes its player ready with Start', () => {
    const { tap, done } = menu({ at: 'room', more: true }, 2);
    tap(0, 9, 1);
    tap(1, 9);
    expect(done).toEqual(['ready 0', 'back', 'ready 1']);
  });

  it('belongs to the last players when there are fewer pads, while the keyboard moves the focus', () => {
    const { tap, done } = menu({ at: 'room', more: true }, 3);
    tap(0, 0);
    tap(1, 0);
    expect(done).toEqual(['ready 1', 'ready 2']);
  });

  it('is reported with its player when it is gone', () => {
    const { unplug, pads, draw, done } = menu({ at: 'room', more: true }, 2);
    unplug(pads[1]!);
    draw();
    expect(done).toEqual(['bereft 1']);
  });
});

describe('a gamepad in a game', () => {
  it('gives the menu its Start button only', () => {
    const { tap, done } = menu({ at: 'game' });
    tap(0, 0, 13, 1, 9);
    expect(done).toEqual(['menu']);
  });

  it('stops a direction that was held in the menu', () => {
    const { at, pads, draw, done } = menu({ at: 'menu' });
    press(pads[0]!, 13);
    draw();
    at.place = { at: 'game' };
    draw(60);
    expect(done).toEqual(['down']);
  });
});
