// The edge of the night storm: a bright rim with lightning, so that everybody sees how far in it is.

import { mix } from '../../../netcode/sim/mix.ts';
import { STORM_NOTICE, STORM_START, TILE } from '../rules/tuning.ts';
import { type Scene, screenX, screenY } from './scene.ts';

const STORM_COLOUR = '#b79cff';
/** Lightning strikes change this often: less than three times a second, as flashes must. */
const FLASH_MS = 420;

export function drawStormEdge(scene: Scene): void {
  const { ctx, previous, current, alpha, scale, layout, time, still } = scene;
  if (current.time < STORM_NOTICE) return;
  const middle = (current.size * TILE) / 2;
  const x = screenX(scene, middle);
  const y = screenY(scene, middle);
  const before = previous.stormRadius;
  const radius = ((before + (current.stormRadius - before) * alpha) / TILE) * scale;
  if (radius < 1) return;
  const coming = current.time < STORM_START;
  ctx.lineWidth = (coming ? 2 : 3) * layout.unit;
  ctx.strokeStyle = STORM_COLOUR;
  ctx.globalAlpha = coming ? 0.4 : 0.85;
  ctx.setLineDash(coming ? [10 * layout.unit, 12 * layout.unit] : []);
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.globalAlpha = 0.22;
  ctx.lineWidth = 12 * layout.unit;
  ctx.beginPath();
  ctx.arc(x, y, radius + 6 * layout.unit, 0, 2 * Math.PI);
  ctx.stroke();
  ctx.globalAlpha = 1;
  if (!coming && !still) lightning(scene, x, y, radius, Math.floor(time / FLASH_MS));
}

function lightning({ ctx, scale, layout }: Scene, x: number, y: number, radius: number, flash: number): void {
  ctx.strokeStyle = '#efe6ff';
  ctx.lineWidth = 1.5 * layout.unit;
  for (let bolt = 0; bolt < 5; bolt++) {
    const chance = mix(flash, bolt);
    if (chance % 3 !== 0) continue;
    const angle = ((chance >>> 8) / 0x1000000) * 2 * Math.PI;
    ctx.globalAlpha = 0.8;
    ctx.beginPath();
    for (let knot = 0; knot <= 5; knot++) {
      const far = radius + knot * scale * 0.7;
      const bend =
        angle + (((mix(flash, bolt, knot) & 255) - 128) / 128) * (0.5 / Math.max(4, radius / scale));
      ctx.lineTo(x + far * Math.cos(bend), y + far * Math.sin(bend));
    }
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
}
