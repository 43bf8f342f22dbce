import { describe, expect, it } from 'vitest';
import type { Connection } from '../connection/connection.ts';
import type { Member } from '../room/room.ts';
import { appOf, roomOf } from '../room/testing/rooms.ts';
import { COME_BACK_MS, LEASE_AT_REST_MS, LEASE_MS } from '../wire/limits.ts';
import { countOf } from './app-count.ts';
import type { Client } from './client.ts';
import { MOST_COUNTS, Quorum, TAKEOVER_MS } from './quorum.ts';
import { clientOf, exchange } from './testing/clients.ts';

const HOST = appOf(1);

/** Members with an app each; the first one's hosts the room. */
class Apps {
  readonly quorum: Quorum;
  readonly all: { client: Client; peer: Connection }[];
  readonly members: readonly Member[];
  now = 0;
  plays = true;

  constructor(people: number, spectators: readonly number[] = []) {
    this.members = roomOf(people).members;
    this.all = this.members.map((member) => clientOf(member.id, { member }));
    this.quorum = new Quorum(HOST, ({ id }) => !spectators.includes(id));
  }

  get clients(): Client[] {
    return this.all.map(({ client }) => client);
  }

  /** After `ms` the members `ids` acknowledge what was sent to them. Returns whether the host has its majority. */
  hear(ms: number, ...ids: readonly number[]): boolean {
    this.now += ms;
    for (const { client, peer } of this.all)
      if (ids.includes(client.member!.id)) exchange(client, peer, this.now);
    return this.look();
  }

  look(): boolean {
    return this.quorum.look(this.clients, this.plays, this.now);
  }

  leave(id: number): void {
    this.all.splice(
      this.all.findIndex(({ client }) => client.member!.id === id),
      1,
    );
  }
}

describe('a host', () => {
  it('goes on without those who are cut off at the person’s word, and with them again once they are heard', () => {
    const apps = new Apps(2);
    apps.hear(1, 1, 2);
    expect(apps.hear(LEASE_AT_REST_MS + 1, 1)).toBe(false);
    for (let times = 0; times < 2; times++) apps.quorum.goOn(apps.clients, apps.now);
    // The session of the other one is still there: it is ended later.
    expect([apps.hear(1, 1), apps.hear(1, 1), apps.hear(1_000, 1)]).toEqual([true, true, true]);
    expect(apps.quorum.count.size).toBe(1);
    expect([apps.hear(1, 1, 2), apps.quorum.count.size]).toEqual([true, 2]);
    expect(apps.hear(LEASE_AT_REST_MS + 1, 1)).toBe(false);
  });

  it('has its majority while half of the apps have heard it within the lease', () => {
    const apps = new Apps(4);
    expect(apps.hear(1, 1, 2, 3, 4)).toBe(true);
    expect(apps.quorum.count.size).toBe(4);
    expect(apps.hear(LEASE_MS, 1, 2)).toBe(true); // 2 of 4, with the host
    expect(apps.hear(1, 1)).toBe(true); // 2 heard it within the lease
    expect(apps.hear(LEASE_MS, 1)).toBe(false);
    expect(apps.quorum.lostSince).toBe(apps.now);
    expect([apps.hear(50, 1), apps.quorum.lostSince]).toEqual([false, apps.now - 50]);
    expect([apps.hear(1, 3), apps.quorum.lostSince]).toEqual([true, null]);
  });

  it('needs fresh signs of life only while a match runs', () => {
    const apps = new Apps(3);
    apps.hear(1, 1, 2, 3);
    apps.plays = false;
    expect(apps.hear(LEASE_AT_REST_MS)).toBe(true);
    apps.plays = true;
    expect(apps.look()).toBe(false);
    apps.plays = false;
    expect(apps.hear(1)).toBe(false);
  });

  it('of two plays on with somebody, and not when nobody at all is heard: it may be cut off itself', () => {
    const apps = new Apps(2);
    apps.hear(1, 1, 2);
    expect(apps.hear(LEASE_AT_REST_MS, 2)).toBe(true);
    expect(apps.hear(LEASE_AT_REST_MS + 1, 1)).toBe(false);
  });

  it('is alone and has its majority when the others have said goodbye', () => {
    const apps = new Apps(3);
    apps.hear(1, 1, 2, 3);
    for (const id of [2, 3]) {
      apps.quorum.forget(appOf(id));
      apps.leave(id);
    }
    expect(apps.hear(LEASE_AT_REST_MS + 1)).toBe(true);
    expect(apps.quorum.count.size).toBe(1);
  });

  it('waits for apps that were merely lost, and goes on without them when the person says so', () => {
    const apps = new Apps(4);
    apps.hear(1, 1, 2, 3, 4);
    for (const id of [2, 3, 4]) apps.leave(id);
    expect(apps.hear(LEASE_MS + 1, 1)).toBe(false);
    apps.quorum.goOn(apps.clients, apps.now);
    expect([apps.look(), apps.quorum.lostSince, apps.quorum.count.size]).toEqual([true, null, 1]);
  });

  it('counts no app of those who only watch', () => {
    const apps = new Apps(3, [3]);
    expect(apps.hear(1, 1, 2, 3)).toBe(true);
    expect([...apps.quorum.count.others]).toEqual([appOf(2)]);
  });
});

