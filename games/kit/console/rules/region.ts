// The console as Europe had it, of 50 pictures a second: below each there are 50 more lines, a cycle of the processor takes 3.2
// points of the picture instead of 3, no picture is a point shorter than others, and the sound chip has other tables.
// Sources: https://www.nesdev.org/wiki/Cycle_reference_chart, https://www.nesdev.org/wiki/PAL_video,
// https://www.nesdev.org/wiki/APU_Frame_Counter, https://www.nesdev.org/wiki/APU_Noise, https://www.nesdev.org/wiki/APU_DMC,
// https://www.nesdev.org/wiki/Colour_emphasis

import type { Chips } from './chips.ts';

const MORE_LINES = 50;
const POINTS_A_LINE = 341;
/** Cycles for each further point. */
const CYCLES_A_POINT = 5;
const CYCLES_A_FRAME = 33_247.5;
/** Samples of sound a frame, at 48 kHz. */
const SAMPLES_A_FRAME = 960;
/** Cycles a sample as the sound chip counts, in parts of 1024. */
const CYCLES_A_SAMPLE = Math.floor((1024 * CYCLES_A_FRAME) / SAMPLES_A_FRAME);

/** Cycles between two steps of the noise. */
const NOISE_CYCLES: readonly number[] = [
  4, 8, 14, 30, 60, 88, 118, 148, 188, 236, 354, 472, 708, 944, 1890, 3778,
];
/** Between two bits of a sample; in eighths of a cycle, as the sound chip keeps them. */
const SAMPLE_EIGHTHS: readonly number[] = [
  398, 354, 316, 298, 276, 236, 210, 198, 176, 148, 132, 118, 98, 78, 66, 50,
].map((cycles) => 8 * cycles);

/** Cycles from the start of a sequence to its steps, by mode, and to the next sequence. */
const SEQUENCES = [
  { steps: [8313, 16_627, 24_939, 33_252, 33_253], cycles: 33_254 },
  { steps: [8313, 16_627, 24_939, 33_253, 41_565], cycles: 41_566 },
] as const;

export interface Region {
  /** A frame of this region begins, with the state loaded. */
  begin(pal: boolean): void;
}

export function watchRegion({ cpu, ppu, papu }: Chips): Region {
  const { palTable: palette } = ppu;
  const own = {
    endCycle: cpu._endCycle,
    cyclesASample: papu.sampleTimerMax,
    noise: papu.noiseWavelengthLookup,
    samples: papu.dmcFreqLookup,
    advance: papu._advanceFrameSteps,
    next: papu._updateNextFrameEvent,
  };
  const { setEmphasis } = palette;
  let now = false;
  palette.setEmphasis = setOrdered;

  function endSlowCycle(this: unknown): void {
    if (cpu.cycles % CYCLES_A_POINT === 0) ppu.dotTarget++;
    own.endCycle.call(cpu);
  }

  /** The interrupt of the first mode is asked for in three cycles, in the last of them unless the program forbids it. */
  function advance(): void {
    const { steps, cycles } = SEQUENCES[papu.countSequence];
    while (papu.frameStep < steps.length && papu.frameCycleCounter >= steps[papu.frameStep]!)
      papu.fireFrameStep(papu.frameStep++);
    if (papu.frameStep === steps.length && papu.frameCycleCounter >= cycles) {
      papu.frameStep = 0;
      papu.frameCycleCounter -= cycles;
      if (papu.countSequence === 0) {
        papu.frameIrqClearPending = false;
        papu._setFrameIrq(papu.frameIrqEnabled);
      }
    }
    next();
  }

  function next(): void {
    const { steps, cycles } = SEQUENCES[papu.countSequence];
    papu.nextFrameEvent = steps[papu.frameStep] ?? cycles;
  }

  /** jsnes takes the bits of red and blue for one another; in Europe those of red and green are the other way round, too. */
  function setOrdered(emphasis: number): void {
    const [one, two, blue] = [emphasis & 1, (emphasis >> 1) & 1, emphasis >> 2];
    const [red, green] = now ? [two, one] : [one, two];
    setEmphasis.call(palette, blue | (green << 1) | (red << 2));
  }

  function become(pal: boolean): void {
    now = pal;
    cpu._endCycle = pal ? endSlowCycle : own.endCycle;
    papu.sampleTimerMax = pal ? CYCLES_A_SAMPLE : own.cyclesASample;
    papu.noiseWavelengthLookup = pal ? NOISE_CYCLES : own.noise;
    papu.dmcFreqLookup = pal ? SAMPLE_EIGHTHS : own.samples;
    papu._advanceFrameSteps = pal ? advance : own.advance;
    papu._updateNextFrameEvent = pal ? next : own.next;
    palette.setEmphasis(ppu.f_color);
    ppu.updatePalettes();
  }

  return {
    begin(pal) {
      if (pal !== now) become(pal);
      if (!pal) return;
      // The picture processor waits below its picture, as long as those lines are.
      ppu.dotTarget -= MORE_LINES * POINTS_A_LINE;
      ppu.oddFrame = false;
      // A console that has just been switched on has the other's first step in its state.
      papu._updateNextFrameEvent();
      papu._scheduleNextEvent();
    },
  };
}
