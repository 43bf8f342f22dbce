// The painter: puts the layers of a picture together, from the state alone, whatever was seen before.

import type { Painter, PainterSurroundings, Picture } from '../../game.ts';
import { type Chip, createScoreBar, type ScoreBar } from '../../kit/arena/bar.ts';
import { sameFrame } from '../../kit/arena/frame.ts';
import { pushIn, zoomAfter } from '../../kit/arena/zoom.ts';
import { type Confetti, createConfetti } from '../../kit/draw/confetti.ts';
import { createLabels } from '../../kit/draw/text.ts';
import { namesOf } from '../../kit/words/names.ts';
import { leaderOf, matchDecided, presentSeats } from '../rules/round.ts';
import { type PowderState, seatCount } from '../rules/state.ts';
import { words as everyWord } from '../words.ts';
import { type Blocks, createBlocks } from './blocks.ts';
import { type BombPictures, createBombPictures } from './bombs.ts';
import { drawFalling, drawShadows, drawWarning } from './closing.ts';
import { PAGE, palette } from './colours.ts';
import { createEffects } from './effects.ts';
import { createFlames, type Flames } from './flames.ts';
import { createFoot, type Foot } from './foot.ts';
import { createGround, type Ground } from './ground.ts';
import { createItems, type Items } from './items.ts';
import { type Layout, layOut } from './layout.ts';
import { createOverlay, type Overlay, TABLE_AFTER_FRAMES } from './overlay.ts';
import { createFigures, type Figures, type Spot, spotOf } from './players.ts';

type Ctx = OffscreenCanvasRenderingContext2D;

/** Everything that is rendered for one size of the window, made anew when it changes. */
interface Scene {
  readonly layout: Layout;
  readonly blocks: Blocks;
  readonly ground: Ground;
  readonly items: Items;
  readonly bombs: BombPictures;
  readonly flames: Flames;
  readonly figures: Figures;
  readonly bar: ScoreBar;
  readonly foot: Foot;
  readonly overlay: Overlay;
}

/** Units that the hardest hit moves the picture. */
const SHAKE_UNITS = 16;
const FRAME_MS = 1000 / 60;
/** Where the announcer's lines begin, as a part of the arena's height; above the words of sudden death. */
const ANNOUNCER_AT = 0.01;

