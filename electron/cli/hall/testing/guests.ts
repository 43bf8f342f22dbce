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
  return { name, kept, events, until, port: endpoint.port };
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

/** All report that the match is over: the first of them has won, the next is second, and so on. Resolves when each has the result. */
export async function finish(guests: readonly Guest[]): Promise<void> {
  const { match, members } = guests[0]!.kept.peer!.room!;
  const seats = guests.map(({ name }) => members.find((member) => member.name === name)!.seat);
  const places = match!.seats.map((_, seat) => seats.indexOf(seat) + 1);
  const frame = Math.min(...guests.map(framesOf));
  const end = { match: match!.number, frame, hash: '0'.repeat(16), outcome: { scores: places, places } };
  for (const { kept } of guests) kept.act((peer, now) => peer.say({ m: 'finished', ...end }, now));
  const isOver = ({ kept }: Guest) => kept.peer?.room?.result?.number === match!.number;
  await Promise.all(guests.map((one) => one.until(() => isOver(one))));
}
