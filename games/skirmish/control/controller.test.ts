import { describe, expect, it } from 'vitest';
import type { KeyName, StageEvent } from '../../game.ts';
import { decodeCommand } from '../rules/commands.ts';
import { idOf, slotOf } from '../rules/entities.ts';
import { BARRACKS, BASE, GUARD, HUT, NONE, WORKER } from '../rules/kinds.ts';
import { GATHER, type SkirmishState } from '../rules/state.ts';
import { MAX_WAYPOINTS, PING_EVERY_STEPS, QUEUE_LENGTH, TILE } from '../rules/tuning.ts';
import { newGame, openField, order, put, run } from '../testing.ts';
import { buttonsFor } from './buttons.ts';
import { createController } from './controller.ts';
import { hintFor } from './hint.ts';
import { buttonRect, layOut } from './layout.ts';
import { placeAt, project } from './view.ts';

const WIDTH = 1280;
const HEIGHT = 720;

/** A hand on mouse and keys of seat 0. */
function handAt(
  state: SkirmishState,
  me: number | null = 0,
  keyName: KeyName = (code) => code.replace('Key', ''),
) {
  const controller = createController(me, 'en', keyName);
  const { view } = controller;
  const send = (event: StageEvent) =>
    controller.handle(event, state, WIDTH, HEIGHT).map((bytes) => decodeCommand(bytes)!);
  const tick = (ms = 16) => controller.tick(state, ms, WIDTH, HEIGHT);
  tick();
  const pixels = (x: number, y: number) => {
    const { scale, left, top } = project(view, state, layOut(WIDTH, HEIGHT));
    return { x: x * scale + left, y: y * scale + top };
  };
  const mouse = (kind: 'down' | 'move' | 'up', at: { x: number; y: number }, button = 0, shift = false) =>
    send({ kind, ...at, button, shift, ctrl: false });
  const click = (at: { x: number; y: number }, button = 0, shift = false) => [
    ...mouse('down', at, button, shift),
    ...mouse('up', at, button, shift),
  ];
  const drag = (from: { x: number; y: number }, to: { x: number; y: number }) => {
    mouse('down', from);
    mouse('move', to);
    return mouse('up', to);
  };
  const key = (code: string, ctrl = false, shift = false) => {
    const orders = send({ kind: 'key', code, pressed: true, shift, ctrl });
    send({ kind: 'key', code, pressed: false, shift, ctrl });
    return orders;
  };
  return { view, controller, send, tick, pixels, mouse, click, drag, key };
}

function field() {
  const state = openField();
  const { startX, startY } = state.seats[0]!;
  const guards = [0, 1, 2].map((index) => put(state, GUARD, 0, startX + 5 + index, startY + 4));
  const worker = put(state, WORKER, 0, startX + 4, startY - 4);
  return { state, guards, worker, startX, startY, ids: guards.map((slot) => idOf(state, slot)) };
}

it('a hand that is told to speak another language keeps what it has selected', () => {
  const { state, ids } = field();
  const { view, controller } = handAt(state);
  view.selection = ids;
  const { words } = view;
  controller.language!('zh');
  expect(view.words).not.toBe(words);
  expect(view.selection).toEqual(ids);
});

