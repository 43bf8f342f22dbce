// The strip under the arena: the round, the time until sudden death, and what the players here have collected.

import { CLOCK_ROOM_UNITS, drawClock, FUSE_UNITS, SECONDS_UNITS } from '../../kit/arena/foot.ts';
import { goalOf } from '../../kit/arena/goal.ts';
import type { Layout } from '../../kit/arena/layout.ts';
import { drawSeatSign } from '../../kit/draw/shapes.ts';
import { drawLabel, type Label } from '../../kit/draw/text.ts';
import { hurryAt } from '../rules/arena.ts';
import { CURSES, ITEM_KINDS, type ItemKind } from '../rules/state.ts';
import { BRASS, DANGER, TEXT, TEXT_DIM } from './colours.ts';
import { createToken } from './items.ts';
import type { Scene } from './scene.ts';

export interface Foot {
  draw(scene: Scene): void;
}

const CLOCK = { text: TEXT, fuse: BRASS, burnt: '#33272a', danger: DANGER } as const;
/** What the sign of one of several has, and each count, so that all stand still while one grows. */
const SIGN_UNITS = 22;
const COUNT_UNITS = 50;
/** How many counts each of several has, where there is room for them beside the clock: at 1280 x 720 three have all, and four two. */
const SHOWN = [3, 2];

export function createFoot({ unit }: Layout): Foot {
  const tokens = ITEM_KINDS.map((kind) => createToken(kind, 25 * unit));
  return {
    draw(scene) {
      const { ctx, layout, labels, words, current, mine } = scene;
      const middle = layout.footY + layout.footHeight / 2;
      const side = layout.footX;
      const wide = layout.width - 2 * side > 640 * unit;
      const style = { size: 15 * unit, colour: TEXT_DIM, weight: 500 };
      const round = labels.get(words.round(current.round), style);
      const whole = labels.get(`${words.round(current.round)}  ·  ${goalOf(scene)}`, style);
      const right = layout.width - side;
      const here = mine.filter((seat) => current.seats[seat]!.present);
      const areSeveral = mine.length > 1;
      const widthOf = (shown: number) => (shown > 0 ? SIGN_UNITS + shown * COUNT_UNITS : 0) * unit;
      /** Whether it leaves room for the clock, which one player has in the middle, and for so many counts of each of several. */
      const fits = ({ width }: Label, shown: number) =>
        areSeveral
          ? side + width + CLOCK_ROOM_UNITS * unit <= right - here.length * widthOf(shown)
          : side + width <= (layout.width - CLOCK_ROOM_UNITS * unit) / 2;
      // Where there is no room for all of several at this screen it is seen on the field.
      const shown = areSeveral && wide ? (SHOWN.find((one) => fits(round, one)) ?? 0) : 0;
      const label = wide && fits(whole, shown) ? whole : round;
      drawLabel(ctx, label, side, middle, 'left');
      const behind = side + label.width + (CLOCK_ROOM_UNITS / 2) * unit;
      clock(scene, wide ? (areSeveral ? behind : layout.width / 2) : layout.width * 0.43, middle);
      if (mine.length === 1) {
        for (const seat of here) own(scene, seat, right, middle);
        return;
      }
      if (shown === 0) return;
      const left = right - here.length * widthOf(shown);
      for (const [at, seat] of here.entries()) counts(scene, seat, shown, left + at * widthOf(shown), middle);
    },
  };

  /** Draws the counts: with several players at this screen only those that each has all the time, the most important first. */
  function counts(scene: Scene, seat: number, shown: number, left: number, middle: number): void {
    const { ctx, labels, looks, current } = scene;
    const { bombs, reach, speed } = current.players;
    drawSeatSign(ctx, looks[seat]!, left + 10 * unit, middle, 8 * unit);
    const all = [
      ['bomb', bombs],
      ['reach', reach],
      ['speed', speed],
    ] as const;
    all.slice(0, shown).forEach(([kind, of], at) => {
      const x = left + (SIGN_UNITS + at * COUNT_UNITS) * unit;
      const token = tokens[ITEM_KINDS.indexOf(kind)]!;
      ctx.drawImage(token, Math.round(x), Math.round(middle - token.height / 2));
      const label = labels.get(String(of[seat]!), { size: 16 * unit, colour: TEXT, weight: 700 });
      drawLabel(ctx, label, x + token.width - 2 * unit, middle, 'left');
    });
  }

  function own({ ctx, labels, words, current }: Scene, me: number, right: number, middle: number): void {
    const { players } = current;
    let x = right;
    const put = (kind: ItemKind, count: number | null) => {
      if (count !== null) {
        const label = labels.get(String(count), { size: 16 * unit, colour: TEXT, weight: 700 });
        x -= label.width - 2 * unit;
        drawLabel(ctx, label, x, middle, 'left');
      }
      const token = tokens[ITEM_KINDS.indexOf(kind)]!;
      x -= token.width;
      ctx.drawImage(token, Math.round(x), Math.round(middle - token.height / 2));
      x -= 7 * unit;
    };
    if (players.curse[me]! > 0) {
      const title = words.curses[CURSES[players.curse[me]! - 1]!];
      const style = { size: 14 * unit, colour: '#e6a8ff', weight: 600, maxWidth: 110 * unit };
      const label = labels.get(title, style);
      x -= label.width;
      drawLabel(ctx, label, x, middle, 'left');
      put('curse', null);
    }
    if (players.shield[me]) put('shield', null);
    if (players.throws[me]) put('throw', null);
    if (players.kick[me]) put('kick', null);
    put('speed', players.speed[me]!);
    put('reach', players.reach[me]!);
    put('bomb', players.bombs[me]!);
  }
}

/** A fuse that burns down to sudden death, or to the end of the round. */
function clock(scene: Scene, x: number, y: number): void {
  const { current: state, layout, unit } = scene;
  if (state.phase === 'pause' || state.phase === 'over') return;
  const whole = hurryAt(state);
  const left = Math.max(0, whole - (state.phase === 'play' ? state.since : 0));
  const width = Math.min(FUSE_UNITS * unit, layout.width * 0.2);
  const from = x - (SECONDS_UNITS * unit + width) / 2;
  drawClock(scene, CLOCK, { left, whole }, { x: from, y, width });
}
