// The border as it stands, the ground it has taken, and the ground it is about to take.

import type { Layout } from '../../kit/arena/layout.ts';
import type { Ctx } from '../../kit/draw/text.ts';
import { insetCols } from '../rules/arena.ts';
import type { TrailsState } from '../rules/state.ts';
import { BORDER, DANGER, VOID } from './colours.ts';
import type { Scene } from './scene.ts';

interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const PULSE_MS = 420;

export function drawBorder({ ctx, layout, current: state, time, still }: Scene): void {
  const whole = open(layout, state, 0);
  const now = open(layout, state, state.inset);
  const warned = state.nextInset > state.inset;
  const pulse = still ? 0.5 : 0.5 + 0.5 * Math.sin((time / PULSE_MS) * Math.PI);
  if (state.inset > 0) fillBetween(ctx, whole, now, VOID, 1);
  if (warned) {
    const next = open(layout, state, state.nextInset);
    fillBetween(ctx, now, next, DANGER, 0.13 + 0.15 * pulse);
    ctx.setLineDash([layout.cell, layout.cell * 0.7]);
    strokeRect(ctx, next, DANGER, Math.max(1, 1.5 * layout.unit));
    ctx.setLineDash([]);
  }
  const line = Math.max(2, 2.5 * layout.unit);
  ctx.globalAlpha = 0.22;
  strokeRect(ctx, now, warned ? DANGER : BORDER, line * 3.2);
  ctx.globalAlpha = 1;
  strokeRect(ctx, now, warned ? DANGER : BORDER, line);
}

/** The open part of the arena with so many rows closed at top and bottom. */
function open(layout: Layout, state: TrailsState, inset: number): Rect {
  const rows = Math.min(inset, state.rows / 2);
  const sides = Math.min(insetCols(inset), state.cols / 2);
  return {
    left: layout.arenaX + sides * layout.cell,
    top: layout.arenaY + rows * layout.cell,
    right: layout.arenaX + (state.cols - sides) * layout.cell,
    bottom: layout.arenaY + (state.rows - rows) * layout.cell,
  };
}

/** Fills what lies inside `outer` and outside `inner`. */
function fillBetween(ctx: Ctx, outer: Rect, inner: Rect, colour: string, alpha: number): void {
  ctx.fillStyle = colour;
  ctx.globalAlpha = alpha;
  ctx.fillRect(outer.left, outer.top, outer.right - outer.left, inner.top - outer.top);
  ctx.fillRect(outer.left, inner.bottom, outer.right - outer.left, outer.bottom - inner.bottom);
  ctx.fillRect(outer.left, inner.top, inner.left - outer.left, inner.bottom - inner.top);
  ctx.fillRect(inner.right, inner.top, outer.right - inner.right, inner.bottom - inner.top);
  ctx.globalAlpha = 1;
}

function strokeRect(ctx: Ctx, rect: Rect, colour: string, width: number): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.strokeRect(rect.left, rect.top, rect.right - rect.left, rect.bottom - rect.top);
}
