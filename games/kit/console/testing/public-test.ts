// What a public test program comes to: most tell it in the memory of the cartridge, older ones on the screen.
// Source: readme.txt of the collections of test programs by Shay Green (blargg)

import { PAD } from '../rules/four-score.ts';
import { createConsole } from '../rules/machine.ts';

export type Verdict = 'passed' | 'failed' | 'says nothing';

/** A minute and a half of the console's time: the longest take so long. */
const MOST_FRAMES = 5400;
/** Those that say it on the screen are shorter; and those that have written nothing there by then never do. */
const MOST_SEEN_FRAMES = 2100;
const SILENT_FRAMES = 600;
/** Between what a program asks for and the press of the reset button. */
const RESET_FRAMES = 20;
/** It is asked for a button where it would show the next of many results. */
const PRESS_EVERY = 60;

const SIGNATURE = [0xde, 0xb0, 0x61];
const RUNNING = 0x80;
const WANTS_RESET = 0x81;

/** Plays the cartridge with this image until it says what it found; `pal`: on the console of 50 frames a second. */
export function playPublicTest(
  image: Uint8Array,
  pal = false,
): { readonly verdict: Verdict; readonly said: string } {
  const console = createConsole(image);
  const state = console.start(null, false, pal);
  let resetAt = -1;
  for (let frame = 0; frame < MOST_FRAMES; frame++) {
    state.pads[0] = frame % PRESS_EVERY < 2 && frame > SILENT_FRAMES ? PAD.Start : 0;
    state.reset = frame === resetAt;
    console.step(state);
    if (state.halted) return { verdict: 'failed', said: 'It stands still.' };
    const [status] = state.work;
    const tells = SIGNATURE.every((byte, index) => state.work[index + 1] === byte);
    if (tells && status === WANTS_RESET && resetAt < frame) resetAt = frame + RESET_FRAMES;
    if (tells && status! < RUNNING)
      return { verdict: status === 0 ? 'passed' : 'failed', said: textIn(state.work.subarray(4)) };
    if (tells || frame % PRESS_EVERY > 0) continue;
    const seen = textIn(state.video.subarray(0, 0x3c0));
    const verdict = verdictOf(seen);
    if (verdict !== 'says nothing') return { verdict, said: seen };
    if (frame >= (seen.length === 0 ? SILENT_FRAMES : MOST_SEEN_FRAMES)) break;
  }
  return { verdict: 'says nothing', said: textIn(state.video.subarray(0, 0x3c0)) };
}

/** Tiles are letters as in ASCII; whatever else is there parts words. */
function textIn(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  const text = end > 0 && bytes[0]! >= 0x20 ? bytes.subarray(0, end) : bytes;
  return [...text]
    .map((byte) => (byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : ' '))
    .join('')
    .replace(/ +/g, ' ')
    .trim();
}

function verdictOf(text: string): Verdict {
  if (/\b(failed|fail|error)\b/i.test(text)) return 'failed';
  if (/\bpass(ed)?\b|all tests (complete|ok)/i.test(text)) return 'passed';
  // The oldest only tell a number, of which 1 is the right one.
  const number = /^\$([0-9A-F]{2})$/.exec(text)?.[1];
  if (number) return number === '01' ? 'passed' : 'failed';
  return 'says nothing';
}