describe('the view of the field', () => {
  it('keeps the place under the pointer at the wheel, scrolls by arrows and edges, and drags with the middle button', () => {
    const { state } = field();
    const hand = handAt(state);
    const under = () => placeAt(project(hand.view, state, layOut(WIDTH, HEIGHT)), 800, 300);
    const before = under();
    hand.send({ kind: 'wheel', x: 800, y: 300, delta: 120 });
    expect(Math.abs(under().x - before.x)).toBeLessThan(TILE / 10);
    expect(Math.abs(under().y - before.y)).toBeLessThan(TILE / 10);
    const at = () => ({ ...hand.view.camera! });
    const still = at();
    hand.send({ kind: 'key', code: 'ArrowRight', pressed: true, shift: false, ctrl: false });
    hand.tick(100);
    hand.send({ kind: 'key', code: 'ArrowRight', pressed: false, shift: false, ctrl: false });
    expect(at().x).toBeGreaterThan(still.x);
    const scrolled = at();
    hand.mouse('move', { x: 600, y: HEIGHT - 1 });
    hand.tick(100);
    expect(at().y).toBeGreaterThan(scrolled.y);
    hand.mouse('down', { x: 600, y: 300 }, 1);
    const held = at();
    hand.mouse('move', { x: 700, y: 300 }, 1);
    expect(at().x).toBeLessThan(held.x);
  });

  // The map ran off to its edge, with all fingers off the phone.
  it('keeps looking at its place when a phone is turned', () => {
    const { state } = field();
    const hand = handAt(state);
    hand.click({ x: WIDTH - 40, y: 300 });
    const still = { ...hand.view.camera! };
    for (let turn = 0; turn < 20; turn++) hand.controller.tick(state, 50, HEIGHT, WIDTH);
    expect(hand.view.camera).toEqual(still);
  });
});

describe('a button of the panel', () => {
  it('works by its key and by the mouse, and says why it does not', () => {
    const { state, startX, startY } = field();
    const hand = handAt(state);
    hand.click(hand.pixels(startX, startY));
    expect(hand.key('KeyQ')).toMatchObject([{ kind: 'train', item: WORKER }]);
    const layout = layOut(WIDTH, HEIGHT);
    const { x, y } = buttonRect(layout, 0);
    expect(hand.click({ x: x + 9, y: y + 9 })).toMatchObject([{ kind: 'train', item: WORKER }]);
    state.seats[0]!.ore = 0;
    expect(hand.key('KeyQ')).toEqual([]);
    expect(hand.view.note?.text).toMatch(/ore/);
  });

  it('asks first before a surrender', () => {
    const { state } = field();
    const hand = handAt(state);
    const { surrender } = layOut(WIDTH, HEIGHT);
    const flag = { x: surrender.x + 5, y: surrender.y + 5 };
    expect(hand.click(flag)).toEqual([]);
    expect(hand.click({ x: 600, y: 300 })).toEqual([]);
    expect(hand.click(flag)).toEqual([]);
    expect(hand.click(flag)).toEqual([{ kind: 'surrender' }]);
  });
});

describe('the queue button', () => {
  it('does what Shift does, until it is pressed again or no unit is selected', () => {
    const { state, ids, startX, startY } = field();
    const hand = handAt(state);
    const { queue } = layOut(WIDTH, HEIGHT);
    const button = { x: queue.x + 20, y: queue.y + 10 };
    const there = () => hand.pixels(startX + 8, startY - 3);
    // Without units to command there is no button there, but the battlefield.
    hand.click(button);
    expect(hand.view.queueing).toBe(false);
    hand.click(hand.pixels(startX + 5, startY + 4));
    hand.click(button);
    expect(hintFor(hand.view, state)).toBe(hand.view.words.queueing);
    expect(hand.click(there(), 2)).toMatchObject([{ units: [ids[0]], queued: true }]);
    hand.key('KeyN');
    expect(hand.click(there(), 2)[0]).not.toHaveProperty('queued');
    hand.key('KeyN');
    expect(hand.view.queueing).toBe(true);
    hand.key('Escape');
    hand.tick();
    expect(hand.view.queueing).toBe(false);
  });
});

