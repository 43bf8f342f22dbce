import { describe, expect, it } from 'vitest';
import { TOY } from '../../../netcode/lab/testing/hand-peer.ts';
import { roomView } from '../../../netcode/room/room-view.ts';
import { play, roomOf } from '../../../netcode/room/testing/rooms.ts';
import type { RoomState } from '../../../netcode/wire/messages.ts';
import { type PlacedSession, placeNow, placeOf } from './room-place.ts';

const room = roomView(play(roomOf(2)));
const invitation = { address: '10.0.0.7', addresses: [], code: null, link: null, scanned: null };

/** As what a session of the second of two members says of itself; frozen, so that a place that changed it would throw. */
function session(change: object = {}, parts: object = {}): PlacedSession {
  const said = {
    ...{ room, me: 2, mine: [2, 3], own: room.members[1], onlooker: undefined, plays: true },
    shortCode: '123456',
    peer: { to: { host: '10.0.0.7', port: 27412 }, hostSearch: { succession: null }, peer: null },
    options: { game: () => TOY.info, joining: null },
    parts: {
      host: { here: null, alone: null },
      ways: { invitation },
      ends: {
        view: () => ({ result: null, check: { own: 'none' }, isShown: false }),
        evening: () => ({ scoreboard: [], check: { is: 'counted' } }),
        played: 'toy',
      },
      inbound: { chat: [{ id: 1 }], emotes: [], notice: null, newHost: null },
      word: { stats: { m: 'stats', of: [[1, 20, 1, 0, 0]], more: [], interval: 0 }, waitingFor: [1] },
      guests: { view: null },
      runs: null,
      times: { now: {} },
      recorder: { fault: null },
      showing: { view: null },
      hall: { view: null },
      others: { turnedAway: null },
      ...parts,
    },
    ...change,
  };
  return frozen(said) as unknown as PlacedSession;
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) frozen(inner);
    Object.freeze(value);
  }
  return value;
}

const inRoom = (of: PlacedSession) => {
  const place = placeOf(of);
  if (place.at !== 'room') throw new Error(`at ${place.at}`);
  return place;
};

describe('the place of a person', () => {
  it('is the same when it is made twice, and changes none of what it is made of', () => {
    const of = session();
    expect(placeOf(of)).toEqual(placeOf(of));
    expect(inRoom(of).mine).not.toBe(of.mine);
    expect(inRoom(of).chat).not.toBe(of.parts.inbound.chat);
  });

  it('begins with what is enough to decide what follows', () => {
    const of = session();
    const now = placeNow(of);
    expect(now).toMatchObject({
      at: 'room',
      plays: true,
      hosting: false,
      latency: [{ rttMs: 20 }],
    });
    const { room: told, ...rest } = now as Extract<typeof now, { at: 'room' }>;
    expect(told).toBe(room);
    expect(placeOf(of)).toMatchObject(rest);
  });

  it('is on the way in until the room has told of itself, and opening where the room is here', () => {
    expect(placeOf(session({ room: null }))).toEqual({
      at: 'joining',
      address: '10.0.0.7',
      probes: [],
    });
    const here = { host: { here: { game: 'toy', check: { state: null } }, alone: null } };
    expect(placeOf(session({ me: null }, here))).toEqual({ at: 'opening', game: 'toy' });
  });

  it('has a code for a guest, and at the host one for each guest with an app elsewhere, not for browsers', () => {
    expect(inRoom(session()).shortCodes).toEqual([{ member: 2, code: '123456' }]);
    const clients = [
      { member: { id: 2 }, shortCode: 'own' },
      { member: { id: 3 }, shortCode: 'ours' },
      { member: null, shortCode: 'unseated' },
      { member: { id: 4 }, shortCode: '444444' },
      { member: { id: 5, served: true }, shortCode: 'browser' },
    ];
    const here = {
      room: () => ({ clients, password: 'plum' }),
      check: { state: null },
      laboratory: { view: null },
    };
    const hosted = inRoom(session({}, { host: { here, alone: null } }));
    expect(hosted).toMatchObject({
      hosting: true,
      password: 'plum',
      shortCodes: [{ member: 4, code: '444444' }],
    });
  });
});

describe('the news of another host', () => {
  const newHost = (now: Partial<RoomState>) => {
    const inbound = {
      chat: [],
      emotes: [],
      notice: null,
      newHost: { member: 2, before: room, stalled: false },
    };
    return inRoom(session({ room: { ...room, ...now } }, { inbound })).newHost;
  };

  it('names the one before where they are gone, silent members included', () => {
    const [led, other] = room.members as [RoomState['members'][number], RoomState['members'][number]];
    expect(newHost({})).toMatchObject({ member: 2, gone: null });
    expect(newHost({ members: [other] })).toMatchObject({ gone: led.name });
    expect(newHost({ members: [{ ...led, silent: true }, other] })).toMatchObject({ gone: led.name });
  });

  it('says that the match is over where it neither goes on nor has a result', () => {
    const number = room.match!.number;
    expect(newHost({})).toMatchObject({ over: false });
    expect(newHost({ match: null, result: null })).toMatchObject({ over: true });
    const result = { number } as RoomState['result'];
    expect(newHost({ match: null, result })).toMatchObject({ over: false });
  });
});
