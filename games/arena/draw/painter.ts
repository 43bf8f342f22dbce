// The painter of Arena: which layers its picture has, and where its fighters are.

import type { Painter, PainterSurroundings } from '../../game.ts';
import type { Layout } from '../../kit/arena/layout.ts';
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
  needs: () => ({ cols: COLS, rows: ROWS, hidden: 0.5, multiple: 2, chipRowUnits: 44, footUnits: 30 }),
  note: ({ knockouts }, { seats }, seat) => {
    const count = seats[seat]!.knockouts;
    return count > 0 ? knockouts(count) : '';
  },
  figures: (layout, between) => between.current.seats.map((_, seat) => spotOf(layout, between, seat)),
  start: startEffect,
  createParts,
};

export function createPainter(around: PainterSurroundings<ArenaState>): Painter<ArenaState> {
  return createArenaPainter(game, around);
}

function createParts(layout: Layout, state: ArenaState): Parts<ArenaState, Point, ArenaWords> {
  const { arenaY, originX, originY, cell, unit } = layout;
  const looks = looksOf(state.seats);
  const ground = createGround(layout, state);
  const shots = createShots(layout, looks);
  const pickups = createPickups(layout);
  const fighters = createFighters(layout, looks);
  return {
    ground,
    drawArena(scene) {
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
    nameAt({ figures }, seat) {
      const { x, y } = figures[seat]!;
      return { x, y: y + cell * 0.72 };
    },
    /** Below in the top rows, where there is no room above. */
    markAt({ figures, time, still }, seat) {
      const { x, y } = figures[seat]!;
      const bob = still ? 0 : 4 * unit * Math.sin(time / 130);
      return y - cell * 2.2 > arenaY
        ? { x, y: y - cell * 1.1 - bob, up: 1 }
        : { x, y: y + cell * 0.9 + bob, up: -1 };
    },
    focus: ({ current, figures }) => figures[current.winner] ?? null,
  };
}
