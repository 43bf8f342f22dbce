// The network of a soak: machines on one switch where packets are really lost, where the system lets us make them
// (namespaces, nftables); else all on this machine, where each app makes its own link worse.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { openNetwork } from '../../e2e/discovery/network.ts';
import type { Undo } from '../bench/undo.ts';

const run = promisify(execFile);

/** Steps of chances: nftables counts in whole numbers. */
const STEPS = 10_000;

export interface Place {
  readonly address: string;
  /** What a process is to run under to be there. */
  readonly under: readonly string[];
}

export interface SoakNetwork {
  /** Whether packets are lost in the kernel: then no app need do it. */
  readonly real: boolean;
  place(): Promise<Place>;
}

/** `loss` each way, 0 to 1. `undo` removes it with all that is in it. */
export async function openSoakNetwork(loss: number, undo: Undo): Promise<SoakNetwork> {
  const network = await openNetwork().catch(() => null);
  if (!network) return { real: false, place: async () => ({ address: '127.0.0.1', under: [] }) };
  undo.add(network.close);
  return {
    real: true,
    async place() {
      const { address, under } = await network.machine();
      const [program = '', ...inside] = under;
      await run(program, [...inside, 'nft', lossy(loss)]);
      return { address, under };
    },
  };
}

/** What comes from the switch; an app's own peer is where its relay is. */
function lossy(loss: number): string {
  return `
    add table inet soak
    add chain inet soak in { type filter hook input priority 0; }
    add rule inet soak in iifname eth0 meta l4proto udp numgen random mod ${STEPS} < ${Math.round(loss * STEPS)} drop
  `;
}
