// The zone that closes: what lies outside of it glows like a warning, and words say that it comes.

import { drawLabel } from '../../kit/draw/text.ts';
import { COLS, ROWS, ZONE_START_FRAMES, ZONE_WARNING_FRAMES } from '../rules/tuning.ts';
import { zoneColumns } from '../rules/walls.ts';
import { ZONE } from './colours.ts';
import type { Scene } from './scene.ts';

export function drawZone({ ctx, layout, current: { zone }, time, still }: Scene): void {
  if (zone === 0) return;
  const { originX, originY, cell, arenaX, arenaY, arenaWidth, arenaHeight, unit } = layout;
  const columns = zoneColumns(zone);
  const [left, top] = [originX + columns * cell, originY + zone * cell];
  const [wide, high] = [(COLS - 2 * columns) * cell, (ROWS - 2 * zone) * cell];
  ctx.beginPath();
  ctx.rect(arenaX, arenaY, arenaWidth, arenaHeight);
  ctx.rect(left, top, wide, high);
  ctx.globalAlpha = still ? 0.24 : 0.21 + 0.05 * Math.sin(time / 320);
  ctx.fillStyle = ZONE;
  ctx.fill('evenodd');
  ctx.globalAlpha = 0.9;
  ctx.strokeStyle = ZONE;
  ctx.lineWidth = Math.max(1.5, 2 * unit);
  ctx.strokeRect(left, top, wide, high);
  ctx.globalAlpha = 1;
}

export function drawWarning({ ctx, layout, labels, words, unit, current: { phase, since } }: Scene): void {
  const from = ZONE_START_FRAMES - ZONE_WARNING_FRAMES;
  if (phase !== 'play' || since < from || since > ZONE_START_FRAMES) return;
  const label = labels.get(words.closing, { size: 26 * unit, colour: ZONE, weight: 750, rim: true });
  drawLabel(ctx, label, layout.arenaX + layout.arenaWidth / 2, layout.arenaY + layout.arenaHeight * 0.16);
}
