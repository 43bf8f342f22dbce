import { describe, expect, it } from 'vitest';
import { clone } from '../../../../netcode/sim/clone.ts';
import { diff } from '../../../../netcode/sim/diff.ts';
import { assemble } from './assembler/assemble.ts';
import { powerOn } from './chips.ts';
import { createConsole } from './machine.ts';
import { watchRegion } from './region.ts';

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

  it('has its own rates of noise and samples, and the other one those that it had', () => {
    const chips = powerOn(48_000, null);
    const region = watchRegion(chips);
    const { noise, dmc } = chips.papu as unknown as Record<string, Record<string, number>>;
    const rates = (pal: boolean) => {
      region.begin(pal);
      return [0, 7, 15].map((rate) => {
        chips.cpu.write(0x400e, rate);
        chips.cpu.write(0x4010, rate);
        return [noise!.progTimerMax, dmc!.period];
      });
    };
    const other = rates(false);
    expect(other).toEqual([
      [4, 428],
      [160, 214],
      [4068, 54],
    ]);
    expect(rates(true)).toEqual([
      [4, 398],
      [148, 198],
      [3778, 50],
    ]);
    expect(rates(false)).toEqual(other);
  });

  it('has no picture that is a point shorter than the others', () => {
    const chips = powerOn(48_000, null);
    const region = watchRegion(chips);
    chips.cpu.write(0x2001, 0x18);
    const frames = 60;
    const before = chips.ppu.dotsRun;
    let waited = 0;
    for (let frame = 0; frame < frames; frame++) {
      const { dotTarget } = chips.ppu;
      region.begin(true);
      waited += dotTarget - chips.ppu.dotTarget;
      while (!chips.ppu.frameEnded) chips.cpu.emulate();
      chips.ppu.frameEnded = false;
    }
    // Up to the first point of the line below the picture, in which it ends: the console is switched on two points later.
    expect(chips.ppu.dotsRun - before + waited).toBeGreaterThan(frames * 312 * 341 - 8);
  });

  it('has the bits for red and green the other way round', () => {
    const colours = (pal: boolean) => {
      const chips = powerOn(48_000, null);
      watchRegion(chips).begin(pal);
      chips.cpu.write(0x2001, 0x20);
      const white = chips.ppu.palTable.curTable[0x30]!;
      return [white & 0xff, (white >> 8) & 0xff, white >> 16].map((part) => part === 255);
    };
    expect(colours(false)).toEqual([true, false, false]);
    expect(colours(true)).toEqual([false, true, false]);
  });
});
