import { describe, expect, it } from 'vitest';
import { decodeItems, encodeItems } from '../sim/frame-items.ts';
import {
  COMMAND_HEAD_BYTES,
  commandMessage,
  ITEMS_HEAD_BYTES,
  itemsMessage,
  readCommandMessage,
  readItemsMessage,
} from './items-message.ts';

describe('binary messages', () => {
  it('carry a frame’s items, and the whole number of its match', () => {
    const items = [
      { from: 3, bytes: Uint8Array.of(1, 2) },
      { from: 255, bytes: new Uint8Array(0) },
    ];
    const read = readItemsMessage(itemsMessage(0xffff_ff02, 0xffff_fffe, encodeItems(items)))!;
    expect([read.match, read.frame]).toEqual([0xffff_ff02, 0xffff_fffe]);
    expect(decodeItems(read.items)).toEqual(items);
  });

  it('carry a command, and the whole number of its match', () => {
    const command = Uint8Array.of(7, 8);
    expect(readCommandMessage(commandMessage(258, command))).toEqual({ match: 258, command });
  });

  it('are refused when they are too short for their heads', () => {
    for (let length = 0; length < ITEMS_HEAD_BYTES; length++) {
      expect(readItemsMessage(new Uint8Array(length)), `${length} bytes`).toBeNull();
    }
    for (let length = 0; length < COMMAND_HEAD_BYTES; length++) {
      expect(readCommandMessage(new Uint8Array(length)), `${length} bytes`).toBeNull();
    }
    expect(readItemsMessage(new Uint8Array(ITEMS_HEAD_BYTES))?.items).toHaveLength(0);
    expect(readCommandMessage(new Uint8Array(COMMAND_HEAD_BYTES))?.command).toHaveLength(0);
  });
});
