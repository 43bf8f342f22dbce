import { describe, expect, it } from 'vitest';
import { isUpright } from '../../game.ts';
import type { Ctx } from '../draw/text.ts';
import { drawUpright, layOut, meantDir, onScreen, type Size, seenDir, turn, unturned } from './layout.ts';
import { DX, DY } from './rules/directions.ts';

const windows = [
  { width: 1280, height: 720, ratio: 1 },
  { width: 3840, height: 2160, ratio: 2 },
  { width: 390, height: 844, ratio: 3 },
  { width: 844, height: 390, ratio: 2 },
];

const scales = [1, 1.25, 1.5, 2] as const;

/** What arenas need besides their cells. */
const usual = { hidden: 0, multiple: 1, chips: 4, chipRowUnits: 42, footUnits: 28 } as const;

const upright = { cols: 80, rows: 45, hidden: 0, multiple: 1, chipRowUnits: 42, footUnits: 28 } as const;

/** As a game that turns is shown in it. */
const windowOf = (width: number, height: number, ratio = 1): Size => ({
  ...{ width: width * ratio, height: height * ratio, ratio },
  turned: isUpright(width, height),
});

describe('the layout of an arena', () => {
  it.each(windows.flatMap((window) => scales.map((scale) => ({ ...window, scale }))))(
    'fits arena and bars into a window of $width x $height with text of $scale',
    ({ width, height, ratio, scale }) => {
      for (const chips of [2, 4, 8]) {
        const needs = {
          cols: 19,
          rows: 13,
          hidden: 0.5,
          multiple: 2,
          chips,
          chipRowUnits: 46,
          footUnits: 38,
        } as const;
        const size = windowOf(width, height, ratio);
        const layout = layOut(needs, size, false, scale);
        expect(layout.arenaWidth).toBeLessThanOrEqual(size.width);
        expect(layout.footY + layout.footHeight).toBeLessThanOrEqual(size.height);
        expect(layout.cell % 2).toBe(0);
        // Words keep at least their size with larger text, and grow by half of it at most.
        const grown = layout.unit / layOut(needs, size, false).unit;
        expect(grown).toBeGreaterThanOrEqual(1);
        expect(grown).toBeLessThanOrEqual((1 + scale) / 2 + 1e-9);
        // The arena still has most of the window's height, or as much of its width as before.
        const plain = layOut(needs, size, false).cell;
        expect(layout.arenaHeight >= 0.7 * size.height || layout.cell >= plain - 2).toBe(true);
        const bare = layOut(needs, size, true, scale);
        expect(layout.turned || bare.cell >= layout.cell).toBe(true);
        expect(bare.unit).toBe(layOut(needs, size, true).unit);
      }
    },
  );

  // With text at 125 % the last score ran under the menu's button.
  it.each(scales)('puts scores above the buttons at the edge of a wide window, with text of %s', (scale) => {
    for (const chips of [2, 5, 7]) {
      const needs = {
        cols: 112,
        rows: 63,
        hidden: 0,
        multiple: 1,
        chips,
        chipRowUnits: 42,
        footUnits: 28,
      } as const;
      const { arenaY, chipsPerRow } = layOut(needs, { width: 1280, height: 720, ratio: 1 }, false, scale);
      if (chipsPerRow === chips) expect(arenaY).toBeLessThanOrEqual(56 * (0.5 + 0.5 * scale));
    }
  });

  it('puts an arena without bars in the middle', () => {
    const needs = { cols: 112, rows: 63, ...usual };
    const { arenaY, arenaHeight } = layOut(needs, { width: 320, height: 180, ratio: 1 }, true);
    expect(Math.abs(180 - arenaHeight - 2 * arenaY)).toBeLessThanOrEqual(1);
  });

  it('grows the words of an arena by half with text of 200 % on a screen with room', () => {
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
      [390, 844],
    ] as const) {
      const needs = { cols: 80, rows: 45, ...usual };
      const unit = (scale: number) => layOut(needs, windowOf(width, height), false, scale).unit;
      expect(unit(2)).toBeCloseTo(1.5 * unit(1), 5);
      expect(unit(1.5)).toBeCloseTo(1.25 * unit(1), 5);
    }
  });

  // The style sheet leaves free what the buttons beside the game need, less what such an arena leaves by itself.
  it('makes it at most 1.6 times as wide as a wide window is high (StageHost.module.css)', () => {
    const widest = {
      cols: 64,
      rows: 36,
      hidden: 0,
      multiple: 1,
      chips: 2,
      chipRowUnits: 42,
      footUnits: 28,
    } as const;
    for (const [width, height] of [
      [1024, 600],
      [1280, 720],
      [1920, 1080],
      [2560, 1440],
    ] as const) {
      for (const scale of scales) {
        const { arenaWidth } = layOut(widest, windowOf(width, height), false, scale);
        expect(arenaWidth).toBeLessThanOrEqual(1.6 * height);
      }
    }
  });

  // With a bar of several rows its last tile and the signs of players come close to the buttons at the edge.
  it.each([
    [640, 360, 8, 1],
    [640, 360, 8, 2],
    [1280, 720, 12, 1],
  ])('keeps a bar of several rows at %d x %d off the buttons at the edge', (width, height, chips, ratio) => {
    const needs = {
      cols: 80,
      rows: 45,
      hidden: 0,
      multiple: 1,
      chips,
      chipRowUnits: 42,
      footUnits: 28,
    } as const;
    for (const scale of scales) {
      const size = windowOf(width, height, ratio);
      const layout = layOut(needs, size, false, scale);
      expect(layout.barHeight).toBeGreaterThan(1.5 * 42 * layout.unit);
      const sign = Math.max(0.72, height / 720) * (0.5 + 0.5 * scale);
      // The side of StageHud.module.css.
      const left = width - 8 - Math.max(44, 40 * sign);
      expect((layout.width + layout.barWidth) / 2).toBeLessThanOrEqual(left * ratio);
    }
  });

  it.each([
    [390, 844, 3, 0.55],
    [390, 844, 1, 0.55],
    [390, 700, 3, 0.54],
    [360, 640, 1, 0.36],
    [768, 1024, 2, 0.49],
  ])('turns it in a window of %d x %d and takes all the room there is', (width, height, ratio, least) => {
    for (const [chips, scale] of [
      [2, 5],
      [4, 6],
      [8, 8],
    ] as const) {
      const size = windowOf(width, height, ratio);
      const needs = { ...upright, cols: 16 * scale, rows: 9 * scale, chips };
      const layout = layOut(needs, size, false);
      const part = (layout.arenaWidth * layout.arenaHeight) / (size.width * size.height);
      expect(layout.turned).toBe(true);
      expect(part).toBeGreaterThanOrEqual(least);
      const plain = layOut(needs, size, true);
      expect(layout.arenaWidth * layout.arenaHeight).toBeGreaterThan(plain.arenaWidth * plain.arenaHeight);
      expect(layout.footY + layout.footHeight).toBeLessThanOrEqual(size.height);
      expect(layout.arenaX).toBeGreaterThanOrEqual(0);
      // Under the buttons of the app (StageHud.module.css).
      expect(layout.barY).toBeGreaterThanOrEqual(ratio * (56 * 0.72 + 44));
      expect(plain.turned).toBe(false);
    }
  });

  it('turns no arena in wide and nearly square windows', () => {
    for (const [width, height] of [
      [1280, 720],
      [844, 390],
      [800, 900],
    ] as const)
      expect(layOut({ ...upright, chips: 4 }, windowOf(width, height), false).turned).toBe(false);
  });
});

