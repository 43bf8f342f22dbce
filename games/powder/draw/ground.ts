// The picture of everything that stands still: page, floor, border and blocks, kept in a layer as large as the
// canvas. Only cells that differ from what was drawn are drawn again, so a painter that starts in the middle of
// a match, or sees a frame corrected, is right at its next picture.

import { drawUpright, type Layout } from '../../kit/arena/layout.ts';
import { type Ctx, context } from '../../kit/draw/text.ts';
import { BLOCK, BURNING, CRATE, FLOOR, KEG, KEG_LIT, PILLAR } from '../rules/arena.ts';
import type { PowderState } from '../rules/state.ts';
import type { Blocks } from './blocks.ts';
import { BRASS, BRASS_DARK, PAGE } from './colours.ts';

export interface Ground {
  readonly layer: OffscreenCanvas;
  update(state: PowderState): void;
}

const NOT_DRAWN = 255;

export function createGround(layout: Layout, state: PowderState, blocks: Blocks): Ground {
  const { cell, originX, originY } = layout;
  const { cols, rows } = state;
  const layer = new OffscreenCanvas(layout.width, layout.height);
  const ctx = context(layer);
  const light = lamplight(layout);
  const drawn = new Uint8Array(cols * rows).fill(NOT_DRAWN);
  page(ctx, layout);

  return {
    layer,
    update(current) {
      for (let at = 0; at < drawn.length; at++) {
        const kind = current.cells[at]!;
        if (kind === drawn[at]) continue;
        drawn[at] = kind;
        const x = at % cols;
        const y = Math.floor(at / cols);
        if (x > 0 && y > 0 && x < cols - 1 && y < rows - 1) paint(x, y, kind);
      }
    },
  };

  function paint(x: number, y: number, kind: number): void {
    const left = originX + x * cell;
    const top = originY + y * cell;
    drawUpright(ctx, layout, { x: left + cell / 2, y: top + cell / 2 }, () => {
      ctx.drawImage(blocks.floors[(x + y) % 2]!, left, top);
      const image = blockImage(blocks, kind, x + y * 3);
      if (image) ctx.drawImage(image, left, top);
    });
    // The lamp over the table lights the middle; the light is laid over each cell once, as it is drawn.
    ctx.drawImage(light, left - layout.arenaX, top - layout.arenaY, cell, cell, left, top, cell, cell);
  }
}

/** The sprite of what stands in a cell, or null for a bare floor. `variety` picks one of several. */
function blockImage(blocks: Blocks, kind: number, variety: number): OffscreenCanvas | null {
  switch (kind) {
    case PILLAR:
      return blocks.pillar;
    case CRATE:
      return blocks.crates[variety % blocks.crates.length]!;
    case BURNING:
      return blocks.burnt;
    case KEG:
    case KEG_LIT:
      return blocks.keg;
    case BLOCK:
      return blocks.block;
    case FLOOR:
      return null;
    default:
      throw new Error(`no picture of cell kind ${kind}`);
  }
}

/** Warm in the middle, dark towards the corners. */
function lamplight(layout: Layout): OffscreenCanvas {
  const { arenaWidth, arenaHeight } = layout;
  const image = new OffscreenCanvas(arenaWidth, arenaHeight);
  const ctx = context(image);
  const far = Math.max(arenaWidth, arenaHeight) * 0.62;
  ctx.setTransform(1, 0, 0, Math.min(1, (arenaHeight / arenaWidth) * 1.25), arenaWidth / 2, arenaHeight / 2);
  const glow = ctx.createRadialGradient(0, 0, 0, 0, 0, far);
  glow.addColorStop(0, 'rgba(255, 190, 110, 0.13)');
  glow.addColorStop(0.45, 'rgba(120, 70, 40, 0.05)');
  glow.addColorStop(0.75, 'rgba(8, 4, 20, 0.2)');
  glow.addColorStop(1, 'rgba(4, 2, 12, 0.46)');
  ctx.fillStyle = glow;
  ctx.fillRect(-arenaWidth, -arenaHeight * 4, 2 * arenaWidth, arenaHeight * 8);
  return image;
}

function page(ctx: Ctx, layout: Layout): void {
  const { width, height, arenaX, arenaY, arenaWidth, arenaHeight, cell } = layout;
  ctx.fillStyle = PAGE;
  ctx.fillRect(0, 0, width, height);
  const middle = arenaY + arenaHeight / 2;
  const haze = ctx.createRadialGradient(
    width / 2,
    middle,
    0,
    width / 2,
    middle,
    Math.max(width, height) * 0.62,
  );
  haze.addColorStop(0, 'rgba(150, 90, 40, 0.28)');
  haze.addColorStop(1, 'rgba(20, 10, 16, 0)');
  ctx.fillStyle = haze;
  ctx.fillRect(0, 0, width, height);
  // The bench that the arena stands on: dark wood with a brass edge.
  const rim = cell / 2;
  const bench = ctx.createLinearGradient(0, arenaY, 0, arenaY + arenaHeight);
  bench.addColorStop(0, '#4a3a3c');
  bench.addColorStop(1, '#241b20');
  ctx.fillStyle = bench;
  ctx.fillRect(arenaX, arenaY, arenaWidth, arenaHeight);
  const line = Math.max(1, Math.round(cell * 0.05));
  ctx.lineWidth = line;
  ctx.strokeStyle = BRASS_DARK;
  ctx.strokeRect(arenaX + line / 2, arenaY + line / 2, arenaWidth - line, arenaHeight - line);
  ctx.strokeStyle = 'rgba(0, 0, 0, 0.55)';
  ctx.lineWidth = line * 2;
  ctx.strokeRect(arenaX + rim, arenaY + rim, arenaWidth - 2 * rim, arenaHeight - 2 * rim);
  // Brass nails along the edge, one for each cell.
  ctx.fillStyle = BRASS;
  const r = Math.max(1, cell * 0.055);
  for (let x = arenaX + rim + cell / 2; x < arenaX + arenaWidth - rim; x += cell) {
    nail(ctx, x, arenaY + rim / 2, r);
    nail(ctx, x, arenaY + arenaHeight - rim / 2, r);
  }
  for (let y = arenaY + rim + cell / 2; y < arenaY + arenaHeight - rim; y += cell) {
    nail(ctx, arenaX + rim / 2, y, r);
    nail(ctx, arenaX + arenaWidth - rim / 2, y, r);
  }
}

function nail(ctx: Ctx, x: number, y: number, r: number): void {
  ctx.beginPath();
  ctx.arc(x, y, r, 0, 2 * Math.PI);
  ctx.fill();
}
