// The cartridge of Ember, put together from its source: 32 kB of program, 8 kB of pictures, and memory that is kept.

import { assemble } from '../../../kit/console/rules/assembler/assemble.ts';
import { main } from './main.ts';
import { mapSource } from './maps.ts';
import { memory } from './memory.ts';
import { play } from './play.ts';
import { selfTest } from './self-test.ts';
import { show } from './show.ts';
import { sound } from './sound.ts';
import { pictures } from './tiles.ts';

/** "NES", two parts of program, one of pictures, pictures side by side and a battery, fixed parts. */
const HEADER = [0x4e, 0x45, 0x53, 0x1a, 2, 1, 0b0000_0011, 0, 0, 0, 0, 0, 0, 0, 0, 0] as const;

export interface Cartridge {
  /** The cartridge as an iNES file. */
  readonly file: Uint8Array;
  /** Addresses by the names of the source. */
  readonly names: Readonly<Record<string, number>>;
}

export function emberCartridge(): Cartridge {
  const { bytes, names } = assemble(`${memory}
.org $8000
${main}${play}${show}${sound}${mapSource()}${selfTest()}
.org $fffa
.word nmi, reset, irq
`);
  return { file: Uint8Array.from([...HEADER, ...bytes, ...pictures()]), names };
}
