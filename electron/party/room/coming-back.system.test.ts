// A guest's cable is pulled, and put back: between whole parties over real UDP on this machine.

import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { games } from '../../../games/list.ts';
import { contentHash } from '../../../netcode/sim/content-hash.ts';
import { openRelay } from '../../../netcode/udp/relay-socket.ts';
import { COME_BACK_MS } from '../../../netcode/wire/limits.ts';
import { OFFERED_MS } from '../profile/last-room.ts';
import { type Cable, layCable } from '../testing/cable.ts';
import { quickTime } from '../testing/quick-time.ts';
import { addressOf, place, type TestPlayer, untilRoom, useTestPlayers } from '../testing/test-players.ts';
import { nobodyJudges } from '../testing/unjudged.ts';

quickTime();

const players = useTestPlayers();
let cable: Cable;
afterEach(() => cable.close());

/** Bob is with Ann, over a cable. */
async function together(): Promise<[TestPlayer, TestPlayer]> {
  nobodyJudges();
  const ann = await players.hosting('Ann', 'powder');
  const bob = await players.open('Bob');
  cable = await layCable(Number(addressOf(ann).split(':')[1]));
  bob.window.send({ do: 'join', address: cable.address });
  await Promise.all([ann, bob].map((one) => untilRoom(one, ({ room }) => room.members.length === 2)));
  return [ann, bob];
}

async function play(people: readonly TestPlayer[], seconds = 2): Promise<void> {
  for (const { window } of people) window.send({ do: 'ready', ready: true });
  await Promise.all(
    people.map(({ stage }) => stage.until('frames', ({ first, count }) => first + count > seconds * 60)),
  );
}

const away = (bob: TestPlayer) => untilRoom(bob, ({ comingBack }) => comingBack?.is === 'away');
const back = (bob: TestPlayer) => untilRoom(bob, ({ comingBack }) => comingBack === null);

/** The numbers of all frames that a stage got, as pairs of the first and the end of each run. */
function runsOf({ stage }: TestPlayer): [number, number][] {
  const runs: [number, number][] = [];
  for (const message of stage.heard) {
    if (message.kind !== 'frames') continue;
    const { first, count } = message;
    const last = runs.at(-1);
    if (last?.[1] === first) last[1] = first + count;
    else runs.push([first, first + count]);
  }
  return runs;
}

describe('a player who lost the connection in a match', () => {
  it('gets the seat back without a press, and frames go on where they were', async () => {
    const [ann, bob] = await together();
    bob.window.send({ do: 'chat', text: 'ready?' });
    bob.window.send({ do: 'add-player', name: 'Bea' });
    await untilRoom(bob, ({ mine, chat }) => mine.length === 2 && chat.length === 1);
    for (const member of place(bob).mine) bob.window.send({ do: 'ready', ready: true, member });
    await play([ann, bob]);
    const { room, me } = place(bob);
    bob.stage.send({ kind: 'input', match: 1, frame: 0, seat: 1, bytes: Uint8Array.of(4) });
    cable.plugged = false;
    await away(bob);
    expect(place(bob).room.match).toEqual(room.match);
    expect(await bob.window.send({ do: 'chat', text: 'hello?' })).toEqual({
      is: 'rejected',
      why: { kind: 'no-room' },
    });
    await untilRoom(ann, ({ room }) => room.members.length === 1);
    cable.plugged = true;
    const { me: now, chat, mine } = await back(bob);
    expect(now).not.toBe(me);
    expect(chat).toHaveLength(1);
    expect(mine[0]).toBe(now);
    await untilRoom(bob, (room) => room.mine.length === 2);
    await untilRoom(ann, ({ room }) => room.members.every(({ plays, returning }) => plays && !returning));
    const { seats } = place(ann).room;
    const last = runsOf(bob)[0]![1];
    await bob.stage.until(
      'frames',
      ({ first, bytes }) => first >= last && bytes.some((byte, at) => at % seats === 1 && byte === 4),
    );
    expect(bob.stage.heard.filter(({ kind }) => kind === 'start')).toHaveLength(1);
    expect(runsOf(bob)).toHaveLength(1);
  });

  it('may leave instead', async () => {
    const [ann, bob] = await together();
    await play([ann, bob], 0);
    cable.plugged = false;
    await away(bob);
    bob.window.send({ do: 'leave' });
    const { place: at, failure } = await bob.window.until((view) => view.place.at === 'home');
    expect([at.at, failure]).toEqual(['home', null]);
  });
});

