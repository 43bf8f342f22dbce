// What flies, spreads and floats when something happens in Trails. Started by the cues of the frames that were
// simulated; what a boost or a rival's wall throws up comes from the picture itself.

import { DX, DY } from '../../kit/arena/rules/directions.ts';
import type { Effects } from '../../kit/arena/scene.ts';
import type { Spray } from '../../kit/draw/particles.ts';
import { lighter } from '../../kit/draw/shades.ts';
import type { Point } from '../../kit/rules/point.ts';
import { wallSeat } from '../rules/arena.ts';
import { ITEM_KINDS, type TrailsState } from '../rules/state.ts';
import { BLAST_RADIUS_CELLS, SPARK_RADIUS_CELLS, STEPS_PER_CELL } from '../rules/tuning.ts';
import type { TrailsWords } from '../words.ts';
import { headAt } from './heads.ts';
import type { Scene } from './scene.ts';
import { itemColours } from './shapes.ts';

// Speeds and sizes in cells, lives in ms.
const wreck: Spray = { kind: 'chip', speed: 34, life: 1100, size: 0.9, drag: 2.2 };
const sparks: Spray = { kind: 'spark', speed: 42, life: 620, size: 0.55, drag: 2.6 };
const fire: Spray = { kind: 'ember', speed: 13, life: 760, size: 1.1, drag: 1.8 };
const pick: Spray = { kind: 'ember', speed: 15, life: 560, size: 0.7, drag: 2 };
const exhaust: Spray = { kind: 'ember', speed: 11, life: 340, size: 0.75, drag: 2, spread: 0.5 };
const grind: Spray = { kind: 'spark', speed: 20, life: 300, size: 0.4, drag: 1, spread: 0.9 };
const ash: Spray = { kind: 'ember', speed: 3.5, life: 560, size: 0.5, drag: 1 };
const dust: Spray = { kind: 'spark', speed: 9, life: 480, size: 0.45, drag: 1.5 };
/** Particles a second of a boost, and of a cycle that gains this much energy a frame from walls beside it. */
const EXHAUST_PER_SECOND = 70;
const GRIND_PER_SECOND = 32;
const GRIND_FROM = 4;
const WARM = '#fff2c4';
const WHITE = '#ffffff';

/** What a cue throws up, besides what the announcer says. */
export function startEffect(
  effects: Effects,
  words: TrailsWords,
  cue: TrailsState['cues'][number],
  state: TrailsState,
): void {
  const { particles, waves, shake, floats, announcer, looks, mine } = effects;
  const x = cue.x + 0.5;
  const y = cue.y + 0.5;
  const colour = cue.seat >= 0 ? looks[cue.seat]!.colour : WHITE;
  switch (cue.kind) {
    case 'out':
      crash(effects, state, cue.seat);
      return;
    case 'pickup': {
      const kind = ITEM_KINDS[cue.value]!;
      const blast = kind === 'blast';
      const look = itemColours[kind];
      waves.ring(x, y, blast ? BLAST_RADIUS_CELLS + 1 : 4, 480, look);
      waves.glow(x, y, blast ? BLAST_RADIUS_CELLS : 3.5, 520, look);
      particles.burst(blast ? sparks : pick, x, y, blast ? 34 : 14, look);
      floats.say(words.items[kind], look, x, y, 2.5);
      if (blast) shake.add(0.3);
      return;
    }
    case 'break':
      waves.ring(x, y, 5, 420, itemColours.shield);
      particles.burst(wreck, x, y, 18, itemColours.shield);
      floats.say(words.saved, itemColours.shield, x, y, 2.5);
      shake.add(mine.includes(cue.seat) ? 0.4 : 0.15);
      return;
    case 'gap':
      bolt(effects, state, cue.seat, x, y);
      return;
    case 'spark':
      floats.hint(words.spark[effects.hand], colour, cue.x, cue.y, cue.seat);
      return;
    case 'item':
      waves.ring(x, y, 3.4, 600, itemColours[ITEM_KINDS[cue.value]!]);
      return;
    case 'gift': {
      const kind = ITEM_KINDS[cue.value]!;
      waves.ring(x, y, 7, 900, itemColours[kind]);
      announcer.say(words.gift(words.items[kind]), itemColours[kind]);
      return;
    }
    case 'boost':
      waves.ring(x, y, 2.2, 260, lighter(colour, 0.4));
      return;
    case 'warn':
      // Each step is marked on the floor; only the first needs to be said.
      if (state.inset === 0) announcer.say(words.closing, '#ff8b96');
      return;
    case 'shrink':
      shake.add(0.12);
      crumble(effects, state);
      return;
    case 'round':
      if (cue.seat >= 0) win(effects, headAt(state.seats[cue.seat]!), colour);
      return;
  }
}

