// Small cartridges for tests: a program that reads four pads, moves what it shows, sounds all channels, and switches the parts
// of its board as fast as it can.

import { assemble } from '../rules/assembler/assemble.ts';

/** By board: program in parts of 16 kB, pictures in parts of 8 kB, and what switches, with the part to be shown in A. */
const BOARDS: Readonly<Record<number, { program: number; pictures: number; turn: string }>> = {
  0: { program: 1, pictures: 1, turn: 'sta $07' },
  2: { program: 4, pictures: 0, turn: 'sta $c000' },
  3: { program: 1, pictures: 4, turn: 'sta $c000' },
  4: {
    program: 4,
    pictures: 4,
    turn: 'tay\n ldx #0\n stx $8000\n sty $8001\n ldx #6\n stx $8000\n sty $8001\n and #1\n sta $a000\n lda #40\n sta $c000\n sta $c001\n sta $e001\n cli',
  },
  7: { program: 4, pictures: 0, turn: 'and #$10\n sta $c000' },
  // One bit after the other, of one of four registers.
  1: {
    program: 4,
    pictures: 2,
    turn: `tay\n ${'sta $e000\n lsr a\n'.repeat(5)} tya\n ${'sta $a000\n lsr a\n'.repeat(5)}`,
  },
  9: {
    program: 4,
    pictures: 8,
    turn: 'sta $a000\n sta $b000\n sta $c000\n sta $d000\n sta $e000\n sta $f000',
  },
  11: { program: 4, pictures: 4, turn: 'asl a\n asl a\n asl a\n asl a\n ora $00\n sta $c000' },
  34: { program: 4, pictures: 0, turn: 'sta $c000' },
  38: { program: 4, pictures: 4, turn: 'sta $7000' },
  66: { program: 4, pictures: 4, turn: 'asl a\n asl a\n asl a\n asl a\n ora $00\n sta $c000' },
  71: { program: 4, pictures: 0, turn: 'sta $c000' },
  79: { program: 4, pictures: 4, turn: 'sta $4100' },
  94: { program: 4, pictures: 0, turn: 'asl a\n asl a\n sta $c000' },
  140: { program: 4, pictures: 4, turn: 'asl a\n asl a\n asl a\n asl a\n ora $00\n sta $6000' },
  180: { program: 4, pictures: 0, turn: 'sta $c000' },
  240: { program: 4, pictures: 4, turn: 'asl a\n asl a\n asl a\n asl a\n ora $00\n sta $4800' },
  241: { program: 4, pictures: 0, turn: 'sta $c000' },
};

/** With a battery it counts frames in the memory that this keeps, beside what is never zero. */
const program = (turn: string, battery: boolean) => `
reset:
  sei
  ldx #$ff
  txs
  lda #$40
  sta $4017
  lda #$0f
  sta $4015
  lda #$bf
  sta $4000
  sta $4004
  sta $4008
  sta $400c
@one: bit $2002
  bpl @one
@two: bit $2002
  bpl @two
  lda #0
  sta $00
  lda #$88
  sta $2000
loop:
  lda $00
@idle:
  cmp $00
  beq @idle
  and #3
  ${turn}
  jmp loop
nmi:
  pha
  txa
  pha
  tya
  pha
  inc $00
  ${battery ? 'inc $6000\n lda #$a5\n sta $6001' : ''}
  lda #$3f
  sta $2006
  lda $00
  and #$1f
  sta $2006
  lda $00
  lsr a
  sta $2007
  lda #$20
  sta $2006
  lda $00
  sta $2006
  sta $2007
  lda #2
  sta $4014
  lda $00
  sta $0200
  sta $0203
  sta $4002
  sta $4006
  sta $400a
  sta $400e
  sta $4003
  sta $4007
  sta $400b
  sta $400f
  lda #1
  sta $4016
  lda #0
  sta $4016
  ldx #0
@pair:
  ldy #8
@bit:
  lda $4016
  lsr a
  rol $10,x
  lda $4017
  lsr a
  rol $11,x
  dey
  bne @bit
  inx
  inx
  cpx #6
  bne @pair
  lda $10
  sta $2005
  sta $2005
  lda #$1e
  sta $2001
  pla
  tay
  pla
  tax
  pla
  rti
irq:
  inc $01
  sta $e000
  rti
`;

/** An iNES file with this board (mapper), and perhaps a battery. Throws for boards that are not above. */
export function testCartridge(board: number, battery = false): Uint8Array<ArrayBuffer> {
  const known = BOARDS[board];
  if (!known) throw new RangeError(`no test cartridge has board ${board}`);
  const { program: parts, pictures, turn } = known;
  const { bytes } = assemble(`.org $c000\n${program(turn, battery)}\n.org $fffa\n.word nmi, reset, irq\n`);
  const header = [
    0x4e,
    0x45,
    0x53,
    0x1a,
    parts,
    pictures,
    ((board << 4) & 0xf0) | (battery ? 2 : 0),
    board & 0xf0,
  ];
  const file = new Uint8Array(16 + parts * 0x4000 + pictures * 0x2000);
  file.set(header);
  // The same in every part: whichever is seen, the program goes on.
  for (let part = 0; part < parts; part++) file.set(bytes, 16 + part * 0x4000);
  for (let at = 16 + parts * 0x4000; at < file.length; at++) file[at] = (at * 2654435761) >>> 13;
  return file;
}
