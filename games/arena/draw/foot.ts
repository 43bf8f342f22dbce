// The strip under the arena: the round, how long until the zone closes, the weapon that was found with its shots, and whether the
// next dash is ready, or of one who is out the next ball of ice.

import { drawOwnBars, drawRound } from '../../kit/arena/foot.ts';
import { drawZoneClock } from '../../kit/arena/zone.ts';
import { usualPalette as palette } from '../../kit/draw/colours.ts';
import { PICKUP_KINDS } from '../rules/state.ts';
import { CLOSING, DASH_FRAMES, DASH_REST_FRAMES } from '../rules/tuning.ts';
import { ICE, weapons } from '../rules/weapons.ts';
import { AMBER, pickupColours, ZONE } from './colours.ts';
import type { Scene } from './scene.ts';

const CLOCK = { text: palette.text, fuse: AMBER, burnt: palette.track, danger: ZONE } as const;

export function drawFoot(scene: Scene): void {
  const { layout, words, current, mine, effects } = scene;
  const middle = layout.footY + layout.footHeight / 2;
  const end = layout.footX + drawRound(scene, palette.quiet, middle);
  const seats = mine.filter((seat) => current.seats[seat]?.present);
  const right = drawOwnBars(scene, palette, seats, { middle, end }, (seat) => {
    const { rest, rim, reload, weapon, load } = current.seats[seat]!;
    if (rim >= 0) return { title: words.ice[effects.hand], wait: reload / weapons[ICE]!.reload };
    const kind = PICKUP_KINDS[weapon]!;
    const found = { text: `${words.pickups[kind]} ${load}`, colour: pickupColours[kind] };
    const dash = { title: words.dash, wait: rest / (DASH_FRAMES + DASH_REST_FRAMES) };
    return load > 0 ? { ...dash, found } : dash;
  });
  drawZoneClock(scene, CLOSING, CLOCK, words.zone, { x: end, y: middle, right });
}
