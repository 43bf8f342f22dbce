// The players where they are between two frames: how they walk, squash, shine, and rise when they are out.

import { drawUpright, type Layout, onScreen, seenDir } from '../../kit/arena/layout.ts';
import { type Dir, DX, DY } from '../../kit/arena/rules/directions.ts';
import { standings } from '../../kit/arena/rules/round.ts';
import type { Between } from '../../kit/arena/scene.ts';
import { seenAt } from '../../kit/arena/seen.ts';
import type { Looks } from '../../kit/draw/colours.ts';
import { createGlow, shine } from '../../kit/draw/glow.ts';
import { fillEllipse } from '../../kit/draw/paint.ts';
import { darker } from '../../kit/draw/shades.ts';
import type { Point } from '../../kit/rules/point.ts';
import { edgeAt, placeOnRim } from '../rules/rim.ts';
import type { PowderState } from '../rules/state.ts';
import { RIM_AFTER_FRAMES, RIM_RELOAD_FRAMES, STEPS_PER_CELL } from '../rules/tuning.ts';
import { body, ghost } from './player-sprites.ts';
import { type Scene, type Spot, screenX, screenY } from './scene.ts';

export interface Figures {
  /** Soot on the floor, under everything that burns. */
  drawSoot(scene: Scene): void;
  draw(scene: Scene): void;
}

/** Laying, kicking and picking up squash a figure for this long. */
const SQUASH_MS = 220;

/** Nobody walks further in a frame; what is further is a new place, not a way. */
const MAX_WALK_STEPS = STEPS_PER_CELL / 2;
/** Size of players on the rim relative to those in the arena. */
const RIM_SIZE = 0.58;
/** Cells from the edge of the picture of the arena. */
const RIM_INSET = 0.32;

/** Game.positions: the players, by seat, in steps. */
export function playerPositions(state: PowderState, out: number[]): void {
  for (const seat of state.seats.keys()) {
    const { x, y } = placeOf(state, seat);
    out.push(x, y);
  }
}

/**
 * Where a player is between two frames; from these two alone, so a correction leaves no trail but the `offsets`
 * with which it glides to where it is.
 */
export function spotOf(layout: Layout, between: Between<PowderState>, seat: number): Spot {
  const from = placeOf(between.previous, seat);
  const to = placeOf(between.current, seat);
  const { x, y } = seenAt(between, seat, from, to, MAX_WALK_STEPS);
  const far = Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
  const straight = (to.x === from.x) !== (to.y === from.y);
  return { x: screenX(layout, x), y: screenY(layout, y), walking: straight && far <= MAX_WALK_STEPS };
}

/** In steps: in the arena, or on the rim around it. */
function placeOf(state: PowderState, seat: number): Point {
  const { x, y, rim } = state.players;
  return rim[seat]! < 0 ? { x: x[seat]!, y: y[seat]! } : placeOnRim(state, rim[seat]!);
}

