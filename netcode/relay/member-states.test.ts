import { describe, expect, it } from 'vitest';
import { digestOf } from '../crypto/digest.ts';
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
/** As long, and another. */
const FORGED = BYTES.map((byte, at) => (at === 20 ? byte ^ 1 : byte));
const HASH = hashState(STATE);
const OTHER_HASH = 'b'.repeat(16);
const DIGEST = digestOf(BYTES);

/** So many play, and have for so many frames, of which the relay keeps the last. */
function running(frames = 400, people = 3) {
  const room = new RoomMatches(people).play();
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
  const ask = () => {
    states.want(room.match);
    states.update(room.now);
  };
  /** All have reported the same state after 400 frames, and one is wanted. */
  const want = () => {
    for (const { id } of room.data.members) report(id, 400);
    ask();
  };
  const client = (id: number) => room.client(id);
  const tell = (id: number, digest: string, { bytes = BYTES.length, frame = 400, now = room.now } = {}) =>
    states.said(client(id), { m: 'state', match: 1, frame, bytes, digest }, now);
  const hasNone = (id: number) =>
    states.said(client(id), { m: 'state', match: 1, frame: 400, bytes: 0 }, room.now);
  const sendParts = (to: Client, state = BYTES) => {
    const upload = new SnapshotUpload(1, '', { frame: 400, before: new Uint8Array(0), state });
    for (let part = upload.next(); part; part = upload.next()) states.part(to, part, room.now);
  };
  /** One gives these bytes, and says that digest of them; the others say what they have. */
  const give = (id: number, bytes = BYTES, digest = digestOf(bytes)) => {
    tell(id, digest, { bytes: bytes.length });
    for (const other of [1, 2, 3]) tell(other, DIGEST);
    sendParts(client(id), bytes);
  };
  /** Who was asked for bytes since the last call. */
  const asked = () =>
    said.splice(0).flatMap(([member, message]) => (message.m === 'state' && message.give ? [member] : []));
  return { room, states, given, said, asked, report, ask, want, tell, hasNone, sendParts, give, client };
}

