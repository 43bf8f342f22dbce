// The instructions of the 6502, those that its makers documented: which byte stands for which, by how the operand is meant.

/** `imp` has no operand or the accumulator, `rel` is a branch. */
export type Mode =
  | 'imp'
  | 'imm'
  | 'zp'
  | 'zpx'
  | 'zpy'
  | 'abs'
  | 'absx'
  | 'absy'
  | 'ind'
  | 'indx'
  | 'indy'
  | 'rel';

export const OPERAND_BYTES: Readonly<Record<Mode, number>> = {
  imp: 0,
  imm: 1,
  zp: 1,
  zpx: 1,
  zpy: 1,
  abs: 2,
  absx: 2,
  absy: 2,
  ind: 2,
  indx: 1,
  indy: 1,
  rel: 1,
};

/** Operations that combine with the accumulator, by their distance from the opcode of ORA. */
const accumulator = (by: number) => ({
  ...{ indx: 0x01 + by, zp: 0x05 + by, imm: 0x09 + by, abs: 0x0d + by },
  ...{ indy: 0x11 + by, zpx: 0x15 + by, absy: 0x19 + by, absx: 0x1d + by },
});
const { imm: _none, ...sta } = accumulator(0x80);
/** Behind ASL. */
const shift = (by: number) => ({
  ...{ zp: 0x06 + by, imp: 0x0a + by, abs: 0x0e + by, zpx: 0x16 + by, absx: 0x1e + by },
});
const { imp: _acc, ...dec } = shift(0xc0);
const { imp: _acc2, ...inc } = shift(0xe0);

export const opcodes: Readonly<Record<string, Readonly<Partial<Record<Mode, number>>>>> = {
  ora: accumulator(0),
  and: accumulator(0x20),
  eor: accumulator(0x40),
  adc: accumulator(0x60),
  sta,
  lda: accumulator(0xa0),
  cmp: accumulator(0xc0),
  sbc: accumulator(0xe0),
  asl: shift(0),
  rol: shift(0x20),
  lsr: shift(0x40),
  ror: shift(0x60),
  dec,
  inc,
  bit: { zp: 0x24, abs: 0x2c },
  jmp: { abs: 0x4c, ind: 0x6c },
  jsr: { abs: 0x20 },
  ldx: { imm: 0xa2, zp: 0xa6, abs: 0xae, zpy: 0xb6, absy: 0xbe },
  ldy: { imm: 0xa0, zp: 0xa4, abs: 0xac, zpx: 0xb4, absx: 0xbc },
  stx: { zp: 0x86, abs: 0x8e, zpy: 0x96 },
  sty: { zp: 0x84, abs: 0x8c, zpx: 0x94 },
  cpx: { imm: 0xe0, zp: 0xe4, abs: 0xec },
  cpy: { imm: 0xc0, zp: 0xc4, abs: 0xcc },
  bpl: { rel: 0x10 },
  bmi: { rel: 0x30 },
  bvc: { rel: 0x50 },
  bvs: { rel: 0x70 },
  bcc: { rel: 0x90 },
  bcs: { rel: 0xb0 },
  bne: { rel: 0xd0 },
  beq: { rel: 0xf0 },
  brk: { imp: 0x00 },
  php: { imp: 0x08 },
  clc: { imp: 0x18 },
  plp: { imp: 0x28 },
  sec: { imp: 0x38 },
  rti: { imp: 0x40 },
  pha: { imp: 0x48 },
  cli: { imp: 0x58 },
  rts: { imp: 0x60 },
  pla: { imp: 0x68 },
  sei: { imp: 0x78 },
  dey: { imp: 0x88 },
  txa: { imp: 0x8a },
  tya: { imp: 0x98 },
  txs: { imp: 0x9a },
  tay: { imp: 0xa8 },
  tax: { imp: 0xaa },
  clv: { imp: 0xb8 },
  tsx: { imp: 0xba },
  iny: { imp: 0xc8 },
  dex: { imp: 0xca },
  cld: { imp: 0xd8 },
  inx: { imp: 0xe8 },
  nop: { imp: 0xea },
  sed: { imp: 0xf8 },
};
