// How a console begins: when it is switched on, and with the button on it, with which its program begins again and what is in
// its memories stays. Picture and sound are off until the program turns them on.
// Sources: https://www.nesdev.org/wiki/CPU_power_up_state, https://www.nesdev.org/wiki/APU_Frame_Counter

import type { Chips } from './chips.ts';

const PICTURE_CONTROL = 0x2000;
const PICTURE_MASK = 0x2001;
const SOUND_CHANNELS = 0x4015;
/** Register of the sequence that clocks envelopes and lengths: which of two, and whether it interrupts. */
const SEQUENCE = 0x4017;
const SECOND_SEQUENCE = 0x80;
const NO_INTERRUPT = 0x40;

/** jsnes has the sequence begin so many cycles before that of a console that is switched on. */
const SOONER_CYCLES = 2;

/** The sequence begins, and interrupts, as if 0 had been written to its register. */
export function switchOn({ papu }: Chips): void {
  papu.frameIrqEnabled = true;
  papu.frameCycleCounter -= SOONER_CYCLES;
  papu._scheduleNextEvent();
}

export function pressReset({ cpu, papu }: Chips): void {
  for (const register of [PICTURE_CONTROL, PICTURE_MASK, SOUND_CHANNELS]) cpu.write(register, 0);
  // What was written last is written again, and an interrupt that waits is forgotten.
  const sequence = (papu.countSequence ? SECOND_SEQUENCE : 0) | (papu.frameIrqEnabled ? 0 : NO_INTERRUPT);
  cpu.write(SEQUENCE, NO_INTERRUPT);
  cpu.write(SEQUENCE, sequence);
  // An interrupt that was asked for would come before the first instruction.
  cpu.needNmi = false;
  cpu.prevNeedNmi = false;
  cpu.irqFlags = 0;
  cpu.resetPending = true;
}
