// Words over everything: what to do next, what cannot be done, who is out, and how it ended.

import { seatLook } from '../colours.ts';
import { hintFor } from './control-hint.ts';
import { NOTE_MS } from './control-view.ts';
import type { Scene } from './draw-scene.ts';
import { traceShape } from './draw-shapes.ts';
import { BAD, drawLabel, drawPanel, LAMP, TEXT, TEXT_DIM } from './draw-text.ts';
import { outcomeOf } from './sim-end.ts';
import { SECOND, STEPS_PER_SECOND, STORM_NOTICE, STORM_START } from './sim-tuning.ts';

/** News stays this many steps. */
const NEWS_STEPS = 5 * STEPS_PER_SECOND;
const NEWS_TIME = 6 * SECOND;
/** The first look at the battlefield comes with a word on how to win. */
const GREETING_STEPS = 7 * STEPS_PER_SECOND;

export function drawWords(scene: Scene): void {
  const { ctx, layout, labels, current, view } = scene;
  const { unit } = layout;
  if (current.over) {
    drawEnd(scene);
    return;
  }
  const centre = layout.width / 2;
  newsOf(scene).forEach(({ text, colour }, index) => {
    const label = labels.get(text, { size: 22 * unit, colour, weight: 750, rim: true });
    drawLabel(ctx, label, centre, (66 + 32 * index) * unit, 'centre');
  });
  const lowest = layout.info.y - (view.selection.length > 0 ? 0 : -layout.info.height);
  const hint = hintFor(view, current);
  if (hint !== null) {
    const label = labels.get(hint, { size: 15.5 * unit, colour: LAMP, weight: 650 });
    const y = lowest - 22 * unit;
    ctx.fillStyle = 'rgba(14, 13, 18, 0.78)';
    ctx.beginPath();
    ctx.roundRect(
      centre - label.width / 2 - 12 * unit,
      y - 15 * unit,
      label.width + 24 * unit,
      30 * unit,
      15 * unit,
    );
    ctx.fill();
    drawLabel(ctx, label, centre, y, 'centre');
  }
  const { note } = view;
  if (note && view.clock - note.at < NOTE_MS) {
    ctx.globalAlpha = Math.min(1, (NOTE_MS - (view.clock - note.at)) / 500);
    const label = labels.get(note.text, { size: 18 * unit, colour: '#ffb3a8', weight: 700, rim: true });
    drawLabel(ctx, label, centre, lowest - 58 * unit, 'centre');
    ctx.globalAlpha = 1;
  }
}

interface News {
  readonly text: string;
  readonly colour: string;
}

/** From the state alone, so that a screen that has just come in reads the same. */
function newsOf({ current, me }: Scene): News[] {
  const news: News[] = [];
  if (current.frame < GREETING_STEPS) news.push({ text: 'The last base standing wins', colour: TEXT });
  current.seats.forEach((seat, index) => {
    if (seat.outAt < 0 || current.frame - seat.outAt > NEWS_STEPS) return;
    const text = index === me ? 'Your last base has fallen' : `${seat.name} is out`;
    news.push({ text, colour: seatLook(index).colour });
  });
  if (current.time >= STORM_NOTICE && current.time < STORM_NOTICE + NEWS_TIME) {
    news.push({ text: 'A storm is coming: it will close in on the middle', colour: '#c9b6ff' });
  }
  if (current.time >= STORM_START && current.time < STORM_START + NEWS_TIME) {
    news.push({ text: 'The storm closes in. Nothing lives in it for long', colour: '#c9b6ff' });
  }
  if (me !== null && current.seats[me]!.outAt >= 0 && current.frame - current.seats[me]!.outAt > NEWS_STEPS) {
    news.push({ text: 'You are out: watch how it ends', colour: TEXT_DIM });
  }
  return news;
}

function drawEnd(scene: Scene): void {
  const { ctx, layout, labels, current, me } = scene;
  const { unit } = layout;
  const { scores, places } = outcomeOf(current);
  const seats = current.seats.flatMap((seat, index) => (seat.present ? [index] : []));
  seats.sort((a, b) => places[a]! - places[b]! || a - b);
  const winners = seats.filter((seat) => places[seat] === 1);
  const width = 460 * unit;
  const height = (112 + 36 * seats.length) * unit;
  const x = (layout.width - width) / 2;
  const y = Math.max(50 * unit, (layout.height - height) / 2 - 30 * unit);
  drawPanel(ctx, x, y, width, height, unit);
  const title =
    winners.length > 1
      ? 'Nobody is left standing'
      : winners[0] === me
        ? 'Your lantern still burns'
        : 'The last lantern';
  drawLabel(
    ctx,
    labels.get(title, { size: 27 * unit, colour: LAMP, weight: 750 }),
    layout.width / 2,
    y + 36 * unit,
    'centre',
  );
  const what =
    winners.length === 1
      ? `${winners[0] === me ? 'You win' : `${current.seats[winners[0]!]!.name} wins`} the match`
      : 'The match is a tie';
  const style = { size: 16 * unit, colour: TEXT_DIM, maxWidth: width - 30 * unit };
  drawLabel(ctx, labels.get(what, style), layout.width / 2, y + 66 * unit, 'centre');
  seats.forEach((seat, row) => {
    const line = y + (106 + 36 * row) * unit;
    if (seat === me) {
      ctx.fillStyle = 'rgba(255, 246, 222, 0.1)';
      ctx.beginPath();
      ctx.roundRect(x + 14 * unit, line - 16 * unit, width - 28 * unit, 32 * unit, 8 * unit);
      ctx.fill();
    }
    drawLabel(
      ctx,
      labels.get(`${places[seat]}`, { size: 17 * unit, colour: row === 0 ? LAMP : TEXT_DIM }),
      x + 36 * unit,
      line,
      'centre',
    );
    traceShape(ctx, seatLook(seat).shape, x + 66 * unit, line, 10 * unit);
    ctx.fillStyle = seatLook(seat).colour;
    ctx.fill();
    const name = labels.get(current.seats[seat]!.name, { size: 17 * unit, maxWidth: 230 * unit });
    drawLabel(ctx, name, x + 86 * unit, line);
    const points = labels.get(`${scores[seat]} points`, { size: 15 * unit, colour: TEXT_DIM });
    drawLabel(ctx, points, x + width - 28 * unit, line, 'right');
  });
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
