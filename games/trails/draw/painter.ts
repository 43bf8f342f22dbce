// The painter of Trails: which layers its picture has, and where its heads are.

import type { Painter, PainterSurroundings } from '../../game.ts';
import { type Layout, onScreen, seenDir } from '../../kit/arena/layout.ts';
import { createArenaPainter } from '../../kit/arena/painter.ts';
import { DX, DY } from '../../kit/arena/rules/directions.ts';
import type { ArenaGame, Parts } from '../../kit/arena/scene.ts';
import { looksOf } from '../../kit/draw/colours.ts';
import type { Point } from '../../kit/rules/point.ts';
import type { TrailsState } from '../rules/state.ts';
import { type TrailsWords, words } from '../words.ts';
import { drawBorder } from './border.ts';
import { PAGE, palette } from './colours.ts';
import { burnt, ride, startEffect } from './effects.ts';
import { drawFoot } from './foot.ts';
import { createGround } from './ground.ts';
import { createHeads, headSeen } from './heads.ts';
import { createItems } from './items.ts';
import type { Scene } from './scene.ts';
import { createSparks } from './sparks.ts';

const UPWARDS = 0;
const DOWNWARDS = 2;

const game: ArenaGame<TrailsState, Point, TrailsWords> = {
  words,
  palette,
  page: PAGE,
  shakeUnits: 15,
  markFrames: 75,
  // 42 + 28 units leave 650 of 720 pixels: nine whole pixels for each of the largest arena's 72 rows.
  needs: ({ cols, rows }) => ({ cols, rows, chipRowUnits: 42, footUnits: 28 }),
  figures: (_layout, between) => between.current.seats.map((_, seat) => headSeen(seat, between)),
  start: startEffect,
  createParts,
};

export function createPainter(around: PainterSurroundings<TrailsState>): Painter<TrailsState> {
  return createArenaPainter(game, around);
}

function createParts(layout: Layout, state: TrailsState): Parts<TrailsState, Point, TrailsWords> {
  const { cell, arenaX, arenaY, unit } = layout;
  const ground = createGround(layout, state);
  const heads = createHeads(layout, looksOf(state.seats));
  const items = createItems(layout);
  const sparks = createSparks(layout, looksOf(state.seats));
  const owed = new Float64Array(state.seats.length);
  const pixel = ({ x, y }: Point): Point => ({ x: arenaX + x * cell, y: arenaY + y * cell });

  return {
    ground: ground.layer,
    update(scene) {
      const { previous, effects } = scene;
      // The walls of the frame before: the newest cell of each is drawn with its head, which is still in it.
      ground.update(previous, (at, byte) => burnt(effects, previous, at, byte));
      if (!scene.still) ride(scene, owed);
    },
    drawArena(scene) {
      drawBorder(scene);
      items.draw(scene);
      scene.effects.waves.draw(scene.ctx, arenaX, arenaY, cell, scene.still);
      heads.draw(scene);
      sparks.draw(scene);
    },
    drawAround: drawFoot,
    drawStart: drawHeadings,
    /** Below the head, or above when that is where it is going. */
    nameAt({ current, figures }, seat) {
      const { x, y } = onScreen(layout, pixel(figures[seat]!));
      const below = seenDir(layout, current.seats[seat]!.dir) === DOWNWARDS ? -1 : 1;
      return { x, y: y + below * Math.max(2.4 * cell, 21 * unit) };
    },
    /** Above the head, or below when that is where it is going. */
    markAt({ current, figures, time, still }, seat) {
      const { x, y } = onScreen(layout, pixel(figures[seat]!));
      const bob = still ? 0 : 4 * unit * Math.sin(time / 130);
      const up = seenDir(layout, current.seats[seat]!.dir) === UPWARDS ? -1 : 1;
      return { x, y: y - up * (Math.max(2.1 * cell, 15 * unit) - bob), up };
    },
    focus: ({ current, figures }) =>
      pixel(figures[current.winner >= 0 ? current.winner : lastOut(current)] ?? { x: 0, y: 0 }),
  };
}

/** The seats that crashed last: where a draw was decided. */
function lastOut({ seats }: TrailsState): number {
  let last = 0;
  seats.forEach((cycle, seat) => {
    if (cycle.present && cycle.outAt > seats[last]!.outAt) last = seat;
  });
  return last;
}

/** Two chevrons before each head: where it will go when the count is over. */
function drawHeadings({ ctx, layout, looks, current, figures, time, still }: Scene): void {
  const { cell, arenaX, arenaY, unit } = layout;
  const size = Math.max(0.7 * cell, 5 * unit);
  const run = still ? 0.5 : (time / 500) % 1;
  ctx.lineWidth = Math.max(1.5, 2 * unit);
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  current.seats.forEach((cycle, seat) => {
    if (!cycle.alive) return;
    const dx = DX[cycle.dir]!;
    const dy = DY[cycle.dir]!;
    ctx.strokeStyle = looks[seat]!.colour;
    for (const place of [0, 1]) {
      const far = (3 + 1.3 * (place + run)) * size;
      const x = arenaX + figures[seat]!.x * cell + dx * far;
      const y = arenaY + figures[seat]!.y * cell + dy * far;
      ctx.globalAlpha = still ? 0.9 : 1 - 0.3 * (place + run);
      ctx.beginPath();
      ctx.moveTo(x - (dx + dy) * size * 0.7, y - (dy + dx) * size * 0.7);
      ctx.lineTo(x, y);
      ctx.lineTo(x - (dx - dy) * size * 0.7, y - (dy - dx) * size * 0.7);
      ctx.stroke();
    }
  });
  ctx.globalAlpha = 1;
}
