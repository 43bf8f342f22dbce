// Process: floods a relay with garbage, so many datagrams a second, from many addresses of this machine.

import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { type Garbage, poolOf } from '../../../netcode/lab/garbage.ts';
import { monotonicMs } from '../../../netcode/udp/timekeeper.ts';
import { forgedAt, HERE } from '../attacks/setup.ts';
import { answer } from '../child.ts';

const ADDRESSES = 64;

/** A flooder that was kept from its work for longer than this, ms, leaves the rest out. */
const MOST_OWED_MS = 20;

export interface Flood {
  readonly port: number;
  readonly garbage: Garbage;
  readonly sessions: readonly number[];
  readonly perSecond: number;
}

let sent = 0;
let stop = () => {};

answer({
  async begin({ port, garbage, sessions, perSecond }: Flood): Promise<void> {
    const pool = poolOf(garbage, sessions);
    const sockets = await Promise.all(Array.from({ length: ADDRESSES }, (_, i) => connected(i, port)));
    let paidAt = monotonicMs();
    const pay = () => {
      const now = monotonicMs();
      paidAt = Math.max(paidAt, now - MOST_OWED_MS);
      const owed = Math.floor(((now - paidAt) * perSecond) / 1000);
      paidAt += (owed * 1000) / perSecond;
      for (let i = 0; i < owed; i++, sent++) sockets[sent % ADDRESSES]!.send(pool[sent % pool.length]!);
    };
    const timer = setInterval(pay, 1);
    stop = () => {
      clearInterval(timer);
      for (const socket of sockets) socket.close();
    };
  },
  stop: () => stop(),
  sent: () => sent,
});

async function connected(index: number, port: number): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.bind(0, forgedAt(index));
  await once(socket, 'listening');
  socket.connect(port, HERE);
  await once(socket, 'connect');
  return socket;
}
