// The painter: puts the layers of a picture together, from the state and from what this screen has selected.

import type { Controller, Painter, PainterSurroundings, Picture } from '../../game.ts';
import { looksOf } from '../../kit/draw/colours.ts';
import { createConfetti } from '../../kit/draw/confetti.ts';
import { createJuice } from '../../kit/draw/juice.ts';
import { createLabels } from '../../kit/draw/text.ts';
import { namesOf } from '../../kit/words/names.ts';
import type { SkirmishController } from '../control/controller.ts';
import { layOut } from '../control/layout.ts';
import { createView, type Projection, project, type ScreenView } from '../control/view.ts';
import { outcomeOf } from '../rules/elimination.ts';
import type { SkirmishState } from '../rules/state.ts';
import { words as everyWord } from '../words/picture.ts';
import type { Ctx } from './colours.ts';
import { createEffects } from './effects.ts';
import { createGround } from './ground.ts';
import { createVeil } from './light.ts';
import { createOreLayer } from './ore.ts';
import { drawBox, drawGhost, drawMarkers, drawPlans } from './overlay.ts';
import { createPanels } from './panels.ts';
import { drawPaths } from './paths.ts';
import { drawBuildingBars, drawBuildings, drawPeople, drawTeams } from './people.ts';
import { drawPings } from './pings.ts';
import { eyesOf, type Scene } from './scene.ts';
import { drawShots } from './shots.ts';
import { createSprites, type Sprites } from './sprites.ts';
import { drawStormEdge } from './storm.ts';
import { drawAlarm } from './words.ts';

/** Across a picture that looks at one place, whatever its size: few enough that people can be told apart. */
const NEAR_TILES = 19;
/** Units that the hardest hit moves the battlefield. */
const SHAKE_UNITS = 14;

export function createPainter({
  controller,
  language,
  seats,
  bare = false,
  lookAt,
}: PainterSurroundings<SkirmishState>): Painter<SkirmishState> {
  const names = namesOf(seats, language);
  const looks = looksOf(seats);
  const juice = createJuice(seats.length * 15_485_863 + 1);
  const confetti = createConfetti(seats.length + 3, looks);
  const own = controller && isOurs(controller) ? controller.view : null;
  let alone: ScreenView | null = null;
  const labels = createLabels();
  const ground = createGround();
  const ore = createOreLayer();
  const effects = createEffects(juice);
  const veil = createVeil();
  const panels = createPanels(looks);
  let sprites: Sprites | null = null;

  return {
    observe(_previous, current) {
      effects.observe(current);
    },
    draw(ctx, picture) {
      // Without a controller, as on a screen that only shows: the whole field.
      alone ??= own ? null : createView(null, everyWord[language], (code) => code);
      if (alone) alone.textScale = picture.textScale ?? 1;
      const scene = sceneOf(ctx, picture, own ?? alone!);
      if (sprites?.scale !== scene.scale) sprites = createSprites(scene.scale, looks);
      ctx.save();
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      const ms = juice.advance(picture.time);
      effects.start(scene, ms);
      drawWorld(scene, sprites);
      if (!bare) drawScreen(scene, ms);
      ctx.restore();
    },
  };

  function sceneOf(ctx: Ctx, picture: Picture<SkirmishState>, view: ScreenView): Scene {
    const pixelRatio = ctx.getTransform().a;
    const width = Math.round(picture.width * pixelRatio);
    const height = Math.round(picture.height * pixelRatio);
    // The controller projects in CSS pixels; times the pixel ratio it is the same place.
    const layout = layOut(picture.width, picture.height, 1, view.textScale);
    const shift = picture.shake && juice.shake.active ? SHAKE_UNITS * layout.unit * pixelRatio : 0;
    const place = lookAt ? near(lookAt, picture) : project(view, picture.current, layout);
    return {
      ctx,
      labels,
      view,
      names,
      looks,
      juice,
      layout: layOut(width, height, pixelRatio, view.textScale),
      previous: picture.previous,
      current: picture.current,
      alpha: picture.alpha,
      eyes: eyesOf(picture),
      me: picture.me,
      width,
      height,
      pixelRatio,
      scale: place.scale * pixelRatio,
      left: Math.round(place.left * pixelRatio + shift * juice.shake.x(picture.time)),
      top: Math.round(place.top * pixelRatio + shift * juice.shake.y(picture.time)),
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
    drawTeams(scene);
    effects.draw(scene);
    drawStormEdge(scene);
    drawPlans(scene, pictures);
    drawGhost(scene, pictures);
    drawPaths(scene);
    drawMarkers(scene);
    drawBox(scene);
  }

  function celebrate({ ctx, current, layout }: Scene, ms: number): void {
    const first = current.over ? outcomeOf(current).places.indexOf(1) : -1;
    const alone = first >= 0 && current.seats[first]!.outAt < 0;
    const { unit, width, height } = layout;
    confetti.advance(ms, alone ? first : -1, width / unit, height / unit);
    confetti.draw(ctx, unit);
  }

  function drawScreen(scene: Scene, ms: number): void {
    drawAlarm(scene);
    drawPings(scene);
    panels.draw(scene);
    if (!scene.still) celebrate(scene, ms);
  }
}

function near(
  [x, y]: readonly [number, number],
  { current, width, height }: Picture<SkirmishState>,
): Projection {
  const scale = Math.max(1, Math.round(width / NEAR_TILES));
  const { size } = current;
  return {
    scale,
    left: Math.round(width / 2 - x * size * scale),
    top: Math.round(height / 2 - y * size * scale),
  };
}

function isOurs(controller: Controller<SkirmishState>): controller is SkirmishController {
  return 'view' in controller;
}
