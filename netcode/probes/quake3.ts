// Quake III and what came of it (ioquake3, OpenArena, Xonotic): `getstatus`, answered by a line of \key\value and a line a
// player. The challenge comes back in the answer.

import type { Probe } from './probe.ts';
import { after, ascii, clean, cleanNames, cleanScores, fromLatin1, joined, NAMES_LIMIT } from './text.ts';

const HEAD = [255, 255, 255, 255];
const ANSWER = joined(HEAD, ascii('statusResponse\n'));

const challengeOf = (token: number) => token.toString(16).padStart(8, '0');

export const quake3: Probe = {
  carrier: 'udp',
  request: (token) => joined(HEAD, ascii(`getstatus ${challengeOf(token)}\n`)),
  read(bytes, token) {
    const body = after(ANSWER, bytes);
    if (!body) return null;
    const [info = '', ...lines] = fromLatin1(body).split('\n');
    const values = valuesOf(info);
    if (values.get('challenge') !== challengeOf(token)) return null;
    const players = lines.slice(0, NAMES_LIMIT).flatMap((line) => {
      const [, score, name] = /^(-?\d+) -?\d+ "(.*)"/.exec(line) ?? [];
      return name === undefined ? [] : [{ name: shown(name), score: Number(score) }];
    });
    const most = Number(values.get('sv_maxclients'));
    return {
      info: {
        name: shown(values.get('sv_hostname') ?? values.get('hostname') ?? ''),
        map: clean(values.get('mapname') ?? ''),
        version: clean(values.get('version') ?? ''),
        players: players.length,
        maxPlayers: Number.isInteger(most) && most > 0 && most < 1_000 ? most : null,
        names: cleanNames(players.map(({ name }) => name)),
        scores: cleanScores(players),
      },
    };
  },
};

function valuesOf(info: string): ReadonlyMap<string, string> {
  const parts = info.split('\\');
  const values = new Map<string, string>();
  for (let i = 1; i + 1 < parts.length; i += 2) values.set(parts[i]!, parts[i + 1]!);
  return values;
}

/** A name without its colour codes: a caret and a character. */
function shown(text: string): string {
  return clean(text.replace(/\^[^^]/g, ''));
}
