// OpenTTD from 12 on: a question on the port of the game itself, by TCP. Packets are a length, a kind, and what it says;
// what newer versions of the answer have more stands before the rest.

import { Reader } from '../wire/bytes.ts';
import type { Answer, Probe } from './probe.ts';
import { clean, zeroEnded } from './text.ts';

const SERVER_GAME_INFO = 6;
const CLIENT_GAME_INFO = 7;

/** Length, little-endian and counting itself, and kind. */
const HEAD_BYTES = 3;
const REQUEST = Uint8Array.of(HEAD_BYTES, 0, CLIENT_GAME_INFO);

/** By UDP on the same port: for those who look for servers on a network. */
const FIND_SERVER = 0;
const GREETING = Uint8Array.of(HEAD_BYTES, 0, FIND_SERVER);

/** How a mod is told: by its number and checksum, these and its name, or a number in a list of theirs. */
const MOD_BYTES = [20, 20, 4];
const MOD_WITH_NAME = 1;

export const openttd: Probe = {
  carrier: 'tcp',
  greeting: GREETING,
  request: () => REQUEST,
  read(bytes) {
    const head = new Reader(bytes);
    const length = head.u16();
    if (head.u8() !== SERVER_GAME_INFO || length < HEAD_BYTES || bytes.length < length) return null;
    return info(new Reader(bytes, HEAD_BYTES, length));
  },
};

function info(reader: Reader): Answer | null {
  const version = reader.u8();
  if (version < 5 || version > 7) return null;
  if (version >= 7) reader.skip(8); // ticks played
  const modsAre = version >= 6 ? reader.u8() : 0;
  const modBytes = MOD_BYTES[modsAre];
  if (modBytes === undefined) return null;
  reader.u32(); // the script's version
  zeroEnded(reader);
  for (let mods = reader.u8(); mods > 0; mods--) {
    reader.skip(modBytes);
    if (modsAre === MOD_WITH_NAME) zeroEnded(reader);
  }
  reader.skip(4 + 4 + 3); // today, the first day, companies
  const name = clean(zeroEnded(reader));
  const revision = clean(zeroEnded(reader));
  reader.u8(); // password
  const maxPlayers = reader.u8();
  const players = reader.u8();
  reader.u8(); // those who watch
  const map = `${reader.u16()} × ${reader.u16()}`;
  if (reader.short) return null;
  return { info: { name, map, version: revision, players, maxPlayers, names: [] } };
}
