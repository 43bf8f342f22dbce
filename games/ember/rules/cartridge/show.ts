// Ember, the picture: the arena and its frame once, then figures, points and colours with each frame.

import { TILE } from './tiles.ts';

export const show = `
; Everything that does not move, while the picture is off.
drawall:
  lda #$20
  sta $2006
  lda #0
  sta $2006
  ; four rows for points and clock
  lda #${TILE.blank}
  ldx #128
@top:
  sta $2007
  dex
  bne @top
  ; thirteen rows of cells, each two tiles high
  ldx #0
@row:
  stx t0
  jsr @half
  ldx t0
  ldy #${TILE.wallFoot}
  jsr @line
  txa
  bne @cells
@cells:
  cpx #208
  bne @row
  ; before the seconds, what they are
  lda #$20
  sta $2006
  lda #$4c
  sta $2006
  lda #${TILE.clockFace}
  sta $2007
  ; colours of the points: the first row of attributes has them in its lower half
  lda #$23
  sta $2006
  lda #$c0
  sta $2006
  ldx #0
@attribute:
  lda tints,x
  sta $2007
  inx
  cpx #8
  bne @attribute
  lda #0
  ldx #56
@rest:
  sta $2007
  dex
  bne @rest
  jmp palettes
@half:
  ldy #${TILE.wallTop}
@line:
  ; sixteen cells from X on; Y is the left tile of a wall
  sty t1
  lda #16
  sta t2
@cell:
  lda grid,x
  bne @wall
  lda #${TILE.floor}
  ldy t1
  cpy #${TILE.wallTop}
  bne @plain
  sta $2007
  lda #${TILE.blank}
  sta $2007
  jmp @past
@plain:
  lda #${TILE.blank}
  sta $2007
  sta $2007
  jmp @past
@wall:
  lda t1
  sta $2007
  clc
  adc #1
  sta $2007
@past:
  inx
  dec t2
  bne @cell
  rts
tints: .byte $00, $00, $50, $40, $10, $a0, $c0, $30

palettes:
  lda #$3f
  sta $2006
  lda #0
  sta $2006
  tax
@entry:
  lda shades,x
  sta $2007
  inx
  cpx #32
  bne @entry
  rts
; by player, from the second row on: the arena's three and then theirs
shades:
  .byte $0f, $30, $01, $21, $0f, $30, $01, $27, $0f, $30, $01, $2a, $0f, $30, $01, $24
  .byte $0f, $01, $21, $30, $0f, $07, $27, $30, $0f, $0a, $2a, $30, $0f, $04, $24, $30

; The walls burn in the colour of whoever has the ember, and glow at their edges in the last half minute. They do not
; flicker then: they are much of the picture.
colours:
  lda #$3f
  sta $2006
  lda #1
  sta $2006
  ldx holder
  bmi @nobody
  lda wallshades,x
  jmp @put
@nobody:
  lda #$2d
@put:
  sta $2007
  lda #$01
  ldy late
  beq @edge
  lda #$16
@edge:
  sta $2007
  rts
wallshades: .byte $11, $17, $1a, $14

; Points and clock, three digits each.
scores:
  ldx #3
@player:
  lda bits,x
  and present
  beq @next
  lda #$20
  sta $2006
  lda places,x
  sta $2006
  lda s100,x
  sta $2007
  lda s10,x
  sta $2007
  lda s1,x
  sta $2007
@next:
  dex
  bpl @player
  lda #$20
  sta $2006
  lda #$4e
  sta $2006
  ldx #0
@digit:
  lda clock,x
  clc
  adc #${TILE.clockDigits}
  sta $2007
  inx
  cpx #3
  bne @digit
  rts
places: .byte $42, $48, $54, $5a

; Figures of four points each, the ember, and a light by the points of whoever leads.
figures:
  lda #$ff
  ldx #0
@hide:
  sta oam,x
  inx
  bne @hide
  ldy #0
  ldx holder
  stx t1
  ; the ember, above all else
  lda ey
  sta oam
  lda frames
  lsr a
  lsr a
  lsr a
  and #1
  clc
  adc #${TILE.ember}
  sta oam+1
  lda #1
  sta oam+2
  lda ex
  sta oam+3
  ldy #4
  ; whose turn it is to be in front changes, so that none is hidden where many meet
  lda frames
  and #3
  sta t2
  lda #4
  sta t3
@each:
  lda t2
  clc
  adc t3
  and #3
  tax
  lda bits,x
  and present
  beq @next
  jsr @figure
@next:
  dec t3
  bne @each
  rts
@figure:
  txa
  sta t4
  clc
  adc #${TILE.heads}
  sta t5
  lda #${TILE.body}
  sta t6
  lda stun,x
  beq @up
  ; who is stunned, stands on their head
  lda t5
  sta t6
  lda #${TILE.stunned}
  sta t5
  lda t4
  ora #$80
  sta t4
@up:
  lda px,x
  sta ptr
  lda py,x
  sec
  sbc #1
  jsr @pair
  lda t6
  sta t5
  lda py,x
  clc
  adc #7
@pair:
  ; a tile at A down, and its mirror image beside it
  sta oam,y
  sta oam+4,y
  lda t5
  sta oam+1,y
  sta oam+5,y
  lda t4
  sta oam+2,y
  ora #$40
  sta oam+6,y
  lda ptr
  sta oam+3,y
  clc
  adc #8
  sta oam+7,y
  tya
  clc
  adc #8
  tay
  rts
`;