describe('an app that was killed in a match, and started again', () => {
  /** Leaves the folder as a killed app does: without a goodbye to the room and without tidying. */
  async function kill(bob: TestPlayer): Promise<void> {
    cable.plugged = false;
    const path = join(players.parties.folder, 'Bob', 'room.json');
    await expect.poll(() => existsSync(path)).toBe(true);
    const kept = readFileSync(path);
    await bob.party.close();
    writeFileSync(path, kept);
    cable.plugged = true;
  }

  it('gets its seat back by itself', async () => {
    const [ann, bob] = await together();
    await play([ann, bob]);
    await kill(bob);
    await untilRoom(ann, ({ room }) => room.members.length === 1);
    const again = await players.open('Bob');
    await untilRoom(again, ({ plays, comingBack }) => plays && comingBack === null);
    const { seats } = place(ann).room.match!;
    expect(seats[1]).toMatchObject({ kind: 'player', name: 'Bob' });
    const { start } = await again.stage.until('start');
    expect(start.mine).toEqual([1]);
    await again.stage.until('frames', ({ first, count }) => first + count > 120);
    expect(runsOf(again)[0]![0]).toBe(0);
  });

  // A killed app starts again at once, while the room still counts its old peer as present.
  it('gets its seat back also where it returns before its loss is noticed', async () => {
    const [ann, bob] = await together();
    await play([ann, bob]);
    await kill(bob);
    const again = await players.open('Bob', { afterDeath: true });
    const { room } = await untilRoom(again, ({ plays, comingBack }) => plays && comingBack === null);
    expect(room.members.map(({ name }) => name)).toEqual(['Ann', 'Bob']);
    expect(place(ann).room.match!.seats[1]).toMatchObject({ kind: 'player', name: 'Bob' });
  });

  // A relay may host many rooms at one address.
  it('returns to its own room of many behind one address', async () => {
    const [game] = games;
    const room = { games: [{ info: game!.info, content: contentHash(game!) }], app: 'x' };
    const opened = await openRelay({ port: 0, rooms: [room, room] });
    if (!opened.ok) throw new Error(opened.why);
    try {
      const { relay, port } = opened.running;
      const here = () => relay.rooms.map(({ members }) => members.length);
      cable = await layCable(port);
      const bob = await players.open('Bob');
      bob.window.send({ do: 'join', address: `ethernight://join/${cable.address}?room=2` });
      await untilRoom(bob, ({ room }) => room.members.length === 1);
      await kill(bob);
      await expect.poll(here).toEqual([0, 0]);
      await players.open('Bob');
      await expect.poll(here).toEqual([0, 1]);
    } finally {
      await players.parties.close();
      await opened.running.close();
    }
  });

  it('asks for a password that the room has got since', async () => {
    const [ann, bob] = await together();
    await kill(bob);
    await ann.window.send({ do: 'password', password: 'secret' });
    const again = await players.open('Bob');
    const { failure } = await again.window.until((view) => view.failure !== null);
    expect(failure).toMatchObject({ kind: 'password', wrong: false });
  });

  it('goes back into a room with a password, which its owner alone may read', async () => {
    const [ann, bob] = await together();
    await ann.window.send({ do: 'password', password: 'secret' });
    bob.window.send({ do: 'leave' });
    await bob.window.until((view) => view.place.at === 'home');
    bob.window.send({ do: 'join', address: cable.address, password: 'secret' });
    await untilRoom(bob, ({ room }) => room.members.length === 2);
    const path = join(players.parties.folder, 'Bob', 'room.json');
    await expect.poll(() => existsSync(path)).toBe(true);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0);
    await kill(bob);
    await untilRoom(ann, ({ room }) => room.members.length === 1);
    const again = await players.open('Bob');
    await untilRoom(again, ({ room }) => room.members.length === 2);
  });

  it('offers the way back after a longer while, and says that a match runs there', async () => {
    const [ann, bob] = await together();
    await play([ann, bob], 0);
    await kill(bob);
    await untilRoom(ann, ({ room }) => room.members.length === 1);
    const path = join(players.parties.folder, 'Bob', 'room.json');
    const kept = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...kept, at: Date.now() - COME_BACK_MS }));
    const again = await players.open('Bob');
    const { wayBack } = await again.window.until((view) => view.wayBack?.state === 'playing');
    expect(wayBack).toEqual({ title: '', host: 'Ann', game: 'powder', state: 'playing' });
    expect(await again.window.send({ do: 'go-back' })).toEqual({ is: 'done' });
    await untilRoom(again, ({ plays, comingBack }) => plays && comingBack === null);
  });

  it('stays at home when its person had left, and when that was too long ago', async () => {
    const [, bob] = await together();
    await expect.poll(() => readdirSync(join(players.parties.folder, 'Bob'))).toContain('room.json');
    bob.window.send({ do: 'leave' });
    await bob.window.until((view) => view.place.at === 'home');
    await bob.party.close();
    const folder = join(players.parties.folder, 'Bob');
    expect(readdirSync(folder)).not.toContain('room.json');
    const links = [`ethernight://join/${cable.address}`];
    const old = { links, hosted: false, at: Date.now() - OFFERED_MS };
    writeFileSync(join(folder, 'room.json'), JSON.stringify(old));
    const again = await players.open('Bob');
    expect(again.window.view).toMatchObject({ place: { at: 'home' }, wayBack: null });
  });
});

