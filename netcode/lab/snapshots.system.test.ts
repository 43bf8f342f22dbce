// A member who comes into a match that has run for long begins with a snapshot, or with frame 0 where a trusted one is missing.

import { describe, expect, it } from 'vitest';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { type MatchSnapshot, SNAPSHOT_FROM_MS, SNAPSHOT_WAIT_MS } from '../relay/match-beginnings.ts';
import { SNAPSHOT_BURST } from '../relay/rate-limits.ts';
import { appOf } from '../room/testing/rooms.ts';
import { hashState } from '../sim/hash.ts';
import { decodeState, encodeState } from '../sim/state-codec.ts';
import { wayNames } from '../sim/ways.ts';
import { BEGIN_LIMIT_MS } from '../wire/limits.ts';
import { violations } from './invariants.ts';
import { type LabClient, type LabOptions, LabParty } from './party.ts';
import { toyGame } from './toy.ts';

const RATE = 30;
const FRAMES = 60 * RATE;
const GOOD = { ...CLEAN_LINK, delayMs: 5 };

/** Two play a match of a minute; it has run for `ms`. */
function playing(options: Partial<LabOptions> = {}, ms = SNAPSHOT_FROM_MS + 2_000) {
  const game = toyGame({ tickRate: RATE, inputBytes: 1, seats: 3, frames: FRAMES });
  const room = { keepMatches: true, ...options.room };
  const party = new LabParty({ seed: 3, game, conditions: GOOD, snapshot: (it) => it, ...options, room });
  const join = (number: number) => party.join(`Peer ${number}`, { client: appOf(number) });
  const clients = [1, 2].map(join) as [LabClient, LabClient];
  party.run(party.now + 3_000, () => clients.every(({ seat }) => seat !== undefined));
  for (const client of clients) party.say(client, { m: 'ready', ready: true });
  party.run(party.now + 10_000, () => party.room.phase === 'playing');
  const began = party.now;
  for (let at = 0; at < ms; at += 500) {
    party.run(began + at);
    for (const [seat, client] of clients.entries()) {
      party.hold(client, Uint8Array.of((at / 500) % (3 + seat)));
      if (options.room?.way === 'commands') party.command(client, Uint8Array.of(at / 500, seat));
    }
  }
  /** The second one's app is killed and started again. */
  const again = () => {
    party.leave(clients[1]);
    party.run(party.now + 2_000);
    return join(2);
  };
  const begun = (client: LabClient, ms = 3_000) =>
    party.run(party.now + ms, () => client.events.some(({ kind }) => kind === 'begun'));
  return { party, clients, again, begun };
}

describe.each(wayNames)('an app that was started again (%s)', (way) => {
  it('begins with a snapshot, and plays to the same end', () => {
    const { party, again, begun } = playing({ room: { way }, conditions: { ...GOOD, loss: 0.05 } });
    const back = again();
    expect(begun(back)).toBe(true);
    expect(back.peer.from!.frame).toBeGreaterThan(20 * RATE);
    expect(back.peer.log!.first).toBe(back.peer.from!.frame);
    expect(party.run(party.now + 90_000, () => party.room.state.result !== null)).toBe(true);
    party.run(party.now + 500);
    expect(party.room.state.result).toMatchObject({ agreed: true });
    expect(violations(party)).toEqual([]);
    expect(back.records.get(1)!.hashes.get(FRAMES)).toBeDefined();
  });
});

