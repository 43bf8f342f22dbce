// The program of the Ember cartridge: the start, the handler of vertical blank, and the main loop, a pass a frame.

export const main = `
reset:
  sei
  cld
  ldx #$40
  stx $4017
  ldx #$ff
  txs
  inx
  stx $2000
  stx $2001
  stx $4010
@warm:
  bit $2002
  bpl @warm
  lda #0
@clear:
  sta $0000,x
  sta $0100,x
  sta $0200,x
  sta $0300,x
  inx
  bne @clear
@warmer:
  bit $2002
  bpl @warmer
  jsr selftest
  lda #0
  tax
@again:
  sta $0000,x
  sta $0300,x
  inx
  bne @again
  jsr choices
  jsr drawall
  jsr soundon
  lda #150
  sta wait
  lda #%10001000
  sta $2000
loop:
  lda frames
@idle:
  cmp frames
  beq @idle
  jsr readpads
  jsr frame
  jsr figures
  jsr music
  jmp loop

; Vertical blank, between two pictures: copies sprites, points and colours to the picture unit.
nmi:
  pha
  txa
  pha
  tya
  pha
  lda #0
  sta $2003
  lda #>oam
  sta $4014
  jsr scores
  jsr colours
  lda #0
  sta $2005
  sta $2005
  lda #%10001000
  sta $2000
  lda #%00011110
  sta $2001
  inc frames
  pla
  tay
  pla
  tax
  pla
irq:
  rti

; Takes the room's choices from the cartridge's memory, or default ones where there are none.
choices:
  lda chosen
  cmp #$e5
  beq @chosen
  lda #15
  sta present
  lda #1
  sta clock
  lda #2
  sta clock+1
  jmp @begin
@chosen:
  lda chosenplayers
  sta present
  ldx #2
@clock:
  lda chosenclock,x
  sta clock,x
  dex
  bpl @clock
  lda chosenspawn
  sta spawn
@begin:
  ldx #3
@player:
  txa
  clc
  adc spawn
  and #3
  tay
  lda cornersx,y
  sta px,x
  lda cornersy,y
  sta py,x
  lda #1
  sta fy,x
  dex
  bpl @player
  lda #$ff
  sta holder
  lda #124
  sta ex
  lda #132
  sta ey
  lda #60
  sta clockf
  lda #16
  sta tick
  ; the map: a bit for each cell, two bytes a row
  lda chosen
  cmp #$e5
  beq @map
  lda #0
  beq @put
@map:
  lda chosenmap
@put:
  tax
  lda mapslo,x
  sta ptr
  lda mapshi,x
  sta ptr+1
  ldy #0
  ldx #0
@byte:
  lda (ptr),y
  sta t0
  lda #8
  sta t1
@bit:
  lda #0
  asl t0
  rol a
  sta grid,x
  inx
  dec t1
  bne @bit
  iny
  cpy #26
  bne @byte
  rts
; the cells in the corners
cornersx: .byte 16, 224, 224, 16
cornersy: .byte 48, 208, 48, 208

; Reads four controllers, 16 bits from each of the two ports; eight more bits identify the adapter for four.
readpads:
  ldx #3
@keep:
  lda pad,x
  sta old,x
  dex
  bpl @keep
  lda #1
  sta $4016
  lda #0
  sta $4016
  ldy #0
@pair:
  ldx #8
@button:
  lda $4016
  lsr a
  rol t0
  lda $4017
  lsr a
  rol t1
  dex
  bne @button
  lda t0
  sta pad,y
  iny
  lda t1
  sta pad,y
  iny
  cpy #4
  bne @pair
  ldx #8
@sign:
  lda $4016
  lsr a
  rol t0
  lda $4017
  lsr a
  rol t1
  dex
  bne @sign
  lda t0
  cmp #$10
  bne @two
  lda t1
  cmp #$20
  beq @four
@two:
  lda #0
  sta pad+2
  sta pad+3
@four:
  rts

frame:
  lda phase
  beq @ready
  cmp #1
  beq @play
  rts
@ready:
  dec wait
  bne @hold
  inc phase
  jsr sfxgo
  rts
@hold:
  lda wait
  and #31
  bne @quiet
  jsr sfxcount
@quiet:
  rts
@play:
  ldx #3
@each:
  lda bits,x
  and present
  beq @next
  jsr move
@next:
  dex
  bpl @each
  jsr ember
  jmp second
bits: .byte 1, 2, 4, 8

; Counts frames, and each 60 frames takes a second off the clock.
second:
  dec clockf
  bne @same
  lda #60
  sta clockf
  ldx #2
@borrow:
  dec clock,x
  bpl @left
  lda #9
  sta clock,x
  dex
  bpl @borrow
@left:
  lda clock
  bne @same
  lda clock+1
  cmp #3
  bcs @same
  lda #1
  sta late
  lda clock+1
  ora clock+2
  bne @same
  lda #2
  sta phase
  jsr sfxend
@same:
  rts
`;
