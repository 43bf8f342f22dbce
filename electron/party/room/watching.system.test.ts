// A guest comes while a match is on and watches it: between whole parties over real UDP on this machine.

import { describe, expect, it } from 'vitest';
import { quickTime } from '../testing/quick-time.ts';
import { place, untilRoom, useTestPlayers } from '../testing/test-players.ts';
import { nobodyJudges } from '../testing/unjudged.ts';

quickTime();

const players = useTestPlayers();

describe('a spectator', () => {
  it('watches a running match from its first frame until they stop, and counts for no player', async () => {
    nobodyJudges();
    const ann = await players.hosting('Ann', 'powder');
    const bob = await players.joining('Bob', ann);
    for (const { window } of [ann, bob]) window.send({ do: 'ready', ready: true });
    await Promise.all([ann, bob].map(({ stage }) => stage.until('frames', ({ first }) => first > 60)));
    const cat = await players.joining('Cat', ann);
    await untilRoom(cat, ({ plays, watches, room }) => room.phase === 'playing' && !plays && !watches);
    expect(await ann.window.send({ do: 'spectate', on: true })).toMatchObject({ is: 'rejected' });

    expect(await cat.window.send({ do: 'spectate', on: true })).toEqual({ is: 'done' });
    await untilRoom(cat, ({ watches }) => watches);
    const { start } = await cat.stage.until('start');
    expect([start.match.number, start.mine]).toEqual([1, []]);
    const { first } = await cat.stage.until('frames');
    expect(first).toBe(0);
    const now = place(ann).room.match!.number;
    cat.stage.send({ kind: 'input', match: now, frame: 0, seat: 0, bytes: Uint8Array.of(4) });
    await cat.stage.until('frames', ({ first }) => first > 120);
    expect(cat.stage.heard.some((message) => message.kind === 'frames' && message.bytes.includes(4))).toBe(
      false,
    );

    await cat.window.send({ do: 'spectate', on: false });
    await untilRoom(cat, ({ watches }) => !watches);
    await cat.stage.until('end');
    expect(place(ann).room.members.map(({ plays }) => plays)).toEqual([true, true, false]);
  });

  it('watches a full room, with chat, and gets a seat when one is free', async () => {
    const ann = await players.hosting('Ann', 'ember');
    const bob = await players.joining('Bob', ann);
    for (const { window } of [ann, bob])
      expect(await window.send({ do: 'add-player' })).toEqual({ is: 'done' });
    await untilRoom(ann, ({ room }) => room.members.length === room.seats);
    const cat = await players.joining('Cat', ann);
    await untilRoom(cat, ({ onlooks, watches, room }) => onlooks && !watches && room.onlookers.length === 1);
    expect(await cat.window.send({ do: 'add-player' })).toMatchObject({ why: { why: 'full' } });
    expect(await cat.window.send({ do: 'chat', text: 'hello' })).toEqual({ is: 'done' });
    await untilRoom(ann, ({ chat, room }) => chat.length === 1 && room.onlookers[0]?.name === 'Cat');

    await bob.window.send({ do: 'remove-player', member: place(bob).mine[1]! });
    await untilRoom(cat, ({ onlooks, mine, me }) => !onlooks && mine.length === 1 && mine[0] === me);
    expect(place(cat).room.members.map(({ name }) => name)).toContain('Cat');
    expect(place(cat).room.onlookers).toEqual([]);
  });
});
