// Keeps what did not change: views arrive as fresh copies, and unchanged parts should not render again.

/** `next`, with every part that equals the same part of `previous` replaced by it. Both are plain JSON data. */
export function share<T>(previous: unknown, next: T): T {
  if (Object.is(previous, next)) return next;
  if (!isObject(previous) || !isObject(next) || Array.isArray(previous) !== Array.isArray(next)) return next;

  const keys = Object.keys(next);
  let same = keys.length === Object.keys(previous).length;
  const parts = keys.map((key) => {
    const had = Object.hasOwn(previous, key);
    const part = had ? share(previous[key], next[key]) : next[key];
    same &&= had && Object.is(part, previous[key]);
    return part;
  });
  if (same) return previous as T;
  // Own properties, whatever their names: `__proto__` is one in JSON.
  return (Array.isArray(next) ? parts : Object.fromEntries(keys.map((key, at) => [key, parts[at]]))) as T;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
