// A network of its own on this machine, in which packets are really lost: a network namespace with nftables.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Undo } from '../undo.ts';

const run = promisify(execFile);

export interface LossyNamespace {
  /** What a child process is to run under to be inside. */
  readonly under: readonly string[];
  /** From now on this share (0 to 1) of all UDP and TCP packets gets lost, each way. */
  setLoss(share: number): Promise<void>;
}

/** Steps of the share: nftables counts in whole numbers. */
const STEPS = 1000;

/** Makes a namespace, which `undo` removes with all that is in it. A sentence instead where that cannot be. */
export async function openNamespace(undo: Undo): Promise<LossyNamespace | string> {
  const name = `ethernight-bench-${process.pid}`;
  const under = ['ip', 'netns', 'exec', name];
  const inside = (...command: string[]) => run('ip', [...under.slice(1), ...command]);
  try {
    await run('ip', ['netns', 'add', name]);
    undo.add(async () => void (await run('ip', ['netns', 'del', name])));
    await inside('ip', 'link', 'set', 'lo', 'up');
    await inside('nft', 'add', 'table', 'inet', 'loss');
    await inside('nft', 'add chain inet loss in { type filter hook input priority 0; }');
  } catch (error) {
    return (error as Error).message.split('\n').at(-1) || 'unknown';
  }
  return {
    under,
    async setLoss(share) {
      await inside('nft', 'flush', 'chain', 'inet', 'loss', 'in');
      if (share > 0) await inside('nft', lossRule(share));
    },
  };
}

/** Every packet crosses the input hook of the loopback once, so the rule holds for each way. */
export function lossRule(share: number): string {
  const lost = Math.round(share * STEPS);
  return `add rule inet loss in meta l4proto { tcp, udp } numgen random mod ${STEPS} < ${lost} drop`;
}
