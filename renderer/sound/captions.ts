// Which captions stand on the screen: few, each for long enough to be read, with the side that its sound is on.

import type { Heard } from '../../games/kit/sound/sound.ts';

export interface Caption {
  readonly cue: string;
  /** Whose it is, where that is worth a name. */
  readonly seat: number | undefined;
  readonly side: 'left' | 'middle' | 'right';
  readonly untilMs: number;
}

/** Lines of captions: as many as can be read while playing. */
const LINES = 3;
const STANDS_MS = 2200;
/** Nearer to the middle than this is in front. */
const SIDE_PAN = 0.3;
/** Too quiet to be worth a word. */
const LEAST_GAIN = 0.3;

/** `has` says whether there are words for a cue. Lines keep their order; the oldest go first. */
export function withHeard(
  captions: readonly Caption[],
  heard: readonly Heard[],
  nowMs: number,
  has: (cue: string) => boolean,
): readonly Caption[] {
  let lines = captions.filter(({ untilMs }) => untilMs > nowMs);
  for (const { cue, pan, gain, seat } of heard) {
    if (cue === undefined || gain < LEAST_GAIN || !has(cue)) continue;
    const side = sideOf(pan);
    const untilMs = nowMs + STANDS_MS;
    const known = lines.findIndex((line) => line.cue === cue && line.seat === seat && line.side === side);
    lines =
      known < 0
        ? [...lines, { cue, seat, side, untilMs }].slice(-LINES)
        : lines.map((line, index) => (index === known ? { ...line, untilMs } : line));
  }
  return lines.length === captions.length && lines.every((line, index) => line === captions[index])
    ? captions
    : lines;
}

function sideOf(pan: number): Caption['side'] {
  if (pan < -SIDE_PAN) return 'left';
  return pan > SIDE_PAN ? 'right' : 'middle';
}
