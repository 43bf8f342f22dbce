// One datagram from a socket of its own, for what the system says of it.

import { DgramAsPromised } from 'dgram-as-promised';

/** Sends an empty datagram to an IPv4 address, also to a broadcast one. Resolves with the system's error code, null when it has left. */
export async function sendOnce(address: string, port: number): Promise<string | null> {
  const socket = DgramAsPromised.createSocket('udp4');
  try {
    await socket.bind();
    socket.setBroadcast(true);
    await socket.send(new Uint8Array(0), port, address);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  } finally {
    await socket.close();
  }
}
