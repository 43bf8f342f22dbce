// A cartridge as its image has it: which board, and what is on it. Images are made by read-cartridge.ts and by the assembler.
// Source: https://www.nesdev.org/wiki/INES, https://www.nesdev.org/wiki/NES_2.0

const HEADER_BYTES = 16;
const PROGRAM_BYTES = 0x4000;
const PICTURE_BYTES = 0x2000;

export interface Image {
  /** Number of the board ("mapper"), and of its variant ("submapper"), 0 for the usual one. */
  readonly board: number;
  readonly variant: number;
  /** The program, at least 16 kB of it. */
  readonly program: Uint8Array;
  /** Pictures; empty where the program writes them into memory. */
  readonly pictures: Uint8Array;
  /** How the screens are wired as long as the board does not say. */
  readonly screens: 'horizontal' | 'vertical';
  /** Four screens in memory of their own on the cartridge. */
  readonly fourScreens: boolean;
  readonly battery: boolean;
}

/** Throws a RangeError for what is no image. */
export function readImage(file: Uint8Array): Image {
  const [n, e, s, eof, programs = 0, pictures = 0, six = 0, seven = 0, eight = 0] = file;
  const picturesAt = HEADER_BYTES + programs * PROGRAM_BYTES;
  const end = picturesAt + pictures * PICTURE_BYTES;
  const begins = n === 0x4e && e === 0x45 && s === 0x53 && eof === 0x1a;
  if (!begins || programs === 0 || file.length < end) throw new RangeError('this is no image of a cartridge');
  const second = (seven & 0x0c) === 0x08;
  return {
    board: (six >> 4) | (seven & 0xf0),
    variant: second ? eight >> 4 : 0,
    program: file.subarray(HEADER_BYTES, picturesAt),
    pictures: file.subarray(picturesAt, end),
    screens: six & 1 ? 'vertical' : 'horizontal',
    fourScreens: (six & 8) !== 0,
    battery: (six & 2) !== 0,
  };
}
