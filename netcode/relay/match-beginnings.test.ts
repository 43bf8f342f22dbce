import { describe, expect, it } from 'vitest';
import type { FromRelay } from '../wire/messages.ts';
import {
  MatchBeginnings,
  SNAPSHOT_FRESH_MS,
  SNAPSHOT_FROM_MS,
  SNAPSHOT_WAIT_MS,
} from './match-beginnings.ts';
import { SNAPSHOT_BURST } from './rate-limits.ts';
import { clientOf } from './testing/clients.ts';
import { RoomMatches } from './testing/room-matches.ts';

const HASH = 'aaaaaaaaaaaaaaaa';
const FRESH_FRAMES = (30 * SNAPSHOT_FRESH_MS) / 1000;
const LONG_FRAMES = (30 * SNAPSHOT_FROM_MS) / 1000;

/** A match of so many frames, which two play, and those who come into it. */
function running(frames: number, { judged = true, delay = 0 as 0 | 10, keepMatches = true } = {}) {
  const room = new RoomMatches(2, { keepMatches });
  room.data.settings = { ...room.data.settings, delay };
  room.play();
  room.run(frames);
  const said: (readonly [number, FromRelay])[] = [];
  const wanted: number[] = [];
  const behind: number[] = [];
  let rests = 0;
  const beginnings = new MatchBeginnings({
    played: () => room.lifecycle.played,
    shown: (played) => room.audience.matchOf(played),
    wantSnapshot: ({ start }) => {
      wanted.push(start.number);
      return judged ? SNAPSHOT_WAIT_MS : 0;
    },
    rest: () => rests++,
    behind: (client) => behind.push(client.connection.id),
    say: (client, message) => said.push([client.connection.id, message]),
  });
  let ids = 10;
  const come = (match = room.match) => {
    const { client } = clientOf(++ids);
    client.follow(match, room.now);
    return client;
  };
  const ask = (client = come(), have?: { frame: number; hash: string; bytes: number }, match = 1) => {
    beginnings.ask(client, { m: 'begin', match, ...(have ? { have } : {}) }, room.now);
    return client;
  };
  const give = (frame = room.match.log.next, hash = HASH, match = 1, state = Uint8Array.of(1, 2, 3)) =>
    beginnings.given({ match, frame, state, hash }, room.now);
  const told = () => said.splice(0).map(([, message]) => message);
  return { room, beginnings, wanted, behind, come, ask, give, told, rests: () => rests };
}

const fromZero = { m: 'begin', match: 1, frame: 0, snapshot: null };
const from = (frame: number, hash = HASH) => ({
  ...{ m: 'begin', match: 1, frame, snapshot: { hash, bytes: 8 + 3 } },
});

describe('who comes into a match', () => {
  it('begins with frame 0 where it has not run for long', () => {
    const { ask, told, wanted } = running(LONG_FRAMES - 1);
    ask();
    expect([told(), wanted]).toEqual([[fromZero], []]);
  });

  it('begins with a snapshot where it has, which the judge is asked for once', () => {
    const { ask, told, wanted, give } = running(LONG_FRAMES);
    const [one, other] = [ask(), ask()];
    expect([told(), wanted]).toEqual([[], [1]]);
    give();
    expect(told()).toEqual([from(LONG_FRAMES), from(LONG_FRAMES)]);
    expect([one.snapshot?.head.frame, other.snapshot?.head.bytes]).toEqual([LONG_FRAMES, 11]);
  });

  it('gets the snapshot of those before while it is fresh, and another after that', () => {
    const { ask, told, wanted, give, room } = running(LONG_FRAMES);
    ask();
    give();
    told();
    room.run(FRESH_FRAMES - 1);
    ask();
    expect([told(), wanted]).toEqual([[from(LONG_FRAMES)], [1]]);
    room.run(1);
    ask();
    expect([told(), wanted]).toEqual([[], [1, 1]]);
  });

  it('goes on with the part that is here of one that is still of use', () => {
    const { ask, told, give, room, come } = running(LONG_FRAMES);
    ask();
    give();
    told();
    room.run(LONG_FRAMES - 1);
    const have = { frame: LONG_FRAMES, hash: HASH, bytes: 5 };
    const client = ask(come(), have);
    expect(told()).toEqual([from(LONG_FRAMES)]);
    expect(client.snapshot!.next()!.length).toBe(12 + 11 - 5);
    ask(come(), { ...have, hash: 'b'.repeat(16) });
    expect(told()).toEqual([]); // waits for a new one
    room.run(1);
    give(room.match.log.next, 'c'.repeat(16));
    expect(told()).toEqual([from(room.match.log.next, 'c'.repeat(16))]);
  });

  it.each([
    ['no judge', { judged: false }],
    ['no answer in time', { judged: true }],
  ])('begins with frame 0 where there is %s', (_, options) => {
    const { ask, told, beginnings, room } = running(LONG_FRAMES, options);
    ask();
    if (options.judged) {
      beginnings.update(room.now + SNAPSHOT_WAIT_MS - 1);
      expect(told()).toEqual([]);
      beginnings.update(room.now + SNAPSHOT_WAIT_MS);
    }
    expect(told()).toEqual([fromZero]);
  });

  it.each([
    ['of another match', (give: ReturnType<typeof running>['give']) => give(LONG_FRAMES, HASH, 2)],
    ['of frames that are not closed', (give: ReturnType<typeof running>['give']) => give(LONG_FRAMES + 1)],
    ['of no frame', (give: ReturnType<typeof running>['give']) => give(0)],
    [
      'that is too long',
      (give: ReturnType<typeof running>['give']) => give(LONG_FRAMES, HASH, 1, new Uint8Array(1_048_576)),
    ],
  ])('is given no snapshot %s', (_, give) => {
    const one = running(LONG_FRAMES);
    const client = one.ask();
    give(one.give);
    expect([one.told(), client.snapshot]).toEqual([[fromZero], null]);
  });

  it('is not answered twice, nor about another match, nor once they have begun', () => {
    const { ask, told, come, give } = running(LONG_FRAMES);
    const client = ask();
    give();
    told();
    ask(client);
    ask(come(), undefined, 2);
    const begun = come();
    begun.cursor!.knowsMatch = true;
    ask(begun);
    expect(told()).toEqual([]);
  });

  it('gets so many snapshots in a session', () => {
    const { ask, told, give, come } = running(LONG_FRAMES);
    const client = come();
    for (let at = 0; at <= SNAPSHOT_BURST; at++) {
      ask(client);
      give();
      client.snapshot = null;
    }
    expect(told()).toEqual([...new Array(SNAPSHOT_BURST).fill(from(LONG_FRAMES)), fromZero]);
  });

  it('who has gone is not answered', () => {
    const { ask, told, give, beginnings } = running(LONG_FRAMES);
    beginnings.forget(ask());
    give();
    expect(told()).toEqual([]);
  });

  it('ends the question for a snapshot with the last who waits for it, or in time', () => {
    const { ask, beginnings, rests, wanted, room, told, give } = running(LONG_FRAMES);
    const [one, other] = [ask(), ask()];
    beginnings.forget(one);
    beginnings.forget(one);
    expect(rests()).toBe(0);
    beginnings.forget(other);
    expect(rests()).toBe(1);
    const last = ask();
    expect(wanted).toEqual([1, 1]);
    beginnings.update(room.now + SNAPSHOT_WAIT_MS);
    expect([told(), rests()]).toEqual([[fromZero], 2]);
    ask(last);
    give();
    beginnings.forget(last);
    expect(rests()).toBe(2);
  });
});

