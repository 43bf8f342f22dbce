// The painter of Powder: which layers its picture has, and where its players are.

import type { Painter, PainterSurroundings } from '../../game.ts';
import { drawUpright, type Layout } from '../../kit/arena/layout.ts';
import { markBeside, nameBelow } from '../../kit/arena/marks.ts';
import { createArenaPainter } from '../../kit/arena/painter.ts';
import type { ArenaGame, Parts } from '../../kit/arena/scene.ts';
import { looksOf } from '../../kit/draw/colours.ts';
import type { PowderState } from '../rules/state.ts';
import { type PowderWords, words } from '../words.ts';
import { createBlocks } from './blocks.ts';
import { createBombPictures } from './bombs.ts';
import { drawFalling, drawShadows, drawWarning } from './closing.ts';
import { PAGE, palette } from './colours.ts';
import { startEffect } from './effects.ts';
import { createFlames } from './flames.ts';
import { createFoot } from './foot.ts';
import { createGround } from './ground.ts';
import { createItems } from './items.ts';
import { createFigures, spotOf } from './players.ts';
import type { Scene, Spot } from './scene.ts';

const game: ArenaGame<PowderState, Spot, PowderWords> = {
  words,
  palette,
  page: PAGE,
  shakeUnits: 16,
  // Above the words of sudden death.
  announcerAt: 0.01,
  markFrames: 90,
  tableAfterFrames: 75,
  // Only the inner half of the border is visible.
  needs: ({ cols, rows }) => ({
    cols,
    rows,
    hidden: 0.5,
    multiple: 2,
    chipRowUnits: 46,
    footUnits: 38,
  }),
  note({ knockouts }, { seats }, seat) {
    const count = seats[seat]!.knockouts;
    return count > 0 ? knockouts(count) : '';
  },
  figures: (layout, between) => between.current.seats.map((_, seat) => spotOf(layout, between, seat)),
  start: startEffect,
  createParts,
};

export function createPainter(around: PainterSurroundings<PowderState>): Painter<PowderState> {
  return createArenaPainter(game, around);
}

function createParts(layout: Layout, state: PowderState): Parts<PowderState, Spot, PowderWords> {
  const { originX, originY, cell } = layout;
  const looks = looksOf(state.seats);
  const blocks = createBlocks(cell);
  const ground = createGround(layout, state, blocks);
  const items = createItems(layout);
  const bombs = createBombPictures(layout, looks);
  const flames = createFlames(layout);
  const figures = createFigures(layout, looks);
  const foot = createFoot(layout);

  return {
    ground: ground.layer,
    update: ({ current }) => ground.update(current),
    drawArena(scene) {
      figures.drawSoot(scene);
      drawShadows(scene);
      items.draw(scene);
      bombs.draw(scene);
      flames.draw(scene);
      scene.effects.waves.draw(scene.ctx, originX, originY, cell, scene.still);
      for (const seat of scene.marked)
        drawUpright(scene.ctx, layout, scene.figures[seat]!, () => drawRing(scene, seat));
      figures.draw(scene);
      drawFalling(scene, blocks);
    },
    drawAround(scene) {
      foot.draw(scene);
      drawWarning(scene);
    },
    nameAt: ({ figures }, seat) => nameBelow(layout, figures[seat]!, 0.64),
    markAt: (scene, seat) => markBeside(scene, layout, seat, { above: 0.72, below: 0.75, room: 1.9 }),
    focus: ({ current, figures }) => figures[current.winner] ?? null,
  };
}

/** Around the feet of one's own figure, as long as it stands: one finds it again after any look elsewhere. */
function drawRing({ ctx, layout, looks, current, figures, time, still }: Scene, seat: number): void {
  if (!current.seats[seat]!.alive) return;
  const { cell, unit } = layout;
  const { x, y } = figures[seat]!;
  const swell = still ? 1 : 1 + 0.06 * Math.sin(time / 260);
  ctx.beginPath();
  ctx.ellipse(x, y + cell * 0.3, cell * 0.56 * swell, cell * 0.27 * swell, 0, 0, 2 * Math.PI);
  // White on dark, as in Trails: the seat's colour alone drowns in the flames.
  for (const [colour, width] of [
    ['rgba(8, 6, 10, 0.8)', 5.5],
    ['#ffffff', 3],
    [looks[seat]!.colour, 1],
  ] as const) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = Math.max(1, width * unit);
    ctx.stroke();
  }
}
