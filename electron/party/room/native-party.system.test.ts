// Whole parties play a game that stands in for one that people already have: agreed on in the room, started by each app,
// and over for all together.

import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../native/free-port.ts';
import { installFakeGame } from '../native/testing/fake-game.ts';
import { gameRecipe } from '../native/testing/game-recipe.ts';
import { runningIn } from '../native/testing/processes.ts';
import { addressOf, place, type TestPlayer, untilRoom, useTestPlayers } from '../testing/test-players.ts';
import type { FoundServer, NativeRunsView, View } from '../window/contract.ts';

const players = useTestPlayers();
const bind = '127.0.0.1';
const PATIENT = { timeout: 60_000, interval: 50 };

const folderOf = (name: string) => join(players.parties.folder, name);
/** What each app has started runs in a folder of its data. */
const runsOf = (name: string) => runningIn(folderOf(name));

afterEach(async () => {
  // A test may end during a run: its game ends here, once no app is left that starts it again.
  await players.parties.close();
  for (const pid of runsOf('')) process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(runsOf('')).toEqual([]), PATIENT);
});

/** Ann hosts, the others join, and all have the same game, still without consent. */
async function party(names: readonly string[]): Promise<TestPlayer[]> {
  const port = (await freePort(25_000 + 100 * Number(process.env.VITEST_POOL_ID ?? 1), bind))!;
  await installFakeGame(folderOf('programs'), port, {}, names.map(folderOf));
  const all: TestPlayer[] = [];
  for (const name of names) {
    const person = await players.open(name, { gamesAt: bind });
    all.push(person);
    const [host] = all;
    await person.window.send(
      person === host ? { do: 'host', game: 'trails' } : { do: 'join', address: addressOf(host!) },
    );
    const has = ({ client }: { client: readonly number[] }) => client.length === all.length;
    await untilRoom(host!, ({ room }) => room.natives.some((kind) => kind.game === 'game' && has(kind)));
  }
  return all;
}

const allow = ({ window }: TestPlayer) => window.send({ do: 'allow-native', game: 'game', on: true });
const ready = (person: TestPlayer) =>
  person.window.send({ do: 'ready', ready: true, native: place(person).room.native!.number });

/** Everybody allows it, the first chooses it, all are ready. */
async function start(all: readonly TestPlayer[]): Promise<void> {
  const [host] = all;
  for (const one of all) await allow(one);
  expect(await host!.window.send({ do: 'native', game: 'game', options: { map: 1 } })).toEqual({
    is: 'done',
  });
  for (const one of all) {
    await untilRoom(one, ({ room }) => room.native !== null);
    expect(await ready(one)).toEqual({ is: 'done' });
  }
}

const untilRuns = (person: TestPlayer, fits: (runs: NativeRunsView) => boolean) =>
  untilRoom(person, ({ native }) => native !== null && fits(native));
const clientIs =
  (at: string) =>
  ({ client }: NativeRunsView) =>
    client?.at === at;
const serverIs =
  (at: string) =>
  ({ server }: NativeRunsView) =>
    server?.at === at;

