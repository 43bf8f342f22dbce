import { expect, test } from 'vitest';
import { opcodes } from '../../../kit/console/rules/assembler/opcodes.ts';
import { createConsole } from '../../../kit/console/rules/machine.ts';
import { emberCartridge } from './cartridge.ts';
import { tried, tries } from './self-test.ts';

const { file, names } = emberCartridge();

/** What the cartridge found out of the machine in its first frames. */
function findings(file: Uint8Array) {
  const console = createConsole(file);
  const state = console.start();
  for (let frame = 0; frame < 8; frame++) console.step(state);
  return { failed: state.work[names.failed! - 0x6000], passed: state.work[names.passed! - 0x6000] };
}

test('the cartridge finds nothing wrong with the processor: every documented instruction but brk', () => {
  expect(findings(file)).toEqual({ failed: 0, passed: tries.length });
  expect(Object.keys(opcodes).filter((word) => !tried().has(word))).toEqual(['brk']);
});

test('it does find what is wrong', () => {
  // Its own expectations changed: what the fifth leaves in Y.
  const broken = file.slice();
  broken[16 + names.expected! - 0x8000 + 4 * 4 + 2]! ^= 1;
  expect(findings(broken)).toEqual({ failed: 5, passed: tries.length - 1 });
});
