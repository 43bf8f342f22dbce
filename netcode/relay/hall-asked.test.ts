// Members of a relay's rooms who ask for its hall.

import { describe, expect, it } from 'vitest';
import { joinByHand, seeded, TOY_ROOM } from '../lab/testing/hand-peer.ts';
import { hallOf } from '../party/hall.ts';
import type { HallAsker } from './held-room.ts';
import { Relay } from './relay.ts';

const NOTHING = { table: [], own: null };

describe('a hall', () => {
  it('has numbered rooms, and tells the member who asks for it, and no other, how it stands', () => {
    const asked: (readonly [number, HallAsker])[] = [];
    const hall = {
      numberOf: (room: number) => 10 * room,
      asked: (room: number, asker: HallAsker) => void asked.push([room, asker]),
    };
    const relay = new Relay([TOY_ROOM, TOY_ROOM], seeded(1), { hall });
    const [ada, ben] = [1, 2].map((at) =>
      joinByHand(relay, at, { room: 2, request: { client: `app ${at}` } }),
    );
    expect([ada!.room!.hall, asked]).toEqual([20, []]);
    ada!.say(relay, { m: 'hall' }, 10);
    expect(asked).toEqual([[2, { member: ada!.member, person: expect.any(String) }]]);
    const state = hallOf(
      27412,
      relay.rooms.map(({ info }) => info),
      2,
      NOTHING,
    );
    const out = relay.tellHall(2, ada!.member!, state, 20);
    for (const peer of [ada!, ben!]) {
      peer.hear(out, 20);
      peer.say(relay, { m: 'ready', ready: false }, 300);
    }
    const told = (peer: typeof ada) => peer!.messages.filter(({ m }) => m === 'hall');
    expect(told(ada)).toEqual([{ m: 'hall', ...state }]);
    expect(told(ben)).toEqual([]);
    // Who has left meanwhile is told nothing.
    expect(relay.tellHall(2, 999, state, 400)).toEqual([]);
  });

  it('is none in the rooms of a relay without one, and a question for it comes to nothing', () => {
    const relay = new Relay([TOY_ROOM], seeded(1));
    const ada = joinByHand(relay, 1, { room: 1, request: { client: 'app 1' } });
    ada.say(relay, { m: 'hall' }, 10);
    expect(ada.room).not.toHaveProperty('hall');
    expect(ada.byes).toEqual([]);
  });
});
