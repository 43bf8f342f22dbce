import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLabels, type TextStyle } from '../draw/text.ts';
import { type Recording, recordTexts } from '../testing/recording-canvas.ts';
import { layOut } from './layout.ts';
import { drawCount, drawMark, drawName, nameWidth, type Plate } from './marks.ts';

let canvas: Recording;
beforeEach(() => {
  canvas = recordTexts();
});
afterEach(() => canvas.restore());

/** Tips of arrows in a row at this height, the first two too close for their words. */
function platesAt(tip: number, up: 1 | -1): readonly Plate[] {
  const plates: Plate[] = [];
  const pen = { ctx: canvas.ctx, labels: createLabels(), unit: 1, still: true };
  for (const x of [300, 340, 900]) drawMark(pen, 'Somebody', x, tip, up, 1280, plates);
  return plates;
}

describe('the names of figures', () => {
  // Of two at one machine the second one's name hid the first one's.
  it.each([1, -1] as const)('are all readable for own figures that stand close (%i)', (up) => {
    const [first, second, alone] = platesAt(400, up);
    expect(Math.abs(first!.top - second!.top)).toBeGreaterThan(42);
    expect((second!.top - first!.top) * up).toBeLessThan(0);
    expect(alone!.top).toBe(first!.top);
  });

  // At the start of a race the names of all cars are close together.
  it('are written where they are clear of those already written', () => {
    const pen = { ctx: canvas.ctx, labels: createLabels(), unit: 1, still: true };
    const names: Plate[] = [];
    for (const [x, y] of [
      [300, 400],
      [340, 400],
      [340, 405],
      [300, 420],
      [420, 400],
    ] as const)
      drawName(pen, 'Somebody', '#fff', { x, y }, 150, 1280, names);
    expect(names.map(({ middle, top }) => [middle, top + 9])).toEqual([
      [300, 400],
      [300, 420],
      [420, 400],
    ]);
    expect(canvas.pictures.size).toBe(1);
  });

  it('are as wide as the next name in their row or the edge of the window allows', () => {
    const [first, second, below] = [
      { x: 100, y: 50 },
      { x: 180, y: 52 },
      { x: 120, y: 90 },
    ];
    const wide = (place: Parameters<typeof nameWidth>[0]) =>
      nameWidth(place, [first, second, below], 1, 1280);
    expect([first, second, below].map(wide)).toEqual([74, 74, 150]);
    expect(wide({ x: 100, y: 50, side: 'left' })).toBe(88);
    expect(wide({ x: 1200, y: 50, side: 'right' })).toBe(68);
  });

  it('are cut and in small letters when they are wider than their room', () => {
    const labels = createLabels();
    const asked: TextStyle[] = [];
    const get: typeof labels.get = (text, style) => {
      asked.push(style);
      return labels.get(text, style);
    };
    const pen = { ctx: canvas.ctx, labels: { get }, unit: 1, still: true };
    drawName(pen, 'Maximiliana', '#fff', { x: 300, y: 300 }, 60, 1280, []);
    expect(asked.at(-1)).toMatchObject({ size: 14, maxWidth: 60 });
  });
});

describe('the count before a round', () => {
  // On a phone in landscape a mark of full size covers the players at their starting places.
  it('takes no larger part of a low arena than of others', () => {
    const part = (height: number) => {
      const layout = layOut(
        { ...{ cols: 48, rows: 27, hidden: 0, multiple: 2, chipRowUnits: 46, footUnits: 30 }, chips: 2 },
        { width: 1280, height, ratio: 1 },
        false,
      );
      let high = 0;
      const ctx = new Proxy(canvas.ctx, {
        get: (of, name) =>
          name === 'drawImage'
            ? (...args: number[]) => {
                high = args[4]!;
              }
            : Reflect.get(of, name),
      });
      drawCount({ ctx, labels: createLabels(), unit: layout.unit, still: true, layout }, '3', 0.2, 0, 0);
      return high / layout.arenaHeight;
    };
    expect(part(300)).toBeLessThan(1.05 * part(720));
  });
});
