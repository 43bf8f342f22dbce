// The console as Europe had it, of 50 pictures a second: below each there are 50 more lines, and a cycle of the processor takes
// 3.2 points of the picture instead of 3. Tables of the sound chip that differ there too (noise, samples, envelopes) are those
// of the other console.
// Source: https://www.nesdev.org/wiki/Cycle_reference_chart

import type { Chips } from './chips.ts';

const MORE_LINES = 50;
const POINTS_A_LINE = 341;
/** One more point each so many cycles. */
const CYCLES_A_POINT = 5;
const CYCLES_A_FRAME = 33_247.5;
/** Of sound, at 48 kHz. */
const SAMPLES_A_FRAME = 960;
/** As the sound chip counts: cycles a sample, in parts of 1024. */
const CYCLES_A_SAMPLE = Math.floor((1024 * CYCLES_A_FRAME) / SAMPLES_A_FRAME);

export interface Region {
  /** A frame of this region begins, with the state loaded. */
  begin(pal: boolean): void;
}

export function watchRegion({ cpu, ppu, papu }: Chips): Region {
  const endCycle = cpu._endCycle;
  const cyclesASample = papu.sampleTimerMax;
  let now = false;

  function endSlowCycle(this: unknown): void {
    if (cpu.cycles % CYCLES_A_POINT === 0) ppu.dotTarget++;
    endCycle.call(cpu);
  }

  return {
    begin(pal) {
      if (pal !== now) cpu._endCycle = pal ? endSlowCycle : endCycle;
      now = pal;
      papu.sampleTimerMax = pal ? CYCLES_A_SAMPLE : cyclesASample;
      // The picture processor waits below its picture, as long as those lines are.
      if (pal) ppu.dotTarget -= MORE_LINES * POINTS_A_LINE;
    },
  };
}
