// Moving everybody at once: around those who stand, apart from those who are too close, and clear of walls.

import { isUnit, NONE } from '../kinds.ts';
import { FREE, GATHER, type SkirmishState } from '../state.ts';
import { TILE } from '../tuning.ts';
import { eachNear, type Workspace } from '../workspace.ts';
import { radiusOf, turnTowards } from './walk.ts';

/** Units are looked at this far ahead of a walker. */
const LOOK_AHEAD = 1.1 * TILE;
/** Overlaps below this are let be, so that a crowd comes to rest. */
const SLACK = 40;
/** The most that a unit is pushed in one round; a step has two. */
const MAX_PUSH = 0.14 * TILE;
/** How easily one is pushed: those who walk give way to those who fight. */
const GIVES_WALKING = 1;
const GIVES_STANDING = 0.7;
const GIVES_ROOTED = 0.06;
/** How fast a unit under a new building is brought out. */
const OUT_OF_WALL = 0.3 * TILE;
/** Centres stay this far from walls. */
const FROM_WALL = 0.2 * TILE;

export function moveEverybody(state: SkirmishState, work: Workspace): void {
  const e = state.entities;
  const { used, count, moveX, moveY } = work;
  for (let index = 0; index < count; index++) {
    const slot = used[index]!;
    if (moveX[slot] !== 0 || moveY[slot] !== 0) stepAround(state, work, slot);
  }
  for (let index = 0; index < count; index++) {
    const slot = used[index]!;
    if (!isUnit(e.kind[slot]!)) continue;
    const wishX = moveX[slot]!;
    const wishY = moveY[slot]!;
    if (wishX === 0 && wishY === 0) {
      e.stuck[slot] = 0;
      continue;
    }
    turnTowards(state, slot, wishX, wishY);
    shift(state, slot, wishX, wishY);
  }
  pushApart(state, work);
  pushApart(state, work);
}

/** Bends a wish to move around the nearest one who stands in the way. */
function stepAround(state: SkirmishState, work: Workspace, slot: number): void {
  const e = state.entities;
  const wishX = work.moveX[slot]!;
  const wishY = work.moveY[slot]!;
  const speed = Math.sqrt(wishX * wishX + wishY * wishY);
  const aheadX = wishX / speed;
  const aheadY = wishY / speed;
  const x = e.x[slot]!;
  const y = e.y[slot]!;
  const radius = radiusOf(state, slot);
  const ghost = e.order[slot] === GATHER;
  let nearest = LOOK_AHEAD;
  let side = 0;
  eachNear(work, x, y, LOOK_AHEAD + TILE, (other) => {
    if (other === slot || work.moveX[other] !== 0 || work.moveY[other] !== 0) return;
    if (!isUnit(e.kind[other]!)) return;
    if (ghost && e.order[other] === GATHER && e.owner[other] === e.owner[slot]) return;
    const dx = e.x[other]! - x;
    const dy = e.y[other]! - y;
    const ahead = dx * aheadX + dy * aheadY;
    if (ahead <= 0 || ahead >= nearest) return;
    const beside = dx * aheadY - dy * aheadX;
    const both = radius + radiusOf(state, other);
    if (Math.abs(beside) >= both) return;
    nearest = ahead;
    // Dead ahead: left or right by slot, so that a column parts.
    side = beside > 0 || (beside === 0 && slot % 2 === 0) ? -1 : 1;
  });
  if (side === 0) return;
  const bend = 1 - nearest / LOOK_AHEAD;
  const forwards = 1 - 0.75 * bend;
  const turnX = aheadX * forwards + side * aheadY * bend * 1.2;
  const turnY = aheadY * forwards - side * aheadX * bend * 1.2;
  const length = Math.sqrt(turnX * turnX + turnY * turnY);
  work.moveX[slot] = (turnX / length) * speed;
  work.moveY[slot] = (turnY / length) * speed;
}

function pushApart(state: SkirmishState, work: Workspace): void {
  const e = state.entities;
  const { used, count, side, first, slots, pushX, pushY } = work;
  pushX.fill(0);
  pushY.fill(0);
  for (let index = 0; index < count; index++) {
    const slot = used[index]!;
    if (!isUnit(e.kind[slot]!)) continue;
    const x = e.x[slot]!;
    const y = e.y[slot]!;
    const radius = radiusOf(state, slot);
    const gives = givesWay(work, slot);
    // The squares around, written out instead of eachNear: this is the innermost loop of a step.
    const reach = radius + 0.6 * TILE;
    const left = Math.max(0, Math.floor((x - reach) / (2 * TILE)));
    const right = Math.min(side - 1, Math.floor((x + reach) / (2 * TILE)));
    const top = Math.max(0, Math.floor((y - reach) / (2 * TILE)));
    const bottom = Math.min(side - 1, Math.floor((y + reach) / (2 * TILE)));
    for (let row = top; row <= bottom; row++) {
      const end = first[row * side + right + 1]!;
      for (let at = first[row * side + left]!; at < end; at++) {
        const other = slots[at]!;
        if (other <= slot) continue;
        const dx = e.x[other]! - x;
        const dy = e.y[other]! - y;
        const both = radius + radiusOf(state, other) - SLACK;
        const square = dx * dx + dy * dy;
        if (square >= both * both || !isUnit(e.kind[other]!) || areGhosts(state, slot, other)) continue;
        const far = Math.sqrt(square);
        const otherGives = givesWay(work, other);
        const amount = (both - far) / (gives + otherGives);
        // Exactly in one place: apart along a direction that the slots decide.
        const awayX = far > 0 ? dx / far : slot % 2 === 0 ? 1 : 0.6;
        const awayY = far > 0 ? dy / far : slot % 2 === 0 ? 0 : 0.8;
        pushX[slot]! -= awayX * amount * gives;
        pushY[slot]! -= awayY * amount * gives;
        pushX[other]! += awayX * amount * otherGives;
        pushY[other]! += awayY * amount * otherGives;
      }
    }
  }
  for (let index = 0; index < count; index++) {
    const slot = used[index]!;
    if (!isUnit(e.kind[slot]!)) continue;
    const px = pushX[slot]!;
    const py = pushY[slot]!;
    const length = Math.sqrt(px * px + py * py);
    const part = length > MAX_PUSH ? MAX_PUSH / length : 1;
    shift(state, slot, px * part, py * part);
  }
}

