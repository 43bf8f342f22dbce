// Fighters: round figures with a gun, which look where they aim; above them their hearts and whom they took out, and a streak
// behind a dash. A hit stops one in the picture for a moment, and who is out falls.

import { AIM_X, AIM_Y } from '../../../netcode/sim/aim.ts';
import { doerTo, HELD_MS, heldAt } from '../../kit/arena/happened.ts';
import { type Layout, seenWay } from '../../kit/arena/layout.ts';
import { drawMarks, drawName, nameBelow } from '../../kit/arena/marks.ts';
import { angleOf, createRoundFigures, wayOf } from '../../kit/arena/round-figures.ts';
import type { Looks } from '../../kit/draw/colours.ts';
import * as paint from '../../kit/draw/paint.ts';
import { drawHitFrom, drawSight, ringFigure, rowOfSigns, signedBar } from '../../kit/draw/shapes.ts';
import type { Ctx } from '../../kit/draw/text.ts';
import type { Point } from '../../kit/rules/point.ts';
import { isFrozen } from '../rules/move.ts';
import { heartsOf } from '../rules/round.ts';
import { type Fighter, PICKUP_KINDS } from '../rules/state.ts';
import { ICE_FRAMES, STEPS_PER_CELL, THAW_FRAMES } from '../rules/tuning.ts';
import { isInWay } from '../rules/walls.ts';
import { ICE as ICE_KIND, weapons } from '../rules/weapons.ts';
import { AMBER, HEART, ICE, pickupColours, ZONE } from './colours.ts';
import { drawGun } from './guns.ts';
import { placeOf, type Scene } from './scene.ts';

const { around, fillBox, fillRimmed, strokeRing } = paint;

/** Further than this in a frame one was put there: a new round. */
const JUMP = STEPS_PER_CELL;

const BODY_CELLS = 0.46;
/** On a phone cells are small. */
const BODY_UNITS = 14;
const FLINCH_MS = 180;
const WHITE_MS = 130;
/** A player sees where a hit came from for so long. */
const BLOW_MS = 900;
const MOST_STARS = 5;
/** A player reads what they have taken for so long. */
const READ_MS = 2800;
/** Below figures, in cells, what is said of them to a player here; and how wide it is at most. */
const SAID_CELLS = 0.95;
const SAID_UNITS = 320;
/** Size of fighters on the edge relative to those in the arena. */
const RIM_SIZE = 0.6;