describe('a set of apps from before', () => {
  it('counts until all of its apps have heard of the newer one', () => {
    const apps = new Apps(4);
    apps.hear(1, 1, 2, 3, 4);
    const before = apps.quorum.count;
    apps.leave(4);
    apps.hear(1, 1, 2, 3);
    const { count } = apps.quorum;
    expect([before.size, count.size]).toEqual([4, 3]);
    // By the set of four, 3 and 4 could go on with one app that has stopped hearing the host, so the host needs two
    // others.
    for (const { client } of apps.all) client.toldCount(count);
    apps.hear(LEASE_MS + 1, 1, 2);
    expect(apps.look()).toBe(true);
    expect(apps.hear(LEASE_MS + 1, 1, 3)).toBe(true);
  });

  it('is forgotten once its apps are away for too long to come back', () => {
    const apps = new Apps(4);
    apps.hear(1, 1, 2, 3, 4);
    for (const id of [3, 4]) apps.leave(id);
    expect(apps.hear(1, 1, 2)).toBe(true); // announced: two
    expect(apps.hear(LEASE_AT_REST_MS + 1, 2)).toBe(true);
    apps.leave(2);
    expect(apps.hear(LEASE_AT_REST_MS + 1)).toBe(false); // 2, 3 and 4 could be together
    expect(apps.hear(COME_BACK_MS)).toBe(false);
    apps.quorum.forget(appOf(2));
    expect(apps.look()).toBe(true);
  });

  it('is never dropped for being one of many: no new one is made instead', () => {
    const apps = new Apps(3);
    apps.hear(1, 1, 2, 3);
    const gone = apps.all.pop()!;
    for (let at = 0; at < 2 * MOST_COUNTS; at++) {
      if (at % 2 === 0) apps.hear(1, 1, 2);
      else {
        apps.all.push(gone);
        apps.hear(1, 1, 2, 3);
        apps.all.pop();
      }
    }
    // Both sets have been announced repeatedly, and the set of three still counts.
    for (const id of [2]) apps.leave(id);
    expect(apps.hear(LEASE_AT_REST_MS + 1, 1)).toBe(false);
  });
});

describe('a takeover', () => {
  const before = countOf(new Set([HOST, appOf(2), appOf(3)])); // with the host that is gone: four

  it('is over when more than half of the old set have acknowledged the room', () => {
    const apps = new Apps(3);
    apps.hear(1, 1, 2, 3);
    apps.quorum.takeOver(before, apps.now);
    const told = (id: number) => {
      const { client } = apps.all[id - 1]!;
      client.connection.push('control', Uint8Array.of(0x7b, 0x7d));
      client.toldRoom(0);
    };
    told(2);
    told(3);
    expect([apps.hear(50, 2), apps.quorum.isTakingOver]).toEqual([false, true]); // two of four, with us
    expect([apps.hear(50, 3), apps.quorum.isTakingOver]).toEqual([true, false]);
    expect(apps.quorum.lostSince).toBeNull();
  });

  it('fails when too few have in time', () => {
    const apps = new Apps(2);
    apps.hear(1, 1, 2);
    apps.quorum.takeOver(before, apps.now);
    expect([apps.hear(TAKEOVER_MS - 1), apps.quorum.hasFailed(apps.now), apps.quorum.lostSince]).toEqual([
      ...[false, false, null],
    ]);
    expect([apps.hear(1), apps.quorum.hasFailed(apps.now), apps.quorum.lostSince]).toEqual([
      ...[false, true, apps.now],
    ]);
  });

  it('is not needed where the old host has handed the room over: its apps count as heard for a lease', () => {
    const apps = new Apps(3);
    apps.quorum.begin(apps.clients, before, 0);
    expect([apps.look(), apps.quorum.isTakingOver]).toEqual([true, false]);
    apps.now = LEASE_MS - 1;
    expect(apps.look()).toBe(true);
    apps.now = LEASE_MS;
    expect(apps.look()).toBe(false);
  });
});
