// Armagetron Advanced: first the short question, since the long one alone stays unanswered. All is words of 16 bits, the
// high byte first; a number is two words, the low one first; in a text the two bytes of each word have changed places.

import { Reader } from '../wire/bytes.ts';
import type { Answer, Probe } from './probe.ts';
import { clean, cleanNames, fromLatin1, isCount, joined } from './text.ts';

const SHORT_INFO = 50;
const LONG_INFO = 51;
const ASK_SHORT = 52;
const ASK_LONG = 53;

/** Kind, number of the message, words that follow, who asks. */
const message = (kind: number) => joined([0, kind], [0, 0], [0, 0], [0, 0]);

export const armagetron: Probe = {
  carrier: 'udp',
  request: () => message(ASK_SHORT),
  read(bytes) {
    const reader = new Reader(bytes);
    const kind = word(reader);
    reader.skip(4);
    if (reader.short) return null;
    if (kind === SHORT_INFO) return { ask: message(ASK_LONG) };
    return kind === LONG_INFO ? info(reader) : null;
  },
};

function info(reader: Reader): Answer | null {
  number(reader); // port
  text(reader); // address
  const name = text(reader);
  const players = number(reader);
  number(reader); // oldest and newest protocol
  number(reader);
  const version = text(reader);
  const maxPlayers = number(reader);
  const names = text(reader);
  if (reader.short || !isCount(players) || !isCount(maxPlayers)) return null;
  return {
    info: {
      name: shown(name),
      map: '',
      version: clean(version),
      players,
      maxPlayers,
      names: cleanNames(names.split('\n').map(shown)),
    },
  };
}

function word(reader: Reader): number {
  return (reader.u8() << 8) | reader.u8();
}

function number(reader: Reader): number {
  const low = word(reader);
  return low + word(reader) * 65_536;
}

function text(reader: Reader): string {
  const length = word(reader);
  const swapped = reader.raw(length + (length % 2));
  const bytes = swapped.map((_, i) => swapped[i ^ 1] ?? 0);
  return fromLatin1(bytes.subarray(0, Math.max(0, length - 1)));
}

/** A name without its colour codes. */
function shown(coloured: string): string {
  return clean(coloured.replace(/0x[0-9a-f]{6}/gi, '').replaceAll('0xRESETT', ''));
}
