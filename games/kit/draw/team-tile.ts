// The sign of a team, the same in every game: its letter on its colour.

import { teamColour, teamLetter } from './colours.ts';
import { type Ctx, drawLabel, type Labels } from './text.ts';

/** Dark on every team's colour. */
const LETTER = '#0a0d16';

/** Around (x, y). */
export function drawTeamTile(
  ctx: Ctx,
  labels: Labels,
  team: number,
  x: number,
  y: number,
  side: number,
): void {
  ctx.beginPath();
  ctx.roundRect(x - side / 2, y - side / 2, side, side, side * 0.25);
  ctx.fillStyle = teamColour(team);
  ctx.fill();
  drawLabel(ctx, labels.get(teamLetter(team), { size: side * 0.72, colour: LETTER, weight: 850 }), x, y);
}
