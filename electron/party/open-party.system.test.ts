// Two whole parties in one process, over real UDP on this machine; only the windows are the test's.

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { gameById, games } from '../../games/list.ts';
import { Peer } from '../../netcode/peer/peer.ts';
import { Relay } from '../../netcode/relay/relay.ts';
import { readReplay } from '../../netcode/replay/format.ts';
import { checkReplay } from './replays/read-replay.ts';
import type { Shell } from './shell-status.ts';
import { quickTime } from './testing/quick-time.ts';
import { addressOf, type TestPlayer, useTestPlayers } from './testing/test-players.ts';
import { openStage } from './testing/test-window.ts';
import { nobodyJudges } from './testing/unjudged.ts';
import type { Command, RoomPlace, View } from './window/contract.ts';

quickTime();

const players = useTestPlayers();
const { parties } = players;
afterEach(() => {
  vi.restoreAllMocks();
});

const place = (view: View | null) => view?.place as RoomPlace;
const inRoom = (members: number) => (view: View) =>
  view.place.at === 'room' && view.place.room.members.length === members;

/** Another member has confirmed the last result. */
const isChecked = (view: View) => place(view).resultCheck.confirmed.length > 0;

/** Ann hosts, Bob joins. */
async function roomOfTwo(): Promise<[TestPlayer, TestPlayer]> {
  const [ann, bob] = await Promise.all([players.open('Ann'), players.open('Bob')]);
  ann.window.send({ do: 'host', game: 'trails' });
  await ann.window.until(inRoom(1));
  bob.window.send({ do: 'join', address: addressOf(ann) });
  await Promise.all([ann.window.until(inRoom(2)), bob.window.until(inRoom(2))]);
  return [ann, bob];
}

async function play(people: readonly TestPlayer[]) {
  for (const { window } of people) window.send({ do: 'ready', ready: true });
  return await Promise.all(people.map(({ stage }) => stage.until('start')));
}

