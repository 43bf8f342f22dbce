// Effects of Drift that cues start: particles, waves, and texts that float. They run on the screen's clock.

import type { Effects } from '../../kit/arena/scene.ts';
import type { Spray } from '../../kit/draw/particles.ts';
import { lighter } from '../../kit/draw/shades.ts';
import type { AnyCue, DriftState } from '../rules/state.ts';
import { CELL, MOST_CHARGE } from '../rules/tuning.ts';
import type { DriftWords } from '../words.ts';
import { CHARGED } from './colours.ts';
import { timeOf } from './scene.ts';

// Speeds and sizes in cells, lives in ms.
const sparks: Spray = { kind: 'spark', speed: 7, life: 320, size: 0.1, drag: 3 };
const flames: Spray = { kind: 'ember', speed: 6, life: 420, size: 0.3, drag: 3, spread: 0.5 };
const confetti: Spray = { kind: 'chip', speed: 6, life: 1200, size: 0.2, drag: 1.5, fall: 4 };

export function startEffect(effects: Effects, words: DriftWords, cue: AnyCue, state: DriftState): void {
  const { particles, waves, shake, floats, looks, mine } = effects;
  const { seat, value } = cue;
  const [x, y] = [cue.x / CELL, cue.y / CELL];
  const colour = seat >= 0 ? looks[seat]!.colour : '#ffffff';
  const own = mine.includes(seat);
  switch (cue.kind) {
    case 'bump':
      particles.burst(sparks, x, y, 8, '#ffe2a8');
      shake.add(own ? Math.min(0.4, value / 5_000) : 0);
      return;
    case 'boost': {
      const back = (state.seats[seat]!.heading / 0x8000) * Math.PI + Math.PI;
      particles.burst(flames, x, y, 6 + Math.round((10 * value) / MOST_CHARGE), CHARGED, back);
      if (own) floats.say(words.boost, CHARGED, x, y, 0.9, seat);
      return;
    }
    case 'horn':
      waves.ring(x, y, 2, 360, colour);
      floats.say(words.horn, colour, x, y, 0.9, seat);
      return;
    case 'gift':
      effects.announcer.say(words.gift(words.boostForAll), CHARGED);
      return;
    case 'lap':
      waves.ring(x, y, 1.2, 420, lighter(colour, 0.3));
      if (own && value === state.laps - 1) effects.announcer.say(words.lastLap, colour);
      else if (own) floats.say(words.lap(value + 1, state.laps), colour, x, y, 0.9, seat);
      return;
    case 'best':
      waves.ring(x, y, 1.6, 620, CHARGED);
      floats.say(words.best(timeOf(value)), CHARGED, x, y, 1.5);
      return;
    case 'finish':
      particles.burst(confetti, x, y, 26, colour);
      waves.ring(x, y, 2.4, 700, colour);
      floats.say(words.finished(value), colour, x, y, 0.9);
      return;
  }
}
