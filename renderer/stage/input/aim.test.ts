import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Pointed } from '../../../games/game.ts';
import { BareElement, openBarePage } from '../../devices/testing/bare-page.ts';
import { listenToAim } from './aim.ts';

function aiming() {
  const page = openBarePage();
  const canvas = new BareElement('canvas', page.document);
  const sent: Pointed[] = [];
  const stop = listenToAim(canvas as unknown as HTMLElement, (pointed) => sent.push(pointed));
  const fire = (type: string, clientX: number, pointerId = 1, button = 0) =>
    page.fire(canvas, type, { clientX, clientY: 5, pointerId, button });
  const told = () => sent.splice(0).map(({ x, pressed }) => [x, pressed]);
  return { canvas, fire, told, stop };
}

afterEach(() => vi.unstubAllGlobals());

describe('a pointer that aims', () => {
  it('is told wherever it goes, and pressed while its main button is', () => {
    const { fire, told } = aiming();
    fire('pointermove', 10, 1, -1);
    fire('pointerdown', 20);
    fire('pointermove', 30, 1, -1);
    fire('pointerdown', 30, 1, 2);
    fire('pointerup', 30, 1, 2);
    fire('pointerup', 40);
    fire('pointerdown', 50, 1, 2);
    expect(told()).toEqual([
      [10, false],
      [20, true],
      [30, true],
      [40, false],
    ]);
  });

  it('is that of the finger that touched first', () => {
    const { fire, told } = aiming();
    fire('pointerdown', 20, 1);
    fire('pointerdown', 60, 2);
    fire('pointermove', 70, 2, -1);
    fire('pointerup', 70, 2);
    fire('pointerup', 25, 1);
    fire('pointerdown', 60, 2);
    expect(told()).toEqual([
      [20, true],
      [25, false],
      [60, true],
    ]);
  });

  it.each(['pointercancel', 'lostpointercapture'])(
    'is let go where it was when it is taken away: %s',
    (type) => {
      const { fire, told } = aiming();
      fire('pointerdown', 20);
      fire(type, 99);
      fire(type, 99);
      expect(told()).toEqual([
        [20, true],
        [20, false],
      ]);
    },
  );

  it('is let go with the match, and heard no more', () => {
    const { canvas, fire, told, stop } = aiming();
    expect(canvas.style.cursor).toBe('crosshair');
    fire('pointerdown', 20);
    stop();
    fire('pointermove', 30, 1, -1);
    expect(told()).toEqual([
      [20, true],
      [20, false],
    ]);
    expect(canvas.style.cursor).toBe('');
  });
});