/** All strings in a nested value. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn);

describe('a party', () => {
  it('hosts, is joined by address, and gives both stages the same match and the same frames', {
    tags: ['core'],
  }, async () => {
    const [ann, bob] = await roomOfTwo();
    const [forAnn, forBob] = await play([ann, bob]);
    expect(forAnn!.start.match).toEqual(forBob!.start.match);
    expect([forAnn!.start.mine, forBob!.start.mine]).toEqual([[0], [1]]);
    const first = await Promise.all(
      [ann, bob].map(({ stage }) => stage.until('frames', ({ first }) => first === 0)),
    );
    const shared = Math.min(...first.map(({ bytes }) => bytes.length));
    expect(first[0]!.bytes.slice(0, shared)).toEqual(first[1]!.bytes.slice(0, shared));
  });

  it('brings a press of one player into the frames of the other', async () => {
    const [ann, bob] = await roomOfTwo();
    await play([ann, bob]);
    await bob.stage.until('frames');
    ann.stage.send({ kind: 'input', match: 1, frame: 0, seat: 0, bytes: Uint8Array.of(4) });
    const size = place(bob.window.view).room.seats;
    const frames = await bob.stage.until('frames', ({ bytes }) =>
      bytes.some((byte, i) => i % size === 0 && byte === 4),
    );
    expect(frames.count).toBeGreaterThan(0);
  });

  it('shows the result when both stages have seen it, keeps the room for a rematch, and keeps a replay', {
    tags: ['core'],
  }, async () => {
    nobodyJudges();
    const [ann, bob] = await roomOfTwo();
    await play([ann, bob]);
    await Promise.all([ann, bob].map(({ stage }) => stage.until('frames', ({ first }) => first > 90)));
    const seats = place(ann.window.view).room.seats;
    const outcome = {
      scores: Array.from({ length: seats }, (_, seat) => (seat === 0 ? 5 : 0)),
      places: Array.from({ length: seats }, (_, seat) => (seat < 2 ? seat + 1 : 0)),
    };
    for (const { stage } of [ann, bob]) {
      stage.send({ kind: 'finish', match: 1, frame: 60, hash: '00000000000000ff', outcome });
    }
    const shown = await bob.window.until((view) => view.place.at === 'room' && view.place.showResult);
    expect(place(shown).room.result).toMatchObject({ outcome, agreed: true });
    // After the room has chosen another game, a newly loaded page still knows the played game.
    const { game } = place(shown).room;
    ann.window.send({ do: 'game', game: 'skirmish' });
    const changed = await bob.window.until((view) => place(view).room.game === 'skirmish');
    expect(place(changed).played).toBe(game);
    ann.window.send({ do: 'game', game });
    await bob.window.until((view) => place(view).room.game === game);
    for (const { window } of [ann, bob]) window.send({ do: 'ready', ready: true });
    await ann.stage.until('start', ({ start }) => start.match.number === 2);
    // The rematch is ended early, without a result; the result before it has been seen and stays hidden.
    await ann.window.until((view) => place(view).room.phase === 'playing');
    ann.window.send({ do: 'stop' });
    const back = await bob.window.until((view) => place(view).room.phase === 'lobby');
    expect(place(back).showResult).toBe(false);
    await parties.close();
    const kept = join(parties.folder, 'Bob', 'replays');
    const replay = readReplay(readFileSync(join(kept, readdirSync(kept).sort()[0]!)));
    expect(replay).toMatchObject({
      ok: true,
      replay: { end: { frame: 60 }, header: { game: 'trails' }, torn: null },
    });
  });

  it('has every app simulate a match again after its end, and says in the result which others confirmed it', {
    tags: ['core'],
  }, async () => {
    const [ann, bob] = await roomOfTwo();
    await play([ann, bob]);
    await Promise.all([ann, bob].map(({ stage }) => stage.until('frames', ({ first }) => first > 30)));
    ann.window.send({ do: 'stop' });
    const [, shown] = await Promise.all(
      [ann, bob].map(({ window }) =>
        window.until((view) => isChecked(view) && place(view).resultCheck.own === 'found'),
      ),
    );
    const { room, resultCheck } = place(shown!);
    const nothing = { otherwise: null, untold: null, framesOnly: [], doubted: [], unheard: [] };
    expect(resultCheck).toEqual({ own: 'found', confirmed: ['Ann'], ...nothing });
    const hash = expect.stringMatching(/^[0-9a-f]{16}$/);
    expect(room.result).toMatchObject({ early: true, end: { hash } });
    await parties.close();
    // Both recordings are signed by both apps, and each signature is of what just that file has.
    for (const name of ['Ann', 'Bob']) {
      const kept = join(parties.folder, name, 'replays');
      const check = checkReplay(readFileSync(join(kept, readdirSync(kept)[0]!)));
      const signatories = check.is === 'same' ? check.signatories : [];
      expect(signatories.map(({ names, played, says }) => [names, played, says]).sort()).toEqual([
        [['Ann'], true, 'same'],
        [['Bob'], true, 'same'],
      ]);
    }
  });

  it('keeps no replay of a countdown that came to nothing', async () => {
    const [ann, bob] = await roomOfTwo();
    await play([ann, bob]);
    bob.window.send({ do: 'ready', ready: false });
    await ann.window.until((view) => place(view).room.phase === 'lobby');
    await parties.close();
    for (const name of ['Ann', 'Bob']) expect(readdirSync(join(parties.folder, name, 'replays'))).toEqual([]);
  });

  it('gives a stage that comes late the running match from its first frame', async () => {
    const [ann, bob] = await roomOfTwo();
    await play([ann, bob]);
    await ann.stage.until('frames', ({ first }) => first > 20);
    const late = openStage(ann.party);
    await late.until('start');
    const { count } = await late.until('frames', ({ first }) => first === 0);
    expect(count).toBeGreaterThan(20);
  });

  it('tells the stage how far to run ahead, as set before a match and changed during it', async () => {
    const [ann, bob] = await roomOfTwo();
    ann.window.send({ do: 'settings', change: { ahead: 2 } });
    await ann.window.until(({ settings }) => settings.ahead === 2);
    const [forAnn, forBob] = await play([ann, bob]);
    expect([forAnn!.start.ahead, forBob!.start.ahead]).toEqual([2, null]);
    ann.window.send({ do: 'settings', change: { ahead: 4 } });
    expect(await ann.stage.until('ahead')).toEqual({ kind: 'ahead', ahead: 4 });
  });

  it('tells who was kicked why, and frees the seat', async () => {
    const [ann, bob] = await roomOfTwo();
    ann.window.send({ do: 'kick', member: place(bob.window.view).me, ban: false, why: 'Too good.' });
    const view = await bob.window.until(({ failure }) => failure !== null);
    expect(view).toMatchObject({ place: { at: 'home' }, failure: { kind: 'kicked', why: 'Too good.' } });
    await ann.window.until(inRoom(1));
  });

  it('tells the guests when the host leaves', async () => {
    const [ann, bob] = await roomOfTwo();
    ann.window.send({ do: 'leave' });
    expect(await bob.window.until(({ failure }) => failure !== null)).toMatchObject({
      failure: { kind: 'host-left' },
    });
  });

  it('shows every try at a room’s password, however soon it is refused', async () => {
    const [ann, bob] = await Promise.all([players.open('Ann'), players.open('Bob')]);
    ann.window.send({ do: 'host', game: 'trails' });
    await ann.window.until(inRoom(1));
    await ann.window.send({ do: 'password', password: 'secret' });
    const places: string[] = [];
    const refused = (view: View) => {
      if (places.at(-1) !== view.place.at) places.push(view.place.at);
      return places.length % 2 === 1 && places.length > 1 && view.failure?.kind === 'password';
    };
    for (const password of ['a guess', 'another']) {
      places.length = 0;
      bob.window.send({ do: 'join', address: addressOf(ann), password });
      await bob.window.until(refused);
      expect(places).toEqual(['home', 'joining', 'home']);
    }
  });

  it('refuses a guest what only the host may do, and says why', async () => {
    const [, bob] = await roomOfTwo();
    bob.window.send({ do: 'bots', change: 2 });
    const view = await bob.window.until((view) => place(view).notice !== null);
    expect(place(view).notice).toEqual({ why: 'not-leader' });
    bob.window.send({ do: 'dismiss' });
    await bob.window.until((view) => place(view).notice === null);
  });

  it('counts every press for more bots or fewer, however quick, and seats as many as fit', async () => {
    const [ann, bob] = await roomOfTwo();
    const bots = (count: number) => bob.window.until((view) => place(view).room.bots === count);
    for (const change of [1, 1, 1, -1]) ann.window.send({ do: 'bots', change });
    await bots(2);
    const free = place(ann.window.view).room.seats - 2;
    for (let presses = 0; presses < free; presses++) ann.window.send({ do: 'bots', change: 1 });
    await bots(free);
    expect(place(ann.window.view).notice).toBeNull();
  });

  it('plays in the way that the host chooses among those of the game', async () => {
    const [ann, bob] = await roomOfTwo();
    const way = gameById('trails')!.info.ways.at(-1)!;
    ann.window.send({ do: 'way', way });
    await bob.window.until((view) => place(view).room.way === way);
    expect((await play([ann, bob])).map(({ start }) => start.match.way)).toEqual([way, way]);
  });

  it.each([
    ['nonsense', 'not an address!', 'bad-address'],
    ['a port of this machine where nothing listens', '127.0.0.1:9', 'own-address'],
    ['a name that nobody has', 'no.such.host.invalid', 'nobody-by-that-name'],
  ])('says what is wrong with %s', async (_, typed, kind) => {
    const { window } = await players.open('Ann');
    window.send({ do: 'join', address: typed });
    expect((await window.until(({ failure }) => failure !== null)).failure?.kind).toBe(kind);
    window.send({ do: 'dismiss' });
    await window.until(({ failure }) => failure === null);
  });

  it('offers the next free port when the wanted one is taken', async () => {
    const [ann, bob] = await Promise.all([players.open('Ann'), players.open('Bob')]);
    ann.window.send({ do: 'host', game: 'trails' });
    await ann.window.until(inRoom(1));
    const port = Number(addressOf(ann).split(':')[1]);
    bob.window.send({ do: 'host', game: 'trails', port });
    const { failure } = await bob.window.until(({ failure }) => failure !== null);
    expect(failure).toMatchObject({ kind: 'port-in-use', port, game: 'trails' });
    const { next } = failure as Extract<View['failure'], { kind: 'port-in-use' }>;
    bob.window.send({ do: 'host', game: 'trails', port: next! });
    expect(place(await bob.window.until(inRoom(1)))).toMatchObject({ hosting: true });
  });

  // A match against bots plays on any port.
  it('plays against bots at the next free port when the wanted one is taken', async () => {
    const [ann, bob] = await Promise.all([players.open('Ann'), players.open('Bob')]);
    ann.window.send({ do: 'host', game: 'trails' });
    await ann.window.until(inRoom(1));
    const port = Number(addressOf(ann).split(':')[1]);
    bob.window.send({ do: 'host', game: 'trails', port, bots: 3 });
    expect(place(await bob.window.until(inRoom(1)))).toMatchObject({ hosting: true, room: { bots: 3 } });
    expect(addressOf(bob)).not.toMatch(`:${port}`);
  });

  it('begins a match against bots with the one press that opens the room', async () => {
    const { window } = await players.open('Ann');
    window.send({ do: 'host', game: 'trails', bots: 3 });
    await window.until(
      (view) => inRoom(1)(view) && view.place.at === 'room' && view.place.room.phase !== 'lobby',
    );
  });

  it('goes on joining a room when a link without sense is opened', async () => {
    const { party, window } = await players.open('Ann');
    const quiet = createSocket('udp4').bind(0, '127.0.0.1');
    try {
      await once(quiet, 'listening');
      window.send({ do: 'join', address: `127.0.0.1:${quiet.address().port}` });
      await window.until((view) => view.place.at === 'joining');
      party.openLink('ethernight://join/not!an!address');
      const { failure } = await window.until((view) => view.place.at === 'home');
      expect(failure?.kind).toBe('timeout');
    } finally {
      quiet.close();
    }
  });

  it('rejects commands that make no sense, and changes nothing', async () => {
    const { window } = await players.open('Ann');
    const before = window.view;
    const nonsense = [null, 7, 'host', {}, { do: 'fly' }, { do: 'host' }, { do: 'host', game: '../x' }];
    for (const outcome of await Promise.all(nonsense.map(window.sendRaw))) {
      expect(outcome).toMatchObject({ is: 'rejected', why: { kind: 'malformed' } });
    }
    expect(await window.send({ do: 'host', game: 'chess' })).toEqual({
      is: 'rejected',
      why: { kind: 'no-game', game: 'chess' },
    });
    expect(window.view).toEqual(before);
  });

  it('rejects commands for a room while it is in none', async () => {
    const { window } = await players.open('Ann');
    const inRoomOnly: Command[] = [
      { do: 'ready', ready: true },
      { do: 'chat', text: 'hello' },
      { do: 'add-player' },
      { do: 'condition', conditions: null },
      { do: 'rename', name: 'Bea', member: 2 },
      { do: 'kick', member: 1, why: '', ban: false },
      { do: 'bots', change: 1 },
    ];
    for (const outcome of await Promise.all(inRoomOnly.map(window.send))) {
      expect(outcome).toEqual({ is: 'rejected', why: { kind: 'no-room' } });
    }
  });

  it('loses no chat line: rejects it on the way into a room until it can be heard', async () => {
    const { window } = await players.open('Ann');
    window.send({ do: 'host', game: 'trails' });
    while ((await window.send({ do: 'chat', text: 'hello' })).is === 'rejected') await setImmediate();
    await window.until((view) => view.place.at === 'room' && view.place.chat.length === 1);
  });

  it('tells a window what the room refuses, with the command that asked for it', async () => {
    const [ann, bob] = await roomOfTwo();
    const denied = (why: string) => ({ is: 'rejected', why: { kind: 'denied', denial: { why } } });
    expect(await bob.window.send({ do: 'start' })).toEqual(denied('not-leader'));
    expect(await ann.window.send({ do: 'stop' })).toEqual(denied('nothing-played'));
    expect(await ann.window.send({ do: 'chat', text: 'hello' })).toEqual({ is: 'done' });
  });

  it('rejects what only a desktop can do where there is none', async () => {
    const { window } = await players.open('Ann');
    const notHere = { is: 'rejected', why: { kind: 'not-here' } };
    expect(await window.send({ do: 'open-firewall' })).toEqual(notHere);
    expect(await window.send({ do: 'choose-program', game: 'openttd', from: null })).toEqual(notHere);
  });

  it('tells a window the facts once, before the first view, and repeats their texts in no view', async () => {
    const [ann] = await roomOfTwo();
    const [first, ...others] = ann.window.answers;
    expect(first).toMatchObject({ is: 'facts', facts: { games: games.map(({ info: { id } }) => ({ id })) } });
    expect(others.map(({ is }) => is)).not.toContain('facts');
    const views = others.filter(({ is }) => is === 'view').map((view) => JSON.stringify(view));
    const texts = textsIn(games.map((game) => game.texts)).map((text) => JSON.stringify(text));
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((text) => views.some((view) => view.includes(text)))).toEqual([]);
    // A lobby of two takes about 1.9 kB without the texts of games, more with many adapters.
    expect(Math.max(...views.map((view) => view.length))).toBeLessThan(4000);
  });

  it('does what follows from a command before it answers, however many came before it', async () => {
    const heard: boolean[] = [];
    const shell: Shell = {
      onShellStatus: ({ notifications }) => void heard.push(notifications),
      opensFirewall: false,
      openFirewall() {},
      chooseFile: async () => null,
      fillScreen() {},
    };
    const { window } = await players.open('Ann', { shell });
    for (let i = 0; i < 60; i++) {
      const notifications = i % 2 === 1;
      await window.send({ do: 'settings', change: { notifications } });
      expect(heard.at(-1)).toBe(notifications);
    }
  });

  it('wakes, after its machine slept, its relay and every player’s peer, and no other member', async () => {
    const [ann, bob] = await roomOfTwo();
    ann.window.send({ do: 'add-player', name: 'Eve' });
    await ann.window.until((view) => place(view).mine.length === 2);
    const relays = vi.spyOn(Relay.prototype, 'resume');
    const peers = vi.spyOn(Peer.prototype, 'resume');
    ann.party.woke();
    expect([relays, peers].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
    bob.party.woke();
    expect([relays, peers].map(({ mock }) => mock.calls.length)).toEqual([1, 3]);
  });

  it('says in its first view that it starts after a death', async () => {
    const { window } = await players.open('Ann', { afterDeath: true });
    expect(window.view?.failure).toEqual({ kind: 'party-died' });
  });
});
