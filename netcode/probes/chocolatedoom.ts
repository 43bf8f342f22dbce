// Asks servers of Chocolate Doom and Crispy Doom: one kind of packet asks, another answers with version, state, number and limit
// of players, game, and the server's name.

import { Reader } from '../wire/bytes.ts';
import type { Probe } from './probe.ts';
import { clean, isCount, joined, zeroEnded } from './text.ts';

/** Kinds of packets; numbers are big-endian. */
const QUERY = [0, 13];
const QUERY_RESPONSE = 14;

/** Bytes before the name: game and mission. */
const GAME_BYTES = 2;

export const chocolatedoom: Probe = {
  carrier: 'udp',
  request: () => joined(QUERY),
  read(bytes) {
    const reader = new Reader(bytes);
    if (reader.u8() !== 0 || reader.u8() !== QUERY_RESPONSE) return null;
    const version = zeroEnded(reader);
    reader.u8(); // whether it waits for players, or plays
    const players = reader.u8();
    const maxPlayers = reader.u8();
    reader.skip(GAME_BYTES);
    const name = zeroEnded(reader);
    if (reader.short || !isCount(players)) return null;
    return {
      info: { name: clean(name), map: '', version: clean(version), players, maxPlayers, names: [] },
    };
  },
};
