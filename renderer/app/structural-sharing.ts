// Keeps what did not change: views arrive as fresh copies, and unchanged parts should not render again.

/** `next`, with every part that equals the same part of `previous` replaced by it. Both are plain JSON data. */
export function share<T>(previous: unknown, next: T): T {
  if (Object.is(previous, next)) return next;
  if (!isObject(previous) || !isObject(next) || Array.isArray(previous) !== Array.isArray(next)) return next;

  const out: Record<string, unknown> | unknown[] = Array.isArray(next) ? [] : {};
  const keys = Object.keys(next);
  let same = keys.length === Object.keys(previous).length;
  for (const key of keys) {
    const part = share(previous[key], next[key]);
    (out as Record<string, unknown>)[key] = part;
    same &&= Object.hasOwn(previous, key) && Object.is(part, previous[key]);
  }
  return (same ? previous : out) as T;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
