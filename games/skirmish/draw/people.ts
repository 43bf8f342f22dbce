// Everybody on the battlefield: buildings first, then people, who stand before them; rings and bars where needed.

import { drawTeamTile } from '../../kit/draw/team-tile.ts';
import { isKnown } from '../control/select.ts';
import { idOf } from '../rules/entities.ts';
import { BASE, factsOf, isBuilding, isUnit, WORKER } from '../rules/kinds.ts';
import { GATHER, MINING } from '../rules/state.ts';
import { SECOND, SLOTS, TILE } from '../rules/tuning.ts';
import { BAD, type Box, type Ctx, healthColour } from './colours.ts';
import type { Pose } from './figures.ts';
import { betweenX, betweenY, isOnScreen, isSeen, type Scene, screenX, screenY } from './scene.ts';
import { DIRECTIONS, type Sprites } from './sprites.ts';

/** A step of a walk: people change feet after this many 1/1024 of a tile. */
const STRIDE = 420;
/** A blow shows for this part of the time between two. */
const BLOW_TIME = 0.3 * SECOND;

export function drawBuildings(scene: Scene, sprites: Sprites): void {
  const { ctx, current, eyes, scale } = scene;
  const e = current.entities;
  for (let slot = 0; slot < SLOTS; slot++) {
    const kind = e.kind[slot]!;
    if (!isBuilding(kind) || !isKnown(current, eyes, slot)) continue;
    const x = screenX(scene, e.x[slot]!);
    const y = screenY(scene, e.y[slot]!);
    const half = (factsOf(kind).size * scale) / 2;
    if (!isOnScreen(scene, x, y, 2 * half + 10)) continue;
    const sprite = sprites.house(kind, e.owner[slot]!);
    const left = Math.round(x - sprite.width / 2);
    const top = Math.round(y - sprite.height / 2);
    if (isSelected(scene, slot)) ringAround(scene, slot, x, y, half * 1.25);
    if (e.done[slot] === 1) {
      ctx.drawImage(sprite, left, top);
      if (e.hp[slot]! * 2 < factsOf(kind).hp) burn(scene, slot, x, y, half);
    } else drawSite(scene, sprite, slot, x, y, half);
  }
}

/** A site: scaffolding, and the house growing out of the ground. */
function drawSite(
  scene: Scene,
  sprite: OffscreenCanvas,
  slot: number,
  x: number,
  y: number,
  half: number,
): void {
  const { ctx, current } = scene;
  const e = current.entities;
  const { colour } = scene.looks[e.owner[slot]!]!;
  const part = e.progress[slot]! / factsOf(e.kind[slot]!).time;
  ctx.fillStyle = 'rgba(16, 13, 12, 0.7)';
  ctx.fillRect(x - half, y - half, 2 * half, 2 * half);
  const shown = Math.round(sprite.height * (0.12 + 0.88 * part));
  const from = sprite.height - shown;
  ctx.drawImage(
    sprite,
    0,
    from,
    sprite.width,
    shown,
    Math.round(x - sprite.width / 2),
    Math.round(y - sprite.height / 2 + from),
    sprite.width,
    shown,
  );
  ctx.strokeStyle = '#b98a52';
  ctx.lineWidth = Math.max(1.5, scene.scale * 0.07);
  ctx.beginPath();
  for (const at of [-0.92, 0, 0.92]) {
    ctx.moveTo(x + at * half, y - half);
    ctx.lineTo(x + at * half, y + half);
    ctx.moveTo(x - half, y + at * half);
    ctx.lineTo(x + half, y + at * half);
  }
  ctx.globalAlpha = 0.75 * (1 - part) + 0.15;
  ctx.stroke();
  ctx.globalAlpha = 1;
  bar(
    ctx,
    { x, y: y - half - scene.scale * 0.25, width: half * 1.7, height: scene.layout.unit * 4 },
    part,
    colour,
  );
}

export function drawPeople(scene: Scene, sprites: Sprites): void {
  const { ctx, current, previous, eyes } = scene;
  const e = current.entities;
  const order = inSight(scene);
  for (const slot of order) {
    if (isSelected(scene, slot)) {
      const radius = (factsOf(e.kind[slot]!).radius / TILE) * scene.scale * 1.3;
      ringAround(scene, slot, betweenX(scene, slot), betweenY(scene, slot), radius);
    }
  }
  for (const slot of order) {
    const x = betweenX(scene, slot);
    const y = betweenY(scene, slot);
    const kind = e.kind[slot]!;
    const direction = Math.round(e.face[slot]! / (256 / DIRECTIONS)) % DIRECTIONS;
    const moves = e.x[slot] !== previous.entities.x[slot] || e.y[slot] !== previous.entities.y[slot];
    const sprite = sprites.person(kind, e.owner[slot]!, direction, poseOf(scene, slot, moves));
    ctx.drawImage(sprite, Math.round(x - sprite.width / 2), Math.round(y - sprite.height / 2));
  }
  for (const slot of order) {
    const facts = factsOf(e.kind[slot]!);
    const hurt = e.hp[slot]! < facts.hp;
    if (!hurt && !(isSelected(scene, slot) && eyes !== null && scene.view.selection.length < 13)) continue;
    const wide = Math.max(14 * scene.layout.unit, scene.scale * 0.7);
    const lift = (facts.radius / TILE) * scene.scale + 5 * scene.layout.unit;
    const x = betweenX(scene, slot);
    const y = betweenY(scene, slot) - lift;
    const part = e.hp[slot]! / facts.hp;
    bar(ctx, { x, y, width: wide, height: 3 * scene.layout.unit }, part);
  }
}

