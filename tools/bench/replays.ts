// Row: how large a replay is, and how long it takes to get anywhere in one.

import { deflateRawSync } from 'node:zlib';
import type { Game } from '../../games/game.ts';
import { powder } from '../../games/powder/index.ts';
import { skirmish } from '../../games/skirmish/index.ts';
import { FrameLog } from '../../netcode/frames/frame-log.ts';
import { Recording } from '../../netcode/replay/recording.ts';
import { headerOf } from '../../netcode/replay/testing/header-of.ts';
import { guarded } from '../../netcode/sim/guard.ts';
import { createRng, nextU32 } from '../../netcode/sim/rng.ts';
import { createSimulation } from '../../netcode/sim/simulation.ts';
import { encodeState } from '../../netcode/sim/state-codec.ts';
import { createReplayTrack, type ReplayTrack } from '../../renderer/stage/replay/replay-track.ts';
import type { Bench, Row } from './row.ts';
import { percentile } from './statistics.ts';

const SEATS = 8;
const MINUTES = 10;
const QUICK_MINUTES = 2;
/** As the stage tells them (renderer/stage/match-run.ts). */
const SNAPSHOT_EVERY_S = 5;
/** Each in a replay that was just opened. */
const SEEKS = 40;

export async function replaysRow({ quick, say }: Bench): Promise<Row> {
  const minutes = quick ? QUICK_MINUTES : MINUTES;
  say(`records ${minutes} minutes of Powder`);
  const small = record(powder as Game, 'player', minutes);
  say(`records ${minutes} minutes of Skirmish`);
  const large = record(skirmish as Game, 'bot', minutes);
  say('seeks in both');
  const [short, long] = [seekTimes(small.open), seekTimes(large.open)];
  const kilobytes = small.bytes / 1_000;
  return {
    meaning: `Replays of ${minutes} minutes with ${SEATS} seats (frames, a hash a second, a snapshot every ${SNAPSHOT_EVERY_S} s): Powder with players who press what its bots would, Skirmish with bots; and the way to the state of any frame in one that was just opened.`,
    measures: [
      { what: 'Powder, size', here: { value: kilobytes, unit: 'kB' }, kept: true },
      { what: 'Skirmish, size', here: { value: large.bytes / 1_000, unit: 'kB' } },
      { what: 'Powder, seek p50', here: { value: percentile(short, 0.5), unit: 'ms' } },
      { what: 'Powder, seek, slowest', here: { value: Math.max(...short), unit: 'ms' } },
      { what: 'Skirmish, seek p50', here: { value: percentile(long, 0.5), unit: 'ms' } },
      { what: 'Skirmish, seek, slowest', here: { value: Math.max(...long), unit: 'ms' } },
    ],
    figures: [
      { what: 'Size of a replay of Powder', measured: kilobytes, limit: 300, unit: 'kB' },
      { what: 'Slowest seek', measured: Math.max(...short, ...long), limit: 200, unit: 'ms' },
    ],
    notes: ["Seeks are of the processor's time, in one go; a stage draws in between."],
  };
}

interface Recorded {
  readonly bytes: number;
  /** As a stage has it before anything was played. */
  open(): ReplayTrack<unknown>;
}

/** One match; where it ends before its time nothing more happens in it. */
function record(game: Game, kind: 'player' | 'bot', minutes: number): Recorded {
  const { info, rules } = game;
  const seats = Array.from({ length: SEATS }, (_, seat) => ({ kind, name: `Player ${seat + 1}` }));
  const options = Object.fromEntries(info.options.map(({ key, initial }) => [key, initial]));
  const frames = info.tickRate * 60 * minutes;
  const log = new FrameLog({ seats: SEATS, inputBytes: info.inputBytes }, frames);
  const match = { number: 1, epoch: 0, seed: 1, seats, options, way: info.ways[0]! };
  const states: { readonly frame: number; readonly hash: string; readonly bytes: Uint8Array }[] = [];
  let bytes = 0;
  const recording = new Recording(headerOf(info, match, '0'.repeat(16)), log, (part) => {
    bytes += part.length;
  });
  const simulation = createSimulation(info, rules, match);
  const inputs = new Uint8Array(SEATS * info.inputBytes);
  for (let frame = 1; frame <= frames; frame++) {
    inputs.fill(0);
    for (let seat = 0; seat < SEATS && kind === 'player'; seat++) {
      const own = inputs.subarray(seat * info.inputBytes, (seat + 1) * info.inputBytes);
      guarded(() => rules.bot(simulation.state, seat, own));
    }
    log.push(inputs);
    simulation.step(inputs);
    recording.frames((frame * 1000) / info.tickRate);
    if (frame % info.tickRate > 0) continue;
    const hash = simulation.hash();
    recording.hash(frame, hash);
    if (frame % (info.tickRate * SNAPSHOT_EVERY_S) > 0) continue;
    const state = encodeState(simulation.state);
    recording.snapshot(frame, deflateRawSync(state));
    states.push({ frame, hash, bytes: state });
  }
  recording.close();
  return {
    bytes,
    open() {
      const track = createReplayTrack(game, match, () => performance.now());
      for (let frame = 0; frame < frames; frame++) track.append(log.copy(frame, frame + 1), []);
      for (const state of states) track.snapshot(state.frame, state.hash, state.bytes);
      return track;
    },
  };
}

/** From the press to the state, ms. */
function seekTimes(open: () => ReplayTrack<unknown>): number[] {
  const rng = createRng(1);
  return Array.from({ length: SEEKS }, () => {
    const track = open();
    const frame = nextU32(rng) % track.length;
    const before = process.threadCpuUsage();
    track.approach(frame);
    while (track.frame < frame) track.step();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
}
