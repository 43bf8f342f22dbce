import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type NotedRoom, OFFERED_MS, openLastRoom } from './last-room.ts';

const LINK = 'ethernight://192.168.0.7:41100/abc';
const ROOM: NotedRoom = { links: [LINK], hosted: false, title: '', host: 'Bob', game: 'trails' };
const NOON = 1_767_268_800_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ethernight-last-room-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the last room', () => {
  it('is noted seldom while an app stays in it, and at once when the app enters another', async () => {
    const room = await openLastRoom(folder, NOON, () => {});
    const noted = async () => {
      await room.settled();
      return JSON.parse(readFileSync(join(folder, 'room.json'), 'utf8'));
    };
    room.note(ROOM, NOON);
    room.note(ROOM, NOON + 29_000);
    expect(await noted()).toEqual({ ...ROOM, at: NOON });
    room.note(ROOM, NOON + 30_000);
    expect(await noted()).toEqual({ ...ROOM, at: NOON + 30_000 });
    const other = { ...ROOM, links: [`${LINK}d`], password: 'secret' };
    room.note(other, NOON + 30_001);
    expect(await noted()).toEqual({ ...other, at: NOON + 30_001 });
  });

  // The clock of a machine may jump by an hour when it gets the time from the network.
  it.each([-5 * HOUR_MS, -HOUR_MS, HOUR_MS, 5 * HOUR_MS])(
    'takes the app back also where the clock was set by %d ms in the meantime',
    async (step) => {
      const room = await openLastRoom(folder, NOON, () => {});
      room.note(ROOM, NOON);
      const later = NOON + step + MINUTE_MS;
      room.note(ROOM, later);
      await room.settled();
      expect((await openLastRoom(folder, later + MINUTE_MS, () => {})).comesBack).toBe(true);
    },
  );

  it('is offered for an evening, and gone back to unasked for minutes, by a guest alone', async () => {
    const opened = async (noted: NotedRoom, laterMs: number) => {
      const room = await openLastRoom(folder, NOON, () => {});
      room.note(null, NOON);
      room.note(noted, NOON);
      await room.settled();
      const { comesBack, room: offered } = await openLastRoom(folder, NOON + laterMs, () => {});
      return [comesBack, offered?.host];
    };
    expect(await opened(ROOM, MINUTE_MS)).toEqual([true, 'Bob']);
    expect(await opened(ROOM, HOUR_MS)).toEqual([false, 'Bob']);
    expect(await opened({ ...ROOM, hosted: true }, MINUTE_MS)).toEqual([false, 'Bob']);
    expect(await opened(ROOM, OFFERED_MS)).toEqual([false, undefined]);
  });

  it('is forgotten when it has been left', async () => {
    const room = await openLastRoom(folder, NOON, () => {});
    room.note(ROOM, NOON);
    room.note(null, NOON + 1);
    await room.settled();
    expect(room.room).toBeNull();
    expect((await openLastRoom(folder, NOON + 2, () => {})).room).toBeNull();
  });
});
