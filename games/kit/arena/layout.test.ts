import { expect, test } from 'vitest';
import { layOut } from './layout.ts';

const windows = [
  { width: 1280, height: 720, ratio: 1 },
  { width: 3840, height: 2160, ratio: 2 },
  { width: 390, height: 844, ratio: 3 },
  { width: 844, height: 390, ratio: 2 },
];

test.each(windows)(
  'an arena and its bars fit into a window of $width x $height',
  ({ width, height, ratio }) => {
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
      const size = { width: width * ratio, height: height * ratio, ratio };
      const layout = layOut(needs, size, false);
      expect(layout.arenaWidth).toBeLessThanOrEqual(size.width);
      expect(layout.footY + layout.footHeight).toBeLessThanOrEqual(size.height);
      expect(layout.cell % 2).toBe(0);
      expect(layOut(needs, size, true).cell).toBeGreaterThanOrEqual(layout.cell);
    }
  },
);

// The style sheet leaves free what the buttons beside the game need, less what such an arena leaves by itself.
test('in a wide window no arena is more than 1.6 times as wide as the window is high (.stage in stage.css)', () => {
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
    const { arenaWidth } = layOut(widest, { width, height, ratio: 1 }, false);
    expect(arenaWidth).toBeLessThanOrEqual(1.6 * height);
  }
});
