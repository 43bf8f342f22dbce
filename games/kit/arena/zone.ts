// The zone that closes, in the picture: what lies outside of it glows like a warning, what it takes next lights up before, and
// words say that it comes.

import { drawLabel } from '../draw/text.ts';
import type { Point } from '../rules/point.ts';
import { type ClockLook, drawClock, FUSE_UNITS, SECONDS_UNITS } from './foot.ts';
import type { RoundState } from './rules/round.ts';
import { type Closing, closedColumns, type Zoned, zoneNears } from './rules/zone.ts';
import type { ArenaWords, Scene } from './scene.ts';

/** A step of it is seen to come in so long. */
const STEP_MS = 500;

type ZoneScene = Scene<RoundState & Zoned, unknown, ArenaWords>;

export function drawZone(scene: ZoneScene, closing: Closing, colour: string): void {
  const { ctx, layout, current, effects, time, still, unit } = scene;
  const { originX, originY, cell, arenaX, arenaY, arenaWidth, arenaHeight } = layout;
  const { cols, rows } = closing;
  const { zone } = current;
  const step = zone > 0 && !still ? effects.happened(-1, STEP_MS, 'zone') : null;
  const part = step ? 1 - (1 - step.age / STEP_MS) ** 3 : 1;
  const columnsAt = (steps: number) => closedColumns(closing, steps);
  const inset = (across: number, down: number) =>
    [
      originX + across * cell,
      originY + down * cell,
      (cols - 2 * across) * cell,
      (rows - 2 * down) * cell,
    ] as const;
  const all = [arenaX, arenaY, arenaWidth, arenaHeight] as const;
  const columns = columnsAt(zone) * part + columnsAt(zone - 1) * (1 - part);
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
  ctx.fillStyle = colour;
  ctx.strokeStyle = colour;
  const nears = zoneNears(closing, current);
  if (nears >= 0) {
    const next = inset(columnsAt(zone + 1), zone + 1);
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

/** Draws how long until its next step, from x to `right` with the middle at y, where there is room for that. */
export function drawZoneClock(
  scene: ZoneScene,
  { startFrames, everyFrames }: Closing,
  look: ClockLook,
  word: string,
  { x, y, right }: Point & { readonly right: number },
): void {
  const { ctx, labels, unit, current } = scene;
  const { phase, since, zone } = current;
  const title = labels.get(word, { size: 15 * unit, colour: look.text, weight: 600 });
  const from = x + title.width + 14 * unit;
  const width = Math.min(FUSE_UNITS * unit, right - from - SECONDS_UNITS * unit);
  if (width < 0 || phase === 'pause' || phase === 'over') return;
  const next = startFrames + zone * everyFrames - (phase === 'play' ? since : 0);
  const clock = { left: Math.max(0, next), whole: zone === 0 ? startFrames : everyFrames };
  drawLabel(ctx, title, from - title.width, y, 'left');
  drawClock(scene, look, clock, { x: from, y, width });
}

/** From its announcement to its first step. */
export function drawZoneWarning(scene: ZoneScene, closing: Closing, colour: string, text: string): void {
  const { ctx, layout, labels, unit, current } = scene;
  const from = closing.startFrames - closing.warningFrames;
  if (current.phase !== 'play' || current.since < from || current.since > closing.startFrames) return;
  const label = labels.get(text, { size: 26 * unit, colour, weight: 750, rim: true });
  drawLabel(ctx, label, layout.arenaX + layout.arenaWidth / 2, layout.arenaY + layout.arenaHeight * 0.16);
}
