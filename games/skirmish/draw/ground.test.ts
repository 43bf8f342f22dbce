import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Recording, recordTexts } from '../../kit/testing/recording-canvas.ts';
import { createController } from '../control/controller.ts';
import { layOut } from '../control/layout.ts';
import { newGame } from '../testing.ts';
import { createGround } from './ground.ts';
import { sceneOf } from './testing/scene.ts';

let canvas: Recording;
beforeAll(() => {
  canvas = recordTexts();
});
afterAll(() => canvas.restore());

type Rect = readonly [x: number, y: number, width: number, height: number];

/** What one ground draws for a camera: pieces, and what is filled in place of missing ones. */
function watched() {
  const state = newGame(['player', 'player'], {});
  const { view } = createController(0, 'en', (code) => code);
  const ground = createGround();
  return (place: { readonly left: number; readonly top: number; readonly scale: number }) => {
    const [drawn, filled]: [Rect[], Rect[]] = [[], []];
    const ctx = new Proxy(canvas.ctx, {
      get(of, name) {
        if (name === 'drawImage') return (_image: unknown, ...rect: Rect) => drawn.push(rect);
        if (name === 'fillRect') return (...rect: Rect) => filled.push(rect);
        return Reflect.get(of, name);
      },
    });
    ground.draw({ ...sceneOf(ctx, state, view, layOut(1920, 1080)), ...place });
    return { drawn, filled };
  };
}

describe('the picture of the ground', () => {
  // When fewer pixels are drawn than the screen has, the size of a piece in pixels is a fraction, which leaves gaps
  // without rounding.
  it('has pieces that meet at whole pixels', () => {
    const { drawn } = watched()({ left: -1000, top: -700, scale: 43.21 });
    expect(drawn.flat().every(Number.isInteger)).toBe(true);
    const columns = [...new Map(drawn.map(([x, , width]) => [x, width]))].sort(([a], [b]) => a - b);
    const rows = [...new Map(drawn.map(([, y, , height]) => [y, height]))].sort(([a], [b]) => a - b);
    for (const line of [columns, rows]) {
      expect(line.length).toBeGreaterThan(2);
      expect(line.slice(1).map(([from]) => from)).toEqual(line.slice(0, -1).map(([from, far]) => from + far));
    }
  });

  // For a player who has caught up in a match the whole view is unknown, and a few pieces a picture would leave it
  // bare for long.
  it('is complete at once where nothing is known yet, and makes a few pieces as it moves on', () => {
    const draw = watched();
    expect(draw({ left: 0, top: 0, scale: 30 })).toMatchObject({ filled: [] });
    const moved = draw({ left: 0, top: -900, scale: 30 });
    expect(moved.filled.length).toBeGreaterThan(0);
    expect(draw({ left: 0, top: -900, scale: 30 }).drawn.length).toBeGreaterThan(moved.drawn.length);
  });

  it('is stretched by the zoom until it is drawn anew, and nowhere bare', () => {
    const draw = watched();
    expect(draw({ left: 0, top: 0, scale: 30 }).filled).toEqual([]);
    expect(draw({ left: -100, top: -100, scale: 36 }).filled).toEqual([]);
  });
});
