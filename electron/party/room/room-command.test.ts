import { describe, expect, it } from 'vitest';
import type { FromPeer, NativeOptions } from '../../../netcode/wire/messages.ts';
import { DONE, rejected } from '../window/command-outcome.ts';
import { CALM, type Outcome, type RoomCommand } from '../window/contract.ts';
import { type CommandedRoom, obeyInRoom } from './room-command.ts';

const ME = 1;
const NEIGHBOUR = 2;
const GUEST = 3;
const MATCH = 5;

const denied = (why: 'not-leader' | 'nothing-played' | 'nobody') =>
  rejected({ kind: 'denied', denial: { why } });
/** What the room answers to all that it is asked. */
const ANSWER: Outcome = { is: 'done', report: 'the room’s answer' };
const NETWORK: Outcome = { is: 'done', network: 'the laboratory’s answer' };

interface Here {
  readonly hosts?: boolean;
  /** Whether games that people have can be started; only this one is allowed. */
  readonly allowed?: string | null;
  readonly match?: number | null;
}

/** A room, and what has been asked of it and of the parts of our session. */
function room({ hosts = false, allowed = null, match = MATCH }: Here = {}) {
  const asked: FromPeer[] = [];
  const did: unknown[][] = [];
  const note = <T>(value: T, ...what: unknown[]): T => {
    did.push(what);
    return value;
  };
  const session: CommandedRoom = {
    ...{ me: ME, match, conditions: null },
    ask: async (message) => {
      asked.push(message);
      return ANSWER;
    },
    ready: (command) => note((command.member ?? ME) <= NEIGHBOUR, 'ready', command),
    sayAs: (member, message) => note(member === ME || member === NEIGHBOUR, 'say', member, message),
    pause: async (still) => note(ANSWER, 'pause', still),
    mend: () => note(undefined, 'mend'),
    addPlayer: (name) => note(name === 'full' ? 'full' : null, 'add', name),
    removePlayer: (member) => note(member === NEIGHBOUR, 'remove', member),
    guests: { letIn: (on) => note(hosts, 'guests', on), renew: () => note(hosts, 'renew') },
    runs:
      allowed === null
        ? null
        : {
            game: 'quake',
            allows: (game) => game === allowed,
            takesLate: (game) => game !== 'doom',
            mayPlay: () => allowed === 'quake',
            permitChosen: () => note(undefined, 'permit'),
            launch: (part) => note(part === 'client', 'launch', part),
            end: (part) => note(undefined, 'end', part),
          },
    showing: { join: () => note(ANSWER, 'join') },
    saves: { choose: async (file, save) => note(ANSWER, 'file', file, save) },
    host: {
      setPassword: (password) => note(hosts, 'password', password),
      here: hosts
        ? {
            laboratory: {
              bend: (members, line) => note(NETWORK, 'bend', members, line),
              cut: (members) => note(NETWORK, 'cut', members),
              record: (on) => note(NETWORK, 'record', on),
              save: () => note(NETWORK, 'save'),
              load: (file) => note(NETWORK, 'load', file),
            },
          }
        : null,
      handOver: async (member) => member === GUEST,
    },
  };
  return {
    session,
    asked,
    did,
    obey: async (command: RoomCommand) => obeyInRoom(session, command, () => 77),
  };
}

