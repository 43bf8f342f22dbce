// A relay that was away itself while a match is played: what it did not hear meanwhile is nobody's fault.

import { expect, it } from 'vitest';
import { pass } from '../lab/testing/hand-peer.ts';
import { wayNames } from '../sync/ways.ts';
import { COUNTDOWN_MS, KEEP_MS } from '../wire/limits.ts';
import { PATIENCE_MS } from './patience.ts';
import { Playing, RoomByHand } from './testing/room-by-hand.ts';

const PAUSE_MS = 2 * Math.max(KEEP_MS, PATIENCE_MS);

// Frames that nobody could acknowledge, and an input that lay unread, were held against everybody.
it.each(wayNames)('all play on after a long pause: %s', (way) => {
  const by = new RoomByHand({ way });
  const players = ['Ann', 'Ben'].map((name) => by.let('play', name));
  pass(by, 0, 300, players);
  for (const player of players) player.say(by, { m: 'ready', ready: true }, 300);
  pass(by, 300, 310 + COUNTDOWN_MS, players);
  const playing = new Playing(by, players, 310 + COUNTDOWN_MS);
  playing.run(1_000);
  playing.pause(PAUSE_MS);
  const { next } = by.room.match!.log;
  playing.run(2_000);
  expect(players.flatMap(({ byes }) => byes)).toEqual([]);
  expect(by.room.members).toHaveLength(2);
  expect(by.room.match!.log.next - next).toBeGreaterThan(50);
  expect(by.room.match!.log.next - next).toBeLessThan(75);
});