describe('a native game in a party', () => {
  it('starts for all who are ready, and brings all back after its server is killed', async () => {
    const [ann, ben] = (await party(['Ann', 'Ben'])) as [TestPlayer, TestPlayer];
    await start([ann, ben]);
    await Promise.all([ann, ben].map((one) => untilRuns(one, clientIs('in-game'))));
    const known = await untilRoom(ben, ({ room }) =>
      room.native!.players.every(({ at }) => at === 'in-game'),
    );
    expect(known.room.native!.server.at).toBe('answers');
    expect(known.native!.address).toBe(`127.0.0.1:${known.room.native!.server.port}`);

    // The watching shell goes with it.
    const clients = new Set(runsOf('Ben'));
    expect(clients.size).toBeGreaterThan(0);
    const [server] = runsOf('Ann/native').filter((pid) => !clients.has(pid));
    process.kill(server!, 'SIGKILL');
    await untilRoom(ben, ({ room }) => room.native?.server.why === 'server-ended');
    await untilRuns(ann, serverIs('failed'));
    expect(await ann.window.send({ do: 'launch', part: 'server' })).toEqual({ is: 'done' });
    await untilRuns(ann, serverIs('answers'));

    for (const one of [ann, ben]) await one.window.send({ do: 'end-native', part: 'client' });
    const after = await untilRoom(ann, ({ room }) => room.native?.phase === 'chosen');
    expect(after.room.nativesPlayed).toMatchObject([{ game: 'game', matches: 1 }]);
    expect(after.room.nativeResult?.players.map(({ name }) => name)).toEqual(['Ann', 'Ben']);
    await vi.waitFor(() => expect(runsOf('')).toEqual([]), PATIENT);
  });

  it('starts only for members who allow it, and outlives its host, whose server ends', async () => {
    const [ann, ben] = (await party(['Ann', 'Ben'])) as [TestPlayer, TestPlayer];
    expect(await ann.window.send({ do: 'native', game: 'game' })).toMatchObject({
      why: { kind: 'not-allowed' },
    });
    await allow(ann);
    await ann.window.send({ do: 'native', game: 'game' });
    await untilRoom(ben, ({ room }) => room.native !== null);
    expect(await ready(ben)).toMatchObject({ why: { kind: 'not-allowed' } });
    expect(place(ben).room.members.map((one) => one.ready)).toEqual([false, false]);

    await start([ann, ben]);
    await untilRuns(ben, clientIs('in-game'));
    const playing = runsOf('Ben');
    await ann.party.close();
    await vi.waitFor(() => expect(runsOf('Ann')).toHaveLength(1), PATIENT); // her own client
    expect(runsOf('Ben')).toEqual(playing);
    await untilRoom(ben, ({ hosting, room }) => hosting && room.native === null);
    // What runs is still his to end, also when he has left.
    expect(ben.window.view!.clients).toEqual([]);
    await ben.window.send({ do: 'leave' });
    const { clients } = await ben.window.until((view) => view.clients.length > 0);
    expect(clients).toMatchObject([{ game: 'game', at: 'in-game', why: null }]);
    expect(runsOf('Ben')).toEqual(playing);
    expect(await ben.window.send({ do: 'end-client', client: clients[0]!.id + 1 })).toMatchObject({
      why: { kind: 'no-client' },
    });
    await ben.window.send({ do: 'end-client', client: clients[0]!.id });
    await ben.window.until((view) => view.clients.length === 0);
    await vi.waitFor(() => expect(runsOf('Ben')).toEqual([]), PATIENT);
  });

  it('joins a server started by hand, once allowed, where it answered, and no server of a room', async () => {
    const first = (await freePort(25_000 + 100 * Number(process.env.VITEST_POOL_ID ?? 1), bind))!;
    await installFakeGame(folderOf('programs'), first, {}, [folderOf('Ann')]);
    const program = join(folderOf('programs'), 'game-server/main.mjs');
    for (const [more, name] of ['Ethernight 0123abcd', 'Bens evening'].entries()) {
      spawn(process.execPath, [program, 'good', String(first + more), name], {
        cwd: folderOf('programs'),
        stdio: 'ignore',
      });
    }
    const discovery = { port: first + 50, mdns: false, servers: true };
    const ann = await players.open('Ann', { gamesAt: bind, discovery });
    const ofGame = ({ servers }: View) => servers.filter(({ game }) => game === 'game');
    const [found, ...others] = ofGame(await ann.window.until((view) => ofGame(view).length > 0)) as [
      FoundServer,
    ];
    expect(found).toMatchObject({ name: 'Bens evening', address: `127.0.0.1:${first + 1}`, players: 0 });
    expect(others).toEqual([]);

    const press = (server: string) => ann.window.send({ do: 'join-server', server });
    expect(await press(found.id)).toMatchObject({ why: { kind: 'not-allowed' } });
    expect(await press('game 192.0.2.1 27960')).toMatchObject({ why: { kind: 'no-server' } });
    await allow(ann);
    // Pressed twice, as people do.
    expect(await press(found.id)).toEqual({ is: 'done' });
    expect(await press(found.id)).toEqual({ is: 'done' });
    const { clients } = await ann.window.until((view) => view.clients.some(({ at }) => at === 'in-game'));
    expect(clients).toHaveLength(1);
    expect(runsOf('Ann/native')).toHaveLength(1);
    await ann.window.send({ do: 'end-client', client: clients[0]!.id });
    await ann.window.until((view) => view.clients.length === 0);
  });

  it('refuses a path without a program, and stays where it was', async () => {
    // A game of a program that no machine has.
    const find = { commands: ['ethernight-lacks-this'] };
    await mkdir(join(folderOf('Ann'), 'recipes'), { recursive: true });
    const lacking = gameRecipe({ id: 'lacking', server: { find }, client: { find } });
    await writeFile(join(folderOf('Ann'), 'recipes/lacking.json'), JSON.stringify(lacking));
    const [ann] = (await party(['Ann'])) as [TestPlayer];
    const pick = (path: string | null, game = 'game') =>
      ann.window.send({ do: 'pick-native', game, part: 'client', path });
    const has = () => place(ann).room.natives.find(({ game }) => game === 'game')?.client;
    await untilRoom(ann, () => has()?.length === 1);
    for (const path of ['/nowhere/game', 'game', import.meta.dirname]) {
      expect(await pick(path)).toMatchObject({ why: { kind: 'no-program', game: 'game' } });
    }
    const other = join(folderOf('Ann'), 'other');
    await writeFile(other, 'nothing of the kind', { mode: 0o755 });
    expect(await pick(other)).toMatchObject({ why: { kind: 'other-program', game: 'game' } });
    expect(has()).toHaveLength(1);
    await allow(ann);
    const another = join(folderOf('Ann'), 'my-game');
    await writeFile(another, '', { mode: 0o755 });
    const listed = await ann.window.send({ do: 'list-programs', game: 'game' });
    expect(listed).toMatchObject({ programs: { client: [{ version: null }], dialog: false } });
    expect(await ann.window.send({ do: 'list-programs', game: 'none' })).toMatchObject({
      why: { kind: 'no-game', game: 'none' },
    });
    expect(await pick(another)).toEqual({ is: 'done' });
    // A path outside of the allowed commands needs consent anew.
    const hereOf = ({ natives }: View, game: string) => natives?.find((one) => one.game === game);
    const now = await ann.window.until((view) => hereOf(view, 'game')?.client?.path === another);
    expect(hereOf(now, 'game')).toMatchObject({ allowed: false });
    expect(hereOf(now, 'game')!.commands.at(-1)!.program).toBe(another);
    // After null the game is searched for: a game without a program is told as missing, one with a program as
    // present.
    expect(await pick(null)).toEqual({ is: 'done' });
    const isTold = (there: boolean) =>
      untilRoom(ann, ({ room }) => room.natives.some(({ game }) => game === 'lacking') === there);
    const program = join(folderOf('Ann'), 'ethernight-lacks-this');
    await writeFile(program, '', { mode: 0o755 });
    expect(await pick(program, 'lacking')).toEqual({ is: 'done' });
    await isTold(true);
    expect(await pick(null, 'lacking')).toMatchObject({ why: { kind: 'no-program', game: 'lacking' } });
    await isTold(false);
  });
});

