import { describe, expect, it } from 'vitest';
import { CodedFrames } from '../frames/coded-frames.ts';
import { moversGame } from '../lab/movers.ts';
import { racersGame } from '../lab/racers.ts';
import { TOY } from '../lab/testing/hand-peer.ts';
import { NO_VIEW } from '../objects/views-in.ts';
import { decodeEvent, decodeItems, MAX_ITEM_BYTES } from '../sim/frame-items.ts';
import { type Way, wayNames } from '../sim/ways.ts';
import { LONGEST_CATCH_UP_MS, TIMER_SLACK_MS } from '../sync/frame-clock.ts';
import { Reader, Writer } from '../wire/bytes.ts';
import { readItemsMessage } from '../wire/items-message.ts';
import { ITEMS_AHEAD_FRAMES, KEEP_MS } from '../wire/limits.ts';
import { Cursor } from './cursor.ts';
import { RelayMatch } from './match.ts';
import { FINISH_GRACE_MS } from './match-reports.ts';
import { MOST_EVENTS } from './seats-played.ts';

const TICK_MS = 50;
const SEATS = [0, 1].map(() => ({ kind: 'player' as const, name: '' }));

function make({ way = 'optimistic' as Way, keepAll = false, inputBytes = 1 } = {}): RelayMatch {
  const start = { number: 258, epoch: 0, seed: 1, seats: SEATS, options: {}, way };
  const info = { ...TOY.info, tickRate: 1000 / TICK_MS, inputBytes };
  return new RelayMatch(start, {
    info,
    startsAt: 1000,
    keepAll,
    seatsBeside: (seat) => [seat],
    roundTripMs: () => 0,
  });
}

/** Events of a frame. */
const eventsOf = (match: RelayMatch, frame: number) =>
  (decodeItems(match.log.items(frame) ?? new Uint8Array()) ?? []).map(({ bytes }) => decodeEvent(bytes));

/** An inputs section as it stands in a datagram. */
function section(match: number, wanted: number, first: number, inputs: readonly number[], extra = 0): Reader {
  const writer = new Writer();
  writer.u8(match);
  writer.u32(wanted);
  writer.u16(first);
  writer.u8(inputs.length);
  for (const input of inputs) writer.raw(Uint8Array.of(0, 0, input));
  writer.raw(new Uint8Array(extra));
  return new Reader(writer.take());
}

describe('the end of a match that the relay plays itself', () => {
  // In these ways the relay plays the match itself and knows its end, so a common lie of all players has no effect.
  it.each([
    ['authority' as const, moversGame(2, 20)],
    ['shadow' as const, racersGame(2, 20)],
  ])('follows the rules in the way %s, whatever all players agree on', (way, { info, rules }) => {
    const start = { number: 1, epoch: 0, seed: 1, seats: SEATS, options: {}, way };
    const match = new RelayMatch(start, {
      info,
      rules,
      startsAt: 0,
      keepAll: true,
      seatsBeside: (seat) => [seat],
      roundTripMs: () => 0,
    });
    const play = (until: number) => {
      while (match.log.next < until) match.tick((1000 * (match.log.next + 1)) / info.tickRate);
    };
    const here = [1, 2].map((id) => ({ id, reached: 10 }));
    const outcome = { scores: [1_000_000, 0], places: [1, 2] };
    const lie = { m: 'finished' as const, match: 1, frame: 10, hash: 'bbbbbbbbbbbbbbbb', outcome };
    play(10);
    for (const id of [1, 2]) match.reports.finish(id, lie);
    expect(match.reports.verdict(here, 0)).toBeNull();
    play(20);
    expect(match.reports.verdict(here, 0)).toBeNull();
    const verdict = match.reports.verdict(here, FINISH_GRACE_MS);
    expect(verdict).toMatchObject({ outcome: { scores: [0, 0] }, agreed: true });
    expect(match.reports.end?.frame).toBe(20);
  });
});

