// Process: one player's app without a screen. It simulates Trails, presses when told, and notes what it sees.

import { trails } from '../../../games/trails/index.ts';
import { createSimulation, type Simulation } from '../../../netcode/sim/simulation.ts';
import { openPeer, type RunningPeer } from '../../../netcode/udp/peer-socket.ts';
import { commonMs } from '../../demo/clock.ts';
import { answer } from '../child.ts';
import { CONTENT } from './setup.ts';

const { info, rules } = trails;

/** When the other's input changed in a frame that has just been stepped, ms of the common clock. */
const seen: number[] = [];
let running: RunningPeer | null = null;

answer({
  /** Joins and gets ready; answers when the match has begun. */
  async join({ port, watched }: { port: number; watched: number }): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const request = { name: 'Player', app: 'bench', contents: { [info.id]: CONTENT } };
    let simulation: Simulation<unknown> | null = null;
    let last = 0;
    let asked = false;
    const opened = openPeer({ host: '127.0.0.1', port }, { request, game: () => info }, (event) => {
      if (event.kind === 'message' && event.message.m === 'room' && !asked) {
        asked = event.message.room.members.length === 2;
        if (asked) opened.act((peer, now) => peer.say({ m: 'ready', ready: true }, now));
      }
      if (event.kind === 'frames') {
        const { log } = opened.peer;
        if (!log) return;
        simulation ??= createSimulation(info, rules, opened.peer.room!.match!) as Simulation<unknown>;
        for (let frame = event.first; frame < event.end; frame++) {
          const inputs = log.copy(frame, frame + 1);
          simulation.step(inputs);
          if (inputs[watched] !== last) seen.push(commonMs());
          last = inputs[watched]!;
        }
        resolve();
      }
      if (event.kind === 'over' || event.kind === 'refused' || event.kind === 'timeout') {
        reject(new Error(`a player is out: ${event.kind}`));
      }
    });
    running = opened;
    return promise;
  },
  /** Holds something else. Returns when, ms of the common clock. */
  press(input: number): number {
    const at = commonMs();
    running!.act((peer, now) => peer.hold(Uint8Array.of(input), now));
    return at;
  },
  rttMs: () => running!.peer.link!.rttMs,
  seat(): number {
    const { room } = running!.peer;
    return room!.members.length;
  },
  seen: () => seen,
});
