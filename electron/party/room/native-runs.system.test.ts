// What rooms can say, also such as no honest relay would: nothing starts but what the person has allowed and said yes to,
// once, where their own session is.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UNTOLD } from '../../../netcode/probes/probe.ts';
import { NATIVE_COUNTDOWN_MS } from '../../../netcode/wire/limits.ts';
import type { FromPeer, NativeState, RoomState } from '../../../netcode/wire/messages.ts';
import { FIRST, type Phase } from '../native/ladder.ts';
import type { HostRequest, JoinRequest } from '../native/launcher.ts';
import { NativeGames } from '../native/native-games.ts';
import type { Run } from '../native/run.ts';
import type { Checked } from '../self-check/self-check.ts';
import { NativeRuns } from './native-runs.ts';

const ME = 2;
const HOST = '10.0.0.7';
const SHOWN = '10.0.0.8';
const HERE = { path: '/usr/games/openttd', args: [], version: '13.0' };

let folder: string;
let games: NativeGames;
let runs: NativeRuns;
let hosts: boolean;
let stopped: string[];
let named: boolean[];
/** Resolves at the end of the program that joined last. */
let ended: Promise<void>;
const said: FromPeer[] = [];
const looked: string[] = [];
const checks: { checked: Checked; is: string[] }[] = [];
const hosted: { id: string; request: HostRequest }[] = [];
const joined: { id: string; request: JoinRequest }[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  folder = await mkdtemp(join(tmpdir(), 'native-runs-'));
  games = await NativeGames.open({ dataFolder: folder, log: () => {}, onChange: () => {} });
  hosts = false;
  stopped = [];
  named = [];
  ended = Promise.resolve();
  for (const list of [said, looked, hosted, joined, checks]) list.length = 0;
  const runOf = (what: string): Run => ({
    ...{ phase: FIRST, log: [] },
    get ended() {
      return ended;
    },
    stop: () => void stopped.push(what),
    named: (isIn) => void named.push(isIn),
  });
  games.launcher.find = async (id) => {
    looked.push(id);
    return HERE;
  };
  games.launcher.host = (id, request) => {
    hosted.push({ id, request });
    return runOf('server');
  };
  games.launcher.join = (id, request) => {
    joined.push({ id, request });
    return runOf('client');
  };
  runs = new NativeRuns({
    games,
    host: () => HOST,
    shownHost: () => SHOWN,
    hosts: () => hosts,
    name: () => 'Ann; echo X',
    say: (message) => said.push(message),
    selfCheck: (checked) => {
      checks.push({ checked, is: [] });
      return checkOf(checks.at(-1)!.is);
    },
    onChange: () => {},
  });
  games.allow('openttd', true);
});

afterEach(async () => {
  await runs.close();
  await games.close();
  await rm(folder, { recursive: true });
  vi.useRealTimers();
});

/** Notes what becomes of it. */
const checkOf = (is: string[]) =>
  ({
    state: 'of this check',
    prove: () => is.push('proved'),
    disprove: () => is.push('disproved'),
    close: () => is.push('closed'),
  }) as never;

const hashOf = (id: string) => games.recipe(id)!.hash.slice(0, 16);

/** The room says this of its game: by default one that is played, with us in it. */
function tell(
  change: Partial<NativeState> | null,
  members: readonly { id: number; name: string; ready?: boolean }[] = [],
): void {
  const native: NativeState = {
    ...{ number: 5, game: 'openttd', hash: hashOf('openttd'), options: {}, phase: 'playing', ms: 0 },
    late: true,
    server: { at: 'answers', why: null, port: 4000, scores: [], in: [] },
    players: [{ member: ME, at: 'waiting', why: null, came: false }],
    ...change,
  };
  const room = { native: change && native, members } as unknown as RoomState;
  runs.changed({ room, me: ME });
}

/** The same, with the time that there is to take back what is played. */
async function hear(...told: Parameters<typeof tell>): Promise<void> {
  tell(...told);
  const { phase = 'playing' } = told[0] ?? {};
  await vi.advanceTimersByTimeAsync(phase === 'playing' ? NATIVE_COUNTDOWN_MS : 0);
}

