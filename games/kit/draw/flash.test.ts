import { describe, expect, it } from 'vitest';
import { plainPen } from '../testing/plain-pen.ts';
import { createFlash, FLASH_EVERY_MS } from './flash.ts';

const shown = (flash: ReturnType<typeof createFlash>) => {
  const pen = plainPen();
  flash.draw(pen.ctx, 10, 20);
  return pen.drawn();
};

describe('a flash', () => {
  it('is none before it is asked for', () => {
    expect(shown(createFlash())).toEqual([]);
  });

  it('lies over the whole picture, weak, and fades soon', () => {
    const flash = createFlash();
    flash.ask('white');
    expect(shown(flash)).toEqual([{ what: 'fill white', at: [0, 0, 10, 20], alpha: 0.14 }]);
    flash.advance(130);
    expect(shown(flash)[0]!.alpha).toBeCloseTo(0.07);
    flash.advance(130);
    expect(shown(flash)).toEqual([]);
  });

  it('comes no more than twice a second, however often it is asked for', () => {
    const flash = createFlash();
    let begun = 0;
    let before = 0;
    for (let ms = 0; ms < 3_000; ms += 10) {
      flash.ask('white');
      const alpha = shown(flash)[0]?.alpha ?? 0;
      if (alpha > before) begun++;
      before = alpha;
      flash.advance(10);
    }
    expect(begun).toBe(3_000 / FLASH_EVERY_MS);
  });
});
