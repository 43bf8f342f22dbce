// The painter of Drift: which layers its picture has, and where its cars are.

import type { Painter, PainterSurroundings } from '../../game.ts';
import { type Layout, onScreen } from '../../kit/arena/layout.ts';
import { markBeside, nameBelow } from '../../kit/arena/marks.ts';
import { createArenaPainter } from '../../kit/arena/painter.ts';
import type { ArenaGame, NamePlace, Parts } from '../../kit/arena/scene.ts';
import { looksOf } from '../../kit/draw/colours.ts';
import { drawLabel } from '../../kit/draw/text.ts';
import type { Point } from '../../kit/rules/point.ts';
import { aheadBy, MOST_SKIPPED, ranking } from '../rules/race.ts';
import type { DriftState, Racer } from '../rules/state.ts';
import { placeOf, tracks } from '../rules/tracks.ts';
import { BODY, COLS, HEIGHT, ROWS, WIDTH } from '../rules/tuning.ts';
import { type DriftWords, words } from '../words.ts';
import { createCars, spotOf } from './cars.ts';
import { CHARGED, PAGE, palette } from './colours.ts';
import { startEffect } from './effects.ts';
import { drawFoot } from './foot.ts';
import { createGround } from './ground.ts';
import { type Scene, type Spot, screenX, screenY, timeOf } from './scene.ts';

/** From the edge of the field, units: what a car bounces back there when it is held against it. */
const CLOSE = 160;
/** A sixth of the top speed. */
const SLOW = 350;

const game: ArenaGame<DriftState, Spot, DriftWords> = {
  words,
  palette,
  page: PAGE,
  shakeUnits: 9,
  announcerAt: 0.36,
  markFrames: 100,
  tableAfterFrames: 90,
  needs: () => ({ cols: COLS, rows: ROWS, footUnits: 36 }),
  note: ({ best }, { seats }, seat) => {
    const frames = seats[seat]!.best;
    return frames > 0 ? best(timeOf(frames)) : '';
  },
  done: ({ finished }, state, seat) =>
    state.seats[seat]!.doneAt < 0 ? '' : finished(ranking(state).indexOf(seat) + 1),
  figures: (layout, between) => between.current.seats.map((_, seat) => spotOf(layout, between, seat)),
  start: startEffect,
  createParts,
};

export function createPainter(around: PainterSurroundings<DriftState>): Painter<DriftState> {
  return createArenaPainter(game, around);
}

function createParts(layout: Layout, state: DriftState): Parts<DriftState, Spot, DriftWords> {
  const { originX, originY, cell } = layout;
  const cars = createCars(layout, looksOf(state.seats));
  return {
    ground: createGround(layout, state.track),
    drawArena(scene) {
      cars.draw(scene);
      scene.effects.waves.draw(scene.ctx, originX, originY, cell, scene.still);
    },
    drawAround(scene) {
      drawFoot(scene);
      warn(scene, layout);
    },
    nameAt: (scene, seat) =>
      scene.current.phase === 'intro'
        ? nameOutside(scene, layout, seat)
        : nameBelow(layout, scene.figures[seat]!, 0.85),
    markAt: (scene, seat) =>
      markBeside(scene, layout, seat, { above: 1.5, below: 0.9, room: roomAbove(scene, layout, seat) }),
    focus: ({ current, figures }) => figures[current.winner] ?? null,
  };
}

/** From the middle of the road to a car, as it is seen. */
function outwards({ current, figures }: Scene, arena: Layout, seat: number): Point {
  const racer = current.seats[seat]!;
  const track = tracks[current.track]!;
  const at = placeOf(racer, track);
  const middle = onScreen(arena, { x: screenX(arena, track.x[at]!), y: screenY(arena, track.y[at]!) });
  const { x, y } = onScreen(arena, figures[seat]!);
  return { x: x - middle.x, y: y - middle.y };
}

/** Where a car's name goes: outside of the two rows, above or below; left and right in an upright window. */
function nameOutside(scene: Scene, arena: Layout, seat: number): NamePlace {
  const { x, y } = onScreen(arena, scene.figures[seat]!);
  const out = outwards(scene, arena, seat);
  if (Math.abs(out.y) > Math.abs(out.x)) return { x, y: y + Math.sign(out.y) * 0.85 * arena.cell };
  return { x: x + Math.sign(out.x) * 0.6 * arena.cell, y, side: out.x < 0 ? 'left' : 'right' };
}

/** Cells that the mark needs above a car to be there: with fewer it is below, clear of cars of the other row. */
function roomAbove(scene: Scene, arena: Layout, seat: number): number {
  const out = outwards(scene, arena, seat);
  return out.y > Math.abs(out.x) ? Number.POSITIVE_INFINITY : 3.2;
}

/**
 * To players at the edge of the field, or against the direction, or off the road: places count once they
 * are back on their way.
 */
function warn(scene: Scene, arena: Layout): void {
  const { ctx, labels, layout, unit, current, figures, mine, words, effects } = scene;
  if (current.phase !== 'play') return;
  const track = tracks[current.track]!;
  for (const seat of mine) {
    const racer = current.seats[seat];
    if (!racer?.alive) continue;
    const angle = (track.heading[placeOf(racer, track)]! / 0x8000) * Math.PI;
    const isBack = racer.vx * Math.cos(angle) + racer.vy * Math.sin(angle) < -400;
    const isLost = isBack || Math.abs(aheadBy(current, racer)) > MOST_SKIPPED;
    const said = isAtEdge(racer) ? words.backUp[effects.hand] : isLost ? words.wrongWay : '';
    if (said === '') continue;
    const { x, y } = onScreen(arena, figures[seat]!);
    const label = labels.get(said, { size: 24 * unit, colour: CHARGED, weight: 700, rim: true });
    const half = label.width / 2;
    // Below the car where the score bar is above it.
    const up = y - 34 * unit - label.height / 2 > layout.arenaY ? 1 : -1;
    // Within the field: beside it are the buttons for thumbs.
    const [least, most] = [layout.arenaX + half, layout.arenaX + layout.arenaWidth - half];
    drawLabel(ctx, label, Math.min(most, Math.max(least, x)), y - up * 34 * unit);
  }
}

/** Whether a car is against the edge of the field and hardly moves: which it does as long as it is steered out of it. */
function isAtEdge({ x, y, vx, vy }: Racer): boolean {
  const isOut = Math.min(x, y, WIDTH - x, HEIGHT - y) < BODY + CLOSE;
  return isOut && Math.hypot(vx, vy) < SLOW;
}