describe('a command that is nothing but a message', () => {
  const options: NativeOptions = { map: 1 };
  it.each<[RoomCommand, FromPeer]>([
    [
      { do: 'bots', change: -1 },
      { m: 'choose', botsBy: -1 },
    ],
    [
      { do: 'option', key: 'rounds', value: 3 },
      { m: 'choose', options: { rounds: 3 } },
    ],
    [
      { do: 'way', way: 'strict' },
      { m: 'choose', way: 'strict' },
    ],
    [
      { do: 'teams', teams: 2 },
      { m: 'choose', teams: 2 },
    ],
    [
      { do: 'delay', seconds: 10 },
      { m: 'choose', delay: 10 },
    ],
    [
      { do: 'game', game: 'trails' },
      { m: 'choose', game: 'trails' },
    ],
    [
      { do: 'spectate', on: true },
      { m: 'watch', on: true },
    ],
    [{ do: 'gift' }, { m: 'gift', match: MATCH, value: 77 }],
    [{ do: 'reset-console' }, { m: 'reset', match: MATCH }],
    [
      { do: 'places', native: 4, order: [2, 1] },
      { m: 'places', native: 4, order: [2, 1] },
    ],
    [{ do: 'stop' }, { m: 'stop' }],
    [{ do: 'shuffle' }, { m: 'shuffle' }],
    [
      { do: 'title', title: '  Friday ' },
      { m: 'title', title: 'Friday' },
    ],
    [
      { do: 'title', title: '  ' },
      { m: 'title', title: '' },
    ],
    [
      { do: 'announce', text: ' Pizza ' },
      { m: 'announce', text: ' Pizza ' },
    ],
    [
      { do: 'unban', member: 9 },
      { m: 'unban', member: 9 },
    ],
    [
      { do: 'lock', locked: true },
      { m: 'lock', locked: true },
    ],
    [{ do: 'start' }, { m: 'start' }],
    [
      { do: 'chat', text: 'hi' },
      { m: 'chat', text: 'hi' },
    ],
    [
      { do: 'emote', emote: 'wave' },
      { m: 'emote', emote: 'wave' },
    ],
    [
      { do: 'native', game: null },
      { m: 'native', game: null },
    ],
    [
      { do: 'native', game: null, options },
      { m: 'native', game: null, options },
    ],
    [
      { do: 'kick', member: GUEST, why: 'sleepy', ban: true },
      { m: 'kick', member: GUEST, why: 'sleepy', ban: true },
    ],
  ])('asks the room, whose answer is the outcome: %j', async (command, message) => {
    const { obey, asked } = room();
    expect(await obey(command)).toBe(ANSWER);
    expect(asked).toStrictEqual([message]); // no entry that is undefined
  });

  it('drops a gift into no match where none is on', async () => {
    const { obey, asked } = room({ match: null });
    await obey({ do: 'gift' });
    expect(asked).toEqual([{ m: 'gift', match: 0, value: 77 }]);
  });
});

describe('a game that people have', () => {
  it.each([
    ['in an app that starts none', null, ''],
    ['that the person has not allowed', 'openttd', 'quake'],
  ])('is not played %s', async (_, allowed, game) => {
    const { obey, asked, did } = room({ allowed });
    expect(await obey({ do: 'ready', ready: true, native: 4 })).toEqual(
      rejected({ kind: 'not-allowed', game }),
    );
    expect(await obey({ do: 'native', game: 'quake' })).toEqual(
      rejected({ kind: 'not-allowed', game: 'quake' }),
    );
    expect([asked, did]).toEqual([[], []]);
    expect(await obey({ do: 'ready', ready: false, native: 4 })).toBe(DONE); // that can always be taken back
  });

  it('is chosen, permitted by its start, launched and ended where the person has allowed it', async () => {
    const { obey, asked, did } = room({ allowed: 'quake' });
    expect(await obey({ do: 'ready', ready: true, native: 4 })).toBe(DONE);
    await obey({ do: 'native', game: 'quake' });
    await obey({ do: 'start' });
    expect(asked).toEqual([{ m: 'native', game: 'quake' }, { m: 'start' }]);
    expect(await obey({ do: 'launch', part: 'client' })).toBe(DONE);
    expect(await obey({ do: 'launch', part: 'server' })).toEqual(denied('nothing-played'));
    expect(await obey({ do: 'end-native', part: 'server' })).toBe(DONE);
    expect(did.slice(1)).toEqual([['permit'], ['launch', 'client'], ['launch', 'server'], ['end', 'server']]);
  });

  it('tells the room when no player can come late', async () => {
    const { obey, asked } = room({ allowed: 'doom' });
    await obey({ do: 'native', game: 'doom' });
    expect(asked).toEqual([{ m: 'native', game: 'doom', late: false }]);
  });

  it('is not launched in an app that starts none', async () => {
    const { obey } = room();
    expect(await obey({ do: 'launch', part: 'client' })).toEqual(denied('nothing-played'));
  });
});

