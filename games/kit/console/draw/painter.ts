// The painter of any cartridge: the console's picture in whole points, as wide as a television made it, and beside it who
// plays on which pad.

import type { ConsoleLook, Painter, PainterSurroundings } from '../../../game.ts';
import { type Looks, looksOf } from '../../draw/colours.ts';
import { ARROW_UNITS, traceArrow, traceShape } from '../../draw/shapes.ts';
import { type Ctx, context, createLabels, drawLabel, type Labels } from '../../draw/text.ts';
import { namesOf } from '../../words/names.ts';
import { BESIDE, GUN } from '../rules/light-gun.ts';
import type { ConsoleState } from '../rules/machine.ts';
import { createReplayedFrames } from './replay-frame.ts';
import {
  LEAST_WHOLE,
  layOutScreen,
  POINTS_ACROSS,
  POINTS_DOWN,
  pointIn,
  type ScreenLayout,
} from './screen-layout.ts';
import { createTube } from './tube.ts';

const AS_IT_IS: ConsoleLook = { palette: 'vivid', tube: false };
const PAGE = '#05060b';
const OPAQUE = 0xff00_0000;
/** Size of the text, at a layout's unit. */
const NAME_UNITS = 17;
/** Between a figure and its arrow, and between that and the name above it. */
const ARROW_GAP_UNITS = 6;
const MARK_GAP_UNITS = 10;
const MARK_WIDTH_UNITS = 110;
/** Inner and outer end of the cross's arms, from the middle. */
const AIM_UNITS = [5, 16] as const;

/** Where the middle of a figure's upper edge is in the picture, in its points; null for nowhere. */
export type FigureOf<S> = (state: S, seat: number) => { readonly x: number; readonly y: number } | null;

/** What a player has scored; null for a seat without one. */
export type PointsOf<S> = (state: S, seat: number) => number | null;

export interface ConsolePainter<S> extends Painter<S> {
  /** Which point of the console's picture is there in the picture that was drawn last, in CSS pixels; null beside it. */
  pointAt(x: number, y: number): { readonly x: number; readonly y: number } | null;
}

/**
 * `stateOf` finds the console in the state of a game; `figureOf` those who play, and `pointsOf` what they have scored, where
 * the cartridge is known so well.
 */
export function createConsolePainter<S>(
  file: Uint8Array,
  stateOf: (state: S) => ConsoleState,
  { seats, language, bare = false }: PainterSurroundings<S>,
  figureOf: FigureOf<S> = () => null,
  pointsOf: PointsOf<S> = () => null,
): ConsolePainter<S> {
  const frames = createReplayedFrames(file);
  const names = namesOf(seats, language);
  const looks = looksOf(seats);
  const labels = createLabels();
  const points = new OffscreenCanvas(POINTS_ACROSS, POINTS_DOWN);
  const pointsCtx = context(points);
  const pixels = new ImageData(POINTS_ACROSS, POINTS_DOWN);
  const words = new Uint32Array(pixels.data.buffer);
  let enlarged = points;
  const tube = createTube(PAGE);
  let painted = -1;
  let paintedIn = AS_IT_IS.palette;
  let drawn: { readonly layout: ScreenLayout; readonly ratio: number } | null = null;

  return {
    observe(previous, current) {
      frames.note(stateOf(previous), stateOf(current));
    },
    draw(ctx, { previous, current, width, height, mine, followed = null, console = AS_IT_IS }) {
      const { frame } = stateOf(current);
      frames.colours(console.palette);
      frames.show(stateOf(previous), stateOf(current));
      if (painted !== frame || paintedIn !== console.palette) {
        for (let at = 0; at < words.length; at++) words[at] = frames.picture[at]! | OPAQUE;
        pointsCtx.putImageData(pixels, 0, 0);
        painted = frame;
        paintedIn = console.palette;
      }
      const ratio = ctx.getTransform().a;
      const layout = layOutScreen(Math.round(width * ratio), Math.round(height * ratio), ratio, bare);
      drawn = { layout, ratio };
      ctx.save();
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      ctx.fillStyle = PAGE;
      ctx.fillRect(0, 0, layout.width, layout.height);
      enlarged = enlarge(points, enlarged, layout.times);
      // Only across: its points are whole from top to bottom, and a little wider than high.
      ctx.imageSmoothingEnabled = true;
      ctx.drawImage(enlarged, layout.x, layout.y, layout.across, layout.down);
      if (console.tube) tube.draw(ctx, points, layout);
      drawAim(ctx, layout, stateOf(current).gun);
      for (const seat of followed === null ? mine : [followed]) {
        const figure = figureOf(current, seat);
        if (!figure) continue;
        const x = layout.x + (figure.x / POINTS_ACROSS) * layout.across;
        const y = layout.y + (figure.y / POINTS_DOWN) * layout.down;
        // Whose it is is a question only where several play at this screen.
        const name = mine.length > 1 ? names[seat]! : '';
        drawMark(ctx, layout, x, y, { name, colour: looks[seat]!.colour, labels });
      }
      if (!bare)
        names.forEach((name, seat) => {
          const points = pointsOf(current, seat);
          if (name) drawName(ctx, layout, { seat, name, points, looks, labels, mine });
        });
      ctx.restore();
    },
    samples: () => frames.samples(),
    pointAt: (x, y) => drawn && pointIn(drawn.layout, x * drawn.ratio, y * drawn.ratio),
  };
}

