// What is thrown up by blows, fire, work and collapse in Skirmish. Started by cues, seen only where the one who looks
// can see; work and fires smoke as long as the state says so.

import type { Juice } from '../../kit/draw/juice.ts';
import type { Spray } from '../../kit/draw/particles.ts';
import { lighter } from '../../kit/draw/shades.ts';
import { isKnown } from '../control/select.ts';
import { BASE, CATAPULT, factsOf, isBuilding, WORKER } from '../rules/kinds.ts';
import { type Cue, GATHER, MINING, type SkirmishState } from '../rules/state.ts';
import { SLOTS, TILE } from '../rules/tuning.ts';
import { LAMP, ORE } from './colours.ts';
import { isOnScreen, isSeen, type Scene, screenX, screenY } from './scene.ts';

export interface Effects {
  observe(state: SkirmishState): void;
  /** Starts what has been seen since the picture before; `ms` have passed. */
  start(scene: Scene, ms: number): void;
  draw(scene: Scene): void;
}

// Tiles and milliseconds.
const hits: Spray = { kind: 'spark', speed: 3.4, life: 240, size: 0.11, drag: 3 };
const blood: Spray = { kind: 'chip', speed: 3, life: 620, size: 0.16, drag: 2.6 };
const wisp: Spray = { kind: 'ember', speed: 1.2, life: 700, size: 0.3, drag: 1.4, fall: -1.2 };
const boulder: Spray = { kind: 'chip', speed: 5.5, life: 520, size: 0.2, drag: 2.6 };
const rubble: Spray = { kind: 'chip', speed: 7, life: 1200, size: 0.32, drag: 2 };
const blaze: Spray = { kind: 'ember', speed: 4.5, life: 1000, size: 0.6, drag: 2 };
const smoke: Spray = { kind: 'smoke', speed: 1.1, life: 1700, size: 1.5, drag: 0.8, fall: -0.7 };
const dust: Spray = { kind: 'smoke', speed: 1.6, life: 900, size: 0.9, drag: 1.6 };
const flecks: Spray = { kind: 'spark', speed: 2.2, life: 380, size: 0.08, drag: 2, fall: 2 };
const glints: Spray = { kind: 'ember', speed: 1.6, life: 420, size: 0.16, drag: 1.4 };

/** Particles a second of each: a pick on a crystal, a site that is worked on, a building that burns. */
const PER_SECOND = { mining: 3, site: 5, fire: 7 } as const;
/** A battle makes forty cues a step; of those that wait for a picture only the latest are worth showing. */
const MOST_WAITING = 120;

