// The one file of all our workers: its name says what a worker is for. Both need the games, which are most of the
// page; two files would bring them twice.

import { confine } from '../netcode/sim/confine.ts';

// Before it is taken away. What is loaded below is given it instead of importing this file: in Safari it would run
// once more, and find it gone.
const OwnSocket = globalThis.WebSocket;

/** What comes before the part that it is for has been loaded. */
const early: MessageEvent[] = [];
self.onmessage = (event) => early.push(event);

// Games have neither network nor storage: their modules are loaded when both are gone.
confine();

const loaded =
  self.name === 'previews'
    ? import('./preview/preview-worker.ts')
    : import('./stage/stage-worker.ts').then(({ keepSocket }) => keepSocket(OwnSocket));
loaded.then(
  // That part listens now.
  () => {
    for (const event of early) self.onmessage?.(event);
  },
  // The app that would have brought it has ended, which the page says; this is for the console.
  (error) => console.error(error),
);
