// Signs on the battlefield: the way of the selected, and what a player points at.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Recording, recordTexts } from '../../kit/testing/recording-canvas.ts';
import { createController } from '../control/controller.ts';
import { inside, layOut } from '../control/layout.ts';
import { project, type ScreenView } from '../control/view.ts';
import { GUARD } from '../rules/kinds.ts';
import type { SkirmishState } from '../rules/state.ts';
import { TILE } from '../rules/tuning.ts';
import { ids, openField, order, put, run } from '../testing.ts';
import type { Ctx } from './colours.ts';
import { drawPaths } from './paths.ts';
import { drawPings } from './pings.ts';
import { type Scene, screenX, screenY } from './scene.ts';
import { sceneOf } from './testing/scene.ts';

let canvas: Recording;
beforeAll(() => {
  canvas = recordTexts();
});
afterAll(() => canvas.restore());

const layout = layOut(1280, 720);
/** Radii of what is drawn as a circle, CSS pixels. */
const SIGN = 11;
const ARROW = 13;
const PIN = 14;

interface Circle {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** The screen of seat 0, and the circles that are drawn on it. */
function screenOf(state: SkirmishState) {
  const { view } = createController(0, 'en', (code) => code);
  const draw = (what: (scene: Scene) => void, seen: ScreenView = view): Circle[] => {
    const circles: Circle[] = [];
    const ctx = new Proxy({} as Record<string | symbol, unknown>, {
      get: (_, name) =>
        name === 'arc' ? (x: number, y: number, r: number) => circles.push({ x, y, r }) : () => {},
      set: () => true,
    }) as unknown as Ctx;
    what(sceneOf(ctx, state, seen, layout));
    return circles;
  };
  const place = (x: number, y: number) => {
    const at = project(view, state, layout);
    return { x: screenX(at as Scene, x), y: screenY(at as Scene, y) };
  };
  return { view, draw, place };
}

describe('a group on its way', () => {
  it('has one sign for each order, where it leads, and none without orders', () => {
    const state = openField();
    const { startX, startY } = state.seats[0]!;
    const slots = [0, 1, 2].map((index) => put(state, GUARD, 0, startX + 5 + index, startY + 4));
    const units = ids(state, slots);
    const { view, draw, place } = screenOf(state);
    view.selection = units;
    const to = (x: number, y: number) => ({ x: (startX + x) * TILE, y: (startY + y) * TILE });
    const signs = () => draw(drawPaths).filter(({ r }) => r === SIGN);
    order(state, 0, { kind: 'move', ...to(8, 0), units });
    expect(signs()).toEqual([]);
    // While orders are to wait one sees to what they are added.
    view.queueing = true;
    expect(signs()).toHaveLength(1);
    view.queueing = false;
    order(state, 0, { kind: 'assault', ...to(8, -6), units, queued: true });
    order(state, 0, { kind: 'patrol', ...to(-6, -6), units, queued: true });
    const wanted = [
      place(to(8, 0).x, to(8, 0).y),
      place(to(8, -6).x, to(8, -6).y),
      place(to(-6, -6).x, to(-6, -6).y),
    ];
    const drawn = signs();
    expect(drawn).toHaveLength(3);
    for (const [index, { x, y }] of wanted.entries())
      expect(Math.hypot(drawn[index]!.x - x, drawn[index]!.y - y)).toBeLessThan(36);
    // The way of another seat's units is hidden.
    view.selection = [];
    expect(signs()).toEqual([]);
  });
});

describe('a ping', () => {
  it('has a pin, and outside of the picture an arrow that no panel covers', () => {
    const state = openField();
    const { startX, startY } = state.seats[0]!;
    const { draw, view } = screenOf(state);
    order(state, 1, { kind: 'ping', x: startX * TILE, y: startY * TILE });
    run(state, 1);
    const circles = () => draw(drawPings).map(({ r }) => r);
    expect(circles()).toContain(PIN);
    expect(circles()).not.toContain(ARROW);
    for (const [x, y] of [
      [state.size - startX, state.size - startY],
      [startX, startY - 30],
      [startX + 30, startY],
    ] as const) {
      view.camera = { x, y };
      const arrow = draw(drawPings).find(({ r }) => r === ARROW)!;
      expect(inside(layout.free, arrow.x, arrow.y)).toBe(true);
      expect(circles()).not.toContain(PIN);
    }
  });
});
