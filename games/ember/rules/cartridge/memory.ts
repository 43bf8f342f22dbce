// The memory map of the Ember cartridge: names of addresses, for its program, for the bots, and for reports that name where
// the memory of two machines differs.

export const memory = `
; scratch
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
wait = $11        ; frames until play begins, in phase 0
holder = $12      ; number of the player who has the ember, $ff: none
ex = $13          ; position of the ember, pixels
ey = $14
immune = $15      ; frames in which nobody can take it
tick = $16        ; frames until its holder has another point
clockf = $17      ; frames left of the current second
clock = $18       ; seconds left, three digits
present = $1b     ; players who take part, a bit each: bit 0 is player 0
spawn = $1c       ; corner in which player 0 begins
late = $1d        ; 1 in the last half minute

px = $20          ; by player: position, whole pixels
py = $24
sx = $28          ; fractions of a pixel of the position
sy = $2c
pad = $30         ; held buttons, from bit 7: A B Select Start Up Down Left Right
old = $34         ; buttons that were held in the frame before
stun = $38        ; frames in which they cannot move
dash = $3c        ; frames that a dash goes on
cool = $40        ; frames until they can dash again
fx = $44          ; direction in which they look: -1, 0, 1
fy = $48
s100 = $4c        ; their points, three digits
s10 = $50
s1 = $54

notes = $60       ; frames until the next note
note = $61
beep = $62        ; frames until the current sound effect ends
beepp = $63       ; pitch of the effect
beeps = $64       ; what a frame adds to the pitch

oam = $0200
grid = $0300      ; 16 columns, 13 rows: 0 is floor, else a wall

; The room's choices, written to the cartridge's memory before the console is switched on.
chosen = $6000    ; $e5: the room has chosen
chosenplayers = $6001
chosenclock = $6002
chosenmap = $6005
chosenspawn = $6006
; Result of the self-test of the processor: the first test that failed, from 1 (0: none), and how many passed.
failed = $6010
passed = $6011
`;
