import { afterEach, expect, it, vi } from 'vitest';
import { printScreen } from './print.ts';

afterEach(() => vi.restoreAllMocks());

it('a screen keeps each line in one row of the terminal, however wide its letters are, and leaves others as they were', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  printScreen(['漢'.repeat(80), 'a\u001b[?7hb']);
  const [written] = write.mock.calls[0]!;
  expect(String(written)).toBe(`\u001b[H\u001b[J\u001b[?7l${'漢'.repeat(80)}\na\\u001b[?7hb\u001b[?7h`);
});
