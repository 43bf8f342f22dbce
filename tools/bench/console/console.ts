// Row: what an emulated console costs: a frame of it, the states that running ahead keeps, a correction, a replay.

import { emberGame } from '../../games/ember/index.ts';
import { FrameLog } from '../../netcode/frames/frame-log.ts';
import { Recording, SNAPSHOT_EVERY_S } from '../../netcode/replay/recording.ts';
import { stateDeflater } from '../../netcode/replay/testing/deflate-states.ts';
import { headerOf } from '../../netcode/replay/testing/header-of.ts';
import { clone, copyInto } from '../../netcode/sim/clone.ts';
import { hashState } from '../../netcode/sim/hash.ts';
import { mix } from '../../netcode/sim/mix.ts';
import { createSimulation } from '../../netcode/sim/simulation.ts';
import { MAX_AHEAD } from '../../netcode/sync/rollback.ts';
import type { Bench, Row } from './row.ts';

const { info, rules } = emberGame;
const SEATS = 4;
const MINUTES = 10;
const QUICK_MINUTES = 1;
const TIMES = 400;
const WARM_UP_FRAMES = 1200;

export async function consoleRow({ quick, say }: Bench): Promise<Row> {
  const seats = Array.from({ length: SEATS }, () => ({ kind: 'player' as const, name: 'Ann' }));
  const match = { seed: 7, seats, options: { seconds: 180 } };
  const simulation = createSimulation(info, rules, match);
  const inputs = new Uint8Array(SEATS);
  const step = () => {
    // Four people who press something else a few times a second.
    for (let seat = 0; seat < SEATS; seat++)
      inputs[seat] = mix(Math.floor((simulation.frame + 5 * seat) / 20), seat);
    simulation.step(inputs);
  };
  say('plays Ember');
  while (simulation.frame < WARM_UP_FRAMES) step();
  const frameMs = cpuMs(step);
  const kept = clone(simulation.state);
  const copyMs = cpuMs(() => void copyInto(kept, simulation.state));
  const hashMs = cpuMs(() => void hashState(simulation.state));
  const { frame } = simulation;
  const rollbackMs = cpuMs(() => {
    simulation.restore(kept, frame);
    for (let again = 0; again < MAX_AHEAD; again++) {
      step();
      copyInto(kept, simulation.state);
    }
  });

  const minutes = quick ? QUICK_MINUTES : MINUTES;
  say(`records ${minutes} minutes`);
  const bytes = record(minutes);
  return {
    meaning: `A frame of an emulated console (Ember, ${SEATS} pads), of the processor's time, and a replay of ${minutes} minutes.`,
    measures: [{ what: 'Hash of a state', here: { value: hashMs, unit: 'ms' } }],
    figures: [
      { what: 'A frame', measured: frameMs, limit: 2, unit: 'ms' },
      { what: 'A copy of a state, to or fro', measured: copyMs, limit: 0.2, unit: 'ms' },
      { what: `A correction of ${MAX_AHEAD} frames`, measured: rollbackMs, limit: 12, unit: 'ms' },
      {
        what: 'A replay of 10 minutes',
        measured: (bytes * MINUTES) / minutes / 1000,
        limit: 60,
        unit: 'kB',
      },
    ],
    notes: ['Averages. A screen plays each frame once more for its picture and its sound.'],
  };

  function record(minutes: number) {
    const frames = info.tickRate * 60 * minutes;
    const log = new FrameLog({ seats: SEATS, inputBytes: info.inputBytes }, frames);
    let bytes = 0;
    const deflate = stateDeflater();
    const header = headerOf(info, { ...match, number: 1, epoch: 0, way: 'optimistic' }, '0'.repeat(16));
    const recording = new Recording(header, log, (part) => {
      bytes += part.length;
    });
    for (let frame = 1; frame <= frames; frame++) {
      step();
      log.push(inputs);
      recording.frames((frame * 1000) / info.tickRate);
      if (frame % info.tickRate > 0) continue;
      recording.hash(frame, simulation.hash());
      if (frame % (info.tickRate * SNAPSHOT_EVERY_S) > 0) continue;
      recording.snapshot(frame, deflate(simulation.state));
    }
    recording.close();
    return bytes;
  }
}

/** On the average: the processor's time is told in steps that are longer than a copy. */
function cpuMs(act: () => void): number {
  const before = process.threadCpuUsage();
  for (let time = 0; time < TIMES; time++) act();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / TIMES;
}
