// What a frame carries besides inputs: commands of seats and events of the relay, in one order for everybody.
//
// Encoded item after item: u8 from (seat, or 255 for the relay), u16 length, the bytes. Little-endian.

import type { RelayEvent } from './rules.ts';

/** `from` of what the relay itself added. */
export const FROM_RELAY = 255;

/** Longest command or event, bytes: an order to a hundred units with room to spare. */
export const MAX_ITEM_BYTES = 1024;

export interface FrameItem {
  /** The seat that commanded, or FROM_RELAY. */
  readonly from: number;
  readonly bytes: Uint8Array;
}

/** Bytes of an item before its own. */
export const ITEM_HEAD_BYTES = 3;

export function encodeItems(items: readonly FrameItem[]): Uint8Array {
  const out = new Uint8Array(items.reduce((sum, { bytes }) => sum + ITEM_HEAD_BYTES + bytes.length, 0));
  let at = 0;
  for (const { from, bytes } of items) {
    out[at] = from;
    out[at + 1] = bytes.length & 0xff;
    out[at + 2] = bytes.length >> 8;
    out.set(bytes, at + ITEM_HEAD_BYTES);
    at += ITEM_HEAD_BYTES + bytes.length;
  }
  return out;
}

/** Null unless the bytes are whole items. */
export function decodeItems(bytes: Uint8Array): FrameItem[] | null {
  const items: FrameItem[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = (bytes[at + 1] ?? 0) | ((bytes[at + 2] ?? 0) << 8);
    const end = at + ITEM_HEAD_BYTES + length;
    if (end > bytes.length || length > MAX_ITEM_BYTES) return null;
    items.push({ from: bytes[at]!, bytes: bytes.slice(at + ITEM_HEAD_BYTES, end) });
    at = end;
  }
  return items;
}

/**
 * What the relay says in a frame: what is for the rules, a part of a saved game, that the leader begins the program of a file
 * again, and that the leader ends the match with the frame.
 */
export type FrameEvent =
  | RelayEvent
  | { readonly kind: 'memory'; readonly at: number; readonly bytes: Uint8Array }
  | { readonly kind: 'reset' }
  | { readonly kind: 'end' };

const EVENT = { left: 1, returned: 2, gift: 3, end: 4, memory: 5, reset: 6 } as const;

/** Most bytes of memory in one event. */
export const MOST_MEMORY_BYTES = MAX_ITEM_BYTES - 3;

/** u8 kind, then u8 seat, u32 value, or u16 where and bytes, by the kind. */
export function encodeEvent(event: FrameEvent): Uint8Array {
  if (event.kind === 'end' || event.kind === 'reset') return Uint8Array.of(EVENT[event.kind]);
  if (event.kind === 'memory') {
    const { at, bytes } = event;
    return Uint8Array.of(EVENT.memory, at & 0xff, at >> 8, ...bytes);
  }
  if (event.kind !== 'gift') return Uint8Array.of(EVENT[event.kind], event.seat);
  const { value } = event;
  return Uint8Array.of(EVENT.gift, value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, value >>> 24);
}

/** Null for an event of an unknown kind. */
export function decodeEvent(bytes: Uint8Array): FrameEvent | null {
  const [kind, a = 0, b = 0, c = 0, d = 0] = bytes;
  if (kind === EVENT.left && bytes.length === 2) return { kind: 'left', seat: a };
  if (kind === EVENT.returned && bytes.length === 2) return { kind: 'returned', seat: a };
  if (kind === EVENT.end && bytes.length === 1) return { kind: 'end' };
  if (kind === EVENT.reset && bytes.length === 1) return { kind: 'reset' };
  if (kind === EVENT.memory && bytes.length > 3)
    return { kind: 'memory', at: a | (b << 8), bytes: bytes.slice(3) };
  if (kind !== EVENT.gift || bytes.length !== 5) return null;
  return { kind: 'gift', value: (a | (b << 8) | (c << 16) | (d << 24)) >>> 0 };
}
