// What happened in a frame, for pictures and sounds. Rules only write cues.

export interface Cue<Kind extends string = string> {
  readonly kind: Kind;
  /** Whose it is, or -1. */
  readonly seat: number;
  /** In units of the game. */
  readonly x: number;
  readonly y: number;
  /** What it says depends on the kind. */
  readonly value: number;
}

/** Adds a cue to those of this frame; `state.cues` is emptied at the start of each step. */
export function cue<Kind extends string>(
  state: { readonly cues: Cue<Kind>[] },
  kind: NoInfer<Kind>,
  seat: number,
  x: number,
  y: number,
  value = 0,
): void {
  state.cues.push({ kind, seat, x, y, value });
}
