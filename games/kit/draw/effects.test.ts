import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { zoomAfter } from '../arena/zoom.ts';
import type { Point } from '../rules/point.ts';
import { type Recording, recordTexts } from '../testing/recording-canvas.ts';
import { createAnnouncer } from './announcer.ts';
import { createFlash, FLASH_EVERY_MS } from './flash.ts';
import { createFloats } from './floats.ts';
import { createParticles, type Spray } from './particles.ts';
import { createShake } from './shake.ts';
import { createLabels } from './text.ts';

const spark: Spray = { kind: 'spark', speed: 5, life: 1000, size: 1, drag: 1 };

let canvas: Recording;
beforeEach(() => {
  canvas = recordTexts();
});
afterEach(() => canvas.restore());

describe('particles', () => {
  it('are never more than the table has rows, and all are gone when their time is over', () => {
    const particles = createParticles(50, 1);
    for (let burst = 0; burst < 10; burst++) particles.burst(spark, 0, 0, 20, '#ffffff');
    expect(particles.count).toBe(50);
    particles.advance(500);
    expect(particles.count).toBeGreaterThan(0);
    particles.advance(600);
    expect(particles.count).toBe(0);
  });

  it('lose the oldest of a full table, not the newest', () => {
    const particles = createParticles(4, 1);
    particles.burst({ ...spark, life: 10_000 }, 0, 0, 4, '#ffffff');
    particles.burst({ ...spark, life: 20 }, 0, 0, 4, '#ff0000');
    particles.advance(30);
    expect(particles.count).toBe(0);
  });

  it('throw the same sparks for the same seed, and others for another', () => {
    const drawn = (seed: number) => {
      const rects: number[][] = [];
      const ctx = {
        fillRect: (...rect: number[]) => rects.push(rect),
      } as unknown as OffscreenCanvasRenderingContext2D;
      const particles = createParticles(8, seed);
      particles.burst(spark, 1, 2, 8, '#ffffff');
      particles.advance(100);
      particles.draw(ctx, 0, 0, 10);
      return rects;
    };
    expect(drawn(3)).toHaveLength(8);
    expect(drawn(3)).toEqual(drawn(3));
    expect(drawn(3)).not.toEqual(drawn(4));
  });

  it('fall down on the screen, also where the world is shown turned', () => {
    const fallen = (turned: boolean) => {
      const particles = createParticles(1, 1);
      particles.burst({ ...spark, speed: 0, drag: 0, fall: 8 }, 0, 0, 1, '#ffffff');
      particles.advance(300, turned);
      let at = [0, 0];
      const fillRect = (x: number, y: number, wide: number, high: number) => {
        at = [x + wide / 2, y + high / 2];
      };
      particles.draw({ fillRect } as unknown as OffscreenCanvasRenderingContext2D, 0, 0, 1);
      return at;
    };
    const [x, y] = fallen(false);
    expect(x).toBeCloseTo(0);
    expect(y).toBeGreaterThan(0.5);
    expect(fallen(true)).toEqual([y, x]);
  });
});

describe('words in the field', () => {
  it('stand above the place of what happened, also where the world is shown turned', () => {
    const floats = createFloats();
    floats.say('+1', '#ffffff', 3, 5, 1);
    const drawn = (seen: (point: Point) => Point) => {
      let at: readonly number[] = [];
      const ctx = { drawImage: (_: unknown, x: number, y: number) => (at = [x, y]) };
      const pen = { ctx: ctx as unknown as OffscreenCanvasRenderingContext2D, labels: createLabels() };
      floats.draw({ ...pen, unit: 1, still: true }, { left: 0, top: 0, scale: 10, width: 500, seen }, []);
      return at;
    };
    const [x, y] = drawn((point) => point) as [number, number];
    // The point is at (30, 50), and turned at (150, 30).
    expect(drawn((point) => ({ x: 200 - point.y, y: point.x }))).toEqual([x + 120, y - 20]);
  });

  // Over the edge it covered one's own figure, and at the foot the bar that it speaks of.
  it('stay within it at its edge, as near to their place as possible', () => {
    const inner = { left: 20, top: 40, right: 480, bottom: 280 };
    const boxOf = (x: number, y: number) => {
      const floats = createFloats();
      floats.hint('burn', '#ffffff', x, y, 0);
      let box = { left: 0, top: 0, right: 0, bottom: 0 };
      const drawImage = (image: OffscreenCanvas, left: number, top: number) => {
        box = { left, top, right: left + image.width, bottom: top + image.height };
      };
      const pen = {
        ctx: { drawImage } as unknown as OffscreenCanvasRenderingContext2D,
        labels: createLabels(),
      };
      floats.draw({ ...pen, unit: 1, still: true }, { left: 0, top: 0, scale: 1, width: 500, inner }, [0]);
      return box;
    };
    expect(boxOf(250, 300).bottom).toBe(inner.bottom);
    expect(boxOf(250, 0).top).toBe(inner.top);
    expect(boxOf(0, 150).left).toBe(inner.left);
    expect(boxOf(500, 150).right).toBe(inner.right);
    expect(boxOf(500, 300)).toMatchObject({ right: inner.right, bottom: inner.bottom });
  });
});

