// Board 69: sixteen commands, of which one puts the program or memory at 0x6000, and a counter of the processor's cycles. The
// sound of a kin of it, which one game has, is not there.
// Source: https://www.nesdev.org/wiki/Sunsoft_FME-7

import type { Board, BoardKind } from './board.ts';
import { NEVER, type Screens, type Slots } from './slots.ts';

const SCREENS: readonly Screens[] = ['vertical', 'horizontal', 'lower', 'upper'];
const [LOW, SWITCHED, PROGRAM, WIRING, CONTROL, COUNT_LOW, COUNT_HIGH] = [8, 9, 11, 12, 13, 14, 15];
const PERIOD = 0x10000;

export const fme7: Readonly<BoardKind> = {
  name: 'FME-7',
  program: 512,
  pictures: 256,
  pictureMemory: 8,
  work: () => 8,
  fit,
};

function fit(slots: Slots): Board {
  const state = {
    command: 0,
    registers: Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7, 0, 0, 1, 2, 0, 0, 0, 0),
    /** While it stands still: what it is at. */
    counter: 0,
  };
  const counts = () => (state.registers[CONTROL]! & 0x80) !== 0;

  function show(): void {
    const { registers: r } = state;
    for (let slot = 0; slot < 8; slot++) slots.pictures(slot, r[slot]!);
    for (let slot = 0; slot < 3; slot++) slots.program(slot, r[SWITCHED + slot]! & 0x3f);
    slots.program(3, -1);
    slots.screens(SCREENS[r[WIRING]! & 3]!);
    // The upper of two bits enables the memory, the lower one selects it.
    slots.workPage((r[LOW]! & 0xc0) === 0xc0 ? 0 : null);
  }

  /** The counter from here on; it asks for attention when it goes below zero. */
  function counter(): number {
    return counts() ? (slots.alarm - slots.cycles - 1) & 0xffff : state.counter;
  }
  function begin(at: number): void {
    state.counter = at;
    slots.alarm = counts() ? slots.cycles + at + 1 : NEVER;
  }

  return {
    state,
    show,
    write(address, value) {
      const { command, registers } = state;
      if (address < 0xa000) {
        state.command = value & 0x0f;
        return;
      }
      if (address >= 0xc000) return;
      const at = counter();
      registers[command] = value;
      if (command === CONTROL) slots.irq(false);
      if (command === COUNT_LOW) begin((at & 0xff00) | value);
      else if (command === COUNT_HIGH) begin((at & 0xff) | (value << 8));
      else if (command === CONTROL) begin(at);
      else if (command <= PROGRAM || command === WIRING) show();
    },
    read(address) {
      if (address < 0x6000 || state.registers[LOW]! & 0x40) return null;
      return slots.programByte(state.registers[LOW]! & 0x3f, address);
    },
    rings() {
      if (state.registers[CONTROL]! & 1) slots.irq(true);
      slots.alarm = slots.alarm + PERIOD;
    },
  };
}
