// Sparks, dust, floating numbers: what happened, for a moment. Started from cues, forgotten when over.

import { mix } from '../../netcode/sim/mix.ts';
import { seatLook } from '../colours.ts';
import { isOnScreen, isSeen, type Scene, screenX, screenY } from './draw-scene.ts';
import { drawLabel, LAMP, ORE } from './draw-text.ts';
import { CATAPULT, factsOf } from './sim-kinds.ts';
import type { Cue, SkirmishState } from './sim-state.ts';
import { TILE } from './sim-tuning.ts';

interface Effect {
  readonly cue: Cue;
  /** Frame and index of the cue: the same on every screen, and the seed of its sparks. */
  readonly frame: number;
  readonly index: number;
  /** The time of the first picture that showed it, or -1. */
  from: number;
}

/** More than this at once nobody can tell apart; the oldest go. */
const MAX_EFFECTS = 240;

const lastsMs: { readonly [kind in Cue['kind']]?: number } = {
  blow: 220,
  land: 420,
  death: 900,
  raze: 1500,
  store: 900,
  site: 500,
  built: 1100,
  trained: 600,
  found: 1400,
  out: 2000,
};

export interface Effects {
  observe(state: SkirmishState): void;
  draw(scene: Scene): void;
}

export function createEffects(): Effects {
  let effects: Effect[] = [];
  return {
    observe(state) {
      state.cues.forEach((cue, index) => {
        if (lastsMs[cue.kind]) effects.push({ cue, frame: state.frame, index, from: -1 });
      });
      if (effects.length > MAX_EFFECTS) effects = effects.slice(-MAX_EFFECTS);
    },
    draw(scene) {
      effects = effects.filter((effect) => {
        if (effect.from < 0) effect.from = scene.time;
        return scene.time - effect.from < lastsMs[effect.cue.kind]!;
      });
      for (const effect of effects) {
        const { cue } = effect;
        const x = screenX(scene, cue.x);
        const y = screenY(scene, cue.y);
        if (!isOnScreen(scene, x, y, 4 * scene.scale) || !isSeen(scene, cue.x, cue.y)) continue;
        drawEffect(scene, effect, x, y, (scene.time - effect.from) / lastsMs[cue.kind]!);
      }
      scene.ctx.globalAlpha = 1;
    },
  };
}

/** `age` is 0 to 1. */
function drawEffect(scene: Scene, effect: Effect, x: number, y: number, age: number): void {
  const { cue } = effect;
  const { scale } = scene;
  const { colour } = seatLook(Math.max(0, cue.seat));
  switch (cue.kind) {
    case 'blow':
      sparks(scene, effect, x, y, age, 4, 0.45, '#fff1cf');
      return;
    case 'land':
      if (cue.value !== CATAPULT) sparks(scene, effect, x, y, age, 3, 0.3, '#ffe0a0');
      else {
        sparks(scene, effect, x, y, age, 12, 1.5, '#ffb066');
        ring(
          scene,
          x,
          y,
          (factsOf(CATAPULT).splash / TILE) * scale * Math.sqrt(age),
          0.5 * (1 - age),
          '#ff9d4d',
        );
      }
      return;
    case 'death':
      sparks(scene, effect, x, y, age, 7, 0.8, colour);
      ring(scene, x, y, scale * (0.35 + 0.3 * age), 0.7 * (1 - age), colour);
      return;
    case 'raze':
      sparks(scene, effect, x, y, age, 26, factsOf(cue.value).size * 0.9, '#ffb066');
      sparks(
        scene,
        { ...effect, index: effect.index + 97 },
        x,
        y,
        age,
        12,
        factsOf(cue.value).size * 0.6,
        colour,
      );
      ring(
        scene,
        x,
        y,
        scale * factsOf(cue.value).size * (0.3 + 0.6 * Math.sqrt(age)),
        0.6 * (1 - age),
        '#ff8a4c',
      );
      return;
    case 'store':
      if (scene.eyes === cue.seat) floatUp(scene, `+${cue.value}`, ORE, x, y, age);
      return;
    case 'found':
    case 'built':
      ring(scene, x, y, scale * (1 + 1.6 * age), 0.8 * (1 - age), LAMP);
      if (scene.eyes === cue.seat) floatUp(scene, factsOf(cue.value).name, LAMP, x, y, age);
      return;
    case 'site':
    case 'trained':
      ring(scene, x, y, scale * (0.4 + 0.8 * age), 0.6 * (1 - age), colour);
      return;
    case 'out':
      ring(scene, x, y, scale * 6 * age, 0.7 * (1 - age), colour);
      return;
    default:
      return;
  }
}

function sparks(
  { ctx, scale, still }: Scene,
  { frame, index }: Effect,
  x: number,
  y: number,
  age: number,
  count: number,
  reach: number,
  colour: string,
): void {
  ctx.fillStyle = colour;
  ctx.globalAlpha = 1 - age;
  const out = still ? 0.6 : 1 - (1 - age) * (1 - age);
  const size = Math.max(1.5, scale * 0.09 * (1 - 0.6 * age));
  for (let spark = 0; spark < count; spark++) {
    const chance = mix(frame, index, spark);
    const angle = ((chance & 0xffff) / 0x10000) * 2 * Math.PI;
    const far = reach * scale * (0.3 + (0.7 * (chance >>> 16)) / 0x10000) * out;
    ctx.fillRect(
      x + far * Math.cos(angle) - size / 2,
      y + far * Math.sin(angle) * 0.8 - size / 2,
      size,
      size,
    );
  }
}

function ring(
  { ctx, layout }: Scene,
  x: number,
  y: number,
  radius: number,
  strength: number,
  colour: string,
): void {
  ctx.globalAlpha = Math.max(0, strength);
  ctx.beginPath();
  ctx.arc(x, y, Math.max(1, radius), 0, 2 * Math.PI);
  ctx.lineWidth = 2.5 * layout.unit;
  ctx.strokeStyle = colour;
  ctx.stroke();
}

function floatUp(scene: Scene, text: string, colour: string, x: number, y: number, age: number): void {
  const { ctx, labels, layout, scale, still } = scene;
  ctx.globalAlpha = Math.min(1, 2 - 2 * age);
  const label = labels.get(text, { size: 13 * layout.unit, colour, weight: 700, rim: true });
  drawLabel(ctx, label, x, y - scale * (0.5 + (still ? 0.4 : 0.9 * age)), 'centre');
}
