// One datagram from a socket of its own: for what the system says of it, or so that it comes from a port that is new.

import { DgramAsPromised } from 'dgram-as-promised';

/** Sends a datagram to an address, also to a broadcast one. Resolves with the system's error code, null when it has left. */
export async function sendOnce(
  address: string,
  port: number,
  bytes: Uint8Array = new Uint8Array(0),
): Promise<string | null> {
  const type = address.includes(':') ? 'udp6' : 'udp4';
  const socket = DgramAsPromised.createSocket(type);
  try {
    await socket.bind();
    if (type === 'udp4') socket.setBroadcast(true);
    await socket.send(bytes, port, address);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  } finally {
    await socket.close();
  }
}
