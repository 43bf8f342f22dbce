// The painter of Arena: which layers its picture has, and where its fighters are.

import type { Painter, PainterSurroundings } from '../../game.ts';
import type { Layout } from '../../kit/arena/layout.ts';
import { createArenaPainter } from '../../kit/arena/painter.ts';
import type { ArenaGame, Parts } from '../../kit/arena/scene.ts';
import { figuresSeen } from '../../kit/arena/seen.ts';
import { createZone } from '../../kit/arena/zone.ts';
import { looksOf } from '../../kit/draw/colours.ts';
import type { Point } from '../../kit/rules/point.ts';
import type { ArenaState } from '../rules/state.ts';
import { CLOSING, COLS, KNOCKOUT_POINTS, ROWS, STEPS_PER_CELL } from '../rules/tuning.ts';
import { type ArenaWords, words } from '../words.ts';
import { PAGE, stoneOf, ZONE } from './colours.ts';
import { startEffect } from './effects.ts';
import { createFighters } from './fighters.ts';
import { drawFoot } from './foot.ts';
import { createGround } from './ground.ts';
import { drawMachines } from './machines.ts';
import { pointsSaid } from './scene.ts';
import { createPickups, createShots } from './shots.ts';

const game: ArenaGame<ArenaState, Point, ArenaWords> = {
  words,
  page: PAGE,
  // Only the inner half of the border is visible.
  needs: () => ({ cols: COLS, rows: ROWS, hidden: 0.5, multiple: 2, footUnits: 30 }),
  title: ({ round, maps }, state) => `${round(state.round)} · ${maps[state.map]!}`,
  place: ({ map }) => map,
  note: ({ knockouts }, state, seat) => {
    const count = state.seats[seat]!.knockouts;
    return count > 0 ? knockouts(count, pointsSaid(state, count * KNOCKOUT_POINTS)) : '';
  },
  spot: (figure) => figure,
  figures: (layout, between) => figuresSeen(layout, between, STEPS_PER_CELL, STEPS_PER_CELL),
  start: startEffect,
  createParts,
};

export function createPainter(around: PainterSurroundings<ArenaState>): Painter<ArenaState> {
  return createArenaPainter(game, around);
}

function createParts(layout: Layout, state: ArenaState): Parts<ArenaState, Point, ArenaWords> {
  const { originX, originY, cell } = layout;
  const looks = looksOf(state.seats);
  const stone = stoneOf(state);
  const ground = createGround(layout, state, stone);
  const zone = createZone(layout, CLOSING, ZONE);
  const shots = createShots(layout, looks);
  const pickups = createPickups(layout);
  const fighters = createFighters(layout, looks);
  return {
    ground,
    drawArena(scene) {
      drawMachines(scene, stone);
      zone.drawGround(scene);
      pickups.draw(scene);
      shots.draw(scene);
      scene.effects.waves.draw(scene.ctx, originX, originY, cell, scene.still);
      fighters.draw(scene);
    },
    drawAround(scene) {
      drawFoot(scene);
      fighters.drawWords(scene);
      zone.drawAround(scene, scene.words);
    },
  };
}
