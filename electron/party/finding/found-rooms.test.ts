import { describe, expect, it } from 'vitest';
import type { Found } from '../../../netcode/discovery/listing.ts';
import { PROTOCOL_VERSION } from '../../../netcode/wire/datagram.ts';
import { roomCode } from '../../../netcode/wire/room-code.ts';
import { foundRooms, problemOf } from './found-rooms.ts';

const CONTENTS = { toy: 'a'.repeat(16) };
const INFO: Found['info'] = {
  ...{ app: '1.0', game: 'toy', content: CONTENTS.toy, phase: 'lobby' },
  ...{ title: '', host: 'Ann', seats: 8, taken: 1, locked: false },
};
const found = (id: string, info: Partial<Found['info']> = {}, change: Partial<Found> = {}): Found => ({
  ...{ id, version: PROTOCOL_VERSION, info: { ...INFO, ...info } },
  addresses: [{ address: '192.168.1.7', port: 27412, rttMs: 0.26 }],
  ...change,
});
const ids = (...rooms: Found[]) => foundRooms(rooms, CONTENTS).map(({ id }) => id);

describe('the rooms that are found', () => {
  it('are listed only when it is known what the rules here do', () => {
    expect(foundRooms([found('a')], null)).toEqual([]);
    expect(foundRooms([found('a')], CONTENTS)).toHaveLength(1);
  });

  it('are others than the one that the person is in, whatever its addresses tell of it', () => {
    const own = [found('r', { id: 'r' }), found('10.0.0.7 27412', { id: 'r', taken: 2 })];
    expect(foundRooms([...own, found('s', { id: 's' })], CONTENTS, 'r').map(({ id }) => id)).toEqual(['s']);
  });

  it('have those with a seat first, then those to watch, then those that cannot be joined, else as they were found', () => {
    const full = { taken: 8 };
    expect(
      ids(
        found('a', { locked: true }),
        found('b', full),
        found('c'),
        found('d', full),
        found('e', { game: 'x' }),
        found('f'),
      ),
    ).toEqual(['c', 'f', 'b', 'd', 'a', 'e']);
  });

  it('are shown with their addresses, the code of the first that has one, and the round trip', () => {
    const addresses = [
      { address: 'fe80::1%eth0', port: 27412, rttMs: 0.26 },
      { address: '192.168.1.7', port: 27412, rttMs: 0.4 },
    ];
    const [room] = foundRooms([found('a', {}, { addresses })], CONTENTS);
    expect(room).toMatchObject({
      addresses: ['fe80::1%eth0', '192.168.1.7'],
      code: roomCode({ host: '192.168.1.7', port: 27412 }),
      ...{ rttMs: 0.3, password: false, problem: null },
    });
    const [none] = foundRooms([found('a', { password: true }, { addresses: [] })], CONTENTS);
    expect(none).toMatchObject({ addresses: [], code: null, rttMs: null, password: true });
  });
});

describe('why a room cannot be joined', () => {
  it('is what cannot be waited for, first', () => {
    const info = { ...INFO, locked: true };
    expect(problemOf(info, PROTOCOL_VERSION + 1, {})).toBe('version');
    expect(problemOf(info, PROTOCOL_VERSION, {})).toBe('game');
    expect(problemOf(info, PROTOCOL_VERSION, { toy: 'b'.repeat(16) })).toBe('game');
    expect(problemOf(info, PROTOCOL_VERSION, CONTENTS)).toBe('locked');
    expect(problemOf(INFO, PROTOCOL_VERSION, CONTENTS)).toBeNull();
  });
});
