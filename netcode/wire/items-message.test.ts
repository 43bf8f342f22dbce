import { describe, expect, it } from 'vitest';
import { decodeItems, encodeItems } from '../sim/items.ts';
import { commandMessage, itemsMessage, readCommandMessage, readItemsMessage } from './items-message.ts';
import { toJson } from './json.ts';

describe('messages of bytes', () => {
  it('carry a frame’s items', () => {
    const items = [
      { from: 3, bytes: Uint8Array.of(1, 2) },
      { from: 255, bytes: new Uint8Array(0) },
    ];
    const read = readItemsMessage(itemsMessage(258, 0xffff_fffe, encodeItems(items)))!;
    expect([read.match, read.frame]).toEqual([2, 0xffff_fffe]);
    expect(decodeItems(read.items)).toEqual(items);
  });

  it('carry a command', () => {
    expect(readCommandMessage(commandMessage(Uint8Array.of(7, 8)))).toEqual(Uint8Array.of(7, 8));
    expect(readCommandMessage(commandMessage(new Uint8Array(0)))).toEqual(new Uint8Array(0));
  });

  it('are not taken for each other, nor for JSON', () => {
    const all = [toJson({ m: 'stop' }), new Uint8Array(0), Uint8Array.of(1, 0, 0), Uint8Array.of(3)];
    for (const bytes of [...all, commandMessage(Uint8Array.of(1))])
      expect(readItemsMessage(bytes)).toBeNull();
    for (const bytes of [...all, itemsMessage(1, 1, Uint8Array.of())])
      expect(readCommandMessage(bytes)).toBeNull();
  });
});
