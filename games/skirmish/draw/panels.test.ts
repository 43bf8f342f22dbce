// What panels draw, as rectangles, in windows of every size: all of it is clear of what the camera looks at.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Rect } from '../../kit/draw/rect.ts';
import { createController, type SkirmishController } from '../control/controller.ts';
import { type Layout, layOut } from '../control/layout.ts';
import { project, type ScreenView, say, ZOOMS } from '../control/view.ts';
import { idOf } from '../rules/entities.ts';
import { BARRACKS, BASE, CATAPULT, factsOf, GUARD, WORKER, WORKSHOP } from '../rules/kinds.ts';
import type { SkirmishState } from '../rules/state.ts';
import { TILE } from '../rules/tuning.ts';
import { newGame, openField, order, put } from '../testing.ts';
import type { Ctx } from './colours.ts';
import { createPanels } from './panels.ts';
import { sceneOf } from './testing/scene.ts';

const windows = [
  [360, 640],
  [390, 844],
  [640, 360],
  [800, 600],
  [844, 390],
  [1024, 600],
  [1280, 720],
  [1080, 1920],
  [1920, 1080],
  [2560, 1440],
] as const;
const languages = ['en', 'zh'] as const;

/** Letters as wide as those of wide typefaces; canvases that stay empty. */
function measuring(): Ctx {
  let size = 10;
  const known: Record<string, unknown> = {
    measureText: (text: string) => ({
      width: [...text].reduce((sum, letter) => sum + size * (/\p{Script=Han}/u.test(letter) ? 1 : 0.62), 0),
    }),
    createLinearGradient: () => ({ addColorStop: () => {} }),
    createRadialGradient: () => ({ addColorStop: () => {} }),
  };
  return new Proxy(known, {
    get: (target, name) => target[name as string] ?? (() => {}),
    set: (_, name, value) => {
      if (name === 'font') size = Number(/([\d.]+)px/.exec(value as string)![1]);
      return true;
    },
  }) as unknown as Ctx;
}

/** Remembers the bounds of everything that is drawn. */
function recording(drawn: Rect[]): Ctx {
  type Bounds = [left: number, top: number, right: number, bottom: number];
  const EVERYTHING: Bounds = [-1e9, -1e9, 1e9, 1e9];
  let path: Bounds | null = null;
  let clip = EVERYTHING;
  const saved: Bounds[] = [];
  const add = (...places: number[]) => {
    for (let at = 0; at < places.length; at += 2) {
      const [x, y] = [places[at]!, places[at + 1]!];
      path = path
        ? [Math.min(path[0], x), Math.min(path[1], y), Math.max(path[2], x), Math.max(path[3], y)]
        : [x, y, x, y];
    }
  };
  const within = ([left, top, right, bottom]: Bounds): Bounds => [
    Math.max(left, clip[0]),
    Math.max(top, clip[1]),
    Math.min(right, clip[2]),
    Math.min(bottom, clip[3]),
  ];
  const keep = (bounds: Bounds) => {
    const [left, top, right, bottom] = within(bounds);
    if (right > left && bottom > top)
      drawn.push({ x: left, y: top, width: right - left, height: bottom - top });
  };
  const rect = (x: number, y: number, width: number, height: number) => add(x, y, x + width, y + height);
  const box = (x: number, y: number, width: number, height: number) => keep([x, y, x + width, y + height]);
  const known: Record<string, unknown> = {
    beginPath: () => {
      path = null;
    },
    moveTo: add,
    lineTo: add,
    quadraticCurveTo: add,
    bezierCurveTo: add,
    rect,
    roundRect: rect,
    arc: (x: number, y: number, r: number) => add(x - r, y - r, x + r, y + r),
    ellipse: (x: number, y: number, rx: number, ry: number) => add(x - rx, y - ry, x + rx, y + ry),
    fill: () => path && keep(path),
    stroke: () => path && keep(path),
    clip: () => {
      if (path) clip = within(path);
    },
    save: () => saved.push(clip),
    restore: () => {
      clip = saved.pop() ?? EVERYTHING;
    },
    fillRect: box,
    strokeRect: box,
    drawImage: (
      image: { width: number; height: number },
      x: number,
      y: number,
      width?: number,
      height?: number,
    ) => box(x, y, width ?? image.width, height ?? image.height),
    createLinearGradient: () => ({ addColorStop: () => {} }),
    createRadialGradient: () => ({ addColorStop: () => {} }),
  };
  return new Proxy(known, {
    get: (target, name) => target[name as string] ?? (() => {}),
    set: () => true,
  }) as unknown as Ctx;
}

