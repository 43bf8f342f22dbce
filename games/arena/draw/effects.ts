// What flies, spreads and floats when something happens in Arena: started by cues, drawn in the time of the screen.

import { doerTo } from '../../kit/arena/happened.ts';
import { angleOf } from '../../kit/arena/round-figures.ts';
import type { Effects } from '../../kit/arena/scene.ts';
import type { Spray } from '../../kit/draw/particles.ts';
import { lighter } from '../../kit/draw/shades.ts';
import { type AnyCue, type ArenaState, PICKUP_KINDS } from '../rules/state.ts';
import { KNOCKOUT_POINTS, STEPS_PER_CELL } from '../rules/tuning.ts';
import { isOutside } from '../rules/walls.ts';
import { ROCKET, weapons } from '../rules/weapons.ts';
import type { ArenaWords } from '../words.ts';
import { AMBER, ICE, pickupColours, ZONE } from './colours.ts';
import { pointsSaid } from './scene.ts';

// Speeds and sizes in cells, lives in ms.
const muzzle: Spray = { kind: 'spark', speed: 7, life: 170, size: 0.1, drag: 4, spread: 0.5 };
const sparks: Spray = { kind: 'spark', speed: 9, life: 380, size: 0.12, drag: 3 };
const embers: Spray = { kind: 'ember', speed: 6, life: 700, size: 0.28, drag: 2.2 };
const shreds: Spray = { kind: 'chip', speed: 8, life: 1000, size: 0.24, drag: 1.5, fall: 5 };
const smoke: Spray = { kind: 'smoke', speed: 1.4, life: 900, size: 0.7, drag: 1.2, fall: -0.5 };
const WHITE = '#ffffff';
/** Letters of what one looks for. */
const LARGE_UNITS = 28;

const cells = (steps: number) => steps / STEPS_PER_CELL;

export function startEffect(effects: Effects, words: ArenaWords, cue: AnyCue, state: ArenaState): void {
  const { particles, waves, shake, flash, floats, announcer, looks, names, mine } = effects;
  const { seat, value } = cue;
  const x = cells(cue.x);
  const y = cells(cue.y);
  const colour = seat >= 0 ? looks[seat]!.colour : WHITE;
  const own = mine.includes(seat);
  switch (cue.kind) {
    case 'shot': {
      const angle = angleOf(value >> 3);
      const { kick } = weapons[value & 7]!;
      const [outX, outY] = [x + 0.7 * Math.cos(angle), y + 0.7 * Math.sin(angle)];
      particles.burst(muzzle, outX, outY, kick > 50 ? 10 : 4, lighter(colour, 0.6), angle);
      // What stands around is lit for a moment.
      waves.glow(outX, outY, kick > 50 ? 2.4 : 1.5, kick > 50 ? 150 : 90, lighter(colour, 0.5));
      if (own) shake.add(kick > 50 ? 0.2 : 0.05);
      return;
    }
    case 'blast':
      particles.burst(sparks, x, y, 14, '#ffd9a0');
      particles.burst(embers, x, y, 14, pickupColours.rocket);
      waves.ring(x, y, weapons[ROCKET]!.blast / STEPS_PER_CELL, 320, pickupColours.rocket);
      waves.glow(x, y, 2.6, 360, '#ffdca8');
      shake.add(0.22);
      return;
    case 'dash':
      particles.burst(smoke, x, y, 3, '#55617a');
      waves.ring(x, y, 0.9, 260, colour);
      return;
    case 'hit':
      particles.burst(sparks, x, y, 12, lighter(colour, 0.4));
      particles.burst(embers, x, y, 4, '#ff8fa3');
      waves.ring(x, y, 1, 260, WHITE);
      shake.add(own ? 0.45 : mine.includes(value) ? 0.16 : 0.06);
      if (own) flash.ask('#ff2d55');
      else if (mine.includes(value) && state.seats[seat]!.alive)
        floats.say(words.hit, AMBER, x, y, 0.8, value, LARGE_UNITS);
      return;
    case 'chill': {
      particles.burst(sparks, x, y, 16, ICE);
      waves.ring(x, y, 1.4, 420, ICE);
      const by = value >> 3;
      const froze = () => words.froze(names[seat]!, pointsSaid(state, value & 7));
      const said = mine.includes(by) ? froze() : words.frozen(names[by]!);
      floats.say(said, ICE, x, y, 0.9, undefined, LARGE_UNITS);
      return;
    }
    case 'rim':
      floats.hint(words.rim[effects.hand], colour, x, y, seat);
      return;
    case 'out': {
      particles.burst(shreds, x, y, 40, colour);
      particles.burst(embers, x, y, 12, lighter(colour, 0.3));
      particles.burst(smoke, x, y, 5, '#2b3245');
      waves.ring(x, y, 4, 640, colour);
      waves.glow(x, y, 2.8, 800, colour);
      shake.add(own ? 0.75 : mine.includes(value) ? 0.45 : 0.3);
      const doer = looks[value]?.colour ?? ZONE;
      if (mine.includes(value)) flash.ask(doer);
      const gun = PICKUP_KINDS[(effects.happened(value, Number.POSITIVE_INFINITY, 'shot')?.value ?? 0) & 7];
      // Who gets it has not always done it.
      const isShot = (effects.happened(seat, 1, 'hit')?.value ?? value) >= 0;
      const trap = isOutside(state, cue.x, cue.y) ? words.theZone : words.theTrain;
      const what = isShot ? gun && gun !== 'heart' && words.pickups[gun] : trap;
      const who = names[value] ?? trap;
      const withWhat = what && what !== who ? ` · ${what}` : '';
      const got = () =>
        words.got(names[seat]!, pointsSaid(state, KNOCKOUT_POINTS)) + (isShot ? '' : withWhat);
      const said = mine.includes(value) ? got() : who + withWhat;
      floats.say(said, doer, x, y, 0.9, undefined, LARGE_UNITS);
      if (own) announcer.say(`${words.gotYou(who)}${withWhat}`, doer);
      else if (mine.some((one) => doerTo(effects.happened, state, one) === seat))
        announcer.say(words.avenged(names[seat]!), colour);
      return;
    }
    case 'pickup':
    case 'item':
    case 'gift': {
      const isGift = cue.kind === 'gift';
      const kind = PICKUP_KINDS[value]!;
      waves.ring(x, y, isGift ? 1.8 : 1, isGift ? 900 : 440, pickupColours[kind]);
      if (cue.kind === 'pickup') particles.burst(embers, x, y, 8, pickupColours[kind]);
      if (isGift) announcer.say(words.gift(words.pickups[kind]), pickupColours[kind]);
      return;
    }
    case 'warn':
      flash.ask(ZONE);
      return;
  }
}
