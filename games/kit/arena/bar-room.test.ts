import { describe, expect, it } from 'vitest';
import { isUpright } from '../../game.ts';
import { barRoom, boxesOf, chipsShown, roomBeside, rowForWords } from './bar-room.ts';
import { layOut } from './layout.ts';

const layoutOf = (width: number, height: number, chips = 6) =>
  layOut(
    { cols: 112, rows: 63, hidden: 0, multiple: 1, chips, chipRowUnits: 42, footUnits: 28 },
    { width, height, ratio: 1, turned: isUpright(width, height) },
    false,
  );
const lines = { left: 0, right: 300, top: 2, bottom: 44 };
const notes = { left: 816, right: 1280, top: 2, bottom: 44 };

describe('an announcement', () => {
  it('lies above the scores where there is room, also beside a note', () => {
    // Of a window of 800x600 beside the buttons at its edge.
    const high = layoutOf(740, 600);
    const whole = { x: 0, width: 740 };
    for (const said of [[], [{ left: 400, right: 740, top: 2, bottom: 36 }]]) {
      const { top } = rowForWords(high, whole, said, 1);
      expect(top + high.chipRowHeight).toBe(high.barY);
      expect(top).toBeGreaterThanOrEqual(said[0]?.bottom ?? 0);
    }
    const wide = layoutOf(1280, 720);
    const room = { x: 0, width: 816 };
    expect(rowForWords(wide, room, [notes], 1)).toEqual({ ...room, top: wide.arenaY - wide.chipRowHeight });
    const upright = layoutOf(360, 640);
    expect(rowForWords(upright, room, [], 1).top).toBeGreaterThanOrEqual(upright.barY);
  });

  it('lies over scores that have no room beside it', () => {
    expect(roomBeside(layoutOf(1280, 720, 8), { x: 0, width: 1280 }).gap).toBe(300);
    expect(roomBeside(layoutOf(1280, 720, 10), { x: 0, width: 1280 }).gap).toBe(0);
  });
});

describe('the scores', () => {
  // A field that changes its size disturbs its players.
  it('make room for notes and for lines of chat, and the field stays where it is', () => {
    const layout = layoutOf(1280, 720);
    expect(barRoom(layout, [], 1)).toEqual({ x: 0, width: 1280 });
    expect(barRoom(layout, [notes], 1)).toEqual({ x: 0, width: 816 });
    expect(barRoom(layout, [lines, notes], 1)).toEqual({ x: 300, width: 516 });
    expect(barRoom(layout, [{ left: 408, right: 640, top: 2, bottom: 22 }], 2)).toEqual({ x: 0, width: 816 });
  });

  it('stay as they are where words do not reach them, or leave no room', () => {
    const high = layoutOf(800, 600);
    expect(barRoom(high, [{ left: 400, right: 800, top: 2, bottom: 40 }], 1)).toEqual({ x: 0, width: 800 });
    // A note beside the arena, below its scores.
    const wide = layoutOf(1280, 720);
    expect(barRoom(wide, [{ left: 0, right: 160, top: 56, bottom: 170 }], 1)).toEqual({ x: 0, width: 1280 });
    const upright = layoutOf(360, 640);
    const across = { left: 0, right: 360, top: 2, bottom: 120 };
    expect(barRoom(upright, [across], 1).width).toBe(upright.barWidth);
  });

  // Windows of 16:9 are too low for a row above the scores, where “Out first: Bot 4” would go.
  it('stand on both sides of an announcement', () => {
    for (const count of [2, 3, 5, 8]) {
      const layout = layoutOf(1280, 720, count);
      const room = roomBeside(layout, { x: 0, width: 1280 });
      const boxes = boxesOf(layout, room, count);
      expect(boxes).toHaveLength(count);
      for (const { x, width } of boxes) expect(x + width <= 490 || x >= 790).toBe(true);
      expect(Math.min(...boxes.map(({ x }) => x))).toBeGreaterThanOrEqual(0);
      expect(Math.max(...boxes.map(({ x, width }) => x + width))).toBeLessThanOrEqual(1280);
    }
  });

  // A line of chat and a note lay over them, over one's own as well.
  it('include one’s own and those of teams where words leave no room for all', () => {
    const layout = layoutOf(1920, 1080, 9);
    const said = [
      { left: 0, right: 408, top: 2, bottom: 60 },
      { left: 1056, right: 1824, top: 2, bottom: 62 },
    ];
    const room = { ...barRoom(layout, said, 1), gap: 0 };
    expect(room).toEqual({ x: 408, width: 648, gap: 0 });
    const [head, mine, other] = [1, 0, 2];
    const shown = chipsShown(layout, room, [head, other, other, other, other, head, other, other, mine]);
    expect(shown).toEqual([0, 1, 2, 3, 4, 5, 8]);
    for (const { x, width } of boxesOf(layout, room, shown.length)) {
      expect(x).toBeGreaterThanOrEqual(408);
      expect(x + width).toBeLessThanOrEqual(1056);
    }
  });
});