const before = { OffscreenCanvas: globalThis.OffscreenCanvas, ImageData: globalThis.ImageData };
beforeAll(() => {
  const quiet = measuring();
  class Canvas {
    readonly width: number;
    readonly height: number;
    constructor(width: number, height: number) {
      this.width = width;
      this.height = height;
    }
    getContext = () => quiet;
  }
  class Pixels {
    readonly data: Uint8ClampedArray;
    constructor(width: number, height: number) {
      this.data = new Uint8ClampedArray(4 * width * height);
    }
  }
  Object.assign(globalThis, { OffscreenCanvas: Canvas, ImageData: Pixels });
});
afterAll(() => void Object.assign(globalThis, before));

/** From the right edge: the app's own buttons of a match, CSS pixels. */
const APP_BUTTONS = 56;

/** Everything that the panels draw on a screen of this size. */
function drawnOver(state: SkirmishState, view: ScreenView, layout: Layout): Rect[] {
  const drawn: Rect[] = [];
  const scene = sceneOf(recording(drawn), state, view, layout);
  createPanels(scene.looks).draw(scene);
  return drawn;
}

/** The rectangle of an entity on the screen. */
function placeOf(state: SkirmishState, slot: number, view: ScreenView, layout: Layout): Rect {
  const { scale, left, top } = project(view, state, layout);
  const { size, radius } = factsOf(state.entities.kind[slot]!);
  const side = (size > 0 ? size : (2 * radius) / TILE) * scale;
  return {
    x: (state.entities.x[slot]! / TILE) * scale + left - side / 2,
    y: (state.entities.y[slot]! / TILE) * scale + top - side / 2,
    width: side,
    height: side,
  };
}

function press(controller: SkirmishController, state: SkirmishState, layout: Layout, code: string): void {
  const { width, height } = layout;
  for (const pressed of [true, false])
    controller.handle({ kind: 'key', code, pressed, shift: false, ctrl: false }, state, width, height);
}

const cases = windows.flatMap(([width, height]) =>
  languages.flatMap((language) =>
    [1, 2].map((scale) => {
      const name = `${width}x${height}, ${language}, text of ${100 * scale} %`;
      return [name, width, height, language, scale] as const;
    }),
  ),
);

function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

