// The thread in which previews are played to their first frames (first-frames.ts). Says the text of the file that has them.

import { parentPort } from 'node:worker_threads';
import { games } from '../games/list.ts';
import { encodeState } from '../netcode/sim/state-codec.ts';
import { firstFrameOf } from '../renderer/preview/first-frames.ts';

const states = games
  .filter(({ preview }) => preview)
  .map(({ info }) => [info.id, Buffer.from(encodeState(firstFrameOf(info.id))).toString('base64')]);
parentPort?.postMessage(`export const states = new Map(${JSON.stringify(states)});\n`);
