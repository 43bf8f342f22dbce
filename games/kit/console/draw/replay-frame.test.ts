import { describe, expect, it } from 'vitest';
import { clone } from '../../../../netcode/sim/clone.ts';
import { type ConsoleState, createConsole } from '../rules/machine.ts';
import { testCartridge } from '../testing/cartridges.ts';
import { createReplayedFrames } from './replay-frame.ts';

const file = testCartridge(0);

/**
 * States of `frames` frames, as a screen is shown them, and what they sound like when they are played in one go. Reset is
 * pressed as frame `resets` begins.
 */
function played(frames: number, { resets = -1, pal = false } = {}) {
  let heard: number[] = [];
  const console = createConsole(file, (left) => heard.push(left));
  heard = [];
  const state = console.start(null, true, pal);
  const states: ConsoleState[] = [clone(state)];
  for (let frame = 0; frame < frames; frame++) {
    state.reset = frame === resets;
    console.step(state);
    states.push(clone(state));
  }
  return { states, heard };
}

describe('replayed frames', () => {
  it('sound, shown one after the other, as they do in one go, each once', () => {
    const { states, heard } = played(40);
    const frames = createReplayedFrames(file);
    const samples = states.slice(1).flatMap((state, index) => {
      frames.note(states[index]!, state);
      if (index % 3 === 2) frames.show(states[index]!, state);
      if (index === 39) frames.show(state, state);
      return index % 3 === 2 || index === 39 ? [...(frames.samples()?.left ?? [])] : [];
    });
    expect(samples).toEqual([...Float32Array.from(heard)]);
    expect(samples.length / 40).toBeCloseTo(800, -1);
  });

  it.each([{ resets: 20 }, { pal: true }])('sound as the rules have played them: %j', (how) => {
    const { states, heard } = played(40, how);
    const frames = createReplayedFrames(file);
    const samples = states.slice(1).flatMap((state, index) => {
      frames.note(states[index]!, state);
      frames.show(states[index]!, state);
      return [...frames.samples()!.left];
    });
    expect(samples).toEqual([...Float32Array.from(heard)]);
  });

  it('show the next picture for a state whose beginning was not seen, and are silent', () => {
    const { states } = played(30);
    const frames = createReplayedFrames(file);
    frames.show(states[30]!, states[30]!);
    expect(frames.samples()).toBeNull();
    expect(new Set(frames.picture).size).toBeGreaterThan(1);
  });

  it('make a slope instead of a step in the sound where a guess was taken back', () => {
    const { states } = played(40);
    // What a guess would have been: another sound from frame 31 on.
    const guessed = clone(states[30]!);
    Object.assign(guessed.dmc, { outputLevel: 127, sample: 127 });
    const after = clone(guessed);
    after.frame++;
    const frames = createReplayedFrames(file);
    const hear = (previous: ConsoleState, current: ConsoleState) => {
      frames.note(previous, current);
      frames.show(previous, current);
      return frames.samples()!.left;
    };
    hear(states[29]!, states[30]!);
    const loud = hear(guessed, after);
    const next = hear(states[31]!, states[32]!);
    expect(Math.abs(next[0]! - loud.at(-1)!)).toBeLessThan(0.01);
    // Where it is going to, and how: within 4 ms, in no larger steps than the sound itself has.
    expect(Math.abs(next[191]! - next[0]!)).toBeGreaterThan(0.2);
    const steps = next.slice(1).map((sample, index) => Math.abs(sample - next[index]!));
    expect(Math.max(...steps)).toBeLessThan(0.2);
  });

  it('sound after a gap only with the last frames, not with all that there were', () => {
    const { states } = played(30);
    const frames = createReplayedFrames(file);
    states.slice(1).forEach((state, index) => void frames.note(states[index]!, state));
    frames.show(states[29]!, states[30]!);
    expect(frames.samples()!.left.length / 6).toBeCloseTo(800, -1);
  });
});
