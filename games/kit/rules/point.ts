// A place on a plane.

/** In device pixels, unless whoever has it says otherwise. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
