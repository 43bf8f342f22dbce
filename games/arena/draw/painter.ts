// The painter of Arena: which layers its picture has, and where its fighters are.

import type { Painter, PainterSurroundings } from '../../game.ts';
import type { Layout } from '../../kit/arena/layout.ts';
import { markBeside, nameBelow } from '../../kit/arena/marks.ts';
import { createArenaPainter } from '../../kit/arena/painter.ts';
import type { ArenaGame, Parts } from '../../kit/arena/scene.ts';
import { looksOf } from '../../kit/draw/colours.ts';
import type { Point } from '../../kit/rules/point.ts';
import type { ArenaState } from '../rules/state.ts';
import { COLS, ROWS } from '../rules/tuning.ts';
import { type ArenaWords, words } from '../words.ts';
import { PAGE, palette } from './colours.ts';
import { startEffect } from './effects.ts';
import { createFighters, spotOf } from './fighters.ts';
import { drawFoot } from './foot.ts';
import { createGround } from './ground.ts';
import { drawMachines } from './machines.ts';
import { createPickups, createShots } from './shots.ts';
import { drawWarning, drawZone } from './zone.ts';

const game: ArenaGame<ArenaState, Point, ArenaWords> = {
  words,
  palette,
  page: PAGE,
  shakeUnits: 13,
  announcerAt: 0.03,
  markFrames: 80,
  tableAfterFrames: 80,
  // Of the border only the inner half is seen.
  needs: () => ({
    cols: COLS,
    rows: ROWS,
    hidden: 0.5,
    multiple: 2,
    chipRowUnits: 44,
    footUnits: 30,
  }),
  note: ({ knockouts }, { seats }, seat) => {
    const count = seats[seat]!.knockouts;
    return count > 0 ? knockouts(count) : '';
  },
  spot: (figure) => figure,
  figures: (layout, between) => between.current.seats.map((_, seat) => spotOf(layout, between, seat)),
  start: startEffect,
  createParts,
};

export function createPainter(around: PainterSurroundings<ArenaState>): Painter<ArenaState> {
  return createArenaPainter(game, around);
}

function createParts(layout: Layout, state: ArenaState): Parts<ArenaState, Point, ArenaWords> {
  const { originX, originY, cell } = layout;
  const looks = looksOf(state.seats);
  const ground = createGround(layout, state);
  const shots = createShots(layout, looks);
  const pickups = createPickups(layout);
  const fighters = createFighters(layout, looks);
  return {
    ground,
    drawArena(scene) {
      drawMachines(scene);
      drawZone(scene);
      pickups.draw(scene);
      shots.draw(scene);
      scene.effects.waves.draw(scene.ctx, originX, originY, cell, scene.still);
      fighters.draw(scene);
    },
    drawAround(scene) {
      drawFoot(scene);
      drawWarning(scene);
    },
    nameAt: ({ figures }, seat) => nameBelow(layout, figures[seat]!, 0.72),
    markAt: (scene, seat) => markBeside(scene, layout, seat, { above: 1.1, below: 0.9, room: 2.2 }),
    focus: ({ current, figures }) => figures[current.winner] ?? null,
  };
}