describe('a ping', () => {
  it('points by key at what is under the pointer, on the ground and on the small map', () => {
    const { state, startX, startY } = field();
    const hand = handAt(state);
    hand.mouse('move', hand.pixels(startX + 6, startY + 1));
    const [first] = hand.key('KeyB');
    expect(first?.kind === 'ping' && Math.floor(first.x / TILE)).toBe(startX + 6);
    const { minimap } = layOut(WIDTH, HEIGHT);
    hand.mouse('move', { x: minimap.x + minimap.width / 2, y: minimap.y + minimap.height / 2 });
    const [second] = hand.key('KeyB');
    expect(second).toMatchObject({ kind: 'ping', x: (state.size * TILE) / 2, y: (state.size * TILE) / 2 });
  });

  it('waits as the pin in the bar for the next tap, and is not sent too often', () => {
    const { state, ids, startX, startY } = field();
    const hand = handAt(state);
    hand.view.selection = [ids[0]!];
    const { ping } = layOut(WIDTH, HEIGHT);
    const pin = { x: ping.x + 9, y: ping.y + 9 };
    expect(hand.click(pin)).toEqual([]);
    expect(hintFor(hand.view, state)).toContain(hand.view.words.modes.ping);
    const [told] = hand.click(hand.pixels(startX + 3, startY + 5));
    expect(told).toMatchObject({ kind: 'ping' });
    expect([hand.view.mode, hand.view.selection]).toEqual([null, [ids[0]]]);
    order(state, 0, told!);
    run(state, 1);
    hand.click(pin);
    expect(hand.click(hand.pixels(startX + 3, startY + 5))).toEqual([]);
    expect(hand.view.note?.text).toBe(hand.view.words.pingLater);
    run(state, PING_EVERY_STEPS);
    expect(hand.click(hand.pixels(startX + 3, startY + 5))).toHaveLength(1);
  });

  it('brings the view with Space to where another player pointed', () => {
    const { state } = field();
    const hand = handAt(state);
    order(state, 0, { kind: 'ping', x: 20 * TILE, y: 30 * TILE });
    run(state, 1);
    hand.tick();
    expect(hand.view.event).toBeNull();
    order(state, 1, { kind: 'ping', x: 40 * TILE, y: 30 * TILE });
    run(state, 1);
    hand.tick();
    hand.key('Space');
    expect(hand.view.camera).toEqual({ x: 40, y: 30 });
  });
});

