// The command buttons in the corner, with their keys, and what each does when the pointer rests on it.

import { drawLabel } from '../../kit/draw/text.ts';
import { buttonsFor, type PanelButton, textFor } from '../control/buttons.ts';
import { buttonRect } from '../control/layout.ts';
import { isFind } from '../rules/kinds.ts';
import { BAD, drawPanel, LAMP, ORE, TEXT, TEXT_DIM } from './colours.ts';
import type { Scene } from './scene.ts';
import { drawSign } from './shapes.ts';
import { createIcons } from './sprites.ts';

export interface ButtonGrid {
  draw(scene: Scene): void;
}

export function createButtonGrid(): ButtonGrid {
  const icon = createIcons();
  return {
    draw(scene) {
      const { ctx, layout, current, me, view } = scene;
      if (me === null || current.over) return;
      const buttons = buttonsFor(view, current);
      if (buttons.length === 0) return;
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
      const hovered = buttons.find((button) => button.letter === view.hover);
      if (hovered) drawTip(scene, hovered);
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
  ctx.beginPath();
  ctx.roundRect(rect.x + pad, rect.y + pad, rect.width - 2 * pad, rect.height - 2 * pad, 6 * unit);
  ctx.fillStyle = armed ? '#5b4526' : view.hover === button.letter ? '#37303a' : '#231f27';
  ctx.fill();
  ctx.lineWidth = Math.max(1, 1.2 * unit);
  ctx.strokeStyle = armed ? LAMP : '#4a4350';
  ctx.stroke();
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
  const letter = labels.get(view.keyName(button.code), {
    size: 13 * unit,
    weight: 800,
    rim: true,
    maxWidth: rect.width - 8 * unit,
  });
  drawLabel(ctx, letter, rect.x + 4 * unit, rect.y + 11 * unit, 'left');
  if (button.cost === 0) return;
  const colour = button.refusal === 'ore' ? BAD : ORE;
  const cost = labels.get(String(button.cost), { size: 11.5 * unit, colour, weight: 700, rim: true });
  drawLabel(ctx, cost, rect.x + rect.width - 4 * unit, rect.y + rect.height - 10 * unit, 'right');
}

function drawTip(scene: Scene, button: PanelButton): void {
  const { ctx, layout, labels } = scene;
  const { unit } = layout;
  const lines = wrap(button.tip, 36);
  if (button.refusal !== null) lines.push(textFor(scene.view.words, button.refusal, button.icon));
  const width = 262 * unit;
  const height = (34 + 18 * lines.length) * unit;
  const x = layout.grid.x + layout.grid.width - width;
  const y = layout.grid.y - height - 8 * unit;
  drawPanel(ctx, x, y, width, height, unit);
  drawLabel(
    ctx,
    labels.get(button.title, { size: 15.5 * unit, weight: 750 }),
    x + 10 * unit,
    y + 17 * unit,
    'left',
  );
  const key = labels.get(scene.view.words.keyOf(scene.view.keyName(button.code)), {
    size: 12.5 * unit,
    colour: TEXT_DIM,
  });
  drawLabel(ctx, key, x + width - 10 * unit, y + 17 * unit, 'right');
  lines.forEach((line, index) => {
    const colour = button.refusal !== null && index === lines.length - 1 ? BAD : TEXT;
    const style = { size: 13 * unit, colour, weight: 500, maxWidth: width - 16 * unit };
    drawLabel(ctx, labels.get(line, style), x + 10 * unit, y + (38 + 18 * index) * unit, 'left');
  });
}

/** Lines of about so many letters, broken between words; letters of Chinese count twice. */
function wrap(text: string, letters: number): string[] {
  const lines: string[] = [];
  let line = '';
  let wide = 0;
  for (const { segment, isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(
    text,
  )) {
    const width = segment.length * (/\p{Script=Han}/u.test(segment) ? 2 : 1);
    // Only words begin a line: a full stop or a space stays with what it follows.
    if (isWordLike && wide + width > letters) {
      lines.push(line.trimEnd());
      line = '';
      wide = 0;
    }
    line += segment;
    wide += width;
  }
  if (line !== '') lines.push(line.trimEnd());
  return lines;
}
