// The dark ground, ridges and the chasm around, in square pieces that are drawn once and copied as the camera moves.

import { mix } from '../../../netcode/sim/mix.ts';
import { context } from '../../kit/draw/text.ts';
import { CHASM, GROUND, ROCK, type SkirmishState } from '../rules/state.ts';
import type { Ctx } from './colours.ts';
import type { Scene } from './scene.ts';

const PIECE_TILES = 8;
/** The key of what lies beyond the map, where pieces end. */
const OUTSIDE = -1;
/** Two screens of pieces at the widest zoom; beyond that the oldest go. */
const MAX_PIECES = 260;
/** Most pieces made for one picture, except when all are new: at the beginning, or after a jump of the camera. */
const MADE_AT_ONCE = 10;

interface Piece {
  readonly image: OffscreenCanvas;
  /** Scale at which the piece was drawn; at another one it is stretched until it is drawn anew. */
  readonly scale: number;
}

export interface Ground {
  draw(scene: Scene): void;
}

export function createGround(): Ground {
  const pieces = new Map<number, Piece>();
  return {
    draw({ ctx, width, height, left, top, current, scale }) {
      const side = PIECE_TILES * scale;
      const last = Math.ceil(current.size / PIECE_TILES);
      const firstColumn = Math.floor(-left / side);
      const firstRow = Math.floor(-top / side);
      const seen: { readonly row: number; readonly column: number; readonly key: number }[] = [];
      for (let row = firstRow; row * side + top < height; row++) {
        for (let column = firstColumn; column * side + left < width; column++) {
          const inside = row >= 0 && column >= 0 && row < last && column < last;
          seen.push({ row, column, key: inside ? row * 64 + column : OUTSIDE });
        }
      }
      let mayMake = seen.some(({ key }) => pieces.has(key)) ? MADE_AT_ONCE : seen.length;
      for (const { row, column, key } of seen) {
        // From one whole pixel to the next: between two edges that are smoothed what lies below is seen.
        const x = Math.round(column * side + left);
        const y = Math.round(row * side + top);
        const wide = Math.round((column + 1) * side + left) - x;
        const high = Math.round((row + 1) * side + top) - y;
        let piece = pieces.get(key);
        if (key !== OUTSIDE && piece?.scale !== scale && mayMake > 0) {
          piece = { image: drawPiece(current, column * PIECE_TILES, row * PIECE_TILES, scale), scale };
          pieces.delete(key);
          if (pieces.size > MAX_PIECES) pieces.delete(pieces.keys().next().value!);
          pieces.set(key, piece);
          mayMake--;
        }
        if (piece) ctx.drawImage(piece.image, x, y, wide, high);
        else {
          ctx.fillStyle = key === OUTSIDE ? '#04050d' : '#26262c';
          ctx.fillRect(x, y, wide, high);
        }
      }
    },
  };
}

function terrainAt({ terrain, size }: SkirmishState, x: number, y: number): number {
  return x < 0 || y < 0 || x >= size || y >= size ? CHASM : terrain[y * size + x]!;
}

/** 0 to 1, the same for a tile every time. */
function grain(state: SkirmishState, x: number, y: number, salt: number): number {
  return (mix(state.seed, x, y, salt) & 0xffff) / 0x10000;
}

function drawPiece(state: SkirmishState, tx: number, ty: number, scale: number): OffscreenCanvas {
  const side = Math.ceil(PIECE_TILES * scale);
  const tile = side / PIECE_TILES;
  const image = new OffscreenCanvas(side, side);
  const ctx = context(image);
  ctx.drawImage(soil(state, tx, ty), 0.5, 0.5, PIECE_TILES, PIECE_TILES, 0, 0, side, side);
  ctx.setTransform(tile, 0, 0, tile, -tx * tile, -ty * tile);
  litter(ctx, state, tx, ty);
  ridges(ctx, state, tx, ty);
  chasm(ctx, state, tx, ty);
  return image;
}

/** A pixel a tile with one around, smoothed when it is stretched: earth, moss and trodden ground. */
function soil(state: SkirmishState, tx: number, ty: number): OffscreenCanvas {
  const side = PIECE_TILES + 1;
  const image = new OffscreenCanvas(side, side);
  const ctx = context(image);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const moss = Math.max(0, smooth(state, tx + x, ty + y, 5, 1) - 0.42) * 2;
      const worn = Math.max(0, smooth(state, tx + x, ty + y, 3, 9) - 0.55) * 1.6;
      const light = 0.88 + 0.24 * grain(state, tx + x, ty + y, 2);
      const red = (62 - 24 * moss + 22 * worn) * light;
      const green = (60 + 8 * moss + 12 * worn) * light;
      const blue = (66 - 18 * moss + 2 * worn) * light;
      ctx.fillStyle = `rgb(${red}, ${green}, ${blue})`;
      ctx.fillRect(x, y, 1, 1);
    }
  }
  return image;
}

/** Chance that changes gently, over patches of so many tiles. */
function smooth(state: SkirmishState, x: number, y: number, tiles: number, salt: number): number {
  const left = Math.floor(x / tiles);
  const top = Math.floor(y / tiles);
  const across = x / tiles - left;
  const down = y / tiles - top;
  const ease = (part: number) => part * part * (3 - 2 * part);
  const mixed = (a: number, b: number, part: number) => a + (b - a) * ease(part);
  const row = (at: number) => mixed(grain(state, left, at, salt), grain(state, left + 1, at, salt), across);
  return mixed(row(top), row(top + 1), down);
}

