// Ember, the sound: a bass and a broken chord that go with the clock, and an effect on the first square wave.

export const sound = `
soundon:
  lda #$0f
  sta $4015
  lda #$08
  sta $4001
  sta $4005
  lda #30
  sta beep
  rts

; Effects: volume and shape, pitch, how it changes with each frame, frames.
sfxcount:
  lda #$60
  ldy #0
  beq start
sfxgo:
  lda #$30
  ldy #0
  beq start
sfxtake:
  lda #$70
  ldy #$fc
  bne start
sfxsteal:
  lda #$c0
  ldy #$f6
  bne start
sfxend:
  lda #$40
  ldy #6
  bne start
sfxknock:
  lda #$3f
  sta $400c
  lda #$0c
  sta $400e
  lda #$08
  sta $400f
  lda #$c0
  ldy #8
  bne start
sfxdash:
  lda #$06
  sta $400c
  lda #$04
  sta $400e
  lda #$18
  sta $400f
  rts
start:
  sta beepp
  sty beeps
  lda #14
  sta beep
  rts

music:
  lda beep
  beq @silent
  dec beep
  lda beep
  lsr a
  ora #$b0
  sta $4000
  lda beepp
  sta $4002
  clc
  adc beeps
  sta beepp
  lda #0
  ldx beep
  cpx #13
  bne @held
  sta $4003
@held:
  jmp @tune
@silent:
  lda #$b0
  sta $4000
@tune:
  lda phase
  cmp #1
  beq @plays
  lda #0
  sta $4008
  lda #$70
  sta $4004
  rts
@plays:
  lda notes
  beq @next
  dec notes
  cmp #4
  bne @rings
  lda #$72
  sta $4004
@rings:
  rts
@next:
  lda #8
  ldx late
  beq @calm
  lda #6
@calm:
  sta notes
  inc note
  lda note
  and #63
  tax
  lsr a
  lsr a
  tay
  lda #$ff
  sta $4008
  lda bass,y
  sta $400a
  lda basshigh,y
  sta $400b
  txa
  and #3
  sta t0
  tya
  lsr a
  lsr a
  asl a
  asl a
  ora t0
  tax
  lda #$76
  sta $4004
  lda chord,x
  sta $4006
  lda #$01
  sta $4007
  rts
; A minor, F, C, G: four notes of bass a bar
bass: .byte $fb, $fb, $fb, $52, $7f, $7f, $7f, $fb, $aa, $aa, $aa, $52, $3a, $3a, $3a, $7c
basshigh: .byte $01, $01, $01, $01, $02, $02, $02, $01, $01, $01, $01, $01, $02, $02, $02, $01
; and of a broken chord: the high byte is one for all
chord: .byte $fc, $ab, $52, $ab, $3f, $fc, $d4, $fc, $a9, $52, $1c, $52, $1c, $c4, $79, $c4
`;
