// What the operator of a relay announces in all its rooms.

import { describe, expect, it } from 'vitest';
import { joinByHand, seeded, TOY_ROOM } from '../lab/testing/hand-peer.ts';
import { Relay } from './relay.ts';

describe('what a relay announces', () => {
  it('is told in all rooms, cleaned, and to who opens one later, until it is taken back', () => {
    const relay = new Relay([TOY_ROOM, TOY_ROOM, TOY_ROOM], seeded(1));
    const [ada, ben] = [1, 2].map((room) =>
      joinByHand(relay, room, { room, request: { client: `app ${room}` } }),
    );
    const told = (peer: ReturnType<typeof joinByHand>) => peer.room?.announcement;
    const beat = (now: number) => {
      for (const peer of [ada!, ben!]) peer.say(relay, { m: 'ready', ready: false }, now);
    };
    const announce = (text: string, now: number) => {
      const out = relay.announce(text, now);
      for (const peer of [ada!, ben!]) peer.hear(out, now);
    };
    ada!.say(relay, { m: 'announce', text: 'Mine' }, 10);
    beat(200);
    expect(told(ada!)).toEqual({ name: expect.any(String), text: 'Mine' });
    announce('  Pizza \u202e is\u0007 here ', 300);
    beat(600);
    for (const peer of [ada!, ben!]) expect(told(peer)).toEqual({ text: 'Pizza is here' });
    const cy = joinByHand(relay, 3, { room: 3, request: { client: 'app 3' } });
    cy.say(relay, { m: 'ready', ready: false }, 650);
    expect(told(cy)).toEqual({ text: 'Pizza is here' });
    announce('', 700);
    beat(1_000);
    expect([told(ada!)?.text, told(ben!)]).toEqual(['Mine', undefined]);
  });
});
