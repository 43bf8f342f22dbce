// The picture of everything that stays: page, floor and walls, kept in a layer as large as the canvas. Only
// the tiles whose walls changed are drawn again, found by comparing the grid with what was drawn last; so a
// painter that starts in the middle of a match, or misses frames, is right at its first picture.

import type { Layout } from '../../kit/arena/layout.ts';
import { looksOf } from '../../kit/draw/colours.ts';
import { context } from '../../kit/draw/text.ts';
import { wallSeat } from '../rules/arena.ts';
import type { TrailsState } from '../rules/state.ts';
import { FLOOR, FLOOR_LINE, PAGE } from './colours.ts';
import { createWallAtlas } from './walls.ts';

export interface Ground {
  readonly layer: OffscreenCanvas;
  /** Brings the layer up to date; `burnt` is told of each cell whose wall has gone (cell index, wall byte). */
  update(state: TrailsState, burnt: (at: number, byte: number) => void): void;
}

/** Cells along a tile's side: small enough that a head's step costs little, large enough to be few. */
const TILE_CELLS = 4;
/** Sprites drawn in one picture for changes away from heads (fuses, blasts, a new round): about 2 ms. */
const LAZY_SPRITES = 900;
/** Marks a drawn wall as that of a crashed cycle, above the grid's byte. */
const CRASHED = 256;

export function createGround(layout: Layout, first: TrailsState): Ground {
  const { cell, arenaX, arenaY } = layout;
  const { cols, rows } = first;
  const layer = new OffscreenCanvas(layout.width, layout.height);
  const ctx = context(layer);
  const atlas = createWallAtlas(cell, looksOf(first.seats));
  const drawn = new Uint16Array(cols * rows);
  const tileCols = Math.ceil(cols / TILE_CELLS);
  const tileRows = Math.ceil(rows / TILE_CELLS);
  // 0 clean, 1 can wait, 2 must be drawn now.
  const dirty = new Uint8Array(tileCols * tileRows).fill(2);
  let lazyFrom = 0;

  ctx.fillStyle = PAGE;
  ctx.fillRect(0, 0, layout.width, layout.height);

  return { layer, update };

  function update(state: TrailsState, burnt: (at: number, byte: number) => void): void {
    const heads = state.seats.map((cycle) => (cycle.alive ? cycle.y * cols + cycle.x : -1));
    const crashed = state.seats.map((cycle) => (cycle.alive ? 0 : CRASHED));
    for (let at = 0; at < drawn.length; at++) {
      const byte = state.grid[at]!;
      const before = drawn[at]!;
      let now = 0;
      if (byte !== 0) {
        const seat = wallSeat(byte);
        // The cell under a living head grows with it and is drawn with the head.
        if (heads[seat] !== at) now = byte | crashed[seat]!;
      }
      if (now === before) continue;
      drawn[at] = now;
      if (now === 0 && byte === 0) burnt(at, before & 0xff);
      mark(at, now !== 0 && now < CRASHED && before === 0 ? 2 : 1);
    }
    paintDirty();
  }

  /** A wall's glow reaches one cell around it, so it can touch up to four tiles. */
  function mark(at: number, urgency: number): void {
    const y = Math.floor(at / cols);
    const x = at - y * cols;
    const right = Math.min(tileCols - 1, Math.floor((x + 1) / TILE_CELLS));
    const bottom = Math.min(tileRows - 1, Math.floor((y + 1) / TILE_CELLS));
    for (let tileY = Math.max(0, Math.floor((y - 1) / TILE_CELLS)); tileY <= bottom; tileY++) {
      for (let tileX = Math.max(0, Math.floor((x - 1) / TILE_CELLS)); tileX <= right; tileX++) {
        const tile = tileY * tileCols + tileX;
        dirty[tile] = Math.max(dirty[tile]!, urgency);
      }
    }
  }

  function paintDirty(): void {
    let lazy = 0;
    const start = lazyFrom;
    for (let i = 0; i < dirty.length; i++) {
      const tile = (start + i) % dirty.length;
      const urgency = dirty[tile]!;
      if (urgency === 0 || (urgency === 1 && lazy >= LAZY_SPRITES)) continue;
      const sprites = paintTile(tile % tileCols, Math.floor(tile / tileCols));
      if (urgency === 1) {
        lazy += sprites + 2;
        lazyFrom = tile;
      }
      dirty[tile] = 0;
    }
  }

  function paintTile(tileX: number, tileY: number): number {
    const left = tileX * TILE_CELLS;
    const top = tileY * TILE_CELLS;
    const right = Math.min(cols, left + TILE_CELLS);
    const bottom = Math.min(rows, top + TILE_CELLS);
    const x = arenaX + left * cell;
    const y = arenaY + top * cell;
    const width = (right - left) * cell;
    const height = (bottom - top) * cell;
    ctx.fillStyle = FLOOR;
    ctx.fillRect(x, y, width, height);
    ctx.fillStyle = FLOOR_LINE;
    ctx.fillRect(x, y, width, Math.max(1, Math.floor(cell / 9)));
    ctx.fillRect(x, y, Math.max(1, Math.floor(cell / 9)), height);

    let sprites = 0;
    let clipped = false;
    for (let row = Math.max(0, top - 1); row < Math.min(rows, bottom + 1); row++) {
      for (let col = Math.max(0, left - 1); col < Math.min(cols, right + 1); col++) {
        const wall = drawn[row * cols + col]!;
        if (wall === 0 || wall >= CRASHED) continue;
        if (!clipped) {
          ctx.save();
          ctx.beginPath();
          ctx.rect(x, y, width, height);
          ctx.clip();
          clipped = true;
        }
        atlas.glow(ctx, wall, arenaX + col * cell, arenaY + row * cell);
        sprites++;
      }
    }
    if (clipped) ctx.restore();
    for (let row = top; row < bottom; row++) {
      for (let col = left; col < right; col++) {
        const wall = drawn[row * cols + col]!;
        if (wall === 0) continue;
        atlas.core(ctx, wall & 0xff, wall >= CRASHED, arenaX + col * cell, arenaY + row * cell);
        sprites++;
      }
    }
    return sprites;
  }
}
