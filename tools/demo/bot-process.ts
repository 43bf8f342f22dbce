// A bot of a demo as a process: a headless peer on a real socket.

import { setTimeout as pause } from 'node:timers/promises';
import { contentHash } from '../../netcode/sim/content-hash.ts';
import type { LineEvent } from '../../netcode/succession/kept-place.ts';
import { openPeer, type RunningPeer } from '../../netcode/udp/peer-socket.ts';
import { Bot } from './bot.ts';
import { fail, job, tell, untilStopped } from './child.ts';
import { commonMs } from './clock.ts';
import { jobGame } from './game-list.ts';
import { Inbox } from './inbox.ts';
import type { BotJob } from './messages.ts';
import { countTraffic, type Traffic } from './traffic.ts';

/** In a bad network a try to join may fail; after this long, ms, it is too bad. */
const JOIN_LIMIT_MS = 20_000;

/** Pause after a try that failed, ms: an earlier try may hold the seat until the relay drops it. */
const JOIN_PAUSE_MS = 500;

/** A sign of life after so many frames: a few seconds at the slowest rate. */
const SIGN_FRAMES = 30;

const task = job<BotJob>();
const { game: id, peer: number, port, frames } = task;
const game = await jobGame(task);
const request = { name: `Bot ${number}`, app: 'demo', contents: { [id]: contentHash(game) } };

let running: RunningPeer | null = null;
let signAt = SIGN_FRAMES;
const traffic: Traffic = { up: 0, down: 0 };
const bot = new Bot({ game, frames, now: commonMs });
const inbox = new Inbox();
/** What waits in it is looked at once the socket has been. */
let looks = false;
untilStopped(async () => running?.close());

const giveUpAt = commonMs() + JOIN_LIMIT_MS;
for (;;) {
  const failure = await join();
  void tell({ is: 'joining' });
  if (failure === null) break;
  if (commonMs() > giveUpAt) await fail(`Peer ${number} could not join: ${failure}.`);
  await pause(JOIN_PAUSE_MS);
}

/** Tries once. Null when the relay let us in, else why it refused. */
async function join(): Promise<string | null> {
  const answer = Promise.withResolvers<string | null>();
  const opened = openPeer(
    { host: '127.0.0.1', port },
    { request, game: (wanted) => (wanted === id ? game.info : undefined) },
    (event) => {
      const failure = joinFailure(event);
      if (failure !== null) answer.resolve(failure);
      if (event.kind === 'joined') {
        running = opened;
        countTraffic(opened.peer, () => bot.playing, traffic);
        answer.resolve(null);
      }
      inbox.put(event);
      if (!looks) look(opened);
    },
  );
  const failure = await answer.promise;
  if (failure !== null) await opened.close();
  return failure;
}

/** A slow machine is late, and misses nothing. */
function look(at: RunningPeer): void {
  const event = inbox.take();
  looks = event !== undefined;
  if (!event) return;
  happened(event, at);
  setImmediate(look, at);
}

function happened(event: LineEvent, { peer, act }: RunningPeer): void {
  for (const action of bot.on(event, peer)) {
    switch (action.do) {
      case 'say':
        act((_, now) => peer.say(action.message, now));
        break;
      case 'hold':
        act((_, now) => peer.hold(action.input, now, action.target));
        break;
      case 'command':
        act((_, now) => peer.command(action.command, now));
        break;
      case 'end': {
        void tell({ is: 'played', record: { ...bot.record, traffic } });
        break;
      }
      case 'fail':
        void fail(`Peer ${number}: ${action.why}.`);
        break;
    }
  }
  if (bot.frames < signAt) return;
  signAt = bot.frames + SIGN_FRAMES;
  void tell({ is: 'playing' });
}

function joinFailure(event: LineEvent): string | null {
  switch (event.kind) {
    case 'version':
      return 'the relay speaks another protocol version';
    case 'refused':
      return `the relay refused (${event.refusal.why})`;
    case 'impostor':
      return 'another relay answered';
    case 'timeout':
      return 'the relay did not answer';
    case 'nobody':
      return 'nothing listens there';
    case 'unreachable':
      return event.text;
    case 'info':
    case 'joined':
    case 'message':
    case 'begun':
    case 'frames':
    case 'view':
    case 'bulk':
    case 'unsent':
    case 'nonsense':
    case 'over':
      return null;
  }
}
