import { describe, expect, it } from 'vitest';
import { type HandPeer, inputsSection, pass, TOY_CONTENT, TOY_ROOM } from '../lab/testing/hand-peer.ts';
import { touch } from '../room/room.ts';
import { COUNTDOWN_MS } from '../wire/limits.ts';
import type { FromPeer } from '../wire/messages.ts';
import { STATES_WAIT_MS } from './match-beginnings.ts';
import { keysOf } from './testing/clients.ts';
import { HOST_APP, Playing, RoomByHand } from './testing/room-by-hand.ts';

describe('a relay’s room', () => {
  it('is led by the member at the hosting app, also after others led in that member’s absence', () => {
    // The lead returns to the host's own member when this member returns.
    const by = new RoomByHand();
    const leaders = () => by.room.members.filter(({ leader }) => leader).map(({ name }) => name);
    const host = by.let('play', 'Ann', 0, HOST_APP);
    by.let('play', 'Bob');
    expect(leaders()).toEqual(['Ann']);
    by.receive(host.leave(0), host.from, 0);
    expect(leaders()).toEqual(['Bob']);
    by.let('play', 'Ann', 0, HOST_APP);
    by.let('play', 'Ann and a half', 0, HOST_APP);
    expect(leaders()).toEqual(['Ann']);
  });

  // With hundreds of rooms, what a look at all members costs for each input is too much: they are in no CPU cache.
  it('has nothing to tell for inputs alone, and leaves its news to its next turn', () => {
    const by = new RoomByHand();
    const peers = [by.let('play', 'Ann'), by.let('play', 'Bob')];
    for (const peer of peers) peer.say(by, { m: 'ready', ready: true }, 0);
    const now = COUNTDOWN_MS + 1_000;
    pass(by, 0, now, peers);
    const { number } = by.room.match!.start;
    touch(by.room.data);
    const inputs = peers[0]!.packet(now, inputsSection(number, 0, 0, [1]));
    expect(by.receive(inputs, peers[0]!.from, now)).toEqual([]);
    const told = peers[1]!.messages.length;
    pass(by, now, now + 100, peers);
    expect(peers[1]!.messages.slice(told).map(({ m }) => m)).toContain('room');
  });

  // A handover to a session that is over would block the next one until its time-out.
  it('takes back a handover to a member who comes again in a new session', () => {
    const by = new RoomByHand();
    by.let('play', 'Ann', 0, HOST_APP);
    const heir = by.let('play', 'Bob');
    heir.say(by, { m: 'standby', port: 5 }, 0);
    expect(by.room.handover.begin(null, 0)).toBe(true);
    expect(by.room.handover.heir).toMatchObject({ port: 5 });
    const member = by.room.members[1]!;
    const entrant = { name: 'Bob', app: 'lab', contents: { toy: TOY_CONTENT }, client: member.client };
    const session = { id: 9, room: 1, keys: keysOf(9), shortCode: '000000' };
    by.room.resumePlace(member, session, entrant, heir.from, 0);
    expect(by.room.handover.heir).toBeNull();
  });

  describe('in a long match on a dedicated relay, to a member who finds no state', () => {
    /** Ann plays with a bot. Bob comes after so long, or comes back, and waits; a bot's seat and who has it then. */
    function late(leavesBefore: boolean) {
      const [toy] = TOY_ROOM.games;
      const games = [{ ...toy!, info: { ...toy!.info, dropIn: 'now' as const } }];
      const by = new RoomByHand({ games, bots: 1, seats: 2, way: 'optimistic' });
      const ann = by.let('play', 'Ann');
      ann.say(by, { m: 'ready', ready: true }, 0);
      let now = COUNTDOWN_MS + 1_000;
      pass(by, 0, now, [ann]);
      const playing = new Playing(by, [ann], now);
      const run = (ms: number, asks: HandPeer | null = null) => {
        playing.run(ms, asks);
        now += ms;
      };
      const seat = () => [by.room.data.match!.seats[1]!.taken?.name, by.room.data.dealt[1]];
      if (leavesBefore) {
        const before = by.let('play', 'Bob', now, 'bob');
        run(2_000, before);
        expect(by.room.members[1]).toMatchObject({ plays: true, returning: false });
        by.receive(before.leave(now), before.from, now);
      }
      run(14_000);
      expect(by.room.match!.log.first).toBeGreaterThan(0);
      const bob = by.let('play', 'Bob', now, 'bob');
      expect(seat()).toEqual(['Bob', 'bob/0']);
      run(STATES_WAIT_MS + 1_000, bob);
      expect(by.room.members[1]).toMatchObject({ plays: false, returning: false });
      return seat();
    }

    it('leaves no bot’s seat on which they have not played', () => {
      expect(late(false)).toEqual([undefined, null]);
    });

    it('leaves the seat on which they have played', () => {
      expect(late(true)).toEqual(['Bob', 'bob/0']);
    });
  });

  // The file belongs to the app, which several members can share.
  it('makes all members at an app unready when the app’s file is gone', () => {
    const [toy] = TOY_ROOM.games;
    const by = new RoomByHand({ games: [{ ...toy!, info: { ...toy!.info, file: true } }] });
    const [ann, bea] = [by.let('play', 'Ann', 0, HOST_APP), by.let('play', 'Bea', 0, HOST_APP)];
    const hash = '0'.repeat(64);
    let now = 0;
    const say = (peer: HandPeer, message: FromPeer) => {
      peer.say(by, message, now);
      pass(by, now, now + 100, [ann, bea]);
      now += 100;
      return by.room.members.map(({ ready }) => ready);
    };
    say(ann, { m: 'choose', file: { hash, title: 'Ember' } });
    say(ann, { m: 'has', file: hash });
    say(ann, { m: 'ready', ready: true });
    expect(say(bea, { m: 'ready', ready: true })).toEqual([true, true]);
    expect(say(ann, { m: 'has', file: null })).toEqual([false, false]);
  });
});
