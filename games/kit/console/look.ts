// How people like a console's picture: what they may choose of it.

/** `vivid` as the emulator has it, `television` as a set made it of the signal, `grey` as one without colours. */
export const consolePalettes = ['vivid', 'television', 'grey'] as const;

export interface ConsoleLook {
  readonly palette: (typeof consolePalettes)[number];
  /** As on a tube: lines, a glow, round corners. */
  readonly tube: boolean;
}
