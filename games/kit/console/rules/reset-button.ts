// The button on the console: its program begins again, and what is in its memories stays. Picture and sound are off until the
// program turns them on.
// Source: https://www.nesdev.org/wiki/CPU_power_up_state

import type { Chips } from './chips.ts';

const PICTURE_CONTROL = 0x2000;
const PICTURE_MASK = 0x2001;
const SOUND_CHANNELS = 0x4015;

export function pressReset({ cpu }: Chips): void {
  for (const register of [PICTURE_CONTROL, PICTURE_MASK, SOUND_CHANNELS]) cpu.write(register, 0);
  // An interrupt that was asked for would come before the first instruction.
  cpu.needNmi = false;
  cpu.prevNeedNmi = false;
  cpu.irqFlags = 0;
  cpu.resetPending = true;
}