describe('the announcer', () => {
  it('says one line at a time, hurries when more wait, and drops the oldest that waits', () => {
    const announcer = createAnnouncer();
    const said = () => {
      canvas.texts.clear();
      const bar = { middle: 1000, top: 0, width: 2000, height: 42 };
      const pen = { ctx: canvas.ctx, labels: createLabels(), unit: 1, still: false };
      announcer.draw(pen, { x: 0, top: 50, width: 2000, bar });
      return [...canvas.texts][0];
    };
    for (const line of ['one', 'two', 'three', 'four']) announcer.say(line, '#ffffff');
    announcer.advance(1);
    expect(said()).toBe('one');
    announcer.advance(900);
    announcer.advance(1);
    expect(said()).toBe('three');
    announcer.hush();
    expect(said()).toBeUndefined();
  });

  // Below it they lay over living figures.
  it('stays in the score bar while people steer, however long its words', () => {
    for (const words of ['Two left!', 'First out: Maximiliane von Hohenstein zu Waldburg']) {
      const announcer = createAnnouncer();
      announcer.say(words, '#ffffff');
      announcer.advance(400);
      const reached: number[][] = [];
      const nothing = () => {};
      const ctx = {
        beginPath: nothing,
        fill: nothing,
        stroke: nothing,
        drawImage: ({ width, height }: OffscreenCanvas, x: number, y: number) =>
          reached.push([x, x + width, y, y + height]),
        roundRect: (x: number, y: number, wide: number, high: number) =>
          reached.push([x, x + wide, y, y + high]),
      } as unknown as OffscreenCanvasRenderingContext2D;
      const bar = { middle: 300, top: 60, width: 400, height: 42 };
      const pen = { ctx, labels: createLabels(), unit: 1, still: false };
      announcer.draw(pen, { x: 300, top: 120, width: 600, bar });
      expect(reached).toHaveLength(2);
      for (const [left, right, top, bottom] of reached) {
        expect(left).toBeGreaterThanOrEqual(100);
        expect(right).toBeLessThanOrEqual(500);
        expect(top).toBeGreaterThanOrEqual(60);
        expect(bottom).toBeLessThanOrEqual(102);
      }
    }
  });

  // A line is drawn larger than its final size as it appears, so the bound holds for the first picture, too.
  it('makes a large line at most as wide as there is room for, also as it comes', () => {
    const announcer = createAnnouncer();
    announcer.say('The last base standing wins', '#ffffff', true);
    announcer.advance(1);
    const widths: number[] = [];
    const ctx = {
      drawImage: (_: unknown, _x: number, _y: number, wide: number) => widths.push(wide),
      fillRect: () => {},
    } as unknown as OffscreenCanvasRenderingContext2D;
    const bar = { middle: 300, top: 60, width: 400, height: 42 };
    announcer.draw(
      { ctx, labels: createLabels(), unit: 1, still: false },
      { x: 300, top: 120, width: 300, bar },
    );
    expect(widths).toHaveLength(1);
    expect(widths[0]).toBeLessThanOrEqual(300);
  });
});

describe('the effects on the whole picture', () => {
  it('flash fewer than three times in any second, however often a flash is asked for', () => {
    const flash = createFlash();
    const starts: number[] = [];
    let before = 0;
    for (let time = 0; time < 10_000; time += 10) {
      flash.ask('#ffffff');
      let alpha = 0;
      const ctx = {
        set globalAlpha(value: number) {
          alpha = Math.max(alpha, value < 1 ? value : 0);
        },
        fillRect: () => {},
      } as unknown as OffscreenCanvasRenderingContext2D;
      flash.draw(ctx, 1, 1);
      if (alpha > before) starts.push(time);
      before = alpha;
      flash.advance(10);
    }
    expect(starts.length).toBeGreaterThan(10);
    starts.forEach((start, i) => {
      if (i > 0) expect(start - starts[i - 1]!).toBeGreaterThanOrEqual(FLASH_EVERY_MS);
    });
  });

  it('shake more with each hit, up to a limit, and come to rest', () => {
    const far = (hits: number, ms: number) => {
      const shake = createShake();
      for (let n = 0; n < hits; n++) shake.add(0.4);
      shake.advance(ms);
      let most = 0;
      for (let time = 0; time < 1000; time++) most = Math.max(most, Math.abs(shake.x(time)));
      return most;
    };
    expect(far(2, 0)).toBeGreaterThan(far(1, 0));
    expect(far(50, 0)).toBeLessThanOrEqual(1);
    expect(far(50, 5000)).toBe(0);
  });

  it('push in from the whole arena, never back, and end', () => {
    let before = zoomAfter(-10);
    expect(before).toBe(1);
    for (let ms = 0; ms < 5000; ms += 50) {
      expect(zoomAfter(ms)).toBeGreaterThanOrEqual(before);
      before = zoomAfter(ms);
    }
    expect(before).toBe(zoomAfter(1e6));
    expect(before).toBeLessThan(1.3);
  });
});
