// The command buttons in the corner, with their keys, and what each does when the pointer rests on it.

import type { Looks } from '../../kit/draw/colours.ts';
import type { Rect } from '../../kit/draw/rect.ts';
import { drawLabel } from '../../kit/draw/text.ts';
import { buttonsFor, type PanelButton, panelsFor, textFor } from '../control/buttons.ts';
import { PING, QUEUE } from '../control/keys.ts';
import { buttonRect } from '../control/layout.ts';
import { isFind } from '../rules/kinds.ts';
import { BAD, drawPanel, LAMP, ORE, TEXT, TEXT_DIM } from './colours.ts';
import { wrap } from './lines.ts';
import type { Scene } from './scene.ts';
import { drawSign } from './shapes.ts';
import { createIcons } from './sprites.ts';

export interface ButtonGrid {
  draw(scene: Scene): void;
}

/** Size of a button's name, in units. */
const TITLE_SIZE = 13;

export function createButtonGrid(looks: Looks): ButtonGrid {
  const icon = createIcons(looks);
  return {
    draw(scene) {
      const { ctx, layout, current, me, view } = scene;
      if (view.hover === 'ping')
        drawTip(scene, { ...view.words.buttons.ping, code: PING }, under(layout.ping));
      if (view.hover === 'surrender') drawTip(scene, view.words.buttons.surrender, under(layout.ping));
      const panels = panelsFor(view, current);
      if (me === null || !panels.grid) return;
      const buttons = buttonsFor(view, current);
      const { x, y, width, height } = layout.grid;
      drawPanel(ctx, x, y, width, height, layout.unit);
      for (const button of buttons) {
        const { icon: what } = button;
        drawButton(
          scene,
          button,
          typeof what === 'number' && !isFind(what) ? icon(what, me, layout.cell - 14 * layout.unit) : null,
        );
      }
      if (panels.queue) drawQueueButton(scene);
      const above = panels.queue ? layout.queue : layout.grid;
      const hovered = buttons.find((button) => button.letter === view.hover);
      if (hovered) drawTip(scene, hovered, above);
      if (view.hover === 'queue') drawTip(scene, { ...view.words.buttons.queue, code: QUEUE }, above);
    },
  };
}

function isArmed({ view }: Scene, { action }: PanelButton): boolean {
  if (view.mode === null || action.kind !== 'mode') return false;
  const { mode } = action;
  if (mode.kind === 'place') return view.mode.kind === 'place' && view.mode.what === mode.what;
  return view.mode.kind === mode.kind;
}

function drawButton(scene: Scene, button: PanelButton, picture: OffscreenCanvas | null): void {
  const { ctx, layout, labels, view } = scene;
  const { unit } = layout;
  const rect = buttonRect(layout, button.index);
  const pad = 2 * unit;
  const armed = isArmed(scene, button);
  const inner = {
    x: rect.x + pad,
    y: rect.y + pad,
    width: rect.width - 2 * pad,
    height: rect.height - 2 * pad,
  };
  drawKey(scene, inner, armed, view.hover === button.letter);
  const centreX = rect.x + rect.width / 2;
  const centreY = rect.y + rect.height / 2;
  ctx.globalAlpha = button.refusal === null ? 1 : 0.38;
  if (picture) {
    ctx.drawImage(picture, Math.round(centreX - picture.width / 2), Math.round(centreY - picture.height / 2));
  } else {
    ctx.strokeStyle = typeof button.icon === 'number' ? ORE : LAMP;
    drawSign(ctx, typeof button.icon === 'number' ? 'find' : button.icon, centreX, centreY, 14 * unit);
  }
  ctx.globalAlpha = 1;
  const key = view.keyName(button.code);
  if (key === null) drawTitle(scene, button.title, rect);
  else {
    const style = { size: 13 * unit, weight: 800, rim: true, maxWidth: rect.width - 8 * unit };
    drawLabel(ctx, labels.get(key, style), rect.x + 4 * unit, rect.y + 11 * unit, 'left');
  }
  if (button.cost === 0) return;
  const colour = button.refusal === 'ore' ? BAD : ORE;
  const cost = labels.get(String(button.cost), { size: 11.5 * unit, colour, weight: 700, rim: true });
  drawLabel(ctx, cost, rect.x + rect.width - 4 * unit, rect.y + rect.height - 10 * unit, 'right');
}