/** A whole number of times as large, without a blur. */
function enlarge(points: OffscreenCanvas, before: OffscreenCanvas, times: number): OffscreenCanvas {
  if (times === 1) return points;
  const [width, height] = [POINTS_ACROSS * times, POINTS_DOWN * times];
  const canvas = before.width === width && before !== points ? before : new OffscreenCanvas(width, height);
  const ctx = context(canvas);
  ctx.imageSmoothingEnabled = false;
  ctx.drawImage(points, 0, 0, width, height);
  return canvas;
}

/** A cross where the light gun points: it is open in the middle, and seen on any colour. */
function drawAim(ctx: Ctx, { x, y, across, down, unit }: ScreenLayout, gun: Uint8Array): void {
  if (gun.length === 0 || gun[GUN.down] === BESIDE) return;
  const middleX = x + ((gun[GUN.across]! + 0.5) / POINTS_ACROSS) * across;
  const middleY = y + ((gun[GUN.down]! - 0.5) / POINTS_DOWN) * down;
  ctx.beginPath();
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    ctx.moveTo(middleX + dx * AIM_UNITS[0] * unit, middleY + dy * AIM_UNITS[0] * unit);
    ctx.lineTo(middleX + dx * AIM_UNITS[1] * unit, middleY + dy * AIM_UNITS[1] * unit);
  }
  for (const [colour, units] of [
    [PAGE, 5],
    ['#ffffff', 2],
  ] as const) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = Math.max(1, units * unit);
    ctx.stroke();
  }
}

interface Mark {
  readonly name: string;
  readonly colour: string;
  readonly labels: Labels;
}

/** An arrow above a figure; and a name, where the points are large enough for it to leave the picture in sight. */
function drawMark(ctx: Ctx, { unit, down }: ScreenLayout, x: number, y: number, mark: Mark): void {
  const { name, colour, labels } = mark;
  const tip = y - ARROW_GAP_UNITS * unit;
  traceArrow(ctx, x, tip, unit, 1);
  ctx.fillStyle = colour;
  ctx.fill();
  // Walls may have the same colour.
  ctx.lineWidth = Math.max(1, 2 * unit);
  ctx.strokeStyle = PAGE;
  ctx.stroke();
  if (!name || down < LEAST_WHOLE * POINTS_DOWN) return;
  const label = labels.get(name, {
    size: NAME_UNITS * unit,
    colour,
    weight: 750,
    rim: true,
    maxWidth: MARK_WIDTH_UNITS * unit,
  });
  drawLabel(ctx, label, x, tip - (ARROW_UNITS + MARK_GAP_UNITS) * unit);
}

interface Named {
  readonly seat: number;
  readonly name: string;
  readonly points: number | null;
  readonly looks: Looks;
  readonly labels: Labels;
  readonly mine: readonly number[];
}

function drawName(ctx: Ctx, layout: ScreenLayout, named: Named): void {
  const { seat, name, points, looks, labels, mine } = named;
  const place = layout.names[seat];
  if (!place) return;
  const { colour, shape } = looks[seat]!;
  const size = NAME_UNITS * layout.unit;
  const score = points === null ? null : labels.get(String(points), { size, colour: '#ffffff', weight: 800 });
  const label = labels.get(name, {
    size,
    colour: mine.includes(seat) ? '#ffffff' : colour,
    maxWidth: place.width - 2 * size - (score?.width ?? 0),
  });
  traceShape(ctx, shape, place.x + size * 0.7, place.y, size * 0.5);
  ctx.fillStyle = colour;
  ctx.fill();
  if (mine.includes(seat)) {
    ctx.lineWidth = Math.max(1, 1.5 * layout.unit);
    ctx.strokeStyle = '#ffffff';
    ctx.stroke();
  }
  const x = place.x + 1.5 * size;
  ctx.drawImage(label.image, x, place.y - label.height / 2);
  // Beside whose they are: the console's own are told apart by their colours alone.
  if (score) ctx.drawImage(score.image, x + label.width, place.y - score.height / 2);
}
