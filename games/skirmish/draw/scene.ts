// What one picture is drawn from: two states, how far between them, where the world lies, and who looks.

import { allied } from '../../../netcode/sim/teams.ts';
import type { Picture } from '../../game.ts';
import type { Looks } from '../../kit/draw/colours.ts';
import type { Juice } from '../../kit/draw/juice.ts';
import type { Labels } from '../../kit/draw/text.ts';
import type { Layout } from '../control/layout.ts';
import type { ScreenView } from '../control/view.ts';
import { isIn } from '../rules/elimination.ts';
import type { SkirmishState } from '../rules/state.ts';
import { TILE } from '../rules/tuning.ts';
import type { Ctx } from './colours.ts';

export interface Scene {
  readonly ctx: Ctx;
  readonly labels: Labels;
  readonly view: ScreenView;
  /** What seats are called on this screen. */
  readonly names: readonly string[];
  readonly looks: Looks;
  readonly juice: Juice;
  /** In device pixels, as everything in a scene is. */
  readonly layout: Layout;
  readonly previous: SkirmishState;
  readonly current: SkirmishState;
  readonly alpha: number;
  /** Whose fog lies over the picture, or null for all-seeing. */
  readonly eyes: number | null;
  readonly me: number | null;
  readonly width: number;
  readonly height: number;
  /** Device pixels of a CSS pixel. */
  readonly pixelRatio: number;
  /** Device pixels of a tile, and where tile (0, 0) begins. */
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  /** Milliseconds. */
  readonly time: number;
  readonly still: boolean;
}

/** The fog of one's own seat; onlookers see everything, and so do those who are out, once all partners are out. */
export function eyesOf({ me, current }: Picture<SkirmishState>): number | null {
  if (me === null || !current.seats[me]?.present) return null;
  const fights = current.seats.some((_, seat) => isIn(current, seat) && allied(current.seats, seat, me));
  return current.over || !fights ? null : me;
}

export function screenX({ scale, left }: Scene, x: number): number {
  return (x / TILE) * scale + left;
}

export function screenY({ scale, top }: Scene, y: number): number {
  return (y / TILE) * scale + top;
}

/** A device-pixel position between the two states; an entity that is new stands where it is. */
export function betweenX(scene: Scene, slot: number): number {
  const now = scene.current.entities.x[slot]!;
  const before = wasThere(scene, slot) ? scene.previous.entities.x[slot]! : now;
  return screenX(scene, before + (now - before) * scene.alpha);
}

export function betweenY(scene: Scene, slot: number): number {
  const now = scene.current.entities.y[slot]!;
  const before = wasThere(scene, slot) ? scene.previous.entities.y[slot]! : now;
  return screenY(scene, before + (now - before) * scene.alpha);
}

function wasThere({ previous, current }: Scene, slot: number): boolean {
  return (
    previous.entities.kind[slot] !== 0 &&
    previous.entities.generation[slot] === current.entities.generation[slot]
  );
}

/** Whether a place is in sight of the seat that the screen shows. */
export function isSeen({ current, eyes }: Scene, x: number, y: number): boolean {
  if (eyes === null) return true;
  const tile = Math.floor(y / TILE) * current.size + Math.floor(x / TILE);
  return (current.visible[tile]! & (1 << eyes)) !== 0;
}

export function isOnScreen({ width, height }: Scene, x: number, y: number, reach: number): boolean {
  return x > -reach && y > -reach && x < width + reach && y < height + reach;
}
