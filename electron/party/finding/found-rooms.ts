// What the finder knows, as the screens show it: who can be joined first, and why joining the others would fail.

import type { Found } from '../../../netcode/discovery/listing.ts';
import { formatAddress } from '../../../netcode/udp/address.ts';
import { PROTOCOL_VERSION } from '../../../netcode/wire/datagram.ts';
import type { Info } from '../../../netcode/wire/introductions.ts';
import { roomCode } from '../../../netcode/wire/room-code.ts';
import type { FoundRoom } from '../window/contract.ts';
import { isLoopback } from './invitation.ts';

/** Content hashes of our games, by id. */
type Contents = { readonly [game: string]: string };

/**
 * Rooms with a seat first, then those that can be watched; else in the order in which they were found, so that rows stay put.
 * Empty while the contents are still unknown (null): which rooms can be joined depends on them. `here`: id of the room that the
 * person is in, which is none of them.
 */
export function foundRooms(found: readonly Found[], contents: Contents | null, here?: string): FoundRoom[] {
  if (contents === null) return [];
  const rank = ({ problem, taken, seats }: FoundRoom) => (problem !== null ? 2 : taken >= seats ? 1 : 0);
  const others = found.filter(({ info }) => info.id === undefined || info.id !== here);
  return others.map((room) => shown(room, contents)).toSorted((a, b) => rank(a) - rank(b));
}

function shown({ id, version, info, addresses: all }: Found, contents: Contents): FoundRoom {
  const { app, game, title, host, maker, seats, taken, phase, password = false } = info;
  const addresses = passedOn(all);
  const rttMs = addresses[0]?.rttMs ?? null;
  return {
    id,
    addresses: addresses.map(({ address, port }) => formatAddress({ host: address, port })),
    code:
      addresses.map(({ address, port }) => roomCode({ host: address, port })).find((code) => code !== null) ??
      null,
    app,
    game,
    title,
    host,
    ...(maker === undefined ? {} : { maker }),
    seats,
    taken,
    phase,
    rttMs: rttMs === null ? null : Math.round(rttMs * 10) / 10,
    password,
    problem: problemOf(info, version, contents),
  };
}

/** Without loopback, where a room of this machine answers at another address: a guest tells friends the address by which it joined. */
function passedOn(addresses: Found['addresses']): Found['addresses'] {
  const others = addresses.filter(({ address }) => !isLoopback(address));
  return others.length > 0 ? others : addresses;
}

/** Why joining a room would fail now, or null. Lasting reasons come first. */
export function problemOf(info: Info, version: number, contents: Contents): FoundRoom['problem'] {
  if (version !== PROTOCOL_VERSION) return 'version';
  if (contents[info.game] !== info.content) return 'game';
  if (info.locked) return 'locked';
  return null;
}
