// Ember, the game: who moves, who runs into whom, and whose the ember is.

export const play = `
; The player in X: a step, or part of a dash.
move:
  lda cool,x
  beq @cooled
  dec cool,x
@cooled:
  lda stun,x
  beq @free
  dec stun,x
  rts
@free:
  lda dash,x
  bne @dashing
  ; where the pad points, so long as it points anywhere
  lda #0
  sta t0
  sta t1
  lda pad,x
  lsr a
  bcc @notright
  inc t0
@notright:
  lsr a
  bcc @notleft
  dec t0
@notleft:
  lsr a
  bcc @notdown
  inc t1
@notdown:
  lsr a
  bcc @notup
  dec t1
@notup:
  lda t0
  ora t1
  beq @stands
  lda t0
  sta fx,x
  lda t1
  sta fy,x
@stands:
  ; A, pressed anew
  lda old,x
  eor #$ff
  and pad,x
  bpl @walk
  lda cool,x
  bne @walk
  lda #10
  sta dash,x
  lda #50
  sta cool,x
  jsr sfxdash
@dashing:
  dec dash,x
  lda fx,x
  sta t0
  lda fy,x
  sta t1
  ldy #2
  bne @speed
@walk:
  lda t0
  ora t1
  bne @moves
  rts
@moves:
  ldy #0
  cpx holder
  bne @speed
  iny
@speed:
  lda t0
  beq @straight
  lda t1
  beq @straight
  iny
  iny
  iny
@straight:
  lda slow,y
  sta t2
  lda fast,y
  sta t3
  lda t0
  beq @acrossdone
  bmi @left
  clc
  lda sx,x
  adc t2
  sta t6
  lda px,x
  adc t3
  jmp @tryacross
@left:
  sec
  lda sx,x
  sbc t2
  sta t6
  lda px,x
  sbc t3
@tryacross:
  sta ptr
  clc
  adc #2
  bit t0
  bmi @side
  adc #11
@side:
  sta t4
  lda py,x
  clc
  adc #2
  jsr wall
  bne @acrossdone
  lda py,x
  clc
  adc #13
  jsr wall
  bne @acrossdone
  lda ptr
  sta px,x
  lda t6
  sta sx,x
@acrossdone:
  lda t1
  beq @done
  bmi @up
  clc
  lda sy,x
  adc t2
  sta t6
  lda py,x
  adc t3
  jmp @trydown
@up:
  sec
  lda sy,x
  sbc t2
  sta t6
  lda py,x
  sbc t3
@trydown:
  sta ptr
  clc
  adc #2
  bit t1
  bmi @head
  adc #11
@head:
  sta ptr+1
  lda px,x
  clc
  adc #2
  sta t4
  lda ptr+1
  jsr wall
  bne @done
  lda px,x
  clc
  adc #13
  sta t4
  lda ptr+1
  jsr wall
  bne @done
  lda ptr
  sta py,x
  lda t6
  sta sy,x
@done:
  rts
; a step in parts and whole pixels: walking, with the ember, in a dash; then the same aslant
slow: .byte $40, $10, $20, $e0, $c0, $38
fast: .byte 1, 1, 3, 0, 0, 2

; Whether there is a wall at t4 across, A down: not 0.
wall:
  and #$f0
  sec
  sbc #$20
  sta t5
  lda t4
  lsr a
  lsr a
  lsr a
  lsr a
  ora t5
  tay
  lda grid,y
  rts

; The ember: carried, taken away, picked up, and worth a point now and then.
ember:
  lda immune
  beq @takeable
  dec immune
@takeable:
  ldx #3
@each:
  jsr meets
  dex
  bpl @each
  ldx holder
  bmi @nobody
  lda px,x
  clc
  adc #4
  sta ex
  lda py,x
  sec
  sbc #9
  sta ey
  dec tick
  bne @nobody
  lda #16
  ldy late
  beq @paid
  lsr a
@paid:
  sta tick
  inc s1,x
  lda s1,x
  cmp #10
  bcc @nobody
  lda #0
  sta s1,x
  inc s10,x
  lda s10,x
  cmp #10
  bcc @nobody
  lda #0
  sta s10,x
  inc s100,x
@nobody:
  rts

; The player in X, who is not down, and the ember; and whoever stands in the way of a dash.
meets:
  lda bits,x
  and present
  beq @none
  cpx holder
  beq @none
  lda stun,x
  bne @none
  lda holder
  bmi @lies
  tay
  jsr touches
  bcc @others
  lda immune
  bne @others
  ; it changes hands, and whoever had it stands there
  ldy holder
  lda #40
  sta stun,y
  lda #0
  sta dash,y
  stx holder
  lda #80
  sta immune
  ; it flares up: whoever else is that near falls, so that its holder gets away
  ldy #3
@flare:
  sty t0
  cpx t0
  beq @out
  jsr touches
  bcc @out
  lda #40
  sta stun,y
@out:
  dey
  bpl @flare
  jmp sfxsteal
@none:
  rts
@lies:
  lda ex
  sec
  sbc px,x
  clc
  adc #8
  cmp #24
  bcs @others
  lda ey
  sec
  sbc py,x
  clc
  adc #8
  cmp #24
  bcs @others
  stx holder
  lda #30
  sta immune
  jsr sfxtake
@others:
  ; a dash knocks over whoever is in its way
  lda dash,x
  beq @next
  ldy #3
@victim:
  sty t0
  cpx t0
  beq @spared
  cpy holder
  beq @spared
  lda bits,y
  and present
  beq @spared
  lda stun,y
  bne @spared
  jsr touches
  bcc @spared
  lda #40
  sta stun,y
  lda #0
  sta dash,y
  jsr sfxknock
@spared:
  dey
  bpl @victim
@next:
  rts

; Carry: the players in X and Y touch. Neither is changed.
touches:
  lda px,x
  sec
  sbc px,y
  clc
  adc #12
  cmp #25
  bcs @apart
  lda py,x
  sec
  sbc py,y
  clc
  adc #12
  cmp #25
  bcs @apart
  sec
  rts
@apart:
  clc
  rts
`;
