// The messages of the channel `items`: a frame's items on their way down, and a command on its way up. Bytes, to be small.

/** relay -> peer: u32 match, u32 frame, items as netcode/sim/frame-items.ts encodes them. */
export const ITEMS_HEAD_BYTES = 8;

/** peer -> relay: u32 match, the command. */
export const COMMAND_HEAD_BYTES = 4;

export function itemsMessage(match: number, frame: number, items: Uint8Array): Uint8Array {
  const message = new Uint8Array(ITEMS_HEAD_BYTES + items.length);
  const view = viewOf(message);
  view.setUint32(0, match, true);
  view.setUint32(4, frame, true);
  message.set(items, ITEMS_HEAD_BYTES);
  return message;
}

/** Null when it is too short. */
export function readItemsMessage(
  message: Uint8Array,
): { match: number; frame: number; items: Uint8Array } | null {
  if (message.length < ITEMS_HEAD_BYTES) return null;
  const view = viewOf(message);
  return {
    match: view.getUint32(0, true),
    frame: view.getUint32(4, true),
    items: message.subarray(ITEMS_HEAD_BYTES),
  };
}

export function commandMessage(match: number, command: Uint8Array): Uint8Array {
  const message = new Uint8Array(COMMAND_HEAD_BYTES + command.length);
  viewOf(message).setUint32(0, match, true);
  message.set(command, COMMAND_HEAD_BYTES);
  return message;
}

/** Null when it is too short. */
export function readCommandMessage(message: Uint8Array): { match: number; command: Uint8Array } | null {
  if (message.length < COMMAND_HEAD_BYTES) return null;
  return { match: viewOf(message).getUint32(0, true), command: message.subarray(COMMAND_HEAD_BYTES) };
}

function viewOf(message: Uint8Array): DataView {
  return new DataView(message.buffer, message.byteOffset, message.byteLength);
}
