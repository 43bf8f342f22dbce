// What Ember tries of the processor before it plays: every documented instruction once at least, with results that
// only an exact machine has.

import { opcodes } from '../../../kit/console/rules/assembler/opcodes.ts';

/** Bits of the flags. */
const N = 0x80;
const V = 0x40;
const Z = 0x02;
const C = 0x01;

/** From A, X, Y = 0 and only the flag Z: what they are after it. */
interface Try {
  readonly code: string;
  readonly a?: number;
  readonly x?: number;
  readonly y?: number;
  /** N, V, Z, C. */
  readonly flags: number;
}

export const tries: readonly Try[] = [
  { code: 'lda #$50|adc #$50', a: 0xa0, flags: N | V },
  { code: 'sec|lda #$ff|adc #$00', a: 0, flags: Z | C },
  { code: 'sec|lda #$50|sbc #$b0', a: 0xa0, flags: N | V },
  { code: 'clc|lda #$10|sbc #$0f', a: 0, flags: Z | C },
  { code: 'sed|clc|lda #$09|adc #$01|cld', a: 0x0a, flags: 0 },
  { code: 'lda #$cc|and #$aa', a: 0x88, flags: N },
  { code: 'lda #$0c|ora #$81', a: 0x8d, flags: N },
  { code: 'lda #$ff|eor #$ff', a: 0, flags: Z },
  { code: 'lda #$81|asl a', a: 2, flags: C },
  { code: 'lda #$01|lsr a', a: 0, flags: Z | C },
  { code: 'sec|lda #$40|rol a', a: 0x81, flags: N },
  { code: 'sec|lda #$02|ror a', a: 0x81, flags: N },
  { code: 'lda #$40|cmp #$41', a: 0x40, flags: N },
  { code: 'ldx #$41|cpx #$41', x: 0x41, flags: Z | C },
  { code: 'ldy #$80|cpy #$01', y: 0x80, flags: C },
  { code: 'lda #$c0|sta t6|lda #$3f|bit t6', a: 0x3f, flags: N | V | Z },
  { code: 'lda #$ff|sta t6|inc t6|lda t6', a: 0, flags: Z },
  { code: 'lda #$00|sta t6|dec t6|lda t6', a: 0xff, flags: N },
  { code: 'ldx #$ff|inx', x: 0, flags: Z },
  { code: 'dex', x: 0xff, flags: N },
  { code: 'ldy #$7f|iny', y: 0x80, flags: N },
  { code: 'ldy #$01|dey', y: 0, flags: Z },
  { code: 'lda #$90|tax', a: 0x90, x: 0x90, flags: N },
  { code: 'lda #$11|tay|lda #$00', y: 0x11, flags: Z },
  { code: 'ldx #$22|txa', a: 0x22, x: 0x22, flags: 0 },
  { code: 'ldy #$93|tya', a: 0x93, y: 0x93, flags: N },
  { code: 'tsx|txs|ldx #$03|stx t6|ldy t6|sty t5|lda t5', a: 3, x: 3, y: 3, flags: 0 },
  { code: 'lda #$44|pha|lda #$00|pla', a: 0x44, flags: 0 },
  { code: 'sec|lda #$80|php|clc|lda #$01|plp', a: 1, flags: N | C },
  { code: 'lda #$70|adc #$70|clv', a: 0xe0, flags: N },
  { code: 'cli|sei|clc|nop|lda #$05', a: 5, flags: 0 },
  // Branches: where one is skipped or taken wrongly, A is 1.
  ...['bcc', 'bne', 'bpl', 'bvc'].map((branch) => ({
    code: `lda #$07|${branch} $FWD|lda #$01`,
    a: 7,
    flags: 0,
  })),
  { code: 'sec|lda #$09|bcs $FWD|lda #$01', a: 9, flags: C },
  { code: 'lda #$00|beq $FWD|lda #$01', flags: Z },
  { code: 'lda #$80|bmi $FWD|lda #$01', a: 0x80, flags: N },
  { code: 'lda #$40|sta t6|bit t6|bvs $FWD|lda #$01', a: 0x40, flags: V },
  // The ways to say where: with X past the end of page zero, with Y over the end of a page, through pointers.
  { code: 'lda #$5a|sta $07|ldx #$08|lda $ff,x', a: 0x5a, x: 8, flags: 0 },
  { code: 'lda #$5b|sta $0310|ldy #$20|lda $02f0,y', a: 0x5b, y: 0x20, flags: 0 },
  {
    code: 'lda #$03|sta ptr+1|lda #$f0|sta ptr|lda #$5c|sta $0402|ldy #$12|lda (ptr),y',
    a: 0x5c,
    y: 0x12,
    flags: 0,
  },
  {
    code: 'ldx #$01|lda #$03|sta ptr+1|lda #$11|sta ptr|lda #$5d|sta (ptr-1,x)|lda $0311',
    a: 0x5d,
    x: 1,
    flags: 0,
  },
  { code: 'jsr @sub|jmp @past|@sub: lda #$66|rts|@past: nop', a: 0x66, flags: 0 },
  { code: 'lda #>@back|pha|lda #<@back|pha|lda #$08|php|rti|@back: nop', a: 8, flags: 0 },
];

/** The instructions that are tried; brk is the one that is left to the program that has its vector. */
export function tried(): ReadonlySet<string> {
  const words = tries.flatMap(({ code }) =>
    code.split('|').map((line) => line.replace(/^@\w+:\s*/, '').split(' ')[0]!),
  );
  return new Set(words.filter((word) => Object.hasOwn(opcodes, word)));
}

/** A routine that leaves in `failed` the number of the first that went wrong, from 1 on, and how many went right in `passed`. */
export function selfTest(): string {
  const each = tries.map(({ code }, number) => {
    const forward = /\$FWD/.test(code);
    const lines = code.replace('$FWD', '@on').split('|');
    return `
try${number}:
  lda #0
  tax
  tay
  clc
  clv
  ${lines.join('\n  ')}
${forward ? '@on:' : ''}
  php
  sta t0
  stx t1
  sty t2
  pla
  and #$c3
  sta t3
  lda #${number}
  jsr judge`;
  });
  const expected = tries.map(({ a = 0, x = 0, y = 0, flags }) => `  .byte ${[a, x, y, flags].join(', ')}`);
  return `
selftest:
  lda #0
  sta failed
  sta passed
${each.join('\n')}
  rts
judge:
  sta t4
  asl a
  asl a
  tax
  ldy #0
@next:
  lda expected,x
  cmp t0,y
  bne @wrong
  inx
  iny
  cpy #4
  bne @next
  inc passed
  rts
@wrong:
  lda failed
  bne @known
  ldy t4
  iny
  sty failed
@known:
  rts
expected:
${expected.join('\n')}
`;
}
