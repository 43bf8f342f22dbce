// Process: both peers of the row of coarse timers. They note when the first of them has each frame.

import { openPeer, type RunningPeer } from '../../../netcode/udp/peer-socket.ts';
import { answer } from '../child.ts';
import { CONTENT, gameAt, PEERS } from './setup.ts';

/** When each frame came, ms, since `take`. */
let came: number[] = [];

answer({
  /** Answers when the match is on. */
  async join({ port, tickRate }: { port: number; tickRate: number }): Promise<void> {
    const game = gameAt(tickRate);
    const plays = Array.from({ length: PEERS }, (_, index) => {
      const begun = Promise.withResolvers<void>();
      const request = { name: `Peer ${index + 1}`, app: 'bench', contents: { [game.id]: CONTENT } };
      let asked = false;
      const running: RunningPeer = openPeer(
        { host: '127.0.0.1', port },
        { request, game: () => game },
        (event) => {
          if (event.kind === 'message' && event.message.m === 'room' && !asked) {
            asked = event.message.room.members.length === PEERS;
            if (asked) running.act((peer, now) => peer.say({ m: 'ready', ready: true }, now));
          }
          if (event.kind !== 'frames') return;
          const now = performance.now();
          if (index === 0) for (let frame = event.first; frame < event.end; frame++) came.push(now);
          begun.resolve();
        },
      );
      return begun.promise;
    });
    await Promise.all(plays);
  },
  take(): number[] {
    const taken = came;
    came = [];
    return taken;
  },
});
