import { describe, expect, it } from 'vitest';
import { readMicro } from './micro-source.ts';

const source =
  (first: string, rest = '; expect 1') =>
  () =>
    readMicro(`${first}\n${rest}`);

describe('the source of a micro cartridge', () => {
  it('says what is on the cartridge and what it has to keep', () => {
    const { file, expected } = readMicro(
      '; board 71, program 64, flags 1, header 8 $10\n; expect 3 $1f\n lda #3\n jsr keep\n jmp done',
    );
    expect([...file.subarray(4, 9)]).toEqual([4, 0, 0x71, 0x48, 0x10]);
    expect(file.length).toBe(16 + 64 * 1024);
    expect(expected).toEqual([3, 0x1f]);
  });

  it.each<[says: string, read: () => unknown]>([
    ['no line says what to expect', source('; board 0', ' nop')],
    ['line 1: the board is missing', source('; program 32')],
    ['line 1: colours 3 is none of board', source('; board 0, colours 3')],
    ['line 1: a program has 16 kB', source('; board 0, program 24')],
    ['line 1: pictures have 8 kB', source('; board 0, pictures 4')],
    ['line 1: x is no number', source('; board x')],
    ['line 2: many is no number', source('; board 0', '; expect many')],
    ['line 4: there is no ldq', source('; board 0', '; expect 1\n nop\n ldq #1')],
  ])('is refused with the line: %s', (says, read) => {
    expect(read).toThrow(says);
  });
});
