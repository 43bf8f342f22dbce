// What a pointer's place makes of a seat's input: a direction from the seat's figure (Game.aim), or what the painter makes of it.

import { type Game, isUpright, type Painter, type Pointed } from '../../../games/game.ts';
import { AIMS, aimTowards, encodeAim } from '../../../netcode/sim/aim.ts';
import type { AimedInputs } from './aimed-inputs.ts';

export interface PointedFor {
  readonly seat: number;
  /** Null: something else aims. */
  readonly pointed: Pointed | null;
}

/** A quarter of a turn against the clock: what a picture that is turned (Game.turns) makes of a direction on the screen. */
export const UNTURNED = -AIMS / 4;

/** Tells `inputs` where the pointer aims in the picture that was drawn last, of this size in CSS pixels. */
export function aimInput(
  { aim, info, turns }: Pick<Game<unknown>, 'aim' | 'info' | 'turns'>,
  painter: Pick<Painter<unknown>, 'aim' | 'figureAt'>,
  { seat, pointed }: PointedFor,
  { width, height }: { readonly width: number; readonly height: number },
  inputs: Pick<AimedInputs, 'aim'>,
): void {
  if (!aim) {
    const aimed = pointed && painter.aim?.(pointed);
    if (aimed) inputs.aim(seat, aimed);
    return;
  }
  const bytes = new Uint8Array(info.inputBytes);
  const figure = pointed && painter.figureAt?.(seat);
  if (figure) {
    const seen = aimTowards(pointed.x - figure.x, pointed.y - figure.y);
    bytes[aim.byte] = encodeAim(turns && isUpright(width, height) ? seen + UNTURNED : seen);
  }
  inputs.aim(seat, bytes);
}
