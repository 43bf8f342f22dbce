import { describe, expect, it } from 'vitest';
import { clone } from '../../../../netcode/sim/clone.ts';
import { testCartridge } from '../testing/cartridges.ts';
import { powerOn } from './chips.ts';
import { createConsole } from './machine.ts';
import { pressReset, switchOn } from './reset-button.ts';

/** Where the test cartridges count frames: they begin with 0 when they are ready, two pictures after reset. */
const COUNT = 0;

describe('the reset button', () => {
  it.each([0, 1, 4, 7])('begins the program again, on board %i, and leaves memory as it is', (board) => {
    const console = createConsole(testCartridge(board, true));
    const state = console.start();
    for (let frame = 0; frame < 20; frame++) console.step(state);
    const counted = state.ram[COUNT]!;
    const saved = state.work[0]!;
    expect(counted).toBeGreaterThan(10);
    state.reset = true;
    console.step(state);
    state.reset = false;
    expect(state.ram[COUNT]).toBe(counted);
    for (let frame = 0; frame < 6; frame++) console.step(state);
    expect(state.halted).toBe(false);
    expect(state.ram[COUNT]).toBeGreaterThan(0);
    expect(state.ram[COUNT]).toBeLessThan(counted);
    expect(state.work[0]).toBe(saved + state.ram[COUNT]!);
  });

  it('turns the picture and all sound off', () => {
    const console = createConsole(testCartridge(0));
    const state = console.start();
    for (let frame = 0; frame < 20; frame++) console.step(state);
    const pressed = clone(state);
    pressed.reset = true;
    console.step(state);
    console.step(pressed);
    expect(state.ppu.f_nmiOnVblank).toBe(1);
    expect(pressed.ppu.f_nmiOnVblank).toBe(0);
  });

  it('begins the sequence of the sound chip again as the program has chosen it, without an interrupt that waits', () => {
    const chips = powerOn(48_000, null);
    switchOn(chips);
    const { cpu, papu, mmap } = chips;
    expect([papu.countSequence, papu.frameIrqEnabled]).toEqual([0, true]);
    for (const [written, interrupts] of [
      [0x80, true],
      [0xc0, false],
      [0x00, true],
    ] as const) {
      cpu.write(0x4017, written);
      papu._setFrameIrq(true);
      papu.frameCycleCounter = 20_000;
      pressReset(chips);
      expect([papu.countSequence, papu.frameIrqEnabled]).toEqual([written >> 7, interrupts]);
      expect(papu.frameCycleCounter).toBeLessThan(0);
      expect(cpu.irqFlags).toBe(0);
      expect(mmap.regLoad(0x4015) & 0x40).toBe(0);
    }
  });
});
