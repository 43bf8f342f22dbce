// What flies, spreads and floats when something happens in Powder. Started by the cues of the frames that were
// simulated, drawn in the time of the screen; nothing of it is part of the game.

import { createCommentary } from '../../kit/arena/commentary.ts';
import { seatLook } from '../../kit/draw/colours.ts';
import { createJuice, type Juice } from '../../kit/draw/juice.ts';
import type { Spray } from '../../kit/draw/particles.ts';
import { lighter } from '../../kit/draw/shades.ts';
import { livingCount, presentSeats } from '../rules/round.ts';
import { CURSES, type Cue, ITEM_KINDS, type PowderState } from '../rules/state.ts';
import { STEPS_PER_CELL } from '../rules/tuning.ts';
import type { PowderWords } from '../words.ts';
import { STONE_LIGHT, WOOD, WOOD_LIGHT } from './colours.ts';
import { itemColours } from './items.ts';

export interface Effects {
  readonly juice: Juice;
  /** Frames may come again after a correction: a cue that was seen does nothing. */
  observe(current: PowderState): void;
  /** Who plays at this screen: their hits are felt more. */
  watch(mine: readonly number[]): void;
  /** When each seat last did something that squashes it, in the picture's time. */
  readonly squashes: Float64Array;
  readonly now: { time: number };
}

// Cells and milliseconds.
const fire: Spray = { kind: 'ember', speed: 7.5, life: 620, size: 0.3, drag: 2.4 };
const sparks: Spray = { kind: 'spark', speed: 11, life: 520, size: 0.12, drag: 2.4 };
const smoke: Spray = { kind: 'smoke', speed: 1.6, life: 1100, size: 0.8, drag: 1.2, fall: -0.6 };
const splinters: Spray = { kind: 'chip', speed: 6.5, life: 720, size: 0.24, drag: 1.4, fall: 9 };
const rubble: Spray = { kind: 'chip', speed: 4.5, life: 460, size: 0.2, drag: 1.6, fall: 8 };
const dust: Spray = { kind: 'spark', speed: 2.6, life: 320, size: 0.1, drag: 2 };
const shreds: Spray = { kind: 'chip', speed: 8, life: 1100, size: 0.26, drag: 1.5, fall: 7 };
const pick: Spray = { kind: 'ember', speed: 3.4, life: 480, size: 0.22, drag: 2 };
/** Cues that are remembered: far more than are made while a correction can reach back. */
const KEPT_CUES = 400;
const WHITE = '#ffffff';

export function createEffects(seed: number, words: PowderWords, names: readonly string[]): Effects {
  const juice = createJuice(seed);
  const { particles, waves, shake, flash, floats, announcer } = juice;
  const commentary = createCommentary(announcer, words, names, words.firstOut);
  const squashes = new Float64Array(names.length).fill(-1e9);
  const now = { time: 0 };
  let seen = new Set<string>();
  let mine: readonly number[] = [];

  /** Cells; the particles' world. */
  const cells = (steps: number) => steps / STEPS_PER_CELL;

  function out(state: PowderState, { seat, x, y, value }: Cue): void {
    const { colour } = seatLook(seat);
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
    if (value >= 0 && value !== seat) floats.say('+1', seatLook(value).colour, px, py - 1);
    commentary.out(seat, value, state.since, livingCount(state), presentSeats(state).length);
  }

  function start(state: PowderState, cue: Cue): void {
    const x = cells(cue.x);
    const y = cells(cue.y);
    const colour = cue.seat >= 0 ? seatLook(cue.seat).colour : WHITE;
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
        squashes[cue.seat] = now.time;
        return;
      case 'kick':
        particles.burst(dust, x, y, 6, '#c9b8a4');
        squashes[cue.seat] = now.time;
        return;
      case 'land':
        particles.burst(dust, x, y, 6, '#a39486');
        return;
      case 'throw':
        particles.burst(dust, x, y, 5, lighter(colour, 0.4));
        squashes[cue.seat] = now.time;
        return;
      case 'pickup': {
        const kind = ITEM_KINDS[cue.value]!;
        waves.ring(x, y, 0.9, 380, itemColours[kind]);
        particles.burst(pick, x, y, 9, itemColours[kind]);
        floats.say(words.items[kind], itemColours[kind], x, y - 0.7, cue.seat);
        squashes[cue.seat] = now.time;
        return;
      }
      case 'curse':
        floats.say(words.curses[CURSES[cue.value]!], itemColours.curse, x, y - 1.2);
        return;
      case 'saved':
        waves.ring(x, y, 1.5, 460, itemColours.shield);
        waves.glow(x, y, 1.4, 500, itemColours.shield);
        particles.burst(shreds, x, y, 14, itemColours.shield);
        floats.say(words.saved, itemColours.shield, x, y - 0.7);
        shake.add(mine.includes(cue.seat) ? 0.4 : 0.15);
        return;
      case 'out':
        out(state, cue);
        return;
      case 'block':
        particles.burst(rubble, x, y, 6, STONE_LIGHT);
        shake.add(0.07);
        return;
      case 'round':
        if (cue.seat >= 0) {
          waves.ring(x, y, 3.6, 1000, colour);
          waves.glow(x, y, 2.6, 1400, colour);
        }
        commentary.over(cue.seat, mine);
        return;
      case 'count':
        if (cue.value === 3) commentary.round(state.round, isMatchPoint(state));
        return;
      // Sudden death is announced from the state (draw/closing.ts).
      case 'go':
      case 'warn':
      case 'sudden':
      case 'match':
        return;
    }
  }

  return {
    juice,
    squashes,
    now,
    watch(seats) {
      mine = seats;
    },
    observe(current) {
      for (const cue of current.cues) {
        const id = identityOf(cue);
        if (seen.has(id)) continue;
        seen.add(id);
        start(current, cue);
      }
      if (seen.size > KEPT_CUES) seen = new Set([...seen].slice(-KEPT_CUES / 2));
    },
  };
}

/** Whether somebody has the match within reach of an ordinary won round. */
function isMatchPoint(state: PowderState): boolean {
  const seats = presentSeats(state);
  return state.round > 1 && seats.some((seat) => state.players.points[seat]! + seats.length >= state.target);
}

/**
 * What a cue is, whichever of several simulations of its frame made it. Its index is left out: a correction that
 * adds one cue to a frame moves the indices of the rest.
 */
function identityOf({ frame, kind, seat, x, y, value }: Cue): string {
  return `${frame} ${kind} ${seat} ${x} ${y} ${value}`;
}
