import { expect, test } from 'vitest';
import { clone } from '../../../netcode/sim/clone.ts';
import { cue } from '../rules/state.ts';
import { STEPS_PER_CELL } from '../rules/tuning.ts';
import { playingBare, put } from '../testing.ts';
import { words } from '../words.ts';
import { createEffects } from './effects.ts';
import { layOut, screenX } from './layout.ts';
import { spotOf } from './players.ts';

test('a player is drawn between two frames, and at once at a place that is too far to have been walked to', () => {
  const before = playingBare(2);
  put(before, 0, 3, 3);
  const after = clone(before);
  put(after, 0, 3, 3, 20);
  const layout = layOut(after, 1280, 720, 1);
  const from = screenX(layout, before.players.x[0]!);
  const to = screenX(layout, after.players.x[0]!);
  expect(spotOf(layout, before, after, 0, 0.5).x).toBeCloseTo((from + to) / 2);
  const glides = spotOf(layout, before, after, 0, 1, [STEPS_PER_CELL, 0, 0, 0]);
  expect(glides.x).toBeCloseTo(to + layout.cell);
  put(after, 0, 9, 3);
  expect(spotOf(layout, before, after, 0, 0.5).x).toBe(screenX(layout, after.players.x[0]!));
});

test('the arena and its bars fit into every window', () => {
  for (const count of [2, 4, 8]) {
    const state = playingBare(count);
    for (const [width, height, ratio] of [
      [1280, 720, 1],
      [3840, 2160, 2],
      [390, 844, 3],
      [844, 390, 2],
    ] as const) {
      const layout = layOut(state, width * ratio, height * ratio, ratio);
      expect(layout.arenaWidth).toBeLessThanOrEqual(width * ratio);
      expect(layout.footY + layout.footHeight).toBeLessThanOrEqual(height * ratio);
    }
  }
});

test('an explosion in a frame that is simulated again shakes the picture once', () => {
  const shakeOf = (times: number) => {
    const effects = createEffects(1, words.en, ['Anna', 'Zoë']);
    const state = playingBare(2);
    cue(state, 'blast', 0, 500, 500, 2);
    effects.juice.advance(0);
    for (let n = 0; n < times; n++) effects.observe(clone(state));
    effects.juice.advance(10);
    return [effects.juice.shake.x(10), effects.juice.particles.count];
  };
  expect(shakeOf(3)).toEqual(shakeOf(1));
  expect(shakeOf(1)).not.toEqual(shakeOf(0));
});
