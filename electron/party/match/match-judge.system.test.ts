// Judges with their real threads.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gameById } from '../../../games/list.ts';
import { FrameLog } from '../../../netcode/frames/frame-log.ts';
import { isState } from '../../../netcode/frames/snapshot-transfer.ts';
import type { MatchSnapshot } from '../../../netcode/relay/match-beginnings.ts';
import { MatchRunner } from '../../../netcode/runner/match-runner.ts';
import { LOOK_MS, LOOKS_ALLOWED } from '../../../netcode/runner/watchdog.ts';
import { mix } from '../../../netcode/sim/mix.ts';
import type { MatchStart } from '../../../netcode/wire/messages.ts';
import { type JudgeFault, type JudgeOptions, MatchJudge, type Verdict } from './match-judge.ts';

const NAUGHTY_THREAD = new URL('../testing/naughty-thread.ts', import.meta.url);

const open: MatchJudge[] = [];
// Threads are looked after when a test says so: a busy machine may take long to start one.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((judge) => judge.close()));
  vi.useRealTimers();
});

/** A judge, what it says, and a promise of the first of it that fits. */
function listening(options: Partial<JudgeOptions> = {}) {
  const heard: (Verdict | JudgeFault)[] = [];
  const waiting = new Set<() => void>();
  const hear = (what: Verdict | JudgeFault) => {
    heard.push(what);
    for (const look of [...waiting]) look();
  };
  const judge = new MatchJudge({ onVerdict: hear, onFault: hear, ...options });
  open.push(judge);
  const until = (fits: (what: Verdict | JudgeFault) => boolean) =>
    new Promise<Verdict | JudgeFault>((resolve) => {
      const look = () => {
        const found = heard.find(fits);
        if (!found) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  return { judge, heard, until };
}

const naughty = () => listening({ thread: NAUGHTY_THREAD });

/** Resolves when a naughty thread has begun to loop. */
function looping(): Promise<void> {
  const channel = new BroadcastChannel('naughty');
  return new Promise((resolve) => {
    channel.onmessage = () => {
      channel.close();
      resolve();
    };
  });
}

function matchOf(number: number, kinds: readonly ('player' | 'bot')[] = ['player']): MatchStart {
  const seats = kinds.map((kind, seat) => ({ kind, name: `Seat ${seat + 1}` }));
  return { number, epoch: 0, seed: 5, seats, options: {}, way: 'optimistic' };
}

/** A log with so many frames of one seat, which is idle. */
function quiet(frames: number): FrameLog {
  const log = new FrameLog({ seats: 1, inputBytes: 1 }, 1_000);
  for (let i = 0; i < frames; i++) log.push(Uint8Array.of(0));
  return log;
}

const ended = (number: number) => (what: Verdict | JudgeFault) =>
  what.match === number && 'outcome' in what && what.outcome !== null;
const faulted = (number: number) => (what: Verdict | JudgeFault) => what.match === number && 'is' in what;

describe('a judge', () => {
  it.each(['trails', 'powder', 'skirmish'])('says of a match of %s what a stage would say', async (id) => {
    const { info, rules } = gameById(id)!;
    const match = matchOf(1, ['player', 'bot', 'bot', 'player']);
    const log = new FrameLog({ seats: 4, inputBytes: info.inputBytes }, 1_000);
    const { judge, heard, until } = listening();
    judge.play({ game: id, match, log });
    const last = 7 * info.tickRate;
    for (let frame = 0; frame < last + 6; frame++) {
      const items =
        id === 'skirmish' && frame % 50 === 9 ? Uint8Array.of(255, 5, 0, 3, 1, 2, 3, 4) : undefined;
      log.push(
        Uint8Array.from({ length: log.frameBytes }, (_, k) => mix(frame >> 4, k)),
        items,
      );
      if (frame % 10 === 0) judge.frames();
    }
    judge.frames();
    await until((what) => !('is' in what) && what.frame === last);
    const runner = new MatchRunner({ info, rules }, match);
    const expected = runner.advance(log, last).map((checkpoint) => ({ match: 1, ...checkpoint }));
    expect(heard).toEqual(expected);
    expect(expected.length).toBe(7);
  });

  it('gives a snapshot of the running match, and none when no match is judged', async () => {
    const { info, rules } = gameById('powder')!;
    const match = matchOf(3, ['player', 'bot']);
    const log = new FrameLog({ seats: 2, inputBytes: info.inputBytes }, 1_000);
    const given = Promise.withResolvers<MatchSnapshot | null>();
    const nothing: (MatchSnapshot | null)[] = [];
    const { judge, until } = listening({ onSnapshot: (snapshot) => given.resolve(snapshot) });
    const { judge: idle } = listening({ onSnapshot: (snapshot) => nothing.push(snapshot) });
    idle.snapshot();
    expect(nothing).toEqual([null]);
    judge.play({ game: 'powder', match, log });
    for (let frame = 0; frame < 90; frame++) log.push(Uint8Array.of(mix(frame >> 4, 1), 0));
    judge.frames();
    await until((what) => !('is' in what) && what.frame === 60);
    judge.snapshot();
    const { frame, state, hash, match: number } = (await given.promise)!;
    expect([frame, number]).toEqual([90, 3]);
    const runner = new MatchRunner({ info, rules }, match);
    runner.advance(log, frame);
    expect(hash).toBe(runner.hash());
    expect(isState(state, hash)).toBe(true);
  });

  it('says how a match ended, and nothing after that', async () => {
    const { judge, heard, until } = naughty();
    const log = quiet(100);
    judge.play({ game: 'calm', match: matchOf(1), log });
    judge.frames();
    expect(await until(ended(1))).toMatchObject({ frame: 45, outcome: { scores: [45], places: [1] } });
    judge.play({ game: 'calm', match: matchOf(1), log });
    judge.frames();
    judge.play({ game: 'calm', match: matchOf(2), log: quiet(100) });
    await until(ended(2));
    const frames = heard.map((what) => [what.match, 'frame' in what && what.frame]);
    expect(frames).toEqual([1, 2].flatMap((match) => [10, 20, 30, 40, 45].map((frame) => [match, frame])));
  });

  it('tells a match from the one before it, which was stopped half-way', async () => {
    const { judge, heard, until } = naughty();
    judge.play({ game: 'calm', match: matchOf(1), log: quiet(44) });
    judge.frames();
    judge.play(null);
    judge.play({ game: 'calm', match: matchOf(2), log: quiet(100) });
    judge.frames();
    await until(ended(2));
    expect(heard.every(({ match }) => match === 2)).toBe(true);
  });

  it('catches up with a match of many frames, in batches', async () => {
    const { judge, until } = listening();
    // A match that outlasts idle players.
    const { info } = gameById('skirmish')!;
    const match = matchOf(1, ['player', 'player']);
    const log = new FrameLog({ seats: 2, inputBytes: info.inputBytes }, 4_000);
    for (let frame = 0; frame < 2_000; frame++) log.push(new Uint8Array(log.frameBytes));
    judge.play({ game: 'skirmish', match, log });
    await until((what) => !('is' in what) && what.frame >= 1_950);
  });
});

describe('a judge whose thread goes wrong', () => {
  it('says that the rules threw, and when', async () => {
    const { judge, until } = naughty();
    judge.play({ game: 'throws', match: matchOf(1), log: quiet(100) });
    expect(await until(faulted(1))).toEqual({
      match: 1,
      is: 'faulted',
      frame: 20,
      message: 'no such thing',
    });
  });

  it.each([
    ['loops', { is: 'hung' }],
    ['exits', { is: 'crashed', message: 'it ended with code 3' }],
    ['hoards', { is: 'crashed', message: expect.stringContaining('memory') }],
  ])('ends a thread that %s, says so once, and judges the next match with another', async (game, fault) => {
    const { judge, heard, until } = naughty();
    const log = quiet(100);
    const loops = game === 'loops' && looping();
    judge.play({ game, match: matchOf(1), log });
    if (loops) {
      await loops;
      vi.advanceTimersByTime((LOOKS_ALLOWED + 1) * LOOK_MS);
    }
    expect(await until(faulted(1))).toMatchObject(fault);
    judge.play({ game, match: matchOf(1), log });
    judge.frames();
    judge.play({ game: 'calm', match: matchOf(2), log: quiet(100) });
    await until(ended(2));
    expect(heard.filter(faulted(1))).toHaveLength(1);
    expect(heard.filter(faulted(2))).toEqual([]);
  });

  it('says so when no thread can be had', async () => {
    const { judge, until } = listening({ thread: new URL('../testing/nowhere.ts', import.meta.url) });
    judge.play({ game: 'calm', match: matchOf(1), log: quiet(100) });
    expect(await until(faulted(1))).toMatchObject({ is: 'crashed' });
  });

  it('closes at once, and is silent from then on', async () => {
    const { judge, heard } = naughty();
    judge.play({ game: 'loops', match: matchOf(1), log: quiet(100) });
    await judge.close();
    judge.frames();
    expect(heard.filter(faulted(1))).toEqual([]);
  });
});