describe('the frames that a match keeps for a member whose session is over', () => {
  // The frames are kept from where the member stopped, also when a new session ends before it has said anything.
  it('stay when the next session is over before the member has said where it goes on', () => {
    const match = make();
    const play = (until: number) => {
      while (match.log.next < until) {
        match.tick(1000 + (match.log.next + 1) * TICK_MS);
        match.keepFrom(match.log.next);
      }
    };
    play(300);
    match.setSeat(0, 'empty');
    play(320);
    match.setSeat(0, 'empty');
    play(299 + KEEP_MS / TICK_MS);
    expect(match.log.first).toBeLessThanOrEqual(300);
  });
});

describe('the clock of a match', () => {
  it('closes frame 0 one tick after the start', () => {
    const match = make();
    expect(match.due).toBe(1000 + TICK_MS);
    expect(match.tick(1000 + TICK_MS - TIMER_SLACK_MS - 0.1)).toBe(false);
    expect(match.tick(1000 + TICK_MS)).toBe(true);
    expect(match.log.next).toBe(1);
  });

  it('counts a timer that is half a millisecond early as on time, without drifting', () => {
    const match = make();
    for (let frame = 1; frame <= 100; frame++) {
      expect(match.tick(1000 + frame * TICK_MS - TIMER_SLACK_MS)).toBe(true);
      expect(match.log.next).toBe(frame);
      expect(match.due).toBeCloseTo(1000 + (frame + 1) * TICK_MS, 6);
    }
  });

  it('makes up for a short pause, and says how late it was', () => {
    const match = make();
    match.tick(1000 + 4 * TICK_MS + 7);
    expect(match.log.next).toBe(4);
    expect(match.lateMs).toBeCloseTo(7, 6);
  });

  it('closes one frame after a pause of two seconds, and keeps its old rhythm from there', () => {
    const match = make();
    match.tick(1000 + TICK_MS);
    expect(match.tick(3050)).toBe(true);
    expect(match.log.next).toBe(2);
    expect(match.due).toBeCloseTo(3050 + TICK_MS, 6);
  });

  it('makes up for the longest pause that it catches up', () => {
    const match = make();
    match.tick(1000 + TICK_MS + LONGEST_CATCH_UP_MS);
    expect(match.log.next).toBe(1 + LONGEST_CATCH_UP_MS / TICK_MS);
  });

  it('keeps the frames of at least the last ten seconds', () => {
    const match = make();
    for (let frame = 1; frame <= 5000; frame++) match.tick(1000 + frame * TICK_MS);
    expect(match.log.next - match.log.first).toBeGreaterThanOrEqual(KEEP_MS / TICK_MS);
    expect(match.log.next - match.log.first).toBeLessThanOrEqual((2 * KEEP_MS) / TICK_MS);
  });

  it('keeps all frames where members may come back into the match', () => {
    const match = make({ keepAll: true });
    for (let frame = 1; frame <= 5000; frame++) match.tick(1000 + frame * TICK_MS);
    expect([match.log.first, match.log.next]).toEqual([0, 5000]);
  });
});

