import { describe, expect, it } from 'vitest';
import { SnapshotUpload } from '../frames/snapshot-transfer.ts';
import { hashState } from '../sim/hash.ts';
import { encodeState } from '../sim/state-codec.ts';
import type { FromRelay } from '../wire/messages.ts';
import type { Client } from './client.ts';
import type { MatchSnapshot } from './match-beginnings.ts';
import { MemberStates, STATE_PATIENCE_MS } from './member-states.ts';
import { RoomMatches } from './testing/room-matches.ts';

const STATE = { frame: 400, sums: new Uint32Array(20) };
const BYTES = encodeState(STATE);
const HASH = hashState(STATE);
const OTHER = 'b'.repeat(16);

/** Three play, and have for so many frames, of which the relay keeps the last. */
function running(frames = 400) {
  const room = new RoomMatches(3).play();
  room.run(frames);
  const said: (readonly [number, FromRelay])[] = [];
  const given: (MatchSnapshot | null)[] = [];
  const states = new MemberStates({
    clients: room.clients,
    played: () => room.lifecycle.played,
    say: ({ member }, message) => said.push([member!.id, message]),
    given: (snapshot) => given.push(snapshot),
  });
  const report = (member: number, frame: number, hash = HASH) =>
    room.match.desyncs.report(room.data, member, { frame, hash }, room.now);
  /** All have reported the same state after 400 frames, and one is wanted. */
  const want = () => {
    for (const { id } of room.data.members) report(id, 400);
    states.want(room.match);
    states.update(room.now);
  };
  const giveBytes = (client: Client, bytes = BYTES, frame = 400) => {
    states.said(client, { m: 'state', match: 1, frame, bytes: bytes.length }, room.now);
    const upload = new SnapshotUpload(1, '', { frame, before: new Uint8Array(0), state: bytes });
    for (let part = upload.next(); part; part = upload.next()) states.part(client, part, room.now);
  };
  const asked = () => said.splice(0).map(([member]) => member);
  return {
    room,
    states,
    given,
    said,
    asked,
    report,
    want,
    giveBytes,
    client: (id: number) => room.client(id),
  };
}

describe('a state that is wanted of a player', () => {
  it('is that of the newest frame after which more than half have reported the same', () => {
    const { room, states, report, said } = running();
    for (const id of [1, 2, 3]) report(id, 390);
    report(2, 400);
    states.want(room.match);
    states.update(room.now);
    expect(said).toEqual([[1, { m: 'state', match: 1, frame: 390 }]]);
    states.rest();
    report(3, 400);
    states.want(room.match);
    states.update(room.now);
    expect(said[1]).toEqual([2, { m: 'state', match: 1, frame: 400 }]);
  });

  it('is waited for while players differ, or the frames behind it are gone', () => {
    const { room, states, report, asked } = running();
    report(1, 400);
    report(2, 400, OTHER);
    states.want(room.match);
    states.update(room.now);
    expect(asked()).toEqual([]);
    for (const id of [1, 2, 3]) report(id, 405);
    room.run(900);
    expect(room.match.log.first).toBeGreaterThan(405);
    states.update(room.now);
    expect(asked()).toEqual([]);
    for (const id of [1, 2, 3]) report(id, 1_300);
    states.update(room.now);
    expect(asked()).toEqual([1]);
  });

  it('is given on when it has the hash', () => {
    const { want, giveBytes, given, client } = running();
    want();
    expect([client(1).gives, client(2).gives]).toEqual([true, false]);
    giveBytes(client(1));
    expect(given).toEqual([{ match: 1, frame: 400, state: BYTES, hash: HASH }]);
    giveBytes(client(1));
    expect(given).toHaveLength(1);
  });

  it.each<[string, (around: ReturnType<typeof running>) => void]>([
    ['gives another state', ({ giveBytes, client }) => giveBytes(client(1), encodeState({ frame: 7 }))],
    [
      'gives bytes that are no state',
      ({ giveBytes, client }) => giveBytes(client(1), new Uint8Array(90).fill(255)),
    ],
    [
      'is silent',
      ({ states, room }) => {
        states.update(room.now + STATE_PATIENCE_MS - 1);
        states.update(room.now + STATE_PATIENCE_MS);
      },
    ],
  ])('is asked of the next player when the first %s, who is not asked again in this match', (_, fail) => {
    const around = running();
    const { want, asked, giveBytes, client, given } = around;
    want();
    fail(around);
    expect(asked()).toEqual([1, 2]);
    giveBytes(client(2));
    expect(given).toHaveLength(1);
    want();
    expect(asked()).toEqual([2]);
  });

  it('is asked of the next player when the first has none, or leaves, and the first is asked again another time', () => {
    const { want, asked, states, client, room, giveBytes } = running();
    want();
    states.said(client(1), { m: 'state', match: 1, frame: 400, bytes: 0 }, room.now);
    const second = client(2);
    room.clients.splice(1, 1);
    states.forget(second, room.now);
    expect(asked()).toEqual([1, 2, 3]);
    giveBytes(client(3));
    want();
    expect(asked()).toEqual([1]);
  });

  it('has its time from the last part on', () => {
    const { want, asked, states, client, room } = running();
    want();
    const { now } = room;
    states.said(client(1), { m: 'state', match: 1, frame: 400, bytes: 20_000 }, now + 1_000);
    const upload = new SnapshotUpload(1, '', {
      frame: 400,
      before: new Uint8Array(0),
      state: new Uint8Array(20_000),
    });
    states.part(client(1), upload.next()!, now + 2_000);
    states.update(now + 2_000 + STATE_PATIENCE_MS - 1);
    expect(asked()).toEqual([1]);
    // A part that has come before is none.
    states.part(
      client(1),
      new SnapshotUpload(1, '', { frame: 400, before: new Uint8Array(0), state: BYTES }).next()!,
      now + 3_000,
    );
    states.update(now + 2_000 + STATE_PATIENCE_MS);
    expect(asked()).toEqual([2]);
  });

  it('comes to null when all have failed, and when the match is over', () => {
    const { want, states, given, room, client } = running();
    want();
    for (const id of [1, 2, 3])
      states.said(client(id), { m: 'state', match: 1, frame: 400, bytes: 0 }, room.now);
    expect(given).toEqual([null]);
    want();
    room.data.phase = 'lobby';
    states.update(room.now);
    expect(given).toEqual([null, null]);
  });

  it('is not wanted of who comes back, plays in a browser, or sits beside another at the same app', () => {
    const { room, states } = running();
    const [one, two, three] = room.data.members;
    one!.returning = true;
    two!.served = true;
    three!.person = `${three!.client}/1`;
    expect(states.canGive(room.match)).toBe(false);
    expect(states.want(room.match)).toBe(false);
    one!.returning = false;
    expect(states.canGive(room.match)).toBe(true);
  });
});