describe('players at this machine', () => {
  it('come and go, and the person hears why one cannot', async () => {
    const { obey, did } = room();
    expect(await obey({ do: 'add-player' })).toBe(DONE);
    expect(await obey({ do: 'add-player', name: 'full' })).toEqual(
      rejected({ kind: 'turned-away', why: 'full' }),
    );
    expect(await obey({ do: 'remove-player', member: NEIGHBOUR })).toBe(DONE);
    expect(await obey({ do: 'remove-player', member: GUEST })).toEqual(
      rejected({ kind: 'no-player', member: GUEST }),
    );
    expect(did.slice(0, 2)).toEqual([
      ['add', ''],
      ['add', 'full'],
    ]);
  });

  it('leave when the person kicks them: the room is asked for others alone', async () => {
    const { obey, asked } = room();
    expect(await obey({ do: 'kick', member: NEIGHBOUR, why: '', ban: true })).toBe(DONE);
    expect(asked).toEqual([]);
  });

  it('are ready, talk and choose for themselves', async () => {
    const { obey, asked, did } = room();
    const stranger = rejected({ kind: 'no-player', member: GUEST });
    expect(await obey({ do: 'ready', ready: true, member: NEIGHBOUR })).toBe(DONE);
    expect(await obey({ do: 'ready', ready: true, member: GUEST })).toEqual(stranger);
    expect(await obey({ do: 'chat', text: 'hi', member: NEIGHBOUR })).toBe(DONE);
    expect(await obey({ do: 'emote', emote: 'wave', member: GUEST })).toEqual(stranger);
    expect(await obey({ do: 'seat', member: NEIGHBOUR, team: 2 })).toBe(DONE);
    expect(asked).toEqual([]);
    expect(did.at(-1)).toEqual(['say', NEIGHBOUR, { m: 'seat', team: 2 }]);
  });

  it('have a seat of another member chosen by the room, which knows who leads, and so their own', async () => {
    const { obey, asked } = room();
    expect(await obey({ do: 'seat', member: GUEST, handicap: 1 })).toBe(ANSWER);
    expect(await obey({ do: 'seat', member: ME, team: 1 })).toBe(ANSWER);
    expect(asked).toEqual([
      { m: 'seat', member: GUEST, handicap: 1 },
      { m: 'seat', member: ME, team: 1 },
    ]);
  });
});

describe('what the host alone can do', () => {
  const own: [RoomCommand, unknown[]][] = [
    [{ do: 'bend', members: [2], line: CALM }, ['bend', [2], CALM]],
    [{ do: 'cut', members: [2] }, ['cut', [2]]],
    [{ do: 'record', on: true }, ['record', true]],
    [{ do: 'save-network' }, ['save']],
    [{ do: 'load-network', file: 'x' }, ['load', 'x']],
  ];
  it.each(own)('is done in its laboratory, and refused to guests: %j', async (command, done) => {
    const host = room({ hosts: true });
    expect(await host.obey(command)).toBe(NETWORK);
    expect(host.did).toEqual([done]);
    expect(await room().obey(command)).toEqual(denied('not-leader'));
  });

  it('is to hand the room over to a member who can take it', async () => {
    expect(await room().obey({ do: 'hand-over', member: GUEST })).toEqual(denied('not-leader'));
    const { obey } = room({ hosts: true });
    expect(await obey({ do: 'hand-over', member: GUEST })).toBe(DONE);
    expect(await obey({ do: 'hand-over', member: NEIGHBOUR })).toEqual(denied('nobody'));
  });

  it('is a password without blanks at its ends; of blanks alone it is none', async () => {
    const { obey, did } = room({ hosts: true });
    for (const password of [' open sesame ', '  ', null])
      expect(await obey({ do: 'password', password })).toBe(DONE);
    expect(did).toEqual([
      ['password', 'open sesame'],
      ['password', null],
      ['password', null],
    ]);
    expect(await room().obey({ do: 'password', password: 'x' })).toEqual(denied('not-leader'));
  });

  it('lets browsers in where the room is here, and makes them another code', async () => {
    const { obey, did } = room({ hosts: true });
    expect(await obey({ do: 'guests', on: true })).toBe(DONE);
    expect(await obey({ do: 'renew-guests' })).toBe(DONE);
    expect(did).toEqual([['guests', true], ['renew']]);
    expect(await room().obey({ do: 'guests', on: true })).toEqual(denied('not-leader'));
    expect(await room().obey({ do: 'renew-guests' })).toEqual(denied('not-leader'));
  });
});

describe('what our own session does', () => {
  it('is done at once, or answered by the room', async () => {
    const { obey, did, session } = room();
    expect(await obey({ do: 'pause', still: true })).toBe(ANSWER);
    expect(await obey({ do: 'file', file: null, save: null })).toBe(ANSWER);
    expect(await obey({ do: 'mend' })).toBe(DONE);
    expect(did).toEqual([['pause', true], ['file', null, null], ['mend']]);
    expect(await obey({ do: 'condition', conditions: CALM })).toBe(DONE);
    expect(session.conditions).toBe(CALM);
  });
});
