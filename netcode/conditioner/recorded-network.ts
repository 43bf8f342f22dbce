// A network as it was: when datagrams were sent on each link, how long each of them took, and which were lost. Played back
// it does the same to whatever is sent at those times, under whichever way to stay in step.
//
//   file   JSON: { kind, version, lengthMs, links: [{ up, down }] }; up and down are pairs of whole numbers, in units of
//          0.1 ms: time since the datagram before (the first: since the beginning), and delay, -1 for one that was lost
//
// Source of the idea: Noble, Satyanarayanan, Nguyen, Katz, “Trace-Based Mobile Network Emulation” (SIGCOMM 1997).

import * as v from 'valibot';

/** What datagrams met in one direction of a link, in the order in which they were sent. */
export interface RecordedPath {
  /** When each was sent, ms since the beginning, in rising order. */
  readonly sentAt: readonly number[];
  /** How long each took, ms; null: it was lost. */
  readonly delays: readonly (number | null)[];
  /** After this long, ms, it begins again. */
  readonly lengthMs: number;
}

/** `up` is what the relay gets. */
export interface RecordedLink {
  readonly up: RecordedPath;
  readonly down: RecordedPath;
}

export interface RecordedNetwork {
  readonly lengthMs: number;
  /** At least one. */
  readonly links: readonly RecordedLink[];
}

/** Longest recording, ms: a round of a game. */
export const MOST_RECORDED_MS = 60_000;

/** Datagrams in one direction of it: 60 a second, each sent twice, and some. */
export const MOST_RECORDED = 9_000;

/** Links in it: seats and onlookers of a room. */
const MOST_LINKS = 24;

/** Bytes of a file: of so many datagrams, with ten digits and commas for each. */
export const RECORDING_LIMIT = 2 * MOST_LINKS * MOST_RECORDED * 10;

const UNITS_PER_MS = 10;
const LOST = -1;
/** What takes longer, ms, is useless. */
const LONGEST_MS = 10_000;

/** When what is sent at `now` arrives, ms: as what was sent last at that time of the recording, which goes round and round. */
export function recordedArrivals({ sentAt, delays, lengthMs }: RecordedPath, now: number): number[] {
  const at = now % lengthMs;
  let low = 0;
  let high = sentAt.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sentAt[middle]! <= at) low = middle + 1;
    else high = middle;
  }
  const delay = delays[Math.max(0, low - 1)];
  return delay === null ? [] : [now + (delay ?? 0)];
}

const units = (mostMs: number, least = 0) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(mostMs * UNITS_PER_MS));
const pathSchema = v.pipe(
  v.array(v.number()),
  v.maxLength(2 * MOST_RECORDED),
  v.check((pairs) => pairs.length % 2 === 0, 'a delay is missing'),
  v.check((pairs) => pairs.every((one, i) => v.is(i % 2 ? delaySchema : waitSchema, one)), 'a time is none'),
);
const waitSchema = units(MOST_RECORDED_MS);
const delaySchema = units(LONGEST_MS, LOST);
const fileSchema = v.object({
  kind: v.literal('ethernight-network'),
  version: v.literal(1),
  lengthMs: v.pipe(v.number(), v.minValue(1), v.maxValue(MOST_RECORDED_MS)),
  links: v.pipe(
    v.array(v.object({ up: pathSchema, down: pathSchema })),
    v.minLength(1),
    v.maxLength(MOST_LINKS),
  ),
});

export function writeRecording({ lengthMs, links }: RecordedNetwork): string {
  const file: v.InferOutput<typeof fileSchema> = {
    kind: 'ethernight-network',
    version: 1,
    lengthMs: Math.ceil(lengthMs),
    links: links.map(({ up, down }) => ({ up: pairsOf(up), down: pairsOf(down) })),
  };
  return `${JSON.stringify(file)}\n`;
}

/** Null unless it is a whole, sound recording. */
export function readRecording(text: string): RecordedNetwork | null {
  if (text.length > RECORDING_LIMIT) return null;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), fileSchema), text);
  if (!read.success) return null;
  const { lengthMs, links } = read.output;
  const path = (pairs: readonly number[]) => pathOf(pairs, lengthMs);
  return { lengthMs, links: links.map(({ up, down }) => ({ up: path(up), down: path(down) })) };
}

function pairsOf({ sentAt, delays }: RecordedPath): number[] {
  const whole = sentAt.map((ms) => Math.round(ms * UNITS_PER_MS));
  return delays.flatMap((delay, i) => {
    const wait = whole[i]! - (whole[i - 1] ?? 0);
    return [wait, delay === null ? LOST : Math.round(Math.min(delay, LONGEST_MS) * UNITS_PER_MS)];
  });
}

function pathOf(pairs: readonly number[], lengthMs: number): RecordedPath {
  const sentAt: number[] = [];
  const delays: (number | null)[] = [];
  let at = 0;
  for (let i = 0; i < pairs.length; i += 2) {
    at += pairs[i]!;
    sentAt.push(at / UNITS_PER_MS);
    delays.push(pairs[i + 1] === LOST ? null : pairs[i + 1]! / UNITS_PER_MS);
  }
  return { sentAt, delays, lengthMs };
}
