import { describe, expect, it } from 'vitest';
import { layOutScreen, POINTS_ACROSS, POINTS_DOWN, pointIn } from './screen-layout.ts';

describe('the layout of the screen', () => {
  it.each([
    [1280, 720, 1],
    [1920, 1080, 1],
    [1170, 2532, 3],
    [2532, 1170, 3],
    [3840, 2160, 2],
  ])(
    'has, at %i x %i, whole points from top to bottom, and everything on the screen',
    (width, height, ratio) => {
      const { down, times, across, x, y, names } = layOutScreen(width, height, ratio, false);
      expect(down).toBe(times * POINTS_DOWN);
      expect(across / down).toBeCloseTo((256 * 8) / (240 * 7), 2);
      expect(x >= 0 && y >= 0 && x + across <= width && y + down <= height).toBe(true);
      for (const place of names) {
        expect(place.width).toBeGreaterThan(80);
        expect(place.x >= 0 && place.x + place.width <= width && place.y < height).toBe(true);
        // Beside the picture or below it, never on it.
        expect(place.x + place.width <= x || place.x >= x + across || place.y > y + down).toBe(true);
      }
    },
  );

  it('makes the picture as large as it can be where points would be small', () => {
    expect(layOutScreen(640, 360, 1, true)).toMatchObject({ times: 2, down: 360, y: 0 });
  });

  it('shows the whole of a picture that is smaller than the console’s own', () => {
    const { down, across, x, y } = layOutScreen(160, 90, 1, true);
    expect(down).toBe(90);
    expect(x + across <= 160 && y === 0).toBe(true);
  });

  it.each([
    [1280, 720, 1],
    [1170, 2532, 3],
    [160, 90, 1],
  ])('finds, at %i x %i, the point of the picture that is under a pointer', (width, height, ratio) => {
    const layout = layOutScreen(width, height, ratio, false);
    const { x, y, across, down } = layout;
    const at = (part: number) => pointIn(layout, x + part * across, y + part * down);
    expect(at(0)).toEqual({ x: 0, y: 0 });
    expect(at(0.5)).toEqual({ x: POINTS_ACROSS / 2, y: POINTS_DOWN / 2 });
    expect(at(0.9999)).toEqual({ x: POINTS_ACROSS - 1, y: POINTS_DOWN - 1 });
    for (const part of [-0.0001, 1.0001]) {
      expect(at(part)).toBeNull();
      expect(pointIn(layout, x + across / 2, y + part * down)).toBeNull();
    }
  });

  // The menu button is below the names of the right side, whose last one comes closest to it.
  it.each([
    [1280, 720],
    [1920, 1080],
    [2560, 1440],
  ])('ends, at %i x %i, all names above the buttons of the app', (width, height) => {
    const { names, unit } = layOutScreen(width, height, 1, false);
    for (const { y } of names) expect(y + 0.5 * 17 * unit).toBeLessThan(56 * unit); // --below-bar in tokens.css
  });
});