/** Bars of buildings lie over everybody. */
export function drawBuildingBars(scene: Scene): void {
  const { ctx, current, eyes, scale, layout } = scene;
  const e = current.entities;
  for (let slot = 0; slot < SLOTS; slot++) {
    const kind = e.kind[slot]!;
    if (!isBuilding(kind) || e.done[slot] === 0 || !isKnown(current, eyes, slot)) continue;
    const facts = factsOf(kind);
    if (e.hp[slot]! >= facts.hp && !isSelected(scene, slot)) continue;
    if (!isSeen(scene, e.x[slot]!, e.y[slot]!) && e.owner[slot] !== eyes) continue;
    const x = screenX(scene, e.x[slot]!);
    const y = screenY(scene, e.y[slot]!) - (facts.size / 2 + 0.3) * scale;
    if (!isOnScreen(scene, x, y, 4 * scale)) continue;
    const part = e.hp[slot]! / facts.hp;
    bar(ctx, { x, y, width: facts.size * scale * 0.85, height: 4 * layout.unit }, part);
  }
}

/** At each base its team's letter, which also people who are colour-blind can read. */
export function drawTeams(scene: Scene): void {
  const { ctx, labels, current, eyes, scale, layout } = scene;
  const e = current.entities;
  for (let slot = 0; slot < SLOTS; slot++) {
    if (e.kind[slot] !== BASE || !isKnown(current, eyes, slot)) continue;
    const { team } = current.seats[e.owner[slot]!]!;
    const x = screenX(scene, e.x[slot]!);
    const y = screenY(scene, e.y[slot]!) + (factsOf(BASE).size / 2) * scale;
    if (team > 0 && isOnScreen(scene, x, y, scale)) drawTeamTile(ctx, labels, team, x, y, 16 * layout.unit);
  }
}

/** People that the viewer sees on the screen, the lower ones last. */
function inSight(scene: Scene): number[] {
  const { current, eyes, scale } = scene;
  const e = current.entities;
  const slots: number[] = [];
  for (let slot = 0; slot < SLOTS; slot++) {
    if (!isUnit(e.kind[slot]!) || !isKnown(current, eyes, slot)) continue;
    if (isOnScreen(scene, screenX(scene, e.x[slot]!), screenY(scene, e.y[slot]!), scale)) slots.push(slot);
  }
  return slots.sort((a, b) => e.y[a]! - e.y[b]! || a - b);
}

function poseOf({ current }: Scene, slot: number, moves: boolean): Pose {
  const e = current.entities;
  const kind = e.kind[slot]!;
  if (kind === WORKER && e.carry[slot]! > 0) return 3;
  if (kind === WORKER && e.order[slot] === GATHER && e.phase[slot] === MINING) {
    return Math.floor(e.work[slot]! / (0.35 * SECOND)) % 2 === 0 ? 2 : 0;
  }
  const { cool } = factsOf(kind);
  if (e.cool[slot]! > cool - BLOW_TIME && !moves) return 2;
  if (!moves) return 0;
  return Math.floor((e.x[slot]! + e.y[slot]!) / STRIDE) % 2 === 0 ? 0 : 1;
}

function isSelected({ view, current }: Scene, slot: number): boolean {
  return view.selection.length > 0 && view.selection.includes(idOf(current, slot));
}

function ringAround(
  { ctx, current, layout, me }: Scene,
  slot: number,
  x: number,
  y: number,
  radius: number,
): void {
  const own = current.entities.owner[slot] === me;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.fillStyle = own ? 'rgba(255, 246, 222, 0.14)' : 'rgba(255, 107, 94, 0.16)';
  ctx.fill();
  ctx.lineWidth = Math.max(1.5, 1.8 * layout.unit);
  ctx.strokeStyle = own ? '#fff6de' : BAD;
  ctx.stroke();
}

/** Around (x, y). */
function bar(ctx: Ctx, { x, y, width, height }: Box, part: number, colour = healthColour(part)): void {
  const left = Math.round(x - width / 2);
  const top = Math.round(y - height / 2);
  ctx.fillStyle = 'rgba(6, 5, 8, 0.85)';
  ctx.fillRect(left - 1, top - 1, Math.round(width) + 2, Math.round(height) + 2);
  ctx.fillStyle = colour;
  ctx.fillRect(left, top, Math.round(width * Math.max(0, Math.min(1, part))), Math.round(height));
}

/** Flames over what is half gone; they flicker with the time alone. */
function burn({ ctx, time, still }: Scene, slot: number, x: number, y: number, half: number): void {
  for (let flame = 0; flame < 4; flame++) {
    const phase = still ? 0.4 : (time / 700 + flame * 0.29 + slot * 0.17) % 1;
    const fx = x + half * 0.9 * Math.sin(flame * 2.4 + slot);
    const fy = y + half * 0.6 * Math.cos(flame * 1.7 + slot) - phase * half * 0.5;
    ctx.globalAlpha = 0.75 * (1 - phase);
    ctx.fillStyle = phase < 0.4 ? '#ffd27a' : '#ff7b3a';
    ctx.beginPath();
    ctx.arc(fx, fy, half * 0.2 * (1 - 0.6 * phase), 0, 2 * Math.PI);
    ctx.fill();
  }
  ctx.globalAlpha = 1;
}
