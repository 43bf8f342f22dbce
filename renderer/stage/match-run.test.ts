import { describe, expect, it } from 'vitest';
import type { FromStage, StageStart } from '../../electron/party/match/stage-messages.ts';
import type { Game } from '../../games/game.ts';

import { hashState } from '../../netcode/sim/hash.ts';
import { decodeState } from '../../netcode/sim/state-codec.ts';
import { createMatchRun } from './match-run.ts';
import { gameTexts } from './testing/game-texts.ts';

interface Sum {
  frames: number;
  total: number;
}

const TICK_MS = 100;
/** The match of the game below is over after this many frames. */
const LAST_FRAME = 700;

/** Ten frames a second; every frame adds all inputs. A step costs `stepMs` on the fake clock. */
function game(clock: { ms: number }, stepMs: number): Game<Sum> {
  let slips = 1;
  return {
    info: {
      id: 'sum',
      name: 'Sum',
      version: 1,
      tickRate: 1000 / TICK_MS,
      minSeats: 1,
      maxSeats: 4,
      inputBytes: 1,
      latch: [0xff],
      options: [],
      ways: ['optimistic'],
    },
    rules: {
      start: () => ({ frames: 0, total: 0 }),
      step(state, inputs) {
        if (inputs[0] === 99) throw new Error('99 is too much');
        clock.ms += stepMs;
        state.frames += 1;
        for (const input of inputs) state.total += input;
        // What a bit of memory does, once.
        if (inputs[0] === 98 && slips-- > 0) state.total ^= 64;
      },
      command(state, seat, command) {
        state.total += 1000 * command[0]! + seat;
      },
      outcome: (state) => (state.frames === LAST_FRAME ? { scores: [state.total, 0], places: [1, 2] } : null),
      standing: (state) => ({ scores: [state.total, 0], places: [1, 1] }),
      bot: () => {},
    },
    texts: { en: gameTexts, zh: gameTexts },
    buttons: [],
    createPainter: () => ({ observe: () => {}, draw: () => {} }),
  };
}

const begin: StageStart = {
  game: 'sum',
  mine: [0],
  ahead: null,
  match: {
    number: 1,
    epoch: 0,
    seed: 5,
    seats: [
      { kind: 'player', name: 'Ann' },
      { kind: 'empty', name: '' },
    ],
    options: {},
    way: 'optimistic',
  },
};

function stage(stepMs = 0.5, from?: { frame: number; state: Sum; before: Uint8Array }, file = false) {
  const clock = { ms: 1000 };
  const sent: FromStage[] = [];
  const observed: [number, number][] = [];
  const around = {
    now: () => clock.ms,
    send: (message: FromStage) => sent.push(message),
    engine: 'Test 1',
    observe: (previous: Sum, current: Sum) => observed.push([previous.frames, current.frames]),
  };
  const own = game(clock, stepMs);
  const run = createMatchRun({ ...own, info: { ...own.info, file } }, begin, around, from);
  /** Frames in which the first seat presses its frame number's low bit. */
  const frames = (first: number, count: number) =>
    Uint8Array.from({ length: count * 2 }, (_, at) => (at % 2 === 0 ? (first + (at >> 1)) & 1 : 0));
  return {
    clock,
    sent,
    observed,
    run,
    arrive: (first: number, count: number) => run.accept(first, count, frames(first, count), []),
  };
}