describe('inputs of a match', () => {
  it('are taken once each, in order, whatever is repeated', () => {
    const match = make();
    const cursor = new Cursor(0);
    match.sections.read(cursor, 1, section(2, 0, 0, [1, 2]), 1000);
    match.sections.read(cursor, 1, section(2, 0, 0, [1, 2, 4]), 1000);
    match.sections.read(cursor, 1, section(2, 0, 0, [1]), 1000);
    expect(cursor.input).toBe(3);
    match.tick(1000 + TICK_MS);
    match.tick(1000 + 2 * TICK_MS);
    expect([...match.log.copy(0, 2)]).toEqual([0, 7, 0, 4]);
  });

  it('wait for a missing one', () => {
    const match = make();
    const cursor = new Cursor(0);
    match.sections.read(cursor, 0, section(2, 0, 1, [9]), 1000);
    expect(cursor.input).toBe(0);
    match.sections.read(cursor, 0, section(2, 0, 0, [8, 9]), 1000);
    expect(cursor.input).toBe(2);
  });

  it('go on when their 16-bit numbers wrap', () => {
    const match = make();
    const cursor = new Cursor(0);
    cursor.input = 0xfffe;
    match.sections.read(cursor, 0, section(2, 0, 0xfffe, [1, 2, 3, 4]), 1000);
    expect(cursor.input).toBe(2);
  });

  it.each([
    ['of another match', section(3, 1, 0, [1])],
    ['with bytes too many', section(2, 1, 0, [1], 1)],
    ['that are cut off', new Reader(section(2, 1, 0, [1]).bytes.subarray(0, 10))],
  ])('%s are ignored, and so is their acknowledgement', (_, reader) => {
    const match = make();
    match.tick(1000 + TICK_MS);
    const cursor = new Cursor(0);
    match.sections.read(cursor, 0, reader, 1000);
    expect([cursor.input, cursor.frame]).toEqual([0, 0]);
  });

  it('acknowledge frames that exist, and never go back', () => {
    const match = make();
    const cursor = new Cursor(0);
    for (let frame = 1; frame <= 5; frame++) match.tick(1000 + frame * TICK_MS);
    match.sections.read(cursor, 0, section(2, 6, 0, []), 1000);
    expect(cursor.frame).toBe(0);
    match.sections.read(cursor, 0, section(2, 5, 0, []), 1000);
    match.sections.read(cursor, 0, section(2, 3, 0, []), 1000);
    expect(cursor.frame).toBe(5);
  });

  it('of a seat that was given up are neutral from the next frame on', () => {
    const match = make();
    match.sections.read(new Cursor(0), 0, section(2, 0, 0, [5]), 1000);
    match.tick(1000 + TICK_MS);
    match.setSeat(0, 'empty');
    match.tick(1000 + 2 * TICK_MS);
    expect([...match.log.copy(0, 2)]).toEqual([5, 0, 0, 0]);
  });

  it('of a spectator move only its cursor', () => {
    const match = make();
    match.tick(1000 + TICK_MS);
    const cursor = new Cursor(0);
    match.sections.read(cursor, null, section(2, 1, 0, [5, 6]), 1000);
    match.tick(1000 + 2 * TICK_MS);
    expect([cursor.frame, cursor.input]).toEqual([1, 2]);
    expect([...match.log.copy(0, 2)]).toEqual([0, 0, 0, 0]);
    expect(match.arrivals.map(({ inputs }) => inputs)).toEqual([0, 0]);
  });
});

describe.each(wayNames)('a seat of a match, %s', (way) => {
  /** Lets frames close, with the inputs that strict waits for. */
  const play = (match: RelayMatch, frames: number, seats = [0, 1]) => {
    const cursors = seats.map(() => new Cursor(0));
    for (let now = 1000; match.log.next < frames && now < 60_000; now += TICK_MS) {
      const target = match.log.next;
      seats.forEach((seat, i) => {
        const writer = new Writer();
        writer.u8(2);
        writer.u32(0);
        writer.u16(cursors[i]!.input);
        writer.u8(1);
        writer.u16(target);
        writer.raw(Uint8Array.of(7));
        if (way === 'authority') writer.u32(NO_VIEW);
        match.sections.read(cursors[i]!, seat, new Reader(writer.take()), now);
      });
      match.tick(now);
    }
  };
  const held = (match: RelayMatch, seat: number) => match.log.copy(match.log.next - 1, match.log.next)[seat];
  const all = way === 'commands' ? 0 : 7;

  it('is neutral when its player has left, and the game of every peer is told in the next frame', () => {
    const match = make({ way });
    play(match, 4);
    expect(held(match, 1)).toBe(all);
    const next = match.log.next;
    match.setSeat(1, 'empty');
    match.setSeat(1, 'empty');
    play(match, next + 4, [0]);
    expect([held(match, 0), held(match, 1)]).toEqual([all, 0]);
    expect(eventsOf(match, next)).toEqual([{ kind: 'left', seat: 1 }]);
  });

  it('counts again when its player is back, and the game of every peer is told', () => {
    const match = make({ way });
    play(match, 4);
    match.setSeat(1, 'empty');
    play(match, match.log.next + 4, [0]);
    // Inputs of a player who is still catching up have no effect.
    play(match, match.log.next + 4, [0, 1]);
    expect(held(match, 1)).toBe(0);
    const next = match.log.next;
    match.setSeat(1, 'played');
    match.setSeat(1, 'played');
    play(match, next + 4);
    expect(held(match, 1)).toBe(all);
    expect(eventsOf(match, next)).toEqual([{ kind: 'returned', seat: 1 }]);
  });

  it('has its commands in the frames as long as a player has it', () => {
    const match = make({ way });
    const command = (seat: number, byte: number) => match.command(seat, Uint8Array.of(byte));
    expect([command(0, 1), command(1, 2)]).toEqual([true, true]);
    match.setSeat(1, 'empty');
    expect(command(1, 3)).toBe(true);
    match.setSeat(1, 'played');
    expect(command(1, 4)).toBe(true);
    play(match, 1);
    const items = decodeItems(match.log.items(0)!)!.filter(({ from }) => from < 2);
    const expected =
      way === 'commands'
        ? [
            [0, 1],
            [1, 4],
          ]
        : [];
    expect(items.map(({ from, bytes }) => [from, bytes[0]])).toEqual(expected);
  });

  it('takes no command that is empty or too long', () => {
    const match = make({ way });
    expect(
      [0, MAX_ITEM_BYTES, MAX_ITEM_BYTES + 1].map((length) => match.command(0, new Uint8Array(length))),
    ).toEqual([false, true, false]);
  });
});

