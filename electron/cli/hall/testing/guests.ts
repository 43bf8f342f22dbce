// Guests of a hall in a test, with real sockets.

import { networkInterfaces } from 'node:os';
import { gameById } from '../../../../games/list.ts';
import { fingerprint, namedKeyPair } from '../../../../netcode/crypto/key-pair.ts';
import { contentHash } from '../../../../netcode/sim/content-hash.ts';
import type { PlaceEvent } from '../../../../netcode/succession/kept-place.ts';
import { KeptPeer } from '../../../../netcode/udp/kept-peer.ts';
import { localNetwork } from '../../../../netcode/udp/local-network.ts';
import { probe } from '../../../../netcode/udp/prober.ts';

const trails = gameById('trails')!;
const contents = { trails: contentHash(trails) };

/** Where the entrance of the hall at this port of the machine leads to. Rejects when it is silent. */
export async function lead(entrance: number, room: number) {
  const found = await probe([{ host: '127.0.0.1', port: entrance }], {
    room,
    network: localNetwork(networkInterfaces()),
    mdns: false,
    suits: () => true,
    onChange: () => {},
    signal: new AbortController().signal,
  });
  if (found?.kind !== 'found') throw new Error('nobody answers');
  return found;
}

export type Guest = Awaited<ReturnType<typeof enter>>;

/** A guest that enters a room of the hall and stays. `host`: fingerprint of the hall's key. */
export async function enter(entrance: number, host: string, name: string, room: number) {
  const { endpoint, room: number } = await lead(entrance, room);
  const events: PlaceEvent[] = [];
  let wake = () => {};
  const kept = new KeptPeer({
    to: endpoint,
    ask: () => ({
      room: number,
      host,
      identity: namedKeyPair(name),
      request: { name, app: 'test', contents },
      game: (id) => gameById(id)?.info,
    }),
    self: fingerprint(namedKeyPair(name).public),
    // Of a foreign network.
    mayFollow: () => false,
    onEvent: (event) => {
      events.push(event);
      wake();
    },
  });
  const until = async (isSo: () => boolean) => {
    while (!isSo()) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  kept.open();
  await until(() => kept.peer?.room != null);
  return { kept, events, until, port: endpoint.port };
}

/** Frames that a guest has of the match. */
export function framesOf({ kept }: Guest): number {
  return kept.peer?.log?.next ?? 0;
}

/** All are ready, and the match runs: resolves when each has more frames than these. */
export async function play(guests: readonly Guest[], frames: number): Promise<void> {
  for (const { kept } of guests) kept.act((peer, now) => peer.say({ m: 'ready', ready: true }, now));
  await Promise.all(guests.map((one) => one.until(() => framesOf(one) > frames)));
}
