// Sudden death on the screen: shadows where blocks will land, the blocks on their way down, and the words.

import { drawUpright } from '../../kit/arena/layout.ts';
import { isSudden, spiralCell } from '../rules/arena.ts';
import { landsAt } from '../rules/closing.ts';
import { SHADOW_FRAMES, SUDDEN_WARNING_FRAMES } from '../rules/tuning.ts';
import type { Blocks } from './blocks.ts';
import { DANGER } from './colours.ts';
import type { Scene } from './scene.ts';

const DROP_CELLS = 5;
/** The part of the time in the air in which the block itself is seen. */
const SEEN_PART = 0.35;
const BANNER_FRAMES = 110;

/** Shadows lie on the floor, under the players. */
export function drawShadows(scene: Scene): void {
  const { ctx, layout } = scene;
  const { cell } = layout;
  each(scene, (x, y, gone) => {
    ctx.fillStyle = '#000000';
    ctx.globalAlpha = 0.25 + 0.5 * gone;
    const size = cell * (0.4 + 0.56 * gone);
    ctx.fillRect(x + (cell - size) / 2, y + (cell - size) / 2, size, size);
    ctx.globalAlpha = 0.35 + 0.6 * gone;
    ctx.strokeStyle = DANGER;
    const line = Math.max(1.5, cell * 0.06);
    ctx.lineWidth = line;
    ctx.strokeRect(x + line, y + line, cell - 2 * line, cell - 2 * line);
  });
  ctx.globalAlpha = 1;
}

/** Blocks on their way down, over everything in the arena. */
export function drawFalling(scene: Scene, blocks: Blocks): void {
  const { ctx, layout, still } = scene;
  const { cell } = layout;
  each(scene, (x, y, gone) => {
    const part = (gone - (1 - SEEN_PART)) / SEEN_PART;
    if (part <= 0 || still) return;
    ctx.globalAlpha = Math.min(1, part * 1.6);
    const top = Math.round(y - (1 - part * part) * DROP_CELLS * cell);
    drawUpright(ctx, layout, { x: x + cell / 2, y: y + cell / 2 }, () => ctx.drawImage(blocks.block, x, top));
  });
  ctx.globalAlpha = 1;
}

/** Calls back with the cell's corner and how much of its time in the air is over, 0 to 1. */
function each(
  { layout, current: state, alpha }: Scene,
  draw: (x: number, y: number, gone: number) => void,
): void {
  if (state.phase !== 'play' || !isSudden(state)) return;
  for (let index = state.fallen; ; index++) {
    const left = landsAt(state, index) - state.since - alpha;
    const cell = spiralCell(state, index);
    if (left > SHADOW_FRAMES || cell < 0) return;
    const x = layout.originX + (cell % state.cols) * layout.cell;
    const y = layout.originY + Math.floor(cell / state.cols) * layout.cell;
    draw(x, y, Math.min(1, 1 - left / SHADOW_FRAMES));
  }
}

/** The announcement, from the state alone. */
export function drawWarning({ ctx, layout, labels, words, current: state, still }: Scene): void {
  const age = state.since - (state.suddenAt - SUDDEN_WARNING_FRAMES);
  if (
    state.phase !== 'play' ||
    !isSudden(state, SUDDEN_WARNING_FRAMES) ||
    age < 0 ||
    age > SUDDEN_WARNING_FRAMES + BANNER_FRAMES
  )
    return;
  const left = Math.ceil((SUDDEN_WARNING_FRAMES - age) / 60);
  const text = left > 0 ? words.suddenIn(left) : words.sudden;
  const maxWidth = layout.width * 0.9;
  const label = labels.get(text, {
    size: 38 * layout.unit,
    colour: DANGER,
    weight: 800,
    face: 'display',
    rim: true,
    maxWidth,
  });
  // Each second comes with a beat.
  const beat = still || left <= 0 ? 1 : 1 + 0.12 * (1 - Math.min(1, (age % 60) / 14)) ** 2;
  ctx.globalAlpha = Math.min(1, age / 10, (SUDDEN_WARNING_FRAMES + BANNER_FRAMES - age) / 20);
  const wide = label.width * beat;
  const high = label.height * beat;
  const y = layout.arenaY + layout.arenaHeight * 0.2;
  ctx.drawImage(label.image, (layout.width - wide) / 2, y - high / 2, wide, high);
  ctx.globalAlpha = 1;
}