describe('who comes where the first frames are gone', () => {
  const FRAMES = LONG_FRAMES - 100;
  const gone = (judged = true) => {
    const around = running(FRAMES, { keepMatches: false, judged });
    expect(around.room.match.log.first).toBeGreaterThan(0);
    return around;
  };

  it('begins with a snapshot, however young the match is, and waits where there is none', () => {
    const { ask, told, give, behind, beginnings, room } = gone();
    ask();
    give();
    expect(told()).toEqual([from(FRAMES)]);
    room.run(FRESH_FRAMES);
    const client = ask();
    beginnings.update(room.now + SNAPSHOT_WAIT_MS);
    expect([told(), behind]).toEqual([[], [client.connection.id]]);
    const none = gone(false);
    const another = none.ask();
    expect([none.told(), none.behind]).toEqual([[], [another.connection.id]]);
  });

  it('is given no snapshot from which frames are gone', () => {
    const { ask, told, give, room, wanted } = gone();
    ask();
    give();
    told();
    room.run(2 * room.match.log.next);
    ask();
    expect([told(), wanted]).toEqual([[], [1, 1]]);
  });

  it('is told where to begin when they go on from a frame that is gone, once', () => {
    const { beginnings, come, told, give } = gone();
    const client = come();
    client.cursor!.knowsMatch = true;
    client.cursor!.frame = 7;
    expect(beginnings.anew(client, 0)).toBe(true);
    expect(client.cursor).toMatchObject({ knowsMatch: false, from: Number.POSITIVE_INFINITY });
    give();
    expect(told()).toEqual([from(FRAMES)]);
    expect(client.cursor!.from).toBe(FRAMES);
    expect(beginnings.anew(client, 0)).toBe(false);
  });

  it('gets no answer once they follow the match no more', () => {
    const { ask, told, give, behind, room } = gone();
    ask().follow(null, room.now);
    give();
    expect([told(), behind]).toEqual([[], []]);
  });
});

describe('who watches with a delay', () => {
  it('gets no snapshot of what they have not seen, and one that was taken for them once they come so far', () => {
    const { room, beginnings, ask, told, wanted, give, come } = running(0, { delay: 10 });
    const shown = room.audience.matchOf(room.match);
    const play = (until: () => boolean) => {
      while (!until()) {
        room.run(1);
        room.audience.advance(room.now);
      }
    };
    const taken = LONG_FRAMES + 90;
    play(() => room.match.log.next === LONG_FRAMES - 1);
    beginnings.update(room.now);
    expect(wanted).toEqual([]);
    play(() => room.match.log.next === taken);
    beginnings.update(room.now);
    expect(wanted).toEqual([1]);
    give();
    play(() => shown.log.next === taken - 1);
    ask(come(shown)); // a snapshot would be of use, and the only one is ahead of them
    expect(told()).toEqual([fromZero]);
    play(() => shown.log.next === taken);
    ask(come(shown));
    expect(told()).toEqual([from(taken)]);
  });
});

describe('a match that is over', () => {
  it('leaves nobody to answer', () => {
    const { room, ask, told, give } = running(LONG_FRAMES);
    ask();
    room.data.phase = 'lobby';
    give();
    expect(told()).toEqual([]);
  });
});
