// The painter: puts the layers of a picture together, from the state alone, whatever was seen before.

import { createLabels } from '../draw-text.ts';
import type { Painter, Picture } from '../game.ts';
import { createScoreBar, type ScoreBar } from './draw-bar.ts';
import { type Blocks, createBlocks } from './draw-blocks.ts';
import { type BombPictures, createBombPictures } from './draw-bombs.ts';
import { drawFalling, drawShadows, drawWarning } from './draw-closing.ts';
import { PAGE } from './draw-colours.ts';
import { createEffects } from './draw-effects.ts';
import { createFlames, type Flames } from './draw-flames.ts';
import { createFoot, type Foot } from './draw-foot.ts';
import { createGround, type Ground } from './draw-ground.ts';
import { createItems, type Items } from './draw-items.ts';
import { type Layout, layOut, sameLayout } from './draw-layout.ts';
import { createOverlay, type Overlay } from './draw-overlay.ts';
import { createFigures, type Figures, spotOf } from './draw-players.ts';
import { type PowderState, seatCount } from './sim-state.ts';

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

export function createPainter(): Painter<PowderState> {
  const effects = createEffects();
  const labels = createLabels();
  let scene: Scene | null = null;

  return {
    observe(_previous, current) {
      effects.observe(current);
    },
    draw(ctx, picture) {
      const ratio = ctx.getTransform().a;
      const { current, width, height } = picture;
      const layout = layOut(current, Math.round(width * ratio), Math.round(height * ratio), ratio);
      if (scene === null || !sameLayout(scene.layout, layout)) scene = createScene(layout, current);
      ctx.save();
      // Everything here is in device pixels.
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      drawScene(ctx, scene, picture);
      ctx.restore();
    },
  };

  function createScene(layout: Layout, state: PowderState): Scene {
    const seats = seatCount(state);
    const blocks = createBlocks(layout.cell);
    return {
      layout,
      blocks,
      ground: createGround(layout, state, blocks),
      items: createItems(layout),
      bombs: createBombPictures(layout, seats),
      flames: createFlames(layout),
      figures: createFigures(layout, seats),
      bar: createScoreBar(layout, labels),
      foot: createFoot(layout, labels),
      overlay: createOverlay(layout, labels),
    };
  }

  function drawScene(ctx: Ctx, scene: Scene, picture: Picture<PowderState>): void {
    const { layout, ground, items, bombs, flames, figures } = scene;
    const { previous, current, alpha, mine, time, offsets, reducedMotion: still } = picture;
    ground.update(current);
    const shake = effects.advance(time);
    const spots = current.names.map((_, seat) => spotOf(layout, previous, current, seat, alpha, offsets));

    ctx.save();
    if (!still && (shake.x !== 0 || shake.y !== 0)) {
      ctx.fillStyle = PAGE;
      ctx.fillRect(0, 0, layout.width, layout.height);
      ctx.translate(Math.round(shake.x * layout.cell), Math.round(shake.y * layout.cell));
    }
    ctx.drawImage(ground.layer, 0, 0);
    figures.drawSoot(ctx, current, spots);
    drawShadows(ctx, layout, current, alpha);
    items.draw(ctx, current, time, still);
    bombs.draw(ctx, current, alpha, time, still);
    flames.draw(ctx, current, alpha, time, still);
    figures.draw(ctx, current, spots, time, still);
    drawFalling(ctx, layout, current, scene.blocks, alpha, still);
    effects.draw(ctx, layout, labels, mine, still);
    ctx.restore();

    scene.bar.draw(ctx, current, mine);
    scene.foot.draw(ctx, current, mine);
    drawWarning(ctx, layout, labels, current);
    scene.overlay.draw(ctx, current, spots, mine, time, still);
  }
}
