// Row: what it costs a host that a match is played along in a thread beside the party (electron/party/match/match-judge.ts).

import { MatchJudge } from '../../electron/party/match/match-judge.ts';
import { skirmish } from '../../games/skirmish/index.ts';
import { trails } from '../../games/trails/index.ts';
import { FrameLog } from '../../netcode/frames/frame-log.ts';
import { openPeer } from '../../netcode/udp/peer-socket.ts';
import { openRelay } from '../../netcode/udp/relay-socket.ts';
import { monotonicMs } from '../../netcode/udp/timekeeper.ts';
import type { MatchStart } from '../../netcode/wire/messages.ts';
import type { Bench, Row } from './row.ts';
import { median, percentile } from './statistics.ts';

const CONTENT = '0'.repeat(16);
const { info: heavy } = skirmish;

/** Length of the judged match of Skirmish, s: armies are large by then. */
const MATCH_SECONDS = 300;
const QUICK_MATCH_SECONDS = 60;

/** Ticks are watched with and without a judge in turns, so that the machine's moods meet both. */
const ROUNDS = 6;
const QUICK_ROUNDS = 2;
const ROUND_MS = 5_000;

export async function judgeRow({ quick, undo, say }: Bench): Promise<Row> {
  const seconds = quick ? QUICK_MATCH_SECONDS : MATCH_SECONDS;
  const frames = seconds * heavy.tickRate;
  const log = new FrameLog({ seats: heavy.maxSeats, inputBytes: heavy.inputBytes }, frames);
  for (let frame = 0; frame < frames; frame++) log.push(new Uint8Array(log.frameBytes));
  let number = 0;
  let judged = () => {};
  const judge = new MatchJudge({
    onVerdict: ({ frame }) => frame === frames && judged(),
    onFault: (fault) => {
      throw new Error(`the judge has failed: ${JSON.stringify(fault)}`);
    },
  });
  undo.add(() => judge.close());
  /** Has the whole match judged, as fast as it can be. Returns how long that took, ms. */
  const judgeAll = async () => {
    const done = Promise.withResolvers<void>();
    judged = done.resolve;
    const began = performance.now();
    judge.play({ game: heavy.id, match: heavyMatch(++number), log });
    await done.promise;
    judge.play(null);
    return performance.now() - began;
  };
  await judgeAll(); // the first one loads and compiles
  say('has a match of Skirmish judged');
  const took = [];
  for (let round = 0; round < (quick ? QUICK_ROUNDS : ROUNDS); round++) took.push(await judgeAll());
  const frameMs = median(took) / frames;

  say('watches ticks with and without a judge at work');
  const arrivals = await playTrails(undo);
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < (quick ? QUICK_ROUNDS : ROUNDS); round++) {
    alone.push(...(await arrivals(ROUND_MS)));
    let busy = true;
    const working = (async () => {
      while (busy) await judgeAll();
    })();
    beside.push(...(await arrivals(ROUND_MS)));
    busy = false;
    await working;
  }
  const share = (100 * frameMs * heavy.tickRate) / 1000;
  const lateness = (share: number) => ({
    here: { value: percentile(beside, share), unit: 'ms' },
    there: { value: percentile(alone, share), unit: 'ms', label: 'without a judge' },
  });
  return {
    meaning: `A host whose match is played along in a thread: ${seconds} s of Skirmish with ${heavy.maxSeats} bots, and the frames of a match of Trails at ${trails.info.tickRate} Hz while the thread works without a pause.`,
    measures: [
      { what: 'Skirmish: a frame', here: { value: frameMs, unit: 'ms' } },
      { what: 'Skirmish: of a core', here: { value: share, unit: '%' } },
      { what: 'Frame later than the earliest, p50', ...lateness(0.5) },
      { what: 'Frame later than the earliest, p99', ...lateness(0.99) },
    ],
    figures: [{ what: 'Share of a core', measured: share, limit: 5, unit: '%' }],
    notes: [
      'Lateness is measured where the frames arrive, over the loopback, in the same process.',
      `In a match the thread works ${share.toFixed(1)} % of the time; here it does all the time.`,
    ],
  };
}

function heavyMatch(number: number): MatchStart {
  const seats = Array.from({ length: heavy.maxSeats }, (_, seat) => ({
    kind: 'bot' as const,
    name: `Bot ${seat + 1}`,
  }));
  const options = Object.fromEntries(heavy.options.map(({ key, initial }) => [key, initial]));
  return { number, epoch: 0, seed: 7, seats, options, way: 'commands' };
}

/** A relay and one player on real sockets. What it returns watches for a while: how late frames come, ms. */
async function playTrails(undo: Bench['undo']): Promise<(forMs: number) => Promise<number[]>> {
  const { info } = trails;
  const rooms = [{ games: [{ info, content: CONTENT }], app: 'bench' }];
  const opened = await openRelay({ rooms, port: 0, host: '127.0.0.1' });
  if (!opened.ok) throw new Error(`cannot listen: ${opened.why}`);
  undo.add(() => opened.running.close());
  const playing = Promise.withResolvers<void>();
  let watched: { frame: number; at: number }[] = [];
  const request = { name: 'Ann', app: 'bench', contents: { [info.id]: CONTENT } };
  const peer = openPeer(
    { host: '127.0.0.1', port: opened.running.port },
    { request, game: () => info },
    (event) => {
      if (event.kind === 'joined') {
        peer.act((one, now) => one.say({ m: 'choose', botsBy: 1 }, now));
        peer.act((one, now) => one.say({ m: 'ready', ready: true }, now));
      }
      if (event.kind !== 'frames') return;
      playing.resolve();
      watched.push({ frame: event.end, at: monotonicMs() });
    },
  );
  undo.add(() => peer.close());
  await playing.promise;
  return async (forMs) => {
    watched = [];
    await new Promise((resolve) => setTimeout(resolve, forMs));
    const offsets = watched.map(({ frame, at }) => at - (frame * 1000) / info.tickRate);
    const earliest = offsets.reduce((least, offset) => Math.min(least, offset), Number.POSITIVE_INFINITY);
    return offsets.map((offset) => offset - earliest);
  };
}