describe('a guest who lost the connection in the lobby', () => {
  it('returns when the connection does', async () => {
    const [ann, bob] = await together();
    cable.plugged = false;
    await away(bob);
    await untilRoom(ann, ({ room }) => room.members.length === 1);
    cable.plugged = true;
    await back(bob);
    await untilRoom(ann, ({ room }) => room.members.map(({ name }) => name).join() === 'Ann,Bob');
  });

  // The password that a member knows may be out of date; a member returns without one.
  it('returns though the room got or lost a password in the meantime', async () => {
    const [ann, bob] = await together();
    for (const password of ['secret', null]) {
      await ann.window.send({ do: 'password', password });
      await untilRoom(bob, ({ room }) => room.password === (password !== null));
      // What an heir is told comes before the answer.
      await bob.window.send({ do: 'chat', text: 'brb' });
      cable.plugged = false;
      await away(bob);
      await untilRoom(ann, ({ room }) => room.members.length === 1);
      cable.plugged = true;
      await back(bob);
      await untilRoom(ann, ({ room }) => room.members.length === 2);
    }
  });

  it('is told that the host is lost, five minutes later', async () => {
    const [, bob] = await together();
    cable.plugged = false;
    const { comingBack } = await away(bob);
    expect(comingBack).toMatchObject({ is: 'away' });
    vi.advanceTimersByTime(COME_BACK_MS);
    const { failure } = await bob.window.until((view) => view.failure !== null);
    expect(failure).toEqual({ kind: 'lost', address: cable.address });
  });

  it('is told at once that they may not come back', async () => {
    const [ann, bob] = await together();
    const { me } = place(bob);
    cable.plugged = false;
    await ann.window.send({ do: 'kick', member: me, ban: true, why: '' });
    await away(bob);
    cable.plugged = true;
    const { failure } = await bob.window.until((view) => view.failure !== null);
    expect(failure).toEqual({ kind: 'banned', why: '' });
  });
});

describe('a guest who is asked to go on alone', () => {
  // A lost connection still counts as a room for this command.
  it.each([0, 3_000])('goes on alone, also %i ms after the room was away', async (late) => {
    const [, bob] = await together();
    await untilRoom(bob, ({ heirs }) => heirs.length === 1);
    cable.plugged = false;
    await untilRoom(bob, ({ alone, comingBack }) => alone === 'guest' && (late === 0 || comingBack !== null));
    await vi.advanceTimersByTimeAsync(late);
    expect(await bob.window.send({ do: 'go-on' })).toEqual({ is: 'done' });
    await untilRoom(
      bob,
      ({ hosting, alone, comingBack }) => hosting && alone === null && comingBack === null,
    );
  });
});