/** Pebbles and tufts, so that the ground moves under the eye when the camera does. */
function litter(ctx: Ctx, state: SkirmishState, tx: number, ty: number): void {
  for (let y = ty - 1; y <= ty + PIECE_TILES; y++) {
    for (let x = tx - 1; x <= tx + PIECE_TILES; x++) {
      if (terrainAt(state, x, y) !== GROUND) continue;
      const count = mix(state.seed, x, y, 3) % 3;
      for (let index = 0; index < count; index++) {
        const px = x + grain(state, x, y, 10 + index);
        const py = y + grain(state, x, y, 20 + index);
        const kind = grain(state, x, y, 30 + index);
        ctx.beginPath();
        if (kind < 0.5) {
          ctx.ellipse(px, py, 0.05 + 0.05 * kind, 0.04, 0, 0, 2 * Math.PI);
          ctx.fillStyle = kind < 0.25 ? 'rgba(120, 116, 126, 0.5)' : 'rgba(12, 11, 15, 0.5)';
          ctx.fill();
        } else {
          for (const lean of [-0.07, 0, 0.07]) {
            ctx.moveTo(px + lean * 0.4, py);
            ctx.lineTo(px + lean, py - 0.13);
          }
          ctx.lineWidth = 0.035;
          ctx.strokeStyle = 'rgba(92, 116, 84, 0.6)';
          ctx.stroke();
        }
      }
    }
  }
}

/** Stones grow together where they touch: shadow, body and lit side are drawn for all before the next. */
function ridges(ctx: Ctx, state: SkirmishState, tx: number, ty: number): void {
  const passes = [
    { fill: 'rgba(0, 0, 0, 0.5)', radius: 0.74, dx: 0.16, dy: 0.3, part: 1 },
    { fill: '#1a171f', radius: 0.76, dx: 0, dy: 0.06, part: 1 },
    { fill: '#45404d', radius: 0.68, dx: -0.02, dy: -0.03, part: 1 },
    { fill: '#595362', radius: 0.52, dx: -0.05, dy: -0.14, part: 1 },
    { fill: '#716a7b', radius: 0.36, dx: -0.08, dy: -0.26, part: 0.6 },
    { fill: '#8f8799', radius: 0.16, dx: -0.14, dy: -0.36, part: 0.4 },
  ];
  for (const { fill, radius, dx, dy, part } of passes) {
    ctx.fillStyle = fill;
    for (let y = ty - 1; y <= ty + PIECE_TILES; y++) {
      for (let x = tx - 1; x <= tx + PIECE_TILES; x++) {
        if (terrainAt(state, x, y) !== ROCK || grain(state, x, y, 9) > part) continue;
        const size = radius * (0.75 + 0.5 * grain(state, x, y, 4));
        const shiftX = 0.5 * (grain(state, x, y, 5) - 0.5);
        const shiftY = 0.5 * (grain(state, x, y, 6) - 0.5);
        ctx.beginPath();
        for (let corner = 0; corner < 7; corner++) {
          const angle = (corner * 2 * Math.PI) / 7 + grain(state, x, y, 7);
          const far = size * (0.8 + 0.4 * grain(state, x, y, 40 + corner));
          ctx.lineTo(
            x + 0.5 + dx + shiftX + far * Math.cos(angle),
            y + 0.5 + dy + shiftY + far * Math.sin(angle),
          );
        }
        ctx.closePath();
        ctx.fill();
      }
    }
  }
}

/** The edge of the world: a pale rim, then nothing. */
function chasm(ctx: Ctx, state: SkirmishState, tx: number, ty: number): void {
  const passes = [
    { fill: '#5b5563', radius: 0.86 },
    { fill: '#26222b', radius: 0.78 },
    { fill: '#0d0b11', radius: 0.66 },
    { fill: '#040407', radius: 0.5 },
  ];
  for (const { fill, radius } of passes) {
    ctx.fillStyle = fill;
    for (let y = ty - 1; y <= ty + PIECE_TILES; y++) {
      for (let x = tx - 1; x <= tx + PIECE_TILES; x++) {
        if (terrainAt(state, x, y) !== CHASM) continue;
        const far = radius * (0.95 + 0.2 * grain(state, x, y, 8));
        ctx.beginPath();
        ctx.arc(x + 0.5, y + 0.5, far, 0, 2 * Math.PI);
        ctx.fill();
      }
    }
  }
  // Deep inside only the last colour is left; between discs too.
  ctx.fillStyle = '#040407';
  for (let y = ty - 1; y <= ty + PIECE_TILES; y++) {
    for (let x = tx - 1; x <= tx + PIECE_TILES; x++) {
      const deep = [-1, 0, 1].every((dy) =>
        [-1, 0, 1].every((dx) => terrainAt(state, x + dx, y + dy) === CHASM),
      );
      if (deep) ctx.fillRect(x - 0.02, y - 0.02, 1.04, 1.04);
    }
  }
}
