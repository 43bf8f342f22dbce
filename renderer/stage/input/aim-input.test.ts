import { describe, expect, it } from 'vitest';
import type { Game } from '../../../games/game.ts';
import { decodeAim } from '../../../netcode/sim/aim.ts';
import { aimInput } from './aim-input.ts';

const game = {
  aim: { byte: 1, button: 'Fire' },
  info: { inputBytes: 2 },
  turns: 'directions',
} as unknown as Game;
const WIDE = { width: 1280, height: 720 };
const UPRIGHT = { width: 360, height: 640 };

function aimed(
  x: number,
  y: number,
  size = WIDE,
  figure: { x: number; y: number } | null = { x: 200, y: 100 },
) {
  const held: number[][] = [];
  const inputs = { aim: (seat: number, bytes: Uint8Array) => void held.push([seat, ...bytes]) };
  aimInput(game, { figureAt: () => figure }, { seat: 3, pointed: { x, y, pressed: false } }, size, inputs);
  return held.map(([seat, first, byte]) => [seat, first, decodeAim(byte!)])[0];
}

describe('a pointer in the picture', () => {
  it('means the direction from the figure of its seat', () => {
    expect(aimed(200, 20)).toEqual([3, 0, 0]);
    expect(aimed(260, 100)).toEqual([3, 0, 60]);
    expect(aimed(140, 160)).toEqual([3, 0, 150]);
  });

  it('means what is seen where the picture is turned: up is the game’s left', () => {
    expect(aimed(200, 20, UPRIGHT)).toEqual([3, 0, 180]);
  });

  it('means no direction before the figure was drawn', () => {
    expect(aimed(200, 20, WIDE, null)).toEqual([3, 0, -1]);
  });
});
