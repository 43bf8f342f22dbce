// What is selected: one thing in detail, or a group as a row of its people.

import type { Looks } from '../../kit/draw/colours.ts';
import { drawLabel } from '../../kit/draw/text.ts';
import { slotOf } from '../rules/entities.ts';
import { factsOf, isBuilding, isUnit, WORKER } from '../rules/kinds.ts';
import { QUEUE_LENGTH } from '../rules/tuning.ts';
import type { SkirmishWords } from '../words/picture.ts';
import { type Box, type Ctx, drawPanel, healthColour, LAMP, TEXT, TEXT_DIM } from './colours.ts';
import { fitLines } from './lines.ts';
import type { Scene } from './scene.ts';
import { createIcons, type Icons } from './sprites.ts';

export interface InfoPanel {
  draw(scene: Scene): void;
}

export function createInfoPanel(looks: Looks): InfoPanel {
  const icon = createIcons(looks);
  return {
    draw(scene) {
      const slots = scene.view.selection.map((id) => slotOf(scene.current, id)).filter((slot) => slot >= 0);
      const first = slots[0];
      if (first === undefined) return;
      const { x, y, width, height } = scene.layout.info;
      drawPanel(scene.ctx, x, y, width, height, scene.layout.unit);
      if (slots.length === 1) drawOne(scene, icon, first);
      else drawGroup(scene, icon, slots);
    },
  };
}

function drawOne(scene: Scene, icon: Icons, slot: number): void {
  const { ctx, layout, current, labels } = scene;
  const { unit } = layout;
  const { x, y, width, height } = layout.info;
  const e = current.entities;
  const kind = e.kind[slot]!;
  const owner = e.owner[slot]!;
  const facts = factsOf(kind);
  const side = Math.round(84 * unit);
  ctx.drawImage(icon(kind, owner, side), Math.round(x + 12 * unit), Math.round(y + (height - side) / 2));
  const left = x + 108 * unit;
  const { words } = scene.view;
  const said = words.kinds[kind]!;
  const name = labels.get(said.name, { size: 19 * unit, weight: 750 });
  drawLabel(ctx, name, left, y + 22 * unit, 'left');
  const whose = scene.names[owner]!;
  const style = { size: 13 * unit, colour: scene.looks[owner]!.colour, maxWidth: 150 * unit };
  drawLabel(ctx, labels.get(whose, style), left + name.width + 8 * unit, y + 23 * unit, 'left');
  const part = e.hp[slot]! / facts.hp;
  const track = Math.min(170 * unit, width - 130 * unit);
  meter(ctx, { x: left, y: y + 40 * unit, width: track, height: 8 * unit }, part);
  const hp = labels.get(`${e.hp[slot]} / ${facts.hp}`, { size: 12.5 * unit, colour: TEXT_DIM });
  drawLabel(ctx, hp, left + track + 6 * unit, y + 44 * unit, 'left');
  const own = owner === scene.me;
  if (isBuilding(kind) && own && e.done[slot] === 1 && e.queue[slot * QUEUE_LENGTH] !== 0) {
    drawQueue(scene, icon, slot, left, y + 58 * unit);
    return;
  }
  const about = e.done[slot] === 0 ? words.beingBuilt : said.about;
  const aboutStyle = { size: 13.5 * unit, colour: TEXT };
  const room = width - 120 * unit;
  const { lines } = fitLines(labels, about, aboutStyle, room);
  const apart = 17 * unit;
  const first = y + (lines.length === 1 ? 66 : 62) * unit;
  lines.forEach((line, index) => {
    drawLabel(ctx, labels.get(line, { ...aboutStyle, maxWidth: room }), left, first + index * apart, 'left');
  });
  const numbers = facts.damage > 0 ? words.damage(facts.damage, rangeText(words, facts.range)) : '';
  const carry = kind === WORKER && e.carry[slot]! > 0 ? `   ${words.carries(e.carry[slot]!)}` : '';
  if (numbers + carry !== '') {
    drawLabel(
      ctx,
      labels.get(numbers + carry, { size: 12.5 * unit, colour: TEXT_DIM }),
      left,
      first + (lines.length - 1) * apart + (lines.length === 1 ? 22 : 18) * unit,
      'left',
    );
  }
}

function rangeText({ close }: SkirmishWords, range: number): string {
  return range < 1024 ? close : String(Math.round((range / 1024) * 10) / 10);
}

function drawQueue(scene: Scene, icon: Icons, slot: number, x: number, y: number): void {
  const { ctx, layout, current } = scene;
  const { unit } = layout;
  const e = current.entities;
  const side = Math.round(38 * unit);
  for (let place = 0; place < QUEUE_LENGTH; place++) {
    const item = e.queue[slot * QUEUE_LENGTH + place]!;
    const left = Math.round(x + place * (side + 6 * unit));
    ctx.fillStyle = 'rgba(255, 246, 222, 0.07)';
    ctx.fillRect(left, y, side, side);
    if (item === 0) continue;
    ctx.drawImage(findOrIcon(icon, item, e.owner[slot]!, side), left, Math.round(y));
    if (place > 0) continue;
    const part = 1 - e.training[slot]! / factsOf(item).time;
    meter(ctx, { x: left, y: y + side + 2 * unit, width: side, height: 4 * unit }, part, LAMP);
  }
}

/** Finds lack a figure of their own: the building they come from stands for them. */
function findOrIcon(icon: Icons, item: number, owner: number, side: number): OffscreenCanvas {
  return icon(isUnit(item) ? item : factsOf(item).from, owner, side);
}

function drawGroup(scene: Scene, icon: Icons, slots: readonly number[]): void {
  const { ctx, layout, current, labels } = scene;
  const { unit } = layout;
  const { x, y, width, height } = layout.info;
  const e = current.entities;
  const side = Math.round(32 * unit);
  const pitch = side + 4 * unit;
  const columns = Math.max(1, Math.floor((width - 16 * unit) / pitch));
  const rows = Math.max(1, Math.floor((height - 10 * unit) / (side + 7 * unit)));
  const fits = columns * rows;
  const sorted = [...slots].sort((a, b) => e.kind[b]! - e.kind[a]! || a - b);
  const shown = sorted.length > fits ? sorted.slice(0, fits - 1) : sorted;
  shown.forEach((slot, index) => {
    const left = Math.round(x + 10 * unit + (index % columns) * pitch);
    const top = Math.round(y + 7 * unit + Math.floor(index / columns) * (side + 7 * unit));
    ctx.drawImage(icon(e.kind[slot]!, e.owner[slot]!, side), left, top - 2 * unit);
    const part = e.hp[slot]! / factsOf(e.kind[slot]!).hp;
    meter(ctx, { x: left, y: top + side - unit, width: side, height: 3 * unit }, part);
  });
  if (shown.length === sorted.length) return;
  const more = labels.get(`+${sorted.length - shown.length}`, { size: 15 * unit, colour: TEXT_DIM });
  drawLabel(ctx, more, x + width - 22 * unit, y + height - 22 * unit, 'centre');
}

function meter(ctx: Ctx, { x, y, width, height }: Box, part: number, colour = healthColour(part)): void {
  ctx.fillStyle = 'rgba(255, 246, 222, 0.13)';
  ctx.fillRect(Math.round(x), Math.round(y), Math.round(width), Math.max(2, Math.round(height)));
  ctx.fillStyle = colour;
  const filled = Math.round(width * Math.min(1, Math.max(0, part)));
  ctx.fillRect(Math.round(x), Math.round(y), filled, Math.max(2, Math.round(height)));
}
