// The strip under the arena: the round, how long until the zone closes, the weapon that was found with its shots, and whether the
// next dash is ready, or of one who is out the next ball of ice.

import { drawReady, drawRound } from '../../kit/arena/foot.ts';
import { drawZoneClock } from '../../kit/arena/zone.ts';
import { usualPalette as palette } from '../../kit/draw/colours.ts';
import { drawSeatSign } from '../../kit/draw/shapes.ts';
import { drawLabel } from '../../kit/draw/text.ts';
import { PICKUP_KINDS } from '../rules/state.ts';
import { CLOSING, DASH_FRAMES, DASH_REST_FRAMES } from '../rules/tuning.ts';
import { BLASTER, ICE, weapons } from '../rules/weapons.ts';
import { AMBER, pickupColours, ZONE } from './colours.ts';
import type { Scene } from './scene.ts';

const BAR_UNITS = 130;
const CLOCK = { text: palette.text, fuse: AMBER, burnt: palette.track, danger: ZONE } as const;

export function drawFoot(scene: Scene): void {
  const { ctx, layout, labels, words, looks, current, mine, unit, effects } = scene;
  const middle = layout.footY + layout.footHeight / 2;
  const end = layout.footX + drawRound(scene, palette.quiet, middle);
  const seats = mine.filter((seat) => current.seats[seat]?.present);
  const bar = Math.min(BAR_UNITS * unit, layout.width * 0.2);
  const style = { size: 15 * unit, colour: palette.text, weight: 600 };
  // In a team all have one colour.
  const sign = seats.length > 1 ? 22 * unit : 0;
  let right = layout.width - layout.footX;
  for (const seat of seats.toReversed()) {
    const { rest, rim, reload, weapon, load } = current.seats[seat]!;
    const said = rim >= 0 ? words.ice[effects.hand] : words.dash;
    const title = labels.get(said, style);
    const wait = rim >= 0 ? reload / weapons[ICE]!.reload : rest / (DASH_FRAMES + DASH_REST_FRAMES);
    const left = right - bar;
    if (left - title.width - sign < end) break;
    drawReady(ctx, looks[seat]!, palette.track, 1 - Math.min(1, wait), { left, middle, bar, unit });
    drawLabel(ctx, title, left - title.width - 4 * unit, middle, 'left');
    if (sign > 0) drawSeatSign(ctx, looks[seat]!, left - title.width - 14 * unit, middle, 7 * unit);
    right = left - title.width - sign - 24 * unit;
    // Of several the bars need all the room.
    if (weapon === BLASTER || rim >= 0 || seats.length > 1) continue;
    const kind = PICKUP_KINDS[weapon]!;
    const found = labels.get(`${words.pickups[kind]} ${load}`, { ...style, colour: pickupColours[kind] });
    if (right - found.width < end) continue;
    drawLabel(ctx, found, right - found.width, middle, 'left');
    right -= found.width + 10 * unit;
  }
  drawZoneClock(scene, CLOSING, CLOCK, words.zone, { x: end, y: middle, right });
}
