// BZFlag: a greeting, which is answered with the protocol's number and an id, then two questions: how the game is set and how
// many are in each team, and who they are. All three go out at once. Numbers have their high byte first; what a message does
// not say, such as what the server is called, stays unknown: `nameless`.

import { Reader } from '../wire/bytes.ts';
import type { Probe, Score } from './probe.ts';
import { ascii, clean, cleanNames, cleanScores, fromLatin1, isCount, joined } from './text.ts';

const GREETING = ascii('BZFLAG\r\n\r\n');
const ANSWER = 'BZFS';

/** What is answered to one whom the server does not let in. */
const REFUSED = 0xff;

const code = (letters: string) => (letters.charCodeAt(0) << 8) | letters.charCodeAt(1);
const question = (letters: string) => joined([0, 0], ascii(letters));
const GAME = 'qg';
const PLAYERS = 'qp';
const ADD_PLAYER = code('ap');

/** Bytes of a name, padded with zeros. */
const NAME_BYTES = 32;

/** Messages that are read: more than there are of a full server. All are read again whenever more comes. */
const MOST_MESSAGES = 512;

export const bzflag: Probe = {
  carrier: 'tcp',
  nameless: true,
  request: () => joined(GREETING, question(GAME), question(PLAYERS)),
  read(bytes) {
    const reader = new Reader(bytes);
    const head = fromLatin1(reader.raw(ANSWER.length));
    const version = fromLatin1(reader.raw(4));
    if (reader.u8() === REFUSED || head !== ANSWER || reader.short) return null;
    const messages = messagesIn(reader);
    const game = messages.find((one) => one.code === code(GAME));
    const told = messages.findIndex((one) => one.code === code(PLAYERS));
    if (!game || told < 0) return null;
    const players = playersIn(messages[told]!.body);
    const those = messages.filter((one) => one.code === ADD_PLAYER).map(({ body }) => playerIn(body));
    // They come one by one behind it.
    if (players === null || those.length < players) return null;
    const most = maxPlayersIn(game.body);
    return {
      info: {
        ...{ name: '', map: '', version: clean(version), players, maxPlayers: most },
        names: cleanNames(those.map(({ name }) => name)),
        scores: cleanScores(those),
      },
    };
  },
};

interface Message {
  readonly code: number;
  readonly body: Reader;
}

/** The messages that have arrived whole. */
function messagesIn(reader: Reader): Message[] {
  const messages: Message[] = [];
  while (messages.length < MOST_MESSAGES) {
    const length = bigEndian(reader);
    const kind = bigEndian(reader);
    const body = reader.raw(length);
    if (reader.short) return messages;
    messages.push({ code: kind, body: new Reader(body) });
  }
  return messages;
}

function maxPlayersIn(body: Reader): number | null {
  body.skip(4); // style, options
  const most = bigEndian(body);
  return !body.short && isCount(most) ? most : null;
}

function playersIn(body: Reader): number | null {
  bigEndian(body); // teams
  const players = bigEndian(body);
  return !body.short && isCount(players) ? players : null;
}

function playerIn(body: Reader): Score {
  body.skip(1 + 2 + 2); // id, kind, team
  const won = bigEndian(body);
  const lost = bigEndian(body);
  body.skip(2); // of those, own people
  const [name = ''] = fromLatin1(body.raw(NAME_BYTES)).split('\0');
  return { name, score: won - lost };
}

function bigEndian(reader: Reader): number {
  return (reader.u8() << 8) | reader.u8();
}
