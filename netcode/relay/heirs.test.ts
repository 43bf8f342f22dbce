import { describe, expect, it } from 'vitest';
import { appOf, play, roomOf } from '../room/testing/rooms.ts';
import { countOf } from './app-count.ts';
import { heirsOf, successionOf } from './heirs.ts';
import { clientOf } from './testing/clients.ts';

/** A room whose members' apps have relays that wait, at these addresses; member 1 sits at the host's. */
function standing(addresses: readonly string[]) {
  const room = roomOf(addresses.length);
  const clients = room.members.map((member, at) => {
    const { client } = clientOf(member.id, { member, address: { address: addresses[at]!, port: 1 } });
    client.standbyPort = 1000 + member.id;
    return client;
  });
  const heirs = () => heirsOf(room, clients, appOf(1)).map(({ member }) => member);
  return { room, clients, heirs };
}

describe('an heir', () => {
  it('is every app but the host’s whose relay waits, by its address and that relay’s port', () => {
    const { room, clients } = standing(['10.0.0.1', '::ffff:10.0.0.2', 'fe80::3']);
    clients[2]!.standbyPort = null;
    expect(heirsOf(room, clients, appOf(1))).toEqual([
      { member: 2, host: appOf(2), address: '10.0.0.2', port: 1002 },
    ]);
    clients[2]!.standbyPort = 7;
    expect(heirsOf(room, clients, appOf(1))[1]).toEqual({
      ...{ member: 3, host: appOf(3), address: 'fe80::3', port: 7 },
    });
  });

  it('is none who is not connected, and no app twice', () => {
    const { room, clients, heirs } = standing(['10.0.0.1', '10.0.0.2', '10.0.0.3']);
    room.members[2]!.client = appOf(2);
    expect(heirs()).toEqual([2]);
    clients.splice(1, 1);
    expect(heirs()).toEqual([3]); // the other member at the same app, who is
  });

  it('comes first who has the match, and last who is on the host’s own machine', () => {
    const { room, heirs } = standing(['10.0.0.1', '127.0.0.1', '10.0.0.3', '10.0.0.4', '::1']);
    play(room);
    for (const id of [3, 5]) room.members[id - 1]!.plays = false;
    expect(heirs()).toEqual([4, 3, 2, 5]);
  });

  it('has the match also who watches it without a delay, and not who is still coming back', () => {
    const { room, heirs } = standing(['10.0.0.1', '10.0.0.2', '10.0.0.3']);
    play(room);
    room.members[1]!.plays = false;
    expect(heirs()).toEqual([3, 2]);
    room.members[1]!.watches = true;
    expect(heirs()).toEqual([2, 3]);
    room.settings = { ...room.settings, delay: 10 };
    expect(heirs()).toEqual([3, 2]);
    room.settings = { ...room.settings, delay: 0 };
    room.members[1]!.plays = room.members[1]!.returning = true;
    expect(heirs()).toEqual([3, 2]);
  });
});

describe('the succession', () => {
  it('names the heirs, and one member of each app that counts', () => {
    const { room, clients } = standing(['10.0.0.1', '10.0.0.2', '10.0.0.3']);
    const heirs = heirsOf(room, clients, appOf(1));
    const count = countOf(new Set([appOf(2), appOf(3), 'an app that has left']));
    expect(successionOf(room, heirs, count)).toEqual({
      ...{ m: 'succession', room: room.id, epoch: 0, apps: 4, counted: [2, 3], heirs },
    });
  });

  it('counts nobody where no app counts', () => {
    const { room } = standing(['10.0.0.1']);
    expect(successionOf(room, [], null)).toMatchObject({ apps: 0, counted: [], heirs: [] });
  });
});
