/** A place on a screen, in the pixels of what it is a part of. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