describe('a server that answers', () => {
  const program = { path: '/usr/games/openttd', args: [], version: null };
  const atHost: NativeState['server'] = { at: 'checking', why: null, port: null, scores: [], in: [] };

  async function answering(): Promise<HostRequest> {
    hosts = true;
    games.installed = [{ ...games.recipe('openttd')!, client: null, server: program }];
    runs.permit(5);
    await hear({ server: atHost });
    hosted[0]!.request.onPhase({ at: 'answers', port: 4000, server: UNTOLD });
    return hosted[0]!.request;
  }

  it('is checked from outside once, where its game listens, until it ends or a guest gets in', async () => {
    const { onPhase } = await answering();
    onPhase({ at: 'answers', port: 4000, server: { ...UNTOLD, players: 1 } });
    expect(checks).toMatchObject([
      { checked: { port: 4000, protocol: 'tcp', program: '/usr/games/openttd' }, is: [] },
    ]);
    expect(runs.view.check).toBe('of this check');
    await hear({ players: [{ member: ME, at: 'in-game', why: null, came: false }] });
    expect(checks[0]!.is).toEqual([]); // our own comes from this machine
    await hear({ players: [{ member: 3, at: 'starting', why: null, came: false }] });
    expect(checks[0]!.is).toEqual(['proved']);
    onPhase({ at: 'failed', why: 'server-ended', log: [] });
    expect(checks[0]!.is).toEqual(['proved', 'closed']);
    expect(runs.view.check).toBeNull();
  });

  // A firewall of the host shows itself only at the guests.
  it('counts as unreachable when a guest says so', async () => {
    await answering();
    await hear({ players: [{ member: 3, at: 'failed', why: 'unreachable', came: false }] });
    expect(checks[0]!.is).toEqual(['disproved']);
  });

  it('is not checked where it listens for this machine alone', async () => {
    await games.close();
    games = await NativeGames.open({
      dataFolder: folder,
      bind: '127.0.0.1',
      log: () => {},
      onChange: () => {},
    });
    games.installed = [{ ...games.recipe('openttd')!, client: null, server: program }];
    expect(games.checked('openttd', 4000)).toBeNull();
  });
});

describe('the scores of a server', () => {
  const answers = (...scores: [string, number][]): Phase => ({
    ...{ at: 'answers', port: 4000 },
    server: { ...UNTOLD, scores: scores.map(([name, score]) => ({ name, score })) },
  });

  it('are told for members, by their names in the game, of the round with the highest score', async () => {
    hosts = true;
    runs.permit(5);
    const members = ['Ann', 'Böb"; quit', 'Cyd', 'C.y.d', 'C y d'].map((name, i) => ({ id: i + 1, name }));
    await hear({ server: { at: 'checking', why: null, port: null, scores: [], in: [] } }, members);
    const { onPhase } = hosted[0]!.request;
    const told = () => (said.at(-1) as { scores?: object }).scores;
    onPhase(answers(['Ann', 3], ['Stranger', 9], ['C y d', 7]));
    expect(told()).toEqual([{ member: 1, score: 3 }]);
    onPhase(answers(['Ann', 3], ['Böb quit', 20]));
    const most = [
      { member: 1, score: 3 },
      { member: 2, score: 20 },
    ];
    expect(told()).toEqual(most);
    onPhase(answers(['Ann', 30])); // he has left
    onPhase(answers(['Ann', 0], ['Böb quit', 0])); // the next round
    onPhase(answers(['Ann', 9], ['Ann', 90], ['Böb quit', 99])); // two of a name
    expect(told()).toEqual(most);
  });
});

