// Words in as many lines as they need.

import type { Rect } from '../../kit/draw/rect.ts';
import { drawLabel, type Labels, type TextStyle } from '../../kit/draw/text.ts';
import type { Ctx } from './colours.ts';

/** Lines of about so many letters, broken between words; letters of Chinese count twice. */
export function wrap(text: string, letters: number): string[] {
  const lines: string[] = [];
  let line = '';
  let wide = 0;
  for (const { segment, isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(
    text,
  )) {
    const width = lettersOf(segment);
    // Only words begin a line: a full stop or a space stays with what it follows.
    if (isWordLike && wide + width > letters) {
      lines.push(line.trimEnd());
      line = '';
      wide = 0;
    }
    line += segment;
    wide += width;
  }
  if (line !== '') lines.push(line.trimEnd());
  return lines;
}

function lettersOf(text: string): number {
  return text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0);
}

export interface Lines {
  readonly lines: readonly string[];
  /** Width of the widest line. */
  readonly width: number;
}

/** What fits a width: one line, or two of about the same length. */
export function fitLines(labels: Labels, text: string, style: TextStyle, maxWidth: number): Lines {
  const whole = labels.get(text, style).width;
  if (whole <= maxWidth) return { lines: [text], width: whole };
  // A little more than half, since lines break between words.
  const halves = wrap(text, Math.ceil(lettersOf(text) * 0.5) + 4);
  const lines = halves.length > 2 ? [halves[0]!, halves.slice(1).join(' ')] : halves;
  const widest = Math.max(...lines.map((line) => labels.get(line, style).width));
  return { lines, width: Math.min(maxWidth, widest) };
}

/** Around the middle of a rectangle, so far apart; longer ones end in an ellipsis. */
export function drawLines(
  ctx: Ctx,
  labels: Labels,
  lines: readonly string[],
  style: TextStyle,
  { x, y, width, height }: Rect,
  apart: number,
): void {
  lines.forEach((line, index) => {
    const label = labels.get(line, { ...style, maxWidth: width });
    const middle = y + height / 2 + (index - (lines.length - 1) / 2) * apart;
    drawLabel(ctx, label, x + width / 2, middle);
  });
}
