// How a room finds its next game when its leader leaves it open: what members wish for, a vote on that, and a list
// that is played through. The leader keeps the last word, unless they have given it up (`free`).

import type { Random } from '../wire/datagram.ts';
import type { Denial, FromPeer } from '../wire/messages.ts';
import { choose, type RoomOptions } from './match-settings.ts';
import { chooseNone, isOn } from './native.ts';
import { everybody, type Member, type Room } from './room.ts';
import { choice, shuffled } from './shuffle.ts';
import { useSettings } from './use-settings.ts';

/** Notes which game a member or onlooker wishes for; null takes it back. Returns why it is refused, or null. */
export function wish(
  room: Room,
  { games }: RoomOptions,
  { id }: Member,
  { game }: Extract<FromPeer, { m: 'wish' }>,
): Denial | null {
  if (game !== null && !games.some(({ info }) => info.id === game)) return { why: 'no-game' };
  const others = wishesOfHere(room).filter(({ member }) => member !== id);
  room.wishes = game === null ? others : [...others, { member: id, game }];
  return null;
}

/** Whether a wish changes what is wished for: one who only watches has none, and one said again is the same. */
export function isNewWish(
  { wishes }: Pick<Room, 'wishes'>,
  { id, audience }: Pick<Member, 'id' | 'audience'>,
  { game }: Extract<FromPeer, { m: 'wish' }>,
): boolean {
  return !audience && (wishes.find(({ member }) => member === id)?.game ?? null) !== game;
}

/** The wishes of members and onlookers who are still in the room; none of those who only watch, as an older host may have kept. */
export function wishesOfHere(room: Room): Room['wishes'] {
  const here = new Set(everybody(room).flatMap(({ id, audience }) => (audience ? [] : [id])));
  return room.wishes.filter(({ member }) => here.has(member));
}

/** Whether a member or onlooker may begin or end a vote, and make the list: one who only watches never may. */
export function mayCall(
  { free }: Pick<Room, 'free'>,
  { leader, audience }: Pick<Member, 'leader' | 'audience'>,
): boolean {
  return leader || (free && !audience);
}

/** Begins a vote, or calls it off. Returns why it is refused, or null. */
export function callVote(room: Room, from: Member, on: boolean): Denial | null {
  if (!mayCall(room, from)) return { why: 'not-leader' };
  if (on && (room.phase !== 'lobby' || isOn(room))) return { why: 'playing' };
  room.voting = on;
  return null;
}

/** Whether all connected members and onlookers who wait for a seat have a wish, which ends the vote. */
export function allHaveVoted(room: Room): boolean {
  const voted = new Set(room.wishes.map(({ member }) => member));
  return everybody(room).every(({ id, silent, audience }) => silent || audience || voted.has(id));
}

/** Ends the vote: the room plays the game that most wish for, of those that can be played here; of equals one by chance. */
export function countVotes(room: Room, options: RoomOptions, random: Random): void {
  room.voting = false;
  const counts = new Map<string, number>();
  for (const { game } of wishesOfHere(room)) counts.set(game, (counts.get(game) ?? 0) + 1);
  for (const game of counts.keys()) if (!isPlayable(room, options, game)) counts.delete(game);
  room.wishes = [];
  const most = Math.max(...counts.values());
  // In the order of the room's games, whichever was wished for first.
  const first = options.games.map(({ info }) => info.id).filter((id) => counts.get(id) === most);
  if (first.length > 0) useGame(room, options, choice(first, random));
}

/** Makes the list that is played from the next match on; null ends it. Returns why it is refused, or null. */
export function makeList(
  room: Room,
  options: RoomOptions,
  from: Member,
  { list }: Extract<FromPeer, { m: 'list' }>,
  random: Random,
): Denial | null {
  if (!mayCall(room, from)) return { why: 'not-leader' };
  if (room.phase !== 'lobby' || isOn(room)) return { why: 'playing' };
  if (list === null) {
    room.list = null;
    return null;
  }
  const { each, shuffle } = list;
  const games = [...new Set(list.games)];
  const unknown = games.find((game) => !options.games.some(({ info }) => info.id === game));
  if (unknown !== undefined) return { why: 'no-game' };
  room.list = { games: shuffle ? shuffled(games, random) : games, each, shuffle, at: 0, played: 0 };
  room.voting = false;
  playListed(room, options, random, 0);
  return null;
}

/** Goes on with the list after a match that is over. */
export function goOnWithList(room: Room, options: RoomOptions, random: Random): void {
  const { list } = room;
  // Another game was chosen in between, by the leader or a vote: the list waits where it is.
  if (!list || list.games[list.at] !== room.settings.game) return;
  if (list.played + 1 < list.each) list.played++;
  else playListed(room, options, random, 1);
}

/** Goes `by` games on in the list, and past games that are too small for the members who are here, or lack something. */
function playListed(room: Room, options: RoomOptions, random: Random, by: number): void {
  const list = room.list!;
  let { at } = list;
  for (let tried = 0; tried < list.games.length; tried++) {
    at += tried === 0 ? by : 1;
    if (at >= list.games.length) {
      at = 0;
      if (list.shuffle) list.games = shuffled(list.games, random);
    }
    if (!isPlayable(room, options, list.games[at]!)) continue;
    list.at = at;
    list.played = 0;
    useGame(room, options, list.games[at]!);
    return;
  }
}

function isPlayable(room: Room, options: RoomOptions, game: string): boolean {
  return !('why' in choose(room.settings, { m: 'choose', game }, options, room.members, room.aside));
}

function useGame(room: Room, options: RoomOptions, game: string): void {
  const command = { m: 'choose', game } as const;
  const chosen = choose(room.settings, command, options, room.members, room.aside);
  if ('why' in chosen) return;
  chooseNone(room);
  useSettings(room, chosen, command);
}
