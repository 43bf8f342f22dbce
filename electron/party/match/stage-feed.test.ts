import { describe, expect, it } from 'vitest';
import { writeFrames } from '../../../netcode/frames/codec.ts';
import { FrameLog } from '../../../netcode/frames/frame-log.ts';
import { Downlink } from '../../../netcode/peer/downlink.ts';
import { Reader, Writer } from '../../../netcode/wire/bytes.ts';
import type { MatchStart } from '../../../netcode/wire/messages.ts';
import { carrierPair } from '../testing/carrier-pair.ts';
import { type RecordedState, StageFeed } from './stage-feed.ts';
import type { ToStage } from './stage-messages.ts';
import { decodeToStage } from './stage-port.ts';

const SHAPE = { seats: 2, inputBytes: 1 };
const FRAMES = 9;
/** It comes with a command. */
const MARKED = 4;
const match: MatchStart = {
  number: 1,
  epoch: 0,
  seed: 1,
  seats: ['Ann', 'Bob'].map((name) => ({ kind: 'player', name })),
  options: {},
  way: 'commands',
};

describe('a stage', () => {
  it('gets the state that it goes on from, and the frames from there on', async () => {
    const log = new FrameLog(SHAPE, FRAMES);
    for (let frame = 0; frame < FRAMES; frame++) log.append([]);
    const feed = new StageFeed(() => {});
    feed.play({ game: 'trails', match, mine: [0], log });
    const [page, app] = carrierPair<Uint8Array, Uint8Array>();
    const heard: ToStage[] = [];
    page.onMessage((bytes) => heard.push(decodeToStage(bytes)!));
    feed.attach(app);
    feed.again({ frame: 5, before: log.copy(4, 5), state: Uint8Array.of(7) });
    feed.again(null);
    await new Promise(setImmediate);
    const told = heard.map((message) => {
      if (message.kind === 'start') return ['start', message.from?.frame ?? null];
      return message.kind === 'frames' ? ['frames', message.first, message.count] : [];
    });
    const whole = [
      ['start', null],
      ['frames', 0, FRAMES],
    ];
    expect(told).toEqual([...whole, ['start', 5], ['frames', 5, FRAMES - 5], ...whole]);
  });

  it('begins again with the seat of a further player here who has taken over a bot, and once only', async () => {
    const log = new FrameLog(SHAPE, FRAMES);
    for (let frame = 0; frame < FRAMES; frame++) log.append([]);
    const feed = new StageFeed(() => {});
    const [page, app] = carrierPair<Uint8Array, Uint8Array>();
    const heard: (readonly number[])[] = [];
    page.onMessage((bytes) => {
      const message = decodeToStage(bytes)!;
      if (message.kind === 'start') heard.push(message.start.mine);
    });
    feed.attach(app);
    for (const mine of [[0], [0, 1], [0, 1], [0], [0, 1]]) feed.play({ game: 'trails', match, mine, log });
    await new Promise(setImmediate);
    expect(heard).toEqual([[0], [0, 1]]);
  });

  // It takes longer than the first picture.
  it('audits no game while a match is on, and does so once that is over', async () => {
    const feed = new StageFeed(() => {});
    feed.audit('trails');
    feed.play({ game: 'trails', match, mine: [0], log: new FrameLog(SHAPE, FRAMES) });
    const [page, app] = carrierPair<Uint8Array, Uint8Array>();
    const heard: string[] = [];
    page.onMessage((bytes) => heard.push(decodeToStage(bytes)!.kind));
    feed.attach(app);
    feed.play(null);
    feed.audit('powder');
    await new Promise(setImmediate);
    expect(heard).toEqual(['start', 'end', 'audit', 'audit']);
  });

  it('gets a recorded state of its replay, also when it comes later, and none while a match is on', async () => {
    const log = new FrameLog(SHAPE, FRAMES);
    for (let frame = 0; frame < FRAMES; frame++) log.append([]);
    const recorded: RecordedState[] = [];
    const feed = new StageFeed(() => {});
    const heard: number[] = [];
    const attach = () => {
      const [page, app] = carrierPair<Uint8Array, Uint8Array>();
      page.onMessage((bytes) => {
        const message = decodeToStage(bytes)!;
        if (message.kind === 'recorded') heard.push(message.frame);
      });
      feed.attach(app);
    };
    const pass = (frame: number) => {
      recorded.push({ frame, hash: '0'.repeat(16), deflated: Uint8Array.of(1) });
      feed.passed(recorded.at(-1)!);
    };
    attach();
    feed.watch({ game: 'trails', match, mine: [], log, recorded });
    pass(3);
    attach();
    feed.play({ game: 'trails', match, mine: [0], log: new FrameLog(SHAPE, FRAMES) });
    pass(6);
    await new Promise(setImmediate);
    expect(heard).toEqual([3, 3]);
  });

  // A stage may attach while the items of a frame are on their way.
  it('gets whole frames only when it comes in the middle, each with all its items', async () => {
    const truth = new FrameLog(SHAPE, FRAMES);
    for (let frame = 0; frame < FRAMES; frame++)
      truth.append(frame === MARKED ? [{ from: 1, bytes: Uint8Array.of(7) }] : []);
    const section = new Writer();
    section.u8(match.number);
    section.u16(0);
    section.u32(0);
    section.u16(FRAMES);
    writeFrames(section, SHAPE, truth, 0, FRAMES, 1_000);
    const downlink = new Downlink(SHAPE, match.number);
    downlink.read(new Reader(section.take()), 0);

    const feed = new StageFeed(() => {});
    feed.play({ game: 'trails', match, mine: [0], log: downlink.log });
    const [page, app] = carrierPair<Uint8Array, Uint8Array>();
    const heard: ToStage[] = [];
    page.onMessage((bytes) => heard.push(decodeToStage(bytes)!));
    feed.attach(app);
    const first = downlink.log.next;
    downlink.items(MARKED, truth.items(MARKED)!);
    feed.frames(first, downlink.log.next);
    await new Promise(setImmediate); // carriers deliver a microtask later

    const frames = heard.filter((message) => message.kind === 'frames');
    expect(frames.map(({ first, count, items }) => ({ first, count, items }))).toEqual([
      { first: 0, count: MARKED, items: [] },
      {
        first: MARKED,
        count: FRAMES - MARKED,
        items: [{ frame: MARKED, items: [{ from: 1, bytes: Uint8Array.of(7) }] }],
      },
    ]);
  });

  it('hears of a pause that it comes into after the frames, and of each pause once', async () => {
    const feed = new StageFeed(() => {});
    const play = { game: 'trails', match, mine: [0], log: new FrameLog(SHAPE, FRAMES) };
    feed.play(play);
    feed.pause(0);
    const [page, app] = carrierPair<Uint8Array, Uint8Array>();
    const heard: ToStage[] = [];
    page.onMessage((bytes) => heard.push(decodeToStage(bytes)!));
    feed.attach(app);
    feed.pause(0);
    feed.pause(null);
    feed.pause(null);
    feed.pause(5);
    feed.play({ ...play, log: new FrameLog(SHAPE, FRAMES) });
    await new Promise(setImmediate);
    const pause = (frame: number | null) => ({ kind: 'pause', frame });
    const starts = expect.objectContaining({ kind: 'start' });
    expect(heard).toEqual([starts, pause(0), pause(null), pause(5), starts]);
  });

  // A host may deal a member into a match of a file that the member lacks.
  it('gets for a watched replay no frames of a match that cannot be played here', async () => {
    const log = new FrameLog(SHAPE, FRAMES);
    for (let frame = 0; frame < FRAMES; frame++) log.append([]);
    const feed = new StageFeed(() => {});
    const heard: string[] = [];
    const [page, app] = carrierPair<Uint8Array, Uint8Array>();
    page.onMessage((bytes) => heard.push(decodeToStage(bytes)!.kind));
    feed.attach(app);
    feed.watch({ game: 'trails', match, mine: [], log, recorded: [] });
    feed.play(null);
    feed.frames(FRAMES, FRAMES + 3);
    await new Promise(setImmediate);
    expect(heard).toEqual(['start', 'frames']);
  });
});