describe('a turned arena', () => {
  it('shows what is drawn in it within it, and directions as they are seen', () => {
    const layout = layOut({ ...upright, chips: 4 }, windowOf(390, 844), false);
    const arena = unturned(layout);
    const { arenaX, arenaY, arenaWidth, arenaHeight } = arena;
    expect([arenaWidth, arenaHeight]).toEqual([layout.arenaHeight, layout.arenaWidth]);
    const right = layout.arenaX + layout.arenaWidth;
    expect(onScreen(arena, { x: arenaX, y: arenaY })).toEqual({ x: right, y: layout.arenaY });
    const last = onScreen(arena, { x: arenaX + arenaWidth, y: arenaY + arenaHeight });
    expect(last).toEqual({ x: layout.arenaX, y: layout.arenaY + layout.arenaHeight });
    for (const dir of [0, 1, 2, 3] as const) {
      const [from, to] = [onScreen(arena, { x: 0, y: 0 }), onScreen(arena, { x: DX[dir]!, y: DY[dir]! })];
      const seen = seenDir(arena, dir);
      expect([to.x - from.x, to.y - from.y]).toEqual([DX[seen], DY[seen]]);
      expect(meantDir(arena, seen)).toBe(dir);
    }
    const usual = layOut({ ...upright, chips: 4 }, { width: 844, height: 390, ratio: 1 }, false);
    expect(unturned(usual)).toBe(usual);
  });
});

describe('what stands upright in an arena', () => {
  it.each([
    [390, 844],
    [1280, 720],
  ])('is seen upright at its place in %d x %d', (width, height) => {
    const layout = layOut({ ...upright, chips: 4 }, windowOf(width, height), false);
    const arena = unturned(layout);
    const from = { x: arena.arenaX + 30, y: arena.arenaY + 20 };
    let [a, b, c, d, e, f] = [1, 0, 0, 1, 0, 0];
    const ctx = {
      save: () => {},
      restore: () => {},
      transform(p: number, q: number, r: number, s: number, t: number, u: number) {
        [a, b, c, d, e, f] = [
          a * p + c * q,
          b * p + d * q,
          a * r + c * s,
          b * r + d * s,
          a * t + c * u + e,
          b * t + d * u + f,
        ];
      },
    } as unknown as Ctx;
    turn(ctx, layout);
    drawUpright(ctx, arena, from, () => {
      const seen = (x: number, y: number) => ({ x: a * x + c * y + e, y: b * x + d * y + f });
      const at = onScreen(arena, from);
      expect(seen(from.x, from.y)).toEqual(at);
      expect(seen(from.x + 3, from.y + 5)).toEqual({ x: at.x + 3, y: at.y + 5 });
    });
  });
});