describe('the control of units', () => {
  it('selects one with a click, adds with Shift, and takes all of a kind on the screen with a double click', () => {
    const { state, ids, startX, startY } = field();
    const hand = handAt(state);
    hand.click(hand.pixels(startX + 5, startY + 4));
    expect(hand.view.selection).toEqual([ids[0]]);
    hand.tick(1000);
    hand.click(hand.pixels(startX + 6, startY + 4), 0, true);
    expect(hand.view.selection).toEqual([ids[0], ids[1]]);
    hand.tick(1000);
    hand.click(hand.pixels(startX + 7, startY + 4));
    hand.tick(100);
    hand.click(hand.pixels(startX + 7, startY + 4));
    expect([...hand.view.selection].sort()).toEqual([...ids].sort());
  });

  it('takes soldiers in a box, and workers or buildings only when there are no soldiers in it', () => {
    const { state, ids, worker, startX, startY } = field();
    const hand = handAt(state);
    hand.drag(hand.pixels(startX - 3, startY - 6), hand.pixels(startX + 9, startY + 6));
    expect([...hand.view.selection].sort()).toEqual([...ids].sort());
    hand.drag(hand.pixels(startX + 3, startY - 6), hand.pixels(startX + 6, startY - 3));
    expect(hand.view.selection).toEqual([idOf(state, worker)]);
    hand.drag(hand.pixels(startX - 3, startY - 2), hand.pixels(startX + 3, startY + 3));
    expect(hand.view.selection.length).toBe(1);
  });

  it('moves over ground, attacks an enemy, mines ore and sets a rally point with the right click', () => {
    const { state, ids, worker, startX, startY } = field();
    const hand = handAt(state);
    hand.drag(hand.pixels(startX + 4, startY + 3), hand.pixels(startX + 8, startY + 5));
    expect(hand.click(hand.pixels(startX + 7, startY - 1), 2)).toMatchObject([
      { kind: 'move', units: [...ids].sort((a, b) => a - b) },
    ]);
    const enemy = put(state, WORKER, 1, startX + 10, startY + 2);
    expect(hand.click(hand.pixels(startX + 10, startY + 2), 2)).toMatchObject([
      { kind: 'attack', target: idOf(state, enemy) },
    ]);
    const tile = (startY - 6) * state.size + startX + 4;
    state.ore[tile] = 100;
    state.solid[tile] = 2;
    hand.click(hand.pixels(startX + 4, startY - 4));
    expect(hand.click(hand.pixels(startX + 4.5, startY - 5.5), 2)).toMatchObject([
      { kind: 'gather', tx: startX + 4, ty: startY - 6, units: [idOf(state, worker)] },
    ]);
    hand.tick(1000);
    hand.click(hand.pixels(startX, startY));
    expect(hand.click(hand.pixels(startX + 4, startY + 6), 2)).toMatchObject([{ kind: 'rally' }]);
  });

  it('sets and recalls groups with digits, and looks there with a digit pressed twice', () => {
    const { state, ids, startX, startY } = field();
    const hand = handAt(state);
    hand.drag(hand.pixels(startX + 4, startY + 3), hand.pixels(startX + 8, startY + 5));
    hand.key('Digit3', true);
    hand.key('Escape');
    expect(hand.view.selection).toEqual([]);
    hand.key('Digit3');
    expect([...hand.view.selection].sort()).toEqual([...ids].sort());
    hand.view.camera = { x: 60, y: 60 };
    hand.tick(100);
    hand.key('Digit3');
    hand.tick(1);
    expect(Math.abs(hand.view.camera!.x - (startX + 5))).toBeLessThan(0.01);
    // A unit that dies leaves its group.
    state.entities.kind[0] = BASE;
    state.entities.kind[ids[0]! & 1023] = 0;
    hand.key('Digit3');
    expect(hand.view.selection.length).toBe(2);
  });

  it('places a building only on free ground and with the worker’s cost paid', () => {
    const { state, worker, startX, startY } = field();
    const hand = handAt(state);
    hand.click(hand.pixels(startX + 4, startY - 4));
    expect(hand.view.selection).toEqual([idOf(state, worker)]);
    expect(hand.key('KeyZ')).toEqual([]);
    expect(hand.view.mode).toEqual({ kind: 'place', what: HUT });
    expect(hand.click(hand.pixels(startX, startY))).toEqual([]);
    expect(hand.view.mode).not.toBeNull();
    expect(hand.click(hand.pixels(startX + 6, startY))).toEqual([
      { kind: 'build', what: HUT, tx: startX + 5, ty: startY - 1, units: [idOf(state, worker)] },
    ]);
    expect(hand.view.mode).toBeNull();
    hand.key('KeyX');
    hand.click(hand.pixels(startX + 6, startY), 2);
    expect(hand.view.mode).toBeNull();
  });

  it('attacks by key and a click on the small map', () => {
    const { state, startX, startY } = field();
    const hand = handAt(state);
    hand.drag(hand.pixels(startX + 4, startY + 3), hand.pixels(startX + 8, startY + 5));
    hand.key('KeyA');
    const { minimap } = layOut(WIDTH, HEIGHT);
    const [order] = hand.click({ x: minimap.x + minimap.width / 2, y: minimap.y + minimap.height / 2 });
    expect(order).toMatchObject({ kind: 'assault', x: (state.size / 2) * TILE, y: (state.size / 2) * TILE });
    const before = { ...hand.view.camera! };
    hand.click({ x: minimap.x + minimap.width / 2, y: minimap.y + minimap.height / 2 });
    hand.tick();
    expect(hand.view.camera).not.toEqual(before);
  });

  it('lets soldiers hold at once, and patrol to the place of the next click', () => {
    const { state, ids, startX, startY } = field();
    const hand = handAt(state);
    hand.click(hand.pixels(startX + 5, startY + 4));
    expect(hand.key('KeyD')).toEqual([{ kind: 'hold', units: [ids[0]] }]);
    hand.key('KeyR');
    expect(hintFor(hand.view, state)).toBe('Choose the other end of the patrol. Right-click or Esc cancels');
    const [order] = hand.click(hand.pixels(startX + 8, startY - 3));
    expect(order).toMatchObject({ kind: 'patrol', units: [ids[0]] });
  });

  it('queues orders with Shift behind those before them, and keeps an armed button armed', () => {
    const { state, ids, startX, startY } = field();
    const hand = handAt(state);
    hand.click(hand.pixels(startX + 5, startY + 4));
    const [first] = hand.click(hand.pixels(startX + 8, startY - 3), 2);
    expect(first).not.toHaveProperty('queued');
    expect(hand.click(hand.pixels(startX + 3, startY - 3), 2, true)).toMatchObject([
      { kind: 'move', units: [ids[0]], queued: true },
    ]);
    hand.key('KeyR');
    for (const x of [6, 7]) {
      expect(hand.click(hand.pixels(startX + x, startY - 4), 0, true)).toMatchObject([
        { kind: 'patrol', queued: true },
      ]);
    }
    expect(hand.view.mode).toEqual({ kind: 'patrol' });
    expect(hand.key('KeyD', false, true)).toEqual([{ kind: 'hold', units: [ids[0]], queued: true }]);
  });

  it('says that no more orders can wait, and sends none', () => {
    const { state, guards, ids, startX, startY } = field();
    const hand = handAt(state);
    const at = { x: (startX + 9) * TILE, y: startY * TILE };
    for (let index = 0; index <= MAX_WAYPOINTS; index++)
      order(state, 0, { kind: 'move', ...at, units: [ids[0]!], queued: true });
    hand.click(hand.pixels(startX + 5, startY + 4));
    expect(hand.click(hand.pixels(startX + 8, startY - 3), 2, true)).toEqual([]);
    expect(hand.view.note?.text).toBe(hand.view.words.waypointsFull(MAX_WAYPOINTS));
    // Those of a group who have room are told.
    hand.view.selection = ids;
    expect(hand.click(hand.pixels(startX + 8, startY - 3), 2, true)).toMatchObject([
      { units: [ids[1], ids[2]], queued: true },
    ]);
    expect(guards).toHaveLength(3);
  });

  it('takes back with Escape what is armed, and after that what is selected', () => {
    const { state, ids } = field();
    const hand = handAt(state);
    hand.view.selection = ids;
    for (const arm of [() => hand.key('KeyA'), () => hand.key('KeyN')]) {
      arm();
      expect(hand.controller.cancels?.()).toBe(true);
      hand.key('Escape');
      expect(hand.controller.cancels?.()).toBe(false);
      expect(hand.view.selection).toEqual(ids);
    }
    hand.key('Escape');
    expect(hand.view.selection).toEqual([]);
  });
});

