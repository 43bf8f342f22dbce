// What a frame looked and sounded like: rules keep neither, so it is played once more where it is seen and heard.

import { copyInto } from '../../../../netcode/sim/clone.ts';
import type { ConsoleLook, Samples } from '../../../game.ts';
import { type ConsoleState, createConsole, SAMPLE_RATE } from '../rules/machine.ts';
import { paletteOf } from './palettes.ts';

export interface ReplayedFrames {
  /** 256 x 240, 0x00BBGGRR: of the frame that was shown last. */
  readonly picture: Uint32Array;
  /** How it is coloured from now on. */
  colours(palette: ConsoleLook['palette']): void;
  /** A frame led from one state to the next: it is to be heard when the next picture comes. */
  note(previous: ConsoleState, current: ConsoleState): void;
  /** Plays what was noted, and has the picture of the frame that led to `current`, or of what comes after it. */
  show(previous: ConsoleState, current: ConsoleState): void;
  /** What all frames sounded like that were played since the last call; null for none. */
  samples(): Samples | null;
}

/** Noted and not yet played: who looks away for longer, or rushes after a match, does not want to hear it. */
const MOST_FRAMES = 6;
/** A frame has 800, or 960 in Europe; one in which the picture was off may have a few more. */
const MOST_SAMPLES = (MOST_FRAMES + 1) * 985;
/** Where a frame does not go on as the one before sounded, because that was a guess, the step between them becomes a slope. */
const SLOPE_SAMPLES = 192;
const SOUND_CHIPS = ['square1', 'square2', 'triangle', 'noise', 'dmc', 'apu'] as const;

export function createReplayedFrames(file: Uint8Array): ReplayedFrames {
  const left = createSide();
  const right = createSide();
  const console = createConsole(file, (l, r) => {
    left.add(l);
    right.add(r);
  });
  let state = console.start();
  left.take();
  right.take();
  /** The states before the frames that were noted, with the pads of the frame; the first `noted` count. */
  const waiting = Array.from({ length: MOST_FRAMES }, () => console.start());
  let noted = 0;
  /** The frame that the picture is of. */
  let shown = -1;
  let coloured: ConsoleLook['palette'] = 'vivid';

  /** `pressed` has what is pressed in the frame. */
  function play(from: ConsoleState, pressed: Pressed, heard: boolean): void {
    const goesOn = soundsAlike(state, from);
    state = copyInto(state, from);
    press(state, pressed);
    for (const side of [left, right]) side.begin(heard, goesOn);
    console.step(state);
  }

  return {
    picture: console.picture,
    colours(palette) {
      if (palette === coloured) return;
      coloured = palette;
      console.colours(paletteOf(palette));
      shown = -1;
    },
    note(previous, current) {
      if (previous.frame + 1 !== current.frame) return;
      if (noted === MOST_FRAMES) waiting.push(waiting.shift()!);
      else noted++;
      const kept = copyInto(waiting[noted - 1]!, previous);
      press(kept, current);
      waiting[noted - 1] = kept;
    },
    show(previous, current) {
      for (let index = 0; index < noted; index++) {
        play(waiting[index]!, waiting[index]!, true);
        shown = waiting[index]!.frame + 1;
      }
      noted = 0;
      if (shown === current.frame) return;
      shown = current.frame;
      // It was not noted: it is seen, not heard.
      play(previous.frame + 1 === current.frame ? previous : current, current, false);
    },
    samples() {
      const heard = { left: left.take(), right: right.take(), rate: SAMPLE_RATE };
      return heard.left.length > 0 ? heard : null;
    },
  };
}

/** What people do in a frame. */
type Pressed = Pick<ConsoleState, 'pads' | 'gun' | 'reset'>;

function press(state: ConsoleState, { pads, gun, reset }: Pressed): void {
  state.pads.set(pads);
  state.gun.set(gun);
  state.reset = reset;
}

function soundsAlike(one: ConsoleState, other: ConsoleState): boolean {
  return SOUND_CHIPS.every((chip) => {
    const fields = one[chip];
    for (const field in fields) if (fields[field] !== other[chip][field]) return false;
    return true;
  });
}

function createSide() {
  const kept = new Float32Array(MOST_SAMPLES);
  let count = 0;
  let hears = true;
  let last = 0;
  /** For the step into the current frame: its size, and how much of the slope is left. */
  let gap: number | null = 0;
  let slope = 0;
  return {
    begin(heard: boolean, goesOn: boolean): void {
      hears = heard;
      if (goesOn || !heard) return;
      gap = null;
      slope = SLOPE_SAMPLES;
    },
    add(sample: number): void {
      if (!hears || count === MOST_SAMPLES) return;
      gap ??= last - sample;
      last = slope > 0 ? sample + (gap * slope--) / SLOPE_SAMPLES : sample;
      kept[count++] = last;
    },
    take(): Float32Array<ArrayBuffer> {
      const taken = kept.slice(0, count);
      count = 0;
      return taken;
    },
  };
}
