import { describe, expect, it } from 'vitest';
import { clone } from '../../../../netcode/sim/clone.ts';
import { diff } from '../../../../netcode/sim/diff.ts';
import { paletteOf } from '../draw/palettes.ts';
import { gunCartridge, TILE } from '../testing/gun-cartridge.ts';
import type { Chips } from './chips.ts';
import { GUN, watchLight } from './light-gun.ts';
import { createConsole } from './machine.ts';

const cartridge = gunCartridge();

type Console = ReturnType<typeof createConsole>;

/** Points there for as long as the program needs to have asked through a whole frame. */
function aimed(console: Console, x: number, y: number | null, pulled = false) {
  const state = console.start(null, false, false, true);
  state.gun.set([x, y === null ? 0 : y + 1, pulled ? 1 : 0]);
  for (let frame = 0; frame < 6; frame++) console.step(state);
  const [low, high, seen, port] = state.ram;
  return { before: low! | (high! << 8), seen: seen!, port: port!, state };
}

/** Cycles of a turn of its loop that sees nothing, of one that sees light, and of a line. */
const [DARK, LIT, LINE] = [40, 33, 113.667];
/** From the end of a picture to the first line of the next. */
const UNSEEN_LINES = 21;

describe('a light gun', () => {
  it('sees what is bright within four points of where it points', () => {
    const console = createConsole(cartridge);
    for (const [x, y] of [
      [83, 84],
      [76, 84],
      [91, 84],
      [84, 76],
      [84, 91],
    ] as const)
      expect(aimed(console, x, y).seen, `at ${x}, ${y}`).toBeGreaterThan(50);
    for (const [x, y] of [
      [75, 84],
      [92, 84],
      [84, 75],
      [84, 92],
      [90, 90],
      [200, 20],
      [84, null],
    ] as const)
      expect(aimed(console, x, y).seen, `at ${x}, ${y}`).toBe(0);
  });

  it('sees it from the line on that is drawn first, until 26 lines after the last', () => {
    const { before, seen } = aimed(createConsole(cartridge), 84, 84);
    // It asks three times a line.
    expect(Math.abs((before * DARK) / LINE - UNSEEN_LINES - TILE.first)).toBeLessThan(1);
    expect(Math.abs((seen * LIT) / LINE - (TILE.last + 26 - TILE.first))).toBeLessThan(1);
  });

  it('tells whether its trigger is pulled, and nothing where none is plugged in', () => {
    const console = createConsole(cartridge);
    expect(aimed(console, 84, 84).port).toBe(0x08);
    expect(aimed(console, 4, 84, true).port).toBe(0x18);
    expect(aimed(console, 4, 84, true).state.halted).toBe(false);
    expect(aimed(console, 84, 84, true).state.halted).toBe(true);
    const without = console.start();
    expect(without.gun).toHaveLength(0);
    for (let frame = 0; frame < 6; frame++) console.step(without);
    expect(without.ram[3]).toBe(0);
  });

  it('sees the same in a console without a picture, in one that is shown in grey, and from any state', () => {
    const blind = createConsole(cartridge);
    const grey = createConsole(cartridge, () => {});
    grey.colours(paletteOf('grey'));
    const state = blind.start(null, false, false, true);
    const other = createConsole(cartridge);
    for (let frame = 0; frame < 10; frame++) {
      state.gun[GUN.across] = 72 + 2 * frame;
      state.gun[GUN.down] = 85;
      const copies = [clone(state), clone(state)] as const;
      blind.step(state);
      grey.step(copies[0]);
      other.step(other.start(null, false, false, true));
      other.step(copies[1]);
      for (const copy of copies) expect(diff(copy, state), `frame ${frame}`).toEqual([]);
    }
  });

  it('sees nothing beyond the right edge of the line that is being drawn', () => {
    const buffer = new Uint32Array(256 * 240);
    const palTable = { curTable: [0, 0xffffff], getEntry: (colour: number) => colour };
    const ppu = { line: 100, dot: 340, buffer, palTable, updatePalettes() {} };
    const gun = watchLight({ ppu } as unknown as Pick<Chips, 'ppu'>);
    const bits = () => gun.bits(Uint8Array.of(254, 101, 0));
    const bright = palTable.getEntry(1);
    buffer[101 * 256] = bright;
    expect(bits()).toBe(0x08);
    buffer[100 * 256 + 255] = bright;
    expect(bits()).toBe(0);
  });
});