/** How far a member's start has come, and what brings two who have the game to that moment. */
const MOMENTS: readonly {
  readonly moment: string;
  /** Whether a program of the member runs by then, or is about to. */
  readonly runs: boolean;
  reach(ann: TestPlayer, ben: TestPlayer): Promise<unknown>;
}[] = [
  {
    moment: 'when asked for consent',
    runs: false,
    async reach(ann, ben) {
      await allow(ann);
      await ann.window.send({ do: 'native', game: 'game', options: { map: 1 } });
      await untilRoom(ben, ({ room }) => room.native !== null);
      expect(await ready(ben)).toMatchObject({ why: { kind: 'not-allowed' } });
    },
  },
  {
    moment: 'while the room counts down',
    runs: false,
    async reach(ann, ben) {
      // It may be over before the last answer.
      const counting = untilRoom(ben, ({ room }) => room.native?.phase === 'countdown');
      await start([ann, ben]);
      await counting;
    },
  },
  {
    moment: 'while the game starts',
    runs: true,
    async reach(ann, ben) {
      await start([ann, ben]);
      await untilRuns(ben, clientIs('starting'));
    },
  },
  {
    moment: 'while playing',
    runs: true,
    async reach(ann, ben) {
      await start([ann, ben]);
      await untilRuns(ben, clientIs('in-game'));
    },
  },
  {
    moment: 'on leaving the game',
    runs: false,
    async reach(ann, ben) {
      await start([ann, ben]);
      await untilRuns(ben, clientIs('in-game'));
      await ben.window.send({ do: 'end-native', part: 'client' });
    },
  },
];

