// What a board is: chips on a cartridge that choose which of its memory the console sees. Some interrupt the console.

import type { Image } from './image.ts';
import type { Slots } from './slots.ts';

/** All that a board keeps: whole numbers and short memories, by name. */
export interface BoardState {
  [field: string]: number | Uint8Array;
}

export interface Board {
  /** Part of the console's state. Only the board writes it, and the code that loads a state. */
  readonly state: BoardState;
  /** Fills the slots as `state` says. Called when the console is switched on and when a state was loaded. */
  show(): void;
  /** The program writes to 0x8000 or beyond. */
  write(address: number, value: number): void;
  /**
   * The program writes to 0x4020 to 0x7fff. Returns false where the board has no register: the byte goes to the cartridge's
   * memory.
   */
  writeLow?(address: number, value: number): boolean;
  /** The program reads from 0x4020 to 0x7fff: 0 to 255, or null where the board leaves the bus alone. */
  read?(address: number): number | null;
  /**
   * The picture processor begins to fetch from the upper half of the pictures' 8 kB. Boards count lines by that, because it happens
   * once in each line that is drawn. It also happens when the program sets an address there.
   */
  rise?(): void;
  /** The line `line` is about to be drawn, 0 to 239; 240: the picture is complete. */
  line?(line: number): void;
  /** The picture processor has fetched the second byte of a tile's row from `address`, 0 to 0x1fff. */
  fetched?(address: number): void;
  /** The picture processor turns to sprites, or back to the background: both once in each line. */
  turns?(sprites: boolean): void;
  /**
   * Returns a row of the background tile `name`: two bytes of points, and two bits of colours above them; -1 for the usual row.
   * `at` is its place in the screens (15 bits, as the picture processor counts).
   */
  tile?(at: number, name: number): number;
  /** The processor has come to the cycle `slots.alarm`. The board sets it, or, for one with `rise`, the first rise of a picture. */
  rings?(): void;
}

export interface BoardKind {
  /** Name of the board among collectors of cartridges. */
  readonly name: string;
  /** Most of the program that the board takes, kB. */
  readonly program: number;
  /** Most pictures in read-only memory that the board takes, kB. */
  readonly pictures: number;
  /** Memory for pictures on cartridges without any, kB. */
  readonly pictureMemory: number;
  /** Whether the board has memory for pictures beside pictures in read-only memory. */
  readonly mixed?: boolean;
  /** Memory from 0x6000 on of a cartridge with these pictures, kB. */
  readonly work: (image: { readonly pictures: { readonly length: number } }) => number;
  /** Variants ("submappers") of the board that the emulation plays, besides 0. */
  readonly variants?: readonly number[];
  /** Whether the emulation leaves out memory that a battery would keep. */
  readonly keepsNothing?: boolean;
  /** Screens in the console's memory or the board's, 1 kB each: 2 unless given. */
  readonly screens?: number;
  /** Makes a board for the cartridge `image`, which fills `slots`. */
  fit(slots: Slots, image: Image): Board;
}
