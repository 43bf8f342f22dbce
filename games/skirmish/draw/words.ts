// Words over everything: what to do next, what cannot be done, who is out, and how it ended.

import { seatLook } from '../../kit/draw/colours.ts';
import { drawTable, headingFor, renderTable } from '../../kit/draw/table.ts';
import { drawLabel } from '../../kit/draw/text.ts';
import { inSentence } from '../../kit/words/names.ts';
import { hintFor } from '../control/hint.ts';
import { NOTE_MS } from '../control/view.ts';
import { outcomeOf } from '../rules/elimination.ts';
import {
  GIFT_ORE,
  SECOND,
  STEPS_PER_SECOND,
  STORM_NOTICE,
  STORM_START,
  TIME_PER_STEP,
} from '../rules/tuning.ts';
import { BAD, LAMP, palette, TEXT, TEXT_DIM } from './colours.ts';
import type { Scene } from './scene.ts';

/** News stays this many steps. */
const NEWS_STEPS = 5 * STEPS_PER_SECOND;
const NEWS_TIME = 6 * SECOND;
/** The first look at the battlefield comes with a word on how to win. */
const GREETING_STEPS = 7 * STEPS_PER_SECOND;
const POP_STEPS = 0.3 * STEPS_PER_SECOND;
/** A screen less than this many maps wide is narrow. */
const NARROW_MAPS = 3.5;
const STORM_COLOUR = '#c9b6ff';

export interface Words {
  draw(scene: Scene): void;
}

export function createWords(): Words {
  let end: { readonly key: string; readonly image: OffscreenCanvas; readonly from: number } | null = null;
  return {
    draw(scene) {
      if (!scene.current.over) {
        drawNews(scene);
        drawHint(scene);
        drawNote(scene);
        return;
      }
      const { ctx, layout, time, still } = scene;
      const key = `${layout.width}|${layout.height}|${scene.me}`;
      if (end?.key !== key) end = { key, image: endTable(scene), from: end?.from ?? time };
      drawTable(ctx, end.image, layout.width / 2, layout.height * 0.46, time - end.from, still);
    },
  };
}

interface News {
  readonly text: string;
  readonly colour: string;
  /** Steps since it was new. */
  readonly age: number;
}

function drawNews(scene: Scene): void {
  const { ctx, layout, labels, still, alpha } = scene;
  const { unit } = layout;
  newsOf(scene).forEach(({ text, colour, age }, index) => {
    const style = { size: 30 * unit, colour, weight: 800, face: 'display', rim: true } as const;
    const label = labels.get(text, { ...style, maxWidth: layout.width * 0.94 });
    const come = still ? 1 : Math.min(1, (age + alpha) / POP_STEPS);
    const size = 1 + 0.6 * (1 - come) ** 2;
    ctx.globalAlpha = come;
    const wide = label.width * size;
    const high = label.height * size;
    ctx.drawImage(label.image, (layout.width - wide) / 2, (72 + 42 * index) * unit - high / 2, wide, high);
    ctx.globalAlpha = 1;
  });
}

/** From the state alone, so that a screen that has just come in reads the same. */
function newsOf({ current, me, names, view: { words } }: Scene): News[] {
  const news: News[] = [];
  const { frame, time, seats } = current;
  if (frame < GREETING_STEPS) news.push({ text: words.greeting, colour: TEXT, age: frame });
  const { giftAt } = current;
  if (giftAt >= 0 && frame >= giftAt && frame - giftAt <= NEWS_STEPS)
    news.push({ text: words.gift(words.oreForAll(GIFT_ORE)), colour: LAMP, age: frame - giftAt });
  seats.forEach((seat, index) => {
    const age = frame - seat.outAt;
    if (seat.outAt < 0 || age > NEWS_STEPS) return;
    const text = index === me ? words.youAreOut : words.out(inSentence(names[index]!));
    news.push({ text, colour: seatLook(index).colour, age });
  });
  const left = seats.filter((seat) => seat.present && seat.outAt < 0).length;
  const last = Math.max(...seats.map((seat) => seat.outAt));
  if (left === 2 && last >= 0 && frame - last <= NEWS_STEPS)
    news.push({ text: words.lastTwo, colour: LAMP, age: frame - last });
  for (const [from, text] of [
    [STORM_NOTICE, words.stormComes],
    [STORM_START, words.stormStarts],
  ] as const) {
    if (time >= from && time < from + NEWS_TIME)
      news.push({ text, colour: STORM_COLOUR, age: (time - from) / TIME_PER_STEP });
  }
  if (me !== null && seats[me]!.outAt >= 0 && frame - seats[me]!.outAt > NEWS_STEPS)
    news.push({ text: words.watch, colour: TEXT_DIM, age: NEWS_STEPS });
  return news;
}

