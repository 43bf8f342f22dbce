// macOS 15 and later let a program talk to its own network once the person has allowed that. Until then they say of every
// address there that it is out of reach.

import { sendOnce } from '../../../netcode/udp/send-once.ts';

/** A port that is closed on usual machines ("discard"). */
const DISCARD_PORT = 9;

/** Whether the system keeps this program from its own networks, whose broadcast addresses are `broadcasts`. */
export async function isKeptFromNetwork(
  platform: NodeJS.Platform,
  broadcasts: readonly string[],
  send: (address: string, port: number) => Promise<string | null> = sendOnce,
): Promise<boolean> {
  const [broadcast] = broadcasts;
  if (platform !== 'darwin' || broadcast === undefined) return false;
  return (await send(broadcast, DISCARD_PORT)) === 'EHOSTUNREACH';
}