/** Draws a button's name for fingers, which see no tooltips, in letters that fit the button. */
function drawTitle({ ctx, layout: { unit }, labels }: Scene, title: string, rect: Rect): void {
  const style = { weight: 750, rim: true };
  const wanted = labels.get(title, { ...style, size: TITLE_SIZE * unit }).width;
  const size = Math.min(1, (rect.width + 4 * unit) / wanted) * TITLE_SIZE * unit;
  drawLabel(ctx, labels.get(title, { ...style, size }), rect.x + rect.width / 2, rect.y + 9 * unit);
}

/** Draws the background of a button. */
function drawKey(
  { ctx, layout: { unit } }: Scene,
  { x, y, width, height }: Rect,
  armed: boolean,
  hovered: boolean,
): void {
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, 6 * unit);
  ctx.fillStyle = armed ? '#5b4526' : hovered ? '#37303a' : '#231f27';
  ctx.fill();
  ctx.lineWidth = Math.max(1, 1.2 * unit);
  ctx.strokeStyle = armed ? LAMP : '#4a4350';
  ctx.stroke();
}

function drawQueueButton(scene: Scene): void {
  const { ctx, layout, labels, view } = scene;
  const { unit, queue } = layout;
  const { x, y, width, height } = queue;
  drawKey(scene, queue, view.queueing, view.hover === 'queue');
  const middle = y + height / 2;
  ctx.strokeStyle = LAMP;
  drawSign(ctx, 'queue', x + 20 * unit, middle, 11 * unit);
  const style = { size: 14 * unit, weight: 700, maxWidth: width - 76 * unit };
  drawLabel(ctx, labels.get(view.words.buttons.queue.title, style), x + 36 * unit, middle, 'left');
  const key = view.keyName(QUEUE);
  if (key === null) return;
  const label = labels.get(key, { size: 13 * unit, weight: 800, colour: TEXT_DIM });
  drawLabel(ctx, label, x + width - 8 * unit, middle, 'right');
}

type Tip = Pick<PanelButton, 'title' | 'tip'> & Partial<Pick<PanelButton, 'code' | 'refusal' | 'icon'>>;

/** A place for the tips of the bar's buttons, below the first one and left of the app's own buttons at the right edge. */
function under({ x, y, width, height }: Rect): Rect {
  return { x: x - width, y: y + 3.4 * height, width, height };
}

/** Draws the tip of a button above `over`, flush with its right edge. */
function drawTip(scene: Scene, { refusal = null, icon = 0, ...button }: Tip, over: Rect): void {
  const { ctx, layout, labels } = scene;
  const { unit } = layout;
  const lines = wrap(button.tip, 36);
  if (refusal !== null) lines.push(textFor(scene.view.words, refusal, icon));
  const width = 262 * unit;
  const height = (34 + 18 * lines.length) * unit;
  const x = over.x + over.width - width;
  const y = over.y - height - 8 * unit;
  drawPanel(ctx, x, y, width, height, unit);
  drawLabel(
    ctx,
    labels.get(button.title, { size: 15.5 * unit, weight: 750 }),
    x + 10 * unit,
    y + 17 * unit,
    'left',
  );
  const key = button.code === undefined ? null : scene.view.keyName(button.code);
  if (key !== null) {
    const label = labels.get(scene.view.words.keyOf(key), { size: 12.5 * unit, colour: TEXT_DIM });
    drawLabel(ctx, label, x + width - 10 * unit, y + 17 * unit, 'right');
  }
  lines.forEach((line, index) => {
    const colour = refusal !== null && index === lines.length - 1 ? BAD : TEXT;
    const style = { size: 13 * unit, colour, weight: 500, maxWidth: width - 16 * unit };
    drawLabel(ctx, labels.get(line, style), x + 10 * unit, y + (38 + 18 * index) * unit, 'left');
  });
}
