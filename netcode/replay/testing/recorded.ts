// A match of a small game with commands, recorded as an app records it, for tests of replays.

import { inflateRawSync } from 'node:zlib';
import { FrameLog } from '../../frames/frame-log.ts';
import { toyGame } from '../../lab/toy.ts';
import { FROM_RELAY } from '../../sim/frame-items.ts';
import type { Rules } from '../../sim/rules.ts';
import { createSimulation } from '../../sim/simulation.ts';
import type { Way } from '../../sim/ways.ts';
import { type Inflate, type Replay, type ReplayHeader, readReplay } from '../format.ts';
import { Recording } from '../recording.ts';
import { verifyReplay } from '../verify.ts';
import { stateDeflater } from './deflate-states.ts';
import { headerOf } from './header-of.ts';

export const CONTENT = '0123456789abcdef';
export const FRAMES = 500;
export const game = toyGame({ tickRate: 60, inputBytes: 2, seats: 3, frames: FRAMES });
export const match = {
  number: 4,
  epoch: 0,
  seed: 77,
  seats: [
    { kind: 'player' as const, name: 'Ann', team: 1 },
    { kind: 'player' as const, name: 'Bob', team: 2, handicap: 3 },
    { kind: 'player' as const, name: 'Chen' },
  ],
  options: {},
  way: 'commands' as const,
};
export const header = headerOf(game.info, match, CONTENT);

export interface Recorded {
  readonly log: FrameLog;
  readonly file: Uint8Array;
  readonly hash: string;
}

/**
 * A match of 500 frames with commands, as an app records it: a hash each second, a snapshot every 2 s, and one second
 * without inputs. `stop` is the frame at which the recording breaks off, as when the app is killed; `from` is the
 * first frame of a recording by a late client; `gone` is the frame at which the file is removed.
 */
export function recorded({
  stop = FRAMES,
  tell = true,
  from = 0,
  gone = -1,
  way = match.way as Way,
} = {}): Recorded {
  const simulation = createSimulation(game.info, game.rules, match);
  const parts: Uint8Array[] = [];
  let log = new FrameLog({ seats: 3, inputBytes: 2 }, FRAMES);
  const record = (head: ReplayHeader) => new Recording(head, log, (encode) => parts.push(encode().slice()));
  let recording = record({ ...header, match: { ...header.match, way } });
  let deflate = stateDeflater();
  let nowMs = 0;
  for (let frame = 0; frame < stop; frame++) {
    if (frame > 0 && frame === from) {
      const before = log.copy(frame - 1, frame);
      log = new FrameLog(log.shape, FRAMES, { frame, before });
      parts.length = 0;
      recording = record({ ...header, from: { frame, before: [...before] } });
      deflate = stateDeflater();
      recording.begin(deflate(simulation.state));
    }
    const items = frame % 40 === 7 ? [{ from: frame % 3, bytes: Uint8Array.of(frame & 255, 9) }] : [];
    if (frame === 100) items.push({ from: FROM_RELAY, bytes: Uint8Array.of(1, 2) });
    const at = log.append(items);
    log.bytes.fill(0, at, at + log.frameBytes);
    log.bytes[at + (frame % 6)] = (frame * 7) & 255;
    simulation.step(log.copy(frame, frame + 1), items);
    nowMs += frame === 200 ? 1_000 : 16;
    recording.frames(nowMs);
    if (frame === gone) {
      parts.length = 0;
      recording.again();
    }
    if (!tell || simulation.frame % 60 > 0) continue;
    recording.hash(simulation.frame, simulation.hash());
    if (simulation.frame % 120 > 0) continue;
    recording.snapshot(simulation.frame, deflate(simulation.state));
  }
  const outcome = simulation.outcome();
  const hash = simulation.hash();
  if (outcome) {
    const { scores, places } = outcome;
    recording.end({ frame: FRAMES, hash, outcome: { scores: [...scores], places: [...places] } });
  }
  return { log, file: Uint8Array.from(parts.flatMap((part) => [...part])), hash };
}

export function read(bytes: Uint8Array): Replay {
  const result = readReplay(bytes);
  if (!result.ok) throw new Error(result.fault.is);
  return result.replay;
}

export const inflate: Inflate = (bytes, dictionary) => inflateRawSync(bytes, { dictionary });
export const verify = (replay: Replay, rules = game.rules, content = CONTENT) =>
  verifyReplay(replay, { info: game.info, rules: rules as Rules<unknown>, content, inflate });