export function createFigures(layout: Layout, looks: Looks): Figures {
  const { cell } = layout;
  const bodies = looks.flatMap((look) => [0, 1, 2, 3].map((face) => body(cell, look, face)));
  const ghosts = looks.map((look) => ghost(cell, look));
  const lamp = createGlow('#ffd88a', cell * 0.62);
  const haze = createGlow('#c04bff', cell * 0.75);
  const shield = createGlow('#59c8ff', cell * 0.8);

  return {
    drawSoot({ ctx, current }) {
      const { x, y } = current.players;
      ctx.fillStyle = 'rgba(5, 4, 7, 0.5)';
      for (const seat of current.seats.keys()) {
        if (!isOut(current, seat)) continue;
        const [across, down] = [screenX(layout, x[seat]!), screenY(layout, y[seat]!)];
        drawUpright(ctx, layout, { x: across, y: down }, () =>
          fillEllipse(ctx, across, down + cell * 0.2, cell * 0.36, cell * 0.2),
        );
      }
    },
    draw(scene) {
      const { ctx, current, figures } = scene;
      const order = drawOrder(layout, scene);
      const stand = (seat: number, draw: typeof figure) =>
        drawUpright(ctx, layout, figures[seat]!, () => draw(scene, seat));
      for (const seat of order) stand(seat, fade);
      ctx.globalAlpha = 1;
      for (const seat of order) if (current.seats[seat]!.alive) stand(seat, figure);
      for (const seat of order) if (current.players.rim[seat]! >= 0) onRim(scene, seat);
      ctx.globalCompositeOperation = 'lighter';
      for (const seat of order) if (current.seats[seat]!.alive) stand(seat, lights);
      ctx.globalCompositeOperation = 'source-over';
      ctx.globalAlpha = 1;
    },
  };

  /** Direction in which a player's face is drawn. */
  function faceOf({ face }: PowderState['players'], seat: number): Dir {
    return seenDir(layout, face[seat] as Dir);
  }

  function figure(scene: Scene, seat: number): void {
    const { ctx, current, figures, effects, time, still } = scene;
    const { players } = current;
    const face = faceOf(players, seat);
    const spot = figures[seat]!;
    // The gait is a function of the position, so that late and corrected pictures show the same.
    const way = ((players.x[seat]! + players.y[seat]!) / STEPS_PER_CELL) * 2 * Math.PI;
    const swing = spot.walking ? Math.sin(way) : 0;
    const bob = spot.walking && !still ? Math.abs(Math.cos(way)) * cell * 0.06 : 0;
    // Protected after a broken shield: blinking, or steadily pale for who wants no motion.
    const blink = players.safe[seat]! > 0 && (still || (players.safe[seat]! >> 2) % 2 === 0);
    ctx.globalAlpha = 1;
    ctx.fillStyle = 'rgba(0, 0, 0, 0.45)';
    fillEllipse(ctx, spot.x, spot.y + cell * 0.36, cell * 0.36, cell * 0.13);
    ctx.globalAlpha = blink ? 0.45 : 1;
    ctx.fillStyle = darker(looks[seat]!.colour, 0.72);
    const along = face % 2 === 1;
    for (const side of [-1, 1]) {
      const stepX = along ? side * swing * 0.12 : 0;
      const stepY = along ? 0 : side * swing * 0.05;
      const x = spot.x + cell * (side * 0.14 + stepX);
      fillEllipse(ctx, x, spot.y + cell * (0.36 + stepY), cell * 0.11, cell * 0.075);
    }
    const image = bodies[seat * 4 + face]!;
    const stretch = still
      ? 0
      : squashOf(effects, seat) + (spot.walking ? 0.05 * Math.cos(2 * way) : breath(time, seat));
    const wide = image.width * (1 - 0.7 * stretch);
    const high = image.height * (1 + stretch);
    // The feet stay where they are.
    const base = spot.y + image.height * 0.34 - bob;
    ctx.drawImage(image, Math.round(spot.x - wide / 2), Math.round(base - high * 0.92), wide, high);
    if (players.curse[seat]! > 0) cursed(scene, spot);
  }

  /** Who is out: smaller, as one of the audience, with a bomb in hand when there is one to throw. */
  function onRim(scene: Scene, seat: number): void {
    const { ctx, figures } = scene;
    const spot = figures[seat]!;
    // Only the inner half of the border is visible.
    const { arenaX, arenaY, arenaWidth, arenaHeight } = layout;
    const x = Math.min(arenaX + arenaWidth - RIM_INSET * cell, Math.max(arenaX + RIM_INSET * cell, spot.x));
    const y = Math.min(arenaY + arenaHeight - RIM_INSET * cell, Math.max(arenaY + RIM_INSET * cell, spot.y));
    drawUpright(ctx, layout, { x, y }, () => audience(scene, seat, x, y));
  }

  function audience(
    { ctx, current, effects, still, marked }: Scene,
    seat: number,
    x: number,
    y: number,
  ): void {
    const { rim, reload } = current.players;
    const inwards = seenDir(layout, ((edgeAt(current, rim[seat]!).side + 2) & 3) as Dir);
    const image = bodies[seat * 4 + inwards]!;
    const stretch = still ? 0 : squashOf(effects, seat);
    const wide = image.width * RIM_SIZE * (1 - 0.7 * stretch);
    const high = image.height * RIM_SIZE * (1 + stretch);
    ctx.globalAlpha = marked.includes(seat) ? 1 : 0.8;
    ctx.drawImage(image, x - wide / 2, y - high * 0.52, wide, high);
    ctx.globalAlpha = 1;
    ctx.lineWidth = Math.max(1.5, cell * 0.06);
    ctx.strokeStyle = looks[seat]!.colour;
    ctx.fillStyle = '#15121a';
    ctx.beginPath();
    const full = 1 - reload[seat]! / RIM_RELOAD_FRAMES;
    const [bombX, bombY] = [x + DX[inwards]! * cell * 0.34, y + DY[inwards]! * cell * 0.34];
    ctx.arc(bombX, bombY, cell * 0.13, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * full);
    if (full === 1) ctx.fill();
    ctx.stroke();
  }

  function cursed({ ctx, time, still }: Scene, spot: Spot): void {
    ctx.strokeStyle = '#e08bff';
    ctx.lineWidth = Math.max(1.5, cell * 0.05);
    const turn = still ? 0 : time / 260;
    for (let i = 0; i < 3; i++) {
      const angle = turn + (i * 2 * Math.PI) / 3;
      ctx.beginPath();
      ctx.arc(
        spot.x + Math.cos(angle) * cell * 0.36,
        spot.y - cell * 0.62 + Math.sin(angle) * cell * 0.11,
        cell * 0.075,
        0,
        2 * Math.PI,
      );
      ctx.stroke();
    }
  }

  function lights({ ctx, current, figures, time, still }: Scene, seat: number): void {
    const { players } = current;
    const spot = figures[seat]!;
    const face = faceOf(players, seat);
    const y = spot.y - cell * 0.28;
    shine(ctx, lamp, spot.x + DX[face]! * cell * 0.3, y + DY[face]! * cell * 0.25, face === 0 ? 0.2 : 0.42);
    if (players.curse[seat]! > 0) shine(ctx, haze, spot.x, spot.y, 0.7);
    if (players.shield[seat])
      shine(ctx, shield, spot.x, spot.y, still ? 0.5 : 0.45 + 0.12 * Math.sin(time / 180));
  }

  /** What rises from a player who was knocked out: from the state, so that a painter that comes late has it. */
  function fade({ ctx, current, figures }: Scene, seat: number): void {
    const age = current.since - current.seats[seat]!.outAt;
    if (!isOut(current, seat) || current.phase !== 'play' || age >= RIM_AFTER_FRAMES) return;
    const spot = figures[seat]!;
    const gone = age / RIM_AFTER_FRAMES;
    ctx.globalAlpha = 0.8 * (1 - gone);
    const image = ghosts[seat]!;
    ctx.drawImage(
      image,
      Math.round(spot.x - image.width / 2),
      Math.round(spot.y - image.height * (0.5 + gone)),
    );
  }
}

/** Down, up beyond, and back: below 0 is flat, above is tall. */
/** After what a player does with their hands. */
function squashOf({ happened }: Scene['effects'], seat: number): number {
  const last = happened(seat, SQUASH_MS, 'bomb', 'kick', 'throw', 'pickup');
  if (!last) return 0;
  const part = last.age / SQUASH_MS;
  return -0.24 * Math.cos(part * 1.5 * Math.PI) * (1 - part);
}

function breath(time: number, seat: number): number {
  return 0.022 * Math.sin(time / 260 + seat * 1.7);
}

function isOut(state: PowderState, seat: number): boolean {
  const { alive, outAt } = state.seats[seat]!;
  return !alive && outAt >= 0;
}

/** From back to front, so that who stands lower covers who stands higher. */
function drawOrder(layout: Layout, { current, figures }: Scene): number[] {
  const lowOf = (seat: number) => onScreen(layout, figures[seat]!).y;
  return standings(current)
    .map(({ seat }) => seat)
    .sort((a, b) => lowOf(a) - lowOf(b));
}
