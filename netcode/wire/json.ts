// JSON in datagrams: written as UTF-8, read through a schema, null for anything else.

import * as v from 'valibot';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

export function toJson(value: unknown): Uint8Array {
  return encoder.encode(JSON.stringify(value));
}

export function fromJson<T>(schema: v.GenericSchema<unknown, T>, bytes: Uint8Array): T | null {
  try {
    const result = v.safeParse(schema, JSON.parse(decoder.decode(bytes)));
    return result.success ? result.output : null;
  } catch {
    return null; // not UTF-8, or not JSON
  }
}
