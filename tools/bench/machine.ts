// The machine that the numbers are from, which they need to mean anything.

import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';

export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly node: string;
  readonly system: string;
  /** Processes that wanted to run in the last minute, on average: far from 0 the machine was busy with others. */
  readonly load: number;
}

export function machine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() || 'unknown processor',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    system: `${type()} ${release().split('-')[0]}`,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}

export function machineLine({ cpu, cores, memoryGb, node, system, load }: Machine): string {
  return `${cpu}, ${cores} cores, ${memoryGb} GB, ${system}, Node ${node}, load ${load} at the start`;
}
