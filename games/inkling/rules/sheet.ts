// What is drawn: a sheet with strokes as bytes, three each. A stroke begins with 255 and its look, then come its points, each
// with 12 bits for x and for y.

/** Units of the sheet; places on it are whole numbers. */
export const SHEET_WIDTH = 1280;
export const SHEET_HEIGHT = 960;

/** Colours, of which the first is the pencil's and the last the paper's, and widths in units. */
export const COLOURS = 12;
export const WIDTHS: readonly number[] = [8, 18, 40, 90];

/** Bytes of an item, and most of them on a sheet: about two minutes of drawing without a pause. */
export const ITEM = 3;
const MOST_ITEMS = 8000;

const STROKE = 255;

export interface Sheet {
  /** Grows by halves, so that most frames copy nothing. */
  ink: Uint8Array;
  /** Bytes of it in use. */
  used: number;
  /** How often ink was taken away: what was drawn of it before is of no use. */
  cuts: number;
}

export interface Look {
  readonly colour: number;
  readonly width: number;
}

export interface Stroke extends Look {
  /** x, y, x, y, ... */
  readonly points: readonly number[];
}

export function newSheet(): Sheet {
  return { ink: new Uint8Array(0), used: 0, cuts: 0 };
}

export function lookByte({ colour, width }: Look): number {
  return colour * WIDTHS.length + width;
}

/** Whether a byte is a look's. */
export function isLook(byte: number): boolean {
  return byte < COLOURS * WIDTHS.length;
}

/** A point in bytes, brought onto the sheet. */
export function pointBytes(x: number, y: number): readonly [number, number, number] {
  const px = Math.min(SHEET_WIDTH - 1, Math.max(0, Math.round(x)));
  const py = Math.min(SHEET_HEIGHT - 1, Math.max(0, Math.round(y)));
  return [px >> 4, ((px & 15) << 4) | (py >> 8), py & 255];
}

/** Adds points to the sheet: to a new stroke of that look, or with null to the last one. A full sheet takes no more. */
export function addInk(sheet: Sheet, look: number | null, points: Uint8Array): void {
  if (look === null && sheet.used === 0) return;
  const count = points.length + (look === null ? 0 : ITEM);
  const end = sheet.used + count;
  if (end > MOST_ITEMS * ITEM) return;
  if (end > sheet.ink.length) {
    const larger = new Uint8Array(Math.max(end, Math.floor(sheet.ink.length * 1.5)));
    larger.set(sheet.ink);
    sheet.ink = larger;
  }
  if (look !== null) sheet.ink.set([STROKE, look, 0], sheet.used);
  sheet.ink.set(points, end - points.length);
  sheet.used = end;
}

/** Where the last stroke begins, or 0. */
export function lastStroke({ ink, used }: Sheet): number {
  for (let at = used - ITEM; at > 0; at -= ITEM) if (ink[at] === STROKE) return at;
  return 0;
}

/** Takes the last stroke away. */
export function undo(sheet: Sheet): void {
  sheet.used = lastStroke(sheet);
  sheet.ink.fill(0, sheet.used);
  sheet.cuts++;
}

export function wipe(sheet: Sheet): void {
  Object.assign(sheet, newSheet(), { cuts: sheet.cuts + 1 });
}

/** A copy without spare room, to be kept. */
export function inkOf({ ink, used }: Sheet): Uint8Array {
  return ink.slice(0, used);
}

/** The strokes that begin at byte `from` or later. */
export function strokesOf(ink: Uint8Array, used: number, from = 0): Stroke[] {
  const strokes: { colour: number; width: number; points: number[] }[] = [];
  for (let at = from; at < used; at += ITEM) {
    const [a, b, c] = [ink[at]!, ink[at + 1]!, ink[at + 2]!];
    if (a === STROKE)
      strokes.push({ colour: Math.floor(b / WIDTHS.length), width: b % WIDTHS.length, points: [] });
    else strokes.at(-1)?.points.push((a << 4) | (b >> 4), ((b & 15) << 8) | c);
  }
  return strokes;
}

/** Whether bytes are whole points on the sheet, at least one. */
export function arePoints(bytes: Uint8Array): boolean {
  if (bytes.length < ITEM || bytes.length % ITEM !== 0) return false;
  for (let at = 0; at < bytes.length; at += ITEM) {
    const [a, b, c] = [bytes[at]!, bytes[at + 1]!, bytes[at + 2]!];
    if (((a << 4) | (b >> 4)) >= SHEET_WIDTH || (((b & 15) << 8) | c) >= SHEET_HEIGHT) return false;
  }
  return true;
}
