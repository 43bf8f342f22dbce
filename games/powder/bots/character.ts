// What makes a bot strong or human: how soon it notices, what it overlooks, how bold it is.

import { mix } from '../../../netcode/sim/mix.ts';
import { ownerOf } from '../rules/bombs.ts';
import type { PowderState } from '../rules/state.ts';

export interface Character {
  /** Frames between two thoughts while it stands; on the way it thinks in the middle of each cell. */
  readonly thinksEvery: number;
  /** Frames left of a rival bomb's fuse when the bot notices the bomb. */
  readonly noticesAt: number;
  /** Number of bombs in a hundred that the bot overlooks. */
  readonly overlooks: number;
  /** Frames that it keeps between itself and a flame. */
  readonly margin: number;
  /** Number of half seconds in a hundred in which the bot idles. */
  readonly idles: number;
  /** Number of bombs in a hundred that the bot drops without looking for a way out. */
  readonly rash: number;
  /** What a rival in the flames, and being near one, is worth to it. */
  readonly hunts: number;
  /** Sees that a rival would not get out, and where a rival could shut its own way out. */
  readonly traps: boolean;
  /** Knows a curse when it sees one, and walks the right way under `backwards`. */
  readonly knowing: boolean;
}

const CHARACTERS: readonly Character[] = [
  {
    thinksEvery: 24,
    noticesAt: 105,
    overlooks: 14,
    margin: -2,
    idles: 30,
    rash: 12,
    hunts: 6,
    traps: false,
    knowing: false,
  },
  {
    thinksEvery: 12,
    noticesAt: 135,
    overlooks: 3,
    margin: 2,
    idles: 8,
    rash: 1,
    hunts: 16,
    traps: false,
    knowing: true,
  },
  {
    thinksEvery: 5,
    noticesAt: 150,
    overlooks: 0,
    margin: 5,
    idles: 0,
    rash: 0,
    hunts: 30,
    traps: true,
    knowing: true,
  },
];

export function characterOf(state: PowderState): Character {
  return CHARACTERS[state.level - 1] ?? CHARACTERS[1]!;
}

/** The bombs that a seat reckons with. The same bomb is overlooked all the time or never. */
export function eyesOf(state: PowderState, seat: number, character: Character): (slot: number) => boolean {
  const { fuse } = state.bombs;
  return (slot) => {
    if (ownerOf(slot) === seat) return true;
    if (fuse[slot]! > character.noticesAt) return false;
    // The frame in which it will go off names the bomb.
    return mix(state.seed, seat, slot, state.since + fuse[slot]!) % 100 >= character.overlooks;
  };
}

export function isIdle(state: PowderState, seat: number, character: Character): boolean {
  return mix(state.seed, state.round, seat, state.since >> 5) % 100 < character.idles;
}

export function isRash(state: PowderState, seat: number, character: Character): boolean {
  return mix(state.seed, seat, state.since >> 4, 3) % 100 < character.rash;
}
