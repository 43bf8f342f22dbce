// The zone that closes: what lies outside of it glows like a warning, what it takes next lights up before, and words say that it comes.

import { drawLabel } from '../../kit/draw/text.ts';
import { COLS, ROWS, ZONE_START_FRAMES, ZONE_WARNING_FRAMES } from '../rules/tuning.ts';
import { zoneColumns, zoneNears } from '../rules/walls.ts';
import { ZONE } from './colours.ts';
import type { Scene } from './scene.ts';

/** A step of it is seen to come in so long. */
const STEP_MS = 500;

export function drawZone({ ctx, layout, current, effects, time, still, unit }: Scene): void {
  const { originX, originY, cell, arenaX, arenaY, arenaWidth, arenaHeight } = layout;
  const { zone } = current;
  const step = zone > 0 && !still ? effects.happened(-1, STEP_MS, 'zone') : null;
  const gone = step ? 1 - (1 - step.age / STEP_MS) ** 3 : 1;
  const columns = (at: number) =>
    at < 1 ? zoneColumns(zone - 1) * (1 - at) + zoneColumns(zone) * at : zoneColumns(zone);
  const inset = (across: number, down: number) =>
    [
      originX + across * cell,
      originY + down * cell,
      (COLS - 2 * across) * cell,
      (ROWS - 2 * down) * cell,
    ] as const;
  const now =
    zone > 0 ? inset(columns(gone), zone - 1 + gone) : ([arenaX, arenaY, arenaWidth, arenaHeight] as const);
  ctx.fillStyle = ZONE;
  ctx.strokeStyle = ZONE;
  const nears = zoneNears(current);
  if (nears >= 0) {
    const next = inset(zoneColumns(zone + 1), zone + 1);
    ctx.beginPath();
    ctx.rect(...now);
    ctx.rect(...next);
    const pulse = still ? 0.5 : 0.5 + 0.5 * Math.sin((time / 1000) * (4 + 8 * nears));
    ctx.globalAlpha = 0.03 + nears * (0.05 + 0.09 * pulse);
    ctx.fill('evenodd');
    ctx.globalAlpha = 0.35 + 0.5 * nears;
    ctx.lineWidth = Math.max(1.5, 2 * unit);
    ctx.setLineDash([cell * 0.3, cell * 0.3]);
    ctx.strokeRect(...next);
    ctx.setLineDash([]);
  }
  if (zone > 0) {
    ctx.beginPath();
    ctx.rect(arenaX, arenaY, arenaWidth, arenaHeight);
    ctx.rect(...now);
    ctx.globalAlpha = still ? 0.24 : 0.21 + 0.05 * Math.sin(time / 320);
    ctx.fill('evenodd');
    ctx.globalAlpha = 0.9;
    ctx.lineWidth = Math.max(1.5, 2.5 * unit);
    ctx.strokeRect(...now);
  }
  ctx.globalAlpha = 1;
}

export function drawWarning({ ctx, layout, labels, words, unit, current: { phase, since } }: Scene): void {
  const from = ZONE_START_FRAMES - ZONE_WARNING_FRAMES;
  if (phase !== 'play' || since < from || since > ZONE_START_FRAMES) return;
  const label = labels.get(words.closing, { size: 26 * unit, colour: ZONE, weight: 750, rim: true });
  drawLabel(ctx, label, layout.arenaX + layout.arenaWidth / 2, layout.arenaY + layout.arenaHeight * 0.16);
}
