// The host of three leaves, and hands the room over: whole parties over real UDP on this machine.

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testCartridge } from '../../../games/kit/console/testing/cartridges.ts';
import { openLastRoom } from '../profile/last-room.ts';
import { quickTime } from '../testing/quick-time.ts';
import { addressOf, place, untilRoom, useTestPlayers } from '../testing/test-players.ts';
import { nobodyJudges } from '../testing/unjudged.ts';

quickTime();

const players = useTestPlayers();

describe('a host who leaves', () => {
  it('may hand the room over: the match goes on where it was, and the next app hosts', async () => {
    nobodyJudges();
    const ann = await players.hosting('Ann', 'powder');
    const bob = await players.open('Bob');
    const cat = await players.open('Cat');
    for (const [number, guest] of [bob, cat].entries()) {
      guest.window.send({ do: 'join', address: addressOf(ann) });
      await untilRoom(guest, ({ room }) => room.members.length === number + 2);
    }
    for (const { window } of [ann, bob, cat]) window.send({ do: 'ready', ready: true });
    await Promise.all(
      [ann, bob, cat].map(({ stage }) => stage.until('frames', ({ first, count }) => first + count > 60)),
    );
    ann.window.send({ do: 'leave', handOver: true });
    await ann.window.until((view) => view.place.at === 'home');
    await untilRoom(bob, ({ hosting, room }) => hosting && room.members.length === 2);
    // The note also says who left.
    const { room } = await untilRoom(
      cat,
      (at) => at.newHost?.member === place(bob).me && at.newHost.gone === 'Ann' && !at.newHost.over,
    );
    expect(room).toMatchObject({ epoch: 1, phase: 'playing' });
    const goesOn = ({ first, count }: { first: number; count: number }) => first + count > room.since + 60;
    await Promise.all([bob, cat].map(({ stage }) => stage.until('frames', goesOn)));
    // All stages go on as they were.
    for (const { stage } of [bob, cat]) {
      expect(stage.heard.filter((message) => message.kind === 'frames' && message.first === 0)).toHaveLength(
        1,
      );
    }
  });
});

describe('a waiting member who gets the room', () => {
  it('hears that the match is over when all its players are gone', async () => {
    nobodyJudges();
    const ann = await players.hosting('Ann', 'powder');
    ann.window.send({ do: 'add-player', name: 'Al' });
    await untilRoom(ann, ({ mine }) => mine.length === 2);
    for (const member of place(ann).mine) ann.window.send({ do: 'ready', ready: true, member });
    await ann.stage.until('frames', ({ first, count }) => first + count > 60);
    const bob = await players.joining('Bob', ann);
    await untilRoom(ann, ({ heirs }) => heirs.length === 1);
    expect(place(bob)).toMatchObject({ plays: false, room: { phase: 'playing' } });
    ann.window.send({ do: 'leave', handOver: true });
    await untilRoom(bob, ({ hosting, newHost }) => hosting && newHost?.over === true);
  });
});

describe('a host who makes a guest the host', () => {
  it('stays in the room, and so does the guest', async () => {
    const ann = await players.hosting('Ann', 'powder');
    const bob = await players.joining('Bob', ann);
    const cat = await players.joining('Cat', ann);
    const bobs = (await untilRoom(ann, ({ heirs }) => heirs.length === 2)) && place(bob).me;
    const handOver = (player: typeof ann, member: number) => player.window.send({ do: 'hand-over', member });
    const denied = (why: string) => ({ is: 'rejected', why: { kind: 'denied', denial: { why } } });
    expect(await handOver(cat, bobs)).toMatchObject(denied('not-leader'));
    expect(await handOver(ann, 99)).toMatchObject(denied('nobody'));
    const cats = place(cat).me;
    const given = handOver(ann, cats);
    // It would have been a password of the room that is left behind.
    expect(await ann.window.send({ do: 'password', password: 'late' })).toMatchObject(denied('not-leader'));
    expect(await given).toEqual({ is: 'done' });
    await untilRoom(cat, ({ hosting, room }) => hosting && room.members.length === 3);
    await untilRoom(ann, ({ hosting, newHost }) => !hosting && newHost?.member === cats && !newHost.stalled);
    await untilRoom(bob, ({ newHost }) => newHost?.member === cats && newHost.gone === null);
  });
});

