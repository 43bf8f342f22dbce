// Servers of Teeworlds 0.6 and DDNet: the query is `gie3` and a byte of token, the answer `inf3` and zero-terminated strings,
// with numbers as decimal digits.

import { Reader } from '../wire/bytes.ts';
import type { Probe, Score } from './probe.ts';
import { after, ascii, clean, cleanNames, cleanScores, joined, NAMES_LIMIT, zeroEnded } from './text.ts';

const HEAD = new Uint8Array(10).fill(255);
const ANSWER = joined(HEAD, ascii('inf3'));

export const teeworlds6: Probe = {
  carrier: 'udp',
  request: (token) => joined(HEAD, ascii('gie3'), [token & 255]),
  read(bytes, token) {
    const body = after(ANSWER, bytes);
    if (!body) return null;
    const reader = new Reader(body);
    if (zeroEnded(reader) !== String(token & 255)) return null;
    const version = clean(zeroEnded(reader));
    const name = clean(zeroEnded(reader));
    const map = clean(zeroEnded(reader));
    zeroEnded(reader); // kind of game
    zeroEnded(reader); // flags
    zeroEnded(reader); // number of players
    zeroEnded(reader); // most players
    const players = countOf(zeroEnded(reader));
    const maxPlayers = countOf(zeroEnded(reader));
    if (reader.short || players === null) return null;
    const scores: Score[] = [];
    // Five strings a client: name, clan, country, score, whether it plays.
    while (reader.left > 0 && scores.length < Math.min(players, NAMES_LIMIT)) {
      const player = zeroEnded(reader);
      for (let i = 0; i < 2; i++) zeroEnded(reader);
      scores.push({ name: player, score: Number(zeroEnded(reader)) });
      zeroEnded(reader);
    }
    const names = cleanNames(scores.map((one) => one.name));
    return { info: { name, map, version, players, maxPlayers, names, scores: cleanScores(scores) } };
  },
};

function countOf(text: string): number | null {
  return /^\d{1,3}$/.test(text) ? Number(text) : null;
}