/** Where the panels begin: words stand above. */
function lowest({ layout, view }: Scene): number {
  const { info, minimap, width } = layout;
  if (view.selection.length > 0) return info.y;
  // On a narrow screen the map reaches under the middle.
  return width < NARROW_MAPS * minimap.width ? minimap.y : info.y + info.height;
}

function drawHint(scene: Scene): void {
  const { ctx, layout, labels, current, view } = scene;
  const { unit } = layout;
  const hint = hintFor(view, current);
  if (hint === null) return;
  const style = { size: 17 * unit, colour: LAMP, weight: 650, maxWidth: layout.width - 40 * unit };
  const label = labels.get(hint, style);
  const centre = layout.width / 2;
  const y = lowest(scene) - 24 * unit;
  ctx.fillStyle = 'rgba(14, 13, 18, 0.82)';
  ctx.beginPath();
  ctx.roundRect(
    centre - label.width / 2 - 12 * unit,
    y - 17 * unit,
    label.width + 24 * unit,
    34 * unit,
    17 * unit,
  );
  ctx.fill();
  drawLabel(ctx, label, centre, y);
}

function drawNote(scene: Scene): void {
  const { ctx, layout, labels, view } = scene;
  const { unit } = layout;
  const { note } = view;
  if (!note || view.clock - note.at >= NOTE_MS) return;
  ctx.globalAlpha = Math.min(1, (NOTE_MS - (view.clock - note.at)) / 500);
  const style = { size: 19 * unit, colour: '#ffb3a8', weight: 700, rim: true, maxWidth: layout.width * 0.94 };
  drawLabel(ctx, labels.get(note.text, style), layout.width / 2, lowest(scene) - 62 * unit);
  ctx.globalAlpha = 1;
}

function endTable({ layout, labels, current, me, names, view: { words } }: Scene): OffscreenCanvas {
  const { scores, places } = outcomeOf(current);
  const seats = current.seats.flatMap((seat, index) => (seat.present ? [index] : []));
  seats.sort((a, b) => places[a]! - places[b]! || a - b);
  const winners = seats.filter((seat) => places[seat] === 1);
  const best = winners.length === 1 ? winners[0]! : -1;
  const mine = me === null ? [] : [me];
  const heading = headingFor(words, names, { matchDecided: true, best, winner: best }, mine, LAMP);
  const rows = seats.map((seat) => ({
    seat,
    name: names[seat]!,
    mine: seat === me,
    note: '',
    gained: null,
    points: scores[seat]!,
  }));
  return renderTable(labels, palette, heading, rows, layout.unit, layout);
}

/** A red breath at the edges of the screen while one's own are being hurt. */
export function drawAlarm({ ctx, layout, view, still }: Scene): void {
  const { alarm } = view;
  if (!alarm || view.clock - alarm.at > 1500) return;
  const age = (view.clock - alarm.at) / 1500;
  ctx.globalAlpha = still ? 0.5 * (1 - age) : 0.6 * (1 - age) * (0.6 + 0.4 * Math.cos(age * 12));
  ctx.lineWidth = 10 * layout.unit;
  ctx.strokeStyle = BAD;
  ctx.strokeRect(0, 0, layout.width, layout.height);
  ctx.globalAlpha = 1;
}
