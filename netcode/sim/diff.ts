// Where two game states differ, by the name of the field: what a desync report says.

import { isTypedArray, type PlainRecord, pathOf } from './plain.ts';

export interface Difference {
  /** `players[3].x`; empty for the states themselves. */
  readonly path: string;
  /** The values; undefined where a state lacks the field. */
  readonly a: unknown;
  readonly b: unknown;
}

// More than a person reads; one wrong number in a generator soon touches everything.
const USUAL_LIMIT = 20;

// Long enough for a small object, short enough for one line.
const SHOWN_LENGTH = 60;

/** The differences from `a` to `b`, at most `limit`, in the order of a's fields and then b's. */
export function diff(a: unknown, b: unknown, limit: number = USUAL_LIMIT): Difference[] {
  const found: Difference[] = [];
  compare(a, b, [], found, limit);
  return found;
}

/** One line: `players[3].x: 512, 513`. */
export function describe(difference: Difference): string {
  return `${difference.path || 'state'}: ${show(difference.a)}, ${show(difference.b)}`;
}

function compare(
  a: unknown,
  b: unknown,
  path: (string | number)[],
  found: Difference[],
  limit: number,
): void {
  if (found.length >= limit || Object.is(a, b)) return; // Object.is: as the hash has it, NaN is NaN and -0 is not 0
  if (isBranch(a) && isBranch(b) && a.constructor === b.constructor) {
    for (const step of stepsInto(a, b)) {
      path.push(step);
      compare(a[step as string], b[step as string], path, found, limit);
      path.pop();
    }
  } else {
    found.push({ path: pathOf(path), a, b });
  }
}

function isBranch(value: unknown): value is PlainRecord {
  return typeof value === 'object' && value !== null;
}

function stepsInto(a: PlainRecord, b: PlainRecord): Iterable<string | number> {
  if (Array.isArray(a) || isTypedArray(a)) {
    const length = Math.max((a as unknown[]).length, (b as unknown as unknown[]).length);
    return Array.from({ length }, (_, index) => index);
  }
  return new Set([...Object.keys(a), ...Object.keys(b)]);
}

/** A value as a short text. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value === 'object' && value !== null && isTypedArray(value)) return `${value.length} numbers`;
  const text = JSON.stringify(value) ?? String(value);
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH - 1)}…` : text;
}
