// Who goes on with a room when its host is gone: every app but the host's that has a relay waiting, first those who have the
// match that is on, of them those who have been here longest.

import type { Room } from '../room/room.ts';
import type { FromRelay, Heir } from '../wire/messages.ts';
import { type AppCount, NOBODY } from './app-count.ts';
import type { Client } from './client.ts';

/** `host` is the fingerprint of the host's own app. */
export function heirsOf(room: Room, clients: readonly Client[], host: string): Heir[] {
  const heirs: Heir[] = [];
  for (const { id, client: app } of room.members) {
    const client = clients.find(({ member }) => member?.id === id);
    if (!client || client.standbyPort === null || app === host) continue;
    if (heirs.some((heir) => heir.host === app)) continue;
    const { address } = client.path.address;
    heirs.push({ member: id, host: app, address: unmapped(address), port: client.standbyPort });
  }
  const { delay } = room.settings;
  const follow = room.members.filter(
    ({ plays, watches, returning }) => (plays || (watches && delay === 0)) && !returning,
  );
  const hasMatch = ({ member }: Heir) => follow.some(({ id }) => id === member);
  // A loopback address only helps apps on the same machine, so those come last.
  const rank = (heir: Heir) => Number(isLoopback(heir.address)) * 2 + Number(!hasMatch(heir));
  return heirs.toSorted((a, b) => rank(a) - rank(b));
}

/** The message that announces the heirs, and the apps that count (quorum.ts); `count` is null where none do. */
export function successionOf(room: Room, heirs: readonly Heir[], count: AppCount | null): FromRelay {
  const counted = [...(count?.others ?? NOBODY)].flatMap(
    (app) => room.members.find(({ client }) => client === app)?.id ?? [],
  );
  return {
    m: 'succession',
    room: room.id,
    epoch: room.epoch,
    apps: count?.size ?? 0,
    counted,
    heirs: [...heirs],
  };
}

/** An IPv4 address as it is written where there is no IPv6. */
function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}