describe('the panels', () => {
  it.each([1, 1.25, 1.5, 2])(
    'leave room for a base in every window, and overlap nothing, with text of %d',
    (scale) => {
      const faults: string[] = [];
      for (let width = 360; width <= 2560; width += 20) {
        for (let height = 360; height <= 1440; height += 20) {
          if (Math.max(width, height) < 640) continue;
          const layout = layOut(width, height, 1, scale);
          const { free, unit, groundUnit, bar, info, grid, minimap, queue, news, hint, note } = layout;
          const base = factsOf(BASE).size * Math.max(...ZOOMS) * groundUnit;
          // The buttons of the app (StageHud.module.css).
          const sign = groundUnit * (0.5 + 0.5 * scale);
          const belowButtons = Math.round(56 * sign + Math.max(44, 40 * sign));
          const inWindow = ({ x, y, width: across, height: down }: Rect) =>
            x >= 0 && y >= 0 && x + across <= width && y + down <= height;
          const panels = [info, grid, minimap, queue];
          // Thousands of windows: to expect each by itself takes fifty times as long.
          const holds = {
            'a base fits': free.width >= base && free.height >= base,
            'words do not shrink with larger text': unit >= groundUnit,
            'news are below the buttons': height <= width || news.y >= belowButtons,
            'nothing lies over what is free': [...panels, bar, news, hint, note].every(
              (one) => !overlap(one, free) && inWindow(one),
            ),
            'panels are apart': panels.every((one) =>
              panels.every((other) => one === other || !overlap(one, other)),
            ),
          };
          for (const [what, is] of Object.entries(holds)) if (!is) faults.push(`${width}x${height}: ${what}`);
        }
      }
      expect(faults).toEqual([]);
    },
  );

  it.each(cases)('leave the base free at the start, as do words: %s', (_, width, height, language, scale) => {
    const state = newGame(new Array(8).fill('player'), {});
    const layout = layOut(width, height, 1, scale);
    const controller = createController(0, language, (code) => code);
    controller.textScale!(scale);
    controller.tick(state, 16, width, height);
    const base = state.entities.kind.findIndex((kind, at) => kind === BASE && state.entities.owner[at] === 0);
    const drawn = drawnOver(state, controller.view, layout);
    // The bar, the map and the greeting are there.
    expect(drawn.length).toBeGreaterThan(20);
    const place = placeOf(state, base, controller.view, layout);
    expect(drawn.filter((one) => overlap(one, place))).toEqual([]);
  });

  it.each(cases)(
    'leave what is selected and looked at free, as do notes and tips: %s',
    (_, width, height, language, scale) => {
      const state = openField(2);
      const layout = layOut(width, height, 1, scale);
      const controller = createController(0, language, (code) => code);
      controller.textScale!(scale);
      const { view } = controller;
      controller.tick(state, 16, width, height);
      // In the middle, and where the map ends.
      const edge = state.size - 2.5;
      const slots = [
        ...[BASE, BARRACKS, WORKSHOP].map((kind, index) =>
          put(state, kind, 0, 20 + 8 * index, state.size / 2),
        ),
        ...[WORKER, GUARD, CATAPULT].map((kind, index) => put(state, kind, 0, 30 + index, 50)),
        put(state, GUARD, 0, 2.5, state.size / 2),
        put(state, GUARD, 0, edge, state.size / 2),
        put(state, GUARD, 0, state.size / 2, 2.5),
        put(state, GUARD, 0, state.size / 2, edge),
      ];
      const covered: string[] = [];
      for (const slot of slots) {
        const id = idOf(state, slot);
        view.selection = [id];
        order(state, 0, { kind: 'train', building: id, item: WORKER });
        // The player looks at the entity: it is group 1, and its digit is pressed twice.
        view.groups[1] = [id];
        press(controller, state, layout, 'Digit1');
        press(controller, state, layout, 'Digit1');
        // The panels are the same however near one looks.
        const places = ZOOMS.map((_, zoom) => placeOf(state, slot, { ...view, zoom }, layout));
        for (const hover of [null, 'queue', 'Q', 'S']) {
          view.hover = hover;
          say(view, view.words.giveUp);
          for (const one of drawnOver(state, view, layout)) {
            if (!places.some((place) => overlap(one, place))) continue;
            covered.push(`kind ${state.entities.kind[slot]}, over ${hover}: ${JSON.stringify(one)}`);
          }
        }
      }
      expect(covered).toEqual([]);
    },
  );

  it('tell at a pointer on the pin or the flag what these do, beside the buttons of the app', () => {
    const state = newGame(new Array(2).fill('player'), {});
    const layout = layOut(1280, 720);
    const controller = createController(0, 'en', (code) => code);
    const { view } = controller;
    for (const sign of ['ping', 'surrender'] as const) {
      controller.tick(state, 16, 1280, 720);
      const plain = new Set(drawnOver(state, view, layout).map((one) => JSON.stringify(one)));
      const { x, y } = layout[sign];
      const at = { x: x + 9, y: y + 9, button: 0, shift: false, ctrl: false };
      controller.handle({ kind: 'move', ...at }, state, 1280, 720);
      controller.tick(state, 16, 1280, 720);
      const tip = drawnOver(state, view, layout).filter((one) => !plain.has(JSON.stringify(one)));
      expect(tip.length, sign).toBeGreaterThan(1);
      for (const one of tip) expect(one.x + one.width).toBeLessThan(1280 - APP_BUTTONS);
      view.pointer = null;
    }
    const watching = createController(null, 'en', (code) => code);
    watching.tick(state, 16, 1280, 720);
    const { x, y } = layout.surrender;
    watching.handle(
      { kind: 'move', x: x + 9, y: y + 9, button: 0, shift: false, ctrl: false },
      state,
      1280,
      720,
    );
    watching.tick(state, 16, 1280, 720);
    expect(watching.view.hover).toBeNull();
  });

  it('grow with large text where there is room', () => {
    const grown = (width: number, height: number) =>
      layOut(width, height, 1, 2).unit / layOut(width, height).unit;
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
      [2560, 1440],
      [1080, 1920],
    ] as const)
      expect(grown(width, height), `${width}x${height}`).toBeGreaterThan(1.2);
  });
});