export function createEffects(juice: Juice): Effects {
  const { particles, waves, shake, floats } = juice;
  let waiting: Cue[] = [];
  /** Counts up, so that things smoke out of step. */
  let turn = 0;

  function begin(scene: Scene, { kind, seat, x: wx, y: wy, value }: Cue): void {
    const x = wx / TILE;
    const y = wy / TILE;
    const { colour } = scene.looks[Math.max(0, seat)]!;
    const own = scene.eyes === seat;
    switch (kind) {
      case 'blow':
        particles.burst(hits, x, y, 4, '#fff1cf');
        return;
      case 'land':
        if (value !== CATAPULT) {
          particles.burst(hits, x, y, 3, '#ffe0a0');
          return;
        }
        particles.burst(boulder, x, y, 9, '#8d8480');
        particles.burst(hits, x, y, 6, '#ffb066');
        particles.burst(dust, x, y, 2, '#2c282e');
        waves.ring(x, y, factsOf(CATAPULT).splash / TILE, 420, '#ff9d4d');
        shake.add(0.12);
        return;
      case 'death':
        particles.burst(blood, x, y, 7, colour);
        particles.burst(wisp, x, y, 3, lighter(colour, 0.4));
        waves.ring(x, y, 0.7, 480, colour);
        return;
      case 'raze': {
        const { size } = factsOf(value);
        particles.burst(rubble, x, y, 9 * size, '#6f6775');
        particles.burst(rubble, x, y, 3 * size, colour);
        particles.burst(blaze, x, y, 6 * size, '#ff9a4c');
        particles.burst(smoke, x, y, 2 * size, '#2c282e');
        waves.ring(x, y, size * 1.1, 700, '#ff8a4c');
        waves.glow(x, y, size * 1.6, 1100, '#ff8a4c');
        shake.add(value === BASE ? 0.7 : 0.16 * size);
        return;
      }
      case 'store':
        if (own) floats.say(`+${value}`, ORE, x, y, 0.5);
        return;
      case 'found':
      case 'built':
        waves.ring(x, y, 2.6, 800, LAMP);
        waves.glow(x, y, 2.2, 900, LAMP);
        particles.burst(dust, x, y, 4, '#2c282e');
        if (own) floats.say(scene.view.words.kinds[value]?.name ?? '', LAMP, x, y, 1);
        return;
      case 'site':
        particles.burst(dust, x, y, 4, '#2c282e');
        waves.ring(x, y, 1.3, 500, colour);
        return;
      case 'trained':
        waves.ring(x, y, 1, 520, colour);
        particles.burst(glints, x, y, 5, lighter(colour, 0.4));
        return;
      case 'out':
        waves.ring(x, y, 7, 1600, colour);
        waves.glow(x, y, 6, 1800, colour);
        return;
      default:
        return;
    }
  }

  /** Crystals that are picked at, sites that grow and roofs that burn. */
  function work(scene: Scene, ms: number): void {
    const { current, previous, eyes } = scene;
    const e = current.entities;
    // Chance by counting: this slot's turn comes as often as its rate says.
    const due = (slot: number, rate: number) =>
      (turn * 7 + slot * 13) % Math.max(1, Math.round(1000 / (rate * ms))) === 0;
    turn++;
    for (let slot = 0; slot < SLOTS; slot++) {
      const kind = e.kind[slot]!;
      if (kind !== WORKER && !isBuilding(kind)) continue;
      const x = e.x[slot]! / TILE;
      const y = e.y[slot]! / TILE;
      if (!isOnScreen(scene, screenX(scene, e.x[slot]!), screenY(scene, e.y[slot]!), 2 * scene.scale))
        continue;
      if (!isKnown(current, eyes, slot) || !isSeen(scene, e.x[slot]!, e.y[slot]!)) continue;
      if (kind === WORKER) {
        if (e.order[slot] !== GATHER || e.phase[slot] !== MINING || !due(slot, PER_SECOND.mining)) continue;
        const angle = (e.face[slot]! / 128) * Math.PI;
        particles.burst(flecks, x + 0.55 * Math.cos(angle), y + 0.55 * Math.sin(angle), 3, ORE);
        continue;
      }
      const half = factsOf(kind).size / 2;
      const aside = half * (((turn * 37 + slot * 11) % 100) / 50 - 1);
      if (e.done[slot] === 0) {
        const grows = e.progress[slot] !== previous.entities.progress[slot];
        if (grows && due(slot, PER_SECOND.site))
          particles.burst(flecks, x + aside, y + half * 0.5, 3, '#d8b98a');
      } else if (e.hp[slot]! * 2 < factsOf(kind).hp && due(slot, PER_SECOND.fire)) {
        particles.burst(smoke, x + aside * 0.6, y - half * 0.3, 1, '#2c282e');
        particles.burst(wisp, x + aside * 0.6, y - half * 0.2, 1, '#ff8a3d');
      }
    }
  }

  return {
    observe(state) {
      for (const cue of state.cues) waiting.push(cue);
      if (waiting.length > MOST_WAITING) waiting = waiting.slice(-MOST_WAITING);
    },
    start(scene, ms) {
      for (const cue of waiting) {
        const x = screenX(scene, cue.x);
        const y = screenY(scene, cue.y);
        if (isOnScreen(scene, x, y, 4 * scene.scale) && isSeen(scene, cue.x, cue.y)) begin(scene, cue);
      }
      waiting = [];
      if (!scene.still && ms > 0) work(scene, ms);
    },
    draw(scene) {
      const { ctx, left, top, still, labels, layout, me } = scene;
      waves.draw(ctx, left, top, scene.scale, still);
      if (!still) particles.draw(ctx, left, top, scene.scale);
      const pen = { ctx, labels, unit: layout.unit * 0.8, still };
      floats.draw(pen, { left, top, scale: scene.scale, width: scene.width }, me === null ? [] : [me]);
    },
  };
}
