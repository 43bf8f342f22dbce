// A cartridge of our own for the light gun.

import { assemble } from '../rules/assembler/assemble.ts';

/** Points of the picture that the white tile takes, across and down. */
export const TILE = { first: 80, last: 87 } as const;

/**
 * A white tile on black. In each frame the program asks again and again for light, and keeps how often it saw none before it saw some
 * (at 0 and 1), how often it saw some (at 2), and what else the port had (at 3). When it saw the tile with the trigger pulled it
 * stands still, which ends a match.
 */
const asking = assemble(`
.org $c000
reset:
  sei
  ldx #$ff
  txs
@one: bit $2002
  bpl @one
@two: bit $2002
  bpl @two
  lda #$3f
  ldx #$00
  jsr at
  lda #$0f
  sta $2007
  lda #$30
  sta $2007
  lda #$21
  ldx #$4a
  jsr at
  lda #1
  sta $2007
  lda #0
  sta $2006
  sta $2006
  sta $2005
  sta $2005
  sta $12
  sta $13
  lda #$0a
  sta $2001
@ended: bit $2002
  bpl @ended
frame:
  lda $13
  and #$10
  beq @missed
  lda $12
  beq @missed
  .byte $02
@missed:
  ldx #3
@keep:
  lda $10,x
  sta $00,x
  lda #0
  sta $10,x
  dex
  bpl @keep
@ask:
  lda $4017
  and #$18
  ora $13
  sta $13
  lda $4017
  and #$08
  beq @light
  lda $12
  bne @asked
  inc $10
  bne @asked
  inc $11
  jmp @asked
@light:
  inc $12
@asked:
  bit $2002
  bpl @ask
  jmp frame
at:
  sta $2006
  stx $2006
nmi: rts
.org $fffa
.word nmi, reset, reset
`);

export function gunCartridge(): Uint8Array {
  const file = new Uint8Array(16 + 0x4000 + 0x2000);
  file.set([0x4e, 0x45, 0x53, 0x1a, 1, 1]);
  file.set(asking.bytes, 16);
  // Of the second picture every point has the first colour.
  file.fill(0xff, 16 + 0x4000 + 16, 16 + 0x4000 + 24);
  return file;
}
