// Row: how large a replay is.

import { deflateRawSync } from 'node:zlib';
import { powder } from '../../games/powder/index.ts';
import { FrameLog } from '../../netcode/frames/frame-log.ts';
import { Recording } from '../../netcode/replay/recording.ts';
import { headerOf } from '../../netcode/replay/testing/header-of.ts';
import { guarded } from '../../netcode/sim/guard.ts';
import { createSimulation } from '../../netcode/sim/simulation.ts';
import { encodeState } from '../../netcode/sim/state-codec.ts';
import type { Bench, Row } from './row.ts';

const SEATS = 8;
const MINUTES = 10;
/** As the stage tells them (renderer/stage/match-run.ts). */
const SNAPSHOT_EVERY_S = 10;

export async function replaysRow({ say }: Bench): Promise<Row> {
  say('records ten minutes of Powder');
  const bytes = recordedPowder();
  const kilobytes = bytes / 1_000;
  return {
    meaning: `A replay of ${MINUTES} minutes of Powder with ${SEATS} players who press what its bots would: frames, a hash a second, and a snapshot every ${SNAPSHOT_EVERY_S} s.`,
    measures: [{ what: 'Powder, 10 minutes', here: { value: kilobytes, unit: 'kB' }, kept: true }],
    figures: [{ what: 'Size of a replay', measured: kilobytes, limit: 300, unit: 'kB' }],
    notes: ['Matches one after the other in one file: a match of Powder is seldom that long.'],
  };
}

/** Bytes of the recording. */
function recordedPowder(): number {
  const { info, rules } = powder;
  const seats = Array.from({ length: SEATS }, (_, seat) => ({
    kind: 'player' as const,
    name: `Player ${seat + 1}`,
  }));
  const options = Object.fromEntries(info.options.map(({ key, initial }) => [key, initial]));
  const frames = info.tickRate * 60 * MINUTES;
  const log = new FrameLog({ seats: SEATS, inputBytes: info.inputBytes }, frames);
  const match = { number: 1, epoch: 0, seed: 1, seats, options, way: 'run-ahead' as const };
  let bytes = 0;
  const recording = new Recording(headerOf(info, match, '0'.repeat(16)), log, (part) => {
    bytes += part.length;
  });
  let simulation = createSimulation(info, rules, match);
  const inputs = new Uint8Array(SEATS * info.inputBytes);
  for (let frame = 1; frame <= frames; frame++) {
    inputs.fill(0);
    guarded(() => {
      for (let seat = 0; seat < SEATS; seat++) {
        rules.bot(
          simulation.state,
          seat,
          inputs.subarray(seat * info.inputBytes, (seat + 1) * info.inputBytes),
        );
      }
    });
    log.push(inputs);
    simulation.step(inputs);
    recording.frames((frame * 1000) / info.tickRate);
    if (frame % info.tickRate === 0) recording.hash(frame, simulation.hash());
    if (frame % (info.tickRate * SNAPSHOT_EVERY_S) === 0) {
      recording.snapshot(frame, deflateRawSync(encodeState(simulation.state)));
    }
    if (simulation.outcome()) simulation = createSimulation(info, rules, { ...match, seed: frame });
  }
  recording.close();
  return bytes;
}
