// The score bar on top of an arena: a chip for each seat, and before its members for each team, with sign, name, points and
// the way to the target.
// Rendered into a layer only when something on it changes; a chip whose points rose lights up for a moment.

import type { Palette } from '../draw/colours.ts';
import { traceShape } from '../draw/shapes.ts';
import { drawTeamTile } from '../draw/team-tile.ts';
import { type Ctx, context, drawLabel, type Label, type Labels } from '../draw/text.ts';
import { type BarRoom, boxesOf, chipsShown } from './bar-room.ts';
import type { Chip } from './chips.ts';
import type { Layout } from './layout.ts';
import { nameLines } from './name-lines.ts';

export interface ScoreBar {
  /** `key` changes whenever a chip would, `room` when there is more of it or less; only then is `chips` asked for. */
  draw(
    ctx: Ctx,
    key: string,
    room: BarRoom,
    chips: () => readonly Chip[],
    time: number,
    still: boolean,
  ): void;
}

const LIT_MS = 700;
/** Least room for a name, in units: with less, its own player sees it whole and others see the sign. */
const LEAST_NAME_UNITS = 34;
/** Least room for the first letters of an own name, with the gaps beside it, in units. */
const LEAST_OWN_NAME_UNITS = 16;
/** What the letter of its team takes of a member's chip. */
const LETTER_UNITS = 21;
/** What a whole name may have of the gaps beside it where room is as scarce. */
const GAP_UNITS = 6;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function createScoreBar(layout: Layout, labels: Labels, palette: Palette): ScoreBar {
  const layer = new OffscreenCanvas(Math.max(1, layout.width), Math.max(1, layout.barHeight));
  const own = context(layer);
  let shown = '';
  let boxes: readonly Box[] = [];
  let chips: readonly Chip[] = [];
  /** By key: when its points rose. */
  const rose = new Map<string, number>();

  return {
    draw(ctx, content, room, list, time, still) {
      const key = `${content} ${room.x} ${room.width} ${room.gap}`;
      if (key !== shown) {
        const before = new Map(chips.map(({ key, points }) => [key, points]));
        const all = list();
        const ranks = all.map(({ mine, head }) => (mine ? 0 : head > 0 ? 1 : 2));
        chips = chipsShown(layout, room, ranks).map((index) => all[index]!);
        for (const { key, points } of chips) if (points > (before.get(key) ?? points)) rose.set(key, time);
        shown = key;
        boxes = boxesOf(layout, room, chips.length);
        own.clearRect(0, 0, layer.width, layer.height);
        chips.forEach((chip, i) => {
          drawChip(own, layout.unit, labels, palette, chip, boxes[i]!);
        });
      }
      ctx.drawImage(layer, 0, layout.barY);
      for (const [key, at] of rose) {
        const left = 1 - (time - at) / LIT_MS;
        const index = chips.findIndex((chip) => chip.key === key);
        const box = boxes[index];
        if (left <= 0 || !box) {
          rose.delete(key);
          continue;
        }
        const grow = still ? 0 : 3 * layout.unit * left;
        ctx.globalAlpha = 0.9 * left;
        ctx.strokeStyle = chips[index]!.colour;
        ctx.lineWidth = 2.5 * layout.unit;
        ctx.beginPath();
        ctx.roundRect(
          box.x - grow,
          layout.barY + box.y - grow,
          box.width + 2 * grow,
          box.height + 2 * grow,
          7 * layout.unit,
        );
        ctx.stroke();
        ctx.globalAlpha = 1;
      }
    },
  };
}

/**
 * What is said of a name in so much room. In teams the letter stands before it, and all else a little to the right, unless
 * the name is whole only without it, because members follow their team.
 */