function crash(
  { particles, waves, shake, flash, looks, mine }: Effects,
  state: TrailsState,
  seat: number,
): void {
  const { x, y } = headAt(state.seats[seat]!);
  const { colour } = looks[seat]!;
  particles.burst(wreck, x, y, 20, colour);
  particles.burst(sparks, x, y, 16, WHITE);
  particles.burst(fire, x, y, 12, lighter(colour, 0.25));
  waves.ring(x, y, 9, 620, colour);
  waves.ring(x, y, 5, 380, WHITE);
  waves.glow(x, y, 8, 900, colour);
  const own = mine.includes(seat);
  shake.add(own ? 0.75 : 0.38);
  if (own) flash.ask(colour);
}

/** A line of embers from a spark to the gap that it burns. */
function bolt(
  { particles, waves, looks }: Effects,
  state: TrailsState,
  seat: number,
  x: number,
  y: number,
): void {
  const { colour } = looks[seat]!;
  const { spark } = state.seats[seat]!;
  if (spark) {
    const [fromX, fromY] = [spark.x / STEPS_PER_CELL, spark.y / STEPS_PER_CELL];
    const steps = Math.ceil(Math.abs(x - fromX) + Math.abs(y - fromY));
    for (let i = 0; i < steps; i++)
      particles.burst(ash, fromX + ((x - fromX) * i) / steps, fromY + ((y - fromY) * i) / steps, 2, colour);
  }
  particles.burst(sparks, x, y, 14, lighter(colour, 0.4));
  waves.ring(x, y, SPARK_RADIUS_CELLS + 2, 480, colour);
  waves.glow(x, y, SPARK_RADIUS_CELLS + 1, 520, colour);
}

function win({ particles, waves }: Effects, { x, y }: Point, colour: string): void {
  waves.ring(x, y, 14, 1000, colour);
  waves.glow(x, y, 10, 1400, colour);
  particles.burst(fire, x, y, 26, colour);
}

/** Dust along the border that has just moved. */
function crumble({ particles }: Effects, state: TrailsState): void {
  const { cols, rows, inset } = state;
  const aside = (inset * cols) / rows;
  for (let i = 0; i < 10; i++) {
    const part = (i + 0.5) / 10;
    const x = aside + part * (cols - 2 * aside);
    const y = inset + part * (rows - 2 * inset);
    particles.burst(dust, x, inset, 1, '#ff6b78');
    particles.burst(dust, x, rows - inset, 1, '#ff6b78');
    if (i % 2 === 0) particles.burst(dust, i % 4 === 0 ? aside : cols - aside, y, 1, '#ff6b78');
  }
}

/** A cell of a wall has burnt away. */
export function burnt({ particles, looks }: Effects, state: TrailsState, at: number, byte: number): void {
  if (state.phase === 'intro' || at % 3 === 0) return;
  const y = Math.floor(at / state.cols);
  particles.burst(ash, at - y * state.cols + 0.5, y + 0.5, 1, looks[wallSeat(byte)]!.colour);
}

/** What moving cycles throw up. `owed` is what each has still to throw, in particles. */
export function ride(
  { effects: { particles, looks }, current, figures, ms }: Scene,
  owed: Float64Array,
): void {
  if (current.phase !== 'play') return;
  for (let seat = 0; seat < figures.length; seat++) {
    const cycle = current.seats[seat]!;
    const rate = !cycle.alive
      ? 0
      : cycle.boosting || cycle.surge > 0
        ? EXHAUST_PER_SECOND
        : cycle.grind >= GRIND_FROM
          ? GRIND_PER_SECOND
          : 0;
    owed[seat] = Math.min(4, owed[seat]! + (rate * ms) / 1000);
    const many = Math.floor(owed[seat]!);
    if (rate === 0 || many === 0) continue;
    owed[seat]! -= many;
    const back = Math.atan2(-DY[cycle.dir]!, -DX[cycle.dir]!);
    const { x, y } = figures[seat]!;
    const tailX = x - DX[cycle.dir]! * 0.9;
    const tailY = y - DY[cycle.dir]! * 0.9;
    if (rate === GRIND_PER_SECOND) particles.burst(grind, tailX, tailY, many, WARM, back);
    else particles.burst(exhaust, tailX, tailY, many, lighter(looks[seat]!.colour, 0.35), back);
  }
}
