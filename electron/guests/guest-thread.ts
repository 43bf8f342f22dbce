// The thread in which the guests' server runs, so that a request that is slow to parse, or crashes the parser, delays no tick.

import { parentPort, workerData } from 'node:worker_threads';
import type { DoorData, FromDoor, ToDoor } from './door-messages.ts';
import { GuestDoor } from './guest-door.ts';

if (!parentPort) throw new Error('this runs in a thread of a party');
const port = parentPort;
const post = (message: FromDoor) => port.postMessage(message);

const door = new GuestDoor(workerData as DoorData, post);
port.on('message', (message: ToDoor) => {
  door.obey(message);
  // The thread ends when its port and all connections are closed.
  if (message.do === 'close') port.close();
});
await door.open();
