import { describe, expect, it } from 'vitest';
import { clone } from '../../../../netcode/sim/clone.ts';
import { testCartridge } from '../testing/cartridges.ts';
import { createConsole } from './machine.ts';

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
});