describe('a hint', () => {
  it('leads a new player from the base to the barracks, and finds idle workers', () => {
    const state = newGame(['player', 'player'], { ore: 400 });
    const hand = handAt(state);
    expect(hintFor(hand.view, state)).toMatch(/base/);
    const { startX, startY } = state.seats[0]!;
    hand.click(hand.pixels(startX, startY));
    expect(hintFor(hand.view, state)).toMatch(/Q/);
    // A hint disappears as soon as its key has been pressed, which confirms the press.
    const queued = slotOf(state, hand.view.selection[0]!) * QUEUE_LENGTH;
    state.entities.queue[queued] = WORKER;
    expect(hintFor(hand.view, state)).toBeNull();
    state.entities.queue[queued] = NONE;
    for (let index = 0; index < 3; index++) {
      const slot = put(state, WORKER, 0, startX + 4, startY + index);
      state.entities.order[slot] = GATHER;
    }
    expect(hintFor(hand.view, state)).toMatch(/barracks/);
    const idle = put(state, WORKER, 0, startX + 5, startY);
    expect(hintFor(hand.view, state)).toMatch(/idle/);
    hand.key('KeyG');
    expect(hand.view.selection).toEqual([idOf(state, idle)]);
    expect(put(state, BARRACKS, 0, startX + 8.5, startY + 0.5)).toBeGreaterThan(0);
  });

  it('names the keys as this keyboard does', () => {
    const state = newGame(['player', 'player'], { ore: 400 });
    const { view } = handAt(state);
    expect(hintFor({ ...view, keyName: (code) => `<${code}>` }, state)).toContain('<KeyQ>');
  });

  it('says at a key of the panel what to select first, with the keys as they are set and printed here', () => {
    const { state, guards, startX, startY } = field();
    const set: Record<string, string> = { KeyH: '<home>', KeyG: '<idle>' };
    const hand = handAt(state, 0, (code) => set[code] ?? '');
    hand.view.selection = [];
    expect(hand.key('KeyQ')).toEqual([]);
    expect(hand.view.note?.text).toBe('Select something first: <home> is your base, <idle> an idle worker');
    set.KeyG = '';
    hand.key('KeyQ');
    expect(hand.view.note?.text).toBe('Select something first');
    // Nothing to say for a key that the panel has no place for, nor when there is something to press.
    hand.view.note = null;
    hand.key('KeyP');
    hand.click(hand.pixels(startX + 5, startY + 4));
    hand.key('KeyQ');
    expect([hand.view.note, hand.view.mode]).toEqual([null, { kind: 'move' }]);
    expect(guards).toHaveLength(3);
  });

  it('tells fingers which button to tap, and keyboards which key to press', () => {
    const { state, worker } = field();
    const byKeys = handAt(state);
    byKeys.view.selection = [idOf(state, worker)];
    state.entities.order[worker] = GATHER;
    const byFingers = handAt(state, 0, () => null);
    byFingers.view.selection = byKeys.view.selection;
    for (const hand of [byKeys, byFingers]) hand.key('KeyQ');
    expect(hintFor(byKeys.view, state)).toBe('Choose where to go. Right-click or Esc cancels');
    expect(hintFor(byFingers.view, state)).toBe('Choose where to go. Hold a finger anywhere to cancel');
    for (const hand of [byKeys, byFingers]) hand.key('Escape');
    expect(hintFor(byKeys.view, state)).toMatch(/\bQ\b/);
    expect(hintFor(byFingers.view, state)).toMatch(/“Worker”/);
  });
});

