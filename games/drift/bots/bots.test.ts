import { describe, expect, it } from 'vitest';
import { TURN } from '../../../netcode/sim/turn.ts';
import { placeOf, tracks } from '../rules/tracks.ts';
import { BODY, HEIGHT, WIDTH } from '../rules/tuning.ts';
import { playing, run } from '../testing.ts';
import { botInput } from './bots.ts';

const FRAMES = 20 * 60;

describe('a bot', () => {
  // A player may leave with the nose of the car at the edge of the field.
  it.each([
    ['left', BODY, HEIGHT / 2, 1 / 2],
    ['right', WIDTH - BODY, HEIGHT / 2, 0],
    ['top', WIDTH / 2, BODY, 3 / 4],
    ['bottom', WIDTH / 2, HEIGHT - BODY, 1 / 4],
    ['a corner', WIDTH - BODY, HEIGHT - BODY, 1 / 8],
  ])('returns to the race from a car with its nose at the edge (%s)', (_, x, y, turned) => {
    const state = playing(2);
    const racer = state.seats[0]!;
    Object.assign(racer, { x, y, heading: turned * TURN });
    const track = tracks[state.track]!;
    const places = new Set<number>();
    for (let frame = 0; frame < FRAMES; frame++) {
      run(state, 1, [botInput(state, 0)]);
      places.add(placeOf(racer, track));
    }
    expect(places.size).toBeGreaterThan(track.length / 2);
  });
});
