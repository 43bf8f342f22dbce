import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLastRoom } from './last-room.ts';

const LINK = 'ethernight://192.168.0.7:41100/abc';
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
    room.note(LINK, NOON);
    room.note(LINK, NOON + 29_000);
    expect(await noted()).toEqual({ link: LINK, at: NOON });
    room.note(LINK, NOON + 30_000);
    expect(await noted()).toEqual({ link: LINK, at: NOON + 30_000 });
    room.note(`${LINK}d`, NOON + 30_001);
    expect(await noted()).toEqual({ link: `${LINK}d`, at: NOON + 30_001 });
  });

  // The clock of a machine may jump by an hour when it gets the time from the network.
  it.each([-5 * HOUR_MS, -HOUR_MS, HOUR_MS, 5 * HOUR_MS])(
    'takes the app back also where the clock was set by %d ms in the meantime',
    async (step) => {
      const room = await openLastRoom(folder, NOON, () => {});
      room.note(LINK, NOON);
      const later = NOON + step + MINUTE_MS;
      room.note(LINK, later);
      await room.settled();
      expect((await openLastRoom(folder, later + MINUTE_MS, () => {})).link).toBe(LINK);
    },
  );
});
