import { describe, expect, it } from 'vitest';
import { appOf } from '../room/testing/rooms.ts';
import { Writer } from '../wire/bytes.ts';
import { COUNTDOWN_MS, DROP_MS, LEASE_MS } from '../wire/limits.ts';
import type { FromRelay } from '../wire/messages.ts';
import { countOf } from './app-count.ts';
import { Continuity } from './continuity.ts';
import { TAKEOVER_MS } from './quorum.ts';
import { SendQueue } from './send-queue.ts';
import { Sender } from './sender.ts';
import { clientOf, exchange } from './testing/clients.ts';
import { RoomMatches } from './testing/room-matches.ts';

/** A room of three apps, of which the first hosts it, whose match runs. */
function hosted(survivesHost = true) {
  const room = new RoomMatches(3);
  const ends = room.data.members.map((member) => clientOf(member.id, { member }));
  room.clients.splice(0, 3, ...ends.map(({ client }) => client));
  room.lifecycle.start(
    [1, 2, 3].map((id) => room.member(id)),
    0,
  );
  room.wait(COUNTDOWN_MS);
  const said: FromRelay[] = [];
  const continuity = new Continuity({
    ...{ data: room.data, clients: room.clients, survivesHost, host: appOf(1) },
    sender: new Sender(new Writer(), new SendQueue()),
    password: () => null,
    match: () => room.lifecycle.match,
    successor: () => null,
    say: (message) => said.push(message),
    dismiss: () => {},
  });
  /** These apps acknowledge what was sent to them. */
  const hear = (now: number, ...ids: readonly number[]) => {
    for (const { client, peer } of ends) if (ids.includes(client.member!.id)) exchange(client, peer, now);
    continuity.check(now);
  };
  return { room, continuity, hear, said };
}

describe('who has a room', () => {
  it('has its match stand still without most of the apps, and play on with them', () => {
    const { room, continuity, hear } = hosted();
    hear(0, 1, 2, 3);
    expect([room.match.isPaused, continuity.aloneSince, continuity.mayBegin]).toEqual([false, null, true]);
    hear(LEASE_MS + 1, 1);
    expect([room.match.isPaused, continuity.aloneSince]).toEqual([true, LEASE_MS + 1]);
    expect([continuity.mayBegin, continuity.succession]).toEqual([false, null]);
    hear(LEASE_MS + 2, 1, 2, 3);
    expect([room.match.isPaused, continuity.aloneSince]).toEqual([false, null]);
  });

  it('is no question where no app goes on with the room', () => {
    const { room, continuity, hear } = hosted(false);
    hear(10 * LEASE_MS, 1);
    expect([room.match.isPaused, continuity.aloneSince, continuity.succession]).toEqual([false, null, null]);
  });

  it('notes in the data that other apps count, once', () => {
    const { room, hear } = hosted();
    const { revision } = room.data;
    hear(0, 1, 2, 3);
    expect(room.data.revision).toBe(revision + 1);
    hear(1, 1, 2, 3);
    expect(room.data.revision).toBe(revision + 1);
  });

  it('leads everybody back where too few acknowledge a takeover in time', () => {
    const { continuity, hear, said } = hosted();
    const from = { member: 2, host: appOf(2), address: 'there', port: 7 };
    const before = { ...countOf(new Set([1, 2, 3].map(appOf))), until: 0 };
    continuity.takeOver({ before, from, isAgreed: true }, 0);
    expect([continuity.isTaking, continuity.mayBegin]).toEqual([true, false]);
    hear(TAKEOVER_MS - 1);
    continuity.giveUpIfFailed(TAKEOVER_MS - 1);
    expect(continuity.handover.heir).toBeNull();
    hear(TAKEOVER_MS);
    continuity.giveUpIfFailed(TAKEOVER_MS);
    expect([continuity.handover.heir, said.at(-1)?.m]).toEqual([from, 'handover']);
    expect(continuity.handover.refusal).toMatchObject({ why: 'moved', port: 7 });
  });

  it('names once the members who have not come to it in time', () => {
    const { room, continuity } = hosted();
    const before = countOf(new Set([appOf(2)]));
    continuity.takeOver({ before, from: null, isAgreed: false }, 0);
    room.clients.splice(1, 1);
    expect(continuity.takeAbsent(DROP_MS - 1)).toEqual([]);
    expect(continuity.takeAbsent(DROP_MS).map(({ id }) => id)).toEqual([2]);
    expect(continuity.takeAbsent(DROP_MS + 1)).toEqual([]);
  });
});
