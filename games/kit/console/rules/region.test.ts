import { describe, expect, it } from 'vitest';
import { clone } from '../../../../netcode/sim/clone.ts';
import { diff } from '../../../../netcode/sim/diff.ts';
import { assemble } from './assembler/assemble.ts';
import { createConsole } from './machine.ts';

/**
 * Counts in a loop of 13 cycles how long a frame takes: what it has counted by the next one is at 2 and 3. The loop begins as
 * the frame does.
 */
const counting = assemble(`
.org $c000
reset:
  sei
  ldx #$ff
  txs
  lda #$40
  sta $4017
@one: bit $2002
  bpl @one
@two: bit $2002
  bpl @two
  lda #$bf
  sta $4000
  lda #$0f
  sta $4015
  lda #$88
  sta $2000
  sta $4003
loop:
  inc $00
  bne @more
  inc $01
@more:
  nop
  jmp loop
nmi:
  lda $00
  sta $02
  lda $01
  sta $03
  lda #0
  sta $00
  sta $01
irq: rti
.org $fffa
.word nmi, reset, irq
`);

function cartridge(): Uint8Array {
  const file = new Uint8Array(16 + 0x4000 + 0x2000);
  file.set([0x4e, 0x45, 0x53, 0x1a, 1, 1]);
  file.set(counting.bytes, 16);
  return file;
}

/** Turns of the loop, and samples of sound, in each of the frames after those in which the console gets ready. */
function measured(pal: boolean) {
  let samples = 0;
  const console = createConsole(cartridge(), () => samples++);
  const state = console.start(null, true, pal);
  for (let frame = 0; frame < 8; frame++) console.step(state);
  samples = 0;
  const frames = 20;
  const turns = Array.from({ length: frames }, () => {
    console.step(state);
    return state.ram[2]! | (state.ram[3]! << 8);
  });
  return { turns: turns.reduce((sum, one) => sum + one, 0) / frames, samples: samples / frames };
}

describe('the console of 50 frames a second', () => {
  it('has a longer frame, by as many cycles as in Europe, and as much more sound in it', () => {
    const [here, europe] = [measured(false), measured(true)];
    expect(europe.turns / here.turns).toBeCloseTo(33_247.5 / 29_780.5, 2);
    expect(here.samples).toBeCloseTo(800, 0);
    expect(europe.samples).toBeCloseTo(960, 0);
  });

  it('plays on alike from any of its states, also in a console that has just played the other way', () => {
    const [straight, other] = [createConsole(cartridge()), createConsole(cartridge())];
    const state = straight.start(null, true, true);
    const elsewhere = other.start();
    for (let frame = 0; frame < 20; frame++) {
      const again = clone(state);
      straight.step(state);
      other.step(elsewhere);
      other.step(again);
      expect(diff(again, state), `frame ${frame}`).toEqual([]);
    }
    expect(state.halted).toBe(false);
  });
});
