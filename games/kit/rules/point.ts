// A place on a plane.

/** In device pixels, unless its owner says otherwise. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
