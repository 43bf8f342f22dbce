// Teeworlds 0.7: the server first gives a token for our address, then answers `gie3` under both tokens. Numbers are
// packed: six bits and a sign in the first byte, seven in each further one.

import { Reader } from '../wire/bytes.ts';
import type { Probe, Score } from './probe.ts';
import {
  after,
  ascii,
  clean,
  cleanNames,
  cleanScores,
  isCount,
  joined,
  NAMES_LIMIT,
  tokenBytes,
  zeroEnded,
} from './text.ts';

/** A control packet: flags, acknowledgement, number of chunks. */
const CONTROL = [4, 0, 0];
const GIVE_TOKEN = 5;
const NO_TOKEN = [255, 255, 255, 255];

/** A packet outside of connections, of version 1. */
const CONNLESS = 0x21;
const BROWSE = [255, 255, 255, 255];

/** Zeros that make the question longer than its answer, so that a server is useless for flooding others. */
const PADDING = new Uint8Array(508);

export const teeworlds7: Probe = {
  carrier: 'udp',
  request: (token) => joined(CONTROL, NO_TOKEN, [GIVE_TOKEN], tokenBytes(token), PADDING),
  read(bytes, token) {
    const ours = tokenBytes(token);
    const given = after(joined(CONTROL, ours, [GIVE_TOKEN]), bytes);
    if (given) {
      return given.length < 4
        ? null
        : { ask: joined([CONNLESS], given.subarray(0, 4), ours, BROWSE, ascii('gie3'), [0]) };
    }
    // Behind our token is the server's, which fits whatever came so far.
    const body = after(joined([CONNLESS], ours), bytes)?.subarray(4);
    const told = body && after(joined(BROWSE, ascii('inf3')), body);
    return told ? info(new Reader(told)) : null;
  },
};

function info(reader: Reader) {
  packed(reader); // the question's number, which the token makes needless
  const version = clean(zeroEnded(reader));
  const name = clean(zeroEnded(reader));
  zeroEnded(reader); // the machine's name
  const map = clean(zeroEnded(reader));
  zeroEnded(reader); // kind of game
  packed(reader); // flags
  packed(reader); // level of skill
  packed(reader); // those who play; the rest watch
  packed(reader);
  const players = packed(reader);
  const maxPlayers = packed(reader);
  if (reader.short || !isCount(players) || !isCount(maxPlayers)) return null;
  const scores: Score[] = [];
  // Fields of a client: name, clan, country, score, flags.
  while (reader.left > 0 && scores.length < Math.min(players, NAMES_LIMIT)) {
    const player = zeroEnded(reader);
    zeroEnded(reader);
    packed(reader);
    scores.push({ name: player, score: packed(reader) });
    packed(reader);
  }
  const names = cleanNames(scores.map((one) => one.name));
  return { info: { name, map, version, players, maxPlayers, names, scores: cleanScores(scores) } };
}

function packed(reader: Reader): number {
  let byte = reader.u8();
  const negative = (byte & 0x40) !== 0;
  let value = byte & 0x3f;
  for (let shift = 6; byte & 0x80 && shift < 32; shift += 7) {
    byte = reader.u8();
    value |= (byte & 0x7f) << shift;
  }
  return negative ? ~value : value;
}