describe('a player who comes into a match', () => {
  it('begins with frame 0 where the match is young', () => {
    const { again, begun } = playing({}, 5_000);
    const back = again();
    expect(begun(back, 500)).toBe(true);
    expect([back.peer.from, back.peer.log!.first]).toEqual([null, 0]);
  });

  it('begins with frame 0 where no member has a snapshot, or none answers', () => {
    const nobody = playing({ snapshot: () => null });
    const first = nobody.again();
    expect(nobody.begun(first, 500)).toBe(true);
    expect(first.peer.from).toBeNull();
    const party = playing();
    party.party.room.snapshot = () => {};
    const second = party.again();
    expect(party.begun(second, SNAPSHOT_WAIT_MS - 100)).toBe(false);
    expect(party.begun(second, 500)).toBe(true);
    expect(second.peer.from).toBeNull();
  });

  it.each<[string, (snapshot: MatchSnapshot) => MatchSnapshot]>([
    ['another state', (it) => ({ ...it, state: encodeState({ frame: 7 }) })],
    ['no state', (it) => ({ ...it, state: it.state.map((byte) => byte ^ 0x55) })],
    ['a part of one', (it) => ({ ...it, state: it.state.subarray(0, 20) })],
  ])('takes a snapshot with another hash than was said for none: %s', (_, spoil) => {
    const { party, again, begun } = playing({ snapshot: spoil });
    const back = again();
    expect(begun(back)).toBe(true);
    expect(back.events).toContainEqual({
      kind: 'nonsense',
      text: expect.stringMatching(/^the snapshot of frame \d+$/),
    });
    expect([back.peer.from, back.peer.log!.first]).toEqual([null, 0]);
    expect(party.run(party.now + 90_000, () => party.room.state.result !== null)).toBe(true);
    expect(party.room.state.result?.agreed).toBe(true);
  });

  it.each<[string, (snapshot: MatchSnapshot) => MatchSnapshot]>([
    ['of another match', (it) => ({ ...it, match: 2 })],
    ['of frames that are not closed', (it) => ({ ...it, frame: it.frame + 1_000 })],
    ['of no frame', (it) => ({ ...it, frame: 0 })],
  ])('is told of no snapshot %s', (_, spoil) => {
    const { again, begun } = playing({ snapshot: spoil });
    const back = again();
    expect(begun(back, 500)).toBe(true);
    expect([back.peer.from, back.peer.log!.first]).toEqual([null, 0]);
  });

  it('begins with frame 0 when the snapshot is not completed', () => {
    const { party, again, begun } = playing({
      snapshot: (it) => ({ ...it, state: new Uint8Array(1_000_000) }),
    });
    const back = again();
    party.run(party.now + 1_000, () => party.room.clients.at(-1)?.snapshot !== null);
    party.setConditions(back, { ...GOOD, loss: 0.9 });
    expect(begun(back, BEGIN_LIMIT_MS)).toBe(true);
    expect([back.peer.from, back.over]).toEqual([null, false]);
  });
});

const LARGE = 300_000;

/** With so much more in it, beside the game. */
function enlarged(snapshot: MatchSnapshot): MatchSnapshot {
  const { state } = decodeState(snapshot.state)!;
  const large = {
    ...(state as object),
    more: Uint8Array.from({ length: LARGE }, (_, at) => (at * at) & 0xff),
  };
  return { ...snapshot, state: encodeState(large), hash: hashState(large) };
}

/** A player loses the connection half way through a large snapshot, and returns `afterMs` later. */
function cutHalfWay(afterMs: number) {
  const around = playing({ snapshot: enlarged });
  const { party } = around;
  const first = around.again();
  party.run(party.now + 1_000, () => party.room.clients.at(-1)?.snapshot !== null);
  const { frame } = party.room.clients.at(-1)!.snapshot!.head;
  party.run(party.now + 700);
  party.setConditions(first, { ...GOOD, loss: 1 });
  party.run(party.now + afterMs);
  const back = party.comeBack(first);
  let bytes = 0;
  const send = party.network.send.bind(party.network);
  party.network.send = (source, to, datagram, ...rest) => {
    if (to.address === back.address.address && to.port === back.address.port) bytes += datagram.length;
    send(source, to, datagram, ...rest);
  };
  expect(around.begun(back)).toBe(true);
  return { from: back.peer.from!.frame, frame, bytes };
}

describe('half of a snapshot', () => {
  it('is kept from the session before, and only the rest is sent', () => {
    const { from, frame, bytes } = cutHalfWay(2_000);
    expect(from).toBe(frame);
    expect(bytes).toBeGreaterThan(0.2 * LARGE);
    expect(bytes).toBeLessThan(0.8 * LARGE);
  });

  it('is dropped when it is old, and another is sent', () => {
    const { from, frame, bytes } = cutHalfWay(SNAPSHOT_FROM_MS + 1_000);
    expect(from).toBeGreaterThan(frame);
    expect(bytes).toBeGreaterThan(LARGE);
  });
});

describe('a large snapshot', () => {
  it('delays no frame for the players', () => {
    const state = new Uint8Array(900_000);
    const { party, clients, again } = playing({ snapshot: (it) => ({ ...it, state }) });
    again();
    const seen = () => clients[0].records.get(1)!.at;
    const from = seen().length;
    party.run(party.now + 3_000);
    const truth = party.records.get(1)!.at;
    for (let frame = from; frame < seen().length; frame++)
      expect(seen()[frame]! - truth[frame]!).toBeLessThan(6);
  });
});

describe('a guest who asks for snapshots in a loop', () => {
  it('gets two, and frames from 0 from then on', () => {
    let made = 0;
    const { party, again, begun } = playing({
      snapshot: (it) => {
        made++;
        return it;
      },
    });
    const back = again();
    for (let i = 0; i < 50; i++) {
      party.say(back, { m: 'begin', match: 1 });
      party.run(party.now + 20);
    }
    expect(begun(back)).toBe(true);
    expect(made).toBeLessThanOrEqual(SNAPSHOT_BURST);
  });
});
