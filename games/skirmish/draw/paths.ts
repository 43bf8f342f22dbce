// The way of the selected units: from each to where its order leads, and on to all that waits, with a sign at each
// place. A group that was sent somewhere together shares one sign and one line.

import { isKnown } from '../control/select.ts';
import { type Sign, signOf } from '../control/signs.ts';
import { slotOf } from '../rules/entities.ts';
import { isUnit } from '../rules/kinds.ts';
import { ATTACK, BUILD, type Entities, MEND, PATROL, type SkirmishState } from '../rules/state.ts';
import { type Order, waypointsOf } from '../rules/waypoints.ts';
import { BAD, GOOD, LAMP, ORE, TEXT } from './colours.ts';
import { betweenX, betweenY, type Scene, screenX, screenY } from './scene.ts';
import { drawBadge } from './shapes.ts';

const COLOURS: { readonly [sign in Sign]?: string } = {
  move: GOOD,
  assault: BAD,
  patrol: BAD,
  gather: ORE,
  mend: LAMP,
  hold: TEXT,
};

/** A place where one or more of the selected will come by for the same reason. */
interface Stop {
  readonly sign: Sign;
  /** Sums over those who come by, 1/1024 of a tile. */
  x: number;
  y: number;
  count: number;
}

/** Shown where something waits, and of everybody while orders are to wait. */
export function drawPaths(scene: Scene): void {
  const { current, view, me } = scene;
  if (me === null) return;
  const e = current.entities;
  const stops = new Map<string, Stop>();
  /** From the stop before, or from a unit, to a stop; by both, so that each is drawn once. */
  const legs = new Map<string, { readonly from: Stop | number; readonly to: Stop }>();
  for (const id of view.selection) {
    const slot = slotOf(current, id);
    if (slot < 0 || e.owner[slot] !== me || !isUnit(e.kind[slot]!)) continue;
    const waiting = waypointsOf(current, slot);
    if (waiting.length === 0 && !view.queueing) continue;
    let before: Stop | number = slot;
    let key = String(slot);
    for (const order of [orderOf(current, slot), ...waiting]) {
      const sign = signOf(order.order);
      if (sign === null) continue;
      const { x, y } = placeOf(scene, order);
      const at = `${order.order} ${order.goal} ${order.about}`;
      const stop = stops.get(at) ?? { sign, x: 0, y: 0, count: 0 };
      stop.x += x;
      stop.y += y;
      stop.count++;
      stops.set(at, stop);
      legs.set(`${key} > ${at}`, { from: before, to: stop });
      before = stop;
      key = at;
    }
  }
  drawLegs(scene, [...legs.values()]);
  drawSigns(scene, [...stops.values()]);
}

/** Beside each other where several lie on the same place. */
function drawSigns(scene: Scene, stops: readonly Stop[]): void {
  const radius = 11 * scene.layout.unit;
  const drawn: (readonly [x: number, y: number])[] = [];
  for (const stop of stops) {
    let [x, y] = middleOf(scene, stop);
    while (drawn.some(([ox, oy]) => Math.hypot(ox - x, oy - y) < 1.5 * radius)) x += 2.1 * radius;
    drawn.push([x, y]);
    drawBadge(scene.ctx, stop.sign, x, y, radius, COLOURS[stop.sign] ?? TEXT);
  }
}

function drawLegs(scene: Scene, legs: readonly { readonly from: Stop | number; readonly to: Stop }[]): void {
  const { ctx, layout } = scene;
  ctx.lineWidth = 1.6 * layout.unit;
  ctx.setLineDash([5 * layout.unit, 5 * layout.unit]);
  for (const { from, to } of legs) {
    const [x, y] =
      typeof from === 'number' ? [betweenX(scene, from), betweenY(scene, from)] : middleOf(scene, from);
    // Many lines of units that go together lie side by side.
    ctx.globalAlpha = typeof from === 'number' ? 0.35 : 0.8;
    ctx.strokeStyle = COLOURS[to.sign] ?? TEXT;
    ctx.beginPath();
    ctx.moveTo(x!, y!);
    ctx.lineTo(...middleOf(scene, to));
    ctx.stroke();
  }
  ctx.setLineDash([]);
  ctx.globalAlpha = 1;
}

function middleOf(scene: Scene, { x, y, count }: Stop): [x: number, y: number] {
  return [screenX(scene, x / count), screenY(scene, y / count)];
}

function aboutOf({ order, target, plan, backGoal }: Entities, slot: number): number {
  switch (order[slot]) {
    case BUILD:
      return plan[slot]!;
    case PATROL:
      return backGoal[slot]!;
    default:
      return target[slot]!;
  }
}

/** What a unit does now, in the form of what waits. */
function orderOf({ entities: e }: SkirmishState, slot: number): Order {
  return {
    order: e.order[slot]!,
    x: e.orderX[slot]!,
    y: e.orderY[slot]!,
    goal: e.goal[slot]!,
    about: aboutOf(e, slot),
  };
}

/** Whom one is after moves, as far as one sees it. */
function placeOf({ current, eyes }: Scene, { order, x, y, about }: Order): { x: number; y: number } {
  const target = order === ATTACK || order === MEND ? slotOf(current, about) : -1;
  if (target < 0 || !isKnown(current, eyes, target)) return { x, y };
  return { x: current.entities.x[target]!, y: current.entities.y[target]! };
}