/** What a member may press meanwhile that leads elsewhere, and the place that it leads to. */
const PRESSES: readonly {
  readonly press: string;
  to(ben: TestPlayer, carl: TestPlayer): Promise<unknown>;
}[] = [
  {
    press: 'a link to another room and Join',
    async to(ben, carl) {
      const address = addressOf(carl);
      const before = place(ben);
      const playing = runsOf('Ben');
      for (const last of [false, true]) {
        ben.party.openLink(`ethernight://join/${address}`);
        const asked = await ben.window.until(({ invitation }) => invitation !== null);
        // The link asks first: the person is where they were, with what they had.
        expect(asked.invitation).toMatchObject({ address: expect.stringContaining(address) });
        expect(place(ben).me).toBe(before.me);
        expect(runsOf('Ben')).toEqual(expect.arrayContaining(playing.filter(isAlive)));
        if (!last) expect(await ben.window.send({ do: 'decline' })).toEqual({ is: 'done' });
      }
      expect(await ben.window.send({ do: 'join', address })).toEqual({ is: 'done' });
      await ben.window.until(({ place }) => place.at === 'room' && place.room.members.length === 2);
      await untilRoom(carl, ({ room }) => room.members.some(({ name }) => name === 'Ben'));
    },
  },
  {
    press: 'a tile that opens a room of their own',
    async to(ben) {
      expect(await ben.window.send({ do: 'host', game: 'powder' })).toEqual({ is: 'done' });
      await untilRoom(ben, ({ hosting, room }) => hosting && room.game === 'powder');
    },
  },
];

function isAlive(pid: number): boolean {
  return runsOf('Ben').includes(pid);
}

describe('a member who presses', () => {
  it.each(PRESSES.flatMap((press) => MOMENTS.map((moment) => ({ ...press, ...moment }))))(
    '$press $moment gets there, keeps what runs, and leaves the room of the others as it was',
    async ({ to, reach, runs }) => {
      const [ann, ben] = (await party(['Ann', 'Ben'])) as [TestPlayer, TestPlayer];
      const carl = await players.hosting('Carl');
      await reach(ann, ben);
      await to(ben, carl);
      // What runs is said where they are now, and is theirs to end; what does not is not left behind.
      if (runs) {
        const { clients } = await ben.window.until((view) => view.clients.some(({ at }) => at === 'in-game'));
        expect(clients).toMatchObject([{ game: 'game', why: null }]);
      }
      // A countdown may be over before the press.
      for (const { id } of ben.window.view!.clients) await ben.window.send({ do: 'end-client', client: id });
      await ben.window.until((view) => view.clients.length === 0);
      await vi.waitFor(() => expect(runsOf('Ben')).toEqual([]), PATIENT);
      // The room that was left goes on, and hears that the member went.
      const room = await untilRoom(ann, ({ room }) => room.members.length === 1);
      expect(room.room.native?.game).toBe('game');
      expect(ann.window.view!.failure).toBeNull();
    },
  );
});
