// The painter: puts the layers of a picture together, from the state and from what this screen has selected.

import type { Controller, Painter, PainterSurroundings, Picture } from '../game.ts';
import { layOut } from './control-layout.ts';
import { createView, project, type ScreenView } from './control-view.ts';
import type { SkirmishController } from './controller.ts';
import { drawBar } from './draw-bar.ts';
import { createEffects } from './draw-effects.ts';
import { createButtonGrid } from './draw-grid.ts';
import { createGround } from './draw-ground.ts';
import { createInfoPanel } from './draw-info.ts';
import { createVeil } from './draw-light.ts';
import { createMinimap } from './draw-minimap.ts';
import { createOreLayer } from './draw-ore.ts';
import { drawBox, drawGhost, drawMarkers, drawPlans } from './draw-overlay.ts';
import { drawBuildingBars, drawBuildings, drawPeople } from './draw-people.ts';
import { eyesOf, type Scene } from './draw-scene.ts';
import { drawShots } from './draw-shots.ts';
import { createSprites, type Sprites } from './draw-sprites.ts';
import { drawStormEdge } from './draw-storm.ts';
import { type Ctx, createLabels } from './draw-text.ts';
import { drawAlarm, drawWords } from './draw-words.ts';
import type { SkirmishState } from './sim-state.ts';

export function createPainter({ controller }: PainterSurroundings<SkirmishState>): Painter<SkirmishState> {
  const own = controller && isOurs(controller) ? controller.view : null;
  let alone: ScreenView | null = null;
  const labels = createLabels();
  const ground = createGround();
  const ore = createOreLayer();
  const effects = createEffects();
  const veil = createVeil();
  const minimap = createMinimap();
  const info = createInfoPanel();
  const grid = createButtonGrid();
  let sprites: Sprites | null = null;

  return {
    observe(_previous, current) {
      effects.observe(current);
    },
    draw(ctx, picture) {
      // Without a controller, as on a screen that only shows: the whole field.
      alone ??= own ? null : createView(null);
      const scene = sceneOf(ctx, picture, own ?? alone!);
      if (sprites?.scale !== scene.scale) sprites = createSprites(scene.scale);
      ctx.save();
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      drawWorld(scene, sprites);
      drawScreen(scene);
      ctx.restore();
    },
  };

  function sceneOf(ctx: Ctx, picture: Picture<SkirmishState>, view: ScreenView): Scene {
    const pixelRatio = ctx.getTransform().a;
    const width = Math.round(picture.width * pixelRatio);
    const height = Math.round(picture.height * pixelRatio);
    // The controller projects in CSS pixels; times the pixel ratio it is the same place.
    const { unit } = layOut(picture.width, picture.height);
    const place = project(view, picture.current, picture.width, picture.height, unit);
    return {
      ctx,
      labels,
      view,
      layout: layOut(width, height, pixelRatio),
      previous: picture.previous,
      current: picture.current,
      alpha: picture.alpha,
      eyes: eyesOf(picture),
      me: picture.me,
      width,
      height,
      pixelRatio,
      scale: place.scale * pixelRatio,
      left: Math.round(place.left * pixelRatio),
      top: Math.round(place.top * pixelRatio),
      time: picture.time,
      still: picture.reducedMotion,
    };
  }

  function drawWorld(scene: Scene, pictures: Sprites): void {
    ground.draw(scene);
    ore.draw(scene);
    drawBuildings(scene, pictures);
    drawPeople(scene, pictures);
    drawShots(scene);
    veil.draw(scene);
    drawBuildingBars(scene);
    effects.draw(scene);
    drawStormEdge(scene);
    drawPlans(scene, pictures);
    drawGhost(scene, pictures);
    drawMarkers(scene);
    drawBox(scene);
  }

  function drawScreen(scene: Scene): void {
    drawAlarm(scene);
    drawBar(scene);
    minimap.draw(scene);
    info.draw(scene);
    grid.draw(scene);
    drawWords(scene);
  }
}

function isOurs(controller: Controller<SkirmishState>): controller is SkirmishController {
  return 'view' in controller;
}
