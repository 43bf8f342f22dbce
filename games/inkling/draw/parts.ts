// What the picture is put together from: plates, words, the clock, tiles of letters.

import type { Rect } from '../../kit/draw/rect.ts';
import { type Ctx, drawLabel, type Labels } from '../../kit/draw/text.ts';

export const INK = '#eef0fa';
export const QUIET = '#a3a9c4';
export const PLATE = '#23263d';
export const PLATE_MINE = '#343a63';
export const EDGE = '#3c4166';
export const RIGHT = '#7ae582';
export const SUN = '#ffd978';
export const PAPER_EDGE = '#e9e0cb';
export const DARK = '#23252f';
/** Of a button that is no more than offered. */
export const PLAIN = '#a9b1dc';

export interface Scene {
  readonly ctx: Ctx;
  readonly labels: Labels;
  readonly unit: number;
}

export function plate(
  ctx: Ctx,
  { x, y, width, height }: Rect,
  colour: string,
  round: number,
  edge?: string,
): void {
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, Math.min(round, height / 2, width / 2));
  ctx.fillStyle = colour;
  ctx.fill();
  if (edge === undefined) return;
  ctx.strokeStyle = edge;
  ctx.lineWidth = Math.max(1, round / 6);
  ctx.stroke();
}

/** So much larger on each side. */
export function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

export interface Said {
  /** In units. */
  readonly size?: number;
  readonly colour?: string;
  readonly weight?: number;
  readonly align?: 'left' | 'centre' | 'right';
  readonly most?: number;
  /** Smaller where there is less room, instead of cut: a prompt has to be read to its end. */
  readonly whole?: boolean;
  readonly display?: boolean;
}

/** Writes a line around or beside a place, cut where there is less room than `most`. Returns its width. */
export function say(
  { ctx, labels, unit }: Scene,
  text: string,
  x: number,
  y: number,
  said: Said = {},
): number {
  const {
    size = 16,
    colour = INK,
    weight = 600,
    align = 'left',
    most,
    whole = false,
    display = false,
  } = said;
  const style = { size: size * unit, colour, weight, face: display ? 'display' : 'text' } as const;
  let label = labels.get(text, whole || most === undefined ? style : { ...style, maxWidth: most });
  if (whole && most !== undefined && label.width > most)
    label = labels.get(text, { ...style, size: (style.size * most) / label.width });
  return drawLabel(ctx, label, x, y, align);
}

/** A ring that empties, with the seconds in it. */
export function clock(scene: Scene, x: number, y: number, r: number, left: number, seconds: number): void {
  const { ctx } = scene;
  const colour = seconds <= 10 ? '#ff6b5e' : SUN;
  ctx.lineWidth = r * 0.22;
  ctx.lineCap = 'round';
  ctx.strokeStyle = EDGE;
  ctx.beginPath();
  ctx.arc(x, y, r, 0, 2 * Math.PI);
  ctx.stroke();
  ctx.strokeStyle = colour;
  ctx.beginPath();
  ctx.arc(x, y, r, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * Math.max(0, Math.min(1, left)));
  ctx.stroke();
  say(scene, String(seconds), x, y, { size: (r * 0.95) / scene.unit, colour, weight: 750, align: 'centre' });
}

/** A tile for each letter of a hint, words apart; of `_` an empty one. */
export function tiles(scene: Scene, hint: string, x: number, y: number, most: number, high: number): void {
  const { ctx, unit } = scene;
  const parts = [...hint];
  const units = parts.reduce((sum, letter) => sum + (letter === ' ' ? 0.5 : 1), 0);
  const pitch = Math.min(high * 0.92, most / units);
  let left = x - (pitch * units) / 2;
  for (const letter of parts) {
    if (letter === ' ') {
      left += pitch / 2;
      continue;
    }
    const at = { x: left + pitch * 0.07, y: y - high / 2, width: pitch * 0.86, height: high };
    plate(ctx, at, letter === '_' ? PLATE : SUN, 7 * unit, letter === '_' ? EDGE : SUN);
    if (letter === '_')
      plate(
        ctx,
        {
          ...at,
          x: at.x + at.width * 0.2,
          y: at.y + high * 0.78,
          width: at.width * 0.6,
          height: high * 0.07,
        },
        QUIET,
        high,
      );
    else
      say(scene, letter.toUpperCase(), left + pitch / 2, y, {
        size: (high * 0.55) / unit,
        colour: DARK,
        weight: 800,
        align: 'centre',
      });
    left += pitch;
  }
}

/** A button; `key` is what presses it, or ''. */
export function button(scene: Scene, at: Rect, text: string, isOver: boolean, key = '', colour = SUN): void {
  const { ctx, unit } = scene;
  const inner = grown(at, -3 * unit);
  plate(ctx, inner, isOver ? '#ffffff' : colour, 12 * unit);
  const size = Math.min(20, (inner.height / unit) * 0.42);
  const keyRoom = key === '' ? 0 : 26 * unit;
  say(scene, text, at.x + at.width / 2, at.y + at.height / 2, {
    size,
    colour: DARK,
    weight: 750,
    align: 'centre',
    most: inner.width - 16 * unit - 2 * keyRoom,
    whole: true,
  });
  if (key === '') return;
  say(scene, key, inner.x + 16 * unit, at.y + at.height / 2, {
    size: size * 0.8,
    colour: DARK,
    weight: 800,
    align: 'centre',
  });
}
