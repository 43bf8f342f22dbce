// Sauerbraten and other games of the Cube 2 engine of its age: one port behind the game's a number is sent back, and behind it how
// many are in, what is played, and what the server is called. Numbers take one byte, or three or five with the lowest first.

import { Reader } from '../wire/bytes.ts';
import type { Probe } from './probe.ts';
import { clean, isCount, joined, zeroEnded } from './text.ts';

/** Before a number of two bytes, and of four. */
const WORD = 0x80;
const LONG = 0x81;

/** How many may be in, of the attributes: Red Eclipse has one more before it, and many behind. */
const MAX_CLIENTS = 3;
const MAX_CLIENTS_OF_MANY = 4;
const MANY = 10;

/** Colours in texts. */
const COLOUR = /\f./g;

/** Zero asks for something else. */
const asked = (token: number) => [LONG, ...new Uint8Array(Uint32Array.of(token || 1).buffer)];

export const cube2: Probe = {
  carrier: 'udp',
  request: (token) => joined(asked(token)),
  read(bytes, token) {
    const reader = new Reader(bytes);
    for (const byte of asked(token)) if (reader.u8() !== byte) return null;
    const players = number(reader);
    const count = number(reader);
    if (count <= MAX_CLIENTS || count > 32) return null;
    const attributes = Array.from({ length: count }, () => number(reader));
    const map = zeroEnded(reader);
    const name = zeroEnded(reader);
    const maxPlayers = attributes[count < MANY ? MAX_CLIENTS : MAX_CLIENTS_OF_MANY]!;
    if (reader.short || !isCount(players) || !isCount(maxPlayers)) return null;
    const plain = (text: string) => clean(text.replace(COLOUR, ''));
    return { info: { name: plain(name), map: plain(map), version: '', players, maxPlayers, names: [] } };
  },
};

/** May be below zero. */
function number(reader: Reader): number {
  const first = reader.u8();
  if (first === WORD) return ((reader.u8() | (reader.u8() << 8)) << 16) >> 16;
  if (first === LONG) return reader.u32() | 0;
  return (first << 24) >> 24;
}