describe('the presence in a game whose answers name no players', () => {
  const members = ['Ann', 'Ben'].map((name, i) => ({ id: i + 1, name }));
  const server: NativeState['server'] = { at: 'answers', why: null, port: 4000, scores: [], in: [] };

  it('is told for members by the host, from the log of its server', async () => {
    hosts = true;
    runs.permit(5);
    await hear({ server: { ...server, at: 'checking', port: null } }, members);
    const names = ['Ben', 'Stranger', 'Ann'];
    hosted[0]!.request.onPhase({ at: 'answers', port: 4000, server: { ...UNTOLD, players: 3, names } });
    expect(said.at(-1)).toMatchObject({ m: 'server', at: 'answers', in: [2, 1] });
  });

  it('follows the host’s word, for this game and under the member’s name in the room', async () => {
    runs.permit(5);
    await hear({ server: { ...server, in: [1] } }, members);
    expect(joined).toMatchObject([{ request: { player: 'Ben', named: true } }]);
    await hear({ number: 6, server: { ...server, in: [ME] } }, members);
    await hear({ server: { ...server, in: [1] } }, members);
    // The other member is in, so the log names players as expected.
    expect(named).toEqual([false]);
    await hear({ server: { ...server, in: [1, ME] } }, members);
    expect(named.at(-1)).toBe(true);
  });

  it('follows the number alone where two members have the same name there', async () => {
    runs.permit(5);
    await hear({}, [...members, { id: 3, name: 'Ben!' }]);
    expect(joined).toMatchObject([{ request: { player: 'Ben', named: false } }]);
  });
});

describe('a client', () => {
  it('is started once for one yes, where our session is', async () => {
    runs.permit(5);
    await hear({});
    await hear({});
    expect(joined).toMatchObject([
      { id: 'openttd', request: { host: HOST, port: 4000, player: 'Ann; echo X' } },
    ]);
    expect(said[0]).toEqual({ m: 'client', native: 5, at: 'checking' });
    await hear({ number: 6 });
    expect(joined).toHaveLength(1);
  });

  it('is started with the options that the room has chosen', async () => {
    runs.permit(5);
    await hear({ options: { landscape: 2 } });
    expect(joined[0]!.request.options).toEqual({ landscape: 2 });
  });

  it.each([
    ['without a yes', null, {}],
    ['for a yes to another one', 4, {}],
    [
      'before the server answers',
      5,
      { server: { at: 'server-starting', why: null, port: null, scores: [], in: [] } },
    ],
    ['in the countdown', 5, { phase: 'countdown' }],
    ['when we are not in it', 5, { players: [] }],
    ['of a game that was not allowed', 5, { game: 'teeworlds' }],
    ['of a game that nobody knows', 5, { game: 'format-disk' }],
    ['by another recipe of the same name', 5, { hash: 'f'.repeat(16) }],
  ] as const)('is not started %s', async (_, word, change) => {
    runs.permit(word);
    await hear(change as Partial<NativeState>);
    expect([joined, hosted, said]).toEqual([[], [], []]);
  });

  it('is not started for another recipe than was allowed', async () => {
    games.allow('openttd', false);
    runs.permit(5);
    await hear({});
    expect(joined).toEqual([]);
  });

  // Hosts read out 127.0.0.1 to their friends.
  it('goes where the session is, and shows people the address for others', async () => {
    runs.permit(5);
    await hear({});
    const { port } = joined[0]!.request;
    expect([joined[0]!.request.host, runs.view.address]).toEqual([HOST, `${SHOWN}:${port}`]);
  });

  // The program of the game before may run on for a while; its end starts the next one.
  it('makes way, when its game is over, for that of the next, which waits until it is gone', async () => {
    runs.permit(5);
    await hear({});
    joined[0]!.request.onPhase({ at: 'in-game' });
    await hear({ number: 6, phase: 'chosen', players: [] });
    runs.permit(6);
    await hear({ number: 6, phase: 'countdown' });
    expect([stopped, joined.length]).toEqual([[], 1]);
    const gone = Promise.withResolvers<void>();
    ended = gone.promise;
    await hear({ number: 6 });
    expect([stopped, joined.length]).toEqual([['client'], 1]);
    expect(said.at(-1)).toEqual({ m: 'client', native: 6, at: 'checking' });
    gone.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(joined).toHaveLength(2);
  });

  it('makes way after a restart of its server only when its person says so', async () => {
    runs.permit(5);
    await hear({});
    joined[0]!.request.onPhase({ at: 'in-game' });
    await hear({ players: [{ member: ME, at: 'in-game', why: null, came: false }] });
    expect(runs.launch('client')).toBe(false);
    await hear({});
    expect(joined).toHaveLength(1);
    expect(runs.launch('client')).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect([stopped, joined.length]).toEqual([['client'], 2]);
  });

  it.each([
    ['is launched late where players may come in', true],
    ['is not launched late where none may', false],
  ])('%s', async (_, late) => {
    await hear({ late, players: [] });
    expect(runs.launch('client')).toBe(late);
  });

  it('is ended only by its person', async () => {
    runs.permit(5);
    await hear({});
    await hear({ number: 6, phase: 'chosen', players: [] });
    await hear(null);
    await runs.close();
    expect(stopped).toEqual([]);
  });
});

