// The painter: puts the layers of a picture together, from the state alone, whatever was seen before.

import { createLabels } from '../draw-text.ts';
import type { Painter, Picture } from '../game.ts';
import { createScoreBar, type ScoreBar } from './draw-bar.ts';
import { drawBorder } from './draw-border.ts';
import { PAGE } from './draw-colours.ts';
import { createEffects } from './draw-effects.ts';
import { drawFoot } from './draw-foot.ts';
import { createGround, type Ground } from './draw-ground.ts';
import { createHeads, type Heads, headBetween, headSeen } from './draw-heads.ts';
import { createItems, type Items } from './draw-items.ts';
import { type Layout, layOut, sameLayout } from './draw-layout.ts';
import { createOverlay, type Overlay } from './draw-overlay.ts';
import type { TrailsState } from './sim-state.ts';

type Ctx = OffscreenCanvasRenderingContext2D;

/** Everything that is rendered for one size of the window, made anew when it changes. */
interface Scene {
  readonly layout: Layout;
  readonly ground: Ground;
  readonly heads: Heads;
  readonly items: Items;
  readonly bar: ScoreBar;
  readonly overlay: Overlay;
}

export function createPainter(): Painter<TrailsState> {
  const effects = createEffects();
  const labels = createLabels();
  let scene: Scene | null = null;

  return {
    observe(_previous, current) {
      effects.observe(current);
    },
    draw(ctx, picture) {
      const ratio = ctx.getTransform().a;
      const { previous, width, height } = picture;
      const layout = layOut(previous, Math.round(width * ratio), Math.round(height * ratio), ratio);
      if (scene === null || !sameLayout(scene.layout, layout)) scene = createScene(layout, previous);
      ctx.save();
      // Everything here is in device pixels.
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      drawScene(ctx, scene, picture);
      ctx.restore();
    },
  };

  function createScene(layout: Layout, state: TrailsState): Scene {
    return {
      layout,
      ground: createGround(layout, state),
      heads: createHeads(layout, state.cycles.length),
      items: createItems(layout),
      bar: createScoreBar(layout, labels),
      overlay: createOverlay(layout, labels),
    };
  }

  function drawScene(
    ctx: Ctx,
    { layout, ground, heads, items, bar, overlay }: Scene,
    picture: Picture<TrailsState>,
  ) {
    const { previous, current, alpha, mine, time, reducedMotion, offsets } = picture;
    // The walls of the frame before: the newest cell of each is drawn with its head, which is still in it.
    ground.update(previous, (at, byte) => effects.burnt(previous, at, byte));
    const shake = effects.advance(time);
    const points = current.cycles.map((cycle, seat) =>
      headSeen(headBetween(previous.cycles[seat]!, cycle, alpha), seat, offsets),
    );

    ctx.save();
    if (!reducedMotion && (shake.x !== 0 || shake.y !== 0)) {
      ctx.fillStyle = PAGE;
      ctx.fillRect(0, 0, layout.width, layout.height);
      ctx.translate(Math.round(shake.x * layout.cell), Math.round(shake.y * layout.cell));
    }
    ctx.drawImage(ground.layer, 0, 0);
    drawBorder(ctx, layout, current, time, reducedMotion);
    items.draw(ctx, current, time, reducedMotion);
    heads.draw(ctx, previous, current, points, mine);
    effects.draw(ctx, layout, labels, reducedMotion);
    ctx.restore();

    bar.draw(ctx, current, mine);
    drawFoot(ctx, layout, labels, current, mine);
    overlay.draw(ctx, current, points, mine, time, reducedMotion);
  }
}
