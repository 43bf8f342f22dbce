import { expect, test } from 'vitest';
import { createCues } from './cues.ts';

interface Cue {
  kind: string;
  seat: number;
}
const boom: Cue = { kind: 'boom', seat: 1 };
const step: Cue = { kind: 'step', seat: 0 };
const state = (...cues: Cue[]) => ({ x: 1, cues });

test('a frame that is reached for the first time is observed as it is, with cues or without', () => {
  const cues = createCues();
  const first = state();
  const second = state(boom, step);
  expect(cues.observe(1, first, false)).toBe(first);
  expect(cues.observe(2, second, false)).toBe(second);
});

test('a frame that is played again with the same cues is not observed again', () => {
  const cues = createCues();
  cues.observe(1, state(boom), false);
  expect(cues.observe(1, state(boom), true)).toBeNull();
  expect(cues.observe(1, state(boom), true)).toBeNull();
});

test('of a frame that is played again only the new cues are observed, and the state stays whole', () => {
  const cues = createCues();
  cues.observe(1, state(boom), false);
  const corrected = state(boom, step);
  expect(cues.observe(1, corrected, true)).toEqual({ x: 1, cues: [step] });
  expect(corrected.cues).toHaveLength(2);
});

test('two equal cues of one frame are two', () => {
  const cues = createCues();
  cues.observe(1, state(boom), false);
  expect(cues.observe(1, state(boom, boom), true)).toEqual(state(boom));
  expect(cues.observe(1, state(boom, boom), true)).toBeNull();
});

test('equal cues of two frames are two', () => {
  const cues = createCues();
  cues.observe(1, state(boom), false);
  const second = state(boom);
  expect(cues.observe(2, second, false)).toBe(second);
});

test('a cue that a correction moved to a later frame is not observed again there', () => {
  const cues = createCues();
  cues.observe(5, state(boom), false);
  cues.observe(6, state(), false);
  expect(cues.observe(5, state(), true)).toBeNull();
  expect(cues.observe(6, state(boom), true)).toBeNull();
  expect(cues.observe(7, state(step), false)).toEqual(state(step));
});

test('a cue that was moved and then moved back is still the same', () => {
  const cues = createCues();
  cues.observe(5, state(boom), false);
  cues.observe(5, state(), true);
  expect(cues.observe(5, state(boom), true)).toBeNull();
});

test('a cue that was taken back is forgotten after a while', () => {
  const cues = createCues();
  cues.observe(5, state(boom), false);
  cues.observe(5, state(), true);
  for (let frame = 6; frame < 30; frame += 1) cues.observe(frame, state(), false);
  const later = state(boom);
  expect(cues.observe(30, later, false)).toBe(later);
});

test('a state without cues is observed once', () => {
  const cues = createCues();
  const plain = { x: 1 };
  expect(cues.observe(1, plain, false)).toBe(plain);
  expect(cues.observe(1, plain, true)).toBeNull();
});
