// Luanti, which was Minetest: one who greets is given a number, which only says that a server is there;
// the goodbye frees the number at once.

import { type Probe, UNTOLD } from './probe.ts';
import { after, joined } from './text.ts';

const PROTOCOL = [0x4f, 0x45, 0x74, 0x03];
const CHANNEL = 0;
const NOBODY = [0, 0];
const SERVER = [0, 1];
const CONTROL = 0;
const ORIGINAL = 1;
const RELIABLE = 3;
const SET_PEER_ID = 1;
const DISCONNECT = 3;
/** Numbers of reliable packets begin here. */
const FIRST_NUMBER = [0xff, 0xdc];

const GREETING = joined(PROTOCOL, NOBODY, [CHANNEL, ORIGINAL]);
const ANSWER = joined(PROTOCOL, SERVER, [CHANNEL, RELIABLE], FIRST_NUMBER, [CONTROL, SET_PEER_ID]);

export const minetest: Probe = {
  carrier: 'udp',
  request: () => GREETING,
  read(bytes) {
    const number = after(ANSWER, bytes);
    if (number?.length !== 2) return null;
    return { info: UNTOLD, ask: joined(PROTOCOL, number, [CHANNEL, CONTROL, DISCONNECT]) };
  },
};
