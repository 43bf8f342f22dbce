// Words over everything: what to do next, what is refused, who is out, and how it ended.

import { teamLetter } from '../../kit/draw/colours.ts';
import type { Rect } from '../../kit/draw/rect.ts';
import { drawTable, headingFor, renderTable } from '../../kit/draw/table.ts';
import { sidesOf } from '../../kit/rules/sides.ts';
import { inSentence } from '../../kit/words/names.ts';
import { hintFor } from '../control/hint.ts';
import { NEWS_UNITS, WORDS_UNITS } from '../control/layout.ts';
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
import { drawLines, fitLines } from './lines.ts';
import type { Scene } from './scene.ts';

/** News stays this many steps. */
const NEWS_STEPS = 5 * STEPS_PER_SECOND;
const NEWS_TIME = 6 * SECOND;
/** The first look at the battlefield comes with a word on how to win. */
const GREETING_STEPS = 7 * STEPS_PER_SECOND;
const NEWS_SIZE = 30;
const POP_STEPS = 0.3 * STEPS_PER_SECOND;
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
        const noted = drawNote(scene);
        // One sentence at a time: what to do comes after how to win.
        const greets = scene.current.frame < GREETING_STEPS;
        if (!greets && (!noted || scene.layout.note !== scene.layout.hint)) drawHint(scene);
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
  const { x, y, width, height } = layout.news;
  const lines = Math.round(height / (NEWS_UNITS * unit));
  newsOf(scene)
    .slice(-lines)
    .forEach(({ text, colour, age }, index) => {
      const style = { colour, weight: 800, face: 'display', rim: true } as const;
      const wanted = labels.get(text, { ...style, size: NEWS_SIZE * unit }).width;
      // Smaller on a narrow screen, before it is cut.
      const part = Math.max(0.5, Math.min(1, width / wanted));
      const label = labels.get(text, {
        ...style,
        size: Math.floor(part * NEWS_SIZE * unit),
        maxWidth: width,
      });
      const come = still ? 1 : Math.min(1, (age + alpha) / POP_STEPS);
      const size = 1 + 0.6 * (1 - come) ** 2;
      ctx.globalAlpha = come;
      const wide = label.width * size;
      const high = label.height * size;
      const middle = y + (index + 0.5) * NEWS_UNITS * unit;
      ctx.drawImage(label.image, x + (width - wide) / 2, middle - high / 2, wide, high);
      ctx.globalAlpha = 1;
    });
}

/** From the state alone, so that a screen that has just come in reads the same. */
function newsOf({ current, me, names, looks, view: { words } }: Scene): News[] {
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
    news.push({ text, colour: looks[index]!.colour, age });
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

/** Words stand above what is selected; with an empty selection they come down to where that would be. */
function lowered({ layout, view }: Scene, rect: Rect): Rect {
  const { info, hint, minimap, queue } = layout;
  if (view.selection.length > 0) return rect;
  const isBeside = info.y > Math.max(minimap.y, queue.y);
  const floor = isBeside ? info.y + info.height : minimap.y;
  return { ...rect, y: rect.y + Math.max(0, floor - (hint.y + hint.height) - 7 * layout.unit) };
}

function drawHint(scene: Scene): void {
  const { ctx, layout, labels, current, view } = scene;
  const { unit } = layout;
  const text = hintFor(view, current);
  if (text === null) return;
  const rect = lowered(scene, layout.hint);
  const style = { size: 17 * unit, colour: LAMP, weight: 650 };
  const { lines, width } = fitLines(labels, text, style, rect.width - 24 * unit);
  const apart = WORDS_UNITS * unit;
  const wide = width + 24 * unit;
  const high = lines.length * apart + 10 * unit;
  // At the bottom of its room, where one looks for it.
  const box = {
    x: rect.x + (rect.width - wide) / 2,
    y: rect.y + rect.height - high,
    width: wide,
    height: high,
  };
  ctx.fillStyle = 'rgba(14, 13, 18, 0.82)';
  ctx.beginPath();
  ctx.roundRect(box.x, box.y, box.width, box.height, 17 * unit);
  ctx.fill();
  drawLines(ctx, labels, lines, style, { ...box, x: box.x + 12 * unit, width }, apart);
}

/** Whether it drew one. */
function drawNote(scene: Scene): boolean {
  const { ctx, layout, labels, view } = scene;
  const { unit } = layout;
  const { note } = view;
  if (!note || view.clock - note.at >= NOTE_MS) return false;
  const rect = lowered(scene, layout.note);
  ctx.globalAlpha = Math.min(1, (NOTE_MS - (view.clock - note.at)) / 500);
  const style = { size: 18 * unit, colour: '#ffb3a8', weight: 700, rim: true };
  const { lines } = fitLines(labels, note.text, style, rect.width);
  drawLines(ctx, labels, lines, style, rect, WORDS_UNITS * unit);
  ctx.globalAlpha = 1;
  return true;
}

function endTable({ layout, labels, current, me, names, looks, view: { words } }: Scene): OffscreenCanvas {
  const { scores, places } = outcomeOf(current);
  const seats = current.seats.flatMap((seat, index) => (seat.present ? [index] : []));
  const teams = current.seats.map(({ team }) => team);
  seats.sort((a, b) => places[a]! - places[b]! || teams[a]! - teams[b]! || a - b);
  const winners = sidesOf(current.seats).filter(([first]) => places[first!] === 1);
  const best = winners.length === 1 ? winners[0]![0]! : -1;
  const mine = me === null ? [] : [me];
  const heading = headingFor(
    words,
    names,
    looks,
    { matchDecided: true, best, winner: best, teams },
    mine,
    LAMP,
  );
  const rows = seats.map((seat) => ({
    look: looks[seat]!,
    name: names[seat]!,
    mine: seat === me,
    note: '',
    gained: null,
    points: scores[seat]!,
  }));
  const grouped = seats.flatMap((seat, index) => {
    const team = teams[seat]!;
    const first = team > 0 && teams[seats[index - 1]!] !== team;
    return first ? [{ team, name: words.team(teamLetter(team)), score: '' }, rows[index]!] : [rows[index]!];
  });
  return renderTable(labels, palette, heading, grouped, layout.unit, layout);
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
