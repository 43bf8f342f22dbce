// What the console plays while no cartridge is in it: a colour that follows the first pad. Machines that compute it alike
// may play together (netcode/sim/content-hash.ts).

import { assemble } from '../../kit/console/rules/assembler/assemble.ts';

const source = `
.org $c000
reset:
  sei
  ldx #$ff
  txs
@one: bit $2002
  bpl @one
@two: bit $2002
  bpl @two
  lda #$0f
  sta $4015
  lda #$88
  sta $2000
wait: jmp wait
nmi:
  lda #1
  sta $4016
  lda #0
  sta $4016
  ldy #8
@bit: lda $4016
  lsr a
  rol $10
  dey
  bne @bit
  lda $10
  sta $4002
  sta $4003
  lda #$3f
  sta $2006
  lda #0
  sta $2006
  lda $10
  and #$3f
  sta $2007
  lda #$1e
  sta $2001
irq: rti
.org $fffa
.word nmi, reset, irq
`;

export function testCard(): Uint8Array {
  const image = new Uint8Array(16 + 0x4000 + 0x2000);
  image.set([0x4e, 0x45, 0x53, 0x1a, 1, 1]);
  image.set(assemble(source).bytes, 16);
  return image;
}