function givesWay(work: Workspace, slot: number): number {
  if (work.rooted[slot] === 1) return GIVES_ROOTED;
  return work.moveX[slot] === 0 && work.moveY[slot] === 0 ? GIVES_STANDING : GIVES_WALKING;
}

/** Workers of one seat who fetch ore pass through each other, so that queues at the base are short. */
function areGhosts(state: SkirmishState, slot: number, other: number): boolean {
  const { order, owner } = state.entities;
  return order[slot] === GATHER && order[other] === GATHER && owner[slot] === owner[other];
}

/** Moves by as much of (dx, dy) as walls allow. */
function shift(state: SkirmishState, slot: number, dx: number, dy: number): void {
  const e = state.entities;
  const x = e.x[slot]!;
  const y = e.y[slot]!;
  if (!isFree(state, x, y)) {
    leaveWall(state, slot);
    return;
  }
  if (dx === 0 && dy === 0) return;
  const fullX = x + dx;
  const fullY = y + dy;
  const aheadX = fullX + (dx > 0 ? FROM_WALL : dx < 0 ? -FROM_WALL : 0);
  const aheadY = fullY + (dy > 0 ? FROM_WALL : dy < 0 ? -FROM_WALL : 0);
  const freeX = isFree(state, aheadX, y);
  const freeY = isFree(state, x, aheadY);
  if (freeX && freeY && isFree(state, fullX, fullY)) {
    e.x[slot] = Math.floor(fullX + 0.5);
    e.y[slot] = Math.floor(fullY + 0.5);
  } else if (freeX && (!freeY || Math.abs(dx) >= Math.abs(dy))) {
    e.x[slot] = Math.floor(fullX + 0.5);
  } else if (freeY) {
    e.y[slot] = Math.floor(fullY + 0.5);
  }
}

function isFree({ solid, size }: SkirmishState, x: number, y: number): boolean {
  return solid[Math.floor(y / TILE) * size + Math.floor(x / TILE)] === FREE;
}

/** Towards the middle of the nearest free tile. */
function leaveWall(state: SkirmishState, slot: number): void {
  const { entities: e, solid, size } = state;
  const tx = Math.floor(e.x[slot]! / TILE);
  const ty = Math.floor(e.y[slot]! / TILE);
  let bestX = tx;
  let bestY = ty;
  let bestSquare = Number.POSITIVE_INFINITY;
  // A base is four tiles wide, so three in each direction lead out of anything but solid rock.
  for (let reach = 1; reach <= 6 && bestSquare === Number.POSITIVE_INFINITY; reach++) {
    for (let y = ty - reach; y <= ty + reach; y++) {
      for (let x = tx - reach; x <= tx + reach; x++) {
        if (x < 0 || y < 0 || x >= size || y >= size || solid[y * size + x] !== FREE) continue;
        const dx = x * TILE + TILE / 2 - e.x[slot]!;
        const dy = y * TILE + TILE / 2 - e.y[slot]!;
        if (dx * dx + dy * dy < bestSquare) {
          bestSquare = dx * dx + dy * dy;
          bestX = x;
          bestY = y;
        }
      }
    }
  }
  const dx = bestX * TILE + TILE / 2 - e.x[slot]!;
  const dy = bestY * TILE + TILE / 2 - e.y[slot]!;
  const far = Math.sqrt(dx * dx + dy * dy);
  const part = far > OUT_OF_WALL ? OUT_OF_WALL / far : 1;
  e.x[slot] = Math.floor(e.x[slot]! + dx * part);
  e.y[slot] = Math.floor(e.y[slot]! + dy * part);
}

/** After everybody has moved: counts the steps in which a walker got nowhere. */
export function countStuck(
  state: SkirmishState,
  work: Workspace,
  beforeX: Int32Array,
  beforeY: Int32Array,
): void {
  const e = state.entities;
  for (let index = 0; index < work.count; index++) {
    const slot = work.used[index]!;
    const wishX = work.moveX[slot]!;
    const wishY = work.moveY[slot]!;
    if ((wishX === 0 && wishY === 0) || e.kind[slot] === NONE) continue;
    const speed = Math.sqrt(wishX * wishX + wishY * wishY);
    const toX = e.orderX[slot]! - beforeX[slot]!;
    const toY = e.orderY[slot]! - beforeY[slot]!;
    const before = Math.sqrt(toX * toX + toY * toY);
    const wentX = e.x[slot]! - beforeX[slot]!;
    const wentY = e.y[slot]! - beforeY[slot]!;
    // Near its place only coming nearer counts: a unit that is pushed around it in a circle is stuck.
    const nearer = before - Math.sqrt((toX - wentX) * (toX - wentX) + (toY - wentY) * (toY - wentY));
    const went = before < TILE ? nearer : (wentX * wishX + wentY * wishY) / speed;
    const slow = went < 0.3 * speed;
    const stuck = e.stuck[slot]!;
    e.stuck[slot] = slow ? Math.min(255, stuck + 1) : Math.max(0, stuck - 2);
  }
}
