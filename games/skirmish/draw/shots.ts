// Arrows and rocks between two states: they lie in the state, so that any picture can begin with them.

import { CATAPULT } from '../rules/kinds.ts';
import { SHOTS } from '../rules/tuning.ts';
import { isSeen, type Scene, screenX, screenY } from './scene.ts';

/** How high a rock flies, as a part of its way. */
const ARC = 0.22;

export function drawShots(scene: Scene): void {
  const { ctx, current, alpha, scale } = scene;
  const { shots } = current;
  ctx.lineCap = 'round';
  for (let at = 0; at < SHOTS; at++) {
    if (shots.left[at] === 0) continue;
    const part = Math.min(1, Math.max(0, 1 - (shots.left[at]! + 1 - alpha) / shots.flight[at]!));
    const x = shots.fromX[at]! + (shots.toX[at]! - shots.fromX[at]!) * part;
    const y = shots.fromY[at]! + (shots.toY[at]! - shots.fromY[at]!) * part;
    if (!isSeen(scene, x, y)) continue;
    const px = screenX(scene, x);
    const py = screenY(scene, y);
    const dx = screenX(scene, shots.toX[at]!) - screenX(scene, shots.fromX[at]!);
    const dy = screenY(scene, shots.toY[at]!) - screenY(scene, shots.fromY[at]!);
    const far = Math.max(1, Math.sqrt(dx * dx + dy * dy));
    if (shots.kind[at] === CATAPULT) {
      const lift = 4 * part * (1 - part) * ARC * far;
      ctx.fillStyle = 'rgba(0, 0, 0, 0.35)';
      ctx.beginPath();
      ctx.ellipse(px, py, scale * 0.2, scale * 0.13, 0, 0, 2 * Math.PI);
      ctx.fill();
      ctx.beginPath();
      ctx.arc(px, py - lift, scale * 0.21, 0, 2 * Math.PI);
      ctx.fillStyle = '#3b3230';
      ctx.fill();
      ctx.lineWidth = Math.max(1.5, scale * 0.07);
      ctx.strokeStyle = '#ff9d4d';
      ctx.stroke();
    } else {
      const length = scale * 0.55;
      ctx.beginPath();
      ctx.moveTo(px - (dx / far) * length, py - (dy / far) * length);
      ctx.lineTo(px, py);
      ctx.lineWidth = Math.max(1.2, scale * 0.055);
      ctx.strokeStyle = '#ffe9b8';
      ctx.stroke();
    }
  }
}
