// The relay of a demo as a process, which also notes when each frame was closed.

import type { Relay } from '../../netcode/relay/relay.ts';
import { contentHash } from '../../netcode/sim/content-hash.ts';
import { openRelay } from '../../netcode/udp/relay-socket.ts';
import type { Send } from '../../netcode/wire/datagram.ts';
import { fail, job, tell, untilStopped } from './child.ts';
import { commonMs } from './clock.ts';
import { jobGame } from './game-list.ts';
import type { ClosedFrames, RelayJob } from './messages.ts';

const task = job<RelayJob>();
const { sync, peers } = task;
const game = await jobGame(task);
// Play begins when everybody is here, also when joining takes some of them several tries.
const info = { ...game.info, minSeats: peers };
const played = { info, rules: game.rules, content: contentHash(game) };
const room = { games: [played], seats: peers, way: sync, app: 'demo' };
const opened = await openRelay({ rooms: [room], port: 0, host: '127.0.0.1' });
if (!opened.ok) {
  await fail(`The relay did not open: ${opened.why === 'cannot-listen' ? opened.text : opened.why}`);
} else {
  const { relay, port, close } = opened.running;
  const closed = noteClosing(relay);
  untilStopped(async () => {
    await tell({ is: 'relay-closed', closed: closed() });
    await close();
  });
  await tell({ is: 'relay-open', port });
}

/**
 * Notes when frames are closed. That happens in `advance` and, where a frame waits for an input, in `receive`, so
 * both are wrapped; the time is taken before, because the frames of a call are closed at its beginning and sent
 * at its end.
 */
function noteClosing(relay: Relay): () => ClosedFrames[] {
  const times = new Map<number, number[]>();
  const noting = (act: () => readonly Send[]) => {
    const at = commonMs();
    const out = act();
    const match = relay.rooms[0]!.match;
    if (!match) return out;
    const { number } = match.start;
    const closed = times.get(number) ?? [];
    times.set(number, closed);
    while (closed.length < match.log.next) closed.push(at);
    return out;
  };
  const advance = relay.advance.bind(relay);
  const receive = relay.receive.bind(relay);
  relay.advance = (now) => noting(() => advance(now));
  relay.receive = (bytes, from, now) => noting(() => receive(bytes, from, now));
  return () => [...times].map(([match, at]) => ({ match, at }));
}