describe('a state that is wanted of players', () => {
  it('is that of the newest frame after which more than half have reported the same', () => {
    const { states, report, said, ask } = running();
    for (const id of [1, 2, 3]) report(id, 390);
    report(2, 400);
    ask();
    const wanted = (frame: number, give: boolean) => ({ m: 'state', match: 1, frame, give });
    expect(said.splice(0)).toEqual([
      [1, wanted(390, true)],
      [2, wanted(390, false)],
      [3, wanted(390, false)],
    ]);
    states.rest();
    report(3, 400);
    ask();
    expect(said).toEqual([
      [2, wanted(400, true)],
      [3, wanted(400, false)],
    ]);
  });

  it('is waited for while players differ, or the frames behind it are gone', () => {
    const { room, states, report, asked, ask } = running();
    report(1, 400);
    report(2, 400, OTHER_HASH);
    ask();
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

  it('is given on when more than half have the same bytes, once', () => {
    const { want, give, given, client } = running();
    want();
    expect([client(1).gives, client(2).gives]).toEqual([true, false]);
    give(1);
    give(1);
    expect(given).toEqual([{ match: 1, frame: 400, state: BYTES, hash: HASH }]);
  });

  it('waits for the word of more than half, one each, about this frame', () => {
    const { want, tell, sendParts, given, client } = running();
    want();
    tell(1, DIGEST);
    sendParts(client(1));
    tell(1, DIGEST);
    tell(3, DIGEST, { frame: 390 });
    expect(given).toEqual([]);
    tell(3, DIGEST);
    expect(given).toHaveLength(1);
  });

  it('has the word of those alone who are still here: three of seven who forge one, of whom two leave, have none taken', () => {
    const { room, states, want, asked, tell, sendParts, given, client } = running(400, 7);
    want();
    const forgers = [1, 2, 3].map(client);
    for (const id of [1, 2, 3]) tell(id, digestOf(FORGED));
    sendParts(client(1), FORGED);
    for (const forger of forgers.slice(1)) {
      room.clients.splice(room.clients.indexOf(forger), 1);
      states.forget(forger, room.now);
    }
    for (const id of [4, 5, 6]) tell(id, DIGEST);
    expect(given).toEqual([]);
    expect(asked()).toEqual([1, 4]);
  });

  it('is taken of no other than who was asked for it', () => {
    const { want, tell, sendParts, given, client } = running();
    want();
    for (const id of [1, 2, 3]) tell(id, DIGEST);
    sendParts(client(2));
    expect(given).toEqual([]);
  });

  it.each<[string, (around: ReturnType<typeof running>) => void]>([
    ['gives another state', ({ give }) => give(1, FORGED)],
    ['gives another one than they say', ({ give }) => give(1, FORGED, DIGEST)],
    [
      'says that it has another state than the others',
      ({ tell }) => {
        tell(1, OTHER_HASH.repeat(4));
        for (const id of [2, 3]) tell(id, DIGEST);
      },
    ],
  ])('is asked of the next player when the first %s, who is not asked again in this match', (_, fail) => {
    const around = running();
    const { want, asked, give, given } = around;
    want();
    fail(around);
    expect(asked()).toEqual([1, 2]);
    give(2);
    expect(given).toHaveLength(1);
    want();
    expect(asked()).toEqual([2]);
  });

  it.each<[string, (around: ReturnType<typeof running>, ms: number) => void]>([
    ['is silent', () => {}],
    [
      'gives it a byte at a time',
      ({ states, client, room }, ms) => {
        const state = BYTES.slice(ms / 100, ms / 100 + 1);
        const at = { frame: 400, before: new Uint8Array(ms / 100), state };
        const upload = new SnapshotUpload(1, '', at, ms / 100);
        states.part(client(1), upload.next()!, room.now + ms);
      },
    ],
  ])(
    'is asked of the next player when the first %s, who is asked after all others from then on',
    (_, pass) => {
      const around = running();
      const { want, asked, give, given, states, room, tell, hasNone } = around;
      want();
      tell(1, DIGEST);
      for (let ms = 0; ms < STATE_PATIENCE_MS; ms += 100) {
        pass(around, ms);
        states.update(room.now + ms);
      }
      expect(asked()).toEqual([1]);
      states.update(room.now + STATE_PATIENCE_MS);
      expect(asked()).toEqual([2]);
      give(2);
      expect(given).toHaveLength(1);
      want();
      for (const id of [2, 3, 1]) hasNone(id);
      expect(asked()).toEqual([2, 3, 1]);
    },
  );

  it('is asked first of the one who has been late longest ago, where all have been late', () => {
    const { want, asked, states, room } = running();
    want();
    const { now } = room;
    for (let turn = 1; turn <= 3; turn++) states.update(now + turn * STATE_PATIENCE_MS);
    expect(asked()).toEqual([1, 2, 3]);
    want();
    states.update(room.now + STATE_PATIENCE_MS);
    want();
    expect(asked()).toEqual([1, 2, 2]);
  });

  it('is asked of the next player when the first has none, or leaves, and the first is asked again another time', () => {
    const { want, asked, states, client, room, give, hasNone } = running();
    want();
    hasNone(1);
    const second = client(2);
    room.clients.splice(1, 1);
    states.forget(second, room.now);
    expect(asked()).toEqual([1, 2, 3]);
    give(3);
    want();
    expect(asked()).toEqual([1]);
  });

  it('is asked of the next player, without blame, when the others are silent about it', () => {
    const { want, asked, states, room, tell, sendParts, client } = running();
    want();
    tell(1, DIGEST);
    sendParts(client(1));
    states.update(room.now + STATE_PATIENCE_MS);
    expect(asked()).toEqual([1, 2]);
    want();
    expect(asked()).toEqual([1]);
  });

  it('comes to null when all have failed, and when the match is over', () => {
    const { want, states, given, room, hasNone } = running();
    want();
    for (const id of [1, 2, 3]) hasNone(id);
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
