import { describe, expect, it } from 'vitest';
import { assemble, SourceError } from './assemble.ts';
import { opcodes } from './opcodes.ts';

const bytes = (source: string) => [...assemble(`.org $8000\n${source}`).bytes];

describe('the assembler', () => {
  it.each([
    ['lda #$10', [0xa9, 0x10]],
    ['lda $10', [0xa5, 0x10]],
    ['lda $10,x', [0xb5, 0x10]],
    ['lda $1234', [0xad, 0x34, 0x12]],
    ['lda $1234,x', [0xbd, 0x34, 0x12]],
    ['lda $10,y', [0xb9, 0x10, 0x00]],
    ['lda ($10,x)', [0xa1, 0x10]],
    ['lda ($10),y', [0xb1, 0x10]],
    ['ldx $10,y', [0xb6, 0x10]],
    ['jmp ($1234)', [0x6c, 0x34, 0x12]],
    ['asl a', [0x0a]],
    ['lsr', [0x4a]],
    ['inc $0300,x', [0xfe, 0x00, 0x03]],
    ['sta ($20),y', [0x91, 0x20]],
    ['sbc #%101', [0xe9, 5]],
    ["cmp #'A'", [0xc9, 65]],
    ['lda #-1', [0xa9, 0xff]],
  ])('assembles %s', (source, expected) => {
    expect(bytes(source)).toEqual(expected);
  });

  it('has 151 instructions, each with a byte of its own', () => {
    const codes = Object.values(opcodes).flatMap((modes) => Object.values(modes));
    expect(codes).toHaveLength(151);
    expect(new Set(codes).size).toBe(151);
  });

  it('knows labels before they come, and those with @ between two others only', () => {
    const source = 'one: bne @on\n@on: nop\ntwo: beq @on\n@on: jmp one\n.word two, <two, >two';
    expect(bytes(source)).toEqual([0xd0, 0, 0xea, 0xf0, 0, 0x4c, 0, 0x80, 3, 0x80, 3, 0, 0x80, 0]);
  });

  it('reads sums, names, rows and places', () => {
    const { bytes, names } = assemble(
      'base = $20\n.org $100\n.byte base + 2 - 1, 3\n.res 2\n.org $106\nend: .byte 7',
    );
    expect([...bytes]).toEqual([0x21, 3, 0, 0, 0, 0, 7]);
    expect(names).toEqual({ base: 0x20, end: 0x106 });
  });

  it.each([
    ['lad #1', 'line 2: there is no lad'],
    ['lda nowhere', 'line 2: there is no nowhere'],
    ['nop\nsta #1', 'line 3: sta has no imm'],
    ['lda #300', 'line 2: 300 is no byte'],
    ['a: a: nop', 'line 2: there is no a:'],
    ['a: nop\na: nop', 'line 3: there is a a already'],
    ['lda #1 ** 2', 'line 2: cannot read 1 ** 2'],
    ['back: .res 200\nbeq back', 'line 3: back is too far away'],
    ['nop\n.org $8000', 'line 3: -1 bytes too many before here'],
  ])('refuses %s: %s', (source, message) => {
    expect(() => bytes(source)).toThrow(new SourceError(message));
  });
});
