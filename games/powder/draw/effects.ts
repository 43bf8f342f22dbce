// What flies, spreads and floats when something happens in Powder. Started by the cues of the frames that were
// simulated, drawn in the time of the screen; nothing of it is part of the game.

import { allied } from '../../../netcode/sim/teams.ts';
import type { Effects } from '../../kit/arena/scene.ts';
import type { Spray } from '../../kit/draw/particles.ts';
import { lighter } from '../../kit/draw/shades.ts';
import type { Cue } from '../../kit/rules/cue.ts';
import { CURSES, ITEM_KINDS, type PowderState } from '../rules/state.ts';
import { STEPS_PER_CELL } from '../rules/tuning.ts';
import type { PowderWords } from '../words.ts';
import { STONE_LIGHT, WOOD, WOOD_LIGHT } from './colours.ts';
import { itemColours } from './items.ts';

// Speeds and sizes in cells, lives in ms.
const fire: Spray = { kind: 'ember', speed: 7.5, life: 620, size: 0.3, drag: 2.4 };
const sparks: Spray = { kind: 'spark', speed: 11, life: 520, size: 0.12, drag: 2.4 };
const smoke: Spray = { kind: 'smoke', speed: 1.6, life: 1100, size: 0.8, drag: 1.2, fall: -0.6 };
const splinters: Spray = { kind: 'chip', speed: 6.5, life: 720, size: 0.24, drag: 1.4, fall: 9 };
const rubble: Spray = { kind: 'chip', speed: 4.5, life: 460, size: 0.2, drag: 1.6, fall: 8 };
const dust: Spray = { kind: 'spark', speed: 2.6, life: 320, size: 0.1, drag: 2 };
const shreds: Spray = { kind: 'chip', speed: 8, life: 1100, size: 0.26, drag: 1.5, fall: 7 };
const pick: Spray = { kind: 'ember', speed: 3.4, life: 480, size: 0.22, drag: 2 };
const WHITE = '#ffffff';

/** Cells; the particles' world. */
const cells = (steps: number) => steps / STEPS_PER_CELL;

/** What a cue throws up, besides what the announcer says. Sudden death is announced from the state (closing.ts). */
export function startEffect(
  effects: Effects,
  words: PowderWords,
  cue: PowderState['cues'][number],
  state: PowderState,
): void {
  const { particles, waves, shake, floats, announcer, looks, mine } = effects;
  const x = cells(cue.x);
  const y = cells(cue.y);
  const colour = cue.seat >= 0 ? looks[cue.seat]!.colour : WHITE;
  switch (cue.kind) {
    case 'blast':
      particles.burst(fire, x, y, 10, '#ff9d3d');
      particles.burst(sparks, x, y, 9, '#ffe2a0');
      particles.burst(smoke, x, y, 4, '#2c282e');
      waves.ring(x, y, 1.4 + cue.value * 0.3, 340, '#ffb066');
      waves.glow(x, y, 1.8 + cue.value * 0.25, 520, '#ff8a2a');
      shake.add(0.16 + 0.03 * cue.value);
      return;
    case 'crate':
      particles.burst(splinters, x, y, 5, WOOD_LIGHT);
      particles.burst(splinters, x, y, 4, WOOD);
      return;
    case 'lit':
      particles.burst(sparks, x, y, 8, '#ffd27a');
      return;
    case 'bomb':
      waves.ring(x, y, 0.62, 220, colour);
      return;
    case 'kick':
      particles.burst(dust, x, y, 6, '#c9b8a4');
      return;
    case 'land':
      particles.burst(dust, x, y, 6, '#a39486');
      return;
    case 'throw':
      particles.burst(dust, x, y, 5, lighter(colour, 0.4));
      return;
    case 'pickup': {
      const kind = ITEM_KINDS[cue.value]!;
      waves.ring(x, y, 0.9, 380, itemColours[kind]);
      particles.burst(pick, x, y, 9, itemColours[kind]);
      floats.say(words.items[kind], itemColours[kind], x, y, 0.7, cue.seat);
      return;
    }
    case 'curse':
      floats.say(words.curses[CURSES[cue.value]!], itemColours.curse, x, y, 1.2);
      return;
    case 'saved':
      waves.ring(x, y, 1.5, 460, itemColours.shield);
      waves.glow(x, y, 1.4, 500, itemColours.shield);
      particles.burst(shreds, x, y, 14, itemColours.shield);
      floats.say(words.saved, itemColours.shield, x, y, 0.7);
      shake.add(mine.includes(cue.seat) ? 0.4 : 0.15);
      return;
    case 'gift': {
      const kind = ITEM_KINDS[cue.value]!;
      waves.ring(x, y, 1.6, 900, itemColours[kind]);
      announcer.say(words.gift(words.items[kind]), itemColours[kind]);
      return;
    }
    case 'rim':
      floats.hint(words.rim[effects.hand], colour, x, y, cue.seat);
      return;
    case 'out':
      out(effects, cue, state);
      return;
    case 'block':
      particles.burst(rubble, x, y, 6, STONE_LIGHT);
      shake.add(0.07);
      return;
    case 'round':
      if (cue.seat >= 0) {
        const { x: steps, y: down } = state.players;
        waves.ring(cells(steps[cue.seat]!), cells(down[cue.seat]!), 3.6, 1000, colour);
        waves.glow(cells(steps[cue.seat]!), cells(down[cue.seat]!), 2.6, 1400, colour);
      }
      return;
  }
}

function out(
  { particles, waves, shake, flash, floats, looks, mine }: Effects,
  { seat, x, y, value }: Cue,
  { seats }: PowderState,
): void {
  const { colour } = looks[seat]!;
  const px = cells(x);
  const py = cells(y);
  particles.burst(shreds, px, py, 20, colour);
  particles.burst(sparks, px, py, 12, WHITE);
  particles.burst(fire, px, py, 8, lighter(colour, 0.3));
  waves.ring(px, py, 2.4, 560, colour);
  waves.glow(px, py, 2.2, 800, colour);
  const own = mine.includes(seat);
  shake.add(own ? 0.7 : 0.3);
  if (own) flash.ask(colour);
  if (value >= 0 && !allied(seats, value, seat)) floats.say('+1', looks[value]!.colour, px, py, 1);
}
