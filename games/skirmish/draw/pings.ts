// What a player points at: rings and a pin in the player's colour with their name, and at the edge an arrow when it is outside
// the picture.

import { traceShape } from '../../kit/draw/shapes.ts';
import { drawLabel } from '../../kit/draw/text.ts';
import { panelsFor } from '../control/buttons.ts';
import { inside, isOnPanel } from '../control/layout.ts';
import { type Ping, pingsFor } from '../rules/pings.ts';
import { PING_STEPS, STEPS_PER_SECOND, TILE } from '../rules/tuning.ts';
import { type Scene, screenX, screenY } from './scene.ts';
import { drawBadge } from './shapes.ts';

const RING_STEPS = 0.9 * STEPS_PER_SECOND;
const FADE_STEPS = STEPS_PER_SECOND;

export function drawPings(scene: Scene): void {
  for (const ping of pingsFor(scene.current, scene.me)) {
    const x = screenX(scene, ping.x);
    const y = screenY(scene, ping.y);
    const age = scene.current.frame + scene.alpha - 1 - ping.at;
    scene.ctx.globalAlpha = Math.min(1, Math.max(0, PING_STEPS - age) / FADE_STEPS);
    if (isInPicture(scene, x, y)) drawPlace(scene, ping, x, y, age);
    else drawArrow(scene, ping, x, y);
    scene.ctx.globalAlpha = 1;
  }
}

function isInPicture({ layout, view, current, width, height }: Scene, x: number, y: number): boolean {
  const { bar } = layout;
  const seen = inside({ x: 0, y: bar.height, width, height: height - bar.height }, x, y);
  return seen && !isOnPanel(layout, panelsFor(view, current), x, y);
}

function drawPlace(scene: Scene, { seat }: Ping, x: number, y: number, age: number): void {
  const { ctx, layout, labels, names, looks, scale, still } = scene;
  const { unit } = layout;
  const { colour } = looks[seat]!;
  ctx.strokeStyle = colour;
  ctx.lineWidth = 2.4 * unit;
  for (const late of [0, 0.5]) {
    const part = still ? 1 - late : Math.max(0, age / RING_STEPS + late) % 1;
    ctx.beginPath();
    ctx.arc(x, y, scale * (0.35 + 1.4 * part), 0, 2 * Math.PI);
    ctx.stroke();
  }
  drawBadge(ctx, 'ping', x, y, 14 * unit, colour);
  const style = { size: 15 * unit, colour, weight: 750, rim: true, maxWidth: 160 * unit };
  drawLabel(ctx, labels.get(names[seat]!, style), x, y + 26 * unit);
}

/** Where the part that is clear of panels comes nearest to the place. */
function drawArrow(scene: Scene, { seat }: Ping, x: number, y: number): void {
  const { ctx, layout, labels, names, looks } = scene;
  const { unit, free } = layout;
  const { colour, shape } = looks[seat]!;
  const margin = 28 * unit;
  const px = Math.min(free.x + free.width - margin, Math.max(free.x + margin, x));
  const py = Math.min(free.y + free.height - margin, Math.max(free.y + margin, y));
  const far = Math.hypot(x - px, y - py) || 1;
  const [ux, uy] = [(x - px) / far, (y - py) / far];
  ctx.beginPath();
  ctx.moveTo(px + 27 * unit * ux, py + 27 * unit * uy);
  ctx.lineTo(px + (9 * ux - 11 * uy) * unit, py + (9 * uy + 11 * ux) * unit);
  ctx.lineTo(px + (9 * ux + 11 * uy) * unit, py + (9 * uy - 11 * ux) * unit);
  ctx.closePath();
  ctx.fillStyle = colour;
  ctx.fill();
  ctx.beginPath();
  ctx.arc(px, py, 13 * unit, 0, 2 * Math.PI);
  ctx.fillStyle = 'rgba(14, 13, 18, 0.9)';
  ctx.fill();
  ctx.lineWidth = 1.5 * unit;
  ctx.strokeStyle = colour;
  ctx.stroke();
  traceShape(ctx, shape, px, py, 7 * unit);
  ctx.fillStyle = colour;
  ctx.fill();
  const style = { size: 14 * unit, colour, weight: 750, rim: true, maxWidth: 150 * unit };
  const label = labels.get(names[seat]!, style);
  // On the side of the middle, so that the name stays in the picture.
  const inwards = px < free.x + free.width / 2 ? 1 : -1;
  drawLabel(ctx, label, px + inwards * (label.width / 2 + 16 * unit), py);
}

/** On the small map. */
export function markPings({ ctx, layout, looks, current, me, view, still }: Scene): void {
  const { x, y, width } = layout.minimap;
  const tile = width / current.size;
  for (const ping of pingsFor(current, me)) {
    const { colour, shape } = looks[ping.seat]!;
    const px = x + (ping.x / TILE) * tile;
    const py = y + (ping.y / TILE) * tile;
    const part = still ? 0.5 : (view.clock / 900) % 1;
    ctx.lineWidth = 2 * layout.unit;
    ctx.strokeStyle = colour;
    ctx.beginPath();
    ctx.arc(px, py, (5 + 12 * part) * layout.unit, 0, 2 * Math.PI);
    ctx.stroke();
    traceShape(ctx, shape, px, py, 5 * layout.unit);
    ctx.fillStyle = colour;
    ctx.fill();
  }
}
