// Process: the relay of the press row.

import { trails } from '../../../games/trails/index.ts';
import { openRelay } from '../../../netcode/udp/relay-socket.ts';
import { batchesHere } from '../batches-here.ts';
import { answer } from '../child.ts';
import { CONTENT } from './setup.ts';

answer({
  async open({ batches }: { batches: boolean }): Promise<number> {
    const rooms = [{ games: [{ info: trails.info, content: CONTENT }], app: 'bench', seats: 2 }];
    const opened = await openRelay({
      rooms,
      port: 0,
      host: '127.0.0.1',
      ...(batches ? { openSocket: await batchesHere() } : {}),
    });
    if (!opened.ok) throw new Error(`cannot listen: ${opened.why}`);
    return opened.running.port;
  },
});
