// Three characters of bots, so that bots of one room differ.

import { mix } from '../../../netcode/sim/mix.ts';
import type { TrailsState } from '../rules/state.ts';

export interface Character {
  /** Cells ahead at which a wall begins to matter; below six a human at full speed would be late. */
  readonly sightCells: number;
  /** Cells ahead at which a dozing bot wakes up. */
  readonly dozySightCells: number;
  /** Most cells of free ground that it counts, which bounds the cost of a thought. */
  readonly groundCells: number;
  /** Cells between two thoughts while all is far. */
  readonly idleCells: number;
  /** Worth of a step towards a power-up beside it, in cells of ground. */
  readonly greed: number;
  /** How far it sees power-ups, cells. */
  readonly greedCells: number;
  /** Worth of a step towards the point where a rival can be cut off, in cells of ground. */
  readonly bite: number;
  /** How far it hunts rivals, cells. */
  readonly biteCells: number;
  /** Worth of each wall beside the next cell, in cells of ground: with much of it a bot hugs walls and fills its ground well. */
  readonly hug: number;
  /** Energy it keeps in reserve, of 1000. */
  readonly thrift: number;
  /** Part of the time in which it dozes, thousandths. */
  readonly dozy: number;
  /** Part of the time in which it is blind, thousandths. */
  readonly blind: number;
}

const hunter: Readonly<Character> = {
  sightCells: 9,
  dozySightCells: 2,
  groundCells: 320,
  idleCells: 4,
  greed: 14,
  greedCells: 14,
  bite: 34,
  biteCells: 34,
  hug: 1,
  thrift: 250,
  dozy: 110,
  blind: 5,
};

const keeper: Readonly<Character> = {
  sightCells: 7,
  dozySightCells: 2,
  groundCells: 480,
  idleCells: 9,
  greed: 10,
  greedCells: 12,
  bite: 5,
  biteCells: 14,
  hug: 5,
  thrift: 600,
  dozy: 70,
  blind: 5,
};

const magpie: Readonly<Character> = {
  sightCells: 8,
  dozySightCells: 2,
  groundCells: 360,
  idleCells: 5,
  greed: 46,
  greedCells: 40,
  bite: 12,
  biteCells: 20,
  hug: 2,
  thrift: 120,
  dozy: 100,
  blind: 6,
};

const characters: readonly Character[] = [hunter, keeper, magpie];

/** The character of a seat's bot at the state's level. Neighbouring seats differ; the match's seed says who gets which. */
export function characterOf(state: TrailsState, seat: number): Character {
  return atLevel(characters[(mix(state.seed, 1) + seat) % characters.length]!, state.level);
}

/**
 * A character at a level. Bots of level 1 see less, count less ground and doze more than those of level 2; bots of level 3 the
 * reverse.
 */
function atLevel(character: Character, level: number): Character {
  const { sightCells, groundCells, dozy, blind, bite } = character;
  if (level === 1) {
    const sees = { sightCells: sightCells - 2, dozySightCells: 1, groundCells: groundCells / 4 };
    return { ...character, ...sees, dozy: dozy * 4, blind: blind * 5, bite: bite / 3 };
  }
  if (level === 3) {
    const sees = { sightCells: sightCells + 4, groundCells: groundCells * 2 };
    return { ...character, ...sees, dozy: dozy / 12, blind: 0 };
  }
  return character;
}

/** How long a mood lasts: half a second, as long as a person's attention wanders. */
const MOOD_FRAMES = 30;

export type Mood = 'alert' | 'dozy' | 'blind';

/** How attentive a seat's bot is in this frame: its mistakes come from that. */
export function moodOf(state: TrailsState, seat: number, character: Character): Mood {
  const window = Math.floor(state.since / MOOD_FRAMES);
  const draw = mix(state.seed, 2, state.round, seat, window) % 1000;
  if (draw < character.blind) return 'blind';
  return draw < character.blind + character.dozy ? 'dozy' : 'alert';
}
