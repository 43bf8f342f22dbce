// Where Ember keeps what: names for its source, for the bots, and for reports of a difference between two machines.

export const memory = `
; passing
t0 = $00
t1 = $01
t2 = $02
t3 = $03
t4 = $04
t5 = $05
t6 = $06
ptr = $08

frames = $0a      ; pictures since the console was switched on
phase = $10       ; 0 get ready, 1 play, 2 over
wait = $11        ; frames until it goes on, where it waits
holder = $12      ; whose the ember is, $ff nobody's
ex = $13          ; where it is
ey = $14
immune = $15      ; frames in which nobody can take it
tick = $16        ; frames until its holder has another point
clockf = $17      ; frames of the second
clock = $18       ; seconds left, three digits
present = $1b     ; who plays: bit 0 is the first
spawn = $1c
late = $1d        ; 1 in the last half minute

px = $20          ; by player: where they are, whole pixels
py = $24
sx = $28          ; and parts of a pixel
sy = $2c
pad = $30         ; what they hold: A B Select Start Up Down Left Right, A first
old = $34         ; what they held before
stun = $38        ; frames in which they cannot move
dash = $3c        ; frames that a dash goes on
cool = $40        ; frames until they can dash again
fx = $44          ; where they look: -1, 0, 1
fy = $48
s100 = $4c        ; their points, three digits
s10 = $50
s1 = $54

notes = $60       ; frames until the next note
note = $61
beep = $62        ; frames that the effect at hand goes on
beepp = $63       ; its pitch, and how that changes
beeps = $64

oam = $0200
grid = $0300      ; 16 columns, 13 rows: not 0 is a wall

; What the room chose is on the cartridge's own memory before it is switched on.
chosen = $6000    ; $e5: there is something
chosenplayers = $6001
chosenclock = $6002
chosenmap = $6005
chosenspawn = $6006
; What the cartridge found out of the machine: the first instruction that failed, and how many did not.
failed = $6010
passed = $6011
`;
