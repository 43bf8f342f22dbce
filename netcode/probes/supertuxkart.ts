// SuperTuxKart's servers of a local network: `stk-server` on a port of its own beside the game's. Numbers have their high
// byte first, texts a byte of length.

import { Reader } from '../wire/bytes.ts';
import { type Probe, UNTOLD } from './probe.ts';
import { ascii, clean, fromUtf8, joined } from './text.ts';

const QUESTION = ascii('stk-server');
const REQUEST = joined([QUESTION.length], QUESTION);

/** After the name: most players, players, port, difficulty, mode, password, whether a race is on. */
const REST_BYTES = 8;

export const supertuxkart: Probe = {
  carrier: 'udp',
  request: () => REQUEST,
  read(bytes) {
    const reader = new Reader(bytes);
    reader.skip(4); // the version of servers, which is not the game's
    const name = clean(fromUtf8(reader.raw(reader.u8())));
    if (reader.left < REST_BYTES) return null;
    const maxPlayers = reader.u8();
    const players = reader.u8();
    const port = reader.u8() * 256 + reader.u8();
    return { info: { ...UNTOLD, name, players, maxPlayers, port } };
  },
};
