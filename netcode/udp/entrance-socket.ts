// The entrance of a relay of several processes, on a real socket.

import { Entrance } from '../relay/entrance.ts';
import { bindSocket, type NotBound, type Where } from './bind-socket.ts';
import { openOutbound } from './outbound.ts';
import { monotonicMs } from './timekeeper.ts';

export interface RunningEntrance {
  readonly entrance: Entrance;
  readonly port: number;
  close(): Promise<void>;
}

/** Opens the entrance of so many rooms. */
export async function openEntrance(
  rooms: number,
  where: Where,
): Promise<{ readonly ok: true; readonly running: RunningEntrance } | NotBound> {
  const entrance = new Entrance(rooms);
  const bound = await bindSocket(where, (bytes, from) => {
    const out = entrance.receive(bytes, from, monotonicMs());
    if (out.length > 0) outbound.answer(out);
  });
  if (!bound.ok) return bound;
  const { socket } = bound;
  const outbound = openOutbound(socket);
  return { ok: true, running: { entrance, port: socket.port, close: () => socket.close() } };
}
