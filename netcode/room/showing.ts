// A replay that a room watches together: who shows one, who steers it, and when that ends. The recording itself is in the relay.

import type { Random } from '../wire/datagram.ts';
import type { Denial, FromPeer } from '../wire/messages.ts';
import { isOn } from './native.ts';
import { everybody, type Member, type Room, type Showing } from './room.ts';

type Said<M extends FromPeer['m']> = Extract<FromPeer, { m: M }>;

/** Has the room watch a replay, or with null ends what it watches. Returns why that cannot be, or null. */
export function show(room: Room, member: Member, { replay }: Said<'show'>, random: Random): Denial | null {
  const { showing } = room;
  if (showing && !mayEnd(showing, member)) return { why: replay ? 'shown-already' : 'no-remote' };
  if (replay && !isAtRest(room)) return { why: 'playing' };
  const { id, name } = member;
  room.showing = replay && {
    ...{ number: random(), replay, by: id, name, whole: false, holder: id },
    ...{ frame: replay.first, moves: false, speed: 1, turns: 0 },
  };
  return null;
}

/** The holder of the remote says where the replay goes on. */
export function steer(room: Room, member: Member, said: Said<'steer'>): Denial | 'same' | null {
  const { showing } = room;
  if (showing?.number !== said.showing) return 'same';
  if (showing.holder !== member.id) return { why: 'no-remote' };
  const { frame, moves, speed } = said;
  const { first, end } = showing.replay;
  const within = Math.min(Math.max(frame, first), end);
  room.showing = { ...showing, frame: within, moves, speed, turns: showing.turns + 1 };
  return null;
}

/** The remote goes to another member, who may be an onlooker. Those in browsers see no replay and get none. */
export function passRemote(room: Room, member: Member, said: Said<'remote'>): Denial | 'same' | null {
  const { showing } = room;
  if (showing?.number !== said.showing) return 'same';
  if (!mayEnd(showing, member)) return { why: 'no-remote' };
  if (!everybody(room).some((one) => one.id === said.to && !one.served)) return { why: 'nobody' };
  room.showing = { ...showing, holder: said.to };
  return null;
}

/**
 * Ends what is watched where a match or native game begins, and gives the remote of a holder who has left to the leader, else to
 * who has been here longest. Returns whether that changed the room.
 */
export function keepShowing(room: Room): boolean {
  const { showing } = room;
  if (!showing) return false;
  const here = everybody(room).filter(({ served }) => !served);
  if (!isAtRest(room) || here.length === 0) {
    room.showing = null;
    return true;
  }
  if (here.some(({ id }) => id === showing.holder)) return false;
  room.showing = { ...showing, holder: (here.find(({ leader }) => leader) ?? here[0]!).id };
  return true;
}

function mayEnd({ holder }: Showing, { id, leader }: Member): boolean {
  return leader || holder === id;
}

/** Whether the room plays nothing and is about to play nothing. */
function isAtRest(room: Room): boolean {
  return room.phase === 'lobby' && !isOn(room);
}
