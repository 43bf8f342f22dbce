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
  const part = step ? 1 - (1 - step.age / STEP_MS) ** 3 : 1;
  const columns = zoneColumns(zone) * part + zoneColumns(zone - 1) * (1 - part);
  const inset = (across: number, down: number) =>
    [
      originX + across * cell,
      originY + down * cell,
      (COLS - 2 * across) * cell,
      (ROWS - 2 * down) * cell,
    ] as const;
  const all = [arenaX, arenaY, arenaWidth, arenaHeight] as const;
  const now = zone > 0 ? inset(columns, zone - 1 + part) : all;
  const fillBetween = (outer: typeof all, inner: typeof all, opacity: number) => {
    ctx.beginPath();
    ctx.rect(...outer);
    ctx.rect(...inner);
    ctx.globalAlpha = opacity;
    ctx.fill('evenodd');
  };
  const outline = (box: typeof all, opacity: number, units: number) => {
    ctx.globalAlpha = opacity;
    ctx.lineWidth = Math.max(1.5, units * unit);
    ctx.strokeRect(...box);
  };
  ctx.fillStyle = ZONE;
  ctx.strokeStyle = ZONE;
  const nears = zoneNears(current);
  if (nears >= 0) {
    const next = inset(zoneColumns(zone + 1), zone + 1);
    const pulse = still ? 0.5 : 0.5 + 0.5 * Math.sin((time / 1000) * (4 + 8 * nears));
    fillBetween(now, next, 0.03 + nears * (0.05 + 0.09 * pulse));
    ctx.setLineDash([cell * 0.3, cell * 0.3]);
    outline(next, 0.35 + 0.5 * nears, 2);
    ctx.setLineDash([]);
  }
  if (zone > 0) {
    fillBetween(all, now, still ? 0.24 : 0.21 + 0.05 * Math.sin(time / 320));
    outline(now, 0.9, 2.5);
  }
  ctx.globalAlpha = 1;
}

export function drawWarning({ ctx, layout, labels, words, unit, current: { phase, since } }: Scene): void {
  const from = ZONE_START_FRAMES - ZONE_WARNING_FRAMES;
  if (phase !== 'play' || since < from || since > ZONE_START_FRAMES) return;
  const label = labels.get(words.closing, { size: 26 * unit, colour: ZONE, weight: 750, rim: true });
  drawLabel(ctx, label, layout.arenaX + layout.arenaWidth / 2, layout.arenaY + layout.arenaHeight * 0.16);
}
