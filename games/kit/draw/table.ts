// The table after a round or a match: who won, what everybody got for it, and how the match stands.

import type { SharedWords } from '../words/shared.ts';
import { type Palette, seatLook } from './colours.ts';
import { traceShape } from './shapes.ts';
import { type Ctx, context, drawLabel, type Labels } from './text.ts';

export interface Row {
  readonly seat: number;
  readonly name: string;
  readonly mine: boolean;
  /** What else is worth saying, small; may be empty. */
  readonly note: string;
  /** Points of the round, or null where there are no rounds. */
  readonly gained: number | null;
  readonly points: number;
}

export interface Heading {
  /** Empty when nobody won, or when it is the one player at this screen. */
  readonly who: string;
  readonly what: string;
  readonly colour: string;
}

/** In units: what the head takes, and each seat's line. */
const HEAD_UNITS = 92;
const ROW_UNITS = 36;
const WIDTH_UNITS = 500;
const GAIN = '#7ae582';
const COME_MS = 320;

/** `unit` is the layout's; the table shrinks on a small screen (a phone held upright) to what there is. */
export function renderTable(
  labels: Labels,
  palette: Palette,
  heading: Heading,
  rows: readonly Row[],
  unit: number,
  most: { readonly width: number; readonly height: number },
): OffscreenCanvas {
  const units = HEAD_UNITS + ROW_UNITS * rows.length;
  const u = Math.min(unit * 1.15, (most.height * 0.92) / units, most.width / (WIDTH_UNITS + 20));
  const width = Math.round(WIDTH_UNITS * u);
  const image = new OffscreenCanvas(width, Math.round(units * u));
  const ctx = context(image);
  ctx.beginPath();
  ctx.roundRect(u, u, image.width - 2 * u, image.height - 2 * u, 14 * u);
  ctx.fillStyle = palette.table;
  ctx.fill();
  ctx.lineWidth = 2 * u;
  ctx.strokeStyle = heading.colour;
  ctx.stroke();
  drawHeading(ctx, labels, heading, width, u);
  rows.forEach((row, i) => {
    drawRow(ctx, labels, palette, row, { width, y: (HEAD_UNITS + ROW_UNITS * i) * u, u });
  });
  return image;
}

function drawHeading(
  ctx: Ctx,
  labels: Labels,
  { who, what, colour }: Heading,
  width: number,
  u: number,
): void {
  const style = { size: 25 * u, colour, weight: 750, face: 'display' } as const;
  const rest = labels.get(what, { ...style, maxWidth: width - 30 * u });
  // Only the name is cut: what has been won must stay readable.
  const name = who === '' ? null : labels.get(who, { ...style, maxWidth: width - 40 * u - rest.width });
  const left = (width - rest.width - (name?.width ?? 0)) / 2;
  if (name) drawLabel(ctx, name, left, 42 * u, 'left');
  drawLabel(ctx, rest, left + (name?.width ?? 0), 42 * u, 'left');
}

function drawRow(
  ctx: Ctx,
  labels: Labels,
  palette: Palette,
  row: Row,
  { width, y, u }: { readonly width: number; readonly y: number; readonly u: number },
): void {
  if (row.mine) {
    ctx.fillStyle = palette.panelMine;
    ctx.beginPath();
    ctx.roundRect(16 * u, y - 17 * u, width - 32 * u, 34 * u, 8 * u);
    ctx.fill();
  }
  traceShape(ctx, seatLook(row.seat).shape, 42 * u, y, 10 * u);
  ctx.fillStyle = seatLook(row.seat).colour;
  ctx.fill();
  let right = width - 26 * u;
  const sum = labels.get(String(row.points), { size: 22 * u, colour: palette.text, weight: 750 });
  drawLabel(ctx, sum, right, y, 'right');
  right = Math.min(right - sum.width, width - 78 * u);
  if (row.gained !== null) {
    const colour = row.gained > 0 ? GAIN : palette.quiet;
    right -=
      drawLabel(ctx, labels.get(`+${row.gained}`, { size: 18 * u, colour }), right, y, 'right') + 8 * u;
    right = Math.min(right, width - 130 * u);
  }
  if (row.note !== '') {
    const style = { size: 13.5 * u, colour: palette.quiet, weight: 500, maxWidth: 150 * u };
    right -= drawLabel(ctx, labels.get(row.note, style), right, y, 'right');
  }
  const style = { size: 18.5 * u, colour: palette.text, maxWidth: right - 70 * u };
  drawLabel(ctx, labels.get(row.name, style), 62 * u, y, 'left');
}

/** In the middle of a part of the screen; slides in `age` ms after the decision. */
export function drawTable(
  ctx: Ctx,
  table: OffscreenCanvas,
  middleX: number,
  middleY: number,
  age: number,
  still: boolean,
): void {
  const come = still ? 1 : Math.min(1, Math.max(0, age / COME_MS));
  const lift = (1 - come) ** 3 * table.height * 0.25;
  ctx.globalAlpha = come;
  const x = Math.round(middleX - table.width / 2);
  ctx.drawImage(table, x, Math.round(Math.max(0, middleY - table.height / 2) + lift));
  ctx.globalAlpha = 1;
}

/** How a round or a match stands: `best` has most points, -1 for a tie; `winner` of the round, -1 for a draw. */
export interface Decision {
  readonly matchDecided: boolean;
  readonly best: number;
  readonly winner: number;
}

export function headingFor(
  words: SharedWords,
  names: readonly string[],
  { matchDecided, best, winner }: Decision,
  mine: readonly number[],
  plain: string,
): Heading {
  const of = matchDecided ? best : winner;
  if (of < 0) return { who: '', what: matchDecided ? words.matchTied : words.roundDrawn, colour: plain };
  const { colour } = seatLook(of);
  if (mine.length === 1 && mine[0] === of)
    return { who: '', what: matchDecided ? words.youWinMatch : words.youWinRound, colour };
  return { who: names[of]!, what: matchDecided ? words.winsMatch : words.winsRound, colour };
}
