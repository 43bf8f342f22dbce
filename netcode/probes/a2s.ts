// A2S_INFO, the query of Valve's games and of many others. A server may want its challenge back first, so that its answer
// goes to who asked; the protocol lacks a token of ours.
// https://developer.valvesoftware.com/wiki/Server_queries

import { Reader } from '../wire/bytes.ts';
import type { Probe } from './probe.ts';
import { after, ascii, clean, joined, zeroEnded } from './text.ts';

const HEAD = [255, 255, 255, 255];
const REQUEST = joined(HEAD, ascii('TSource Engine Query\0'));
const INFO = joined(HEAD, ascii('I'));
const CHALLENGE = joined(HEAD, ascii('A'));

export const a2s: Probe = {
  carrier: 'udp',
  request: () => REQUEST,
  read(bytes) {
    const challenge = after(CHALLENGE, bytes);
    if (challenge) return challenge.length === 4 ? { ask: joined(REQUEST, challenge) } : null;
    const body = after(INFO, bytes);
    if (!body) return null;
    const reader = new Reader(body);
    reader.u8(); // the protocol's version
    const name = clean(zeroEnded(reader));
    const map = clean(zeroEnded(reader));
    zeroEnded(reader); // folder
    zeroEnded(reader); // game
    reader.u16(); // number at Steam
    const players = reader.u8();
    const maxPlayers = reader.u8();
    const bots = reader.u8();
    reader.skip(4); // kind, system, password, cheats watched
    const version = clean(zeroEnded(reader));
    if (reader.short) return null;
    return { info: { name, map, version, players: Math.max(0, players - bots), maxPlayers, names: [] } };
  },
};
