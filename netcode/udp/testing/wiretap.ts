// An eavesdropper between a guest and a relay, on real sockets: passes on what it hears, and has it all.

import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export type Going = 'up' | 'down';

export interface Overheard {
  readonly going: Going;
  readonly bytes: Uint8Array;
}

export interface Wiretap {
  /** Where the guest takes the relay to be. */
  readonly port: number;
  /** In order. */
  readonly heard: readonly Overheard[];
  /** Says something to either end, from the address from which the other end is heard there. */
  say(said: Overheard): void;
  close(): Promise<void>;
}

/** Between the relay at a port of this machine and one guest. */
export async function openWiretap(relayPort: number): Promise<Wiretap> {
  const heard: Overheard[] = [];
  const guestSide = createSocket('udp4');
  const relaySide = createSocket('udp4');
  for (const socket of [guestSide, relaySide]) socket.bind(0, '127.0.0.1');
  await Promise.all([once(guestSide, 'listening'), once(relaySide, 'listening')]);
  let guestPort = 0;
  const say = ({ going, bytes }: Overheard) => {
    if (going === 'up') relaySide.send(bytes, relayPort, '127.0.0.1');
    else guestSide.send(bytes, guestPort, '127.0.0.1');
  };
  const pass = (overheard: Overheard) => {
    heard.push(overheard);
    say(overheard);
  };
  guestSide.on('message', (bytes, { port }) => {
    guestPort = port;
    pass({ going: 'up', bytes });
  });
  relaySide.on('message', (bytes) => pass({ going: 'down', bytes }));
  return {
    port: guestSide.address().port,
    heard,
    say,
    async close() {
      for (const socket of [guestSide, relaySide]) {
        socket.close();
        await once(socket, 'close');
      }
    },
  };
}
