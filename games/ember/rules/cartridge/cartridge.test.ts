import { describe, expect, it } from 'vitest';
import { clone } from '../../../../netcode/sim/clone.ts';
import { createReplayedFrames } from '../../../kit/console/draw/replay-frame.ts';
import { opcodes } from '../../../kit/console/rules/assembler/opcodes.ts';
import { createConsole } from '../../../kit/console/rules/machine.ts';
import { emberCartridge } from './cartridge.ts';
import { tried, tries } from './self-test.ts';
import { pictures } from './tiles.ts';

const { file, names } = emberCartridge();

/** What the cartridge has detected of the machine in its first eight frames. */
function findings(file: Uint8Array) {
  const console = createConsole(file);
  const state = console.start();
  for (let frame = 0; frame < 8; frame++) console.step(state);
  return { failed: state.work[names.failed! - 0x6000], passed: state.work[names.passed! - 0x6000] };
}

describe('the cartridge for the processor', () => {
  it('finds no fault in any documented instruction but brk', () => {
    expect(findings(file)).toEqual({ failed: 0, passed: tries.length });
    expect(Object.keys(opcodes).filter((word) => !tried().has(word))).toEqual(['brk']);
  });

  it('finds a fault where there is one', () => {
    // Its own expectations changed: what the fifth leaves in Y.
    const broken = file.slice();
    broken[16 + names.expected! - 0x8000 + 4 * 4 + 2]! ^= 1;
    expect(findings(broken)).toEqual({ failed: 5, passed: tries.length - 1 });
  });
});

describe('the cartridge of Ember', () => {
  // Digits that touch are unreadable.
  it('shows the seconds behind a sign, with space between the digits', () => {
    const console = createConsole(file);
    const state = console.start();
    for (let frame = 0; frame < 8; frame++) console.step(state);
    const tiles = pictures();
    for (let digit = 0; digit < 20; digit++) {
      const rows = tiles.subarray(16 * digit, 16 * (digit + 1));
      expect(rows.some((row) => row > 0)).toBe(true);
      expect(rows.every((row) => (row & 0b11) === 0)).toBe(true);
    }
    const frames = createReplayedFrames(file);
    const after = clone(state);
    for (let frame = 0; frame < 4; frame++) {
      const before = clone(after);
      console.step(after);
      frames.note(before, after);
      frames.show(before, after);
    }
    const isDark = (x: number) =>
      [17, 18, 19, 20, 21].every((y) => (frames.picture[256 * y + x]! & 0xff_ffff) === 0);
    const [sign, gap, digit] = [
      [96, 103],
      [104, 111],
      [112, 117],
    ].map(([from, to]) => Array.from({ length: to! - from! + 1 }, (_, at) => from! + at).every(isDark));
    expect({ sign, gap, digit }).toEqual({ sign: false, gap: true, digit: false });
  });
});