function nameOf(
  { name, head, team, mine, out }: Chip,
  labels: Labels,
  palette: Palette,
  unit: number,
  width: number,
  height: number,
): { readonly lines: readonly Label[]; readonly hasLetter: boolean } {
  const style = { colour: out ? palette.quiet : palette.text, weight: head > 0 ? 750 : 600 };
  const within = (wide: number, mayCut: boolean) => {
    const scarce = wide <= LEAST_NAME_UNITS * unit;
    const room = { width: wide + (scarce ? GAP_UNITS * unit : 0), height: height - 5 * unit, unit };
    // A team has its letter already; one's own is known by its beginning.
    const hasBeginning = mine ? wide >= LEAST_OWN_NAME_UNITS * unit : !scarce;
    return nameLines(labels, name, style, room, mayCut && head === 0 && hasBeginning);
  };
  if (team === 0) return { lines: within(width, true), hasLetter: false };
  const room = width - LETTER_UNITS * unit;
  const beside = within(room, false);
  if (beside.length > 0) return { lines: beside, hasLetter: true };
  const whole = within(width, false);
  if (whole.length > 0) return { lines: whole, hasLetter: false };
  if (room > LEAST_NAME_UNITS * unit) return { lines: within(room, true), hasLetter: true };
  const lines = within(width, true);
  return { lines, hasLetter: lines.length === 0 && width >= (LETTER_UNITS - GAP_UNITS) * unit };
}

function drawChip(ctx: Ctx, unit: number, labels: Labels, palette: Palette, chip: Chip, box: Box): void {
  const { x, y, width, height } = box;
  const { colour, look, head } = chip;
  const middle = y + height / 2 - unit;
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, 7 * unit);
  ctx.fillStyle = chip.mine ? palette.panelMine : palette.panel;
  ctx.fill();
  ctx.lineWidth = (chip.mine ? 2 : 1) * unit;
  ctx.strokeStyle = head > 0 ? colour : chip.mine ? palette.edgeMine : palette.edge;
  ctx.stroke();
  ctx.globalAlpha = chip.out ? 0.4 : 1;
  const deciding = chip.part !== null;
  const points = labels.get(String(chip.points), {
    size: (deciding ? 22 : 16) * unit,
    colour: deciding ? palette.text : palette.quiet,
    weight: deciding ? 750 : 600,
  });
  const place = { size: 14 * unit, colour: palette.text, weight: 700 };
  const done = chip.done === '' ? null : labels.get(chip.done, place);
  const free = width - 34 * unit - points.width - 6 * unit;
  const hasPlace = done !== null && free - done.width > LEAST_NAME_UNITS * unit;
  const nameWidth = hasPlace ? free - done.width : free;
  const { lines, hasLetter } = nameOf(chip, labels, palette, unit, nameWidth, height);
  const from = x + (hasLetter ? LETTER_UNITS * unit : 0);
  if (head > 0) drawTeamTile(ctx, labels, head, x + 17 * unit, middle, 22 * unit);
  if (hasLetter) drawTeamTile(ctx, labels, chip.team, x + 15 * unit, middle, 18 * unit);
  if (look) {
    traceShape(ctx, look.shape, from + 17 * unit, middle, 10 * unit);
    ctx.fillStyle = colour;
    ctx.fill();
  }
  const high = (height - 6 * unit) / 2;
  lines.forEach((line, at) => {
    drawLabel(ctx, line, from + 28 * unit, middle + (at - (lines.length - 1) / 2) * high, 'left');
  });
  ctx.globalAlpha = 1;
  drawLabel(ctx, points, x + width - 3 * unit, middle, 'right');
  if (hasPlace) drawLabel(ctx, done, x + width - 3 * unit - points.width, middle, 'right');
  if (chip.part === null) return;
  const track = width - 14 * unit;
  ctx.fillStyle = palette.track;
  ctx.fillRect(x + 7 * unit, y + height - 5 * unit, track, 2.5 * unit);
  ctx.fillStyle = colour;
  ctx.fillRect(x + 7 * unit, y + height - 5 * unit, track * Math.min(1, chip.part), 2.5 * unit);
}
