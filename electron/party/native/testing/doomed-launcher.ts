// An app that hosts a game and plays in it, until it is killed. Argument: its data folder. Says what it has started.

import type { Phase } from '../ladder.ts';
import { openLauncher } from '../launcher.ts';

const launcher = await openLauncher({ dataFolder: process.argv[2]!, bind: '127.0.0.1' });

const pidIn = (log: readonly string[]) => Number(/^pid (\d+)$/m.exec(log.join('\n'))?.[1]);

const hosting = Promise.withResolvers<number>();
const server = launcher.host('game', {
  onPhase(phase: Phase) {
    if (phase.at === 'answers') hosting.resolve(phase.port);
  },
});
const port = await hosting.promise;
const client = launcher.join('game', {
  ...{ host: '127.0.0.1', port, player: 'Ann' },
  onPhase(phase: Phase) {
    if (phase.at !== 'in-game') return;
    console.log(JSON.stringify({ server: pidIn(server!.log), client: pidIn(client!.log), port }));
  },
});
