// The table after a round or a match: who won, what everybody got for it, and how the match stands.

import { isUnspaced } from '../words/chinese.ts';
import type { SharedWords } from '../words/shared.ts';
import { type Looks, type Palette, type SeatLook, teamColour, teamLetter } from './colours.ts';
import { drawSeatSign } from './shapes.ts';
import { drawTeamTile } from './team-tile.ts';
import { type Ctx, context, drawLabel, type Labels, marginOf } from './text.ts';

export interface Row {
  readonly look: SeatLook;
  readonly name: string;
  readonly mine: boolean;
  /** What else is worth saying, small; may be empty. */
  readonly note: string;
  /** Points of the round, or null in games without rounds. */
  readonly gained: number | null;
  readonly points: number;
}

/** Stands before the rows of a team's members. */
export interface TeamRow {
  readonly team: number;
  readonly name: string;
  /** How far it is; may be empty. */
  readonly score: string;
}

export interface Heading {
  /** Empty for a draw, or when it is the one player at this screen. */
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
  rows: readonly (Row | TeamRow)[],
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
    const place = { width, y: (HEAD_UNITS + ROW_UNITS * i) * u, u };
    if ('team' in row) drawTeam(ctx, labels, row, place);
    else drawRow(ctx, labels, palette, row, place);
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
  // Each label begins and ends in a margin: one of them is as wide as a space.
  const margins = isUnspaced(who, what) ? 2 : 1;
  const before = name ? name.width - margins * marginOf(style) : 0;
  const left = (width - rest.width - before) / 2;
  if (name) drawLabel(ctx, name, left, 42 * u, 'left');
  drawLabel(ctx, rest, left + before, 42 * u, 'left');
}

/** Place of a row: width of the table, its middle, and a unit. */
interface RowPlace {
  readonly width: number;
  readonly y: number;
  readonly u: number;
}

function drawTeam(ctx: Ctx, labels: Labels, { team, name, score }: TeamRow, { width, y, u }: RowPlace): void {
  drawTeamTile(ctx, labels, team, 32 * u, y, 24 * u);
  const style = { size: 17 * u, colour: teamColour(team), weight: 750 };
  const right = width - 26 * u;
  const far = labels.get(score, style);
  drawLabel(ctx, far, right, y, 'right');
  drawLabel(ctx, labels.get(name, { ...style, maxWidth: right - far.width - 60 * u }), 46 * u, y, 'left');
}

function drawRow(ctx: Ctx, labels: Labels, palette: Palette, row: Row, { width, y, u }: RowPlace): void {
  if (row.mine) {
    ctx.fillStyle = palette.panelMine;
    ctx.beginPath();
    ctx.roundRect(16 * u, y - 17 * u, width - 32 * u, 34 * u, 8 * u);
    ctx.fill();
  }
  drawSeatSign(ctx, row.look, 42 * u, y, 10 * u);
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

/**
 * How a round or a match stands: `best` is ahead, -1 for a tie; `winner` of the round, -1 for a draw. In teams both are
 * one of those, and `teams` has everybody's.
 */
export interface Decision {
  readonly matchDecided: boolean;
  readonly best: number;
  readonly winner: number;
  readonly teams: readonly number[];
}

export function headingFor(
  words: SharedWords,
  names: readonly string[],
  looks: Looks,
  { matchDecided, best, winner, teams }: Decision,
  mine: readonly number[],
  plain: string,
): Heading {
  const of = matchDecided ? best : winner;
  if (of < 0) return { who: '', what: matchDecided ? words.matchTied : words.roundDrawn, colour: plain };
  const { colour } = looks[of]!;
  const team = teams[of]!;
  if (team > 0) {
    const own = mine.length > 0 && mine.every((seat) => teams[seat] === team);
    const what = matchDecided ? words.winsMatch : words.winsRound;
    return { who: own ? words.yourTeam : words.team(teamLetter(team)), what, colour };
  }
  if (mine.length === 1 && mine[0] === of)
    return { who: '', what: matchDecided ? words.youWinMatch : words.youWinRound, colour };
  return { who: names[of]!, what: matchDecided ? words.winsMatch : words.winsRound, colour };
}
