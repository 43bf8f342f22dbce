// The two messages of the stream that are bytes, not JSON (which starts with `{`): a frame's items on their way
// down, and a command on its way up.

/** relay -> peer: u8 1, u8 match, u32 frame, items as netcode/sim/items.ts encodes them. */
export const ITEMS = 1;

/** peer -> relay: u8 2, the command. */
export const COMMAND = 2;

export const ITEMS_HEAD_BYTES = 6;

export function itemsMessage(match: number, frame: number, items: Uint8Array): Uint8Array {
  const message = new Uint8Array(ITEMS_HEAD_BYTES + items.length);
  const view = new DataView(message.buffer);
  view.setUint8(0, ITEMS);
  view.setUint8(1, match & 0xff);
  view.setUint32(2, frame, true);
  message.set(items, ITEMS_HEAD_BYTES);
  return message;
}

/** Null when the message is something else. */
export function readItemsMessage(
  message: Uint8Array,
): { match: number; frame: number; items: Uint8Array } | null {
  if (message[0] !== ITEMS || message.length < ITEMS_HEAD_BYTES) return null;
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  return { match: message[1]!, frame: view.getUint32(2, true), items: message.subarray(ITEMS_HEAD_BYTES) };
}

export function commandMessage(command: Uint8Array): Uint8Array {
  const message = new Uint8Array(1 + command.length);
  message[0] = COMMAND;
  message.set(command, 1);
  return message;
}

/** Null when the message is something else. */
export function readCommandMessage(message: Uint8Array): Uint8Array | null {
  return message[0] === COMMAND ? message.subarray(1) : null;
}
