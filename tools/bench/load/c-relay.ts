// Process: runs the simplest relay in C and asks it what it has done. Its own time is left out.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { answer } from '../child.ts';
import { INPUT_BYTES, type Kept, type RelayCount, SEATS } from './setup.ts';

let ask: () => Promise<string>;

answer({
  async open({
    rooms,
    tickRate,
    built,
  }: {
    rooms: number;
    tickRate: number;
    built: string;
  }): Promise<number> {
    // It ends when its standard input does, which is when this process ends.
    const relay = spawn(built, [rooms, SEATS, tickRate, INPUT_BYTES].map(String), {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const lines = createInterface(relay.stdout)[Symbol.asyncIterator]();
    const line = async () => {
      const { value, done } = await lines.next();
      if (done) throw new Error('the relay in C has ended');
      return value;
    };
    ask = () => {
      relay.stdin.write('\n');
      return line();
    };
    return Number(await line());
  },
  async count(): Promise<RelayCount> {
    const [received = 0, cpuUs = 0] = (await ask()).split(' ').map(Number);
    return { atMs: performance.now(), cpuUs, received };
  },
  observe: () => {},
  kept: (): Kept => ({ lateMs: new Float64Array(), rateError: 0 }),
  memory: () => 0,
});
