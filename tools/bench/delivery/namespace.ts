// A network of its own on this machine, in which packets are really lost: a network namespace with nftables.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Undo } from '../undo.ts';
import type { Loss } from './measured.ts';

const run = promisify(execFile);

export interface LossyNamespace {
  /** What a child process is to run under to be inside. */
  readonly under: readonly string[];
  /** From now on packets of UDP and TCP get lost like this, each way. */
  setLoss(loss: Loss): Promise<void>;
  /** The UDP datagrams that were lost since the last call, as the kernel counted them. */
  count(): Promise<Loss>;
}

/** Steps of chances: nftables counts in whole numbers. */
const STEPS = 1_000_000;

/** Makes a namespace, which `undo` removes with all that is in it. A sentence instead where that fails. */
export async function openNamespace(undo: Undo): Promise<LossyNamespace | string> {
  const name = `ethernight-bench-${process.pid}`;
  const under = ['ip', 'netns', 'exec', name];
  const inside = (...command: string[]) => run('ip', [...under.slice(1), ...command]);
  try {
    await run('ip', ['netns', 'add', name]);
    undo.add(async () => void (await run('ip', ['netns', 'del', name])));
    await inside('ip', 'link', 'set', 'lo', 'up');
    await inside('nft', TABLE);
  } catch (error) {
    return (error as Error).message.split('\n').at(-1) || 'unknown';
  }
  return {
    under,
    async setLoss(loss) {
      await inside(
        'nft',
        ['flush chain inet loss in', ...(loss.share > 0 ? lossRules(loss) : [])].join('\n'),
      );
    },
    async count() {
      const { stdout } = await inside('nft', '-j', 'reset', 'counters');
      return counted(stdout);
    },
  };
}

const TABLE = `
  add table inet loss
  add counter inet loss seen
  add counter inet loss lost
  add counter inet loss runs
  add chain inet loss lose
  add rule inet loss lose meta l4proto udp counter name lost
  add rule inet loss lose drop
  add chain inet loss begin
  add rule inet loss begin meta l4proto udp counter name runs
  add rule inet loss begin goto lose
  add chain inet loss in { type filter hook input priority 0; }
`;

/**
 * Gilbert's chain, a step a packet, for each flow and direction by itself: a bit of the connection's mark says whether
 * its last packet was lost. Every packet crosses the input hook of the loopback once, so the rules hold for each way.
 */
function lossRules({ share, run }: Loss): string[] {
  const steps = (chance: number) => Math.round(chance * STEPS);
  const rule = (text: string) => `add rule inet loss in ${text}`;
  const directions = [
    { direction: 'original', bit: 1, other: 2 },
    { direction: 'reply', bit: 2, other: 1 },
  ];
  return [
    rule('meta l4proto != { tcp, udp } accept'),
    rule('meta l4proto udp counter name seen'),
    ...directions.flatMap(({ direction, bit, other }) => {
      const after = `ct direction ${direction} ct mark and ${bit} == ${bit}`;
      const chance = `numgen random mod ${STEPS} <`;
      return [
        rule(`${after} ${chance} ${steps(1 - 1 / run)} goto lose`),
        rule(`${after} ct mark set ct mark and ${other} accept`),
        rule(
          `ct direction ${direction} ${chance} ${steps(share / (run * (1 - share)))} ct mark set ct mark or ${bit} goto begin`,
        ),
      ];
    }),
  ];
}

/** Reads what `nft -j` says of the three counters. */
function counted(json: string): Loss {
  const { nftables } = JSON.parse(json) as {
    nftables: { counter?: { name: string; packets: number } }[];
  };
  const packets = (name: string) =>
    nftables.find(({ counter }) => counter?.name === name)?.counter?.packets ?? 0;
  return { share: packets('lost') / packets('seen'), run: packets('lost') / packets('runs') };
}
