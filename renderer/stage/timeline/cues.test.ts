import { describe, expect, it } from 'vitest';
import { createCues } from './cues.ts';

interface Cue {
  kind: string;
  seat: number;
}
const boom: Cue = { kind: 'boom', seat: 1 };
const step: Cue = { kind: 'step', seat: 0 };
const state = (...cues: Cue[]) => ({ x: 1, cues });

describe('a cue', () => {
  it('counts twice when it is twice in one frame', () => {
    const cues = createCues();
    cues.observe(1, state(boom), false);
    expect(cues.observe(1, state(boom, boom), true)).toEqual(state(boom));
    expect(cues.observe(1, state(boom, boom), true)).toBeNull();
  });

  it('counts twice when it is in two frames', () => {
    const cues = createCues();
    cues.observe(1, state(boom), false);
    const second = state(boom);
    expect(cues.observe(2, second, false)).toBe(second);
  });

  it('is not observed again in a later frame to which a correction moved it', () => {
    const cues = createCues();
    cues.observe(5, state(boom), false);
    cues.observe(6, state(), false);
    expect(cues.observe(5, state(), true)).toBeNull();
    expect(cues.observe(6, state(boom), true)).toBeNull();
    expect(cues.observe(7, state(step), false)).toEqual(state(step));
  });

  it('is still the same after it was moved and moved back', () => {
    const cues = createCues();
    cues.observe(5, state(boom), false);
    cues.observe(5, state(), true);
    expect(cues.observe(5, state(boom), true)).toBeNull();
  });

  it('is forgotten a while after it was taken back', () => {
    const cues = createCues();
    cues.observe(5, state(boom), false);
    cues.observe(5, state(), true);
    for (let frame = 6; frame < 30; frame += 1) cues.observe(frame, state(), false);
    const later = state(boom);
    expect(cues.observe(30, later, false)).toBe(later);
  });
});

describe('a frame with cues', () => {
  it('is observed as it is when it is reached first, also without cues', () => {
    const cues = createCues();
    const first = state();
    const second = state(boom, step);
    expect(cues.observe(1, first, false)).toBe(first);
    expect(cues.observe(2, second, false)).toBe(second);
  });

  it('is not observed again when it is played again with the same cues', () => {
    const cues = createCues();
    cues.observe(1, state(boom), false);
    expect(cues.observe(1, state(boom), true)).toBeNull();
    expect(cues.observe(1, state(boom), true)).toBeNull();
  });

  it('has only its new cues observed when it is played again, and its state stays whole', () => {
    const cues = createCues();
    cues.observe(1, state(boom), false);
    const corrected = state(boom, step);
    expect(cues.observe(1, corrected, true)).toEqual({ x: 1, cues: [step] });
    expect(corrected.cues).toHaveLength(2);
  });

  it('is observed once, also when its state has none', () => {
    const cues = createCues();
    const plain = { x: 1 };
    expect(cues.observe(1, plain, false)).toBe(plain);
    expect(cues.observe(1, plain, true)).toBeNull();
  });
});
