// What many messages say: whole numbers, short texts, hashes, and what things are called.

import * as v from 'valibot';
import { MAX_SEATS } from '../sim/rules.ts';
import { wayNames } from '../sim/ways.ts';
import { cleanLine, cleanName, NAME_LIMIT } from './text.ts';

export const whole = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max));
export const u32 = whole(0xffff_ffff);
/** Where counts that a room keeps all evening end, and times that it adds up, ms: the next relay reads nothing above. */
export const MOST_COUNTED = 0x7fff_ffff;
export const MOST_MS_COUNTED = Number.MAX_SAFE_INTEGER;
export const counted = whole(MOST_COUNTED);
export const msCounted = whole(MOST_MS_COUNTED);
/** A count of a room with so many more; it ends at `most`. */
export const countOn = (count: number, more: number, most = MOST_COUNTED) => Math.min(count + more, most);
/** How long something has lasted, as a field of 32 bits tells it: whole ms, capped at seven weeks. */
export const msSince = (since: number, now: number) =>
  Math.min(Math.max(0, Math.round(now - since)), 0xffff_ffff);
export const seat = whole(MAX_SEATS - 1);
const MOST_MEASURED = 2 ** 32;
/**
 * What was measured, in ms, frames or parts of one. Bounded, so that what is made of it is finite, too: JSON's 1e999 is Infinity,
 * and Infinity goes on as null, which pages refuse.
 */
export const measured = v.pipe(v.number(), v.minValue(-MOST_MEASURED), v.maxValue(MOST_MEASURED));
/** At most so many UTF-16 units. */
export const text = (max: number) => v.pipe(v.string(), v.maxLength(max));

/**
 * A name of a person or thing, or for a blank one the fallback. Cleaned by its reader, since a host may say
 * what it likes: what is shown, recorded and told on is what a name can be.
 */
export const called = (fallback = '') =>
  v.pipe(
    text(NAME_LIMIT),
    v.transform((name) => cleanName(name, fallback)),
  );

/** What a person in a room is called, who always has a name. */
export const personName = called('Player');

/** A line of a program's output, cleaned, of at most `max` characters. */
export const line = (max: number) =>
  v.pipe(
    text(max),
    v.transform((said) => cleanLine(said, max)),
  );

/** A state hash: 16 lowercase hexadecimal digits (see netcode/sim/hash.ts). */
export const hashSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/));

/** The fingerprint of an app's key: see netcode/crypto/key-pair.ts. */
export const fingerprintSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));

/** A game's identifier; also the name of its folder. */
export const gameIdSchema = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,31}$/));

/** See netcode/sim/ways.ts. */
export const waySchema = v.picklist(wayNames);
