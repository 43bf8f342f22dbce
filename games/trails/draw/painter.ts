// The painter: puts the layers of a picture together, from the state alone, whatever was seen before.

import type { Painter, PainterSurroundings, Picture } from '../../game.ts';
import { type Chip, createScoreBar, type ScoreBar } from '../../kit/arena/bar.ts';
import { sameFrame } from '../../kit/arena/frame.ts';
import { pushIn, zoomAfter } from '../../kit/arena/zoom.ts';
import { type Confetti, createConfetti } from '../../kit/draw/confetti.ts';
import { createLabels } from '../../kit/draw/text.ts';
import { namesOf } from '../../kit/words/names.ts';
import { leaderOf, matchDecided } from '../rules/round.ts';
import type { TrailsState } from '../rules/state.ts';
import { words as everyWord } from '../words.ts';
import { drawBorder } from './border.ts';
import { PAGE, palette } from './colours.ts';
import { createEffects } from './effects.ts';
import { drawFoot } from './foot.ts';
import { createGround, type Ground } from './ground.ts';
import { createHeads, type Heads, headBetween, headSeen, type Point } from './heads.ts';
import { createItems, type Items } from './items.ts';
import { type Layout, layOut } from './layout.ts';
import { createOverlay, type Overlay, TABLE_AFTER_FRAMES } from './overlay.ts';

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

/** Units that the hardest hit moves the picture. */
const SHAKE_UNITS = 15;
const FRAME_MS = 1000 / 60;
/** Where the announcer's lines begin, as a part of the arena's height. */
const ANNOUNCER_AT = 0.03;

export function createPainter({
  language,
  seats,
  bare = false,
}: PainterSurroundings<TrailsState>): Painter<TrailsState> {
  const words = everyWord[language];
  const names = namesOf(seats, language);
  const effects = createEffects(seats.length * 7919 + 1, words, names);
  const confetti = createConfetti(seats.length);
  const labels = createLabels();
  let scene: Scene | null = null;

  return {
    observe(_previous, current) {
      effects.observe(current);
    },
    draw(ctx, picture) {
      const ratio = ctx.getTransform().a;
      const { previous, width, height } = picture;
      const layout = layOut(previous, Math.round(width * ratio), Math.round(height * ratio), ratio, bare);
      if (scene === null || !sameFrame(scene.layout, layout)) scene = createScene(layout, previous);
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
      bar: createScoreBar(layout, labels, palette),
      overlay: createOverlay(layout, labels, words, names),
    };
  }

  function drawScene(ctx: Ctx, scene: Scene, picture: Picture<TrailsState>): void {
    const { layout, ground, bar, overlay } = scene;
    const { previous, current, alpha, mine, time, reducedMotion: still, offsets } = picture;
    const { juice } = effects;
    effects.watch(mine);
    effects.now.time = time;
    const ms = juice.advance(time);
    // The walls of the frame before: the newest cell of each is drawn with its head, which is still in it.
    ground.update(previous, (at, byte) => effects.burnt(previous, at, byte));
    const points = current.cycles.map((cycle, seat) =>
      headSeen(headBetween(previous.cycles[seat]!, cycle, alpha), seat, offsets),
    );
    if (!still) effects.ride(current, points, ms);

    drawArena(ctx, scene, picture, points);
    if (!still) juice.flash.draw(ctx, layout.width, layout.height);
    if (bare) return;

    bar.draw(ctx, barKey(current, mine), () => chipsOf(current, names, mine), time, still);
    drawFoot(ctx, layout, labels, words, current, mine);
    overlay.draw(ctx, current, points, mine, time, still);
    if (!still) celebrate(ctx, confetti, layout, current, ms);
    const { arenaX, arenaY, arenaWidth, arenaHeight, unit } = layout;
    if (current.phase === 'pause' && current.since > TABLE_AFTER_FRAMES) return;
    const x = arenaX + arenaWidth / 2;
    juice.announcer.draw(ctx, labels, x, arenaY + arenaHeight * ANNOUNCER_AT, layout.width, unit, still);
  }

  function drawArena(ctx: Ctx, scene: Scene, picture: Picture<TrailsState>, points: readonly Point[]): void {
    const { layout, ground, heads, items } = scene;
    const { previous, current, mine, time, reducedMotion: still } = picture;
    const { cell, arenaX, arenaY, unit } = layout;
    const { particles, waves, floats, shake } = effects.juice;
    const decided = current.phase === 'pause' && !still;
    const shaking = picture.shake && shake.active;
    ctx.save();
    if (decided || shaking) {
      ctx.drawImage(ground.layer, 0, 0);
      if (shaking) {
        const far = SHAKE_UNITS * unit;
        ctx.fillStyle = PAGE;
        ctx.fillRect(0, 0, layout.width, layout.height);
        ctx.translate(Math.round(shake.x(time) * far), Math.round(shake.y(time) * far));
      }
      if (decided) {
        const focus = points[current.winner >= 0 ? current.winner : lastOut(current)] ?? { x: 0, y: 0 };
        const zoom = zoomAfter((current.since + picture.alpha) * FRAME_MS);
        const arena = { x: arenaX, y: arenaY, width: layout.arenaWidth, height: layout.arenaHeight };
        pushIn(ctx, arena, arenaX + focus.x * cell, arenaY + focus.y * cell, zoom);
      }
    }
    ctx.drawImage(ground.layer, 0, 0);
    drawBorder(ctx, layout, current, time, still);
    items.draw(ctx, current, time, still);
    waves.draw(ctx, arenaX, arenaY, cell, still);
    heads.draw(ctx, previous, current, points, mine, effects.turns, time, still);
    if (!still) particles.draw(ctx, arenaX, arenaY, cell);
    ctx.restore();
    if (bare) return;
    const place = { left: arenaX, top: arenaY, scale: cell, unit, width: layout.width };
    floats.draw(ctx, labels, place, mine, still);
  }
}

/** Confetti from the decision of the match on. */
function celebrate(ctx: Ctx, confetti: Confetti, layout: Layout, state: TrailsState, ms: number): void {
  const over = state.phase === 'over' || (state.phase === 'pause' && matchDecided(state));
  const { unit, width, height } = layout;
  confetti.advance(ms, over ? leaderOf(state) : -1, width / unit, height / unit);
  confetti.draw(ctx, unit);
}

/** Whoever crashed last: where a draw was decided. */
function lastOut({ cycles }: TrailsState): number {
  let last = 0;
  cycles.forEach((cycle, seat) => {
    if (cycle.present && cycle.crashedAt > cycles[last]!.crashedAt) last = seat;
  });
  return last;
}

function barKey({ cycles, phase }: TrailsState, mine: readonly number[]): string {
  let key = `${mine}${phase === 'intro'}`;
  for (const { points, alive } of cycles) key += `|${points}${alive}`;
  return key;
}

function chipsOf(state: TrailsState, names: readonly string[], mine: readonly number[]): Chip[] {
  return state.cycles.flatMap(({ present, points, alive }, seat) => {
    if (!present) return [];
    const out = !alive && state.phase !== 'intro';
    const part = points / Math.max(1, state.target);
    return [{ seat, name: names[seat]!, points, part, out, mine: mine.includes(seat) }];
  });
}
