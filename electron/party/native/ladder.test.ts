import { describe, expect, it } from 'vitest';
import { type ServerInfo, UNTOLD } from '../../../netcode/probes/probe.ts';
import { FIRST, hostStep, joinStep, type LadderEvent, type Phase } from './ladder.ts';

const log = ['out of memory'];
const server: ServerInfo = {
  ...UNTOLD,
  name: 'Ethernight cafe0001',
  version: '0.7.5',
  players: 0,
  maxPlayers: 8,
};

const hosted = (...events: readonly LadderEvent[]) =>
  events.reduce<Phase>(
    (phase, event) => hostStep(phase, event, { token: 'cafe0001', nameless: false }),
    FIRST,
  );

const joinedAs =
  (named: boolean) =>
  (...events: readonly LadderEvent[]) =>
    events.reduce<Phase>(
      (phase, event) => joinStep(phase, event, { player: 'Ann', rule: 'minor', version: '0.7.4', named }),
      FIRST,
    );
const joined = joinedAs(false);

const started: LadderEvent = { is: 'server-started', port: 8303 };
const answered = (more: Partial<ServerInfo> = {}): LadderEvent => ({
  is: 'answered',
  server: { ...server, ...more },
});
const clientStarted = (before: ServerInfo = server): LadderEvent => ({ is: 'client-started', before });

describe('a host', () => {
  it('goes from checking to a server that answers to its end', () => {
    expect(hosted(started)).toEqual({ at: 'server-starting', port: 8303 });
    expect(hosted(started, answered())).toEqual({ at: 'answers', port: 8303, server });
    expect(hosted(started, answered(), answered({ players: 2 }))).toMatchObject({ server: { players: 2 } });
    expect(hosted(started, answered(), { is: 'stopped' })).toEqual({ at: 'ended' });
  });

  it('repeats nothing that was told', () => {
    const phase = hosted(started, answered());
    expect(hostStep(phase, answered(), { token: 'cafe0001', nameless: false })).toBe(phase);
  });

  it.each<[string, readonly LadderEvent[], Phase]>([
    [
      'a missing program',
      [{ is: 'failed', why: 'not-installed', log: [] }],
      { at: 'failed', why: 'not-installed', log: [] },
    ],
    [
      'a server that ends while it starts',
      [started, { is: 'exited', log }],
      { at: 'failed', why: 'server-ended', log },
    ],
    [
      'a server that is killed',
      [started, answered(), { is: 'exited', log }],
      { at: 'failed', why: 'server-ended', log },
    ],
    [
      'a server that never answers',
      [started, { is: 'silent', log }],
      { at: 'failed', why: 'server-silent', log },
    ],
    [
      'another server on its port',
      [started, answered({ name: 'Eve' })],
      { at: 'failed', why: 'another-server', log: [] },
    ],
  ])('names %s, with the last lines of its log', (_, events, phase) => {
    expect(hosted(...events)).toEqual(phase);
  });

  it('takes the answer of a protocol without names for that of its own server', () => {
    expect(hosted(started, answered(UNTOLD)).at).toBe('answers');
  });

  it('stays at its end, whatever comes', () => {
    const ended = hosted(started, { is: 'stopped' });
    expect(hostStep(ended, { is: 'exited', log }, { token: 'cafe0001', nameless: false })).toBe(ended);
  });
});

describe('a guest', () => {
  it('goes from checking into the game to its end', () => {
    expect(joined(answered())).toEqual(FIRST);
    expect(joined(answered(), clientStarted())).toEqual({ at: 'starting', before: server, names: 'none' });
    const inGame = [answered(), clientStarted(), answered({ players: 1, names: ['Ann'] })] as const;
    expect(joined(...inGame)).toEqual({ at: 'in-game' });
    expect(joined(...inGame, { is: 'exited', log })).toEqual({ at: 'ended' });
  });

  it('is out while the server names another player, and in when the number grows where it names none', () => {
    expect(joined(clientStarted(), answered({ players: 1, names: ['Bob'] })).at).toBe('starting');
    expect(joined(clientStarted(), answered({ players: 1 })).at).toBe('in-game');
  });

  it('is in when the number grows again after another player has left', () => {
    const two = { ...server, players: 2 };
    const [one, again] = [answered({ players: 1 }), answered({ players: 2 })];
    expect(joined(clientStarted(two), again, one).at).toBe('starting');
    expect(joined(clientStarted(two), one, one, again).at).toBe('in-game');
    const named: LadderEvent = { is: 'settled' };
    expect(joinedAs(true)(clientStarted(two), one, named, again).at).toBe('in-game');
  });

  // Two players may join at the same time: the number of players tells neither of them apart.
  it('is in by the host’s word where the host names players, whatever the number is', () => {
    const byWord = joinedAs(true);
    expect(byWord(clientStarted(), answered({ players: 1 })).at).toBe('starting');
    expect(byWord(clientStarted(), { is: 'named', isIn: true }).at).toBe('in-game');
    expect(byWord(answered(), { is: 'named', isIn: true })).toEqual(FIRST);
  });

  it('stays out at a growing number where the host names others, however long it takes', () => {
    const byWord = joinedAs(true);
    const named: LadderEvent = { is: 'named', isIn: false };
    const more = answered({ players: 2 });
    expect(byWord(clientStarted(), named, { is: 'settled' }, more).at).toBe('starting');
    // A log that has settled without the name has another format, so the number of players decides.
    expect(byWord(clientStarted(), { is: 'settled' }, more).at).toBe('in-game');
  });

  it('is in once the client has run for a while where the server tells nothing', () => {
    expect(joined(clientStarted(UNTOLD), { is: 'settled' }).at).toBe('in-game');
    expect(joined(clientStarted(), { is: 'settled' }).at).toBe('starting');
  });

  it.each<[string, readonly LadderEvent[], string]>([
    ['a server that does not answer here', [{ is: 'silent', log: [] }], 'unreachable'],
    ['a server of another version', [answered({ version: '0.6.4' })], 'wrong-version'],
    ['a client that ends before it is in', [clientStarted(), { is: 'exited', log }], 'client-ended'],
    [
      'a client that cannot be started',
      [answered(), { is: 'failed', why: 'cannot-start', log }],
      'cannot-start',
    ],
  ])('names %s', (_, events, why) => {
    expect(joined(...events)).toMatchObject({ at: 'failed', why });
  });
});
