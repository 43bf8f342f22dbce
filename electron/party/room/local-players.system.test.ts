// Several people at one machine, over real UDP: each has a seat of their own in the room.

import { describe, expect, it } from 'vitest';
import { gameById, games } from '../../../games/list.ts';
import { MOST_PAUSES } from '../../../netcode/room/pause.ts';
import { contentHash } from '../../../netcode/sim/content-hash.ts';
import { openRelay } from '../../../netcode/udp/relay-socket.ts';
import { toJson } from '../../../netcode/wire/json.ts';
import type { FromPeer } from '../../../netcode/wire/messages.ts';
import { quickTime } from '../testing/quick-time.ts';
import { type TestPlayer, useTestPlayers } from '../testing/test-players.ts';
import { nobodyJudges } from '../testing/unjudged.ts';
import type { Command, RoomPlace, View } from '../window/contract.ts';
import { LocalPlayers, type LocalPlayersOptions } from './local-players.ts';

quickTime();

const players = useTestPlayers();

const place = (view: View | null) => view?.place as RoomPlace;
const names = (view: View | null) => place(view).room.members.map(({ name }) => name);
const inRoom = (members: number) => (view: View) =>
  view.place.at === 'room' && view.place.room.members.length === members;
const own = (count: number) => (view: View) => view.place.at === 'room' && view.place.mine.length === count;
const turnedAway = (why: string) => (view: View) =>
  view.place.at === 'room' && view.place.turnedAway?.why === why;

async function joining(name: string, host: TestPlayer, members: number) {
  const guest = await players.joining(name, host);
  await guest.window.until(inRoom(members));
  return guest;
}

