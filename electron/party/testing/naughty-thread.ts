// The thread of a judge whose games do what is forbidden to games, each in its frame 20.

import { parentPort } from 'node:worker_threads';
import type { GameInfo, Rules } from '../../../netcode/sim/rules.ts';
import { serveMatches } from '../match/match-runner-port.ts';

const info: GameInfo = {
  id: 'naughty',
  name: 'Naughty',
  version: 1,
  tickRate: 10,
  minSeats: 1,
  maxSeats: 4,
  inputBytes: 1,
  latch: [0],
  options: [],
  ways: ['optimistic'],
};

const hoard: number[][] = [];

const deeds: { readonly [game: string]: () => void } = {
  calm() {},
  throws() {
    throw new RangeError('no such thing');
  },
  loops() {
    new BroadcastChannel('naughty').postMessage('loops'); // the last that is heard of it
    for (;;);
  },
  exits() {
    process.exit(3);
  },
  hoards() {
    for (;;) hoard.push(new Array(100_000).fill(hoard.length));
  },
};

interface State {
  frame: number;
}

serveMatches(parentPort!, (id) => {
  const rules: Rules<State> = {
    start: () => ({ frame: 0 }),
    step(state) {
      if (state.frame === 20) deeds[id]?.();
      state.frame++;
    },
    outcome: ({ frame }) => (frame < 45 ? null : { scores: [frame], places: [1] }),
    standing: ({ frame }) => ({ scores: [frame], places: [1] }),
    bot() {},
  };
  return { info, rules: rules as Rules<unknown> };
});
