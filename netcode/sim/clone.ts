// Copies of a game state, for snapshots: a deep one, and one into an older copy that reuses its memory.

import { isTypedArray, type PlainRecord } from './plain.ts';

/** A deep copy of plain data, independent of `state`. */
export function clone<S>(state: S): S {
  return copyOf(state) as S;
}

/**
 * Makes `target` equal to `source` and returns it. Typed arrays, arrays and objects of `target` are reused
 * where their shapes fit; where one differs (another type, another length of a typed array, other fields or
 * fields in another order), that part is cloned anew. So use what is returned: at the root too it may be new.
 * `target` must be a copy of its own: sharing parts with `source` or with another copy is a bug.
 */
export function copyInto<S>(target: S, source: S): S {
  return copyOnto(target, source) as S;
}

function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const copy = new Array(value.length);
    for (let index = 0; index < value.length; index++) copy[index] = copyOf(value[index]);
    return copy;
  }
  if (isTypedArray(value)) return value.slice();
  // Engines copy a record whole faster than field by field.
  const copy: PlainRecord = { ...value };
  for (const field in copy) {
    const part = copy[field];
    if (typeof part === 'object' && part !== null) copy[field] = copyOf(part);
  }
  return copy;
}

function copyOnto(target: unknown, source: unknown): unknown {
  if (typeof source !== 'object' || source === null) return source;
  if (typeof target !== 'object' || target === null || target.constructor !== source.constructor) {
    return copyOf(source);
  }
  if (Array.isArray(source)) {
    const items = target as unknown[];
    items.length = source.length;
    for (let index = 0; index < source.length; index++) items[index] = copyOnto(items[index], source[index]);
    return items;
  }
  if (isTypedArray(source)) {
    const array = target as typeof source;
    if (array.length !== source.length) return source.slice();
    array.set(source);
    return array;
  }
  return copyRecord(target as PlainRecord, source as PlainRecord);
}

function copyRecord(target: PlainRecord, source: PlainRecord): PlainRecord {
  const fields = Object.keys(source);
  // The order of fields is part of the shape: rules that walk over them must see the same order in a copy.
  const targets = Object.keys(target);
  if (targets.length !== fields.length) return copyOf(source) as PlainRecord;
  for (let index = 0; index < fields.length; index++) {
    if (fields[index] !== targets[index]) return copyOf(source) as PlainRecord;
  }
  for (const field of fields) target[field] = copyOnto(target[field], source[field]);
  return target;
}
