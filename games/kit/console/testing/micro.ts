// Micro cartridges: a program writes to the registers of a board and reads what the console sees of the cartridge then. Each
// 8 kB of the program have their number at x100, each 1 kB of pictures is full of its number.

import { assemble } from '../rules/assembler/assemble.ts';

export interface Micro {
  readonly board: number;
  /** In kB. */
  readonly program: number;
  readonly pictures: number;
  /** The lower four bits of byte 6 of the header: screens side by side 1, battery 2, four screens 8. */
  readonly flags?: number;
  /** Bytes of the header by place; byte 7 as the second kind of header has it where there are any. */
  readonly header?: Readonly<Record<number, number>>;
  /** Source of what it does; see `write` and its neighbours. */
  readonly does: readonly string[];
  /** What it does when it is interrupted; A is kept for it. */
  readonly interrupted?: string;
}

const hex = (value: number) => `$${value.toString(16)}`;

export const write = (address: number, value: number) => `lda #${hex(value)}\n sta ${hex(address)}`;

/** Five bits, the lowest first. */
export const serial = (address: number, value: number) =>
  [0, 1, 2, 3, 4].map((bit) => write(address, (value >> bit) & 1)).join('\n ');

/** Keeps A as the next result. */
export const KEEP = 'ldx $1e\n sta $20,x\n inc $1e';

export const read = (address: number) => `lda ${hex(address)}\n ${KEEP}`;

const look = (address: number) =>
  `bit $2002\n ${write(0x2006, address >> 8)}\n ${write(0x2006, address & 0xff)}`;

export const writePicture = (address: number, value: number) => `${look(address)}\n ${write(0x2007, value)}`;

export const readPicture = (address: number) => `${look(address)}\n lda $2007\n lda $2007\n ${KEEP}`;

/** A byte of the palette comes at once. */
export const readColour = (address: number) => `${look(address)}\n lda $2007\n ${KEEP}`;

/** Which parts of the program are seen. */
export const parts = [0x8100, 0xa100, 0xc100, 0xe100].map(read).join('\n ');

/** Waits for the ends of so many pictures; with `draw` before. `name` is a label that no other has. */
export const awaitPictures = (name: string, count: number) =>
  `${write(PICTURES, 0)}\n${name}: lda ${PICTURES}\n cmp #${count}\n bne ${name}`;

/** Lines are drawn from here on, with sprites in the upper half of the pictures, as most games have them. */
export const draw = `${write(0x2001, 0x18)}\n ${write(0x2000, 0x88)}`;

/** Ends of pictures are counted here. */
const PICTURES = 0x1c;
/** Where results are in the console's memory, how many they are, and what stands there when all are in. */
const RESULTS = 0x20;
const COUNT = 0x1e;
const DONE = 0x1f;
const FINISHED = 0x5a;

/**
 * Routines for sources that are written by hand: `keep` keeps A as the next result; `at` sets the picture processor's address
 * to that in A (high) and X (low), `peek` keeps the byte there, `colour` one of the palette, `poke` writes Y there; `frames`
 * waits for the ends of A pictures. `done` ends the program. All leave X and Y.
 */
const ROUTINES = `
done:
  lda #${FINISHED}
  sta ${DONE}
@forever: jmp @forever
keep:
  stx $1b
  ldx ${COUNT}
  sta ${RESULTS},x
  inc ${COUNT}
  ldx $1b
  rts
at:
  bit $2002
  sta $2006
  stx $2006
  rts
peek:
  jsr at
  lda $2007
  lda $2007
  jmp keep
colour:
  jsr at
  lda $2007
  jmp keep
poke:
  jsr at
  sty $2007
  rts
frames:
  sta $1a
  lda #0
  sta ${PICTURES}
@wait: lda ${PICTURES}
  cmp $1a
  bne @wait
  rts
`;

/** The cartridge as a file. Throws a SourceError where the source is none; its lines are counted from 2 on. */
export function microCartridge(micro: Micro): Uint8Array<ArrayBuffer> {
  const { board, program, pictures, flags = 0, header, does, interrupted = '' } = micro;
  // What is done comes first, and in the line of the first `.org`, so that the assembler counts the lines of that.
  const { bytes } = assemble(`.org $f000
  ${does.join('\n ')}
  jmp done
${ROUTINES}
reset:
  sei
  cld
  ldx #$ff
  txs
  lda #0
  sta $2000
  sta $2001
  sta ${COUNT}
  sta ${DONE}
  lda #$40
  sta $4017
  bit $2002
@first: bit $2002
  bpl @first
@second: bit $2002
  bpl @second
  jmp $f000
irq:
  pha
  ${interrupted}
  pla
  rti
nmi:
  inc ${PICTURES}
  rti
.org $fffa
.word nmi, reset, irq
`);
  const file = new Uint8Array(16 + (program + pictures) * 1024);
  const second = header ? 0x08 : 0;
  file.set([0x4e, 0x45, 0x53, 0x1a, program >> 4, pictures >> 3]);
  file.set([((board & 0x0f) << 4) | flags, (board & 0xf0) | second], 6);
  for (const [at, value] of Object.entries(header ?? {})) file[Number(at)] = value;
  for (let part = 0; part < program / 8; part++) {
    const at = 16 + part * 0x2000;
    file[at + 0x100] = part;
    // Whichever part is at the end: the program goes on.
    file.set(bytes, at + 0x1000);
  }
  for (let part = 0; part < pictures; part++)
    file.fill(part & 0xff, 16 + (program + part) * 1024, 16 + (program + part + 1) * 1024);
  return file;
}

/** What the program has kept, or null while it is not at its end. */
export function resultsIn(ram: Uint8Array): number[] | null {
  return ram[DONE] === FINISHED ? [...ram.subarray(RESULTS, RESULTS + ram[COUNT]!)] : null;
}
