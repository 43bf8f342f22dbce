import { describe, expect, it } from 'vitest';
import { SnapshotDownload } from '../frames/snapshot-transfer.ts';
import { roomView } from '../room/room-view.ts';
import { play, roomOf } from '../room/testing/rooms.ts';
import { type CarriedMatch, goesOn, progressOf } from './carried.ts';
import { Downlink } from './downlink.ts';

const ROOM = roomView(play(roomOf(2)));
const MATCH = ROOM.match!;
const HOST = 'host';

/** Frames 0 to 29 of a match of the room, from its host in epoch 4. */
function carried(change: Partial<CarriedMatch> = {}): CarriedMatch {
  const shape = { seats: MATCH.seats.length, inputBytes: 1 };
  const downlink = new Downlink(shape, MATCH.number, { frame: 30, before: new Uint8Array(shape.seats) });
  return {
    ...{ game: ROOM.game, match: MATCH, epoch: 4, host: HOST, downlink },
    ...{ held: new Uint8Array(1), finished: null, from: null, isStuck: false, ...change },
  };
}

const at = (change: Partial<typeof ROOM>) => ({ ...ROOM, epoch: 4, ...change });

describe('what is carried into another session', () => {
  it('goes on at the same relay within the epoch', () => {
    expect(goesOn(carried(), MATCH, at({}), HOST)).toBe(true);
    expect(goesOn(carried(), MATCH, at({ epoch: 5 }), HOST)).toBe(false);
  });

  it('does not go on there when this relay has closed other frames', () => {
    expect(goesOn(carried({ isStuck: true }), MATCH, at({}), HOST)).toBe(false);
  });

  it('goes on at another relay when all its frames were closed before that one took over', () => {
    expect(goesOn(carried(), MATCH, at({ epoch: 5, since: 30 }), 'other')).toBe(true);
    expect(goesOn(carried(), MATCH, at({ epoch: 5, since: 29 }), 'other')).toBe(false);
    expect(goesOn(carried(), MATCH, at({ epoch: 4, since: 30 }), 'other')).toBe(true);
    expect(goesOn(carried(), MATCH, at({ epoch: 6, since: 30 }), 'other')).toBe(false);
  });

  it('goes on at a relay of the same key that took the place of a dead one', () => {
    expect(goesOn(carried(), MATCH, at({ epoch: 5, since: 30 }), HOST)).toBe(true);
    expect(goesOn(carried(), MATCH, at({ epoch: 5, since: 29 }), HOST)).toBe(false);
  });

  it('does not go on in another match, though it has the same number', () => {
    expect(goesOn(carried(), { ...MATCH, seed: 1 }, at({}), HOST)).toBe(false);
    expect(goesOn(carried(), MATCH, at({ game: 'duel' }), HOST)).toBe(false);
  });

  it('is a snapshot where no frame has come: it goes on at the same relay alone', () => {
    const head = { match: 1, frame: 9, hash: 'a'.repeat(16), bytes: 9 };
    const { game, match, epoch, host } = carried();
    const part = { game, match, epoch, host, download: new SnapshotDownload(head, 8) };
    expect(goesOn(part, MATCH, at({}), HOST)).toBe(true);
    expect(goesOn(part, MATCH, at({ epoch: 5, since: 99 }), 'other')).toBe(false);
    expect(progressOf(part)).toBeUndefined();
  });

  it('is told to a relay as how far it goes, unless it did not go on before', () => {
    expect(progressOf(carried())).toEqual({ match: MATCH.number, frames: 30 });
    expect(progressOf(carried({ isStuck: true }))).toBeUndefined();
    expect(progressOf(null)).toBeUndefined();
  });
});
