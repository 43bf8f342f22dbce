import { describe, expect, it } from 'vitest';
import type { Found } from '../../../netcode/discovery/listing.ts';
import { PROTOCOL_VERSION } from '../../../netcode/wire/datagram.ts';
import { foundRooms } from './found-rooms.ts';

const OURS = { trails: '00000000000000aa' };

function found(id: string, change: Partial<Found['info']> = {}): Found {
  return {
    id,
    version: PROTOCOL_VERSION,
    info: {
      ...{ app: '0.1.0', game: 'trails', content: OURS.trails, phase: 'lobby', title: id, host: 'Ann' },
      ...{ seats: 6, taken: 1, locked: false },
      ...change,
    },
    addresses: [{ address: '192.168.1.2', port: 27412, rttMs: 1.26 }],
  };
}

describe('rooms that were found', () => {
  it('are listed when it is known what the rules here do', () => {
    expect(foundRooms([found('a')], null)).toEqual([]);
    expect(foundRooms([found('a')], OURS)).toMatchObject([{ id: 'a', problem: null, rttMs: 1.3 }]);
  });

  it('say why they cannot be joined', () => {
    const other = found('a', { content: '00000000000000bb' });
    expect(foundRooms([other], OURS)).toMatchObject([{ problem: 'game' }]);
    expect(foundRooms([found('a', { locked: true })], OURS)).toMatchObject([{ problem: 'locked' }]);
    expect(foundRooms([{ ...found('a'), version: 0 }], OURS)).toMatchObject([{ problem: 'version' }]);
  });

  it('are listed with a free seat first, then to be watched, then those that cannot be joined', () => {
    const rooms = [found('locked', { locked: true }), found('full', { taken: 6 }), found('free')];
    expect(foundRooms(rooms, OURS).map(({ id }) => id)).toEqual(['free', 'full', 'locked']);
  });
});