describe('a match with a file', () => {
  // The next host learns which members have the file.
  it('begins at the next host only when all who have the file are ready', async () => {
    const ann = await players.hosting('Ann', 'cartridge');
    const bob = await players.joining('Bob', ann);
    const cat = await players.joining('Cat', ann);
    const file = Buffer.from(testCartridge(0)).toString('base64');
    for (const { window } of [ann, bob, cat]) await window.send({ do: 'keep-file', name: 'a.nes', file });
    const [kept] = (await ann.window.until(({ files }) => files?.length === 1)).files!;
    await ann.window.send({ do: 'file', file: { hash: kept!.hash, title: kept!.title } });
    await untilRoom(ann, ({ room, heirs }) => room.having.length === 3 && heirs.length === 2);
    bob.window.send({ do: 'ready', ready: true });
    await untilRoom(ann, ({ room }) => room.members[1]!.ready);
    await ann.window.send({ do: 'hand-over', member: place(bob).me });
    for (const guest of [ann, cat]) {
      await untilRoom(guest, ({ newHost }) => newHost !== null);
      guest.window.send({ do: 'ready', ready: true });
    }
    const { room } = await untilRoom(bob, (at) => at.hosting && at.room.phase === 'countdown');
    expect(room.members.map(({ plays }) => plays)).toEqual([true, true, true]);
  });
});

describe('a link', () => {
  // A view in the middle of the change must hold the address and the key of the same host.
  it('never leads to the next host by the key of the one before', async () => {
    const ann = await players.hosting('Ann', 'powder');
    const bob = await players.joining('Bob', ann);
    const cat = await players.joining('Cat', ann);
    await untilRoom(ann, ({ heirs }) => heirs.length === 2);
    // What comes after a rest is shown at once.
    await new Promise((resolve) => setTimeout(resolve, 250));
    await ann.window.send({ do: 'hand-over', member: place(bob).me });
    await untilRoom(cat, ({ newHost }) => newHost !== null);
    await cat.window.send({ do: 'chat', text: 'well' });
    await untilRoom(cat, ({ chat }) => chat.length === 1);
    const views = cat.window.answers.flatMap((answer) => (answer.is === 'view' ? [answer.view] : []));
    const links = new Set(views.flatMap(({ recent }) => recent.map(({ link }) => link)));
    expect(links.size).toBe(2);
  });
});

describe('a host who quits', () => {
  // The note of the last room is removed when the host leaves.
  it('leaves the room alive, and does not come back without a press', async () => {
    const ann = await players.hosting('Ann', 'powder');
    const bob = await players.joining('Bob', ann);
    await untilRoom(ann, ({ heirs }) => heirs.length === 1);
    // What comes after a rest is shown at once.
    await new Promise((resolve) => setTimeout(resolve, 250));
    await ann.party.close();
    const { room: kept } = await openLastRoom(join(players.parties.folder, 'Ann'), Date.now(), () => {});
    expect(kept).toBeNull();
    await untilRoom(bob, ({ hosting, room }) => hosting && room.members.length === 1);
  });
});

describe('a room that is handed over in the lobby', () => {
  it('plays its next match', async () => {
    nobodyJudges();
    const ann = await players.hosting('Ann', 'powder');
    const bob = await players.joining('Bob', ann);
    const cat = await players.joining('Cat', ann);
    await untilRoom(bob, ({ room }) => room.members.length === 3);
    ann.window.send({ do: 'leave', handOver: true });
    await untilRoom(bob, ({ hosting, room }) => hosting && room.members.length === 2);
    await untilRoom(cat, ({ newHost }) => newHost?.member === place(bob).me);
    for (const { window } of [bob, cat]) window.send({ do: 'ready', ready: true });
    const plays = ({ first, count }: { first: number; count: number }) => first + count > 60;
    await Promise.all([bob, cat].map(({ stage }) => stage.until('frames', plays)));
  });
});

describe('one more player at a machine', () => {
  // Local players use the present host’s address, and the password that their own app has set.
  it('joins the room at its present host, also if it has a password', async () => {
    const ann = await players.hosting('Ann');
    ann.window.send({ do: 'password', password: 'plum' });
    const guests = [await players.open('Bob'), await players.open('Cat')];
    for (const { window } of guests) window.send({ do: 'join', address: addressOf(ann), password: 'plum' });
    const [bob, cat] = guests as [typeof ann, typeof ann];
    const inTheRoom = ({ room }: { room: { members: readonly unknown[] } }) => room.members.length === 3;
    await Promise.all([ann, bob, cat].map((player) => untilRoom(player, inTheRoom)));
    await untilRoom(ann, ({ heirs }) => heirs.length === 2);
    const passwords = () => [ann, bob, cat].map((player) => place(player).password);
    expect(passwords()).toEqual(['plum', null, null]);
    await ann.window.send({ do: 'hand-over', member: place(bob).me });
    await untilRoom(ann, ({ hosting }) => !hosting);
    await untilRoom(bob, ({ hosting }) => hosting);
    // The app that set the password still knows it.
    expect(passwords()).toEqual([null, 'plum', null]);
    ann.window.send({ do: 'add-player' });
    await untilRoom(ann, ({ mine }) => mine.length === 2);
    await ann.party.close();
    for (const guest of [bob, cat]) {
      guest.window.send({ do: 'add-player' });
      await untilRoom(guest, ({ mine }) => mine.length === 2);
    }
  });
});