describe('a match on the stage', () => {
  it('steps a frame as soon as it has come', () => {
    const { run, arrive, observed } = stage();
    arrive(0, 1);
    expect(run.advance()).toBe(false);
    expect(run.status().frame).toBe(1);
    expect(observed).toEqual([[0, 1]]);
  });

  it('sends the hash twice for every second of the match, with one over all hashes since', () => {
    const { run, arrive, sent, clock } = stage();
    for (let frame = 0; frame < 35; frame += 1) {
      clock.ms += TICK_MS;
      arrive(frame, 1);
      run.advance();
    }
    const reports = sent.map((message) => message.kind === 'hash' && [message.digest?.since, message.frame]);
    expect(reports).toEqual([5, 10, 15, 20, 25, 30, 35].map((frame) => [frame - 5, frame]));
    expect(run.status().hashes.map(([frame]) => frame)).toEqual([5, 10, 15, 20, 25, 30, 35]);
  });

  it('sends the state every half minute, but not while it catches up', () => {
    const played = (at: number) => {
      const { run, arrive, sent, clock } = stage(1);
      for (let frame = 0; frame < LAST_FRAME - 1; frame += at) {
        clock.ms += TICK_MS * at;
        arrive(frame, at);
        while (run.advance());
      }
      return sent.flatMap((message) => (message.kind === 'snapshot' ? [message] : []));
    };
    const states = played(1).map(({ frame, bytes }) => [frame, decodeState(bytes)?.state]);
    expect(states).toMatchObject([
      [300, { frames: 300 }],
      [600, { frames: 600 }],
    ]);
    expect(played(LAST_FRAME - 1)).toEqual([]);
  });

  it('sends the same hashes as another stage whose frames were bundled differently', () => {
    const [one, other] = [stage(), stage()];
    for (let frame = 0; frame < 60; frame += 1) {
      one.clock.ms += TICK_MS;
      one.arrive(frame, 1);
      one.run.advance();
    }
    other.arrive(0, 45);
    other.arrive(40, 20);
    while (other.run.advance());
    // While one catches up its states stay untold.
    const [ones, others] = [one, other].map(({ sent }) => sent.filter(({ kind }) => kind !== 'snapshot'));
    expect(ones).toHaveLength(12);
    // What has long been over when it is played is reported without its single frames.
    const alone = ones!.map((message) => ({ ...message, digest: null }));
    expect(others!.map((message) => ({ ...message, digest: null }))).toEqual(alone);
    expect(others!.slice(-4)).toEqual(ones!.slice(-4));
  });

  it('tells on request the hash of each frame, and simulates again the one that differs elsewhere', () => {
    const { run, arrive, sent, clock } = stage();
    for (let frame = 0; frame < 30; frame += 1) {
      clock.ms += TICK_MS;
      arrive(frame, 1);
      run.advance();
    }
    const reported = sent.find((message) => message.kind === 'hash' && message.frame === 30);
    const before = sent.length;
    run.hashes(21, 10);
    run.hashes(25, 10); // not all of them are there
    run.examine(30);
    run.examine(2); // too long ago
    const [hashes, examined] = sent.slice(before);
    expect(sent).toHaveLength(before + 2);
    expect(hashes).toMatchObject({ kind: 'hashes', match: 1, first: 21 });
    if (hashes?.kind !== 'hashes' || reported?.kind !== 'hash') throw new Error('no hashes');
    expect(hashes.hashes).toHaveLength(10 * 16);
    expect(hashes.hashes.endsWith(reported.hash)).toBe(true);
    const { hash } = reported;
    expect(examined).toMatchObject({
      kind: 'examined',
      frame: 30,
      found: { hash, again: hash, fields: [], engine: 'Test 1' },
    });
  });

  it('sends the right state of a frame that went wrong once, so that the match can go on', () => {
    const { run, sent } = stage();
    run.accept(0, 2, Uint8Array.of(1, 0, 98, 0), []);
    while (run.advance());
    const before = sent.length;
    run.examine(1);
    run.examine(2);
    const [first, state, second] = sent.slice(before);
    expect(first).toMatchObject({ kind: 'examined', frame: 1, found: { fields: [] } });
    if (state?.kind !== 'again') throw new Error('no state');
    expect([state.frame, decodeState(state.bytes)?.state]).toEqual([2, { frames: 2, total: 99 }]);
    const fields = [{ path: 'total', was: '35', is: '99' }];
    expect(second).toMatchObject({ kind: 'examined', frame: 2, found: { fields } });
  });

  it('gives a state that is asked for, and no bytes of one that it has no more', () => {
    const { run, arrive, sent, clock } = stage();
    for (let frame = 0; frame < 40; frame += 1) {
      clock.ms += TICK_MS;
      arrive(frame, 1);
      run.advance();
    }
    const before = sent.length;
    run.give(40);
    run.give(2);
    const [given, none] = sent.slice(before);
    if (given?.kind !== 'given') throw new Error('no state');
    const reported = sent.find((message) => message.kind === 'hash' && message.frame === 40);
    expect([given.match, given.frame]).toEqual([1, 40]);
    expect(reported).toMatchObject({ hash: hashState(decodeState(given.bytes)!.state) });
    expect(none).toEqual({ kind: 'given', match: 1, frame: 2, bytes: new Uint8Array(0) });
  });

  it('sends the end once, with its hash, and ignores later frames', () => {
    const { run, arrive, sent } = stage();
    arrive(0, LAST_FRAME + 5);
    while (run.advance());
    arrive(LAST_FRAME + 5, 1);
    expect(run.advance()).toBe(false);
    expect(run.status()).toMatchObject({ frame: LAST_FRAME, finished: true, behind: 0, catchingUp: false });
    const [hash, finish] = sent.slice(-2);
    expect(hash).toMatchObject({ kind: 'hash', frame: LAST_FRAME });
    const { digest: _, ...end } = { digest: null, ...hash };
    expect(finish).toEqual({
      ...end,
      kind: 'finish',
      outcome: { scores: [LAST_FRAME / 2, 0], places: [1, 2] },
    });
    expect(sent.filter(({ kind }) => kind === 'finish')).toHaveLength(1);
  });

  it('tells what a file game saves, also from a page that is late, and for no other game', () => {
    const states = ({ sent }: ReturnType<typeof stage>) =>
      sent.flatMap((message) =>
        message.kind === 'snapshot' ? [[message.frame, decodeState(message.bytes)?.state]] : [],
      );
    const late = stage(0.5, undefined, true);
    late.arrive(0, 150);
    late.run.conclude();
    expect(states(late)).toEqual([[150, { frames: 150, total: 75 }]]);
    const ended = stage(
      0.5,
      { frame: LAST_FRAME - 9, state: { frames: LAST_FRAME - 9, total: 0 }, before: Uint8Array.of(0, 0) },
      true,
    );
    ended.arrive(LAST_FRAME - 9, 9);
    ended.run.conclude();
    ended.run.conclude();
    expect(states(ended)).toEqual([[LAST_FRAME, { frames: LAST_FRAME, total: 5 }]]);
    expect(ended.run.finished).toBe(true);
    // The relay waits up to 20 s of frames for a late page, and goes on without one that is further behind.
    const far = stage(0.5, undefined, true);
    far.arrive(0, 250);
    far.run.conclude();
    const other = stage();
    other.arrive(0, 150);
    other.run.conclude();
    expect([states(far), states(other)]).toEqual([[], []]);
  });

  it('catches up in slices after a reload, and draws between them', () => {
    const { run, arrive, clock } = stage(0.5);
    arrive(0, 300);
    const slices: number[] = [];
    for (let more = true; more; ) {
      const fromMs = clock.ms;
      more = run.advance();
      slices.push(clock.ms - fromMs);
      const { current } = run.picture(clock.ms);
      expect(current.frames).toBe(run.status().frame); // a picture between slices shows how far it is
    }
    expect(run.status().frame).toBe(300);
    expect(slices.length).toBeGreaterThan(10);
    expect(Math.max(...slices)).toBeLessThanOrEqual(8);
  });

  it('says that it is far behind until nothing waits', () => {
    const { run, arrive } = stage(0.5);
    arrive(0, 300);
    run.advance();
    expect(run.status()).toMatchObject({ catchingUp: true, behind: 284 });
    while (run.advance());
    expect(run.status()).toMatchObject({ catchingUp: false, behind: 0 });
  });

  it('starts effects for the last few of many frames only, each once and in order', () => {
    const { run, arrive, observed } = stage(0.5);
    arrive(0, 100);
    while (run.advance());
    expect(observed).toEqual([
      [94, 95],
      [95, 96],
      [96, 97],
      [97, 98],
      [98, 99],
      [99, 100],
    ]);
  });

  it('loses no effect in a short burst after jitter', () => {
    const { run, arrive, observed } = stage();
    arrive(0, 1);
    run.advance();
    arrive(1, 5);
    run.advance();
    expect(observed.map(([, frame]) => frame)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('moves the picture from one state to the next during a tick, whatever the simulation does', () => {
    const { run, arrive, clock } = stage(0);
    for (let frame = 0; frame < 20; frame += 1) {
      clock.ms = 1000 + frame * TICK_MS;
      arrive(frame, 1);
      run.advance();
    }
    const { previous, current, alpha } = run.picture(clock.ms + TICK_MS / 4);
    expect([previous.frames, current.frames]).toEqual([19, 20]);
    expect(alpha).toBeCloseTo(0.25, 6);
    expect(run.picture(clock.ms + 5 * TICK_MS).alpha).toBe(1); // no frames come: it waits on the newest
  });

  it('notes a press with the first picture after its frame', () => {
    const { run, arrive, clock } = stage(0);
    arrive(0, 1);
    run.advance();
    clock.ms += TICK_MS;
    arrive(1, 1); // the first seat presses in frame 1
    run.advance();
    run.picture(clock.ms + 10);
    run.drawn(7777);
    expect(run.status().shown).toEqual([{ seat: 0, frame: 1, timeMs: 7777 }]);
  });

  it('tells the caller of a gap, of frames of a wrong size and of rules that throw', () => {
    const { run, arrive } = stage();
    expect(arrive(1, 1)).toBe('gap');
    expect(run.accept(0, 1, new Uint8Array(3), [])).toBe('misshapen');
    run.accept(0, 1, Uint8Array.of(99, 0), []);
    expect(() => run.advance()).toThrow('99 is too much');
  });

  it('passes the commands of a frame to the rules with it', () => {
    const { run } = stage();
    const items = [{ frame: 0, items: [{ from: 1, bytes: Uint8Array.of(7) }] }];
    run.accept(0, 1, new Uint8Array(2), items);
    run.advance();
    expect(run.picture(1000).current.total).toBe(7001);
  });

  it('says when a waiting frame is due, so that a hidden window steps it, too', () => {
    const { run, arrive, clock } = stage(0);
    for (let frame = 0; frame < 20; frame += 1) {
      clock.ms = 1000 + frame * TICK_MS;
      arrive(frame, 1);
      run.advance();
    }
    expect(run.wakeMs).toBe(Number.POSITIVE_INFINITY);
    clock.ms += TICK_MS / 2; // half a tick early
    arrive(20, 1);
    run.advance();
    expect(run.status().frame).toBe(20);
    expect(run.wakeMs).toBeGreaterThan(clock.ms);
    expect(run.wakeMs).toBeLessThanOrEqual(clock.ms + TICK_MS / 2);
    clock.ms = run.wakeMs;
    run.advance();
    expect(run.status().frame).toBe(21);
  });

  it('goes on from a snapshot, and reports what others do', () => {
    const from = { frame: 100, state: { frames: 100, total: 50 }, before: Uint8Array.of(1, 0) };
    const { run, arrive, sent, clock } = stage(0.5, from);
    expect(run.status()).toMatchObject({ frame: 100, confirmed: 100, behind: 0 });
    expect(run.picture(clock.ms).current).toEqual(from.state);
    expect(arrive(99, 1)).toBe('known');
    expect(arrive(101, 1)).toBe('gap');
    const whole = stage();
    for (let frame = 0; frame < 120; frame++) {
      for (const one of [whole, ...(frame < 100 ? [] : [{ run, arrive, clock }])]) {
        one.clock.ms += TICK_MS;
        one.arrive(frame, 1);
        one.run.advance();
      }
    }
    const hashesOf = (all: readonly FromStage[]) =>
      all.flatMap((message) => (message.kind === 'hash' && message.frame > 100 ? [message] : []));
    expect(hashesOf(sent)).toHaveLength(4);
    expect(hashesOf(sent)).toEqual(hashesOf(whole.sent));
  });
});