describe('several players at one machine', () => {
  it('have seats of their own, in order, at the host and at a guest', async () => {
    const ann = await players.hosting('Ann');
    ann.window.send({ do: 'add-player' });
    await ann.window.until(own(2));
    const bob = await joining('Bob', ann, 3);
    bob.window.send({ do: 'add-player', name: 'Bea' });
    const view = await bob.window.until(own(2));
    expect(names(view)).toEqual(['Ann', 'Ann 2', 'Bob', 'Bea']);
    expect(place(view).mine).toEqual([3, 4]);
    expect(place(await ann.window.until(inRoom(4))).mine).toEqual([1, 2]);
  });

  it('take a bot’s seat where no other is free, as a guest from elsewhere does', async () => {
    const ann = await players.hosting('Ann');
    const bob = await joining('Bob', ann, 2);
    ann.window.send({ do: 'bots', change: 14 });
    await bob.window.until((view) => place(view).room.bots === 14);
    bob.window.send({ do: 'add-player' });
    expect(place(await bob.window.until(own(2))).room.bots).toBe(13);
  });

  // Local players join at the present host of the room.
  it('join the room where it is, also when it has gone to another app', async () => {
    const ann = await players.hosting('Ann');
    const bob = await joining('Bob', ann, 2);
    const cat = await joining('Cat', ann, 3);
    ann.window.send({ do: 'leave', handOver: true });
    for (const guest of [bob, cat]) {
      await guest.window.until((view) => inRoom(2)(view) && place(view).newHost !== null);
    }
    for (const [number, guest] of [bob, cat].entries()) {
      guest.window.send({ do: 'add-player' });
      await guest.window.until(own(2));
      await bob.window.until(inRoom(3 + number));
    }
  });

  it('are ready together or one by one, and each is steered alone', async () => {
    const ann = await players.hosting('Ann');
    const bob = await joining('Bob', ann, 2);
    bob.window.send({ do: 'add-player' });
    const [, second] = place(await bob.window.until(own(2))).mine;
    bob.window.send({ do: 'ready', ready: true, member: second! });
    const ready = (view: View) => place(view).room.members.map((member) => member.ready);
    expect(ready(await bob.window.until((view) => ready(view)[2] === true))).toEqual([false, false, true]);
    for (const { window } of [ann, bob]) window.send({ do: 'ready', ready: true });
    const [forAnn, forBob] = await Promise.all([ann, bob].map(({ stage }) => stage.until('start')));
    expect([forAnn!.start.mine, forBob!.start.mine]).toEqual([[0], [1, 2]]);
    const size = place(ann.window.view).room.seats;
    const held = (seat: number, value: number) => (message: { bytes: Uint8Array }) =>
      message.bytes.some((byte, i) => i % size === seat && byte === value);
    bob.stage.send({ kind: 'input', match: 1, frame: 0, seat: 2, bytes: Uint8Array.of(8) });
    bob.stage.send({ kind: 'input', match: 1, frame: 0, seat: 1, bytes: Uint8Array.of(4) });
    bob.stage.send({ kind: 'input', match: 1, frame: 0, seat: 0, bytes: Uint8Array.of(2) }); // Ann's
    await ann.stage.until('frames', held(2, 8));
    await ann.stage.until('frames', held(1, 4));
    expect(ann.stage.heard.some((message) => message.kind === 'frames' && held(0, 2)(message))).toBe(false);
  });

  it('take over a bot in the middle of a match, as a guest from elsewhere does', async () => {
    const ann = await players.hosting('Ann');
    ann.window.send({ do: 'bots', change: 2 });
    await ann.window.until((view) => place(view).room.bots === 2);
    ann.window.send({ do: 'ready', ready: true });
    await ann.stage.until('frames');
    ann.window.send({ do: 'add-player', name: 'Bea' });
    const { start } = await ann.stage.until('start', (message) => message.start.mine.length === 2);
    expect(start.mine).toEqual([0, 1]);
    const { match, members } = place(await ann.window.until(own(2))).room;
    expect(members[1]).toMatchObject({ name: 'Bea', seat: 1, plays: true });
    expect(match!.seats.map(({ taken }) => taken?.name).slice(0, 3)).toEqual([undefined, 'Bea', undefined]);
  });

  it('are meant by their own numbers: a command for another member does nothing', async () => {
    const ann = await players.hosting('Ann');
    const bob = await joining('Bob', ann, 2);
    const member = place(ann.window.view).me;
    const commands: Command[] = [
      { do: 'ready', ready: true, member },
      { do: 'rename', name: 'Eve', member },
      { do: 'remove-player', member },
    ];
    for (const outcome of await Promise.all(commands.map(bob.window.send))) {
      expect(outcome).toEqual({ is: 'rejected', why: { kind: 'no-player', member } });
    }
    expect(names(bob.window.view)).toEqual(['Ann', 'Bob']);
  });

  it('ask for no pause under the next one’s name when the first has none left', async () => {
    const ann = await players.hosting('Ann');
    const bob = await joining('Bob', ann, 2);
    const cyd = await joining('Cyd', ann, 3);
    cyd.window.send({ do: 'add-player', name: 'Dee' });
    const [, dee] = place(await cyd.window.until(own(2))).mine;
    for (const { window } of [ann, bob, cyd]) window.send({ do: 'ready', ready: true });
    await cyd.window.until((view) => place(view).room.phase === 'playing');
    for (let asked = 0; asked < MOST_PAUSES; asked++) {
      cyd.window.send({ do: 'pause', still: true });
      await cyd.window.until((view) => place(view).room.pause?.votes.length === 2);
      cyd.window.send({ do: 'pause', still: false });
      await cyd.window.until((view) => place(view).room.pause === null);
    }
    expect(await cyd.window.send({ do: 'pause', still: true })).toMatchObject({
      why: { denial: { why: 'no-pauses' } },
    });
    cyd.window.send({ do: 'chat', text: 'A pity', member: dee! });
    expect(place(await cyd.window.until((view) => place(view).chat.length === 1)).room.pause).toBeNull();
  });

  it('come to one result: the machine has seen the end for all of them', async () => {
    nobodyJudges();
    const ann = await players.hosting('Ann');
    ann.window.send({ do: 'add-player' });
    await ann.window.until(own(2));
    ann.window.send({ do: 'ready', ready: true });
    await ann.stage.until('frames', ({ first }) => first > 60);
    const places = place(ann.window.view).room.match!.seats.map((_, seat) => [1, 2][seat] ?? 0);
    const outcome = { scores: places, places };
    ann.stage.send({ kind: 'finish', match: 1, frame: 60, hash: '00000000000000ff', outcome });
    const view = await ann.window.until((view) => place(view).showResult);
    expect(place(view).room.result).toMatchObject({ outcome, agreed: true });
  });

  it('are told when the room is full, and the others stay', async () => {
    const ann = await players.hosting('Ann', 'ember');
    for (const n of [2, 3, 4]) {
      ann.window.send({ do: 'add-player' });
      await ann.window.until(own(n));
    }
    expect(await ann.window.send({ do: 'add-player' })).toEqual({
      is: 'rejected',
      why: { kind: 'turned-away', why: 'most' },
    });
    await ann.window.until(turnedAway('most'));
    const four = await ann.window.until(inRoom(4));
    ann.window.send({ do: 'remove-player', member: place(four).mine[3]! });
    await ann.window.until(inRoom(3));
    const bob = await joining('Bob', ann, 4);
    bob.window.send({ do: 'add-player' });
    const view = await bob.window.until(turnedAway('full'));
    expect(place(view).turnedAway?.names).toEqual(['Bob 2']);
    expect(view.failure).toBeNull();
    expect(names(view)).toContain('Bob');
  });

  it('go alone when kicked or removed, and all together with the first', async () => {
    const ann = await players.hosting('Ann');
    const bob = await joining('Bob', ann, 2);
    for (const name of ['Bea', 'Ben']) bob.window.send({ do: 'add-player', name });
    await ann.window.until(inRoom(4));
    await bob.window.until(own(3));
    const idOf = (name: string) => place(ann.window.view).room.members.find((one) => one.name === name)!.id;
    ann.window.send({ do: 'kick', member: idOf('Bea'), why: '', ban: false });
    const view = await bob.window.until(turnedAway('kicked'));
    expect(place(view).turnedAway?.names).toEqual(['Bea']);
    expect(names(await bob.window.until(inRoom(3)))).toEqual(['Ann', 'Bob', 'Ben']);
    ann.window.send({ do: 'kick', member: idOf('Bob'), why: '', ban: false });
    await bob.window.until((view) => view.failure?.kind === 'kicked');
    expect(names(await ann.window.until(inRoom(1)))).toEqual(['Ann']);
  });

  it('get names of their own, which the profile does not keep', async () => {
    const ann = await players.hosting('Ann');
    ann.window.send({ do: 'add-player' });
    const [, second] = place(await ann.window.until(own(2))).mine;
    ann.window.send({ do: 'rename', name: 'Zoë', member: second! });
    const view = await ann.window.until((view) => names(view).includes('Zoë'));
    expect(view.name).toBe('Ann');
  });

  // A new local player may get the place of one who has left.
  it('get back what a player of their name had, and nothing of others', async () => {
    const ann = await players.hosting('Ann');
    const add = async (name: string) => {
      ann.window.send({ do: 'add-player', name });
      const view = await ann.window.until((view) => names(view).includes(name));
      return place(view).room.members.find((one) => one.name === name)!;
    };
    const zoe = await add('Zoë');
    ann.window.send({ do: 'seat', member: zoe.id, handicap: 2 });
    const handicaps = (view: View) => place(view).room.members.map(({ handicap }) => handicap);
    await ann.window.until((view) => handicaps(view).includes(2));
    ann.window.send({ do: 'remove-player', member: zoe.id });
    await ann.window.until(inRoom(1));
    expect(await add('Yan')).toMatchObject({ handicap: 0 });
    expect(await add('Zoë')).toMatchObject({ handicap: 2 });
  });

  // A room would hear of it, and tell everybody, whenever it told everybody.
  it('are not mentioned where none of them sits out', () => {
    const said: FromPeer[] = [];
    const nowhere = {
      session: { say: (message: FromPeer) => said.push(message) },
      game: () => gameById('trails')!.info,
    } as unknown as LocalPlayersOptions;
    const others = new LocalPlayers(nowhere);
    others.changed({ room: { phase: 'lobby', game: 'trails' } });
    others.entered();
    expect(said).toEqual([]);
  });

  it('wait outside while a game has one pointer, and come back for the next', async () => {
    const ann = await players.hosting('Ann');
    ann.window.send({ do: 'add-player', name: 'Zoë' });
    await ann.window.until(own(2));
    ann.window.send({ do: 'add-player', name: 'Yan' });
    await ann.window.until(own(3));
    ann.window.send({ do: 'game', game: 'skirmish' });
    const view = await ann.window.until(turnedAway('one-pointer'));
    // The note names all who were turned away.
    expect(place(view).turnedAway?.names).toEqual(['Zoë', 'Yan']);
    await ann.window.until(inRoom(1));
    ann.window.send({ do: 'add-player' });
    await ann.window.until((view) => place(view).turnedAway?.names[0] === 'Ann 2');
    ann.window.send({ do: 'game', game: 'trails' });
    const back = await ann.window.until(own(3));
    expect(names(back).sort()).toEqual(['Ann', 'Yan', 'Zoë']);
    // The reason ends with the game that seats one player per device.
    expect(place(back).turnedAway).toBeNull();
  });

  // A late guest has missed who went to the bench.
  it('are known to sit out to a late guest, at any host of the room', async () => {
    const benched = (view: View | null) => place(view).room.members.flatMap((one) => one.benched);
    const sitsOut = (...names: string[]) => {
      return (view: View) => view.place.at === 'room' && benched(view).join() === names.join();
    };
    const ann = await players.hosting('Ann');
    const bob = await joining('Bob', ann, 2);
    bob.window.send({ do: 'add-player', name: 'Bea' });
    await ann.window.until(inRoom(3));
    ann.window.send({ do: 'game', game: 'skirmish' });
    await ann.window.until(sitsOut('Bea'));
    const cat = await joining('Cat', ann, 3);
    await cat.window.until(sitsOut('Bea'));
    ann.window.send({ do: 'leave', handOver: true });
    await cat.window.until((view) => inRoom(2)(view) && place(view).newHost !== null && sitsOut('Bea')(view));
    // By what Cat has seen: Bob's own view may come later.
    const leader = place(cat.window.view).room.members.find((one) => one.leader)!.name;
    const host = leader === 'Bob' ? bob : cat;
    host.window.send({ do: 'game', game: 'trails' });
    const back = await cat.window.until((view) => inRoom(3)(view) && sitsOut()(view));
    expect(names(back)).toContain('Bea');
  });

  it('never come into different rooms of a relay that has many', async () => {
    const rooms = games.slice(0, 1).map((game) => ({ info: game.info, content: contentHash(game) }));
    const room = { games: rooms, app: 'x', seats: 2 };
    const opened = await openRelay({ port: 0, rooms: [room, room] });
    if (!opened.ok) throw new Error(opened.why);
    try {
      const [ann, bob] = [await players.open('Ann'), await players.open('Bob')];
      for (const { window } of [ann, bob]) {
        window.send({ do: 'join', address: `127.0.0.1:${opened.running.port}` });
        await window.until((view) => view.place.at === 'room');
      }
      bob.window.send({ do: 'add-player' });
      await bob.window.until(turnedAway('full'));
      expect(names(await bob.window.until(inRoom(2)))).toEqual(['Ann', 'Bob']);
    } finally {
      await players.parties.close();
      await opened.running.close();
    }
  });

  // The inputs of one game may be invalid in another game.
  it('survive a host that deals one of them another match than the first', async () => {
    const trails = { info: games[0]!.info, content: contentHash(games[0]!) };
    const opened = await openRelay({ port: 0, rooms: [{ games: [trails], app: 'x' }] });
    if (!opened.ok) throw new Error(opened.why);
    const { running } = opened;
    try {
      const { window, stage } = await players.open('Bob');
      window.send({ do: 'join', address: `127.0.0.1:${running.port}` });
      await window.until(inRoom(1));
      window.send({ do: 'add-player' });
      await window.until(own(2));
      window.send({ do: 'ready', ready: true });
      const { start } = await stage.until('start');
      const { room } = place(await window.until((view) => place(view).room.match !== null));
      const [, second] = running.relay.rooms[0]!.clients;
      const lie = { ...room, game: 'drift', match: { ...start.match, number: 2 } };
      running.act(() => {
        second!.connection.push('control', toJson({ m: 'room', room: lie }));
        return [];
      });
      await expect.poll(() => second!.connection.pending).toBe(false);
      stage.send({ kind: 'input', match: start.match.number, frame: 0, seat: 1, bytes: Uint8Array.of(1) });
      window.send({ do: 'chat', text: 'still here' });
      await window.until((view) => place(view).chat.length === 1);
    } finally {
      await players.parties.close();
      await running.close();
    }
  });
});
