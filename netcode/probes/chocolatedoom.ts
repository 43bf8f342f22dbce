// Chocolate Doom and what came of it (Crispy Doom): a kind of packet asks, another answers with the version, what the server
// does, how many are in and how many may be, what they play, and its name.

import { Reader } from '../wire/bytes.ts';
import type { Probe } from './probe.ts';
import { clean, isCount, joined, zeroEnded } from './text.ts';

/** High byte first, as all of its numbers. */
const QUERY = [0, 13];
const QUERY_RESPONSE = 14;

/** Before the name: of which game, and which of its missions. */
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