describe('bundles of a match', () => {
  it('stay within their budget, also when the same frames were written for a peer with more room', () => {
    const match = make();
    const cursor = new Cursor(0);
    const coded = new CodedFrames();
    for (let frame = 1; frame <= 100; frame++) {
      match.sections.read(new Cursor(0), 0, section(2, 0, 0, [frame]), 1000);
      match.tick(1000 + frame * TICK_MS);
    }
    for (const budget of [1000, 100, 1000, 50]) {
      const writer = new Writer();
      const end = match.sections.write(writer, coded, cursor, 0, budget);
      expect(writer.at).toBeLessThanOrEqual(budget);
      expect(end).toBeGreaterThan(10);
    }
  });

  it('take no more bytes than announced before they are written', () => {
    const match = make();
    for (let frame = 1; frame <= 50; frame++) match.tick(1000 + frame * TICK_MS);
    for (const first of [0, 10, 49, 50]) {
      const writer = new Writer();
      expect(match.sections.write(writer, new CodedFrames(), new Cursor(0), first, 1000)).toBe(50);
      expect(writer.at).toBeLessThanOrEqual(match.sections.bytesFrom(first));
    }
  });
});

describe('items of a match', () => {
  /** A match with an event in every frame. */
  function eventful(frames: number): RelayMatch {
    const match = make({ keepAll: true });
    for (let frame = 1; frame <= frames; frame++) {
      match.event({ kind: 'gift', value: frame });
      match.tick(1000 + frame * TICK_MS);
    }
    return match;
  }

  it('go to all peers in the order of their frames, each once', () => {
    const match = eventful(20);
    for (const cursor of [new Cursor(0), new Cursor(0)]) {
      match.sections.read(cursor, 0, section(2, 0, 0, []), 0);
      const frames: number[] = [];
      for (let next = match.items.next(cursor); next; next = match.items.next(cursor)) {
        const message = readItemsMessage(next)!;
        expect(message.match).toBe(258);
        expect(message.items).toEqual(match.log.items(message.frame));
        frames.push(message.frame);
      }
      expect(frames).toEqual(Array.from({ length: 20 }, (_, frame) => frame));
    }
  });

  // The relay keeps seventeen seconds of frames; a cursor with no items for as long lacks nothing of those forgotten.
  it('lose no peer when they come after a long time without any', () => {
    const match = make();
    const cursor = new Cursor(1000);
    cursor.knowsMatch = true;
    let now = 1000;
    const play = (frames: number) => {
      for (const end = now + frames * TICK_MS; now < end; now += TICK_MS) match.tick(now + TICK_MS);
      cursor.reach(match.log.next, match.log.next, now);
    };
    play(5_000);
    match.setSeat(1, 'empty');
    play(1);
    expect(match.log.first).toBeGreaterThan(cursor.items);
    expect(match.isLost(cursor, now)).toBe(false);
    expect(match.items.next(cursor)).not.toBeNull();
    expect(match.items.next(cursor)).toBeNull();
  });

  it('make a peer lose the match when they are forgotten before being queued for it', () => {
    const match = make();
    const cursor = new Cursor(1000);
    cursor.knowsMatch = true;
    let now = 1000;
    for (const frames of [10, 5_000, 1]) {
      match.event({ kind: 'gift', value: 1 });
      for (const end = now + frames * TICK_MS; now < end; now += TICK_MS) match.tick(now + TICK_MS);
      cursor.reach(match.log.next, match.log.next, now);
    }
    expect(match.isLost(cursor, now)).toBe(true);
  });

  // A peer that does not know the match yet acknowledges its items and drops them.
  it('wait for the peer’s first packet about this match', () => {
    const match = eventful(3);
    const cursor = new Cursor(0);
    expect(match.items.next(cursor)).toBeNull();
    match.sections.read(cursor, 0, section(1, 0, 0, []), 0);
    expect(match.items.next(cursor)).toBeNull();
    match.sections.read(cursor, 0, section(2, 0, 0, []), 0);
    expect(match.items.next(cursor)).not.toBeNull();
  });

  it('wait for a peer that is so far behind that it would drop them', () => {
    const match = eventful(ITEMS_AHEAD_FRAMES + 20);
    const cursor = new Cursor(0);
    match.sections.read(cursor, 0, section(2, 0, 0, []), 0);
    let queued = 0;
    while (match.items.next(cursor)) queued++;
    expect(queued).toBe(ITEMS_AHEAD_FRAMES);
    cursor.reach(5, match.log.next, 0);
    while (match.items.next(cursor)) queued++;
    expect(queued).toBe(ITEMS_AHEAD_FRAMES + 5);
  });

  // A frame has to fit a message, which 4,200 gifts would exceed.
  it('of the relay are bounded: further ones are refused', () => {
    const match = make();
    const taken = Array.from({ length: 1_000 }, (_, value) => match.event({ kind: 'gift', value }));
    expect(taken.filter(Boolean)).toHaveLength(MOST_EVENTS);
    match.tick(1000 + TICK_MS);
    expect(eventsOf(match, 0)).toHaveLength(MOST_EVENTS);
    expect(match.event({ kind: 'gift', value: 1 })).toBe(true);
  });

  // Gifts waiting for a keyframe fill the list of events, in which a player's leave must still have room.
  it('about players who left and who are back are never too many', () => {
    const match = make();
    for (let value = 0; value < MOST_EVENTS; value++) match.event({ kind: 'gift', value });
    match.setSeat(1, 'empty');
    match.setSeat(1, 'played');
    match.tick(1000 + TICK_MS);
    expect(eventsOf(match, 0).slice(MOST_EVENTS)).toEqual([
      { kind: 'left', seat: 1 },
      { kind: 'returned', seat: 1 },
    ]);
  });

  // All events of a pause go into one frame, which has to fit a message.
  it('about a player who comes and goes all through a pause tell the state at its end', () => {
    const match = make();
    match.tick(1000 + TICK_MS);
    match.pause(1000 + TICK_MS);
    for (let i = 0; i < 4_000; i++) {
      match.setSeat(1, 'empty');
      match.setSeat(1, 'played');
    }
    match.setSeat(0, 'empty');
    match.resume(300_000);
    match.tick(300_000 + TICK_MS);
    expect(eventsOf(match, 1)).toEqual([
      { kind: 'left', seat: 1 },
      { kind: 'returned', seat: 1 },
      { kind: 'left', seat: 0 },
    ]);
    match.setSeat(1, 'empty');
    match.tick(300_000 + 2 * TICK_MS);
    expect(eventsOf(match, 2)).toEqual([{ kind: 'left', seat: 1 }]);
  });
});

describe('a member who comes back', () => {
  it('has caught up when no more than half a second is missing', () => {
    const match = make();
    for (let frame = 1; frame <= 100; frame++) match.tick(1000 + frame * TICK_MS);
    const cursor = new Cursor(0);
    const missing = Array.from({ length: 101 }, (_, frame) => {
      cursor.frame = frame;
      return match.isNear(cursor, 0) ? 100 - frame : Number.POSITIVE_INFINITY;
    });
    expect(Math.max(...missing.filter(Number.isFinite))).toBe(1 + 500 / TICK_MS);
  });
});
