// Small cartridges for tests: a program that reads four pads, moves what it shows, sounds all channels, and switches the parts
// of its board as fast as it can. One plays samples, too, which is what gets in the way of reading pads.

import { assemble } from '../rules/assembler/assemble.ts';

interface Turning {
  /** In parts of 16 kB and of 8 kB. */
  readonly program: number;
  readonly pictures: number;
  /** Switches, with the part to be shown in A. */
  readonly turn: string;
  /** Lets the board know that it was heard. */
  readonly acknowledge?: string;
}

const BOARDS: Readonly<Record<number, Turning>> = {
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
  5: {
    program: 4,
    pictures: 4,
    turn: 'tay\n ora #$80\n sta $5114\n sty $5120\n sty $5128\n sty $5104\n tya\n asl a\n asl a\n sta $5105\n lda #60\n sta $5203\n lda #$80\n sta $5204\n lda $5204\n cli',
    acknowledge: 'bit $5204',
  },
  9: {
    program: 4,
    pictures: 8,
    turn: 'sta $a000\n sta $b000\n sta $c000\n sta $d000\n sta $e000\n sta $f000',
  },
  10: {
    program: 4,
    pictures: 8,
    turn: 'sta $a000\n sta $b000\n sta $c000\n sta $d000\n sta $e000\n sta $f000',
  },
  11: { program: 4, pictures: 4, turn: 'asl a\n asl a\n asl a\n asl a\n ora $00\n sta $c000' },
  28: {
    program: 4,
    pictures: 0,
    turn: 'ldx #$80\n stx $5000\n ldx #$1c\n stx $8000\n ldx #1\n stx $5000\n sta $8000\n ldx #0\n stx $5000\n sta $8000',
  },
  30: {
    program: 4,
    pictures: 0,
    turn: 'sta $07\n asl a\n asl a\n asl a\n asl a\n asl a\n ora $07\n sta $8000',
  },
  34: { program: 4, pictures: 0, turn: 'sta $c000' },
  38: { program: 4, pictures: 4, turn: 'sta $7000' },
  64: {
    program: 4,
    pictures: 4,
    turn: 'tay\n ldx #0\n stx $8000\n sty $8001\n ldx #6\n stx $8000\n sty $8001\n and #1\n sta $a000\n ldx #200\n stx $c000\n sta $c001\n sta $e001\n cli',
  },
  66: { program: 4, pictures: 4, turn: 'asl a\n asl a\n asl a\n asl a\n ora $00\n sta $c000' },
  69: {
    program: 4,
    pictures: 4,
    turn: 'tay\n ldx #3\n stx $8000\n sty $a000\n ldx #9\n stx $8000\n sty $a000\n ldx #12\n stx $8000\n sty $a000\n ldx #15\n stx $8000\n ldx #9\n stx $a000\n ldx #13\n stx $8000\n ldx #$81\n stx $a000\n cli',
    acknowledge: 'pha\n lda #13\n sta $8000\n lda #0\n sta $a000\n pla',
  },
  71: { program: 4, pictures: 0, turn: 'sta $c000' },
  79: { program: 4, pictures: 4, turn: 'sta $4100' },
  87: { program: 1, pictures: 4, turn: 'sta $6000' },
  94: { program: 4, pictures: 0, turn: 'asl a\n asl a\n sta $c000' },
  118: {
    program: 4,
    pictures: 4,
    turn: 'tay\n ldx #0\n stx $8000\n lsr a\n ror a\n sta $8001\n ldx #2\n stx $8000\n sty $8001\n lda #40\n sta $c000\n sta $c001\n sta $e001\n cli',
  },
  119: {
    program: 4,
    pictures: 4,
    turn: 'ora #$40\n ldx #2\n stx $8000\n sta $8001\n and #3\n inx\n stx $8000\n sta $8001\n lda #40\n sta $c000\n sta $c001\n sta $e001\n cli',
  },
  140: { program: 4, pictures: 4, turn: 'asl a\n asl a\n asl a\n asl a\n ora $00\n sta $6000' },
  180: { program: 4, pictures: 0, turn: 'sta $c000' },
  184: { program: 1, pictures: 4, turn: 'sta $6000' },
  185: { program: 1, pictures: 1, turn: 'sta $c000' },
  206: {
    program: 4,
    pictures: 4,
    turn: 'tay\n ldx #0\n stx $8000\n sty $8001\n ldx #6\n stx $8000\n sty $8001',
  },
  232: { program: 4, pictures: 0, turn: 'sta $c000\n asl a\n asl a\n asl a\n sta $8000' },
  240: { program: 4, pictures: 4, turn: 'asl a\n asl a\n asl a\n asl a\n ora $00\n sta $4800' },
  241: { program: 4, pictures: 0, turn: 'sta $c000' },
};

/** As quick as they can be, again and again: of 4,081 bytes of what is there. */
const SAMPLES = 'lda #$4f\n sta $4010\n lda #$00\n sta $4012\n lda #$ff\n sta $4013\n lda #$1f\n sta $4015';

/** With a battery it counts frames in the memory that this keeps, beside what is never zero. */
const program = ({ turn, acknowledge = 'sta $e000' }: Turning, battery: boolean, samples: boolean) => `
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
  ${samples ? SAMPLES : ''}
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
  ${acknowledge}
  rti
`;

/** An iNES file with this board (mapper), perhaps a battery, perhaps with samples. Throws for boards that are not above. */
export function testCartridge(board: number, battery = false, samples = false): Uint8Array<ArrayBuffer> {
  const known = BOARDS[board];
  if (!known) throw new RangeError(`no test cartridge has board ${board}`);
  const { program: parts, pictures } = known;
  const { bytes } = assemble(
    `.org $c000\n${program(known, battery, samples)}\n.org $fffa\n.word nmi, reset, irq\n`,
  );
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