describe('a server', () => {
  it('is started only by the host', async () => {
    runs.permit(5);
    await hear({ server: { at: 'checking', why: null, port: null, scores: [], in: [] } });
    expect(hosted).toEqual([]);
    expect(runs.launch('server')).toBe(false);
  });

  it('is started for one yes, tells where it is, and ends with its choice', async () => {
    hosts = true;
    runs.permit(5);
    await hear({
      server: { at: 'checking', why: null, port: null, scores: [], in: [] },
      options: { year: 2 },
    });
    expect(hosted).toMatchObject([{ id: 'openttd', request: { options: { year: 2 } } }]);
    const info = { name: '', map: '', version: '', players: 0, maxPlayers: 8, names: [] };
    const tell = (phase: Phase) => hosted[0]!.request.onPhase(phase);
    tell({ at: 'answers', port: 4000, server: info });
    // Who is in it is asked again and again, and is no news to the room.
    tell({ at: 'answers', port: 4000, server: { ...info, players: 1 } });
    expect(said.slice(1)).toEqual([{ m: 'server', native: 5, at: 'answers', port: 4000 }]);
    await hear({ number: 6, phase: 'chosen' });
    expect(stopped).toEqual(['server']);
  });

  const atFirst: NativeState['server'] = { at: 'checking', why: null, port: null, scores: [], in: [] };

  it('starts while the room counts down, before the clients start', async () => {
    hosts = true;
    runs.permit(5);
    await hear({ phase: 'countdown', server: atFirst });
    expect(hosted).toHaveLength(1);
    hosted[0]!.request.onPhase({ at: 'answers', port: 4000, server: UNTOLD });
    await hear({ phase: 'countdown' });
    expect(joined).toEqual([]);
    expect(runs.launch('client')).toBe(false);
    await hear({});
    expect([hosted.length, joined.length]).toEqual([1, 1]);
    expect(looked).toEqual(['openttd']);
    expect(await joined[0]!.request.program).toBe(HERE);
    // Another try looks again: it may be elsewhere by now.
    joined[0]!.request.onPhase({ at: 'failed', why: 'not-installed', log: [] });
    runs.launch('client');
    await Promise.resolve();
    expect(joined[1]!.request.program).toBeUndefined();
  });

  // An installed game may move while the app runs.
  it('is searched for again when it has moved, and the room hears which games are left', async () => {
    games.launcher.installed = async () => [{ ...games.recipe('openttd')!, client: HERE, server: HERE }];
    await runs.tellGames();
    expect(said).toMatchObject([{ m: 'natives', of: [{ game: 'openttd', client: true }] }]);
    games.launcher.installed = async () => [];
    runs.permit(5);
    await hear({});
    joined[0]!.request.onPhase({ at: 'failed', why: 'not-installed', log: [] });
    await vi.waitFor(() => expect(said).toContainEqual({ m: 'natives', of: [] }));
  });

  it('ends silently with a countdown that is taken back, before the next one begins', async () => {
    hosts = true;
    const gone = Promise.withResolvers<void>();
    const host = games.launcher.host;
    games.launcher.host = (id, request) => ({ ...host(id, request)!, ended: gone.promise });
    runs.permit(5);
    await hear({ phase: 'countdown', server: atFirst });
    await hear({ phase: 'chosen', server: atFirst, players: [] });
    expect(stopped).toEqual(['server']);
    const told = said.length;
    hosted[0]!.request.onPhase({ at: 'ended' });
    expect([said.length, runs.view.server]).toEqual([told, null]);
    await hear({ phase: 'countdown', server: atFirst });
    expect(hosted).toHaveLength(1);
    gone.resolve();
    await vi.waitFor(() => expect(hosted).toHaveLength(2));
    expect(joined).toEqual([]);
  });

  it('never starts where its countdown is taken back before its program is found', async () => {
    hosts = true;
    const gone = Promise.withResolvers<void>();
    const host = games.launcher.host;
    games.launcher.host = (id, request) => ({ ...host(id, request)!, ended: gone.promise });
    runs.permit(5);
    for (const phase of ['countdown', 'chosen', 'countdown', 'chosen'] as const) {
      await hear({ phase, server: atFirst, ...(phase === 'chosen' && { players: [] }) });
    }
    gone.resolve();
    await runs.close();
    expect(hosted).toHaveLength(1);
  });

  it('ends when the room goes to another app in the countdown, with no player in it', async () => {
    hosts = true;
    runs.permit(5);
    await hear({ phase: 'countdown', server: atFirst });
    hosts = false;
    await hear(null);
    expect(stopped).toEqual(['server']);
  });

  it('is started by a host without a client, and needs no yes', async () => {
    hosts = true;
    await hear({ server: atFirst });
    expect(hosted).toEqual([]); // in it, and without a word
    await hear({ server: atFirst, players: [{ member: 3, at: 'waiting', why: null, came: false }] });
    expect([hosted.length, joined.length]).toEqual([1, 0]);
  });

  it('goes on when the room has gone to another app, until this one leaves', async () => {
    hosts = true;
    runs.permit(5);
    await hear({ server: { at: 'checking', why: null, port: null, scores: [], in: [] } });
    hosts = false;
    await hear(null);
    expect(stopped).toEqual([]);
    await runs.close();
    expect(stopped).toEqual(['server']);
  });
});

