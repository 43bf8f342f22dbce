// Notices when a cable is pulled, a Wi-Fi is joined, or the machine has slept: no system tells Node.

import { type LocalNetwork, localNetwork } from './local-network.ts';
import { monotonicMs } from './timekeeper.ts';

/** How often to look, ms: a person who plugs in a cable waits no longer. It costs a few microseconds. */
const LOOK_MS = 1_000;

/** A pause between two looks that only sleep explains, ms: sockets may have died meanwhile. */
const SLEPT_MS = 10_000;

export interface NetworkWatch {
  readonly network: LocalNetwork;
  /** The machine has slept, which not every clock shows: looks at once, and calls back whatever it finds. */
  woke(): void;
  close(): void;
}

/** Calls back whenever the network is another one than before. Keeps no process alive. */
export function watchNetwork(
  onChange: (network: LocalNetwork) => void,
  read: () => LocalNetwork = localNetwork,
): NetworkWatch {
  let network = read();
  let lookedAt = monotonicMs();
  const look = (slept: boolean) => {
    lookedAt = monotonicMs();
    const now = read();
    if (now.signature === network.signature && !slept) return;
    network = now;
    onChange(network);
  };
  const timer = setInterval(() => look(monotonicMs() - lookedAt > SLEPT_MS), LOOK_MS).unref();
  return {
    get network() {
      return network;
    },
    woke: () => look(true),
    close: () => clearInterval(timer),
  };
}
