// The socket that moves batches, for processes that are told to use it.

import { batchSockets } from '../../netcode/udp/batch/batch-socket.ts';
import { loadLibc } from '../../netcode/udp/batch/libc.ts';
import type { OpenSocket } from '../../netcode/udp/datagram-socket.ts';

export async function batchesHere(): Promise<OpenSocket> {
  const libc = await loadLibc();
  if (typeof libc === 'string') throw new Error(`no batches here: ${libc}`);
  return batchSockets(libc);
}