describe('a spectator', () => {
  it('looks around and orders nothing', () => {
    const { state, startX, startY } = field();
    const hand = handAt(state, null);
    hand.view.camera = { x: startX, y: startY };
    hand.click(hand.pixels(startX + 5, startY + 4));
    expect(hand.view.selection.length).toBe(1);
    expect(hand.click(hand.pixels(startX + 8, startY), 2)).toEqual([]);
    expect(buttonsFor(hand.view, state)).toEqual([]);
  });

  it('points at nothing', () => {
    const { state } = field();
    const hand = handAt(state, null);
    hand.mouse('move', { x: 600, y: 300 });
    expect(hand.key('KeyB')).toEqual([]);
    const { ping } = layOut(WIDTH, HEIGHT);
    hand.click({ x: ping.x + 9, y: ping.y + 9 });
    expect(hand.view.mode).toBeNull();
  });

  it('has the followed player in the middle: the soldiers that fight, else all, else the start', () => {
    const { state, guards, startX, startY } = field();
    const { view, controller, tick, key } = handAt(state, null);
    const goes = (to: { x: number; y: number }) => {
      for (let i = 0; i < 100; i++) tick(50);
      expect(view.camera!.x).toBeCloseTo(to.x, 1);
      expect(view.camera!.y).toBeCloseTo(to.y, 1);
    };
    const at = (slot: number) => ({ x: state.entities.x[slot]! / TILE, y: state.entities.y[slot]! / TILE });
    controller.follow!(0);
    goes(at(guards[1]!));
    state.entities.foe[guards[2]!] = idOf(state, guards[0]!);
    goes(at(guards[2]!));
    controller.follow!(1);
    goes({ x: state.seats[1]!.startX, y: state.seats[1]!.startY });
    controller.follow!(0);
    for (const slot of guards) state.entities.kind[slot] = 0;
    goes({ x: startX, y: startY });
    controller.follow!(null);
    controller.handle(
      { kind: 'key', code: 'ArrowRight', pressed: true, shift: false, ctrl: false },
      state,
      WIDTH,
      HEIGHT,
    );
    tick(500);
    expect(view.camera!.x).toBeGreaterThan(startX + 1);
    expect(key('ArrowRight')).toEqual([]);
  });
});
