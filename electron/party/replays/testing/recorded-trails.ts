// A short match, of Trails or another game, as the file that an app makes of it, for tests.

import type { Game } from '../../../../games/game.ts';
import { gameById } from '../../../../games/list.ts';
import { FrameLog } from '../../../../netcode/frames/frame-log.ts';
import type { ReplayHeader } from '../../../../netcode/replay/format.ts';
import { Recording } from '../../../../netcode/replay/recording.ts';
import { stateDeflater } from '../../../../netcode/replay/testing/deflate-states.ts';
import { headerOf } from '../../../../netcode/replay/testing/header-of.ts';
import { contentHash } from '../../../../netcode/sim/content-hash.ts';
import { encodeEvent, FROM_RELAY } from '../../../../netcode/sim/frame-items.ts';
import { copyOutcome } from '../../../../netcode/sim/rules.ts';
import { createSimulation } from '../../../../netcode/sim/simulation.ts';
import type { MatchStart } from '../../../../netcode/wire/messages.ts';

const trails = gameById('trails')!;
export const match = {
  number: 1,
  epoch: 0,
  seed: 5,
  seats: ['Ann', 'Bob'].map((name) => ({ kind: 'player' as const, name })),
  options: { rounds: 1, speed: 100 },
  way: 'optimistic' as const,
};

/** Frames of it: two seconds. */
export const FRAMES = 120;

export interface Changes {
  readonly header?: Partial<ReplayHeader>;
  /** Of the end. */
  readonly hash?: string;
  /** Its recorder came after so many frames. */
  readonly from?: number;
  /** How long it is; FRAMES unless given. */
  readonly frames?: number;
}

/** Two seconds without steering, until the host ends it, with a snapshot each second. */
export function recordedTrails(changes: Changes = {}): Uint8Array {
  return recordedMatch(trails, match, changes);
}

/** The same of a match of two in any game. */
export function recordedMatch(
  { info, rules }: Game,
  match: MatchStart,
  { header, hash, from = 0, frames = FRAMES }: Changes = {},
): Uint8Array {
  const log = new FrameLog({ seats: 2, inputBytes: info.inputBytes }, frames);
  const simulation = createSimulation(info, rules, match);
  const parts: Uint8Array[] = [];
  const begins = from > 0 ? { frame: from, before: [...new Uint8Array(log.frameBytes)] } : null;
  const head = { ...headerOf(info, match, contentHash(gameById(info.id)!)), from: begins, ...header };
  const deflate = stateDeflater();
  const recording = new Recording(head, log, (encode) => parts.push(encode()));
  for (let frame = 1; frame <= frames; frame++) {
    const items = frame === frames ? [{ from: FROM_RELAY, bytes: encodeEvent({ kind: 'end' }) }] : [];
    const at = log.append(items);
    log.bytes.fill(0, at, at + log.frameBytes);
    simulation.step(log.copy(frame - 1, frame), items);
    if (frame < from) continue;
    if (frame === from) recording.begin(deflate(simulation.state));
    else recording.frames(frame);
    if (frame % info.tickRate > 0) continue;
    recording.hash(frame, simulation.hash());
    recording.snapshot(frame, deflate(simulation.state));
  }
  const outcome = copyOutcome(simulation.outcome()!);
  recording.end({ frame: frames, hash: hash ?? simulation.hash(), outcome });
  return Buffer.concat(parts);
}
