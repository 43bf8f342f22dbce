// The stage's own thread: frames come in, the rules run, pictures go onto the canvas, inputs go out. A slow page never delays any
// of that. This file connects; what is done is done in stage-thread.ts.

import { installGuard } from '../../netcode/sim/guard.ts';
import { StageThread } from './stage-thread.ts';
import type { ToWorker } from './worker-messages.ts';

export { keepSocket } from './own-socket.ts';

const STATUS_EVERY_MS = 500;
const REPLAY_EVERY_MS = 100;

const stage = new StageThread((message) => postMessage(message));
self.onmessage = ({ data }: MessageEvent<ToWorker>) => stage.hear(data);
setInterval(() => stage.tellStatus(), STATUS_EVERY_MS);
setInterval(() => stage.tellReplay(), REPLAY_EVERY_MS);
installGuard();
