// What a frame is: every seat's input for one step of the simulation, seat-major.

/** Bytes of an input on the wire before the held bytes: u16, the low half of the frame that it is meant for. */
export const INPUT_HEAD_BYTES = 2;

/** The layout of a match's frames. */
export interface FrameShape {
  readonly seats: number;
  readonly inputBytes: number;
}

/** Bytes of one frame at rest: input byte k of seat s stands at s * inputBytes + k. */
export function frameBytes(shape: FrameShape): number {
  return shape.seats * shape.inputBytes;
}