export function createFighters(layout: Layout, looks: Looks) {
  const { cell, unit } = layout;
  const radius = Math.max(BODY_CELLS * cell, BODY_UNITS * unit);
  const round = createRoundFigures(layout, looks, radius);
  /** Rendered when they are first seen: hearts that are left, of so many; and so many stars. */
  const hearts: OffscreenCanvas[][] = [];
  const stars: OffscreenCanvas[] = [];

  function draw(scene: Scene, seat: number): void {
    const { ctx, previous, current, effects, time, still, marked } = scene;
    const fighter = current.seats[seat]!;
    const held = still ? null : effects.happened(seat, HELD_MS, 'hit');
    const now = scene.figures[seat]!;
    const at = held ? heldAt(now, placeOf(layout, held), held.age, 0.05 * cell) : now;
    const { x, y } = at;
    const angle = angleOf(fighter.facing);
    const posed = { seat, at, angle };
    const shot = still ? null : effects.happened(seat, FLINCH_MS, 'shot');
    const kick = shot ? 1 - shot.age / FLINCH_MS : 0;
    const hit = effects.happened(seat, WHITE_MS, 'hit');
    if (fighter.dash > 0) round.drawStreak(ctx, seat, at);
    round.drawFeet(scene, posed, wayOf(previous.seats[seat]!, fighter, JUMP));
    const { dark, light } = round.shadesOf(seat);
    const gun = () =>
      around(ctx, at, angle, () => {
        ctx.translate(-0.45 * kick * radius, 0);
        drawGun(ctx, fighter.weapon, radius, dark, light);
      });
    // What is aimed away from the one who looks on lies behind the body.
    const isBehind = seenWay(layout, angle).y < -0.2;
    if (isBehind) gun();
    const size = 1 + 0.1 * kick;
    round.draw(scene, posed, hit !== null, size);
    if (!isBehind) gun();
    // Safe: it glows white, as it does at the hit itself.
    const glows = fighter.safe > 0 ? (still ? 0.3 : 0.2 + 0.2 * Math.sin(time / 53)) : 0;
    ctx.globalAlpha = Math.max(glows, hit && !still ? 0.9 * (1 - hit.age / WHITE_MS) : 0);
    if (ctx.globalAlpha > 0) round.drawBody(ctx, seat, at, size, true);
    if (isFrozen(fighter)) {
      ctx.globalAlpha = 0.7;
      fillBox(ctx, ICE, x - 1.25 * radius, y - 1.25 * radius, 2.5 * radius, 2.5 * radius);
      ctx.globalAlpha = 1;
      strokeRing(ctx, at, radius * 1.6, '#ffffff', 3 * unit, (fighter.ice - THAW_FRAMES) / ICE_FRAMES);
    }
    ctx.globalAlpha = 1;
    const blow = marked.includes(seat) ? effects.happened(seat, BLOW_MS, 'hit', 'chill') : null;
    const from = blow?.kind === 'chill' ? blow.value >> 3 : (blow?.value ?? -1);
    if (scene.figures[from]) drawHitFrom(ctx, at, scene.figures[from], radius * 1.8, looks[from]!.colour);
    markFighter(ctx, at, fighter, heartsOf(current, fighter));
    const isDoer = marked.some((one) => doerTo(effects.happened, current, one) === seat);
    if (isDoer) strokeRing(ctx, at, radius * 1.45, ZONE, Math.max(2, 3 * unit));
    if (!marked.includes(seat)) return;
    ringFigure(ctx, x, y, radius * 1.45, unit, 0.75);
    const { load, reload } = weapons[fighter.weapon]!;
    const colour = pickupColours[PICKUP_KINDS[fighter.weapon]!];
    if (load > 0) strokeRing(ctx, at, radius * 1.45, colour, Math.max(2, 3.5 * unit), fighter.load / load);
    drawSight(ctx, at, angle, radius, 1 - fighter.reload / reload);
  }

  /** Draws the hearts that are left of so many, and a star for each rival that a fighter took out in the round. */
  function markFighter(ctx: Ctx, at: Point, { hearts: left, knockouts }: Fighter, whole: number): void {
    hearts[whole] ??= [];
    hearts[whole][left] ??= signedBar('heart', HEART, left, whole, radius * 0.38);
    const count = Math.min(MOST_STARS, knockouts);
    if (count > 0) stars[count] ??= rowOfSigns('star', AMBER, count, radius * 0.34);
    const marks = [stars[count], hearts[whole][left]].filter((mark) => mark !== undefined);
    drawMarks(ctx, layout, at, radius * 1.5, marks);
  }

  /** Who has gone out in this round. */
  function fall(scene: Scene, seat: number): void {
    const out = scene.effects.happened(seat, Number.POSITIVE_INFINITY, 'out');
    if (!out || scene.current.phase === 'intro') return;
    round.drawFallen(scene, seat, placeOf(layout, out), scene.figures[out.value] ?? null, out.age);
  }

  /** Who is out: smaller, on the edge, with a ball of ice in front that grows until it can be thrown. */
  function drawOut({ ctx, current, figures, marked }: Scene, seat: number): void {
    const { facing, reload } = current.seats[seat]!;
    const { x, y } = figures[seat]!;
    const isMarked = marked.includes(seat);
    round.drawBody(ctx, seat, { x, y }, RIM_SIZE);
    const grown = 1 - Math.min(1, reload / weapons[ICE_KIND]!.reload);
    const far = (radius * RIM_SIZE * 1.5) / 256;
    const ahead = { x: x + AIM_X[facing]! * far, y: y + AIM_Y[facing]! * far };
    fillRimmed(ctx, ahead, radius * 0.45 * grown, ICE, looks[seat]!.colour);
    if (!isMarked) return;
    ringFigure(ctx, x, y, radius * 1.1, unit, 0.75);
    drawSight(ctx, { x, y }, angleOf(facing), radius, grown);
  }

  return {
    /** Says to players here what they have just taken, and who took them out; in places of the screen. */
    drawWords(scene: Scene): void {
      const { current, words, effects, figures, marked } = scene;
      const say = (seat: number, text: string, colour: string) => {
        const place = nameBelow(layout, figures[seat]!, current.phase === 'intro' ? 0.72 : SAID_CELLS);
        drawName(scene, text, colour, place, SAID_UNITS * unit, scene.layout.width, []);
      };
      for (const seat of marked) {
        const taken = effects.happened(seat, READ_MS, 'pickup');
        const fighter = current.seats[seat]!;
        if (current.phase === 'play' && fighter.alive && isInWay(current, fighter))
          say(seat, words.offRails, ZONE);
        else if (taken && fighter.alive) {
          const kind = PICKUP_KINDS[taken.value]!;
          say(seat, `${words.pickups[kind]}${words.does[kind]}`, pickupColours[kind]);
        } else if (current.phase === 'intro') say(seat, words.blaster, '#ffffff');
        const doer = doerTo(effects.happened, current, seat);
        if (current.phase === 'play' && current.seats[doer]?.alive) say(doer, words.doer, ZONE);
      }
    },
    draw(scene: Scene): void {
      const { ctx, current, figures } = scene;
      const seats = [...current.seats.keys()];
      const alive = seats.filter((seat) => current.seats[seat]!.alive);
      const out = seats.filter((seat) => current.seats[seat]!.present && !alive.includes(seat));
      for (const seat of out) fall(scene, seat);
      for (const seat of alive) round.drawUnder(ctx, seat, figures[seat]!);
      for (const seat of out) if (current.seats[seat]!.rim >= 0) drawOut(scene, seat);
      for (const seat of alive) draw(scene, seat);
    },
  };
}