describe('a room that lies', () => {
  it('starts no other game under the number of the one that was allowed', async () => {
    games.allow('teeworlds', true);
    await hear({ phase: 'chosen', players: [] });
    runs.permit(5);
    await hear({ game: 'teeworlds', hash: hashOf('teeworlds') });
    expect(joined).toEqual([]);
    await hear({});
    expect(joined).toMatchObject([{ id: 'openttd' }]);
  });

  it('is searched for once for one yes, however often its countdown is begun and taken back', async () => {
    const ready = [{ id: ME, name: 'Ann', ready: true }];
    runs.permit(5);
    for (let time = 0; time < 5; time++) {
      await hear({ phase: 'countdown' }, ready);
      await hear({ phase: 'chosen', players: [] }, ready);
    }
    expect(looked).toEqual(['openttd']);
    runs.permit(5);
    await hear({ phase: 'countdown' }, ready);
    expect(looked).toHaveLength(2);
  });

  it('gets no second start for one yes by going to another number and back', async () => {
    runs.permit(5);
    await hear({});
    joined[0]!.request.onPhase({ at: 'failed', why: 'client-ended', log: [] });
    await hear({ number: 6 });
    expect(runs.launch('client')).toBe(true);
    await Promise.resolve();
    joined[1]!.request.onPhase({ at: 'ended' });
    await hear({});
    expect(joined).toHaveLength(2);
  });

  it('leaves the person time to take a yes back where it counts down for no player', async () => {
    runs.permit(5);
    tell({});
    await vi.advanceTimersByTimeAsync(NATIVE_COUNTDOWN_MS - 10);
    expect(joined).toEqual([]);
    runs.permit(null);
    await vi.advanceTimersByTimeAsync(NATIVE_COUNTDOWN_MS);
    expect(joined).toEqual([]);
    runs.permit(5);
    await hear({});
    expect(joined).toHaveLength(1);
  });

  it('gets no start for a yes that it has taken back itself', async () => {
    runs.permit(5);
    await hear({ phase: 'countdown' });
    await hear({ phase: 'chosen', players: [] }, [{ id: ME, name: 'Ann', ready: false }]);
    await hear({});
    expect(joined).toEqual([]);
  });

  it('starts nothing that its person ends before it runs', async () => {
    runs.permit(5);
    await hear({ phase: 'countdown' });
    await vi.advanceTimersByTimeAsync(NATIVE_COUNTDOWN_MS);
    tell({});
    runs.end('client');
    await vi.advanceTimersByTimeAsync(0);
    expect(joined).toEqual([]);
    expect(said.at(-1)).toMatchObject({ m: 'client', at: 'ended' });
  });
});
