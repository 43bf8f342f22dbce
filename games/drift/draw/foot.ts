// The strip under the field: which race and lap it is, how long the lap at hand takes, the best one, and one's place, large
// enough to be read from the sofa.

import { drawSeatSign } from '../../kit/draw/shapes.ts';
import { drawLabel } from '../../kit/draw/text.ts';
import { longest, ranking } from '../rules/race.ts';
import { GRACE_FRAMES } from '../rules/tuning.ts';
import { CHARGED, TEXT, TEXT_DIM } from './colours.ts';
import { type Scene, timeOf } from './scene.ts';

export function drawFoot(scene: Scene): void {
  const { ctx, layout, labels, words, looks, current, mine, unit } = scene;
  const middle = layout.footY + layout.footHeight / 2;
  const side = layout.footX;
  let left = side;
  const say = (text: string, colour: string, size: number, weight: number) => {
    const label = labels.get(text, { size: size * unit, colour, weight });
    if (left + label.width > layout.width - side) return;
    drawLabel(ctx, label, left, middle, 'left');
    left += label.width + 18 * unit;
  };
  const order = ranking(current);
  const seats = mine.filter((one) => current.seats[one]?.present);
  for (const seat of seats) {
    const { lap, lapFrom, alive } = current.seats[seat]!;
    const { colour } = looks[seat]!;
    if (seats.length > 1) {
      // In a team all have one colour.
      drawSeatSign(ctx, looks[seat]!, left + 7 * unit, middle, 7 * unit);
      left += 20 * unit;
    }
    say(words.finished(order.indexOf(seat) + 1), colour, 24, 750);
    if (alive) say(words.lap(Math.min(lap + 1, current.laps), current.laps), TEXT, 18, 650);
    if (alive && current.phase === 'play') say(timeOf(current.since - lapFrom), TEXT_DIM, 18, 500);
  }
  const rest = restOf(scene);
  // The right of the strip is the app's for onlookers (StageHud.module.css), as in the other games.
  if (mine.length === 0) {
    for (const [text, colour] of rest) say(text, colour, 16, 550);
    return;
  }
  let right = layout.width - side;
  for (const [text, colour] of rest.toReversed()) {
    const label = labels.get(text, { size: 16 * unit, colour, weight: 550 });
    if (right - label.width < left) return;
    drawLabel(ctx, label, right - label.width, middle, 'left');
    right -= label.width + 10 * unit;
  }
}

/** Which race it is and its best lap, which stays where there is room for one; or how soon it ends for those who still drive. */
function restOf({ current, words }: Scene): (readonly [text: string, colour: string])[] {
  const { phase, since, ghost, round } = current;
  const left = longest(current) - since;
  if (phase === 'play' && left <= GRACE_FRAMES) return [[words.endsIn(Math.ceil(left / 60)), CHARGED]];
  const race = [words.round(round), TEXT_DIM] as const;
  return ghost.seat < 0 ? [race] : [race, [words.best(timeOf(ghost.frames)), CHARGED]];
}
