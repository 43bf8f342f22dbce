// Row: how large a replay is, and how long it takes to get anywhere in one.

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { RecordedState } from '../../electron/party/match/stage-feed.ts';
import { SNAPSHOT_EVERY_S } from '../../electron/party/match/stage-messages.ts';
import { createWaypoints } from '../../electron/party/replays/waypoints.ts';
import { emberGame } from '../../games/ember/index.ts';
import type { Game } from '../../games/game.ts';
import { powder } from '../../games/powder/index.ts';
import { skirmish } from '../../games/skirmish/index.ts';
import { FrameLog } from '../../netcode/frames/frame-log.ts';
import { Recording } from '../../netcode/replay/recording.ts';
import { stateDeflater } from '../../netcode/replay/testing/deflate-states.ts';
import { headerOf } from '../../netcode/replay/testing/header-of.ts';
import { guarded } from '../../netcode/sim/guard.ts';
import { createRng, nextU32 } from '../../netcode/sim/rng.ts';
import { createSimulation } from '../../netcode/sim/simulation.ts';
import { encodeState } from '../../netcode/sim/state-codec.ts';
import { createReplayTrack, type ReplayTrack } from '../../renderer/stage/replay/replay-track.ts';
import type { Bench, Measure, Row } from './row.ts';
import { percentile } from './statistics.ts';

const SEATS = 8;
const MINUTES = 10;
const QUICK_MINUTES = 2;
const SEEKS = 40;

export async function replaysRow({ quick, say }: Bench): Promise<Row> {
  const minutes = quick ? QUICK_MINUTES : MINUTES;
  say(`records ${minutes} minutes of Powder`);
  const small = record(powder as Game, 'player', minutes);
  say(`records ${minutes} minutes of Skirmish`);
  const large = record(skirmish as Game, 'bot', minutes);
  say(`records ${minutes} minutes of Ember`);
  const slow = record(emberGame as Game, 'player', minutes);
  say('seeks in all');
  const matches = { Powder: small, Skirmish: large, Ember: slow };
  const measures: Measure[] = [];
  let slowest = 0;
  for (const [name, match] of Object.entries(matches)) {
    const checked = seekTimes(match);
    slowest = Math.max(slowest, ...checked);
    const row = (what: string, value: number) =>
      measures.push({ what: `${name}, ${what}`, here: { value, unit: 'ms' } });
    measures.push({
      what: `${name}, size`,
      here: { value: match.bytes / 1_000, unit: 'kB' },
      ...(match === small ? { kept: true } : {}),
    });
    row('seek p50', percentile(checked, 0.5));
    row('seek, slowest', Math.max(...checked));
    row('seek, slowest, not yet checked', seekMs(match.open(false), match.lastUnrecorded));
    measures.push({ what: `${name}, played in`, here: { value: match.playMs / 1000, unit: 's' } });
  }
  return {
    meaning: `Replays of ${minutes} minutes with ${SEATS} seats (frames, a hash a second, a state every ${SNAPSHOT_EVERY_S} s): Powder with players who press what its bots would, Skirmish and Ember with bots; and the way to the state of any frame, as far as the check has played it again, which goes on while it is watched, and before.`,
    measures,
    figures: [
      { what: 'Size of a replay of Powder', measured: small.bytes / 1_000, limit: 300, unit: 'kB' },
      { what: 'Slowest seek', measured: slowest, limit: 200, unit: 'ms' },
    ],
    notes: ["Times are the processor's, in one go; a stage draws in between."],
  };
}

interface Recorded {
  readonly bytes: number;
  /** What playing it once took. */
  readonly playMs: number;
  /** A frame as far behind a recorded state as there are. */
  readonly lastUnrecorded: number;
  /** Opens a replay on a stage that has played nothing yet; `checked`: with the check's waypoints. */
  open(checked: boolean): ReplayTrack<unknown>;
}

/** Records a match; where it ends before its time the rest is still. */
function record(game: Game, kind: 'player' | 'bot', minutes: number): Recorded {
  const { info, rules } = game;
  const count = Math.min(SEATS, info.maxSeats);
  const seats = Array.from({ length: count }, (_, seat) => ({ kind, name: `Player ${seat + 1}` }));
  const options = Object.fromEntries(info.options.map(({ key, initial }) => [key, initial]));
  const frames = info.tickRate * 60 * minutes;
  const log = new FrameLog({ seats: count, inputBytes: info.inputBytes }, frames);
  const match = { number: 1, epoch: 0, seed: 1, seats, options, way: info.ways[0]! };
  const recorded: RecordedState[] = [];
  const passed: RecordedState[] = [];
  const pass = createWaypoints(cpuMs, (state) => passed.push(state));
  const deflate = stateDeflater();
  let playMs = 0;
  let bytes = 0;
  const recording = new Recording(headerOf(info, match, '0'.repeat(16)), log, (encode) => {
    bytes += encode().length;
  });
  const simulation = createSimulation(info, rules, match);
  const inputs = new Uint8Array(count * info.inputBytes);
  for (let frame = 1; frame <= frames; frame++) {
    inputs.fill(0);
    for (let seat = 0; seat < count && kind === 'player'; seat++) {
      const own = inputs.subarray(seat * info.inputBytes, (seat + 1) * info.inputBytes);
      guarded(() => rules.bot(simulation.state, seat, own));
    }
    log.push(inputs);
    const before = cpuMs();
    simulation.step(inputs);
    pass(simulation.state, frame);
    playMs += cpuMs() - before;
    recording.frames((frame * 1000) / info.tickRate);
    if (frame % info.tickRate > 0) continue;
    const hash = simulation.hash();
    recording.hash(frame, hash);
    if (frame % (info.tickRate * SNAPSHOT_EVERY_S) > 0) continue;
    recording.snapshot(frame, deflate(simulation.state));
    recorded.push({ frame, hash, deflated: deflateRawSync(encodeState(simulation.state)) });
  }
  recording.close();
  return {
    bytes,
    playMs,
    lastUnrecorded: frames - 1,
    open(checked) {
      const track = createReplayTrack(game, match, () => performance.now());
      for (let frame = 0; frame < frames; frame++) track.append(log.copy(frame, frame + 1), []);
      for (const { frame, hash, deflated } of checked ? [...recorded, ...passed] : recorded)
        track.snapshot(frame, hash, inflateRawSync(deflated));
      return track;
    },
  };
}

function seekTimes({ open }: Recorded): number[] {
  const rng = createRng(1);
  return Array.from({ length: SEEKS }, () => {
    const track = open(true);
    return seekMs(track, nextU32(rng) % track.length);
  });
}

/** From the press to the state. */
function seekMs(track: ReplayTrack<unknown>, frame: number): number {
  const before = cpuMs();
  track.approach(frame);
  while (track.frame < frame) track.step();
  return cpuMs() - before;
}

/** Processor time of this thread, ms. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
