// Which values a game state may hold (see Plain in rules.ts), decided in one place for clone, hash and diff.

export type TypedArray =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Int16Array
  | Uint32Array
  | Int32Array
  | Float64Array;

// The name decides, because that is what a typed array tells about itself across realms (a worker, a test).
const TYPED_ARRAYS: ReadonlySet<string> = new Set([
  'Uint8Array',
  'Int8Array',
  'Uint16Array',
  'Int16Array',
  'Uint32Array',
  'Int32Array',
  'Float64Array',
]);

export type PlainRecord = { [field: string]: unknown };

export function isTypedArray(value: object): value is TypedArray {
  return ArrayBuffer.isView(value) && TYPED_ARRAYS.has(value.constructor.name);
}

/** Object literals only: a Map, a Date, a class instance or an object without a prototype is refused. */
export function isRecord(value: object): value is PlainRecord {
  return Object.getPrototypeOf(value) === Object.prototype;
}

/** A path as a programmer would write it: `players[3].x`. Whole numbers are indices. */
export function pathOf(steps: readonly (string | number)[]): string {
  let path = '';
  for (const step of steps) {
    if (typeof step === 'number') path += `[${step}]`;
    else if (!/^[A-Za-z_$][\w$]*$/.test(step)) path += `[${JSON.stringify(step)}]`;
    else path += path === '' ? step : `.${step}`;
  }
  return path;
}
