// What a board is: chips on a cartridge that say which parts of it the console sees, and sometimes interrupt it.

import type { Image } from './image.ts';
import type { Slots } from './slots.ts';

/** All that a board keeps: whole numbers and short memories, by name. */
export interface BoardState {
  [field: string]: number | Uint8Array;
}

export interface Board {
  /** Part of the console's state. Only the board writes it, and the code that loads a state. */
  readonly state: BoardState;
  /** Shows what `state` says. Called when the console is switched on and when a state was loaded. */
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
   * The picture processor has begun to use the upper half of the pictures' 8 kB, which is how boards count lines: once in a
   * line that is drawn, and when the program has it look there.
   */
  rise?(): void;
  /** The line `line` is about to be drawn, 0 to 239; 240: the picture is complete. */
  line?(line: number): void;
  /** The picture processor has fetched the second byte of a tile's row from `address`, 0 to 0x1fff. */
  fetched?(address: number): void;
  /** The picture processor goes over to sprites, or back to the background, as in each line. */
  turns?(sprites: boolean): void;
  /**
   * A row of the background tile `name`, which is `at` in the screens (15 bits, as the picture processor counts): two bytes of
   * points and two bits of colours above them; -1 for what is seen there otherwise.
   */
  tile?(at: number, name: number): number;
  /** The processor's cycle that `slots.alarm` named has come: the board's, or where it counts lines that of the first rise. */
  rings?(): void;
}

export interface BoardKind {
  /** Name of the board among collectors of cartridges. */
  readonly name: string;
  /** Most that it takes, kB: of the program, and of pictures that are there from the start. */
  readonly program: number;
  readonly pictures: number;
  /** Memory for pictures on cartridges without any, kB. */
  readonly pictureMemory: number;
  /** Whether the board has memory for pictures beside pictures that are there from the start. */
  readonly mixed?: boolean;
  /** Memory from 0x6000 on, kB. */
  readonly work: (image: { readonly pictures: { readonly length: number } }) => number;
  /** Variants ("submappers") that it plays, besides 0. */
  readonly variants?: readonly number[];
  /** Whether the emulation leaves out memory that a battery would keep. */
  readonly keepsNothing?: boolean;
  /** Screens in the console's memory or the board's, 1 kB each: 2 unless given. */
  readonly screens?: number;
  fit(slots: Slots, image: Image): Board;
}