export function createPainter({
  language,
  seats,
  bare = false,
}: PainterSurroundings<PowderState>): Painter<PowderState> {
  const words = everyWord[language];
  const names = namesOf(seats, language);
  const effects = createEffects(seats.length * 104_729 + 1, words, names);
  const confetti = createConfetti(seats.length + 7);
  const labels = createLabels();
  let scene: Scene | null = null;

  return {
    observe(_previous, current) {
      effects.observe(current);
    },
    draw(ctx, picture) {
      const ratio = ctx.getTransform().a;
      const { current, width, height } = picture;
      const layout = layOut(current, Math.round(width * ratio), Math.round(height * ratio), ratio, bare);
      if (scene === null || !sameFrame(scene.layout, layout)) scene = createScene(layout, current);
      ctx.save();
      // Everything here is in device pixels.
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      drawScene(ctx, scene, picture);
      ctx.restore();
    },
  };

  function createScene(layout: Layout, state: PowderState): Scene {
    const count = seatCount(state);
    const blocks = createBlocks(layout.cell);
    return {
      layout,
      blocks,
      ground: createGround(layout, state, blocks),
      items: createItems(layout),
      bombs: createBombPictures(layout, count),
      flames: createFlames(layout),
      figures: createFigures(layout, count),
      bar: createScoreBar(layout, labels, palette),
      foot: createFoot(layout, labels, words),
      overlay: createOverlay(layout, labels, words, names),
    };
  }

  function drawScene(ctx: Ctx, scene: Scene, picture: Picture<PowderState>): void {
    const { layout } = scene;
    const { previous, current, alpha, mine, time, offsets, reducedMotion: still } = picture;
    const { juice } = effects;
    effects.watch(mine);
    effects.now.time = time;
    const ms = juice.advance(time);
    scene.ground.update(current);
    const spots = current.names.map((_, seat) => spotOf(layout, previous, current, seat, alpha, offsets));

    drawArena(ctx, scene, picture, spots);
    if (!still) juice.flash.draw(ctx, layout.width, layout.height);
    if (bare) return;

    scene.bar.draw(ctx, barKey(current, mine), () => chipsOf(current, names, mine), time, still);
    scene.foot.draw(ctx, current, mine);
    drawWarning(ctx, layout, labels, words, current, still);
    scene.overlay.draw(ctx, current, spots, mine, time, still);
    if (!still) celebrate(ctx, confetti, layout, current, ms);
    if (current.phase === 'pause' && current.since > TABLE_AFTER_FRAMES) return;
    const y = layout.arenaY + layout.arenaHeight * ANNOUNCER_AT;
    juice.announcer.draw(ctx, labels, layout.width / 2, y, layout.width, layout.unit, still);
  }

  function drawArena(ctx: Ctx, scene: Scene, picture: Picture<PowderState>, spots: readonly Spot[]): void {
    const { layout, ground, items, bombs, flames, figures } = scene;
    const { current, alpha, mine, time, reducedMotion: still } = picture;
    const { originX, originY, cell, unit } = layout;
    const { particles, waves, floats, shake } = effects.juice;
    const decided = current.phase === 'pause' && current.winner >= 0 && !still;
    const shaking = picture.shake && shake.active;
    ctx.save();
    if (shaking) {
      const far = SHAKE_UNITS * unit;
      ctx.fillStyle = PAGE;
      ctx.fillRect(0, 0, layout.width, layout.height);
      ctx.translate(Math.round(shake.x(time) * far), Math.round(shake.y(time) * far));
    }
    if (decided) {
      ctx.drawImage(ground.layer, 0, 0);
      const zoom = zoomAfter((current.since + alpha) * FRAME_MS);
      const arena = {
        x: layout.arenaX,
        y: layout.arenaY,
        width: layout.arenaWidth,
        height: layout.arenaHeight,
      };
      const { x, y } = spots[current.winner]!;
      pushIn(ctx, arena, x, y, zoom);
    }
    ctx.drawImage(ground.layer, 0, 0);
    figures.drawSoot(ctx, current, spots);
    drawShadows(ctx, layout, current, alpha);
    items.draw(ctx, current, time, still);
    bombs.draw(ctx, current, alpha, time, still);
    flames.draw(ctx, current, alpha, time, still);
    waves.draw(ctx, originX, originY, cell, still);
    figures.draw(ctx, current, spots, effects.squashes, time, still);
    drawFalling(ctx, layout, current, scene.blocks, alpha, still);
    if (!still) particles.draw(ctx, originX, originY, cell);
    ctx.restore();
    if (bare) return;
    floats.draw(
      ctx,
      labels,
      { left: originX, top: originY, scale: cell, unit, width: layout.width },
      mine,
      still,
    );
  }
}

/** Confetti from the decision of the match on. */
function celebrate(ctx: Ctx, confetti: Confetti, layout: Layout, state: PowderState, ms: number): void {
  const over = state.phase === 'over' || (state.phase === 'pause' && matchDecided(state));
  const { unit, width, height } = layout;
  confetti.advance(ms, over ? leaderOf(state) : -1, width / unit, height / unit);
  confetti.draw(ctx, unit);
}

function barKey({ players, phase }: PowderState, mine: readonly number[]): string {
  return `${mine} ${phase === 'intro'} ${players.points.join()} ${players.alive.join()}`;
}

function chipsOf(state: PowderState, names: readonly string[], mine: readonly number[]): Chip[] {
  const { points, alive } = state.players;
  return presentSeats(state).map((seat) => ({
    seat,
    name: names[seat]!,
    points: points[seat]!,
    part: points[seat]! / Math.max(1, state.target),
    out: alive[seat] === 0 && state.phase !== 'intro',
    mine: mine.includes(seat),
  }));
}
